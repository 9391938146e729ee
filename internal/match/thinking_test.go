package match_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// sage thinks for some time, unless it is stopped. It prefers the last of all
// moves, which is never the default for a bot that fails.
type sage struct{ takes func(goa.View) time.Duration }

func (p sage) Choose(ctx context.Context, v goa.View, legal []goa.Move) goa.Move {
	select {
	case <-time.After(p.takes(v)): // sleeps: in the bubble of its test
		return legal[len(legal)-1]
	case <-ctx.Done():
		return legal[0]
	}
}

func always(d time.Duration) sage { return sage{func(goa.View) time.Duration { return d }} }

// withGrades configures a cheap and an expensive bot.
func withGrades(quick, deep match.Chooser) func(*match.Config) {
	return func(c *match.Config) {
		c.Bots = map[string]match.Chooser{"quick": quick, "deep": deep}
		c.Thinking = func(grade string) time.Duration {
			if grade == "deep" {
				return nominal
			}
			return 0
		}
	}
}

const nominal = 100 * time.Millisecond

func graded(name, grade string) match.NewSeat {
	return match.NewSeat{Kind: match.Bot, Name: name, Grade: grade}
}

// manyTables returns more tables than bots can think at.
func manyTables() int { return 4 * (runtime.GOMAXPROCS(0) + 1) }

// Patience applies to thinking, not to waiting for a slot.
func TestNoMoveIsMadeForABotInAQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, withGrades(match.Random{}, always(15*time.Second)))
		defer h.Close()
		var all []*match.Snapshot
		for range manyTables() {
			all = append(all, h.create(graded("A", "deep"), person("Ana")))
		}
		time.Sleep(time.Duration(manyTables()) * 15 * time.Second)
		synctest.Wait()
		for _, before := range all {
			v := viewOf(t, before, "ana")
			var s goa.State
			v.View.Deal(&s, func(int) int { return 0 })
			legal := s.Moves(nil)
			_, entries, err := h.store.Load(t.Context(), before.ID())
			if err != nil || len(entries) == before.Version() {
				t.Fatalf("no bot has moved after entry %d: %v", before.Version(), err)
			}
			if got, want := entries[before.Version()].Text, legal[len(legal)-1].String(); got != want {
				t.Errorf("a bot that waited for its turn to think played %q, want %q", got, want)
			}
		}
	})
}

// A quick bot does not wait for bots that think long.
func TestPersonDoesNotWaitBehindOthersBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, withGrades(always(time.Millisecond), always(10*time.Second)))
		defer h.Close()
		for range manyTables() {
			h.create(graded("A", "deep"), person("Ana"))
		}
		synctest.Wait()
		began := time.Now()
		s := h.create(graded("A", "quick"), person("Ana"))
		at := s.At()
		for s.At() == at {
			time.Sleep(time.Millisecond)
			synctest.Wait()
			s = h.must(h.Snapshot(t.Context(), s.ID()))
		}
		if got := time.Since(began); got > 10*time.Millisecond {
			t.Errorf("a quick bot answered after %v", got)
		}
	})
}

// Hints do not wait for bots, only for one another.
func TestHintsWaitTheirTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, withGrades(match.Random{}, always(10*time.Second)))
		defer h.Close()
		for range manyTables() {
			h.create(graded("A", "deep"), person("Ana"))
		}
		synctest.Wait()
		began := time.Now()
		if err := h.Think(t.Context(), match.Command{Owner: "bea"}, func() {}); err != nil || time.Now() != began {
			t.Errorf("a hint took %v beside the bots of others: %v", time.Since(began), err)
		}
		for i := range manyTables() {
			go h.Think(t.Context(), match.Command{Owner: match.Owner(fmt.Sprint("guest ", i))}, func() { time.Sleep(3 * time.Second) })
		}
		synctest.Wait()
		soon, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := h.Think(soon, match.Command{Owner: "bea"}, func() { t.Error("she has gone") }); err == nil {
			t.Error("a hint was given that nobody waited for any more")
		}
		time.Sleep(time.Minute) // all others are served
	})
}

// However many guests of one network want hints, another network waits for one of them
// only.
func TestANetworkGetsItsShareOfHints(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		const takes = 3 * time.Second
		ask := func(network, owner string, then func()) {
			go h.Think(t.Context(), match.Command{Owner: match.Owner(owner), Sender: match.Sender{Network: network, Metered: true}}, func() {
				time.Sleep(takes)
				then()
			})
			synctest.Wait()
		}
		crowd := 2 * manyTables()
		var given atomic.Int64
		for i := range crowd {
			ask("203.0.113.7", fmt.Sprint("guest ", i), func() { given.Add(1) })
		}
		began, took, before := time.Now(), time.Duration(0), int64(0)
		ask("198.51.100.7", "bea", func() { took, before = time.Since(began), given.Load() })
		time.Sleep(time.Duration(crowd+1) * takes)
		synctest.Wait()
		if took != 2*takes || before == int64(crowd) {
			t.Errorf("the hint for another network took %v, want %v, and came after %d of %d others", took, 2*takes, before, crowd)
		}
	})
}

