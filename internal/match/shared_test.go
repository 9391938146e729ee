package match_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/storetest"
)

func TestTwoMovesForOneSeatAtTwoProcesses(t *testing.T) {
	for name, same := range map[string]bool{"the same move": true, "different moves": false} {
		inSeveral(t, 2, func(t *testing.T, all []*branch) {
			s := all[0].playUntil(all[0].hotSeat(2), byDefault, acting)
			v := viewOf(t, s, "ana")
			moves := []string{v.Legal[0].String(), v.Legal[0].String()}
			if !same {
				moves[1] = v.Legal[len(v.Legal)-1].String()
			}
			for _, b := range all {
				b.must(b.Look(t.Context(), s.ID(), "ana"))
				b.process.Deafen(true)
			}
			var errs [2]error
			var both sync.WaitGroup
			for i, b := range all {
				both.Go(func() {
					_, errs[i] = b.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, moves[i])
				})
			}
			both.Wait()
			var played []string
			for _, e := range all[0].entries(s)[s.Version():] {
				if e.Seat == v.Seat {
					played = append(played, e.Text)
				}
			}
			if len(played) != 1 {
				t.Fatalf("%s: got %q in the log, want one move", name, played)
			}
			for i, err := range errs {
				accepted := same || moves[i] == played[0]
				if accepted && err != nil || !accepted && !errors.Is(err, match.Stale) {
					t.Errorf("%s: %s was played; the answer to %s is %v", name, played[0], moves[i], err)
				}
			}
		})
	}
}

// A page from one process is valid in another, which may not have heard of it.
func TestAnyProcessKnowsWhatWasAcknowledged(t *testing.T) {
	inSeveral(t, 3, func(t *testing.T, all []*branch) {
		dice := rand.New(rand.NewPCG(1, 1))
		s := all[0].hotSeat(3)
		for _, b := range all {
			b.must(b.Look(t.Context(), s.ID(), "ana"))
			b.process.Deafen(true)
		}
		for range 200 {
			b := all[dice.IntN(len(all))]
			s = b.play(s, viewOf(t, s, "ana").Legal[0].String())
			other := all[dice.IntN(len(all))]
			if now := other.must(other.Look(t.Context(), s.ID(), "ana")); now.Version() != s.Version() {
				t.Fatalf("entry %d was acknowledged, another process shows %d", s.Version(), now.Version())
			}
		}
	})
}

func TestViewersElsewhereAreUpToDate(t *testing.T) {
	for name, deaf := range map[string]bool{"at once": false, "although announcements are lost": true} {
		inSeveral(t, 2, func(t *testing.T, all []*branch) {
			here, there := all[0], all[1]
			s := here.hotSeat(2)
			defer there.watch(s)()
			time.Sleep(time.Hour) // no room stays in memory that long without viewers
			there.process.Deafen(deaf)
			s = here.play(s, viewOf(t, s, "ana").Legal[0].String())
			if deaf {
				time.Sleep(1100 * time.Millisecond)
			}
			synctest.Wait()
			if got := there.shows(s); got != s.Version() {
				t.Errorf("%s: got entry %d there, want %d", name, got, s.Version())
			}
		})
	}
}

// countingProcess is a process whose reads of the log are counted.
type countingProcess struct {
	*storetest.MemoryProcess
	reads *atomic.Int64
}

func (c countingProcess) After(ctx context.Context, id match.ID, entry int) ([]match.Entry, error) {
	c.reads.Add(1)
	return c.MemoryProcess.After(ctx, id, entry)
}

// An announcement that contains the move saves reading it.
func TestViewersElsewhereAreTold(t *testing.T) {
	var reads atomic.Int64
	inSeveral(t, 3, func(t *testing.T, all []*branch) {
		s := all[0].hotSeat(2)
		for _, b := range all {
			defer b.watch(s)()
		}
		synctest.Wait()
		reads.Store(0)
		for range 20 {
			s = all[0].play(s, viewOf(t, s, "ana").Legal[0].String())
			synctest.Wait()
			for i, b := range all {
				if got := b.shows(s); got != s.Version() {
					t.Fatalf("got entry %d at process %d, want %d", got, i, s.Version())
				}
			}
		}
		if n := reads.Load(); n > 0 {
			t.Errorf("the log was read %d times", n)
		}
	}, func(c *match.Config) { c.Store = countingProcess{c.Store.(*storetest.MemoryProcess), &reads} })
}

// A process that was stopped for a while goes on with what it remembers.
func TestFrozenProcessGoesOnWithAnOldCache(t *testing.T) {
	inSeveral(t, 2, func(t *testing.T, all []*branch) {
		here, there := all[0], all[1]
		s := here.hotSeat(2)
		there.must(there.Look(t.Context(), s.ID(), "ana"))
		defer there.watch(s)()
		id, old := s.ID(), viewOf(t, s, "ana")
		thaw := there.process.Freeze()
		late := make(chan error, 1)
		go func() {
			_, err := there.Move(t.Context(), match.Command{Table: id, Owner: "ana", Seat: old.Seat, Entry: old.Entry}, old.Legal[len(old.Legal)-1].String())
			late <- err
		}()
		for range 10 {
			s = here.play(s, viewOf(t, s, "ana").Legal[0].String())
		}
		time.Sleep(10 * time.Second)
		thaw()
		if err := <-late; !errors.Is(err, match.Stale) {
			t.Errorf("a move for an old position: got %v, want %v", err, match.Stale)
		}
		time.Sleep(2 * time.Second)
		if got := there.shows(s); got != s.Version() || len(here.entries(s)) != s.Version() {
			t.Errorf("the viewers of the process have entry %d, want %d", got, s.Version())
		}
		there.play(s, viewOf(t, s, "ana").Legal[0].String())
	})
}

