package match_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/nature"
)

// house is a keeper with a store in memory, whose jobs are carried out.
type house struct {
	*match.Keeper
	t     testing.TB
	store *storetest.Memory
	stop  func()
}

func (h house) Close() {
	h.stop()
	h.Keeper.Close()
}

func newHouse(t testing.TB, change ...func(*match.Config)) house {
	t.Helper()
	store := new(storetest.Memory)
	c := match.Config{
		Store: store, Secret: []byte("secret"), Bots: map[string]match.Chooser{"random": match.Random{}},
		Luck: func() *nature.Source { return nature.New("luck") },
	}
	for _, f := range change {
		f(&c)
	}
	return opened(t, store, c)
}

// opened returns a house with the tables of a store.
func opened(t testing.TB, store *storetest.Memory, c match.Config) house {
	t.Helper()
	k := match.NewKeeper(c)
	return house{k, t, store, storetest.Work(t, c.Store, k)}
}

func person(name string) match.NewSeat { return match.NewSeat{Kind: match.Person, Name: name} }
func bot(name string) match.NewSeat {
	return match.NewSeat{Kind: match.Bot, Name: name, Grade: "random"}
}

// create makes a table hosted by ana.
func (h house) create(seats ...match.NewSeat) *match.Snapshot {
	h.t.Helper()
	return h.must(h.Create(h.t.Context(), match.NewTable{Host: "ana", Seats: seats, Pace: match.AtOnce, Spectators: true}))
}

// hotSeat makes a table at which ana plays all seats.
func (h house) hotSeat(n int) *match.Snapshot {
	h.t.Helper()
	var seats []match.NewSeat
	for i := range n {
		seats = append(seats, person(fmt.Sprint("Player ", i)))
	}
	return h.create(seats...)
}

// watch looks at a table until leave is called.
func (h house) watch(s *match.Snapshot) (leave func()) {
	h.t.Helper()
	_, leave, err := h.Watch(h.t.Context(), s.ID(), "eve")
	if err != nil {
		h.t.Fatal(err)
	}
	return leave
}

func (h house) must(s *match.Snapshot, err error) *match.Snapshot {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// refused makes sure that a request was refused and has changed nothing.
func (h house) refused(what string, before *match.Snapshot, want error) func(*match.Snapshot, error) {
	return func(_ *match.Snapshot, err error) {
		h.t.Helper()
		if !errors.Is(err, want) {
			h.t.Errorf("%s: got error %v, want %v", what, err, want)
		}
		now := h.must(h.Snapshot(context.Background(), before.ID()))
		if now.Version() != before.Version() || now.At() != before.At() {
			h.t.Errorf("%s: entry %d, move %d became entry %d, move %d", what, before.Version(), before.At(), now.Version(), now.At())
		}
	}
}

// viewOf returns what an owner sees from the default seat.
func viewOf(t testing.TB, s *match.Snapshot, owner match.Owner) *match.TableView {
	t.Helper()
	v, err := s.For(owner, s.DefaultSeat(owner))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// play plays a move of ana's.
func (h house) play(s *match.Snapshot, text string) *match.Snapshot {
	h.t.Helper()
	v := viewOf(h.t, s, "ana")
	return h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, text))
}

// playUntil plays ana's moves, chosen by choose, until a view satisfies
// cond.
func (h house) playUntil(s *match.Snapshot, choose func([]goa.Move) goa.Move, cond func(*match.TableView) bool) *match.Snapshot {
	h.t.Helper()
	for range 5000 {
		v := viewOf(h.t, s, "ana")
		if cond(v) {
			return s
		}
		if len(v.Legal) == 0 {
			h.t.Fatalf("nothing to do: the table waits for %+v", v.Waiting)
		}
		s = h.play(s, choose(v.Legal).String())
	}
	h.t.Fatal("that never comes")
	return nil
}

func byDefault(legal []goa.Move) goa.Move { return legal[0] }

// atRandom chooses at random.
func atRandom(seed uint64) func([]goa.Move) goa.Move {
	r := rand.New(rand.NewPCG(seed, seed))
	return func(legal []goa.Move) goa.Move { return legal[r.IntN(len(legal))] }
}

func acting(v *match.TableView) bool {
	return v.View.Stage() == goa.Acting && slices.Contains(v.Legal, goa.NewTax())
}

func over(v *match.TableView) bool { return v.Status == match.Finished }

// wait looks again after a second of the bubble's time.
func wait(t *testing.T, h house, s **match.Snapshot) <-chan time.Time {
	t.Helper()
	now := h.must(h.Snapshot(t.Context(), (*s).ID()))
	if now.Version() == (*s).Version() {
		return time.After(time.Second) // sleeps: in the bubble of its test
	}
	*s = now
	done := make(chan time.Time)
	close(done)
	return done
}
