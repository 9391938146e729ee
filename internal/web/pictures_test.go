//go:build !race

package web_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/nature"
)

// album is a site that scripts/pictures takes pictures of for the README.
type album struct {
	site
	tab
	ana    guest
	folder string
	bot    ai.Player
}

// TestPicturesOfTheReadme takes the pictures if GOA_PICTURES names a folder for
// them. A bot plays the games, so that they are worth looking at.
func TestPicturesOfTheReadme(t *testing.T) {
	folder := os.Getenv("GOA_PICTURES")
	if folder == "" {
		t.Skip("make pictures takes them")
	}
	bot, err := ladder.New(ai.Planner, 1)
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	a := &album{site: s, tab: tab{t, browser(t)}, folder: folder, bot: bot}
	a.arrive()
	a.take("start", "/", "light", 1440, 810)
	acting := a.at(func(s *goa.State) bool {
		mine := s.View(0)
		return s.Round() == 6 && s.Stage() == goa.Acting && s.Turn() == 0 && !s.HasActed() && mine.Hand().Len() >= 2 && len(s.Moves(nil)) < 12
	})
	a.take("table", acting, "light", 1440, 810)
	a.take("phone", acting, "light", 390, 844)
	a.take("auction", a.at(func(s *goa.State) bool {
		lot, ok := s.Auction()
		return ok && s.Round() == 5 && s.Turn() == 0 && lot.High > 2 && offers(s, goa.Bid, 3)
	}), "dark", 1440, 810)
	a.take("phone-harvest", a.at(func(s *goa.State) bool { return s.Round() >= 4 && choiceOf(s, goa.PutSpice, 3) }), "dark", 390, 844)
	whole := a.at(func(s *goa.State) bool {
		return s.Round() == goa.NumRounds && s.Stage() == goa.Acting && s.ActionOfRound() == 3
	})
	a.playOut(whole)
	a.take("end", whole, "light", 1440, 810)
	a.takeRound()
}

// arrive makes the viewer a guest without a table.
func (a *album) arrive() {
	a.tab.t.Helper()
	a.ana = a.guest()
	a.ana.get("/")
	a.login(a.ana)
}

// take saves a picture of a page.
func (a *album) take(name, path, theme string, width, height int64) {
	a.tab.t.Helper()
	a.theme(theme)
	a.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(a.URL+path))
	a.becomes("all has come", `document.readyState === "complete" && document.fonts.status === "loaded"`)
	a.save(filepath.Join(a.folder, name+".png"))
}

// at makes a table of four whose game satisfies cond, and returns its address.
func (a *album) at(cond func(*goa.State) bool) string {
	a.tab.t.Helper()
	for seed := range uint64(300) {
		if moves, ok := a.played(seed, cond); ok {
			return a.tableAfter(moves)
		}
	}
	a.tab.t.Fatal("no game satisfies it")
	return ""
}

