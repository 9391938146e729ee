//go:build !race

package tablepage_test

import (
	"bytes"
	"html"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/lexicon"
)

// game is a random game of some edition.
type game struct {
	edition *edition.Edition
	options []string
	seats   int
}

// games returns games of each edition: with as many compatible modules as possible,
// without modules, and solo.
func games(t *testing.T) (list []game) {
	t.Helper()
	for i, e := range edition.All() {
		list = append(list, game{e, nil, goa.MaxSeats})
		var all []string
		for _, name := range e.Options() {
			with := append(slices.Clone(all), withValue(name))
			if _, err := edition.ParseOptions(with); err == nil && name != edition.SoloOption {
				all = with
			}
		}
		list = append(list, game{e, all, 2 + i%3})
		if slices.Contains(e.Options(), edition.SoloOption) {
			list = append(list, game{e, []string{withValue(edition.SoloOption)}, 1})
		}
	}
	return list
}

// withValue returns an option with its last value, if it has values.
func withValue(name string) string {
	for _, spec := range edition.OptionSpecs() {
		if spec.Name == name && len(spec.Values) > 0 {
			return name + "=" + spec.Values[len(spec.Values)-1]
		}
	}
	return name
}

// walk plays a game to its end and calls f with every position in which a seat is
// asked.
func (g game) walk(t testing.TB, seed uint64, f func(s *goa.State)) {
	t.Helper()
	g.walkLogged(t, seed, func(s *goa.State, _ []match.Update) { f(s) })
}