// movesAfter returns how many moves are made within some time.
func (h house) movesAfter(s *match.Snapshot, while time.Duration) int {
	h.t.Helper()
	before := h.must(h.Snapshot(h.t.Context(), s.ID()))
	time.Sleep(while)
	_, entries, err := h.store.Load(h.t.Context(), s.ID())
	if err != nil {
		h.t.Fatal(err)
	}
	n := 0
	for _, e := range entries[before.Version():] {
		if e.Kind == match.MoveEntry && e.Seat >= 0 {
			n++
		}
	}
	return n
}

func TestBotsAmongThemselvesPlaySlowlyAndOnlyIfWatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.create(bot("A"), bot("B"))
		if n := h.movesAfter(s, time.Hour); n != 0 {
			t.Errorf("%d moves were made while nobody looked on", n)
		}
		leave := h.watch(s)
		if n := h.movesAfter(s, 10500*time.Millisecond); n != 10 {
			t.Errorf("%d moves were made in ten seconds, want 10", n)
		}
		leave()
		time.Sleep(2 * time.Second)
		if n := h.movesAfter(s, time.Hour); n != 0 {
			t.Errorf("%d moves were made after the last viewer had gone", n)
		}
		h.must(h.Look(t.Context(), s.ID(), "eve")) // a page without a stream
		if n := h.movesAfter(s, 10500*time.Millisecond); n != 10 {
			t.Errorf("%d moves were made in ten seconds for a viewer without a stream, want 10", n)
		}
	})
}

func TestBotsAmongThemselvesAreStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(c *match.Config) { c.BotsAlone = time.Minute })
		defer h.Close()
		s := h.create(bot("A"), bot("B"))
		defer h.watch(s)()
		if n := h.movesAfter(s, 2*time.Minute); n < 55 || n > 65 {
			t.Errorf("%d moves were made in the minute that bots may play", n)
		}
		s = h.must(h.Snapshot(t.Context(), s.ID()))
		if v := viewOf(t, s, "eve"); v.Waiting.Why != match.ForAnyone || v.Status != match.Playing {
			t.Errorf("the table waits for %+v", v.Waiting)
		}
		again := match.NewKeeper(match.Config{Store: h.store})
		defer again.Close()
		if read := h.must(again.Snapshot(t.Context(), s.ID())); viewOf(t, read, "eve").Waiting.Why != match.ForAnyone {
			t.Error("they go on after a restart")
		}
		s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0}))
		if _, _, err := h.Claim(t.Context(), "ana", viewOf(t, s, "ana").Seats[0].Link, "Ana"); err != nil {
			t.Fatal(err)
		}
		s = h.must(h.Snapshot(t.Context(), s.ID()))
		for range 5 {
			if s.WaitsFor("ana") {
				s = h.play(s, viewOf(t, s, "ana").Legal[0].String())
			}
			synctest.Wait()
			s = h.must(h.Snapshot(t.Context(), s.ID()))
		}
		if why := viewOf(t, s, "ana").Waiting.Why; why == match.ForAnyone {
			t.Error("the game does not go on with somebody who has sat down")
		}
	})
}

// seemsToTake returns how long the bot at a seat takes for a move after these.
func seemsToTake(t *testing.T, moves []goa.Move, seat goa.Seat, p match.Chooser) (took time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, withGrades(match.Random{}, p))
		defer h.Close()
		seats := []match.NewSeat{person("A"), person("B"), person("C")}
		seats[seat] = graded("Bot", "deep")
		began := time.Now()
		s := h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Opening: moves, Pace: match.AtOnce, Seats: seats}))
		for version := s.Version(); s.Version() == version; {
			time.Sleep(time.Millisecond)
			synctest.Wait()
			s = h.must(h.Snapshot(t.Context(), s.ID()))
		}
		took = time.Since(began).Round(time.Millisecond)
	})
	return took
}

