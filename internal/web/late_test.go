package web_test

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"goa"
	"goa/edition"
	"goa/internal/match"
	"goa/nature"
)

// liking says how much a player who wants to get somewhere likes a move.
func liking(m goa.Move) int {
	switch m.Kind {
	case goa.Progress, goa.Found, goa.PayColonists:
		return 40
	case goa.Harvest, goa.Explore, goa.BuildShips, goa.PutSpice, goa.Buy, goa.UseTile, goa.Draw:
		return 12
	case goa.Discard, goa.Decline, goa.UseSwap:
		return 0
	case goa.Bid:
		return max(0, 6-m.N())
	default:
		return 3
	}
}

// eager chooses by liking.
func eager(legal []goa.Move, dice *rand.Rand) goa.Move {
	total := 0
	for _, m := range legal {
		total += liking(m)
	}
	if total == 0 {
		return legal[dice.IntN(len(legal))]
	}
	n := dice.IntN(total)
	for _, m := range legal {
		if n -= liking(m); n < 0 {
			return m
		}
	}
	return legal[0]
}

// lateGame plays games until a position pleases.
func lateGame(t *testing.T, pleases func(*goa.State) bool) []goa.Move {
	t.Helper()
	for seed := range uint64(200) {
		if moves, ok := playUntil(seed, pleases); ok {
			return moves
		}
	}
	t.Fatal("there is no such position")
	return nil
}

func playUntil(seed uint64, pleases func(*goa.State) bool) (moves []goa.Move, ok bool) {
	s, dice, luck := goa.New(edition.Default().Rules(edition.Options{}), 4), rand.New(rand.NewPCG(seed, 5)), nature.New("late")
	for !s.Over() {
		if s.Turn() >= 0 && pleases(&s) {
			return moves, true
		}
		var m goa.Move
		if s.Turn() == goa.Nature {
			m = luck.Move(&s)
		} else {
			m = eager(s.Moves(nil), dice)
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return nil, false
}

// A table full of pieces fits on its screen as an empty one does.
func TestLatePositionsInABrowser(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	for _, c := range []struct {
		name    string
		pleases func(*goa.State) bool
	}{
		{"late-acting", func(s *goa.State) bool {
			mine := s.View(0)
			return s.Round() >= 6 && s.Stage() == goa.Acting && s.Turn() == 0 && !s.HasActed() && mine.Hand().Len() >= 3 && len(s.Moves(nil)) > 14
		}},
		{"late-bidding", func(s *goa.State) bool {
			lot, ok := s.Auction()
			return ok && s.Round() == 5 && s.Turn() == 0 && lot.Tile == goa.ViceKing && lot.High > 0
		}},
	} {
		n := match.NewTable{Host: g.owner(), Spectators: true, Opening: lateGame(t, c.pleases)}
		for _, name := range []string{"Inês", "Afonso", "Beatriz", "Catarina"} {
			n.Seats = append(n.Seats, match.Chair{Kind: match.Person, Name: name})
		}
		made, err := s.keeper.Create(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		b.login(g)
		b.do(chromedp.Navigate(s.URL+"/g/"+string(made.ID())+"?as=0"), chromedp.WaitVisible(chromedp.CSS("#market")))
		b.shoot(c.name)
	}
}

// The end shows who has won and why.
func TestTheEndInABrowser(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	n := match.NewTable{Host: g.owner(), Opening: lateGame(t, func(s *goa.State) bool {
		return s.Round() == goa.NumRounds && s.Stage() == goa.Acting && s.ActionOfRound() == 3
	})}
	for _, name := range []string{"Inês", "Afonso", "Beatriz", "Catarina"} {
		n.Seats = append(n.Seats, match.Chair{Kind: match.Person, Name: name})
	}
	made, err := s.keeper.Create(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	path := "/g/" + string(made.ID())
	g.playOut(g.get(path), rand.New(rand.NewPCG(1, 1)))
	b.login(g)
	b.do(chromedp.Navigate(s.URL+path), chromedp.WaitVisible(chromedp.CSS(".scores")))
	b.shoot("end")
}

// login gives the tab the cookie of a guest.
func (b tab) login(g guest) {
	b.t.Helper()
	for _, c := range g.cookies() {
		_, err := chromedp.Call(b.ctx, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: g.URL})
		if err != nil {
			b.t.Fatal(err)
		}
	}
}
