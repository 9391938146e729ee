package match

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"goa/internal/turnclock"
)

// Who may do what with a seat: o offers it with a link, r gives it to a bot, a agrees to
// give it to someone else, b blocks its owner, k knows the table. The last column says
// whether an existing link holds. Columns are ana, who is the host and sits at seat 0,
// bea, who sits at seat 1, dan, who has no seat, and nobody.
func TestWhoMayDoWhatWithASeat(t *testing.T) {
	kinds := []struct {
		name string
		seat seat
	}{
		{"open", seat{Kind: Open}},
		{"open, kept for dan", seat{Kind: Open, For: "dan"}},
		{"ana's other", seat{Kind: Person, Owner: "ana", By: 1}},
		{"cid's", seat{Kind: Person, Owner: "cid"}},
		{"cid's, linked by cid", seat{Kind: Person, Owner: "cid", By: 3, Link: "x"}},
		{"cid's, linked by ana", seat{Kind: Person, Owner: "cid", By: 1, Link: "x"}},
		{"cid's, linked by no seat", seat{Kind: Person, Owner: "cid", By: 9, Link: "x"}},
		{"cid's, agreed", seat{Kind: Person, Owner: "cid", Agreed: true, Link: "x"}},
		{"cid's, agreed and used", seat{Kind: Person, Owner: "cid", Agreed: true, Link: "x", Used: true}},
		{"cid's, was dan's", seat{Kind: Person, Owner: "cid", Was: "dan"}},
		{"a bot", seat{Kind: Bot}},
		{"a bot, agreed", seat{Kind: Bot, Agreed: true, Link: "x"}},
		{"a bot for cid", seat{Kind: Bot, Owner: "cid"}},
		{"a bot for dan", seat{Kind: Bot, Owner: "dan"}},
	}
	games := []struct {
		name   string
		others seat // at seat 1
		change func(*game)
	}{
		{"before the game", seat{Kind: Person, Owner: "bea"}, func(*game) {}},
		{"in the game", seat{Kind: Person, Owner: "bea"}, func(g *game) { g.begun = true }},
		{"in the game, beside a bot", seat{Kind: Bot}, func(g *game) { g.begun = true }},
		{"in the game, beside an open seat", seat{Kind: Open}, func(g *game) { g.begun = true }},
		{"in a game of a deal that others play", seat{Kind: Person, Owner: "bea"}, func(g *game) { g.begun, g.dealt.Closed = true, true }},
		{"after dan has conceded", seat{Kind: Bot}, func(g *game) { g.begun, g.conceded[1] = true, "dan" }},
	}
	want := strings.Split(strings.TrimSpace(mayDo), "\n")
	var got []string
	for _, game := range games {
		got = append(got, game.name)
		for _, k := range kinds {
			g := newGameOf(seat{Kind: Person, Owner: "ana"}, game.others, k.seat)
			game.change(g)
			line := fmt.Sprintf("  %-24s", k.name)
			for _, by := range []Owner{"ana", "bea", "dan", ""} {
				_, _, blocks := g.blockable(by, 2)
				line += " " + marked("orabk", g.mayOffer(by, 2), g.mayReplace(by, 2), g.mayAgree(by, 2), blocks, g.knows(by))
			}
			got = append(got, strings.TrimRight(fmt.Sprintf("%s %s", line, marked("h", g.linkHolds(2))), " "))
		}
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("line %d is not what was wanted; all lines are\n%s", i+1, strings.Join(got, "\n"))
		}
	}
}

// newGameOf returns a game hosted by ana with these seats.
func newGameOf(seats ...seat) *game {
	g := &game{table: &Table{ID: "t", Host: "ana", Seats: len(seats)}}
	copy(g.seats[:], seats)
	return g
}

// marked returns the letters for which something is true, and dots for the others.
func marked(all string, holds ...bool) string {
	text := []byte(all)
	for i, yes := range holds {
		if !yes {
			text[i] = '.'
		}
	}
	return string(text)
}

