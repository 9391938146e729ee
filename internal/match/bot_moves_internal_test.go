package match

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"goa/goa"
)

// appending is a store of one table to which entries can be added, unless it fails.
type appending struct {
	oneTable
	added []Entry
	fails error
}

func (a *appending) Append(_ context.Context, _ ID, entries []Entry, _ *Summary) error {
	if a.fails == nil {
		a.added = append(a.added, entries...)
	}
	return a.fails
}

// A bot's move is played if the position is still the one it thought about. If it cannot
// be played for another reason, that is logged, and the next move takes a second.
func TestMovesOfBots(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*room, *appending)
		failed bool
		logged string
		stored bool
	}{
		{"a move", func(*room, *appending) {}, false, "", true},
		{"too late", func(r *room, _ *appending) { r.thought.touched-- }, false, "", false},
		{"at the wrong seat", func(r *room, _ *appending) {
			r.thought.seat = 1 - r.thought.seat
			r.game.seats[r.thought.seat] = seat{Kind: Bot}
		}, true, "a bot could not move", false},
		{"at a person's seat", func(r *room, _ *appending) { r.thought.seat = 1 - r.thought.seat }, false, "", false},
		{"while the store fails", func(_ *room, s *appending) { s.fails = errGone }, true, "a bot could not move", false},
	} {
		var log bytes.Buffer
		store := new(appending)
		r, seat := thinking(t, Config{Store: store, Log: slog.New(slog.NewTextHandler(&log, nil)), Bots: map[string]Chooser{"g": Random{}}})
		store.table, store.entries = r.game.table, nil
		r.latest.Store(r.keeper.snapshot(&r.game))
		ctx, cancel := context.WithCancel(t.Context())
		r.thought = &thought{seat: seat, touched: r.game.touched, cancel: cancel}
		c.change(r, store)
		move := r.game.state.Moves(nil)[0]
		r.playBot(choice{move: move})
		said := strings.Contains(log.String(), "a bot could not move") && strings.Contains(log.String(), fmt.Sprintf("move=%q", move.String()))
		if r.storeFailed != c.failed || said != (c.logged != "") || c.logged == "" && log.Len() > 0 || len(store.added) > 0 != c.stored {
			t.Errorf("%s: failed %t, logged %q, stored %v", c.name, r.storeFailed, log.String(), store.added)
		}
		if r.thought != nil || ctx.Err() == nil {
			t.Errorf("%s: the thought goes on", c.name)
		}
		r.keeper.Close()
	}
}

// No bot moves for a person who has just come back in another process, nor in a game
// that was just stopped or ended there. Nothing else holds up a bot's move.
func TestBotsThatOtherProcessesReplaceOrStop(t *testing.T) {
	for _, c := range []struct {
		name  string
		entry Entry // stored by another process before the move
		moves bool
	}{
		{"the owner is back", Entry{Kind: SeatEntry, Text: `{"kind":"person","owner":"bo","name":"Bo"}`}, false},
		{"somebody else has the seat", Entry{Kind: SeatEntry, Text: `{"kind":"person","owner":"cid","name":"Cid"}`}, false},
		{"the bots are stopped", Entry{Kind: StopEntry}, false},
		{"the game is ended", Entry{Kind: EndEntry, Text: "12"}, false},
		{"another pace", Entry{Kind: PaceEntry, Text: "slow"}, true},
	} {
		var log bytes.Buffer
		store := &sharedTable{fail: map[string]error{}, limits: map[string]time.Duration{}, contexts: map[string]context.Context{}}
		r, at := thinking(t, Config{Store: store, Log: slog.New(slog.NewTextHandler(&log, nil)), Bots: map[string]Chooser{"g": Random{}}})
		r.game.seats[at].Owner, r.game.seats[1-at] = "bo", seat{Kind: Bot, Grade: "g", Name: "Ana"}
		r.thought = &thought{seat: at, touched: r.game.touched, cancel: func() {}}
		store.entries = make([]Entry, r.game.entry)
		c.entry.Number, c.entry.Seat = r.game.entry+1, goa.Nobody
		if c.entry.Kind == SeatEntry {
			c.entry.Seat = at
		}
		store.atCalls(func(call string) {
			if call == "append" && len(store.entries) < c.entry.Number {
				store.entries = append(store.entries, c.entry)
			}
		})
		r.playBot(choice{move: r.game.state.Moves(nil)[0]})
		if more := len(store.entries) - c.entry.Number; more > 0 != c.moves || r.storeFailed || log.Len() > 0 {
			t.Errorf("%s: %d entries are stored after it, failed %t, logged %q", c.name, more, r.storeFailed, log.String())
		}
		r.keeper.Close()
	}
}
