//go:build !race

package match_test

import (
	"bytes"
	"context"
	"testing"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
	"goa/internal/storetest"
)

func (u *unlucky) Days(ctx context.Context, before string, limit int) ([]*match.Deal, error) {
	if err := u.next("list days"); err != nil {
		return nil, err
	}
	return u.Memory.Days(ctx, before, limit)
}

func (u *unlucky) DealsWithLayouts(ctx context.Context, layouts []string) ([]*match.Deal, error) {
	if err := u.next("look for deals"); err != nil {
		return nil, err
	}
	return u.Memory.DealsWithLayouts(ctx, layouts)
}

// moreRequests returns requests about turns, other tables, and games that may be played
// elsewhere.
func moreRequests() []unluckyRequest {
	ctx := context.Background()
	at := func(s *match.Snapshot, owner match.Owner) match.Command {
		return match.Command{Table: s.ID(), Owner: owner, Seat: s.DefaultSeat(owner), Entry: s.VersionFor(owner)}
	}
	tax := func(h house) *match.Snapshot {
		s := h.playUntil(h.hotSeat(2), byDefault, acting)
		return h.must(h.Move(ctx, at(s, "ana"), goa.NewTax().String()))
	}
	undone := func(h house) *match.Snapshot { s := tax(h); return h.must(h.Undo(ctx, at(s, "ana"))) }
	over := func(h house) *match.Snapshot { return h.finish(1) }
	withBo := func(h house) *match.Snapshot {
		return h.create(person("Ana"), match.NewSeat{Kind: match.Person, Name: "Bo", Owner: "bo"}, open())
	}
	withBot := func(h house) *match.Snapshot { return h.create(person("Ana"), bot("A")) }
	session := func(h house) *match.Snapshot {
		t, ok := h.t.(*testing.T)
		if !ok {
			panic("not a test")
		}
		return h.must(h.OpenCampaign(ctx, match.Command{Owner: "ana"}, readCampaign(t, "whole").Before()))
	}
	played := func(h house, s *match.Snapshot) (moves []goa.Move) {
		rec, err := s.Export("ana", s.DefaultSeat("ana"))
		if err != nil {
			h.t.Fatal(err)
		}
		for _, m := range rec.Moves() {
			moves = append(moves, m)
		}
		return moves
	}
	table := func(ask func(h house, c match.Command) (*match.Snapshot, error)) func(house, *match.Snapshot) error {
		return func(h house, s *match.Snapshot) error { return second(ask(h, at(s, "ana"))) }
	}
	return []unluckyRequest{
		{"undo", tax, table(func(h house, c match.Command) (*match.Snapshot, error) { return h.Undo(ctx, c) })},
		{"restart the turn", tax, table(func(h house, c match.Command) (*match.Snapshot, error) { return h.RestartTurn(ctx, c) })},
		{"redo", undone, table(func(h house, c match.Command) (*match.Snapshot, error) { return h.Redo(ctx, c) })},
		{"several moves", undone, table(func(h house, c match.Command) (*match.Snapshot, error) {
			return h.MoveAll(ctx, c, []string{goa.NewTax().String()})
		})},
		{"be notified", tax, table(func(h house, c match.Command) (*match.Snapshot, error) { return h.SetNotified(ctx, c, true) })},
		{"agree", withBot, func(h house, s *match.Snapshot) error {
			return second(h.Agree(ctx, match.Command{Table: s.ID(), Owner: "ana", Seat: 1}))
		}},
		{"join", withBo, func(h house, s *match.Snapshot) error {
			return second(h.Join(ctx, match.Command{Table: s.ID(), Owner: "cleo"}, s.TableLink("ana"), "Cleo"))
		}},
		{"block", withBo, func(h house, s *match.Snapshot) error {
			return second(h.Block(ctx, match.Command{Table: s.ID(), Owner: "ana", Seat: 1}))
		}},
		{"unblock", withBo, func(h house, _ *match.Snapshot) error { return h.Unblock(ctx, "ana", 1) }},
		{"rematch", over, table(func(h house, c match.Command) (*match.Snapshot, error) { return h.Rematch(ctx, c) })},
		{"archive", over, func(h house, s *match.Snapshot) error {
			rec, err := s.Export("ana", goa.Nobody)
			if err != nil {
				h.t.Fatal(err)
			}
			return second(h.Archive(ctx, match.Command{Owner: "ana"}, rec))
		}},
		{"open a campaign", session, func(h house, s *match.Snapshot) error {
			c, err := s.Campaign("ana", 0)
			if err != nil {
				h.t.Fatal(err)
			}
			return second(h.OpenCampaign(ctx, match.Command{Owner: "ana"}, c))
		}},
		{"is it played", tax, func(h house, s *match.Snapshot) error { return second(h.Playing(ctx, played(h, s))) }},
		{"is it closed", tax, func(h house, s *match.Snapshot) error { return second(h.ClosedTo(ctx, "ana", played(h, s))) }},
		{"does it resemble", tax, func(h house, s *match.Snapshot) error {
			return second(h.Resembles(ctx, "ana", []goa.State{{}}))
		}},
		{"past days", tax, func(h house, _ *match.Snapshot) error { return second(h.PastDays(ctx, "2020-01-01", 9)) }},
	}
}

