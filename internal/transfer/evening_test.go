package transfer_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

// club serves evenings from a store until the test ends or stop is called.
type club struct {
	t        *testing.T
	keeper   *match.Keeper
	evenings *contest.Evenings
	stop     func()
}

func openClub(t *testing.T, s store) *club {
	t.Helper()
	c := &club{t: t, evenings: contest.NewEvenings(contest.EveningsConfig{Store: s.(contest.EveningStore)})}
	c.keeper = match.NewKeeper(match.Config{Store: s, Secret: []byte("secret"), Bots: storetest.Bots, NewBot: storetest.NewBot, Publish: c.evenings.Published})
	c.evenings.Use(c.keeper)
	workers := c.keeper.Workers()
	maps.Copy(workers, c.evenings.Workers())
	work := jobs.Start(s, workers)
	c.stop = func() {
		if err := work(); err != nil {
			t.Error(err)
		}
		c.evenings.Close()
		c.keeper.Close()
	}
	return c
}

const organizer match.Owner = "org"

func member(i int) match.Owner { return match.Owner(fmt.Sprint("member ", i)) }

// open opens an evening of four people at two tables and starts its first round.
func (c *club) open(rounds int) contest.EveningID {
	c.t.Helper()
	e, err := c.evenings.Open(c.t.Context(), organizer, match.Sender{}, contest.Terms{
		Name: "Club “A”", Kind: contest.Duplicate, Seats: 2, Planned: rounds, Grade: "random", Bots: []string{"Bot A", "Bot B"}, Season: "winter", SeasonName: "Winter",
	})
	if err != nil {
		c.t.Fatal(err)
	}
	for i := range 4 {
		if _, err := c.evenings.Join(c.t.Context(), e.ID, member(i), fmt.Sprint("Member ", i)); err != nil {
			c.t.Fatal(err)
		}
	}
	c.press(e.ID)
	return e.ID
}

