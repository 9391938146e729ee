package ladder_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// tables lists kinds of games that together cover every option, every number of
// seats and every edition.
var tables = []struct {
	edition string
	seats   int
	options []string
}{
	{"2012", 2, nil},
	{"2012", 4, []string{"bonanza", "quick-start"}},
	{"2004", 3, []string{"planned-expansion", "gambit"}},
	{"2026", 3, []string{"story=drawn", "captains", "bonanza"}},
	{"2026", 4, []string{"gambit", "story=tax-story", "captains"}},
	{"2026", 2, []string{"gambit", "story=competition", "quick-start"}},
	{"2012", 1, []string{"solo=2"}},
	{"2026", 1, []string{"solo=3", "bonanza", "captains", "story=drawn"}},
}

func newBot(t testing.TB, name string, seed uint64) ai.Player {
	t.Helper()
	p, err := ladder.New(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// decisions returns, for each kind of table, the positions with a choice from
// one game of planners.
var decisions = sync.OnceValue(func() (games [][]goa.State) {
	for i, table := range tables {
		games = append(games, playGame(rulesOf(table.edition, table.seats, table.options), table.seats, fmt.Sprint("ladder", i)))
	}
	return games
})

func playGame(rules *goa.Rules, seats int, seed string) (choices []goa.State) {
	planner, err := ladder.New(ai.Planner, 1)
	if err != nil {
		panic(err)
	}
	for s, luck := goa.New(rules, seats), nature.New(seed); ; {
		luck.PlayChance(&s, nil)
		if s.Over() {
			return choices
		}
		legal := s.Moves(nil)
		if len(legal) > 1 {
			choices = append(choices, s)
		}
		s.Play(planner.Choose(context.Background(), s.View(s.Turn()), legal))
	}
}

func rulesOf(name string, seats int, options []string) *goa.Rules {
	e, err := edition.Open(name)
	if err != nil {
		panic(err)
	}
	o, err := edition.ParseOptions(options)
	if err != nil {
		panic(err)
	}
	rules, err := e.RulesFor(o, seats)
	if err != nil {
		panic(err)
	}
	return rules
}

// ask shows count decisions at each kind of table, spread over its game and
// taken at different times for different tables.
func ask(count int, look func(s *goa.State, legal []goa.Move)) {
	for i, game := range decisions() {
		for k := range count {
			s := game[(k*len(tables)+i)*len(game)/(count*len(tables))]
			look(&s, s.Moves(nil))
		}
	}
}

// count returns how many decisions a grade makes at each kind of table. Strong
// grades think long.
func count(name string) int {
	switch name {
	case ladder.Searcher, "viceroy":
		return 1
	case "governor":
		return 3
	case "navigator", "commodore", "admiral":
		return 5
	default:
		return 50
	}
}

// A grade plays legal moves. It plays the same if the hidden part is dealt
// again, if it is asked again, and with any number of threads.
func TestGradesAreFair(t *testing.T) {
	for _, name := range ladder.Names() {
		t.Run(name, func(t *testing.T) {
			p, luck := newBot(t, name, 7), nature.New("again")
			differ := 0
			ask(count(name), func(s *goa.State, legal []goa.Move) {
				v := s.View(s.Turn())
				m := p.Choose(t.Context(), v, slices.Clone(legal))
				if why := s.Check(m); why != goa.Legal {
					t.Fatalf("plays %s, which is not legal: %v", m, why)
				}
				var other goa.State
				v.Deal(&other, luck.IntN)
				if other != *s {
					differ++
				}
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
				if got := p.Choose(t.Context(), other.View(s.Turn()), other.Moves(nil)); got != m {
					t.Fatalf("plays %s, and %s on one thread if others hold other cards", m, got)
				}
			})
			if differ == 0 {
				t.Error("nothing was ever hidden")
			}
		})
	}
}

// A grade's thoughts agree with its moves; candidates are sorted.
func TestThoughtsAgreeWithMoves(t *testing.T) {
	for _, name := range ladder.Grades() {
		p := newBot(t, name, 3)
		ask(max(1, count(name)/5), func(s *goa.State, legal []goa.Move) {
			v := s.View(s.Turn())
			thought := ai.Think(t.Context(), p, v, slices.Clone(legal))
			if m := p.Choose(t.Context(), v, slices.Clone(legal)); m != thought.Move || thought.Cut {
				t.Fatalf("%s plays %s and thinks %+v", name, m, thought)
			}
			for i, c := range thought.Candidates {
				if s.Check(c.Move) != goa.Legal || i == 0 && c.Move != thought.Move {
					t.Fatalf("%s: %+v", name, thought)
				}
			}
			sum := 0
			for _, w := range thought.Win {
				sum += w
			}
			if thought.Win != nil && (len(thought.Win) != s.Seats() || sum < 990 || sum > 1000) {
				t.Fatalf("%s: shares of the win %v", name, thought.Win)
			}
		})
	}
}

// A player that is stopped still answers with a move, and says that it was
// stopped.
func TestACutThoughtIsAMove(t *testing.T) {
	p := newBot(t, ladder.Top(), 3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cut := 0
	ask(20, func(s *goa.State, legal []goa.Move) {
		thought := ai.Think(ctx, p, s.View(s.Turn()), slices.Clone(legal))
		if s.Check(thought.Move) != goa.Legal {
			t.Fatalf("%+v", thought)
		}
		if thought.Cut {
			cut++
		}
	})
	if cut == 0 {
		t.Error("no thought was cut")
	}
}

func TestNames(t *testing.T) {
	for _, name := range []string{"oracle", "viceroy/", "viceroy/1", "viceroy/x", "novice/9", "planner/9", "searcher/1"} {
		if _, err := ladder.New(name, 1); err == nil {
			t.Errorf("there is a bot %s", name)
		}
	}
	for _, name := range []string{"viceroy/9", "searcher/9"} {
		if newBot(t, name, 1); ladder.Describe(name).Iterations != 9 {
			t.Errorf("%s is %+v", name, ladder.Describe(name))
		}
	}
	if len(ladder.Grades()) < 7 || !slices.Contains(ladder.Grades(), ladder.Middle()) {
		t.Errorf("grades %v, in the middle %s", ladder.Grades(), ladder.Middle())
	}
	for _, g := range ladder.List() {
		if (g.Positions > 0) == (g.Iterations > 0) {
			t.Errorf("the budget of %s is %+v", g.Name, g)
		}
		if ladder.Describe(g.Name) != g {
			t.Errorf("%s is described as %+v", g.Name, ladder.Describe(g.Name))
		}
	}
}

// The weights fitted to games are weights of the current planner.
func TestFittedWeightsAreRead(t *testing.T) {
	if _, err := ladder.Prepare("merchant@../../train/fitted.json"); err != nil {
		t.Error(err)
	}
}
