package match_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/turnclock"
)

// Games from deals, of days and of evenings, campaigns and records.
func TestChroniclesOfDeals(t *testing.T) {
	people := []match.Owner{"ana", "bea", "eve"}
	seeded := func(c *match.Config) {
		c.NewBot = func(grade string, seed uint64) match.Chooser { return bySeed(seed) }
		c.Fingerprint = func(grade string) string { return "print of " + grade }
		c.DayGrade = "first"
	}
	chronicled(t, "day", people, storyDay, seeded)
	chronicled(t, "deal", people, storyDeal, seeded)
	chronicled(t, "evening", append(people, "cid"), storyEvening, seeded)
	chronicled(t, "campaign", people[:2], storyCampaign)
	chronicled(t, "records", people[:2], storyRecords)
}

// bySeed chooses according to its seed.
type bySeed uint64

func (s bySeed) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	return legal[int(s%97)%len(legal)]
}

// accepts makes the table at which an owner plays a deal.
func (c *chronicle) accepts(owner match.Owner, d *match.Deal) match.ID {
	c.t.Helper()
	var id match.ID
	c.do(string(owner)+" plays the deal", func(ctx context.Context) error {
		s, err := c.PlayDeal(ctx, match.Command{Owner: owner, Sender: match.Sender{Metered: true, Network: "net"}}, d, string(owner), func(at goa.Seat) string { return "Bot " + at.String() })
		if s != nil {
			id = s.ID()
		}
		return err
	})
	return id
}

// alone plays a game of an owner against bots up to a move.
func (c *chronicle) alone(id match.ID, owner match.Owner, until int) {
	c.t.Helper()
	c.meanwhile(fmt.Sprintf("%s plays until move %d", owner, until), func() {
		choose := atRandom(3)
		for {
			synctest.Wait()
			s := c.must(c.Look(c.t.Context(), id, owner))
			if isOver(s) || s.At() >= until {
				return
			}
			if s.WaitsFor(owner) {
				c.moves(id, owner, choose(viewOf(c.t, s, owner).Legal).String())
			} else {
				time.Sleep(time.Second) // sleeps: in the bubble of the story
			}
		}
	})
}

// shows shows an attempt to others, or hides it.
func (c *chronicle) shows(owner match.Owner, d *match.Deal, yes bool) {
	c.t.Helper()
	c.do(fmt.Sprintf("%s shows the game to others: %t", owner, yes), func(ctx context.Context) error { return c.ShowAttempt(ctx, d.ID, owner, yes) })
}

// advised gives an owner a hint.
func (c *chronicle) advised(id match.ID, owner match.Owner) {
	c.t.Helper()
	c.do(string(owner)+" has a hint", func(ctx context.Context) error { return c.Advised(ctx, c.at(id, owner, 0)) })
}

// storyDay is about the deal of a day, on a Monday, and after it.
func storyDay(c *chronicle) {
	c.later(50 * time.Hour)
	d := c.todays()
	c.deals = append(c.deals, d.ID)
	anas := c.accepts("ana", d)
	c.accepts("ana", d)
	beas := c.accepts("bea", d)
	c.advised(anas, "ana")
	c.advised(anas, "eve")
	c.try("looks for a move", func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Move(ctx, m, "pass") }, c.at(anas, "eve", 0))
	c.try("makes a link", c.NewLink, c.at(anas, "ana", d.Seat))
	c.try("eases the bots", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.EaseBots(ctx, m, "first", "last")
	}, c.at(anas, "ana", 0))
	c.try("shares the deal too early", c.ShareDeal, c.at(anas, "ana", 0))
	c.alone(anas, "ana", toTheEnd)
	c.alone(beas, "bea", 60)
	c.try("shares the deal", c.ShareDeal, c.at(anas, "ana", 0))
	c.try("shares the deal", c.ShareDeal, c.at(anas, "bea", 0))
	c.do("ana plays on from the 30th move", func(ctx context.Context) error {
		_, err := c.Fork(ctx, c.at(anas, "ana", 0), 30, abc[:1])
		return err
	})
	c.accepts("ana", d)
	c.do("it is Tuesday", func(context.Context) error { tomorrow(); return nil })
	c.alone(beas, "bea", 75)
	c.try("gives up", c.GiveUp, c.at(beas, "bea", 0))
	c.try("gives up again", c.GiveUp, c.at(beas, "bea", 0))
	c.try("gives up another's", c.GiveUp, c.at(beas, "ana", 0))
	c.accepts("eve", d)
	c.shows("ana", d, false)
	c.shows("eve", d, true)
	c.accepts("bea", d)
	c.do("the days before", func(ctx context.Context) error {
		for _, before := range []string{"9999-12-31", d.Day} {
			list, err := c.PastDays(ctx, before, 9)
			c.line("   before %s: %d, %v", before, len(list), err)
		}
		return nil
	})
	c.do("ana deletes her game", func(ctx context.Context) error { return c.Delete(ctx, c.at(anas, "ana", 0)) })
	for range 7 {
		tomorrow()
		d := c.todays()
		c.line("   %s: %s", time.Now().UTC().Weekday(), c.print(*d))
	}
}

