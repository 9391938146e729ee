package match_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/turnclock"
)

// More actions of people: several tables, quotas, captains, a solo campaign.
func TestMoreChronicles(t *testing.T) {
	few := []match.Owner{"ana", "bea"}
	chronicled(t, "lists", few, storyLists)
	chronicled(t, "quotas", few, storyQuotas, func(c *match.Config) {
		c.Quota = match.Quota{Host: match.Usage{Tables: 2}, Origin: match.Usage{Tables: 3}}
	})
	chronicled(t, "captains", few, storyCaptains)
	chronicled(t, "alone", few, storyAlone, func(c *match.Config) { c.BotsAlone = 20 * time.Second })
	chronicled(t, "idle", few, storyIdle, func(c *match.Config) { c.Idle = time.Minute })
	chronicled(t, "wishes", few, storyWishes)
}

// storyLists is about the tables of two people, which wait for one or the other.
func storyLists(c *chronicle) {
	for i, n := range []match.NewTable{
		{Seats: abc[:2], Days: &turnclock.Days{Turn: 24 * time.Hour}},
		{Seats: []match.NewSeat{named("ana", "Ana"), open()}},
		{Seats: []match.NewSeat{named("", "Ana"), named("", "Ada")}},
		{Seats: []match.NewSeat{named("bea", "Bea"), open(), keptFor("ana", "Ana")}},
	} {
		n.ID, n.Host = match.ID(fmt.Sprint("table-", i+1)), "ana"
		if i == 3 {
			n.Host = "bea"
		}
		c.play("another table", func(ctx context.Context) (*match.Snapshot, error) { return c.Create(ctx, n) })
		c.later(time.Minute)
	}
	ready := func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Ready(ctx, m, true) }
	c.try("is ready", ready, c.at("table-1", "ana", 0))
	c.later(time.Minute)
	c.try("is ready", ready, c.at("table-1", "bea", 0))
	c.later(time.Minute)
	c.moves("table-3", "ana", "")
	c.until("table-3", "the end", isOver)
	c.later(time.Minute)
	c.try("declines", c.Decline, c.at("table-4", "ana", 0))
	c.do("ana deletes a table", func(ctx context.Context) error { return c.Delete(ctx, c.at("table-2", "ana", 0)) })
	c.do("a table that there is not", func(ctx context.Context) error { _, err := c.Look(ctx, "no-such", "ana"); return err })
	c.do("a name that no table has", func(ctx context.Context) error { _, err := c.Look(ctx, "no such", "ana"); return err })
}

// storyQuotas is about what a metered guest and a network may store.
func storyQuotas(c *chronicle) {
	n := 0
	table := func(host match.Owner, from match.Sender) {
		n++
		c.play(fmt.Sprintf("%s makes a table from %+v", host, from), func(ctx context.Context) (*match.Snapshot, error) {
			return c.Create(ctx, match.NewTable{ID: match.ID(fmt.Sprint("table-", n)), Host: host, Sender: from, Seats: []match.NewSeat{named("", "A"), named("", "B")}})
		})
		time.Sleep(time.Second) // sleeps: in the bubble, so that lists have one order
	}
	home := match.Sender{Metered: true, Network: "home"}
	table("ana", home)
	table("ana", home)
	table("ana", home)
	table("ana", match.Sender{})
	table("bea", home)
	table("bea", home)
	table("bea", match.Sender{Metered: true, Network: "elsewhere"})
	table("bea", match.Sender{Metered: true})
	for _, network := range []string{"home", "elsewhere", ""} {
		c.line("   network %q is %q, and of a metered sender %q", network, c.OriginOf(network), c.NetworkOf(match.Sender{Metered: true, Network: network}))
	}
	c.line("   of a sender that is not metered %q", c.NetworkOf(match.Sender{Network: "home"}))
}

// storyCaptains is a game with captains, which are picked in secret.
func storyCaptains(c *chronicle) {
	id := c.begin(match.NewTable{Seats: abc[:2], Options: []string{"captains"}, Spectators: true})
	pick := func(owner match.Owner, seat goa.Seat, n int) {
		v := viewOf(c.t, c.must(c.Snapshot(c.t.Context(), id)), owner)
		list := v.Legal
		if len(list) == 0 {
			list = v.Picks
		}
		c.try("keeps a captain", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
			return c.Pick(ctx, m, list[n].String())
		}, c.at(id, owner, seat))
	}
	pick("bea", 1, 0)
	pick("bea", 1, 1)
	c.try("has nothing to take back", c.Undo, c.at(id, "bea", 1))
	pick("ana", 0, 1)
	for range 4 {
		for _, owner := range c.people {
			if c.must(c.Snapshot(c.t.Context(), id)).WaitsFor(owner) {
				c.moves(id, owner, "")
				break
			}
		}
	}
}