// played has the bot play a game until it satisfies cond.
func (a *album) played(seed uint64, cond func(*goa.State) bool) (moves []goa.Move, ok bool) {
	s, luck := goa.New(edition.Default().Rules(edition.Options{}), 4), nature.New("picture "+strconv.FormatUint(seed, 10))
	for !s.Over() {
		var m goa.Move
		switch {
		case s.Turn() == goa.Nature:
			m = luck.Move(&s)
		case cond(&s):
			return moves, true
		default:
			m = a.bot.Choose(a.tab.t.Context(), s.View(s.Turn()), s.Moves(nil))
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return nil, false
}

// people are the players at the table in the pictures.
var people = []string{"Inês", "Afonso", "Beatriz", "Catarina"}

// tableAfter makes a table of four that plays on from some moves.
func (a *album) tableAfter(moves []goa.Move) string {
	a.tab.t.Helper()
	a.arrive()
	n := match.NewTable{Host: a.ana.owner(), Spectators: true, Hints: true, Opening: moves}
	for seat, name := range people {
		n.Seats = append(n.Seats, match.NewSeat{Kind: match.Person, Name: name, Owner: a.ownerOf(goa.Seat(seat))})
	}
	made, err := a.keeper.Create(a.tab.t.Context(), n)
	for seat := range people {
		if err == nil {
			made, err = a.keeper.Ready(a.tab.t.Context(), match.Command{Table: made.ID(), Owner: a.ownerOf(goa.Seat(seat))}, true)
		}
	}
	if err != nil {
		a.tab.t.Fatal(err)
	}
	return "/g/" + string(made.ID())
}

// ownerOf returns the owner of a seat. The viewer owns the first.
func (a *album) ownerOf(seat goa.Seat) match.Owner {
	if seat == 0 {
		return a.ana.owner()
	}
	return match.Owner(people[seat])
}

// step has the bot make the next move of a table; ok is false if the game is over.
func (a *album) step(id match.ID) (m goa.Move, now *match.Snapshot, ok bool) {
	a.tab.t.Helper()
	at, err := a.keeper.Snapshot(a.tab.t.Context(), id)
	if err != nil {
		a.tab.t.Fatal(err)
	}
	if at.Status() == match.Finished {
		return m, at, false
	}
	watched := a.watched(at)
	seat := watched.Turn()
	view, err := at.For(a.ownerOf(seat), seat)
	if err == nil {
		m = a.bot.Choose(a.tab.t.Context(), view.View, view.Legal)
		now, err = a.keeper.Move(a.tab.t.Context(), match.Command{Table: id, Owner: a.ownerOf(seat), Seat: seat, Entry: at.VersionFor(a.ownerOf(seat))}, m.String())
	}
	if err != nil {
		a.tab.t.Fatal(err)
	}
	return m, now, true
}

// playOut plays a table to its end.
func (a *album) playOut(path string) {
	a.tab.t.Helper()
	for {
		if _, _, ok := a.step(match.ID(path[len("/g/"):])); !ok {
			return
		}
	}
}

// told lists the moves after which the animation has a frame.
var told = []goa.MoveKind{
	goa.PlaceFlag, goa.Bid, goa.Buy, goa.Sell, goa.Take, goa.Progress, goa.Harvest, goa.Tax, goa.BuildShips, goa.Explore, goa.Found, goa.PayColonists,
}

// takeRound saves the frames of a round in which the viewer founds a colony.
func (a *album) takeRound() {
	a.tab.t.Helper()
	path := a.tableAfter(a.roundWithAFounding())
	id := match.ID(path[len("/g/"):])
	a.theme("light")
	a.do(chromedp.EmulateViewport(1280, 720), chromedp.Navigate(a.URL+path), chromedp.WaitVisible(chromedp.CSS("#market")))
	frame := func(n int) {
		time.Sleep(300 * time.Millisecond) // sleeps: the picture is taken in the middle of the animation
		a.save(filepath.Join(a.folder, fmt.Sprintf("round-%03d.png", n)))
	}
	frame(0)
	round := 0
	for n := 1; ; {
		m, now, ok := a.step(id)
		view := a.watched(now)
		if round == 0 {
			round = view.Round()
		}
		if !ok || view.Round() != round {
			return
		}
		if slices.Contains(told, m.Kind) {
			a.becomes("the move is seen", fmt.Sprintf(`goa.shown() >= %d`, now.VersionFor("somebody")))
			frame(n)
			n++
		}
	}
}

// watched returns what spectators see.
func (a *album) watched(at *match.Snapshot) goa.View {
	a.tab.t.Helper()
	view, err := at.For("somebody", goa.Nobody)
	if err != nil {
		a.tab.t.Fatal(err)
	}
	return view.View
}

// roundWithAFounding returns a game up to the beginning of a round in which the
// first player eventually founds a colony.
func (a *album) roundWithAFounding() []goa.Move {
	a.tab.t.Helper()
	dice := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		seed := dice.Uint64()
		round := 3 + int(seed%3)
		_, founds := a.played(seed, func(s *goa.State) bool {
			return s.Round() == round && s.Turn() == 0 && offers(s, goa.PayColonists, 1)
		})
		if !founds {
			continue
		}
		if moves, ok := a.played(seed, func(s *goa.State) bool { return s.Round() == round }); ok {
			return moves
		}
	}
	a.tab.t.Fatal("nobody founds a colony")
	return nil
}