func TestAbsenceAtSeveralProcesses(t *testing.T) {
	inSeveral(t, 2, func(t *testing.T, all []*branch) {
		here, there := all[0], all[1]
		s := three(t, here.house, "bea")
		_, leave, err := there.Watch(t.Context(), s.ID(), "bea")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		here.refused("a bot for a player who watches elsewhere", s, match.NotAbsent)(here.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		leave()
		time.Sleep(9 * time.Minute)
		here.refused("a bot for a player who was there recently", s, match.NotAbsent)(here.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		time.Sleep(2 * time.Minute)
		here.must(here.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
	})
}

func TestDeletedElsewhere(t *testing.T) {
	for name, deaf := range map[string]bool{"heard": false, "not heard": true} {
		inSeveral(t, 2, func(t *testing.T, all []*branch) {
			here, there := all[0], all[1]
			s := here.hotSeat(2)
			defer there.watch(s)()
			synctest.Wait()
			there.process.Deafen(deaf)
			if err := here.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(1100 * time.Millisecond)
			if gone := slices.Compact(there.ended()); !slices.Equal(gone, []match.ID{s.ID()}) {
				t.Errorf("%s: viewers elsewhere were told that %q are gone", name, gone)
			}
			if _, err := there.Look(t.Context(), s.ID(), "ana"); !errors.Is(err, match.NotFound) {
				t.Errorf("%s: another process answers %v", name, err)
			}
		})
	}
}

// Requests that name no entry apply to the current table.
func TestRequestsWithoutAnEntry(t *testing.T) {
	inSeveral(t, 2, func(t *testing.T, all []*branch) {
		here, there := all[0], all[1]
		s := here.create(person("Ana"), open(), open())
		there.must(there.Look(t.Context(), s.ID(), "ana"))
		there.process.Deafen(true)
		for i, pace := range []match.Pace{match.Slow, match.Normal, match.AtOnce} {
			here.must(here.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, pace))
			s = there.must(there.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, pace)) // already set
			if len(here.entries(s)) != s.Version() || s.Version() < i {
				t.Errorf("entry %d of %d", s.Version(), len(here.entries(s)))
			}
			s = there.must(there.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 1}))
			if v := viewOf(t, here.must(here.Look(t.Context(), s.ID(), "ana")), "ana"); v.Seats[1].Link == "" {
				t.Error("the link made elsewhere is not known")
			}
		}
	})
}

// When a player leaves a page in another process, that is known at once, and
// their notification comes as soon as with a single process.
func TestLeavingAnotherProcessIsKnownAtOnce(t *testing.T) {
	inSeveral(t, 3, func(t *testing.T, all []*branch) {
		here := all[0]
		s := here.hotSeat(2)
		ask := func(what string, since time.Time, want bool) {
			t.Helper()
			synctest.Wait()
			got, again, err := here.HasLooked(t.Context(), s.ID(), "ana", since)
			if err != nil || got != want || again != 0 {
				t.Errorf("%s: got %t, ask again after %v, %v, want %t at once", what, got, again, err, want)
			}
		}
		open := func(b *branch) (leave func()) {
			t.Helper()
			_, leave, err := b.Watch(t.Context(), s.ID(), "ana")
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			return leave
		}
		pause := func() { time.Sleep(100 * time.Millisecond) }
		pause()
		ask("a player who has just moved here", time.Now(), false)
		turn := time.Now()
		pause()
		leave := open(all[1])
		ask("a player who has come since the turn began", turn, true)
		pause()
		turn = time.Now()
		if looked, again, err := here.HasLooked(t.Context(), s.ID(), "ana", turn); err != nil || looked || again <= 0 || again > time.Second {
			t.Errorf("a player who may be about to leave: got %t, %v, %v; want to ask again", looked, again, err)
		}
		time.Sleep(11 * time.Second)
		ask("a player who has stayed", turn, true)
		if looks, err := here.IsLooking(t.Context(), s.ID(), "ana"); err != nil || !looks {
			t.Errorf("a player who stays is not looking: got %t, %v", looks, err)
		}
		again := open(all[2]) // the page is loaded again, and another process answers
		pause()
		leave()
		pause()
		turn = time.Now()
		time.Sleep(11 * time.Second)
		ask("a player who has loaded the page again", turn, true)
		pause()
		again()
		pause()
		ask("a player who has left", time.Now(), false)
		if looks, err := here.IsLooking(t.Context(), s.ID(), "ana"); err != nil || looks {
			t.Errorf("a player who has left is looking: got %t, %v", looks, err)
		}
	})
}
