package match_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
	"goa/internal/turnclock"
)

// at returns an owner's command to a table, based on what the owner sees now.
func (c *chronicle) at(id match.ID, owner match.Owner, seat goa.Seat) match.Command {
	c.t.Helper()
	s := c.must(c.Snapshot(c.t.Context(), id))
	return match.Command{Table: id, Owner: owner, Seat: seat, Entry: s.VersionFor(owner)}
}

// try carries out a step with a command.
func (c *chronicle) try(what string, do func(context.Context, match.Command) (*match.Snapshot, error), command match.Command) {
	c.t.Helper()
	c.play(fmt.Sprintf("%s %s, seat %s", command.Owner, what, command.Seat), func(ctx context.Context) (*match.Snapshot, error) { return do(ctx, command) })
}

// moves plays a move of an owner, or the first possible one if the text is empty.
func (c *chronicle) moves(id match.ID, owner match.Owner, text string) {
	c.t.Helper()
	v := viewOf(c.t, c.must(c.Snapshot(c.t.Context(), id)), owner)
	if text == "" && len(v.Legal) > 0 {
		text = v.Legal[0].String()
	}
	c.play(fmt.Sprintf("%s plays %q", owner, text), func(ctx context.Context) (*match.Snapshot, error) {
		return c.Move(ctx, match.Command{Table: id, Owner: owner, Seat: v.Seat, Entry: v.Entry}, text)
	})
}

// until makes people play their first move until done returns true.
func (c *chronicle) until(id match.ID, what string, done func(s *match.Snapshot) bool) {
	c.t.Helper()
	c.meanwhile("they play until "+what, func() {
		for range 3000 {
			s := c.must(c.Snapshot(c.t.Context(), id))
			if done(s) {
				return
			}
			for _, owner := range c.people {
				if s.WaitsFor(owner) {
					c.moves(id, owner, "")
					break
				}
			}
		}
		c.t.Fatalf("never: %s", what)
	})
}

func named(owner match.Owner, name string) match.NewSeat {
	return match.NewSeat{Kind: match.Person, Owner: owner, Name: name}
}

func keptFor(owner match.Owner, name string) match.NewSeat {
	return match.NewSeat{Kind: match.Open, For: owner, ForName: name}
}

func botOf(grade, name string) match.NewSeat {
	return match.NewSeat{Kind: match.Bot, Grade: grade, Name: name}
}

func isOver(s *match.Snapshot) bool { return s.Status() == match.Finished }

// begin makes table-1 and makes everyone ready.
func (c *chronicle) begin(n match.NewTable) match.ID {
	c.t.Helper()
	n.ID, n.Host = "table-1", "ana"
	c.meanwhile("ana makes a table, and it begins", func() {
		c.must(c.Create(c.t.Context(), n))
		for _, seat := range n.Seats {
			if seat.Owner != "" {
				c.must(c.Ready(c.t.Context(), match.Command{Table: n.ID, Owner: seat.Owner}, true))
			}
		}
	})
	return n.ID
}

var abc = []match.NewSeat{named("ana", "Ana"), named("bea", "Bea"), named("cid", "Cid")}

// Everything that people do at a table, and everything that they can see of it.
func TestChronicles(t *testing.T) {
	people := []match.Owner{"ana", "bea", "cid", "eve"}
	few := []match.Owner{"ana", "bea", "eve"}
	chronicled(t, "gathering", people, storyGathering)
	chronicled(t, "turns", few, storyTurns)
	chronicled(t, "days", people, storyDays)
	chronicled(t, "nights", few, storyNights)
	chronicled(t, "away", people, storyAway)
	chronicled(t, "given", people, storyGiven)
	chronicled(t, "orders", people, storyOrders)
	chronicled(t, "rematch", people, storyRematch)
	chronicled(t, "bots", few, storyBots)
}

