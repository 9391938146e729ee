package match

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
)

// A quota is reached with the last table and the last byte that it allows. Zero means
// no limit.
func TestQuotasToTheLastByte(t *testing.T) {
	for _, c := range []struct {
		name         string
		quota        Quota
		host, origin Usage
		bytes        int64
		want         error
	}{
		{"no limits", Quota{}, Usage{999, 1 << 40}, Usage{999, 1 << 40}, 1 << 40, nil},
		{"the last table", Quota{Host: Usage{Tables: 3}}, Usage{Tables: 2}, Usage{}, 1, nil},
		{"one table more", Quota{Host: Usage{Tables: 3}}, Usage{Tables: 3}, Usage{}, 1, HostFull},
		{"one table is allowed", Quota{Host: Usage{Tables: 1}}, Usage{Tables: 1}, Usage{}, 1, HostFull},
		{"the last byte", Quota{Host: Usage{Bytes: 10}}, Usage{Bytes: 7}, Usage{}, 3, nil},
		{"one byte more", Quota{Host: Usage{Bytes: 10}}, Usage{Bytes: 7}, Usage{}, 4, HostFull},
		{"one byte is allowed", Quota{Host: Usage{Bytes: 1}}, Usage{}, Usage{}, 2, HostFull},
		{"the last table of a network", Quota{Origin: Usage{Tables: 3}}, Usage{Tables: 9}, Usage{Tables: 2}, 1, nil},
		{"one table more of a network", Quota{Origin: Usage{Tables: 3}}, Usage{}, Usage{Tables: 3}, 1, OriginFull},
		{"one byte more of a network", Quota{Origin: Usage{Bytes: 10}}, Usage{}, Usage{Bytes: 10}, 1, OriginFull},
		{"of both", Quota{Host: Usage{Tables: 1}, Origin: Usage{Tables: 1}}, Usage{Tables: 1}, Usage{Tables: 1}, 1, HostFull},
	} {
		if got := c.quota.Allows(c.host, c.origin, c.bytes); !errors.Is(got, c.want) || got == nil != (c.want == nil) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// IDs of tables are short and plain.
func TestWhichNamesTablesMayHave(t *testing.T) {
	for id, want := range map[ID]bool{
		"": false, "a": true, "!~": true, "a b": false, "a\x7f": false, "é": false, "a\n": false,
		ID(strings.Repeat("x", 64)): true, ID(strings.Repeat("x", 65)): false,
	} {
		if got := id.valid(); got != want {
			t.Errorf("%q: valid %t, want %t", id, got, want)
		}
	}
}

// A table is watched if someone watches it here, or in another process.
func TestWatchedHereOrElsewhere(t *testing.T) {
	for _, c := range []struct {
		name        string
		here, there bool
		want        bool
	}{{"nowhere", false, false, false}, {"here", true, false, true}, {"elsewhere", false, true, true}, {"both", true, true, true}} {
		k, _ := keeperBeside(&elsewhere{watched: c.there})
		if c.here {
			_, leave := k.presence.Open("t", "eve", false)
			defer leave()
		}
		if got := k.watched("t"); got != c.want {
			t.Errorf("%s: watched %t, want %t", c.name, got, c.want)
		}
	}
}

// A game of an evening that was ended does not count, for the first reason that
// applies.
func TestWhyAGameOfAnEveningDoesNotCount(t *testing.T) {
	for before, want := range map[Void]Void{"": VoidGiven, VoidHints: VoidHints} {
		_, _, s := newTable(t)
		g := s.game
		table := *g.table
		table.Evening = "club"
		g.table, g.ended, g.dealt.Tables, g.dealt.Void = &table, true, 1, before
		if st := g.eveningStanding(); st == nil || st.Void != want {
			t.Errorf("%q before: it does not count because of %+v, want %q", before, st, want)
		}
	}
}

// People may type names that pages can show. In a record, a number at the end of a
// name does not count toward its length, because tables add it. In a typed name it
// does.
func TestHowLongTypedNamesAre(t *testing.T) {
	for name, want := range map[string]error{
		strings.Repeat("x", MaxName): nil, strings.Repeat("é", MaxName): nil, strings.Repeat("x", MaxName-2) + " 2": nil,
		strings.Repeat("x", MaxName+1): BadName, strings.Repeat("x", MaxName) + " 2": BadName, "": BadName,
	} {
		if got, err := seatName(name, nil); !errors.Is(err, want) || want == nil && got != name {
			t.Errorf("%q: got %q, %v; want %v", name, got, err, want)
		}
	}
	name := strings.Repeat("x", MaxName)
	if got, err := seatName(name, []string{name}); err != nil || got != name+" 2" {
		t.Errorf("a name that another has: got %q, %v", got, err)
	}
}

// A stored table names its pace. A name that this version does not know is an error and
// changes nothing, and a pace that it does not know can still be told from others.
func TestNamesOfPaces(t *testing.T) {
	for p := range numPaces {
		text, err := p.MarshalText()
		var got Pace
		if err == nil {
			err = got.UnmarshalText(text)
		}
		if err != nil || got != p {
			t.Errorf("%s is read as %s: %v", text, got, err)
		}
	}
	got := Slow
	if err := got.UnmarshalText([]byte("galloping")); err == nil || got != Slow {
		t.Errorf("an unknown name is read as %s: %v", got, err)
	}
	if got := numPaces.String(); got != "pace(3)" {
		t.Errorf("an unknown pace is called %q", got)
	}
}

// There are deals of the day if the host has chosen a grade, and bots that play them
// alike for everyone.
func TestWhetherThereAreDealsOfTheDay(t *testing.T) {
	alike := func(string, uint64) Chooser { return Random{} }
	for _, c := range []struct {
		grade  string
		newBot func(string, uint64) Chooser
		want   bool
	}{{"random", nil, false}, {"", alike, false}, {"random", alike, true}} {
		k := NewKeeper(Config{DayGrade: c.grade, NewBot: c.newBot})
		if id, got := k.Today(); got != c.want || (id != "") != c.want {
			t.Errorf("grade %q, bots %t: %q, %t", c.grade, c.newBot != nil, id, got)
		}
		k.Close()
	}
}

// A choice that was sent twice is recognized by the moves that it ended with.
func TestLastMoves(t *testing.T) {
	moves := []goa.Move{goa.NewPass(), goa.NewDone(), goa.NewEndTurn()}
	for _, c := range []struct {
		texts []string
		want  bool
	}{
		{nil, true}, {[]string{"end"}, true}, {[]string{"done", "end"}, true}, {[]string{"pass", "done", "end"}, true},
		{[]string{"pass", "end"}, false}, {[]string{"done"}, false}, {[]string{"done", "pass", "done", "end"}, false},
	} {
		if got := endWith(moves, c.texts); got != c.want {
			t.Errorf("%q: %t, want %t", c.texts, got, c.want)
		}
	}
}

// A game is practice if it continues from a position and nobody but the owner and bots
// plays. A bot that plays for an absent person does not count as a bot.
func TestWhatIsPractice(t *testing.T) {
	me, other := seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bea"}
	bot, away := seat{Kind: Bot, Grade: "random"}, seat{Kind: Bot, Grade: "random", Owner: "bea"}
	for name, c := range map[string]struct {
		seats []seat
		from  string
		want  bool
	}{
		"alone with a bot": {[]seat{me, bot}, "pass", true}, "both seats": {[]seat{me, me}, "pass", true}, "from the beginning": {[]seat{me, bot}, "", false},
		"with another person": {[]seat{me, other}, "pass", false}, "with an absent person": {[]seat{me, away}, "pass", false}, "an open seat": {[]seat{me, {Kind: Open}}, "pass", false},
	} {
		g := game{table: &Table{Seats: len(c.seats), From: json.RawMessage(c.from)}}
		copy(g.seats[:], c.seats)
		if got := g.practice("ana"); got != c.want {
			t.Errorf("%s: %t, want %t", name, got, c.want)
		}
	}
}

// A deal keeps the data that it was made with. A deal with other rules or unknown data
// is too old to be played.
func TestDataOfDeals(t *testing.T) {
	known := edition.Default()
	for name, c := range map[string]struct {
		deal Deal
		want error
	}{
		"an edition":      {Deal{Rules: goa.RulesVersion, Hash: known.Hash}, nil},
		"a player's data": {Deal{Rules: goa.RulesVersion, Data: known.Text()}, nil},
		"an old edition":  {Deal{Rules: goa.RulesVersion, Hash: "of long ago"}, OldDeal},
		"earlier rules":   {Deal{Rules: goa.RulesVersion - 1, Hash: known.Hash}, OldDeal},
		"rules, and data": {Deal{Rules: goa.RulesVersion - 1, Data: known.Text()}, OldDeal},
	} {
		ed, err := c.deal.edition()
		if !errors.Is(err, c.want) || (err == nil) != (ed != nil && ed.Text() == known.Text()) {
			t.Errorf("%s: got %v, %v", name, ed, err)
		}
	}
	if _, err := (&Deal{Rules: goa.RulesVersion, Data: "nonsense"}).edition(); err == nil {
		t.Error("data that cannot be read is read")
	}
}

// A deal counts as many bytes as its text has.
func TestSizesOfDeals(t *testing.T) {
	d := &Deal{ID: "a", Options: []string{"solo=1"}}
	if text, err := d.Text(); err != nil || d.Size() != int64(len(text)) || d.Size() == 0 {
		t.Errorf("%s counts %d bytes (%v)", text, d.Size(), err)
	}
	if n := (*Deal)(nil).Size(); n != 0 {
		t.Errorf("no deal counts %d bytes", n)
	}
}

// dealTables answers how many tables a deal has, and what anyone's attempt at it is.
type dealTables struct {
	DealStore
	made, playing, asked int
	err                  error
	attempt              Attempt
	attemptErr           error
}

func (d *dealTables) Attempt(context.Context, DealID, Owner) (Attempt, error) {
	return d.attempt, d.attemptErr
}

func (d *dealTables) DealTables(context.Context, DealID) (int, int, error) {
	d.asked++
	return d.made, d.playing, d.err
}

// The deal of an evening's round is closed from its first table until all its tables
// have been made and played, and while the store does not answer. Once open, it stays
// open, and the store is not asked again.
func TestWhenTheDealOfARoundIsClosed(t *testing.T) {
	for name, c := range map[string]struct {
		store dealTables
		want  bool
	}{
		"no table yet":              {dealTables{}, false},
		"all are played":            {dealTables{made: 3, playing: 3}, true},
		"one is played":             {dealTables{made: 3, playing: 1}, true},
		"one has yet to be made":    {dealTables{made: 2}, true},
		"the only one made is over": {dealTables{made: 1}, true},
		"all are over":              {dealTables{made: 3}, false},
		"more than planned":         {dealTables{made: 4}, false},
		"the store fails":           {dealTables{made: 3, err: errors.New("broken")}, true},
	} {
		var log strings.Builder
		k := &Keeper{deals: &c.store, config: Config{Log: slog.New(slog.NewTextHandler(&log, nil))}}
		d := &dealt{ID: "round", Tables: 3}
		if got := k.dealOngoing(d); got != c.want {
			t.Errorf("%s: closed %t, want %t", name, got, c.want)
		}
		if failed := c.store.err != nil; strings.Contains(log.String(), "broken") != failed {
			t.Errorf("%s: the log says %q", name, log.String())
		}
		c.store.playing = 1
		if got := k.dealOngoing(d); got != c.want || c.want == (c.store.asked == 1) {
			t.Errorf("%s, asked again: closed %t; the store was asked %d times", name, got, c.store.asked)
		}
	}
}

// Without a factory for the bots of deals, their seats are played by bots of the grade.
func TestDealsWithoutTheirOwnBots(t *testing.T) {
	k := &Keeper{config: Config{Bots: map[string]Chooser{"random": Random{}}}}
	g := &game{dealt: dealt{ID: "a deal"}}
	g.seats[1].Grade = "random"
	if got := k.dealtPlayer(g, 1); got != (Random{}) {
		t.Errorf("the bot is %v", got)
	}
}

// A table without a host has a link for nobody.
func TestTheLinkOfATableWithoutAHost(t *testing.T) {
	_, _, s := newTable(t)
	s.game.begun, s.game.table.Host = false, ""
	s.game.seats[1] = seat{Kind: Open}
	if _, ok := s.game.freeSeat(); !ok {
		t.Fatal("no seat is free")
	}
	if link := s.TableLink(""); link != "" {
		t.Errorf("a stranger is given the link %q", link)
	}
}

// Others may see a closed game once they have finished its deal. The games of a day that
// is over are also open to those who have never played its deal. If the store does not
// answer, nobody may see them.
func TestWhomAClosedGameAdmits(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		deal  dealt
		store dealTables
		want  bool
	}{
		"a guest who has not played":              {dealt{ID: "a"}, dealTables{attemptErr: NotFound}, false},
		"a guest who has finished":                {dealt{ID: "a"}, dealTables{attempt: Attempt{Status: Finished}}, true},
		"a guest whose table is gone":             {dealt{ID: "a"}, dealTables{attempt: Attempt{Gone: true}}, true},
		"a guest who is playing":                  {dealt{ID: "a"}, dealTables{attempt: Attempt{Status: Playing}}, false},
		"nobody, without an answer":               {dealt{ID: "a"}, dealTables{attempt: Attempt{Status: Finished}, attemptErr: broken}, false},
		"a guest who has not played a past day":   {dealt{ID: "a", Day: "2026-01-01"}, dealTables{attemptErr: NotFound}, true},
		"a guest who is still playing a past day": {dealt{ID: "a", Day: "2026-01-01"}, dealTables{attempt: Attempt{Status: Playing}}, false},
		"nobody to a past day, no answer":         {dealt{ID: "a", Day: "2026-01-01"}, dealTables{attemptErr: broken}, false},
		"nobody to the day that runs":             {dealt{ID: "a", Day: "2026-01-02"}, dealTables{attempt: Attempt{Status: Finished}}, false},
		"everybody after a round":                 {dealt{ID: "a", Tables: 3}, dealTables{made: 3, attemptErr: NotFound}, true},
		"nobody during a round":                   {dealt{ID: "a", Tables: 3}, dealTables{made: 3, playing: 1, attempt: Attempt{Status: Finished}}, false},
		"everybody, whatever their attempt":       {dealt{ID: "a", Tables: 3}, dealTables{made: 3, attemptErr: broken}, true},
	} {
		var log strings.Builder
		k := &Keeper{deals: &c.store, config: Config{
			Log:   slog.New(slog.NewTextHandler(&log, nil)),
			Clock: func() time.Time { return time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC) },
		}}
		if got := k.admits(&c.deal, "bo"); got != c.want {
			t.Errorf("%s: %t, want %t", name, got, c.want)
		}
		if failed := errors.Is(c.store.attemptErr, broken) && c.deal.Tables == 0; strings.Contains(log.String(), "broken") != failed || log.Len() > 0 != failed {
			t.Errorf("%s: the log says %q", name, log.String())
		}
	}
}

