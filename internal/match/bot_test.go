package match_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
)

// In a synctest bubble time passes when all goroutines wait, and a test ends
// when all have ended: there is no real sleeping, and no goroutine is
// forgotten.

func TestBotsKeepThePace(t *testing.T) {
	for pace, want := range map[match.Pace]time.Duration{
		match.Normal: time.Second, match.Slow: 2500 * time.Millisecond, match.AtOnce: 0,
	} {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t)
			defer h.Close()
			begin := time.Now()
			s := h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Pace: pace, Seats: []match.NewSeat{bot("A"), person("Ana")}}))
			at := s.At()
			for s.At() == at && !s.WaitsFor("ana") {
				time.Sleep(10 * time.Millisecond)
				synctest.Wait()
				s = h.must(h.Snapshot(t.Context(), s.ID()))
			}
			if got := time.Since(begin).Round(50 * time.Millisecond); got != want {
				t.Errorf("%s: the first move came after %v, want %v", pace, got, want)
			}
		})
	}
}

func TestSkipToMyTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.must(h.Create(t.Context(), match.NewTable{
			Host: "ana", Pace: match.Slow, Seats: []match.NewSeat{person("Ana"), bot("B"), bot("C"), bot("D")},
		}))
		skipped := 0
		for s.Status() == match.Playing && s.At() < 400 {
			if s.WaitsFor("ana") {
				s = h.play(s, viewOf(t, s, "ana").Legal[0].String())
				continue
			}
			skipped++
			before := time.Now()
			h.must(h.SkipToMyTurn(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
			synctest.Wait()
			if s = h.must(h.Snapshot(t.Context(), s.ID())); !s.WaitsFor("ana") && s.Status() == match.Playing {
				t.Fatal("it is not ana's turn yet")
			}
			if time.Now() != before {
				t.Fatal("that took time")
			}
		}
		if skipped < 5 {
			t.Errorf("only %d turns were skipped", skipped)
		}
	})
}

func TestPaceCanBeRaisedWhileABotWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.must(h.Create(t.Context(), match.NewTable{
			Host: "ana", Pace: match.Slow, Seats: []match.NewSeat{person("Ana"), bot("B"), bot("C"), bot("D")},
		}))
		for s.WaitsFor("ana") {
			s = h.play(s, viewOf(t, s, "ana").Legal[0].String())
		}
		began := time.Now()
		h.must(h.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, match.AtOnce))
		synctest.Wait()
		if s = h.must(h.Snapshot(t.Context(), s.ID())); !s.WaitsFor("ana") || time.Now() != began {
			t.Errorf("the bots are at move %d", s.At())
		}
	})
}

// brooder thinks until it has to stop.
type brooder struct{}

func (brooder) Choose(ctx context.Context, _ goa.View, legal []goa.Move) goa.Move {
	<-ctx.Done()
	return legal[0]
}

// fool makes illegal moves, or panics.
type fool struct{ panics bool }

func (f fool) Choose(context.Context, goa.View, []goa.Move) goa.Move {
	if f.panics {
		panic("a bug")
	}
	return goa.Move{Kind: goa.LayTile}
}

func withBot(p match.Chooser) func(*match.Config) {
	return func(c *match.Config) { c.Bots = map[string]match.Chooser{"random": p} }
}

func TestThinkingBotBlocksNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, withBot(brooder{}))
		defer h.Close()
		s := h.create(bot("A"), bot("B"))
		h.watch(s)
		synctest.Wait()
		began := time.Now()
		s = h.must(h.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, match.Slow))
		s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0}))
		if _, _, err := h.Claim(t.Context(), "ana", viewOf(t, s, "ana").Seats[0].Link, "Ana"); err != nil {
			t.Fatal(err)
		}
		if time.Now() != began {
			t.Error("somebody waited for the bot")
		}
		if got := h.must(h.Snapshot(t.Context(), s.ID())).At(); got != s.At() {
			t.Errorf("a bot moved that was still thinking")
		}
		time.Sleep(time.Minute) // longer than the keeper's patience
	})
}

func TestBadBotsDoNotStopAGame(t *testing.T) {
	for _, p := range []match.Chooser{fool{}, fool{panics: true}} {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, withBot(p))
			defer h.Close()
			s := h.create(bot("A"), bot("B"), bot("C"))
			h.watch(s)
			time.Sleep(time.Hour)
			if s = h.must(h.Snapshot(t.Context(), s.ID())); s.Status() != match.Finished {
				t.Errorf("%v: stuck at move %d", p, s.At())
			}
		})
	}
}

func TestConcedingInTheMiddleOfATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.playUntil(h.create(person("Ana"), person("Bea")), byDefault, acting)
		s = h.play(s, "explore")
		h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0}, "random", ""))
		h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 1}, "random", ""))
		h.watch(s)
		time.Sleep(time.Hour)
		if s = h.must(h.Snapshot(t.Context(), s.ID())); s.Status() != match.Finished {
			t.Errorf("stuck at move %d", s.At())
		}
	})
}

func TestIdleTablesLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(c *match.Config) { c.Idle = time.Minute })
		defer h.Close()
		s := h.hotSeat(2)
		s = h.play(s, viewOf(t, s, "ana").Legal[0].String())
		time.Sleep(59 * time.Second)
		if n := h.Running(); n != 1 {
			t.Errorf("%d tables are running after 59 seconds", n)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if n := h.Running(); n != 0 {
			t.Errorf("%d tables are running after 61 seconds", n)
		}
		h.play(s, viewOf(t, s, "ana").Legal[0].String())
	})
}

func TestClosingAnswersEverybody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, withBot(brooder{}))
		s := h.create(person("Ana"), bot("B"))
		h.create(bot("A"), person("Ana"))
		h.watch(h.create(bot("A"), bot("B")))
		h.Close()
		h.Close()
		if _, err := h.Snapshot(t.Context(), s.ID()); !errors.Is(err, match.Closing) {
			t.Errorf("a closed keeper answers %v", err)
		}
		if _, err := h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true); !errors.Is(err, match.Closing) {
			t.Errorf("a closed keeper answers %v", err)
		}
		job := jobs.Job{Args: `{"table":"` + string(s.ID()) + `"}`}
		if err := h.Workers()["bot"](t.Context(), job); !errors.Is(err, match.Closing) {
			t.Errorf("the bots of a closed keeper play: %v", err)
		}
	})
}

// stubborn keeps thinking when it should stop.
type stubborn struct{ enough chan struct{} }

func (p stubborn) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	<-p.enough
	return legal[0]
}

func TestStubbornBotIsLeftBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := stubborn{make(chan struct{})}
		h := newHouse(t, withBot(p))
		defer h.Close()
		defer close(p.enough)
		s := h.create(bot("A"), bot("B"))
		h.watch(s)
		synctest.Wait()
		for _, seat := range []goa.Seat{0, 1} {
			s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat}))
			if _, _, err := h.Claim(t.Context(), "ana", viewOf(t, s, "ana").Seats[seat].Link, "Ana"); err != nil {
				t.Fatal(err)
			}
		}
		s = h.must(h.Snapshot(t.Context(), s.ID()))
		h.play(s, viewOf(t, s, "ana").Legal[0].String())
	})
}