// storyDeal is about a shared deal, played by two people, whose first player
// is gone.
func storyDeal(c *chronicle) {
	ctx := c.t.Context()
	monday := time.Date(2000, 1, 3, 0, 0, 0, 0, time.UTC)
	c.later(monday.Sub(c.began))
	like := *c.todays() // the same edition and bots
	d := &match.Deal{ID: "shared-deal-1", Host: "zoe", Made: monday, Rules: like.Rules, Edition: like.Edition, Hash: like.Hash, Seat: 1, Grades: []string{"last", "", "first"}, Bots: "of another program", HiddenDucats: true, Shared: true}
	attempt := &match.Attempt{Deal: d.ID, Owner: "zoe", Table: "gone", Made: monday, Shown: true}
	if err := c.store.Create(ctx, &match.Table{ID: "gone", Host: "zoe"}, nil, &match.Summary{Deal: d, Attempts: []*match.Attempt{attempt}}, match.Quota{}); err != nil {
		c.t.Fatal(err)
	}
	if err := c.store.Delete(ctx, "gone"); err != nil {
		c.t.Fatal(err)
	}
	c.deals = append(c.deals, d.ID)
	anas := c.accepts("ana", d)
	c.alone(anas, "ana", 80)
	c.advised(anas, "ana")
	beas := c.accepts("bea", d)
	c.alone(beas, "bea", toTheEnd)
	c.try("shares the deal", c.ShareDeal, c.at(beas, "bea", 0))
	c.do("bea has her game reviewed", func(context.Context) error { _, err := c.must(c.Snapshot(ctx, beas)).Review("bea"); return err })
	played := playedAt(c.t.(*testing.T), c.must(c.Snapshot(ctx, beas)), "bea")
	closed := func() {
		for _, owner := range append(c.people, "") {
			for _, n := range []int{len(played), 20} {
				to, err := c.ClosedTo(ctx, owner, played[:n])
				plays, failed := c.Playing(ctx, played[:n])
				c.line("   %d moves: closed to %q: %t, %v; played: %t, %v", n, owner, to, err, plays, failed)
			}
		}
	}
	closed()
	c.try("gives up", c.GiveUp, c.at(anas, "ana", 0))
	closed()
	c.shows("bea", d, false)
	c.shows("bea", d, true)
	c.shows("eve", d, true)
	c.accepts("bea", d)
	old := *d
	old.Rules--
	c.accepts("eve", &old)
	old = *d
	old.Hash = "of no edition"
	c.accepts("eve", &old)
	c.do("a deal that there is not", func(ctx context.Context) error { _, err := c.Deal(ctx, "no such"); return err })
	c.do("an attempt of nobody", func(ctx context.Context) error { _, err := c.AttemptAt(ctx, d.ID, ""); return err })
}

// storyEvening is about a round of a club evening: two tables play one deal.
func storyEvening(c *chronicle) {
	d := match.NewRoundDeal(3, time.Now())
	c.line("   a new deal has %d letters, %d seats, seat %s and rules %d", len(d.ID), len(d.Grades), d.Seat, d.Rules)
	d.ID = "round-deal-1"
	c.deals = append(c.deals, d.ID)
	host := match.EveningHost("club")
	table := func(id match.ID, seats ...match.NewSeat) {
		c.play("a table of the evening", func(ctx context.Context) (*match.Snapshot, error) {
			return c.Create(ctx, match.NewTable{ID: id, Host: host, Evening: "club", Origin: "net", Seats: seats, HiddenDucats: true, Dealt: &match.RoundDeal{Deal: d, Tables: 2}})
		})
	}
	table("table-1", named("ana", "Ana"), named("bea", "Bea"), botOf("first", "Bot"))
	c.advised("table-1", "ana")
	c.try("gives up", c.GiveUp, c.at("table-1", "ana", 0))
	c.try("makes a link", c.NewLink, c.at("table-1", "ana", 0))
	c.later(3 * time.Second)
	table("table-2", named("cid", "Cid"), botOf("last", "Bot"), botOf("last", "Bot"))
	table("table-3", named("ana", "Ana"), named("eve", "Eve"), botOf("last", "Bot"))
	c.do("table 1 is ended", func(ctx context.Context) error { return c.EndRound(ctx, "table-1") })
	c.do("table 1 is ended again", func(ctx context.Context) error { return c.EndRound(ctx, "table-1") })
	c.later(4500 * time.Millisecond)
	leave := func(who match.Owner, grade string) {
		c.do(fmt.Sprintf("%s leaves the evening, for a bot %s", who, grade), func(ctx context.Context) error { return c.LeaveEvening(ctx, "table-2", who, grade) })
	}
	leave("cid", "genius")
	leave("eve", "first")
	leave("cid", "first")
	c.later(2500 * time.Millisecond)
	c.do("table 2 is ended", func(ctx context.Context) error { return c.EndRound(ctx, "table-2") })
	leave("cid", "last")
	c.try("shares the deal", c.ShareDeal, c.at("table-1", "ana", 0))
	c.do("the table of the evening is removed", func(ctx context.Context) error { return c.DeleteEveningTable(ctx, "table-2") })
	c.do("ana makes a table of no evening", func(ctx context.Context) error {
		_, err := c.Create(ctx, match.NewTable{ID: "table-4", Host: "ana", Seats: abc[:2], Days: &turnclock.Days{Turn: time.Hour}})
		return err
	})
	c.do("it is ended like a round", func(ctx context.Context) error { return c.EndRound(ctx, "table-4") })
	c.do("it is removed like a table of an evening", func(ctx context.Context) error { return c.DeleteEveningTable(ctx, "table-4") })
	c.do("ana leaves it like an evening", func(ctx context.Context) error { return c.LeaveEvening(ctx, "table-4", "ana", "first") })
	c.do("may it be made with geniuses?", func(context.Context) error { return c.MayMake(match.NewTable{Host: host, Seats: abc}, "genius") })
	c.do("may it be made for one?", func(context.Context) error { return c.MayMake(match.NewTable{Host: host, Seats: abc[:1]}, "first") })
	c.do("may it be made?", func(context.Context) error { return c.MayMake(match.NewTable{Host: host, Seats: abc}, "first") })
}

