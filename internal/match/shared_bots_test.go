package match_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// botsTurn makes a table of ana and bots at which it is the bots' turn.
func (b *branch) botsTurn(pace match.Pace) *match.Snapshot {
	b.t.Helper()
	s := b.must(b.Create(b.t.Context(), match.NewTable{
		Host: "ana", Pace: pace, Seats: []match.NewSeat{person("Ana"), bot("B"), bot("C"), bot("D")},
	}))
	for s.WaitsFor("ana") {
		s = b.play(s, viewOf(b.t, s, "ana").Legal[0].String())
	}
	return s
}

func TestKilledProcessIsReplacedInTheMiddleOfABotsTurn(t *testing.T) {
	for name, kill := range map[string]func(*branch){
		"killed":  func(b *branch) { b.process.Kill() },
		"frozen":  func(b *branch) { time.AfterFunc(time.Minute, b.process.Freeze()) },
		"drained": func(b *branch) { b.stop() },
	} {
		inSeveral(t, 1, func(t *testing.T, all []*branch) {
			s := all[0].botsTurn(match.Slow)
			time.Sleep(time.Second)
			kill(all[0])
			other := newBranch(t, all[0].store)
			defer other.Close()
			time.Sleep(10 * time.Second)
			if now := other.must(other.Look(t.Context(), s.ID(), "ana")); now.At() <= s.At() {
				t.Errorf("%s: the game does not go on", name)
			}
			time.Sleep(2 * time.Minute) // a frozen process has come back
			now := other.must(other.Look(t.Context(), s.ID(), "ana"))
			if !now.WaitsFor("ana") {
				t.Errorf("%s: the bots have not come to an end: %+v", name, viewOf(t, now, "ana").Waiting)
			}
		})
	}
}

// Whole games are played in three processes, any of which may hear nothing for
// a while, or stand still.
func TestGamesAtSeveralProcesses(t *testing.T) {
	for seed := range uint64(5) {
		inSeveral(t, 3, func(t *testing.T, all []*branch) {
			dice := rand.New(rand.NewPCG(seed, 1))
			s := all[0].must(all[0].Create(t.Context(), match.NewTable{
				Host: "ana", Pace: match.AtOnce, Seats: []match.NewSeat{person("Ana"), bot("B"), bot("C")},
			}))
			for n := 0; s.Status() != match.Finished; n++ {
				b := all[dice.IntN(len(all))]
				switch dice.IntN(20) {
				case 0:
					b.process.Deafen(true)
				case 1:
					b.process.Deafen(false)
				case 2:
					time.AfterFunc(time.Duration(dice.IntN(10_000))*time.Millisecond, b.process.Freeze())
				}
				if n > 5000 {
					t.Fatalf("stuck: the table waits for %+v", viewOf(t, s, "ana").Waiting)
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				now, err := b.Look(ctx, s.ID(), "ana")
				cancel()
				if err != nil {
					continue // it stands still
				}
				if s = now; s.WaitsFor("ana") {
					v := viewOf(t, s, "ana")
					s, err = b.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, v.Legal[dice.IntN(len(v.Legal))].String())
					if err != nil && !errors.Is(err, match.Stale) {
						t.Fatal(err)
					}
				} else {
					time.Sleep(100 * time.Millisecond)
				}
			}
			checkMiddling(t, s)
		}, withBot(middling{}))
	}
}

// middling chooses the move in the middle, which shows the position it was
// chosen for.
type middling struct{}

func (middling) Choose(ctx context.Context, _ goa.View, legal []goa.Move) goa.Move {
	select {
	case <-time.After(50 * time.Millisecond): // sleeps: in the bubble of its test
	case <-ctx.Done():
	}
	return legal[len(legal)/2]
}

// checkMiddling makes sure that every bot's move was chosen for the position in
// which it was played.
func checkMiddling(t *testing.T, s *match.Snapshot) {
	t.Helper()
	r, err := s.Export("ana", goa.Nobody)
	if err == nil {
		err = r.Check()
	}
	if err != nil {
		t.Fatal(err)
	}
	for step, err := range r.Steps() {
		if err != nil {
			t.Fatal(err)
		}
		legal := step.Before.Moves(nil)
		if want := legal[len(legal)/2]; step.Before.Turn() > 0 && step.Move != want {
			t.Errorf("a bot played %v, but chooses %v there", step.Move, want)
		}
	}
}

func TestSkippingAtAnotherProcess(t *testing.T) {
	for name, skip := range map[string]func(*branch, match.ID) (*match.Snapshot, error){
		"skip to my turn": func(b *branch, id match.ID) (*match.Snapshot, error) {
			return b.SkipToMyTurn(b.t.Context(), match.Command{Table: id, Owner: "ana"})
		},
		"no pause any more": func(b *branch, id match.ID) (*match.Snapshot, error) {
			return b.SetPace(b.t.Context(), match.Command{Table: id, Owner: "ana"}, match.AtOnce)
		},
	} {
		inSeveral(t, 1, func(t *testing.T, all []*branch) {
			here := all[0]
			s := here.botsTurn(match.Slow)
			synctest.Wait() // the bots think in this process
			there := newBranch(t, here.store)
			defer there.Close()
			began := time.Now()
			there.must(skip(there, s.ID()))
			synctest.Wait()
			s = there.must(there.Look(t.Context(), s.ID(), "ana"))
			if took := time.Since(began); !s.WaitsFor("ana") || took > 0 {
				t.Errorf("%s: after %v the bots are at move %d", name, took, s.At())
			}
		})
	}
}

// Bots without people play as long as someone watches, in any process.
func TestBotsAmongThemselvesAtSeveralProcesses(t *testing.T) {
	inSeveral(t, 2, func(t *testing.T, all []*branch) {
		here, there := all[0], all[1]
		s := here.create(bot("A"), bot("B"))
		moves := func(during time.Duration) int {
			before := here.must(here.Snapshot(t.Context(), s.ID())).At()
			time.Sleep(during)
			return here.must(here.Snapshot(t.Context(), s.ID())).At() - before
		}
		if n := moves(time.Minute); n > 0 {
			t.Errorf("%d moves while nobody looks on", n)
		}
		for range 3 {
			leave := there.watch(s)
			if n := moves(time.Minute); n < 50 {
				t.Errorf("%d moves in a minute while somebody looks on", n)
			}
			leave()
			time.Sleep(time.Minute)
			if n := moves(time.Minute); n > 0 {
				t.Errorf("%d moves after the spectator left", n)
			}
		}
	})
}