// walkLogged is walk with the log of everything that has happened.
func (g game) walkLogged(t testing.TB, seed uint64, f func(s *goa.State, log []match.Update)) {
	t.Helper()
	options, err := edition.ParseOptions(g.options)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.edition.RulesFor(options, g.seats)
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(seed, 1))
	s, log := goa.New(rules, g.seats), []match.Update(nil)
	for at := 1; !s.Over(); at++ {
		if s.Turn() >= 0 {
			f(&s, log)
		}
		legal := s.Moves(nil)
		events, err := s.Apply(legal[dice.IntN(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			log = append(log, match.Update{At: at, Event: e})
		}
	}
}

// viewLogged is view with the log as far as the seat may know it.
func (g game) viewLogged(s *goa.State, seat goa.Seat, log []match.Update) *match.TableView {
	v := g.view(s, seat)
	for _, u := range log {
		v.Log = append(v.Log, match.Update{At: u.At, Event: u.Event.SeenBy(seat)})
		v.At = u.At
	}
	v.Moves = v.At
	return v
}

// view returns a table as a seat or a spectator sees it.
func (g game) view(s *goa.State, seat goa.Seat) *match.TableView {
	v := &match.TableView{
		Table:  match.Terms{ID: "table", Edition: g.edition.Name, Words: g.edition.Words, Options: g.options, Spectators: true},
		Status: match.Playing, Seat: seat, Seats: make([]match.SeatView, g.seats), View: s.View(seat), Entry: 1,
	}
	for i := range v.Seats {
		v.Seats[i] = match.SeatView{Kind: match.Person, Name: "Seat " + strconv.Itoa(i), Mine: goa.Seat(i) == seat}
	}
	if s.Turn() == seat {
		v.Legal = s.Moves(nil)
	}
	return v
}

// render returns the page of a table, in the first language.
func render(t *testing.T, v *match.TableView) string {
	t.Helper()
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lexicon.For(lexicon.DefaultLanguage, v.Table.Words)
	if err != nil {
		t.Fatal(err)
	}
	shown := tablepage.New(v, words, links)
	shown.Grades, shown.DefaultGrade = []string{"easy"}, "easy"
	var b bytes.Buffer
	p := frame.Page{Links: links, Words: words, Title: shown.Title(), Table: true, Live: true}
	if err := tablepage.Page(p, shown).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	control  = regexp.MustCompile(`<(?:button|input)[^>]* name="(?:move|pick)" value="([^"]*)"`)
	bidRange = regexp.MustCompile(`min="(\d+)" max="(\d+)"`)
)

// controls returns the moves that have a button or box on a page.
func controls(page string) (list []string) {
	for _, m := range control.FindAllStringSubmatch(page, -1) {
		if text := html.UnescapeString(m[1]); text != "bid" {
			list = append(list, text)
		}
	}
	return list
}

// Every legal move is a control on the page of the seat that is asked, and every bid is
// within the range of a field. Other seats have no controls for moves.
func TestEveryLegalMoveIsAControl(t *testing.T) {
	asked := map[goa.Ask]bool{}
	for i, g := range games(t) {
		n := 0
		g.walk(t, uint64(i), func(s *goa.State) {
			if n++; asked[s.Ask()] && n%16 != 0 {
				return // at least one of each question is checked
			}
			asked[s.Ask()] = true
			v := g.view(s, s.Turn())
			page := render(t, v)
			has := controls(page)
			var bids []int
			for _, m := range v.Legal {
				if m.Kind == goa.Bid {
					bids = append(bids, m.Amount())
				} else if !slices.Contains(has, m.String()) {
					t.Errorf("%s %v: no control for %q", g.edition.Name, g.options, m)
				}
			}
			if len(bids) > 0 {
				want := []string{strconv.Itoa(slices.Min(bids)), strconv.Itoa(slices.Max(bids))}
				if m := bidRange.FindStringSubmatch(page); m == nil || !slices.Equal(m[1:], want) {
					t.Errorf("%s %v: bids from %v, want %v", g.edition.Name, g.options, m, want)
				}
			}
			for seat := goa.Nobody; int(seat) < g.seats; seat++ {
				if seat == s.Turn() {
					continue
				}
				if has := controls(render(t, g.view(s, seat))); len(has) > 0 {
					t.Errorf("%s %v: seat %d, which is not asked, has controls for %q", g.edition.Name, g.options, seat, has)
				}
			}
		})
	}
	if len(asked) < 10 {
		t.Errorf("only %d kinds of questions were met", len(asked))
	}
}

// A page reveals nothing that its viewer may not know: it is the same, byte for byte,
// however the hidden cards are dealt.
func TestPagesAreTheSameHoweverHiddenCardsLie(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	differ := 0
	for i, g := range games(t) {
		n := 0
		g.walk(t, uint64(i), func(s *goa.State) {
			if n++; n%40 != 0 {
				return
			}
			for seat := goa.Nobody; int(seat) < g.seats; seat++ {
				v := g.view(s, seat)
				var other goa.State
				v.View.Deal(&other, dice.IntN)
				if other != *s {
					differ++
				}
				w := g.view(&other, seat)
				w.Legal = v.Legal
				if render(t, v) != render(t, w) {
					t.Errorf("%s %v: seat %d can tell two deals apart", g.edition.Name, g.options, seat)
				}
			}
		})
	}
	if differ < 20 {
		t.Errorf("only %d deals were different", differ)
	}
}

// If a table hides ducats, its pages do not show what the others hold.
func TestHiddenDucatsAreNotShown(t *testing.T) {
	g := games(t)[0]
	shown, n := 0, 0
	g.walk(t, 3, func(s *goa.State) {
		if n++; n%25 != 0 {
			return
		}
		poor := s.Position()
		rich := poor
		rich.Players = slices.Clone(poor.Players)
		rich.Players[0].Ducats += 60
		other, err := goa.FromPosition(s.Rules(), rich)
		if err != nil {
			return // this position does not exist
		}
		for seat := goa.Nobody; int(seat) < g.seats; seat++ {
			if seat == s.Turn() {
				continue // this seat's controls depend on what the others can pay
			}
			for _, hides := range []bool{true, false} {
				one, two := g.view(s, seat), g.view(&other, seat)
				one.Table.HiddenDucats, two.Table.HiddenDucats = hides, hides
				same := render(t, one) == render(t, two)
				if want := hides && seat != 0; same != want {
					t.Errorf("seat %d, hidden %t: the pages are the same: %t, want %t", seat, hides, same, want)
				}
				shown++
			}
		}
	})
	if shown < 20 {
		t.Errorf("only %d pages were compared", shown)
	}
}

// Names of people are text, never markup.
func TestNamesAreEscaped(t *testing.T) {
	g := games(t)[0]
	met := 0
	g.walk(t, 1, func(s *goa.State) {
		if met++; met > 3 {
			return
		}
		v := g.view(s, s.Turn())
		v.Seats[1].Name = `<script>alert("x")</script>`
		page := render(t, v)
		if strings.Contains(page, "<script>alert") || !strings.Contains(page, "&lt;script&gt;alert") {
			t.Error("a name is markup, or is not there at all")
		}
	})
}