// A seat is kept for someone only while it is open.
func TestWhoIsInvited(t *testing.T) {
	g := &game{table: &Table{Seats: 2}}
	for _, c := range []struct {
		kept seat
		by   Owner
		want bool
	}{
		{seat{Kind: Open, For: "bo"}, "bo", true}, {seat{Kind: Open, For: "bo"}, "eve", false},
		{seat{Kind: Bot, For: "bo"}, "bo", false}, {seat{Kind: Person, For: "bo", Owner: "eve"}, "bo", false},
		{seat{Kind: Open}, "", false},
	} {
		g.seats[1] = c.kept
		if got := g.isInvited(c.by); got != c.want {
			t.Errorf("%+v invites %q: %t", c.kept, c.by, got)
		}
	}
}

// Games of an evening do not appear in the lists of a deal's results.
func TestWhichGamesAreInListsOfResults(t *testing.T) {
	for _, c := range []struct {
		deal dealt
		want bool
	}{{dealt{}, false}, {dealt{ID: "a"}, true}, {dealt{ID: "a", Tables: 1}, false}} {
		g := &game{table: &Table{Seats: 2, Host: "bo"}, dealt: c.deal}
		g.seats[1] = seat{Kind: Person, Name: "Bo", Owner: "bo"}
		got := g.dealStanding()
		if (got != nil) != c.want || got != nil && (got.Seat != 1 || got.Name != "Bo") {
			t.Errorf("%+v: %+v", c.deal, got)
		}
	}
}
