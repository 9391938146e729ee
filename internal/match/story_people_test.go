package match_test

import (
	"context"
	"fmt"
	"time"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
)

// storyAway is a real-time game that a player leaves: a bot plays, and the player comes
// back.
func storyAway(c *chronicle) {
	id := c.begin(match.NewTable{Seats: append(abc[:3:3], botOf("last", "Bot")), Pace: match.AtOnce})
	bot := func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "first", "Bot")
	}
	c.until(id, "bea is asked", func(s *match.Snapshot) bool { return s.WaitsFor("bea") })
	c.do("cid looks", func(ctx context.Context) error { _, err := c.Look(ctx, id, "cid"); return err })
	c.later(10*time.Minute - time.Millisecond)
	c.try("lets a bot play", bot, c.at(id, "ana", 1))
	c.later(time.Millisecond)
	c.try("lets a bot play for cid, who is not waited for", bot, c.at(id, "ana", 2))
	c.try("makes a link to the seat of bea", c.NewLink, c.at(id, "ana", 1))
	c.try("lets a bot play", bot, c.at(id, "eve", 1))
	c.try("lets a bot play that there is not", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "genius", "")
	}, c.at(id, "cid", 1))
	c.try("lets a bot play", bot, c.at(id, "cid", 1))
	c.try("makes a link to the seat of bea", c.NewLink, c.at(id, "ana", 1))
	c.try("lets another bot play", bot, c.at(id, "ana", 1))
	c.try("blocks bea", c.Block, c.at(id, "ana", 1))
	c.try("blocks the bot", c.Block, c.at(id, "ana", 3))
	c.try("blocks ana", c.Block, c.at(id, "eve", 0))
	c.try("comes back", c.ComeBack, c.at(id, "eve", 1))
	c.try("comes back", c.ComeBack, c.at(id, "bea", 1))
	c.try("comes back again", c.ComeBack, c.at(id, "bea", 1))
	c.try("eases the bots", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.EaseBots(ctx, m, "last", "first")
	}, c.at(id, "bea", 1))
	c.try("concedes", bot, c.at(id, "bea", 1))
	c.try("comes back", c.ComeBack, c.at(id, "bea", 1))
	c.until(id, "ana is asked", func(s *match.Snapshot) bool { return s.WaitsFor("ana") })
	c.later(30 * 24 * time.Hour)
	c.try("lets a bot play", bot, c.at(id, "cid", 0))
	c.do("ana deletes the game, in which cid plays", func(ctx context.Context) error { return c.Delete(ctx, c.at(id, "ana", 0)) })
	c.try("comes back", c.ComeBack, c.at(id, "ana", 0))
	c.until(id, "cid is asked", func(s *match.Snapshot) bool { return s.WaitsFor("cid") })
	c.later(30*24*time.Hour - time.Millisecond)
	c.do("ana deletes the game, in which cid plays", func(ctx context.Context) error { return c.Delete(ctx, c.at(id, "ana", 0)) })
	c.later(time.Millisecond)
	c.do("ana deletes the game, in which nobody plays", func(ctx context.Context) error { return c.Delete(ctx, c.at(id, "ana", 0)) })
}

// storyGiven is a game in which the others give the seat of a player, and then of a bot,
// to someone else.
func storyGiven(c *chronicle) {
	id := c.begin(match.NewTable{Seats: append(abc[:3:3], botOf("last", "Bot")), Spectators: true, Pace: match.AtOnce})
	c.until(id, "bea is asked", func(s *match.Snapshot) bool { return s.WaitsFor("bea") })
	c.later(11 * time.Minute)
	claim := func(owner, from match.Owner, seat int, name string) {
		token := viewOf(c.t, c.must(c.Snapshot(c.t.Context(), id)), from).Seats[seat].Link
		c.do(fmt.Sprintf("%s claims the seat, with a link of %s", owner, from), func(ctx context.Context) error {
			_, _, err := c.Claim(ctx, owner, token, name)
			return err
		})
	}
	c.try("agrees", c.Agree, c.at(id, "eve", 1))
	c.try("agrees", c.Agree, c.at(id, "bea", 1))
	c.try("agrees", c.Agree, c.at(id, "cid", 1))
	c.try("agrees again", c.Agree, c.at(id, "cid", 1))
	c.try("agrees about ana, who is not waited for", c.Agree, c.at(id, "cid", 0))
	c.moves(id, "bea", "")
	c.until(id, "bea is asked", func(s *match.Snapshot) bool { return s.WaitsFor("bea") })
	c.later(11 * time.Minute)
	c.try("agrees", c.Agree, c.at(id, "cid", 1))
	c.try("agrees", c.Agree, c.at(id, "ana", 1))
	c.try("agrees, though there is a link", c.Agree, c.at(id, "ana", 1))
	claim("cid", "ana", 1, "Cid")
	c.do("ana and eve want nothing to do with each other", func(ctx context.Context) error {
		return c.store.Block(ctx, match.Pair{Owner: "ana", Other: "eve", Name: "Eve", Since: time.Now()}, 9)
	})
	claim("eve", "ana", 1, "Eve")
	c.do("ana lets it be", func(ctx context.Context) error {
		list, err := c.Blocks(ctx, "ana")
		if err != nil {
			return err
		}
		c.line("   ana has blocked %s", c.print(list))
		return c.Unblock(ctx, "ana", list[0].Number)
	})
	claim("eve", "ana", 1, "Eve")
	c.try("agrees about a bot", c.Agree, c.at(id, "ana", 3))
	c.try("agrees about a bot", c.Agree, c.at(id, "cid", 3))
	c.try("agrees about a bot", c.Agree, c.at(id, "eve", 3))
	claim("bea", "eve", 3, "Bea")
}