func (c *club) evening(id contest.EveningID) *contest.Evening {
	c.t.Helper()
	e, err := c.evenings.Evening(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	return e
}

func (c *club) press(id contest.EveningID) {
	c.t.Helper()
	if _, err := c.evenings.Press(c.t.Context(), id, organizer, len(c.evening(id).Rounds), false); err != nil {
		c.t.Fatal(err)
	}
}

// play makes at most the given number of moves at a table of the latest round.
func (c *club) play(id contest.EveningID, table, most int) {
	c.t.Helper()
	ctx, at := c.t.Context(), c.evening(id).Last().Tables[table]
	dice := rand.New(rand.NewPCG(uint64(table), 9))
	for range most {
		s, err := c.keeper.Snapshot(ctx, at.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		if s.Status() == match.Finished {
			return
		}
		seat := s.Standing().Waits[0]
		by := member(at.Seats[seat])
		v, err := s.For(by, seat)
		if err != nil {
			c.t.Fatal(err)
		}
		if _, err := c.keeper.Move(ctx, match.Command{Table: at.ID, Owner: by, Seat: seat, Entry: v.Entry}, v.Legal[dice.IntN(len(v.Legal))].String()); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *club) noted(id contest.EveningID, playing int) {
	c.t.Helper()
	waittest.Until(c.t, "the results are noted", func() bool { return c.evening(id).Last().Playing() == playing })
}

// toldOf returns a store's answers to the questions of evening pages, for existing
// evenings.
func toldOf(t *testing.T, s store, ids ...contest.EveningID) map[string]any {
	t.Helper()
	ctx, all, rows := t.Context(), map[string]any{}, s.(contest.EveningStore)
	note := func(what string, value any, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		all[what] = value
	}
	list, err := rows.EveningsOf(ctx, organizer, 9)
	note("evenings of the organizer", list, err)
	season, err := rows.EveningsIn(ctx, "winter", 9)
	note("evenings of the season", season, err)
	for _, id := range ids {
		row, err := rows.Evening(ctx, id)
		note(fmt.Sprint("evening ", id), row, err)
		version, err := rows.EveningVersion(ctx, id)
		note(fmt.Sprint("version of ", id), version, err)
		tables, err := s.Tables(ctx, match.EveningHost(string(id)), match.Cursor{}, 99)
		note(fmt.Sprint("tables of ", id), tables, err)
		e, err := contest.ParseEvening(row.Text, row.Version)
		if err != nil {
			t.Fatal(err)
		}
		note(fmt.Sprint("standings of ", id), e.Standings(len(e.Rounds)), nil)
		for n, r := range e.Rounds {
			what := fmt.Sprintf("round %d of %s", n+1, id)
			deal, err := s.Deal(ctx, r.Deal)
			note("the deal of "+what, deal, err)
			made, playing, err := s.DealTables(ctx, r.Deal)
			note("how many tables play "+what, [2]int{made, playing}, err)
			for i := range e.People {
				attempt, err := s.Attempt(ctx, r.Deal, member(i))
				note(fmt.Sprintf("member %d in %s", i, what), attempt, err)
			}
			for _, at := range r.Tables {
				table, entries, err := s.Load(ctx, at.ID)
				note(fmt.Sprintf("table %s of %s", at.ID, what), []any{table, entries}, err)
			}
		}
	}
	for i := range 4 {
		mine, err := s.Tables(ctx, member(i), match.Cursor{}, 99)
		note(fmt.Sprint("the list of member ", i), mine, err)
	}
	return all
}

// A finished evening and one in the middle of a round are copied from a file to
// PostgreSQL and back, with deals and attempts. The second one goes on there. Its
// deal stays closed until its last table is over, and nobody is dealt it again.
func TestEveningsRoundTrip(t *testing.T) {
	first, second, third := file(t), server(t), file(t)
	c := openClub(t, first)
	over := c.open(1)
	for table := range 2 {
		c.play(over, table, 5000)
	}
	c.noted(over, 0)
	c.press(over)
	running := c.open(2)
	c.play(running, 0, 5000)
	c.noted(running, 1)
	c.play(running, 1, 40)
	c.stop()
	want := toldOf(t, first, over, running)
	for _, step := range []struct {
		what     string
		from, to store
	}{{"to PostgreSQL", first, second}, {"to a file", second, third}} {
		report, err := run(t, step.from, step.to)
		if err != nil || report.Evenings != 2 || report.Deals != 2 || report.Tables != 4 {
			t.Fatalf("%s: %+v, %v", step.what, report, err)
		}
		compare(t, toldOf(t, step.to, over, running), want)
	}
	for where, s := range map[string]store{"PostgreSQL": second, "a file": third} {
		goesOn(t, where, openClub(t, s), running)
	}
}

// goesOn plays the rest of an evening from the middle of its first round.
func goesOn(t *testing.T, where string, c *club, id contest.EveningID) {
	t.Helper()
	defer c.stop()
	tables := c.evening(id).Last().Tables
	look := func(by match.Owner) error {
		s, err := c.keeper.Snapshot(t.Context(), tables[0].ID)
		if err == nil {
			_, err = s.For(by, goa.Nobody)
		}
		return err
	}
	there := member(tables[1].Seats[0])
	if err := look(there); err != match.DealClosed {
		t.Errorf("%s: somebody who plays the deal sees another table of it: %v", where, err)
	}
	c.play(id, 1, 5000)
	c.noted(id, 0)
	if err := look(there); err != nil {
		t.Errorf("%s: after the last table: %v", where, err)
	}
	c.press(id)
	if e := c.evening(id); len(e.Rounds) != 2 || e.Rounds[1].Deal == e.Rounds[0].Deal {
		t.Errorf("%s: %d rounds, the deals are %q and %q", where, len(e.Rounds), e.Rounds[0].Deal, e.Last().Deal)
	}
	for table := range 2 {
		c.play(id, table, 5000)
	}
	c.noted(id, 0)
	c.press(id)
	e := c.evening(id)
	total := contest.Half(0)
	for _, l := range e.Standings(2) {
		total += l.Won
	}
	if !e.Ended || total != 2*2*2 { // two rounds, two seats, a comparison of two tables
		t.Errorf("%s: the evening has ended: %t, with %d half points", where, e.Ended, total)
	}
}
