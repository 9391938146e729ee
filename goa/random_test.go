package goa_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"goa/edition"
	"goa/goa"
)

// setting is a way to play: edition, players, options.
type setting struct {
	edition string
	seats   int
	options []string
}

func (c setting) String() string {
	return fmt.Sprintf("%s, %d players, %v", c.edition, c.seats, c.options)
}

// tables returns every edition with every number of players.
func tables() []setting {
	var all []setting
	for _, ed := range []string{"2004", "2012", "2026"} {
		for seats := 2; seats <= goa.MaxSeats; seats++ {
			all = append(all, setting{edition: ed, seats: seats})
		}
	}
	return all
}

// settings returns every table with every set of options.
func settings() []setting {
	var all []setting
	for _, c := range tables() {
		for _, c.options = range optionSets {
			switch {
			case !c.alone():
				all = append(all, c)
			case c.seats == 2 && c.edition != "2004":
				all = append(all, setting{c.edition, 1, c.options})
			}
		}
	}
	return all
}

// alone reports whether the options are those of a solo game.
func (c setting) alone() bool {
	return slices.ContainsFunc(c.options, func(o string) bool { return strings.HasPrefix(o, "solo=") })
}

// fewSettings returns every set of options at one of the tables, in turn. It is
// for slow tests.
func fewSettings() []setting {
	var some []setting
	for i, options := range optionSets {
		c := tables()[i%len(tables())]
		if c.options = options; c.alone() {
			c.edition, c.seats = []string{"2012", "2026"}[i%2], 1
		}
		some = append(some, c)
	}
	return some
}

// optionSets holds all options alone and in pairs, as far as they can be played
// together, and some larger sets.
var optionSets = func() [][]string {
	sets := [][]string{
		nil,
		{"quick-start", "bonanza", "planned-expansion"},
		{"quick-start", "bonanza", "gambit", "story=drawn"},
		{"gambit", "story=rich-outposts", "captains"},
		{"bonanza", "gambit", "story=plagued-crops", "captains"},
		{"planned-expansion", "gambit", "story=tax-story", "captains"},
		{"bonanza", "planned-expansion", "gambit", "story=drawn", "captains"},
		{"quick-start", "bonanza", "story=tax-story", "solo=2"},
		{"bonanza", "planned-expansion", "story=drawn", "captains", "solo=3"},
		{"quick-start", "bonanza", "solo=1", "campaign"},
		{"bonanza", "planned-expansion", "story=drawn", "captains", "solo=2", "campaign"},
	}
	var single []string
	for _, spec := range edition.OptionSpecs() {
		if spec.Values == nil {
			single = append(single, spec.Name)
		}
		for _, value := range spec.Values {
			single = append(single, spec.Name+"="+value)
		}
	}
	for i, a := range single {
		if _, err := edition.ParseOptions([]string{a}); err == nil { // otherwise it needs another
			sets = append(sets, []string{a})
		}
		for _, b := range single[:i] {
			if _, err := edition.ParseOptions([]string{b, a}); err == nil {
				sets = append(sets, []string{b, a})
			}
		}
	}
	return sets
}()

// walker plays random moves: uniformly among the legal ones, and by weight for
// Nature.
type walker struct {
	s     goa.State
	rng   *rand.Rand
	moves []goa.Move
	buf   []goa.Move
	seen  map[situation]bool // those that sampled was asked about
}

// situation is what a position asks for, but not whom it asks or for how much.
type situation struct {
	stage goa.Stage
	todo  string
	depth int
}

func newWalker(t testing.TB, c setting, seed uint64) *walker {
	t.Helper()
	w := &walker{rng: rand.New(rand.NewPCG(seed, uint64(c.seats)))}
	w.s = newGame(t, c, w.rng)
	return w
}

// newGame returns a game of a setting before its first move. In a campaign it
// is any session, with anything that the sessions before can have left.
func newGame(t testing.TB, c setting, rng *rand.Rand) goa.State {
	t.Helper()
	rules := rulesOf(t, c.edition, c.options...)
	if !rules.Campaign {
		return goa.New(rules, c.seats)
	}
	s, err := goa.NewSession(rules, randomSession(rng))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func randomSession(rng *rand.Rand) goa.Session {
	before := rng.IntN(goa.NumSessions)
	n := goa.Session{Number: before + 1}
	if before == 0 {
		return n
	}
	for i, g := range rng.Perm(goa.NumGoals - 1)[:goa.NumGoalsLaid] {
		if i >= before*goa.GoalsEach {
			n.Goals[i] = goa.Goal(g + 1)
		}
	}
	n.Fulfilled = before + rng.IntN(before+1)
	n.Cargo = n.Fulfilled + rng.IntN(20)
	return n
}

// choose returns a random move, or false when the game is over.
func (w *walker) choose() (goa.Move, bool) {
	if n := w.s.Outcomes(); n > 0 {
		return w.s.Outcome(w.rng.IntN(n)), true
	}
	w.buf = w.s.Moves(w.buf[:0])
	if len(w.buf) == 0 {
		return goa.Move{}, false
	}
	return w.buf[w.rng.IntN(len(w.buf))], true
}

// step plays one random move.
func (w *walker) step() bool {
	m, ok := w.choose()
	if ok {
		w.s.Play(m)
		w.moves = append(w.moves, m)
	}
	return ok
}

// sampled reports whether a slow check should look at the position: the first of
// the game in each situation, and then one each time the given number of moves has
// been made.
func (w *walker) sampled(every int) bool {
	if w.seen == nil {
		w.seen = map[situation]bool{}
	}
	at := situation{w.s.Stage(), w.s.Todo(), w.s.Depth()}
	first := !w.seen[at]
	w.seen[at] = true
	return first || len(w.moves)%every == 0
}

// drawWalk draws a setting, a seed and a number of moves, and plays them. A
// failure shrinks toward fewer moves.
func drawWalk(t *rapid.T, tb testing.TB) *walker {
	c := rapid.SampledFrom(settings()).Draw(t, "setting")
	w := newWalker(tb, c, rapid.Uint64().Draw(t, "seed"))
	for range rapid.IntRange(0, 900).Draw(t, "moves") {
		if !w.step() {
			break
		}
	}
	return w
}

// everyGame plays one whole random game of every setting, or of a few with
// -short. It calls visit before every move and at the end.
func everyGame(t *testing.T, visit func(t *testing.T, w *walker)) {
	t.Helper()
	if testing.Short() {
		someGames(t, visit)
		return
	}
	playAll(t, settings(), visit)
}

// someGames is like everyGame, with fewer settings.
func someGames(t *testing.T, visit func(t *testing.T, w *walker)) {
	t.Helper()
	playAll(t, fewSettings(), visit)
}

func playAll(t *testing.T, settings []setting, visit func(t *testing.T, w *walker)) {
	t.Helper()
	for i, c := range settings {
		t.Run(c.String(), func(t *testing.T) {
			w := newWalker(t, c, uint64(i))
			for visit(t, w); !t.Failed() && w.step(); {
				visit(t, w)
			}
		})
	}
}
