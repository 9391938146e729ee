package record_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

var update = flag.Bool("update", false, "write the golden files")

var goldenDir = filepath.Join("testdata", "golden")

// golden is a whole random game that must stay readable forever. There is one
// for every edition with every number of players and every set of variants, and
// one with each module.
type golden struct {
	edition *edition.Edition
	seats   int
	options []string
	session goa.Session // of a campaign
}

func goldens() []golden {
	names := []string{"quick-start", "bonanza", "planned-expansion"}
	var all []golden
	for _, ed := range edition.All() {
		for seats := 2; seats <= goa.MaxSeats; seats++ {
			for set := range 1 << len(names) {
				g := golden{edition: ed, seats: seats}
				for i, name := range names {
					if set>>i&1 != 0 {
						g.options = append(g.options, name)
					}
				}
				all = append(all, g)
			}
		}
	}
	for _, ed := range edition.All() {
		for i, options := range moduleSets {
			g := golden{edition: ed, seats: 2 + i%3, options: options}
			o, err := edition.ParseOptions(options)
			if err != nil {
				panic(err)
			}
			if o.Has("solo") {
				g.seats = 1
			}
			if _, err := ed.RulesFor(o, g.seats); err == nil {
				all = append(all, g)
			}
		}
	}
	for number := 1; number <= goa.NumSessions; number++ {
		all = append(all, campaignGolden(number))
	}
	return all
}

// campaignGolden returns a session of a campaign, for the moves that only
// campaigns have.
func campaignGolden(number int) golden {
	ed, err := edition.ByName("2026")
	if err != nil {
		panic(err)
	}
	n := goa.Session{Number: number}
	if number > 1 {
		copy(n.Goals[goa.GoalsEach:], []goa.Goal{goa.GoalDucats, goa.GoalTax, goa.GoalFields, goa.GoalSymbols})
		n.Fulfilled, n.Cargo = 2, 9
	}
	if number > 2 {
		n.Goals[2], n.Goals[3], n.Fulfilled, n.Cargo = goa.NoGoal, goa.NoGoal, 3, 13
	}
	return golden{edition: ed, seats: 1, options: []string{"bonanza", "captains", fmt.Sprintf("solo=%d", number), "campaign"}, session: n}
}

// moduleSets lists the options of further golden games.
var moduleSets = [][]string{
	{"gambit"}, {"story=drawn"}, {"captains"}, {"bonanza", "planned-expansion", "gambit", "story=drawn", "captains"},
	{"solo=1"}, {"solo=2"}, {"solo=3"}, {"bonanza", "planned-expansion", "story=drawn", "captains", "solo=2"},
	{"story=rich-outposts"}, {"story=competition"}, {"story=adaptability"}, {"story=plagued-crops"}, {"story=tax-story"},
}

func (g golden) name() string {
	parts := append([]string{g.edition.Name, fmt.Sprint(g.seats)}, g.options...)
	return strings.ReplaceAll(strings.Join(parts, "-"), "=", "-")
}

func (g golden) file() string { return filepath.Join(goldenDir, g.name()+".goa") }

// write plays the game again; its name is its seed. Every fourth move is any
// legal one. The others tend to be among the first.
func (g golden) write(t *testing.T) {
	t.Helper()
	start := newRecord(t, g.edition, g.seats, g.options...)
	if g.session.Number > 0 {
		start = newSession(t, g.edition, g.session, g.options...)
	}
	r := playBy(t, start, "golden "+g.name(), -1, func(src *nature.Source, moves int) int {
		if src.IntN(4) > 0 {
			moves = 1 + src.IntN(moves)
		}
		return src.IntN(moves)
	})
	scores, left := result(t, r)
	for _, tag := range []record.Tag{{Name: "event", Value: "golden games"}, {Name: "result", Value: scores}, {Name: "left", Value: left}} {
		if err := r.SetTag(tag.Name, tag.Value); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(g.file(), r.Text(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// result returns the final scores of a game and what is left at the end, in the
// form of its tags. What is left shows changes that no score shows.
func result(t *testing.T, r *record.Record) (scores, left string) {
	t.Helper()
	s, err := r.At(r.Len())
	if err != nil || !s.Over() {
		t.Fatalf("the game has no end (%v)", err)
	}
	var total, goods []string
	for seat, who := range r.Players() {
		p := s.Player(goa.Seat(seat))
		total = append(total, fmt.Sprintf("%s %d", who.Name, s.Score(goa.Seat(seat)).Total()))
		goods = append(goods, fmt.Sprintf("%s %d ducats, %d ships, %d colonists, %d spices, %d extras", who.Name,
			p.Ducats(), p.Ships(), p.Colonists(), p.Goods().Total(), p.Extras()))
	}
	return strings.Join(total, " | "), strings.Join(goods, " | ")
}

func TestGoldenGames(t *testing.T) {
	for _, g := range goldens() {
		t.Run(g.name(), func(t *testing.T) {
			if *update {
				g.write(t)
			}
			text, err := os.ReadFile(g.file())
			if err != nil {
				t.Fatal(err)
			}
			r := mustParse(t, text)
			if err := r.Check(); err != nil {
				t.Fatal(err)
			}
			if r.Edition() != g.edition.Name || len(r.Players()) != g.seats || !slices.Equal(r.Options(), g.options) {
				t.Errorf("edition %s, %d players, options %v", r.Edition(), len(r.Players()), r.Options())
			}
			scores, left := result(t, r)
			if want := r.Tag("result"); scores != want {
				t.Errorf("the scores are %s, want %s", scores, want)
			}
			if want := r.Tag("left"); left != want {
				t.Errorf("what is left is %s, want %s", left, want)
			}
			if got := r.Text(); !bytes.Equal(got, text) {
				t.Errorf("rewritten it is\n%s", got)
			}
		})
	}
}

// Every way to write a move occurs in a golden game, and no file is left over.
func TestGoldenGamesHaveEveryMove(t *testing.T) {
	unused := map[string]bool{}
	for _, usage := range goa.Usages() {
		unused[usage] = true
	}
	known := map[string]bool{}
	for _, g := range goldens() {
		known[g.file()] = true
	}
	files, err := filepath.Glob(filepath.Join(goldenDir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !known[file] {
			t.Errorf("%s is not a golden game", file)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mustParse(t, text).Moves() {
			delete(unused, goa.Usages()[m.Kind-goa.RemoveTile])
		}
	}
	if len(unused) > 0 {
		t.Errorf("no golden game has %q", slices.Sorted(maps.Keys(unused)))
	}
}
