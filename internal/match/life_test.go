package match_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/internal/storetest"
)

func TestRecordIsTheGame(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.playUntil(h.hotSeat(3), atRandom(7), func(v *match.TableView) bool { return v.Moves > 200 })
	running, err := s.Export("ana", 1)
	if err != nil {
		t.Fatal(err)
	}
	if seat, ok := running.IsView(); !ok || seat != 1 {
		t.Error("a running game can be exported whole")
	}
	s = h.playUntil(s, atRandom(8), over)
	whole, err := s.Export("eve", goa.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	if err := whole.Check(); err != nil || whole.Len() != s.At() {
		t.Errorf("the record has %d moves of %d: %v", whole.Len(), s.At(), err)
	}
	if _, ok := whole.IsView(); ok {
		t.Error("the record of a finished game is a view")
	}
	v, err := s.For("eve", 2)
	if err != nil || len(v.Scores) != 3 || v.Waiting.Why != match.ForNothing {
		t.Errorf("at the end all is open: %+v, %v", v, err)
	}
	h.refused("a move after the end", s, match.GameOver)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0, Entry: s.VersionFor("ana")}, "tax"))
	h.refused("a link after the end", s, match.GameOver)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0}))

	var opening []goa.Move
	for at, m := range whole.Moves() {
		if at < 100 {
			opening = append(opening, m)
		}
	}
	fork := h.must(h.Create(t.Context(), match.NewTable{
		Host: "eve", Opening: opening, Seats: []match.NewSeat{person("Eve"), bot("A"), bot("B")},
	}))
	if fork.At() < 100 || fork.Status() != match.Playing {
		t.Errorf("played on from move 100, the game is at %d", fork.At())
	}
	if v := viewOf(t, fork, "eve"); v.CanUndo {
		t.Error("the opening can be taken back")
	}
}

func TestAgain(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	bea := match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"}
	s := h.create(person("Ana"), bea)
	h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true))
	s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, true))
	h.refused("again before the end", s, match.NotOver)(h.Rematch(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
	owners := []match.Owner{"ana", "bea"}
	for s.Status() == match.Playing {
		turn := owners[viewOf(t, s, "ana").Waiting.Seats[0]]
		v := viewOf(t, s, turn)
		s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: turn, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
	}
	h.refused("a stranger's again", s, match.NotYourSeat)(h.Rematch(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}))
	next := h.must(h.Rematch(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}))
	if next.Status() != match.Gathering || !viewOf(t, next, "bea").Host || len(next.SeatsOf("bea")) != 1 {
		t.Error("the second table is not like the first")
	}
	if len(next.SeatsOf("ana")) != 0 {
		t.Error("ana was seated without being asked")
	}
	same := h.must(h.Rematch(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
	if same.ID() != next.ID() || len(same.SeatsOf("ana")) != 0 {
		t.Errorf("ana is led to %s, not to %s", same.ID(), next.ID())
	}
	s = h.must(h.Snapshot(t.Context(), s.ID()))
	if got := viewOf(t, s, "ana").RematchID; got != next.ID() {
		t.Errorf("the old table leads to %q, want %q", got, next.ID())
	}
	v := viewOf(t, next, "ana")
	if !v.Seats[0].Invites || viewOf(t, next, "eve").Seats[0].Invites {
		t.Errorf("ana is offered %+v", v.Seats)
	}
	list, _, err := h.Tables(t.Context(), "ana", match.Cursor{}, 10)
	if err != nil || len(list) != 2 || list[0].ID != next.ID() || list[0].InvitedBy != "Bea" || list[0].Host || list[1].InvitedBy != "" {
		t.Errorf("ana's list: %+v, %v", list, err)
	}
	if list, _, err = h.Tables(t.Context(), "bea", match.Cursor{}, 10); err != nil || len(list) != 2 || list[0].InvitedBy != "" {
		t.Errorf("bea's list: %+v, %v", list, err)
	}
	h.refused("a stranger declines", next, match.NotYourSeat)(h.Decline(t.Context(), match.Command{Table: next.ID(), Owner: "eve"}))
	h.refused("a stranger sits down", next, match.NotYourSeat)(h.Sit(t.Context(), match.Command{Table: next.ID(), Owner: "eve"}, "Eve"))
	next = h.must(h.Sit(t.Context(), match.Command{Table: next.ID(), Owner: "ana"}, "Ana"))
	if len(next.SeatsOf("ana")) != 1 || next.Status() != match.Gathering {
		t.Error("ana did not sit down")
	}
	h.refused("ana sits down twice", next, nil)(h.Sit(t.Context(), match.Command{Table: next.ID(), Owner: "ana"}, "Ana"))
	h.refused("ana declines what she took", next, match.NotYourSeat)(h.Decline(t.Context(), match.Command{Table: next.ID(), Owner: "ana"}))
}

// The table does not wait for a player who declines, and anyone with its link
// can take the seat.
func TestInvitationsCanBeDeclined(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(person("Ana"), match.NewSeat{Kind: match.Open, For: "bea"})
	s = h.must(h.Decline(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}))
	if list, _, err := h.Tables(t.Context(), "bea", match.Cursor{}, 10); err != nil || len(list) != 0 {
		t.Errorf("bea's list: %+v, %v", list, err)
	}
	h.refused("bea sits down all the same", s, match.NotYourSeat)(h.Sit(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, "Bea"))
	taken, _, err := h.Claim(t.Context(), "cid", viewOf(t, s, "ana").Seats[1].Link, "Cid")
	if err != nil || len(taken.SeatsOf("cid")) != 1 {
		t.Errorf("cid sits down: %v", err)
	}
}