// Each undo and redo is one choice with its automatic consequences, down to the start
// of the turn and back up to where it was.
func TestUndoAndRedoStepByStep(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	prefs, choose := auto(true, autopilot.EndNever), atRandom(4)
	longest := 0
	for s := h.hotSeat(3); s.Status() != match.Finished; {
		v := viewOf(t, s, "ana")
		s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry, Prefs: prefs}, choose(v.Legal).String()))
		views := []*match.TableView{viewOf(t, s, "ana")}
		command := func() match.Command {
			return match.Command{Table: s.ID(), Owner: "ana", Seat: views[0].Seat, Entry: s.VersionFor("ana"), Prefs: prefs}
		}
		for views[len(views)-1].CanUndo {
			s = h.must(h.Undo(t.Context(), command()))
			views = append(views, viewOf(t, s, "ana"))
		}
		longest = max(longest, len(views)-1)
		for i := len(views) - 2; i >= 0; i-- {
			s = h.must(h.Redo(t.Context(), command()))
			if now := viewOf(t, s, "ana"); now.At != views[i].At || now.View != views[i].View || now.CanRedo != (i > 0) || !now.CanUndo {
				t.Fatalf("a step forth leads to move %d, not %d", now.At, views[i].At)
			}
		}
		if len(views) > 1 {
			h.refused("more than there was", s, match.NothingToRedo)(h.Redo(t.Context(), command()))
		}
	}
	if longest < 3 {
		t.Errorf("the longest turn had %d choices", longest)
	}
}

// Snapshots held for viewers are counted while they are held, and leave nothing behind
// when their tables are no longer in memory.
func TestHeldSnapshotsAreCounted(t *testing.T) {
	left := func(check func(h house, what string, s *match.Snapshot)) int64 {
		h := newHouse(t)
		defer h.Close()
		game := h.finish(1)
		rec := h.must(h.Archive(t.Context(), match.Command{Owner: "ana"}, export(t, game, "ana")))
		check(h, "a game", game)
		check(h, "a record", rec)
		h.Close()
		return h.MemoryUse().Bytes // of texts that are kept for the next visit
	}
	held := left(func(h house, what string, s *match.Snapshot) {
		before := h.MemoryUse().Bytes
		s.Hold()
		s.Hold()
		held := h.MemoryUse().Bytes
		s.Release()
		once := h.MemoryUse().Bytes
		s.Release()
		after := h.MemoryUse().Bytes
		if held-once != once-before || once <= before || after != before {
			t.Errorf("%s: %d bytes, held twice %d, once %d, and then %d", what, before, held, once, after)
		}
	})
	if never := left(func(house, string, *match.Snapshot) {}); held != never {
		t.Errorf("at the end %d bytes are counted, and %d if no snapshot was ever held", held, never)
	}
}

// A solo player sees everything, and spectators see only open information.
func TestRecordsOfSoloGames(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Options: []string{"solo=1"}, Seats: []match.NewSeat{person("Ana")}, Spectators: true}))
	s = h.playUntil(s, atRandom(2), acting)
	own, err := s.Export("ana", 0)
	if err != nil {
		t.Fatal(err)
	}
	want, err := own.View(goa.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Export("eve", goa.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Text(), want.Text()) || bytes.Equal(got.Text(), own.Text()) {
		t.Errorf("a spectator is given\n%s\nwant\n%s", got.Text(), want.Text())
	}
}

// forgetful is a store that does not know of an attempt when it is first asked.
type forgetful struct {
	*storetest.Memory
	asked int
}

func (f *forgetful) Attempt(ctx context.Context, id match.DealID, owner match.Owner) (match.Attempt, error) {
	if f.asked++; f.asked == 1 {
		return match.Attempt{}, match.NotFound
	}
	return f.Memory.Attempt(ctx, id, owner)
}

// Two clicks on a deal at the same time lead to the same table.
func TestTwoClicksOnADeal(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		_, d := h.shared()
		first := h.accept(d, "bo")
		again := newHouse(t, dealing, func(c *match.Config) { c.Store = &forgetful{Memory: h.store} })
		defer again.Close()
		if s, err := again.PlayDeal(t.Context(), match.Command{Owner: "bo"}, d, "Bo", func(goa.Seat) string { return "Bot" }); err != nil || s.ID() != first.ID() {
			t.Errorf("got %v, %v; want the table of the first click", s, err)
		}
	})
}
