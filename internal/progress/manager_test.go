package progress_test

import (
	"sync"
	"testing"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/session"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

// playing returns a store with a keeper whose bots move, and a session of the
// host.
func playing(t *testing.T) (*storetest.Memory, *match.Keeper) {
	t.Helper()
	s := new(storetest.Memory)
	if err := s.PutSession(t.Context(), session.Session{ID: "s", Guest: "h"}); err != nil {
		t.Fatal(err)
	}
	k := match.NewKeeper(match.Config{Store: s, Bots: storetest.Bots, Secret: []byte("secret")})
	stop := jobs.Start(s, k.Workers())
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
		k.Close()
	})
	return s, k
}

// playOut plays a game of the host to its end.
func playOut(t *testing.T, k *match.Keeper, id match.ID) *match.Snapshot {
	t.Helper()
	var now *match.Snapshot
	waittest.Until(t, "the game ends", func() bool {
		var err error
		if now, err = k.Snapshot(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		for now.WaitsFor("h") {
			v, err := now.For("h", now.DefaultSeat("h"))
			if err != nil {
				t.Fatal(err)
			}
			if now, err = k.Move(t.Context(), match.Command{Table: id, Owner: "h", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()); err != nil {
				t.Fatal(err)
			}
		}
		return now.Status() == match.Finished
	})
	return now
}

// A game is counted once, however often and in however many processes it is
// viewed, and not before it is over.
func TestEachGameCountsOnce(t *testing.T) {
	s, k := playing(t)
	m, other := progress.NewManager(s, k, []string{"random", "better"}), progress.NewManager(s, k, []string{"random", "better"})
	ctx := t.Context()
	if _, err := m.Change(ctx, "h", func(v *progress.Value) error { v.Choose("random", false); return nil }); err != nil {
		t.Fatal(err)
	}
	n := storetest.NewGame(3)
	n.ID = match.NewID()
	for range 2 { // as when a request is repeated
		if err := m.Await(ctx, "h", n.ID); err != nil {
			t.Fatal(err)
		}
	}
	if v, err := m.Settle(ctx, "h"); err != nil || len(v.Pending) != 1 || v.Games != 0 {
		t.Fatalf("before the table is there: %+v, %v", v, err)
	}
	if _, err := k.Create(ctx, n); err != nil {
		t.Fatal(err)
	}
	if v, err := m.Settle(ctx, "h"); err != nil || len(v.Pending) != 1 || v.Games != 0 {
		t.Fatalf("while it is played: %+v, %v", v, err)
	}
	over := playOut(t, k, n.ID)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if _, err := []*progress.Manager{m, other}[i%2].Settle(ctx, "h"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	v, err := m.Of(ctx, "h")
	if err != nil || v.Games != 1 || len(v.Pending) != 0 {
		t.Errorf("afterwards: %+v, %v", v, err)
	}
	o, ok := over.Outcome("h")
	if !ok || len(o.Bots) != 2 || o.Bots[0] != "random" || (o.Rank == 1) != (v.Won == 1) || o.Last != (o.Rank == 3) || o.Rank == 1 && o.Behind != 0 {
		t.Errorf("the outcome is %+v, and %+v remembered", o, v)
	}
	if _, ok := over.Outcome("somebody else"); ok {
		t.Error("somebody else has played it")
	}
}

// A game that is deleted does not count.
func TestDeletedGameDoesNotCount(t *testing.T) {
	s, k := playing(t)
	m := progress.NewManager(s, k, []string{"random"})
	ctx := t.Context()
	n := storetest.NewGame(2)
	n.ID = match.NewID()
	if err := m.Await(ctx, "h", n.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Create(ctx, n); err != nil {
		t.Fatal(err)
	}
	playOut(t, k, n.ID)
	if err := k.Delete(ctx, match.Command{Table: n.ID, Owner: "h"}); err != nil {
		t.Fatal(err)
	}
	if v, err := m.Settle(ctx, "h"); err != nil || v.Games != 0 {
		t.Errorf("%+v, %v", v, err)
	}
}

// Nothing is stored for a guest who only looks, and everything is gone after
// Forget.
func TestNothingWithoutNeed(t *testing.T) {
	s, k := playing(t)
	m := progress.NewManager(s, k, []string{"random"})
	ctx := t.Context()
	if _, err := m.Settle(ctx, "h"); err != nil {
		t.Fatal(err)
	}
	if v, err := m.Of(ctx, ""); err != nil || v.Grade != "" {
		t.Errorf("nobody has %+v, %v", v, err)
	}
	if text, version, err := s.Progress(ctx, "h"); text != nil || version != 0 || err != nil {
		t.Errorf("stored is %s", text)
	}
	choose := func(v *progress.Value) error { v.Choose("random", false); return nil }
	if v, err := m.Change(ctx, "eve", choose); err != nil || v.Grade != "random" {
		t.Errorf("a guest without a session: %+v, %v", v, err)
	}
	if text, version, err := s.Progress(ctx, "eve"); text != nil || version != 0 || err != nil {
		t.Errorf("stored for a guest without a session is %s", text)
	}
	if err := m.Await(ctx, "h", "a"); err != nil {
		t.Fatal(err)
	}
	if err := m.Forget(ctx, "h"); err != nil {
		t.Fatal(err)
	}
	if v, err := m.Of(ctx, "h"); err != nil || len(v.Pending) != 0 {
		t.Errorf("after it was forgotten: %+v, %v", v, err)
	}
}