// storyGathering is about how friends sit down: by the links of seats, by the link of the
// table, and at seats kept for them.
func storyGathering(c *chronicle) {
	const id = match.ID("table-1")
	link := func(seat int) string {
		return viewOf(c.t, c.must(c.Snapshot(c.t.Context(), id)), "ana").Seats[seat].Link
	}
	claim := func(owner match.Owner, token, name string) {
		c.play(fmt.Sprintf("%s claims a seat as %q", owner, name), func(ctx context.Context) (*match.Snapshot, error) {
			s, _, err := c.Claim(ctx, owner, token, name)
			return s, err
		})
	}
	var token string
	join := func(owner match.Owner, name string) {
		c.try("joins as "+name, func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
			return c.Join(ctx, m, token, name)
		}, match.Command{Table: id, Owner: owner})
	}
	ready := func(owner match.Owner, yes bool) {
		c.try(fmt.Sprint("is ready: ", yes), func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Ready(ctx, m, yes) }, match.Command{Table: id, Owner: owner})
	}
	c.play("ana makes a table", func(ctx context.Context) (*match.Snapshot, error) {
		return c.Create(ctx, match.NewTable{
			ID: id, Host: "ana", Options: []string{"gambit"}, HiddenDucats: true, Hints: true, NoTalk: true, Pace: match.Slow, Sender: match.Sender{Metered: true, Network: "10.0.0.0/8"},
			Seats: []match.NewSeat{named("", "Ana"), open(), keptFor("bea", "Bea"), botOf("first", "Ana")},
		})
	})
	token = c.must(c.Snapshot(c.t.Context(), id)).TableLink("ana")
	claim("eve", "no-such-link", "Eve")
	join("", "Nobody")
	c.try("joins by another link", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.Join(ctx, m, link(1), "Eve")
	}, match.Command{Table: id, Owner: "eve"})
	c.try("sits down", func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Sit(ctx, m, "Eve") }, match.Command{Table: id, Owner: "eve"})
	join("cid", "Ana")
	join("cid", "Cid")
	join("eve", "Eve")
	claim("cid", link(2), "Cid")
	c.try("sits down", func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Sit(ctx, m, "Bea\tB.") }, match.Command{Table: id, Owner: "bea"})
	c.try("sits down again", func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Sit(ctx, m, "Bea") }, match.Command{Table: id, Owner: "bea"})
	ready("bea", true)
	ready("bea", true)
	ready("eve", true)
	ready("cid", true)
	ready("cid", false)
	c.try("moves too early", func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Move(ctx, m, "pass") }, c.at(id, "ana", 0))
	c.try("skips too early", c.SkipToMyTurn, c.at(id, "ana", 0))
	c.try("agrees too early", c.Agree, c.at(id, "bea", 0))
	c.try("makes a link to the bot's seat", c.NewLink, c.at(id, "ana", 3))
	c.try("makes a link to ana's seat", c.NewLink, c.at(id, "bea", 0))
	c.try("makes a link to the bot's seat", c.NewLink, c.at(id, "bea", 3))
	c.try("makes a link to no seat", c.NewLink, c.at(id, "ana", 4))
	claim("eve", link(3), "Eve")
	c.try("gives the seat to a bot", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "genius", "Bot")
	}, c.at(id, "eve", 3))
	c.try("gives the seat to a bot", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "last", "Bot")
	}, c.at(id, "eve", 3))
	c.try("gives bea's seat to a bot", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "last", "Bot")
	}, c.at(id, "ana", 2))
	c.try("makes a link for another device", c.NewLink, c.at(id, "cid", 1))
	ready("ana", true)
	ready("cid", true)
	ready("cid", false)
	claim("eve", viewOf(c.t, c.must(c.Snapshot(c.t.Context(), id)), "cid").Seats[1].Link, "Eve")
	c.do("cid deletes the table", func(ctx context.Context) error { return c.Delete(ctx, c.at(id, "cid", 0)) })
	c.do("ana deletes the table", func(ctx context.Context) error { return c.Delete(ctx, c.at(id, "ana", 0)) })
}