func TestOwnDataIsKeptWithTheTable(t *testing.T) {
	own := strings.Replace(edition.Default().Text(), "start-ships 4", "start-ships 5", 1)
	h := newHouse(t)
	defer h.Close()
	s := h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Data: own, Seats: []match.NewSeat{person("Ana"), person("Bea")}}))
	if v := viewOf(t, s, "ana"); !v.Table.Own || v.View.Player(0).Ships() != 5 {
		t.Errorf("the table is played with %+v", v.Table)
	}
	again := match.NewKeeper(match.Config{Store: h.store})
	defer again.Close()
	read, err := again.Snapshot(t.Context(), s.ID())
	if err != nil || read.Rules() != s.Rules() {
		t.Errorf("the table has other rules when it is read again: %v", err)
	}
}

func TestDeletedTablesAreGone(t *testing.T) {
	var gone []match.ID
	h := newHouse(t, func(c *match.Config) { c.Gone = func(id match.ID) { gone = append(gone, id) } })
	s := h.hotSeat(2)
	if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0, Entry: s.VersionFor("ana")}, "tax"); !errors.Is(err, match.NotFound) {
		t.Errorf("a move at a deleted table: %v", err)
	}
	h.Close()
	if !slices.Equal(gone, []match.ID{s.ID()}) {
		t.Errorf("told that %v are gone", gone)
	}
}

// shaky is a store that sometimes fails, before or after it has appended.
type shaky struct {
	*storetest.Memory
	mu    sync.Mutex
	count int
}

var errShaky = errors.New("the disk is full")

func (s *shaky) Append(ctx context.Context, id match.ID, entries []match.Entry, sum *match.Summary) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	switch s.count % 7 {
	case 3:
		return errShaky
	case 5:
		return errors.Join(errShaky, s.Memory.Append(ctx, id, entries, sum))
	default:
		return s.Memory.Append(ctx, id, entries, sum)
	}
}

// A failing store makes no game lose or gain a move, and bots try again.
func TestShakyStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		published := map[match.ID]int{}
		h := newHouse(t, func(c *match.Config) {
			c.Store = &shaky{Memory: c.Store.(*storetest.Memory)}
			c.Publish = func(s *match.Snapshot) {
				if s.Version() <= published[s.ID()] {
					t.Errorf("entry %d was published after %d", s.Version(), published[s.ID()])
				}
				published[s.ID()] = s.Version()
			}
		})
		defer h.Close()
		s := h.create(person("Ana"), bot("B"))
		failures := 0
		for s.Status() == match.Playing {
			if !s.WaitsFor("ana") {
				synctest.Wait()
				<-wait(t, h, &s)
				continue
			}
			v := viewOf(t, s, "ana")
			after, err := h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String())
			if err != nil && !errors.Is(err, errShaky) {
				t.Fatal(err)
			}
			if err != nil {
				failures++
			}
			s = after
		}
		if failures < 5 {
			t.Errorf("only %d moves failed", failures)
		}
		if r, err := s.Export("ana", 0); err != nil || r.Check() != nil || r.Len() != s.At() {
			t.Errorf("the record is broken: %v", err)
		}
	})
}

// Snapshots are published in order, and only after they are stored.
func TestAppendThenPublish(t *testing.T) {
	store := new(storetest.Memory)
	last := 0
	h := newHouse(t, func(c *match.Config) {
		c.Store = store
		c.Publish = func(s *match.Snapshot) {
			_, entries, err := store.Load(context.Background(), s.ID())
			if err != nil || len(entries) < s.Version() || s.Version() <= last {
				t.Errorf("published entry %d after %d with %d stored: %v", s.Version(), last, len(entries), err)
			}
			last = s.Version()
		}
	})
	h.playUntil(h.hotSeat(2), atRandom(3), over)
	h.Close()
}