// storyCampaign opens campaigns from files and continues them.
func storyCampaign(c *chronicle) {
	whole := readCampaign(c.t.(*testing.T), "whole")
	open := func(what, name string) match.ID {
		var id match.ID
		c.do(what, func(ctx context.Context) error {
			played := whole
			switch name {
			case "first":
				played = whole.Before().Before()
			case "lost":
				played = readCampaign(c.t.(*testing.T), "lost")
			}
			s, err := c.OpenCampaign(ctx, match.Command{Owner: "ana", Sender: match.Sender{Metered: true, Network: "net"}}, played)
			if err == nil {
				id = s.ID()
			}
			time.Sleep(time.Second) // sleeps: in the bubble, so that lists have one order
			return err
		})
		return id
	}
	next := func(id match.ID, owner match.Owner) {
		c.try("goes on", c.NextSession, c.at(id, owner, 0))
	}
	second := open("ana opens the second session", "first")
	next(second, "ana")
	over := open("ana opens a campaign that is over", "whole")
	next(over, "ana")
	lost := open("ana opens a campaign that is lost", "lost")
	next(lost, "ana")
	next(lost, "bea")
	c.later(time.Second)
	var first match.ID
	c.do("ana opens the record of a first session", func(ctx context.Context) error {
		s, err := c.Archive(ctx, match.Command{Owner: "ana"}, whole.Session(1))
		first = s.ID()
		return err
	})
	c.later(time.Second)
	next(first, "ana")
	next(first, "ana")
	c.do("nobody opens a campaign", func(ctx context.Context) error {
		_, err := c.OpenCampaign(ctx, match.Command{}, whole)
		return err
	})
	c.meanwhile("the second session is played", func() {
		for range 2000 {
			s := c.must(c.Snapshot(c.t.Context(), second))
			if isOver(s) {
				return
			}
			c.moves(second, "ana", "")
		}
	})
	next(second, "ana")
}

// storyRecords puts a record on a table, and plays on from it.
func storyRecords(c *chronicle) {
	id := c.begin(match.NewTable{Seats: []match.NewSeat{named("", "Ana"), named("", "Bea")}, Spectators: true})
	c.until(id, "the end", isOver)
	rec := export(c.t.(*testing.T), c.must(c.Snapshot(c.t.Context(), id)), "ana")
	archive := func(owner match.Owner) match.ID {
		var made match.ID
		c.do(fmt.Sprintf("%q puts the record on a table", owner), func(ctx context.Context) error {
			s, err := c.Archive(ctx, match.Command{Owner: owner, Sender: match.Sender{Metered: true, Network: "net"}}, rec)
			if err == nil {
				made = s.ID()
			}
			return err
		})
		return made
	}
	c.later(time.Second)
	archive("")
	kept := archive("bea")
	c.try("moves there", func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Move(ctx, m, "pass") }, c.at(kept, "bea", 0))
	c.try("wants a rematch there", c.Rematch, c.at(kept, "bea", 0))
	c.try("goes on as with a campaign", c.NextSession, c.at(kept, "bea", 0))
	c.later(time.Second)
	c.play("eve plays on from the 50th move", func(ctx context.Context) (*match.Snapshot, error) {
		return c.Fork(ctx, c.at(kept, "eve", 0), 50, []match.NewSeat{named("", "Eve"), named("", "Ada")})
	})
	c.play("eve plays on from the end", func(ctx context.Context) (*match.Snapshot, error) {
		return c.Fork(ctx, c.at(kept, "eve", 0), rec.Len(), []match.NewSeat{named("", "Eve"), named("", "Ada")})
	})
	c.play("eve plays on with too many", func(ctx context.Context) (*match.Snapshot, error) {
		return c.Fork(ctx, c.at(kept, "eve", 0), 50, abc)
	})
	c.do("ana deletes the record", func(ctx context.Context) error { return c.Delete(ctx, c.at(kept, "ana", 0)) })
	c.do("bea deletes the record", func(ctx context.Context) error { return c.Delete(ctx, c.at(kept, "bea", 0)) })
}