// storyTurns is a game of two on two devices: moves, undo and redo, late and repeated
// requests, paces and preferences.
func storyTurns(c *chronicle) {
	id := c.begin(match.NewTable{Seats: abc[:2], Spectators: true, Pace: match.AtOnce})
	turn := func() match.Owner {
		if c.must(c.Snapshot(c.t.Context(), id)).WaitsFor("ana") {
			return "ana"
		}
		return "bea"
	}
	now := func() *match.TableView { return viewOf(c.t, c.must(c.Snapshot(c.t.Context(), id)), turn()) }
	c.until(id, "somebody acts", func(s *match.Snapshot) bool { return acting(now()) })
	mover, before := turn(), now()
	other := map[match.Owner]match.Owner{"ana": "bea", "bea": "ana"}[mover]
	as := func(owner match.Owner, seat goa.Seat, entry int) match.Command {
		return match.Command{Table: id, Owner: owner, Seat: seat, Entry: entry}
	}
	move := func(text string) func(context.Context, match.Command) (*match.Snapshot, error) {
		return func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.Move(ctx, m, text) }
	}
	all := func(texts ...string) func(context.Context, match.Command) (*match.Snapshot, error) {
		return func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.MoveAll(ctx, m, texts) }
	}
	c.try("takes nothing back", c.Undo, c.at(id, mover, before.Seat))
	c.try("has nothing to redo", c.Redo, c.at(id, mover, before.Seat))
	c.try("plays out of turn", move("tax"), c.at(id, other, 1-before.Seat))
	c.try("plays what is not a move", move("dance"), c.at(id, mover, before.Seat))
	c.try("plays what is not legal", move("bid 3"), c.at(id, mover, before.Seat))
	c.try("plays from the future", move("tax"), as(mover, before.Seat, before.Entry+1))
	c.try("plays tax", move("tax"), c.at(id, mover, before.Seat))
	c.try("plays tax again", move("tax"), as(mover, before.Seat, before.Entry))
	c.try("plays something else late", move("end"), as(mover, before.Seat, before.Entry))
	after := now()
	c.try("takes back another's", c.Undo, c.at(id, other, 1-before.Seat))
	c.try("takes it back", c.Undo, c.at(id, mover, before.Seat))
	c.try("takes it back again", c.Undo, as(mover, before.Seat, after.Entry))
	c.try("takes back more", c.Undo, c.at(id, mover, before.Seat))
	undone := now()
	c.try("redoes it", c.Redo, c.at(id, mover, before.Seat))
	c.try("redoes it again", c.Redo, as(mover, before.Seat, undone.Entry))
	c.try("redoes more", c.Redo, c.at(id, mover, before.Seat))
	c.try("restarts the turn", c.RestartTurn, c.at(id, mover, before.Seat))
	start := now()
	c.try("plays several, of which one is wrong", all("tax", "dance"), c.at(id, mover, before.Seat))
	c.try("plays several", all("tax", "end"), as(mover, before.Seat, start.Entry))
	c.try("plays several again", all("tax", "end"), as(mover, before.Seat, start.Entry))
	c.try("plays several others late", all("tax"), as(mover, before.Seat, start.Entry))
	c.try("sets the pace", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SetPace(ctx, m, match.Normal)
	}, c.at(id, other, 0))
	c.try("sets the same pace", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SetPace(ctx, m, match.Normal)
	}, c.at(id, mover, 0))
	c.try("sets the pace", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SetPace(ctx, m, match.Slow)
	}, c.at(id, "eve", 0))
	live, silent := true, false
	wish := c.at(id, "ana", 0)
	wish.Prefs = match.Prefs{Auto: &autopilot.Auto{Forced: true, End: autopilot.EndAction}, Live: &live, Rest: new(turnclock.Rest)}
	c.try("skips, with preferences", c.SkipToMyTurn, wish)
	set := func(on bool) func(context.Context, match.Command) (*match.Snapshot, error) {
		return func(ctx context.Context, m match.Command) (*match.Snapshot, error) { return c.SetNotified(ctx, m, on) }
	}
	c.try("wants no notifications", set(false), c.at(id, "ana", 0))
	c.try("wants notifications", set(true), c.at(id, "ana", 0))
	c.try("wants notifications", set(true), c.at(id, "bea", 0))
	c.try("wants notifications", set(true), c.at(id, "eve", 0))
	wish = c.at(id, "ana", 0)
	wish.Prefs.Live = &silent
	c.try("wants none in real time", set(true), wish)
	for range 6 {
		c.moves(id, turn(), "")
	}
	c.until(id, "the end", isOver)
	c.try("moves after the end", move("tax"), c.at(id, "ana", 0))
	c.try("sets the pace after the end", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SetPace(ctx, m, match.Slow)
	}, c.at(id, "ana", 0))
	c.try("skips after the end", c.SkipToMyTurn, c.at(id, "ana", 0))
	c.try("concedes after the end", func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "first", "")
	}, c.at(id, "ana", 0))
	c.try("makes a link after the end", c.NewLink, c.at(id, "ana", 0))
	c.try("comes back after the end", c.ComeBack, c.at(id, "ana", 0))
	c.try("votes after the end", c.EndGame, c.at(id, "ana", 0))
	c.do("ana deletes it", func(ctx context.Context) error { return c.Delete(ctx, c.at(id, "ana", 0)) })
}

