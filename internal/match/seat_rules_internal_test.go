package match

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"goa/goa"
)

// seatsOf returns a proposal at a table hosted by ana, with bots of one grade.
func seatsOf(seats ...seat) *proposal {
	g := newGameOf(seats...)
	g.entry = 50
	return &proposal{
		game: *g, now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC), links: linker{[]byte("secret")}, grades: func(grade string) bool { return grade == "random" },
		absence: time.Hour, lastSeen: func(Owner) time.Time { return time.Time{} },
	}
}

// added returns the entries of a proposal in one line.
func added(p *proposal) string {
	var list []string
	for _, e := range p.entries {
		list = append(list, fmt.Sprintf("%s %d %s", e.Kind, e.Seat, e.Text))
	}
	return strings.Join(list, "; ")
}

// Every way to get a seat or to give it away, with the entries that are then stored, or
// the reason why it is refused.
func TestHowSeatsChangeHands(t *testing.T) {
	ana := seat{Kind: Person, Owner: "ana", Name: "Ana"}
	bea := seat{Kind: Person, Owner: "bea", Name: "Bea"}
	open := seat{Kind: Open, Link: "x", Made: 3}
	claim := func(by Owner, at goa.Seat, hash, name string) func(*proposal) error {
		return func(p *proposal) error { return p.claim(by, at, hash, name) }
	}
	sit := func(by Owner, name string) func(*proposal) error {
		return func(p *proposal) error { return p.sit(by, name) }
	}
	toBot := func(by Owner, at goa.Seat, grade, name string) func(*proposal) error {
		return func(p *proposal) error { return p.toBot(by, at, grade, name) }
	}
	comeBack := func(by Owner) func(*proposal) error { return func(p *proposal) error { return p.comeBack(by) } }
	full := func(do func(*proposal) error) func(*proposal) error {
		return func(p *proposal) error { p.entry = maxEntries; return do(p) }
	}
	begun := func(do func(*proposal) error) func(*proposal) error {
		return func(p *proposal) error { p.begun = true; return do(p) }
	}
	ended := func(do func(*proposal) error) func(*proposal) error {
		return func(p *proposal) error { p.begun, p.ended = true, true; return do(p) }
	}
	for _, c := range []struct {
		name  string
		seats []seat
		do    func(*proposal) error
		want  string // the entries
		err   error
	}{
		{"a link", []seat{ana, open}, claim("bea", 1, "x", "Bea"), `seat 1 {"kind":"person","name":"Bea","owner":"bea","link":"x","used":true,"made":3}`, nil},
		{"a link, with a name that is taken", []seat{ana, open}, claim("bea", 1, "x", "Ana"), `seat 1 {"kind":"person","name":"Ana 2","owner":"bea","link":"x","used":true,"made":3}`, nil},
		{"a link, with a name that nobody may have", []seat{ana, open}, claim("bea", 1, "x", "\x00"), "", BadName},
		{"another link", []seat{ana, open}, claim("bea", 1, "y", "Bea"), "", BadLink},
		{"the link of another seat", []seat{ana, open, {Kind: Open, Link: "y"}}, claim("bea", 2, "x", "Bea"), "", BadLink},
		{"a link to no seat", []seat{ana, open}, claim("bea", 2, "x", "Bea"), "", BadLink},
		{"a link to a seat before the first", []seat{ana, open}, claim("bea", -1, "x", "Bea"), "", BadLink},
		{"a link, by nobody", []seat{ana, open}, claim("", 1, "x", "Bea"), "", BadLink},
		{"one's own link again", []seat{ana, {Kind: Person, Owner: "bea", Link: "x", Used: true}}, claim("bea", 1, "x", "Bea"), "", nil},
		{"a used link", []seat{ana, {Kind: Person, Owner: "bea", Link: "x", Used: true, By: 2}}, claim("cid", 1, "x", "Cid"), "", BadLink},
		{"a used link to a seat that is open again", []seat{ana, {Kind: Open, Link: "x", Used: true}}, claim("cid", 1, "x", "Cid"), "", BadLink},
		{"the link that a player has made", []seat{ana, {Kind: Person, Owner: "bea", Name: "Bea", Link: "x", By: 2}}, claim("cid", 1, "x", "Cid"), `seat 1 {"kind":"person","name":"Cid","owner":"cid","link":"x","used":true}`, nil},
		{"the link that somebody else has made", []seat{ana, {Kind: Person, Owner: "bea", Link: "x", By: 1}}, claim("cid", 1, "x", "Cid"), "", BadLink},
		{"the link that nobody has made", []seat{ana, {Kind: Person, Owner: "bea", Link: "x"}}, claim("cid", 1, "x", "Cid"), "", BadLink},
		{"the link that the others have made", []seat{ana, {Kind: Person, Owner: "bea", Link: "x", Agreed: true}}, claim("cid", 1, "x", "Cid"), `seat 1 {"kind":"person","name":"Cid","owner":"cid","link":"x","used":true,"was":"bea"}`, nil},
		{"the link that the others have made, by its owner", []seat{ana, {Kind: Person, Owner: "bea", Name: "Bea", Link: "x", Agreed: true}}, claim("bea", 1, "x", "Bea"), `seat 1 {"kind":"person","name":"Bea","owner":"bea","link":"x","used":true}`, nil},
		{"a second seat beside others", []seat{ana, bea, open}, claim("bea", 2, "x", "Bea"), "", AlreadySeated},
		{"a second seat around one device", []seat{ana, open}, claim("ana", 1, "x", "Ana"), `seat 1 {"kind":"person","name":"Ana 2","owner":"ana","link":"x","used":true,"made":3}`, nil},
		{"a link after the end", []seat{ana, open}, ended(claim("bea", 1, "x", "Bea")), "", GameOver},

		{"a kept seat", []seat{ana, {Kind: Open, For: "bea", Link: "x", Made: 3}}, sit("bea", "Bea"), `seat 1 {"kind":"person","name":"Bea","owner":"bea","link":"x","used":true,"made":3}`, nil},
		{"a seat that was kept before a bot had it", []seat{ana, {Kind: Bot, For: "bea"}}, sit("bea", "Bea"), "", NotYourSeat},
		{"a seat that is kept for somebody else", []seat{ana, {Kind: Open, For: "bea"}}, sit("cid", "Cid"), "", NotYourSeat},
		{"a seat that is kept for nobody", []seat{ana, {Kind: Open}}, sit("", "Cid"), "", NotYourSeat},
		{"one's own seat", []seat{ana, bea}, sit("bea", "Bea"), "", nil},

		{"a bot at an open seat", []seat{ana, {Kind: Open}}, toBot("ana", 1, "random", "Ana"), `seat 1 {"kind":"bot","name":"Ana 2","grade":"random","by":1}`, nil},
		{"a bot without a name that it may have", []seat{ana, {Kind: Open}}, toBot("ana", 1, "random", "\x00"), "", BadName},
		{"a bot that keeps the name", []seat{ana, bea}, toBot("bea", 1, "random", "\x00"), `seat 1 {"kind":"bot","name":"Bea","grade":"random","by":2}`, nil},
		{"a bot for an absent player", []seat{ana, bea}, toBot("ana", 1, "random", ""), `seat 1 {"kind":"bot","name":"Bea","owner":"bea","grade":"random","by":1}`, nil},
		{"a bot for a player who is ready", []seat{ana, {Kind: Person, Owner: "bea", Ready: true}}, toBot("ana", 1, "random", ""), "", NotAbsent},
		{"a bot of no grade", []seat{ana, {Kind: Open}}, toBot("ana", 1, "brilliant", "Bot"), "", NoSuchBot},
		{"a bot at no seat", []seat{ana}, toBot("ana", 1, "random", "Bot"), "", NotYourSeat},
		{"a bot by nobody", []seat{ana, {Kind: Open}}, toBot("", 1, "random", "Bot"), "", NotYourSeat},
		{"a bot after the end", []seat{ana, {Kind: Open}}, ended(toBot("ana", 1, "random", "Bot")), "", GameOver},

		{"back", []seat{ana, {Kind: Bot, Owner: "bea", Name: "Bea"}}, comeBack("bea"), `seat 1 {"kind":"person","name":"Bea","owner":"bea"}`, nil},
		{"back at two seats", []seat{{Kind: Bot, Owner: "bea", Name: "B"}, {Kind: Bot, Owner: "bea", Name: "C"}}, comeBack("bea"), `seat 0 {"kind":"person","name":"B","owner":"bea"}; seat 1 {"kind":"person","name":"C","owner":"bea"}`, nil},
		{"back without having left", []seat{ana, bea}, comeBack("bea"), "", nil},
		{"back for somebody else", []seat{ana, {Kind: Bot, Owner: "bea"}}, comeBack("cid"), "", NotYourSeat},
		{"back after the end", []seat{ana, {Kind: Bot, Owner: "bea"}}, ended(comeBack("bea")), "", GameOver},
		{"back at a table whose log is full", []seat{ana, {Kind: Bot, Owner: "bea"}}, full(comeBack("bea")), "", LogFull},
		{"a vote in a full log", []seat{ana, bea, {Kind: Bot}}, full(begun(func(p *proposal) error { return p.agree("ana", 2) })), "", LogFull},
		{"a vote", []seat{ana, bea, {Kind: Bot}}, begun(func(p *proposal) error { return p.agree("ana", 2) }), "agree 2 0", nil},
		{"back in a game", []seat{ana, {Kind: Bot, Owner: "bea", Name: "Bea"}}, begun(comeBack("bea")), `seat 1 {"kind":"person","name":"Bea","owner":"bea"}`, nil},
	} {
		p := seatsOf(c.seats...)
		err := c.do(p)
		if got := added(p); got != c.want || !errors.Is(err, c.err) || (err == nil) != (c.err == nil) {
			t.Errorf("%s:\n got %s, %v\nwant %s, %v", c.name, got, err, c.want, c.err)
		}
	}
}