// storyAlone is a game of bots alone, which is stopped after twenty seconds. The pause
// before anyone watches counts as ten.
func storyAlone(c *chronicle) {
	const id = match.ID("table-1")
	c.play("ana makes a table of bots", func(ctx context.Context) (*match.Snapshot, error) {
		return c.Create(ctx, match.NewTable{ID: id, Host: "ana", Seats: []match.NewSeat{botOf("first", "A"), botOf("last", "B")}, Spectators: true, Pace: match.AtOnce})
	})
	c.later(time.Minute)
	_, leave, err := c.Watch(c.t.Context(), id, "ana")
	if err != nil {
		c.t.Fatal(err)
	}
	c.later(4500 * time.Millisecond)
	c.later(5 * time.Second)
	c.later(5 * time.Second)
	leave()
	c.try("sits down", c.NewLink, c.at(id, "ana", 0))
	c.do("bea claims the seat", func(ctx context.Context) error {
		_, _, err := c.Claim(ctx, "bea", viewOf(c.t, c.must(c.Snapshot(ctx, id)), "ana").Seats[0].Link, "Bea")
		return err
	})
	c.later(3 * time.Second)
	c.try("skips", c.SkipToMyTurn, c.at(id, "bea", 0))
	c.try("leaves", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "last", "")
	}, c.at(id, "bea", 0))
	c.later(time.Minute)
}

// storyIdle is about tables that nobody asks for, and bots that go on.
func storyIdle(c *chronicle) {
	id := c.begin(match.NewTable{Seats: []match.NewSeat{named("", "Ana"), named("", "Ada")}})
	running := func() { c.line("   %d tables in memory, %d released", c.Running(), c.MemoryUse().Released) }
	running()
	c.later(time.Minute - time.Millisecond)
	running()
	time.Sleep(time.Millisecond) // sleeps: in the bubble of the story
	c.settle()
	running()
	c.moves(id, "ana", "")
	_, leave, err := c.Watch(c.t.Context(), id, "eve")
	if err != nil {
		c.t.Fatal(err)
	}
	time.Sleep(3 * time.Minute) // sleeps: in the bubble of the story
	running()
	leave()
}

// storyWishes is about tables that cannot be made.
func storyWishes(c *chronicle) {
	two := []match.NewSeat{named("", "Ana"), botOf("first", "Bot")}
	made := c.play("ana makes a table", func(ctx context.Context) (*match.Snapshot, error) {
		return c.Create(ctx, match.NewTable{ID: "table-1", Host: "ana", Seats: two})
	})
	position := goa.New(made.Rules(), 2)
	from := position.Position()
	for _, w := range []struct {
		what string
		n    match.NewTable
	}{
		{"of nobody", match.NewTable{Seats: two}},
		{"of no edition", match.NewTable{Host: "ana", Edition: "1492", Seats: two}},
		{"of invalid data", match.NewTable{Host: "ana", Data: "nonsense", Seats: two}},
		{"with options that there are not", match.NewTable{Host: "ana", Options: []string{"dragons"}, Seats: two}},
		{"with options that the edition has not", match.NewTable{Host: "ana", Edition: "2004", Options: []string{"solo=1"}, Seats: two[:1]}},
		{"for one", match.NewTable{Host: "ana", Seats: two[:1]}},
		{"for five", match.NewTable{Host: "ana", Seats: append(append(two[:2:2], two...), two[0])}},
		{"with too little time", match.NewTable{Host: "ana", Seats: two, Days: &turnclock.Days{Turn: time.Minute}}},
		{"with somebody who has no name", match.NewTable{Host: "ana", Seats: []match.NewSeat{two[0], named("bea", "")}}},
		{"with a bot that there is not", match.NewTable{Host: "ana", Seats: []match.NewSeat{two[0], botOf("genius", "Bot")}}},
		{"with a seat of no kind", match.NewTable{Host: "ana", Seats: []match.NewSeat{two[0], {Kind: 9, Name: "Ghost"}}}},
		{"with a bot of no name", match.NewTable{Host: "ana", Seats: []match.NewSeat{two[0], botOf("first", "")}}},
		{"from a move that cannot be", match.NewTable{ID: "table-9", Host: "ana", Seats: two, Opening: []goa.Move{goa.NewTax()}}},
		{"from a position of two, for three", match.NewTable{Host: "ana", Seats: append(two[:2:2], two[1]), From: &from}},
		{"with a name that is taken", match.NewTable{ID: "table-1", Host: "ana", Seats: two}},
		{"with a module of another edition", match.NewTable{ID: "table-2", Host: "ana", Edition: "2004", Options: []string{"captains"}, Seats: two}},
		{"from a position", match.NewTable{ID: "table-3", Host: "ana", Seats: two, From: &from, Pace: match.AtOnce}},
		{"that does not wait for its host", match.NewTable{ID: "table-4", Host: "ana", Seats: []match.NewSeat{named("bea", "Bea"), botOf("last", "Bot")}}},
	} {
		c.play("a table "+w.what, func(ctx context.Context) (*match.Snapshot, error) { return c.Create(ctx, w.n) })
		time.Sleep(time.Second) // sleeps: in the bubble, so that lists have one order
	}
}