// storyOrders is a game with Gambits in which people say in advance what they will do.
func storyOrders(c *chronicle) {
	id := c.begin(match.NewTable{Seats: abc, Spectators: true, Options: []string{"gambit"}, HiddenDucats: true, Pace: match.AtOnce})
	c.until(id, "they pick", func(s *match.Snapshot) bool { return s.Hides(0) })
	pick := func(text string) func(context.Context, match.Command) (*match.Snapshot, error) {
		return func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Pick(ctx, m, text) }
	}
	picks := func(owner match.Owner) []goa.Move {
		v := viewOf(c.t, c.must(c.Snapshot(c.t.Context(), id)), owner)
		if len(v.Legal) > 0 {
			return v.Legal
		}
		return v.Picks
	}
	c.try("picks", pick(picks("ana")[0].String()), c.at(id, "ana", 0))
	c.try("picks the same", pick(picks("ana")[0].String()), c.at(id, "ana", 0))
	c.try("picks another", pick(picks("ana")[1].String()), c.at(id, "ana", 0))
	c.try("withdraws what must be picked", pick(""), c.at(id, "ana", 0))
	c.try("picks for ana", pick(picks("ana")[0].String()), c.at(id, "bea", 0))
	c.try("makes an invalid pick", pick("dance"), c.at(id, "bea", 1))
	c.try("picks", pick(picks("bea")[2].String()), c.at(id, "bea", 1))
	early := c.at(id, "cid", 2)
	c.try("picks", pick(picks("cid")[0].String()), early)
	c.try("picks again, too late", pick(picks("cid")[0].String()), early)
	c.try("picks ahead what is asked for now", pick(picks("ana")[0].String()), c.at(id, "ana", 0))
	c.try("picks ahead", pick(viewOf(c.t, c.must(c.Snapshot(c.t.Context(), id)), "ana").Picks[0].String()), c.at(id, "ana", 0))
	c.try("picks ahead", pick(picks("bea")[1].String()), c.at(id, "bea", 1))
	c.try("withdraws it", pick(""), c.at(id, "ana", 0))
	c.try("withdraws nothing", pick(""), c.at(id, "ana", 0))
	order := func(texts ...string) func(context.Context, match.Command) (*match.Snapshot, error) {
		return func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
			var list []autopilot.Order
			for _, text := range texts {
				o, err := autopilot.ParseOrder(text)
				if err != nil {
					return nil, err
				}
				list = append(list, o)
			}
			return c.Order(ctx, m, list...)
		}
	}
	c.try("orders to bid for their own lot", order("2 up-to 5"), c.at(id, "bea", 1))
	c.try("orders", order("3 up-to 5", "4 pass despite"), c.at(id, "bea", 1))
	c.try("orders the same", order("3 up-to 5"), c.at(id, "bea", 1))
	c.try("gives another order, and one for their own lot", order("3 pass", "2 pass"), c.at(id, "bea", 1))
	c.try("orders nonsense", order("9 pass"), c.at(id, "bea", 1))
	c.try("takes an order back", order("3 ask"), c.at(id, "bea", 1))
	c.try("takes none back", order("3 ask"), c.at(id, "bea", 1))
	c.try("keeps extra actions", order("0 keep"), c.at(id, "cid", 2))
	c.try("orders for bea", order("2 pass"), c.at(id, "cid", 1))
	wish := c.at(id, "cid", 2)
	wish.Prefs.Auto = &autopilot.Auto{Forced: true, End: autopilot.EndIdle}
	c.try("lets forced moves play themselves", order("2 pass"), wish)
	for range 12 {
		for _, owner := range c.people {
			if s := c.must(c.Snapshot(c.t.Context(), id)); s.WaitsFor(owner) {
				c.moves(id, owner, "")
				break
			}
		}
	}
	c.try("gives the seat to a bot", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "first", "")
	}, c.at(id, "cid", 2))
	c.later(time.Minute)
	c.until(id, "they pick again", func(s *match.Snapshot) bool {
		v := viewOf(c.t, s, "ana").View
		return v.Round() == 2 && v.Stage() == goa.Pledging
	})
	c.until(id, "the end", isOver)
	c.try("orders after the end", order("2 pass"), c.at(id, "ana", 0))
	c.try("picks after the end", pick("pledge heavy-bidding"), c.at(id, "ana", 0))
}

