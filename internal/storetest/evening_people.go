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

func testEveningClosed(t *testing.T, s match.Store) {
	p := startEvenings(t, s, s, func() {})
	defer p.stop()
	id := p.open(8, 1)
	p.press(id, 0)
	e := p.evening(id)
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
	p.playTable(there.ID, rand.New(rand.NewPCG(1, 1)), 5000)
	for _, by := range []match.Owner{me, other, "organiser", "", "stranger"} {
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
	wantErr(t, "the button, pressed by somebody else", err, contest.NotOrganiser)
	gone := e.Rounds[0].Tables[0].Seats[2]
	_, err = p.evenings.Leave(ctx, id, guestOf(1), gone)
	if e.Member(guestOf(1)) != gone {
		wantErr(t, "dropping somebody else", err, contest.NotOrganiser)
	}
	_, err = p.evenings.Leave(ctx, id, "organiser", gone)
	must(t, err)
	left, err := p.keeper.Snapshot(ctx, e.Rounds[0].Tables[0].ID)
	must(t, err)
	if seat := left.DefaultSeat(e.People[gone].Owner); seat != goa.Nobody {
		t.Errorf("somebody who has left sits at seat %d", seat)
	}
	_, err = p.evenings.Press(ctx, id, "organiser", 1, false)
	wantErr(t, "a round during a round", err, contest.Running)
	_, err = p.evenings.Press(ctx, id, "organiser", 1, true)
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
	must(t, p.evenings.Delete(ctx, id, "organiser"))
	_, err = p.keeper.Snapshot(ctx, e.Rounds[1].Tables[0].ID)
	wantErr(t, "a table of a deleted evening", err, match.NotFound)
}