const mayDo = `
before the game
  open                     or..k ....k ..... ..... h
  open, kept for dan       or..k ....k ....k ..... h
  ana's other              or..k .r.bk ..... ..... h
  cid's                    .r.bk .r.bk ..... ..... .
  cid's, linked by cid     .r.bk .r.bk ..... ..... h
  cid's, linked by ana     .r.bk .r.bk ..... ..... .
  cid's, linked by no seat .r.bk .r.bk ..... ..... .
  cid's, agreed            .r.bk .r.bk ..... ..... h
  cid's, agreed and used   .r.bk .r.bk ..... ..... h
  cid's, was dan's         .r.bk .r.bk ...bk ..... .
  a bot                    or..k ....k ..... ..... h
  a bot, agreed            or..k ....k ..... ..... h
  a bot for cid            ...bk ...bk ..... ..... .
  a bot for dan            ...bk ...bk ....k ..... .
in the game
  open                     or..k ....k ..... ..... h
  open, kept for dan       or..k ....k ....k ..... h
  ana's other              or..k .r.bk ..... ..... h
  cid's                    .rabk .rabk ..... ..... .
  cid's, linked by cid     .rabk .rabk ..... ..... h
  cid's, linked by ana     .rabk .rabk ..... ..... .
  cid's, linked by no seat .rabk .rabk ..... ..... .
  cid's, agreed            .r.bk .r.bk ..... ..... h
  cid's, agreed and used   .rabk .rabk ..... ..... h
  cid's, was dan's         .rabk .rabk ...bk ..... .
  a bot                    .ra.k ..a.k ..... ..... .
  a bot, agreed            .r..k ....k ..... ..... h
  a bot for cid            ..abk ..abk ..... ..... .
  a bot for dan            ..abk ..abk ....k ..... .
in the game, beside a bot
  open                     or..k ..... ..... ..... h
  open, kept for dan       or..k ..... ....k ..... h
  ana's other              or..k ..... ..... ..... h
  cid's                    .r.bk ..... ..... ..... .
  cid's, linked by cid     .r.bk ..... ..... ..... h
  cid's, linked by ana     .r.bk ..... ..... ..... .
  cid's, linked by no seat .r.bk ..... ..... ..... .
  cid's, agreed            .r.bk ..... ..... ..... h
  cid's, agreed and used   .r.bk ..... ..... ..... h
  cid's, was dan's         .r.bk ..... ...bk ..... .
  a bot                    ora.k ..... ..... ..... h
  a bot, agreed            or..k ..... ..... ..... h
  a bot for cid            ...bk ..... ..... ..... .
  a bot for dan            ...bk ..... ....k ..... .
in the game, beside an open seat
  open                     or..k ..... ..... ..... h
  open, kept for dan       or..k ..... ....k ..... h
  ana's other              or..k ..... ..... ..... h
  cid's                    .r.bk ..... ..... ..... .
  cid's, linked by cid     .r.bk ..... ..... ..... h
  cid's, linked by ana     .r.bk ..... ..... ..... .
  cid's, linked by no seat .r.bk ..... ..... ..... .
  cid's, agreed            .r.bk ..... ..... ..... h
  cid's, agreed and used   .r.bk ..... ..... ..... h
  cid's, was dan's         .r.bk ..... ...bk ..... .
  a bot                    ora.k ..... ..... ..... h
  a bot, agreed            or..k ..... ..... ..... h
  a bot for cid            ...bk ..... ..... ..... .
  a bot for dan            ...bk ..... ....k ..... .
in a game of a deal that others play
  open                     .r..k ....k ..... ..... .
  open, kept for dan       .r..k ....k ....k ..... .
  ana's other              .r..k .r.bk ..... ..... h
  cid's                    .r.bk .r.bk ..... ..... .
  cid's, linked by cid     .r.bk .r.bk ..... ..... h
  cid's, linked by ana     .r.bk .r.bk ..... ..... .
  cid's, linked by no seat .r.bk .r.bk ..... ..... .
  cid's, agreed            .r.bk .r.bk ..... ..... h
  cid's, agreed and used   .r.bk .r.bk ..... ..... h
  cid's, was dan's         .r.bk .r.bk ...bk ..... .
  a bot                    .r..k ....k ..... ..... .
  a bot, agreed            .r..k ....k ..... ..... h
  a bot for cid            ...bk ...bk ..... ..... .
  a bot for dan            ...bk ...bk ....k ..... .
after dan has conceded
  open                     or..k ..... ....k ..... h
  open, kept for dan       or..k ..... ....k ..... h
  ana's other              or..k ..... ...bk ..... h
  cid's                    .r.bk ..... ...bk ..... .
  cid's, linked by cid     .r.bk ..... ...bk ..... h
  cid's, linked by ana     .r.bk ..... ...bk ..... .
  cid's, linked by no seat .r.bk ..... ...bk ..... .
  cid's, agreed            .r.bk ..... ...bk ..... h
  cid's, agreed and used   .r.bk ..... ...bk ..... h
  cid's, was dan's         .r.bk ..... ...bk ..... .
  a bot                    ora.k ..... ....k ..... h
  a bot, agreed            or..k ..... ....k ..... h
  a bot for cid            ...bk ..... ...bk ..... .
  a bot for dan            ...bk ..... ....k ..... .
`

