package sqlite_test

import (
	"path/filepath"
	"testing"

	"goa/internal/match"
	"goa/internal/sqlite"
	"goa/internal/storetest"
)

// This benchmark plays a whole game of a person and three bots that move at
// once.
func BenchmarkGameWithBots(b *testing.B) {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "goa.db"))
	if err != nil {
		b.Fatal(err)
	}
	news := make(chan *match.Snapshot, 1)
	k := match.NewKeeper(match.Config{
		Store: store, Bots: map[string]match.Chooser{"random": match.Random{}},
		Publish: func(s *match.Snapshot) {
			select {
			case <-news:
			default:
			}
			news <- s
		},
	})
	stop := working(b, store, k)
	b.Cleanup(func() {
		stop()
		k.Close()
		if err := store.Close(); err != nil {
			b.Error(err)
		}
	})
	seats := []match.NewSeat{{Kind: match.Person, Name: "Ana"}}
	for _, name := range []string{"B", "C", "D"} {
		seats = append(seats, match.NewSeat{Kind: match.Bot, Name: name, Grade: "random"})
	}
	moves := 0
	for b.Loop() {
		s, err := k.Create(b.Context(), match.NewTable{Host: "ana", Seats: seats, Pace: match.AtOnce})
		for err == nil && s.Status() != match.Finished {
			if !s.WaitsFor("ana") {
				if newer := <-news; newer.ID() == s.ID() && newer.Version() > s.Version() {
					s = newer
				}
				continue
			}
			v, err := s.For("ana", 0)
			if err != nil {
				b.Fatal(err)
			}
			if s, err = k.Move(b.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0, Entry: v.Entry}, v.Legal[0].String()); err != nil {
				b.Fatal(err)
			}
		}
		if err != nil {
			b.Fatal(err)
		}
		moves += s.At()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(moves), "µs/move")
}

func working(b *testing.B, s *sqlite.Store, k *match.Keeper) func() {
	return storetest.Work(b, s, k)
}
