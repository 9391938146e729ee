package match_test

import (
	"fmt"
	"testing"

	"goa/ai"
	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
	"goa/internal/turnclock"
	"goa/nature"
)

// BenchmarkWaitsOverDays has bots play a turn-based game of four people. It
// counts how often the game stops for another person, who must be notified,
// without orders and with them. Players give orders only when they were notified
// and are there anyway. For each lot to come they order what it seems worth to
// them now, and early in a half they keep their only extra action card.
//
//	go test ./internal/match -run '^$' -bench WaitsOverDays -benchtime 100x
func BenchmarkWaitsOverDays(b *testing.B) {
	for _, c := range []struct {
		name  string
		order bool
		auto  autopilot.Auto
	}{{"asked", false, autopilot.Auto{}}, {"forced-moves", false, autopilot.Auto{Forced: true}}, {"orders", true, autopilot.Auto{Forced: true}}} {
		b.Run(c.name, func(b *testing.B) {
			waits, points := 0, 0
			for n := 0; b.Loop(); n++ {
				g := correspondence{b: b, order: c.order, auto: c.auto}
				g.play(fmt.Sprint("over days ", n))
				waits += g.waits
				points += g.points
			}
			b.ReportMetric(float64(waits)/float64(b.N), "waits/game")
			b.ReportMetric(float64(points)/float64(4*b.N), "points")
		})
	}
}

// correspondence is a turn-based game of four.
type correspondence struct {
	b             *testing.B
	order         bool
	auto          autopilot.Auto
	h             house
	bots          [4]ai.Player
	waits, points int
}

var four = []match.Owner{"ana", "bo", "cleo", "dora"}

func (g *correspondence) play(seed string) {
	g.h = newHouse(g.b, func(c *match.Config) { c.Luck = func() *nature.Source { return nature.New(seed) } })
	defer g.h.Close()
	n := match.NewTable{Host: "ana", Days: &turnclock.Days{Turn: day}}
	for i, name := range four {
		bot, err := ai.New("planner", uint64(i))
		if err != nil {
			g.b.Fatal(err)
		}
		g.bots[i] = bot
		n.Seats = append(n.Seats, match.NewSeat{Kind: match.Person, Name: string(name), Owner: name})
	}
	s := g.h.must(g.h.Create(g.b.Context(), n))
	for _, name := range four {
		s = g.h.must(g.h.Ready(g.b.Context(), match.Command{Table: s.ID(), Owner: name}, true))
	}
	called := goa.Nobody
	for s.Status() == match.Playing {
		turn := viewOf(g.b, s, "ana").Waiting.Seats[0]
		if turn != called {
			called = turn
			g.waits++
		}
		s = g.turn(s, turn)
	}
	for _, score := range viewOf(g.b, s, "ana").Scores {
		g.points += score.Total()
	}
}

// turn makes the move that a notified player is asked for, and leaves orders.
func (g *correspondence) turn(s *match.Snapshot, seat goa.Seat) *match.Snapshot {
	ctx, prefs := g.b.Context(), match.Prefs{Auto: &g.auto}
	v := viewOf(g.b, s, four[seat])
	m := g.bots[seat].Choose(ctx, v.View, v.Legal)
	s = g.h.must(g.h.Move(ctx, match.Command{Table: s.ID(), Owner: four[seat], Seat: seat, Entry: v.Entry, Prefs: prefs}, m.String()))
	if !g.order || s.Status() != match.Playing {
		return s
	}
	if list := orders(viewOf(g.b, s, four[seat])); len(list) > 0 {
		s = g.h.must(g.h.Order(ctx, match.Command{Table: s.ID(), Owner: four[seat], Seat: seat, Prefs: prefs}, list...))
	}
	return s
}

// orders returns a player's orders for the lots that have none yet.
func orders(v *match.TableView) (list []autopilot.Order) {
	for _, o := range v.Orders {
		if o.Kind != autopilot.NoOrder {
			continue
		}
		switch worth, ok := worthLater(v, o.Lot); {
		case o.Lot == 0 && keeps(v):
			list = append(list, autopilot.Order{Kind: autopilot.KeepExtra})
		case o.Lot == 0 || !ok:
		case o.Mine:
			list = append(list, autopilot.Order{Lot: o.Lot, Kind: autopilot.BuyUpTo, Amount: worth / 2}) // because a sale would bring the bid
		case worth == 0:
			list = append(list, autopilot.Order{Lot: o.Lot, Kind: autopilot.PassLot})
		default:
			list = append(list, autopilot.Order{Lot: o.Lot, Kind: autopilot.BidUpTo, Amount: worth})
		}
	}
	return list
}

// keeps reports whether a player keeps the extra action card in this round.
func keeps(v *match.TableView) bool {
	return v.View.Round()%4 != 0 && v.View.Player(v.Seat).Extras() < 2
}

// worthLater returns what a lot to come seems worth to the viewer, if nobody
// bids for the lots before it.
func worthLater(v *match.TableView, lot int) (worth int, ok bool) {
	if lot == 0 {
		return 0, false
	}
	var s goa.State
	v.View.Deal(&s, func(int) int { return 0 })
	for range 60 {
		if a, on := s.Auction(); on && a.Token == lot && s.Ask() == goa.AskBid {
			view := s.View(v.Seat)
			p, ok := ai.Appraise(&view)
			return p.Worth, ok
		}
		if s.Turn() < 0 || s.Stage() != goa.Bidding && s.Stage() != goa.Pledging {
			return 0, false
		}
		m := s.Moves(nil)[0]
		if pass := goa.NewPass(); s.Check(pass) == goa.Legal {
			m = pass
		}
		s.Play(m)
	}
	return 0, false
}