// storyDays is a turn-based game: deadlines, the reserve, votes to end it.
func storyDays(c *chronicle) {
	id := c.begin(match.NewTable{Seats: abc, Spectators: true, Days: &turnclock.Days{Turn: 24 * time.Hour, Reserve: 12 * time.Hour}})
	c.until(id, "bea is asked", func(s *match.Snapshot) bool { return s.WaitsFor("bea") })
	bot := func(ctx context.Context, m match.Command) (*match.Snapshot, error) {
		return c.SeatBot(ctx, m, "first", "Bot")
	}
	c.later(36*time.Hour - time.Millisecond)
	c.try("votes too early", c.EndGame, c.at(id, "ana", 0))
	c.try("lets a bot play too early", bot, c.at(id, "ana", 1))
	c.try("agrees too early", c.Agree, c.at(id, "ana", 1))
	c.later(time.Millisecond)
	c.try("votes about their own time", c.EndGame, c.at(id, "bea", 1))
	c.try("votes", c.EndGame, c.at(id, "eve", 0))
	c.try("votes", c.EndGame, c.at(id, "ana", 0))
	c.try("votes again", c.EndGame, c.at(id, "ana", 0))
	c.moves(id, "bea", "")
	c.until(id, "cid is asked", func(s *match.Snapshot) bool { return s.WaitsFor("cid") })
	c.later(30 * time.Hour)
	c.until(id, "bea is asked", func(s *match.Snapshot) bool { return s.WaitsFor("bea") })
	c.later(24 * time.Hour)
	c.try("lets a bot play for bea", bot, c.at(id, "eve", 1))
	c.try("lets a bot play for bea", bot, c.at(id, "cid", 1))
	c.try("votes, but nobody is late", c.EndGame, c.at(id, "ana", 0))
	c.try("comes back", c.ComeBack, c.at(id, "bea", 1))
	c.until(id, "bea is asked", func(s *match.Snapshot) bool { return s.WaitsFor("bea") })
	c.later(40 * time.Hour)
	c.try("agrees", c.Agree, c.at(id, "ana", 1))
	c.do("ana deletes the game", func(ctx context.Context) error { return c.Delete(ctx, c.at(id, "ana", 0)) })
	c.try("agrees", c.Agree, c.at(id, "cid", 1))
	c.try("votes", c.EndGame, c.at(id, "cid", 2))
	c.try("votes", c.EndGame, c.at(id, "ana", 0))
	c.try("votes when it is ended", c.EndGame, c.at(id, "ana", 0))
	c.moves(id, "bea", "pass")
}

// storyNights is a turn-based game in which quiet hours do not count.
func storyNights(c *chronicle) {
	id := c.begin(match.NewTable{Seats: abc[:2], Spectators: true, Days: &turnclock.Days{Turn: 12 * time.Hour, Reserve: time.Hour, Rests: true}})
	rest := func(owner match.Owner, from, to int, weekends bool) {
		r, err := turnclock.NewRest("Europe/Lisbon", from, to, weekends)
		if err != nil {
			c.t.Fatal(err)
		}
		m := c.at(id, owner, 0)
		m.Prefs.Rest = &r
		c.try(fmt.Sprintf("rests from %d to %d, weekends %t", from, to, weekends), c.SkipToMyTurn, m)
	}
	c.until(id, "bea is asked", func(s *match.Snapshot) bool { return s.WaitsFor("bea") })
	rest("bea", 22, 8, false)
	rest("bea", 22, 8, false)
	rest("ana", 20, 7, true)
	rest("eve", 20, 7, true)
	c.later(5 * time.Hour)
	rest("bea", 0, 0, true)
	c.moves(id, "bea", "")
	c.until(id, "ana is asked", func(s *match.Snapshot) bool { return s.WaitsFor("ana") })
	c.later(70 * time.Hour)
	rest("ana", 1, 2, false)
	c.try("votes", c.EndGame, c.at(id, "bea", 1))
	c.later(time.Hour)
}
