package web_test

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"goa/edition"
	"goa/goa"
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
		return max(0, 6-m.Amount())
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

// setting of a game that is looked at in the middle.
type scene struct {
	name    string
	edition string
	options []string
	seats   int
	pleases func(*goa.State) bool
}

// lateGame plays games of a scene until a position pleases.
func lateGame(t *testing.T, c scene) []goa.Move {
	t.Helper()
	for seed := range uint64(300) {
		if moves, ok := playUntil(t, seed, c); ok {
			return moves
		}
	}
	t.Fatalf("there is no position for %s", c.name)
	return nil
}

func playUntil(t *testing.T, seed uint64, c scene) (moves []goa.Move, ok bool) {
	t.Helper()
	e := edition.Default()
	if c.edition != "" {
		var err error
		if e, err = edition.ByName(c.edition); err != nil {
			t.Fatal(err)
		}
	}
	options, err := edition.ParseOptions(c.options)
	if err != nil {
		t.Fatal(err)
	}
	s, dice, luck := goa.New(e.Rules(options), c.seats), rand.New(rand.NewPCG(seed, 5)), nature.New("late")
	for !s.Over() {
		if s.Turn() >= 0 && c.pleases(&s) {
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

// offers reports whether somebody may make a number of moves of a kind.
func offers(s *goa.State, k goa.MoveKind, least int) bool {
	n := 0
	for _, m := range s.Moves(nil) {
		if m.Kind == k {
			n++
		}
	}
	return n >= least
}

var scenes = []scene{
	{"late-acting", "", nil, 4, func(s *goa.State) bool {
		mine := s.View(0)
		return s.Round() >= 6 && s.Stage() == goa.Acting && s.Turn() == 0 && !s.HasActed() && mine.Hand().Len() >= 3 && len(s.Moves(nil)) > 14
	}},
	{"late-bidding", "", nil, 4, func(s *goa.State) bool {
		lot, ok := s.Auction()
		return ok && s.Round() == 5 && s.Turn() == 0 && lot.Tile == goa.ViceKing && lot.High > 0 && offers(s, goa.Bid, 3)
	}},
	{"harvesting", "", nil, 3, func(s *goa.State) bool {
		return s.Round() >= 5 && offers(s, goa.PutSpice, 5) && choiceOf(s, goa.PutSpice, 3)
	}},
	{"paying", "", nil, 4, func(s *goa.State) bool { return s.Round() >= 4 && s.Turn() == 0 && offers(s, goa.PaySpice, 2) }},
	{"founding", "", nil, 2, func(s *goa.State) bool { return s.Round() >= 3 && s.Turn() == 0 && offers(s, goa.PayColonists, 1) }},
	{"pledging", "2026", []string{"gambit", "captains", "story=drawn"}, 2, func(s *goa.State) bool {
		return s.Round() == 3 && s.Turn() == 0 && offers(s, goa.Pledge, 1)
	}},
	{"campaign", "2026", []string{"solo=1", "campaign"}, 1, func(s *goa.State) bool {
		return s.Round() == 2 && s.Stage() == goa.Bidding && s.Turn() == 0
	}},
	{"alone", "2026", []string{"solo=2"}, 1, func(s *goa.State) bool {
		return s.Round() == 4 && s.Stage() == goa.Acting && s.Turn() == 0 && !s.HasActed()
	}},
}

// scene sets a table up at which somebody plays on from a scene, and returns
// its address.
func (g guest) scene(t *testing.T, c scene) string {
	t.Helper()
	n := match.NewTable{
		Host: g.owner(), Spectators: true, Hints: true, Edition: c.edition, Options: c.options, Opening: lateGame(t, c),
	}
	for _, name := range []string{"Inês", "Afonso", "Beatriz", "Catarina"}[:c.seats] {
		n.Seats = append(n.Seats, match.NewSeat{Kind: match.Person, Name: name})
	}
	made, err := g.keeper.Create(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return "/g/" + string(made.ID())
}

// A table full of pieces fits on its screen as an empty one does.
func TestLatePositionsInABrowser(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	b.login(g)
	for _, c := range scenes {
		b.do(chromedp.Navigate(s.URL+g.scene(t, c)+"?as=0"), chromedp.WaitVisible(chromedp.CSS("#market")))
		b.shoot(c.name)
		b.accessible(c.name)
		b.do(chromedp.EmulateViewport(390, 844))
		b.accessible(c.name + " on a phone")
	}
}

// theEnd is near.
var theEnd = scene{"the end", "", nil, 4, func(s *goa.State) bool {
	return s.Round() == goa.NumRounds && s.Stage() == goa.Acting && s.ActionOfRound() == 3
}}

// The end shows who has won and why.
func TestTheEndInABrowser(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	path := g.scene(t, theEnd)
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