// All others must agree, each from one of their seats, and there must be at least one.
func TestWhenAllAgree(t *testing.T) {
	person := func(owner Owner) seat { return seat{Kind: Person, Owner: owner} }
	for _, c := range []struct {
		name   string
		seats  []seat
		agreed seatSet
		want   bool
	}{
		{"nobody has agreed", []seat{person("ana"), person("bea"), person("cid")}, 0, false},
		{"one has", []seat{person("ana"), person("bea"), person("cid")}, 0b010, false},
		{"both have", []seat{person("ana"), person("bea"), person("cid")}, 0b110, true},
		{"both have, one with two seats", []seat{person("ana"), person("bea"), person("cid"), person("bea")}, 0b0110, true},
		{"both have, one from the second seat", []seat{person("ana"), person("bea"), person("cid"), person("bea")}, 0b1100, true},
		{"one with two seats has not", []seat{person("ana"), person("bea"), person("cid"), person("bea")}, 0b0100, false},
		{"beside bots", []seat{person("ana"), person("bea"), {Kind: Bot}}, 0b010, true},
		{"there are no others", []seat{person("ana"), {Kind: Bot}}, 0, false},
	} {
		g := newGameOf(c.seats...)
		g.agreed[0] = c.agreed
		if got := g.allAgree(0); got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
}

// Whether an owner has another seat beside other people, and which names others have.
func TestOtherSeats(t *testing.T) {
	g := newGameOf(seat{Kind: Person, Owner: "ana", Name: "Ana"}, seat{Kind: Person, Owner: "bea", Name: "Bea"}, seat{Kind: Open}, seat{Kind: Bot, Name: "Bot"})
	for _, c := range []struct {
		by   Owner
		at   goa.Seat
		want bool
	}{{"ana", 0, false}, {"ana", 2, true}, {"bea", 1, false}, {"bea", 0, true}, {"cid", 2, false}} {
		if got := g.sitsBeside(c.by, c.at); got != c.want {
			t.Errorf("%s has another seat than %d: %t", c.by, c.at, got)
		}
	}
	for at, want := range []string{"[Bea Bot]", "[Ana Bot]", "[Ana Bea Bot]", "[Ana Bea]"} {
		if got := fmt.Sprint(g.otherNames(goa.Seat(at))); got != want {
			t.Errorf("beside seat %d are %s, want %s", at, got, want)
		}
	}
	g.seats[1] = seat{Kind: Open}
	if g.sitsBeside("ana", 2) {
		t.Error("ana sits beside nobody")
	}
}

// Which seats are ready for the game to begin, and whose they are.
func TestWhoseSeatsAreReady(t *testing.T) {
	for _, c := range []struct {
		seat         seat
		filled, mine bool
	}{
		{seat{Kind: Open}, false, false},
		{seat{Kind: Open, Ready: true, Owner: "ana"}, false, false},
		{seat{Kind: Bot}, true, false},
		{seat{Kind: Bot, Owner: "ana"}, true, false},
		{seat{Kind: Person, Owner: "ana"}, false, true},
		{seat{Kind: Person, Owner: "ana", Ready: true}, true, true},
		{seat{Kind: Person, Owner: "bea", Ready: true}, true, false},
		{seat{Kind: Person}, false, false},
	} {
		if c.seat.filled() != c.filled || c.seat.of("ana") != c.mine || c.seat.of("") {
			t.Errorf("%+v: filled %t, ana's %t, nobody's %t", c.seat, c.seat.filled(), c.seat.of("ana"), c.seat.of(""))
		}
	}
}

// Names in old logs stay as they are if pages can show them, even if two seats have the
// same. Others become the nearest name that no other seat has.
func TestNamesInOldLogs(t *testing.T) {
	for name, want := range map[string]string{"": "", "Ana": "Ana", "Bea": "Bea", "Ana\x00": "Ana 2", "\x00": "?"} {
		if got := keptName(name, []string{"Ana", "Bea"}); got != want {
			t.Errorf("%q is kept as %q, want %q", name, got, want)
		}
	}
}

// A link can be opened as long as its seat is free and the game has not begun, and by
// people who sit at the table. Links stay valid from one version of the program to the
// next.
func TestLinksToFreeSeats(t *testing.T) {
	for _, c := range []struct {
		name  string
		seat  seat
		begun bool
		want  bool
	}{
		{"open", seat{Kind: Open}, false, true},
		{"open, in a game", seat{Kind: Open}, true, false},
		{"kept", seat{Kind: Open, For: "cid"}, false, false},
		{"taken", seat{Kind: Person, Owner: "bea"}, false, false},
		{"a bot's", seat{Kind: Bot}, false, false},
	} {
		s := &Snapshot{game: *newGameOf(seat{Kind: Person, Owner: "ana"}, c.seat), join: "token"}
		s.game.begun = c.begun
		if got := s.game.free(1); got != c.want || s.FreeSeats() != map[bool]int{true: 1}[c.want] {
			t.Errorf("%s: free %t, want %t; %d seats are free", c.name, got, c.want, s.FreeSeats())
		}
		for by, sits := range map[Owner]bool{"ana": true, "dan": false} {
			if got := s.CanJoin(by, "token"); got != (c.want || sits) {
				t.Errorf("%s: %s can join: %t", c.name, by, got)
			}
			if s.CanJoin(by, "other") {
				t.Errorf("%s: %s can join with another link", c.name, by)
			}
		}
	}
	l := linker{[]byte("secret")}
	for what, got := range map[string]string{
		"table": l.table("t"), "seat": l.link("t", 1, 7), "origin": string(l.origin("192.0.2.1")),
	} {
		if want := linksOfOld[what]; got != want {
			t.Errorf("the link of a %s is %q, and was %q", what, got, want)
		}
	}
}

// linksOfOld are links as every version of the program has made them.
var linksOfOld = map[string]string{
	"table": "w7m4qfcrl3sfocr2nocdntrefc7tj5ha", "seat": "yfnmuonsbjla3xejzhk3pz43eayktsjk", "origin": "29af77d5e7a706b8",
}

// What a viewer may do with a seat follows from what it is now, not from what it was.
func TestViewsOfSeats(t *testing.T) {
	view := func(change func(*game)) SeatView {
		g := newGameOf(seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bea"}, seat{Kind: Person, Owner: "cid", Name: "Cid"})
		g.begun = true
		g.agreed[2] = 0b010
		change(g)
		return (&Snapshot{game: *g}).seatView("bea", 2)
	}
	for _, c := range []struct {
		name              string
		change            func(*game)
		can, does, invite bool
	}{
		{"bea agrees", func(*game) {}, true, true, false},
		{"bea does not", func(g *game) { g.agreed[2] = 0b001 }, true, false, false},
		{"all have agreed", func(g *game) { g.seats[2].Link, g.seats[2].Agreed = "x", true }, false, false, false},
		{"kept for bea", func(g *game) { g.seats[2] = seat{Kind: Open, For: "bea"} }, false, false, true},
		{"a bot has what was kept for bea", func(g *game) { g.seats[2] = seat{Kind: Bot, For: "bea"} }, true, true, false},
		{"the game is over", func(g *game) { g.ended, g.seats[2] = true, seat{Kind: Open, For: "bea"} }, false, false, false},
	} {
		if v := view(c.change); v.CanAgree != c.can || v.Agrees != c.does || v.Invites != c.invite {
			t.Errorf("%s: can agree %t, agrees %t, is invited %t", c.name, v.CanAgree, v.Agrees, v.Invites)
		}
	}
	hostless := &Snapshot{game: *newGameOf(seat{Kind: Person, Owner: "ana"})}
	if !hostless.IsHost("ana") || hostless.IsHost("bea") || hostless.IsHost("") {
		t.Error("ana is the host")
	}
	if hostless.game.table.Host = ""; hostless.IsHost("") {
		t.Error("nobody is the host of a table without a host")
	}
}