// A bot that chooses among secret captains takes as long as a hard decision,
// however soon it knows: its time would reveal its captains.
func TestTimeOfABotTellsNothingAboutItsCaptains(t *testing.T) {
	for took, want := range map[time.Duration]time.Duration{
		time.Millisecond: nominal, nominal: nominal, nominal + time.Millisecond: 2 * nominal,
	} {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, withGrades(match.Random{}, always(took)))
			defer h.Close()
			s := h.must(h.Create(t.Context(), match.NewTable{
				Host: "ana", Options: []string{"captains"}, Pace: match.AtOnce, Seats: []match.NewSeat{person("Ana"), graded("Bo", "deep"), person("Cleo")},
			}))
			began := time.Now()
			if !waitsFor(viewOf(t, s, "ana"), 1) {
				t.Fatal("the bot is not asked")
			}
			for waitsFor(viewOf(t, s, "ana"), 1) {
				time.Sleep(time.Millisecond)
				synctest.Wait()
				s = h.must(h.Snapshot(t.Context(), s.ID()))
			}
			if got := time.Since(began).Round(time.Millisecond); got != want {
				t.Errorf("a thought of %v seems to take %v, want %v", took, got, want)
			}
		})
	}
}

func waitsFor(v *match.TableView, seat goa.Seat) bool { return slices.Contains(v.Waiting.Seats, seat) }

// Two games differ only in cards that a bot holds, and it thinks longer about
// some than about others: nobody can tell that from its time.
func TestTimeOfABotTellsNothingAboutItsHand(t *testing.T) {
	tried := 0
	for seed := range uint64(12) {
		h := newHouse(t)
		target := 120 + int(seed)*20
		s := h.playUntil(h.hotSeat(3), drawing(seed), func(v *match.TableView) bool {
			return v.Moves >= target && v.View.Turn() >= 0 && v.View.HandSize(v.View.Turn()) > 0 || over(v)
		})
		if s.Status() == match.Finished {
			h.Close()
			continue
		}
		turn, moves := viewOf(t, s, "ana").View.Turn(), movesOf(t, h, s)
		h.Close()
		swapped := swapHidden(s.Rules(), moves, (turn+1)%3)
		if swapped == nil {
			continue
		}
		a, _ := played(s.Rules(), moves)
		b, _ := played(s.Rules(), swapped)
		if a.Hand(turn) == b.Hand(turn) {
			continue
		}
		tried++
		slow := a.Hand(turn)
		p := sage{func(v goa.View) time.Duration {
			if v.Hand() == slow {
				return nominal * 9 / 10
			}
			return time.Millisecond
		}}
		long, short := seemsToTake(t, moves, turn, p), seemsToTake(t, swapped, turn, p)
		if long != short || long < nominal {
			t.Errorf("seed %d: with one hand a bot answers after %v, with another after %v", seed, long, short)
		}
	}
	if tried < 2 {
		t.Errorf("only %d pairs of games were tried", tried)
	}
}

// A thought that takes longer than usual seems to take twice as long, and a
// decision from public information is answered at once.
func TestTimeOfABotIsRoundedUpOnlyIfItHidesSomething(t *testing.T) {
	h := newHouse(t)
	bare := h.playUntil(h.hotSeat(3), byDefault, func(v *match.TableView) bool { return v.View.Turn() >= 0 && v.View.HandSize(v.View.Turn()) == 0 })
	holding := h.playUntil(h.hotSeat(3), drawing(1), func(v *match.TableView) bool { return v.View.Turn() >= 0 && v.View.HandSize(v.View.Turn()) > 0 })
	defer h.Close()
	for _, c := range []struct {
		name        string
		table       *match.Snapshot
		takes, want time.Duration
	}{
		{"no cards", bare, 3 * time.Millisecond, 3 * time.Millisecond},
		{"no cards, and a long thought", bare, nominal + 3*time.Millisecond, nominal + 3*time.Millisecond},
		{"cards", holding, 3 * time.Millisecond, nominal},
		{"cards, and a long thought", holding, nominal + 3*time.Millisecond, 2 * nominal},
	} {
		turn := viewOf(t, c.table, "ana").View.Turn()
		if got := seemsToTake(t, movesOf(t, h, c.table), turn, always(c.takes)); got != c.want {
			t.Errorf("%s: a thought of %v seems to take %v, want %v", c.name, c.takes, got, c.want)
		}
	}
}

// Bots play with a person who takes a seat among them, even if nobody has
// watched for a while.
func TestSomebodyJoinsBotsAmongThemselves(t *testing.T) {
	for seat := range goa.Seat(2) {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t)
			defer h.Close()
			s := h.create(bot("A"), bot("B"))
			s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat}))
			time.Sleep(time.Hour)
			before := h.must(h.Snapshot(t.Context(), s.ID()))
			if _, _, err := h.Claim(t.Context(), "ana", viewOf(t, before, "ana").Seats[seat].Link, "Ana"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute)
			if s = h.must(h.Snapshot(t.Context(), s.ID())); !s.WaitsFor("ana") {
				t.Errorf("seat %d: the table waits for %+v", seat, viewOf(t, s, "ana").Waiting)
			}
		})
	}
}