// storyRematch is about what follows a finished game.
func storyRematch(c *chronicle) {
	id := c.begin(match.NewTable{Seats: append(abc[:2:2], botOf("first", "Bot"), named("cid", "Cid")), Spectators: true, Pace: match.AtOnce, Hints: true, NoTalk: true, HiddenDucats: true})
	c.try("wants a rematch too early", c.Rematch, c.at(id, "ana", 0))
	c.do("bea wants nothing to do with cid", func(ctx context.Context) error {
		_, err := c.Block(ctx, c.at(id, "bea", 3))
		return err
	})
	c.until(id, "the end", isOver)
	c.try("wants a rematch", c.Rematch, c.at(id, "eve", 0))
	c.try("wants a rematch", c.Rematch, c.at(id, "bea", 0))
	c.try("wants a rematch", c.Rematch, c.at(id, "ana", 0))
	again := c.tables[1]
	c.try("declines", c.Decline, c.at(again, "cid", 0))
	c.try("declines", c.Decline, c.at(again, "ana", 0))
	c.try("declines again", c.Decline, c.at(again, "ana", 0))
	token := c.must(c.Snapshot(c.t.Context(), again)).TableLink("bea")
	join := func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.Join(ctx, m, token, string(m.Owner))
	}
	c.try("joins", join, c.at(again, "cid", 0))
	c.try("joins", join, c.at(again, "ana", 0))
	c.try("joins", join, c.at(again, "eve", 0))
	ready := func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Ready(ctx, m, true) }
	for _, owner := range []match.Owner{"ana", "bea", "eve"} {
		c.try("is ready", ready, c.at(again, owner, 0))
	}
	c.try("is ready when it has begun", ready, c.at(again, "ana", 0))
	c.later(time.Second)
	c.do("eve plays on from the 9th move", func(ctx context.Context) error {
		_, err := c.Fork(ctx, c.at(id, "eve", 0), 9, []match.NewSeat{named("", "Eve"), botOf("last", "A"), botOf("last", "B"), botOf("last", "C")})
		return err
	})
	c.do("eve plays on from a move that was not", func(ctx context.Context) error {
		_, err := c.Fork(ctx, c.at(id, "eve", 0), 9999, nil)
		return err
	})
	c.do("eve plays on from a game that goes on", func(ctx context.Context) error {
		_, err := c.Fork(ctx, c.at(again, "eve", 0), 1, nil)
		return err
	})
}

// storyBots is a game against bots, and a watched game of bots alone.
func storyBots(c *chronicle) {
	const id = match.ID("table-1")
	c.play("ana makes a table", func(ctx context.Context) (*match.Snapshot, error) {
		return c.Create(ctx, match.NewTable{ID: id, Host: "ana", Seats: []match.NewSeat{botOf("first", "A"), named("", "Ana"), botOf("last", "B")}})
	})
	for range 8 {
		c.later(1100 * time.Millisecond)
		if c.must(c.Snapshot(c.t.Context(), id)).WaitsFor("ana") {
			c.moves(id, "ana", "")
		}
	}
	c.try("skips", c.SkipToMyTurn, c.at(id, "ana", 0))
	c.try("skips", c.SkipToMyTurn, c.at(id, "eve", 0))
	ease := func(from, to string) func(context.Context, match.Command) (*match.Snapshot, error) {
		return func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
			return c.EaseBots(ctx, m, from, to)
		}
	}
	c.try("eases a grade that there is not", ease("last", "genius"), c.at(id, "ana", 1))
	c.try("eases the bots", ease("last", "first"), c.at(id, "eve", 1))
	c.try("eases the bots", ease("last", "first"), c.at(id, "ana", 1))
	c.try("concedes", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "first", "")
	}, c.at(id, "ana", 1))
	c.later(time.Minute)
	var leave func()
	c.do("eve watches for three seconds", func(ctx context.Context) (err error) {
		_, leave, err = c.Watch(ctx, id, "eve")
		time.Sleep(3500 * time.Millisecond) // sleeps: in the bubble of the story
		leave()
		return err
	})
	c.later(time.Minute)
	c.do("ana looks for two seconds", func(ctx context.Context) error {
		_, err := c.Look(ctx, id, "ana")
		time.Sleep(2500 * time.Millisecond) // sleeps: in the bubble of the story
		return err
	})
	c.try("makes a link to a bot's seat", c.NewLink, c.at(id, "ana", 1))
	c.do("bea claims it", func(ctx context.Context) error {
		_, _, err := c.Claim(ctx, "bea", viewOf(c.t, c.must(c.Snapshot(ctx, id)), "ana").Seats[1].Link, "Bea")
		return err
	})
	c.until(id, "the end", func(s *match.Snapshot) bool { time.Sleep(1100 * time.Millisecond); return isOver(s) }) // sleeps: in the bubble of the story
}
