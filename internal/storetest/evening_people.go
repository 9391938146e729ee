package storetest

import (
	"errors"
	"math/rand/v2"
	"sync"
	"testing"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/match"
)

// checkClosed plays the round of an evening, which has just begun, and makes sure that
// nobody learns anything from a table whose deal is still played at another.
func (p *eveningProcess) checkClosed(id contest.EveningID) {
	t, e := p.t, p.evening(id)
	here, there := e.Rounds[0].Tables[0], e.Rounds[0].Tables[1]
	look := func(table match.ID, by match.Owner) error {
		s, err := p.keeper.Snapshot(t.Context(), table)
		must(t, err)
		_, err = s.For(by, goa.Nobody)
		if err == nil {
			_, err = s.Export(by, goa.Nobody)
		}
		return err
	}
	me, other := guestOf(here.Seats[0]), guestOf(there.Seats[0])
	for i, table := range e.Rounds[0].Tables[1:] {
		p.playTable(table.ID, rand.New(rand.NewPCG(uint64(i), 1)), 5000)
	}
	for _, by := range []match.Owner{me, other, "organizer", "", "stranger"} {
		if err := look(here.ID, by); !errors.Is(err, match.DealClosed) {
			t.Errorf("%q looks at a table that goes on: %v", by, err)
		}
		if err := look(there.ID, by); !errors.Is(err, match.DealClosed) {
			t.Errorf("%q takes home a game whose deal others play: %v", by, err)
		}
	}
	wantErr(t, "a hint", p.keeper.Advised(t.Context(), match.Command{Table: here.ID, Owner: me}), match.DealClosed)
	_, err := p.keeper.GiveUp(t.Context(), match.Command{Table: here.ID, Owner: me})
	wantErr(t, "giving up for all", err, match.NotYourSeat)
	_, err = p.keeper.Fork(t.Context(), match.Command{Table: there.ID, Owner: other}, 20, nil)
	wantErr(t, "playing on from a position", err, match.DealClosed)
	_, err = p.keeper.Deal(t.Context(), e.Rounds[0].Deal)
	wantErr(t, "a link to the deal", err, match.NotFound)
	p.playTable(here.ID, rand.New(rand.NewPCG(2, 1)), 5000)
	for _, by := range []match.Owner{me, "stranger"} {
		if err := look(there.ID, by); err != nil {
			t.Errorf("%q after the last table: %v", by, err)
		}
	}
}

func testEveningJoins(t *testing.T, s match.Store) {
	p := startEvenings(t, s, s, func() {})
	defer p.stop()
	ctx, id := t.Context(), p.open(0, 2)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if _, err := p.evenings.Join(ctx, id, guestOf(i), "Ana"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	p.press(id, 0)
	e := p.evening(id)
	if len(e.People) != 8 || len(e.Rounds[0].Tables) != 2 {
		t.Fatalf("%d people at %d tables", len(e.People), len(e.Rounds[0].Tables))
	}
	_, err := p.evenings.Press(ctx, id, guestOf(0), 1, true)
	wantErr(t, "the button, pressed by somebody else", err, contest.NotOrganizer)
	gone := e.Rounds[0].Tables[0].Seats[2]
	_, err = p.evenings.Leave(ctx, id, guestOf(1), gone)
	if e.Member(guestOf(1)) != gone {
		wantErr(t, "dropping somebody else", err, contest.NotOrganizer)
	}
	_, err = p.evenings.Leave(ctx, id, "organizer", gone)
	must(t, err)
	left, err := p.keeper.Snapshot(ctx, e.Rounds[0].Tables[0].ID)
	must(t, err)
	if seat := left.DefaultSeat(e.People[gone].Owner); seat != goa.Nobody {
		t.Errorf("somebody who has left sits at seat %d", seat)
	}
	_, err = p.evenings.Press(ctx, id, "organizer", 1, false)
	wantErr(t, "a round during a round", err, contest.Running)
	_, err = p.evenings.Press(ctx, id, "organizer", 1, true)
	must(t, err)
	e = p.evening(id)
	if len(e.Rounds) != 2 || e.Rounds[0].Playing() != 0 || len(e.Rounds[1].Tables) != 2 {
		t.Errorf("%d rounds, %d tables of the first go on", len(e.Rounds), e.Rounds[0].Playing())
	}
	for _, l := range e.Standings(1) {
		if l.Won != 0 || l.Rounds[0].Played {
			t.Errorf("%s has %d half points of games that were ended", l.Name, l.Won)
		}
	}
	must(t, p.evenings.Delete(ctx, id, "organizer"))
	_, err = p.keeper.Snapshot(ctx, e.Rounds[1].Tables[0].ID)
	wantErr(t, "a table of a deleted evening", err, match.NotFound)
}

// testEveningLacksATable makes the second table of a round fail, either forever or
// until the organizer ends the round. The deal opens when the first table is over.
func testEveningLacksATable(t *testing.T, s match.Store) {
	for name, why := range map[string]error{"for ever": match.DealFull, "for now": errKilled} {
		p := startEvenings(t, s, &failing{Store: s, left: 1, err: why}, func() {})
		id := p.open(8, 2)
		p.press(id, 0)
		e := p.evening(id)
		here, lost := e.Rounds[0].Tables[0], e.Rounds[0].Tables[1]
		if never := why != errKilled; e.Rounds[0].Made != never || (lost.Game != nil) != never {
			t.Errorf("%s: the round is made: %v; the lost table is over: %v", name, e.Rounds[0].Made, lost.Game != nil)
		}
		look := func() error {
			s, err := p.keeper.Snapshot(t.Context(), here.ID)
			must(t, err)
			_, err = s.For("stranger", goa.Nobody)
			return err
		}
		wantErr(t, name+": a look at a table that goes on", look(), match.DealClosed)
		_, err := p.evenings.Press(t.Context(), id, "organizer", 1, true)
		must(t, err)
		if err := look(); err != nil {
			t.Errorf("%s: a look after the last table: %v", name, err)
		}
		if e := p.evening(id); len(e.Rounds) != 2 || e.Rounds[0].Playing() != 0 {
			t.Errorf("%s: %d rounds, %d tables of the first go on", name, len(e.Rounds), e.Rounds[0].Playing())
		}
		must(t, p.evenings.Delete(t.Context(), id, "organizer"))
		p.stop()
	}
}

func testEveningFromNowhere(t *testing.T, s match.Store) {
	p := startEveningsWithin(t, match.Quota{Host: match.Usage{Tables: 2}}, s, s, func() {})
	defer p.stop()
	terms := contest.Terms{Name: "Club", Kind: contest.Duplicate, Seats: 4, Planned: 3, Grade: "random", Bots: []string{"Bot A", "Bot B", "Bot C", "Bot D"}}
	for name, c := range map[string]struct {
		from match.Sender
		want error
	}{"an unknown network": {match.Sender{Metered: true}, match.HostFull}, "the server's own machine": {match.Sender{}, nil}} {
		host := match.Owner(name)
		e, err := p.evenings.Open(t.Context(), host, c.from, terms)
		must(t, err)
		for i := range 4 {
			_, err := p.evenings.Join(t.Context(), e.ID, guestOf(i), "Ana")
			must(t, err)
		}
		_, err = p.evenings.Press(t.Context(), e.ID, host, 0, false) // an evening and two tables
		must(t, err)
		if _, err = p.evenings.Press(t.Context(), e.ID, host, 1, true); !errors.Is(err, c.want) {
			t.Errorf("a second round from %s: %v, want %v", name, err, c.want)
		}
		must(t, p.evenings.Delete(t.Context(), e.ID, host))
	}
}
