package match_test

import (
	"context"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

// endless plays ana's moves at random, table after table.
type endless struct {
	house
	s      *match.Snapshot
	choose func([]goa.Move) goa.Move
}

func (e *endless) step(b *testing.B) {
	if e.s == nil || e.s.Status() == match.Finished {
		e.s = e.hotSeat(4)
	}
	v := viewOf(b, e.s, "ana")
	e.s = e.must(e.Move(context.Background(), match.Command{Table: e.s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, e.choose(v.Legal).String()))
}

// BenchmarkMove measures a person's move from the request to the answer, with
// Nature's moves after it, and the view it was chosen from. The store costs
// almost nothing.
func BenchmarkMove(b *testing.B) {
	h := newHouse(b)
	defer h.Close()
	e := &endless{house: h, choose: atRandom(1)}
	b.ReportAllocs()
	for b.Loop() {
		e.step(b)
	}
}

func halfway(b *testing.B, h house) *match.Snapshot {
	return h.playUntil(h.hotSeat(4), atRandom(1), func(v *match.TableView) bool { return v.Moves > 400 })
}

func BenchmarkTableView(b *testing.B) {
	h := newHouse(b)
	defer h.Close()
	s := halfway(b, h)
	b.ReportAllocs()
	for b.Loop() {
		viewOf(b, s, "ana")
	}
}

func BenchmarkTableViewOfAnEarlierPosition(b *testing.B) {
	h := newHouse(b)
	defer h.Close()
	s := halfway(b, h)
	for b.Loop() {
		if _, err := s.ForAt("ana", 0, s.At()-1); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLoad measures reading a table from its log, as after a restart.
func BenchmarkLoad(b *testing.B) {
	h := newHouse(b)
	defer h.Close()
	s := halfway(b, h)
	for b.Loop() {
		k := match.NewKeeper(match.Config{Store: h.store})
		if _, err := k.Snapshot(b.Context(), s.ID()); err != nil {
			b.Fatal(err)
		}
		k.Close()
	}
}

// BenchmarkGameWithBots measures a whole game of a person and three bots, who
// all move at once.
func BenchmarkGameWithBots(b *testing.B) {
	news := make(chan *match.Snapshot, 1)
	h := newHouse(b, func(c *match.Config) {
		c.Publish = func(s *match.Snapshot) {
			select {
			case <-news:
			default:
			}
			news <- s
		}
	})
	defer h.Close()
	moves := 0
	for b.Loop() {
		s := h.create(person("Ana"), bot("B"), bot("C"), bot("D"))
		for s.Status() != match.Finished {
			if s.WaitsFor("ana") {
				s = h.play(s, viewOf(b, s, "ana").Legal[0].String())
				continue
			}
			if newer := <-news; newer.ID() == s.ID() && newer.Version() > s.Version() {
				s = newer
			}
		}
		moves += s.At()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(moves), "µs/move")
}