// A player is absent when the table has waited for them and they were not seen, both for
// long enough; at a turn-based table when they are out of time. If a bot plays for them,
// it is enough that they were not seen.
func TestWhoIsAbsent(t *testing.T) {
	begun := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	const long = 10 * time.Minute
	for _, c := range []struct {
		name         string
		seat         seat
		turn         bool // the table waits for the seat
		days         *turnclock.Days
		waited, seen time.Duration
		want         bool
	}{
		{"waited for and not seen", seat{Kind: Person, Owner: "bea"}, true, nil, long, long, true},
		{"not waited for long enough", seat{Kind: Person, Owner: "bea"}, true, nil, long - 1, long, false},
		{"seen lately", seat{Kind: Person, Owner: "bea"}, true, nil, long, long - 1, false},
		{"not waited for", seat{Kind: Person, Owner: "bea"}, false, nil, long, long, false},
		{"a bot plays, and she was not seen", seat{Kind: Bot, Owner: "bea"}, false, nil, 0, long, true},
		{"a bot plays, and she was seen", seat{Kind: Bot, Owner: "bea"}, false, nil, long, long - 1, false},
		{"turn-based, with time left", seat{Kind: Person, Owner: "bea"}, true, &turnclock.Days{Turn: time.Hour}, time.Hour - 1, time.Hour, false},
		{"turn-based, out of time", seat{Kind: Person, Owner: "bea"}, true, &turnclock.Days{Turn: time.Hour}, time.Hour, 0, true},
		{"turn-based, a bot plays, and she was seen", seat{Kind: Bot, Owner: "bea"}, true, &turnclock.Days{Turn: time.Hour}, time.Hour, 0, false},
		{"turn-based, a bot plays, and she was not seen", seat{Kind: Bot, Owner: "bea"}, true, &turnclock.Days{Turn: time.Hour}, time.Hour, long, true},
	} {
		c.seat.Ready = !c.turn // before a game, a table waits for people who are not ready
		g := newGameOf(seat{Kind: Person, Owner: "ana", Ready: true}, c.seat)
		g.table.Days, g.since = c.days, begun
		g.clocks[1].Begin(begun, 1)
		now := begun.Add(c.waited)
		p := &proposal{game: *g, now: now, absence: long, lastSeen: func(Owner) time.Time { return now.Add(-c.seen) }}
		if got := p.absent(1); got != c.want {
			t.Errorf("%s: absent %t, want %t", c.name, got, c.want)
		}
	}
}
