package advice_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/advice"
	"goa/lexicon"
	"goa/nature"
)

// explainedGames are games of every edition, with as many modules as possible,
// and a solo game.
var explainedGames = []struct {
	edition string
	options []string
	seats   int
}{
	{"2004", []string{"bonanza"}, 3},
	{"2012", []string{"quick-start"}, 2},
	{"2026", []string{"gambit", "captains", "story=drawn"}, 4},
	{"2026", []string{"solo=2"}, 1},
}

// Every question of whole games is explained, in every language, in few words.
// The text names the moves that it says it names, and follows from the view
// alone: it is the same, byte for byte, however hidden cards are dealt.
func TestExplanations(t *testing.T) {
	names := []string{"Ana Maria", "Bo", "Cleo", "Di"}
	dice := rand.New(rand.NewPCG(3, 1))
	asked, past, why := map[goa.Ask]bool{}, 0, 0
	for _, c := range explainedGames {
		e, err := edition.ByName(c.edition)
		if err != nil {
			t.Fatal(err)
		}
		o, err := edition.ParseOptions(c.options)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := e.RulesFor(o, c.seats)
		if err != nil {
			t.Fatal(err)
		}
		bot, err := ladder.New(advice.Explainer, 1)
		if err != nil {
			t.Fatal(err)
		}
		languages := lexicons(t, e)
		s, luck := goa.New(rules, c.seats), nature.New("explained")
		var events []goa.Event
		for n := 0; !s.Over(); n++ {
			if s.Turn() == goa.Nature {
				more, err := s.Apply(luck.Move(&s))
				if err != nil {
					t.Fatal(err)
				}
				events = append(events, more...)
				continue
			}
			legal := s.Moves(nil)
			m := legal[dice.IntN(len(legal))]
			if first := !asked[s.Ask()]; len(legal) > 1 && (first || n%7 == 0) {
				asked[s.Ask()] = true
				v := s.View(s.Turn())
				explained := advice.Explain(t.Context(), bot, v, legal)
				var other goa.State
				v.Deal(&other, dice.IntN)
				again := advice.Explain(t.Context(), bot, other.View(s.Turn()), legal)
				for _, words := range languages {
					told := explained.Tell(words, names, events)
					if told.Means == "" || len(told.Moves) == 0 || told.Words() > advice.MostWords {
						t.Errorf("%s, asked for %v: %d words: %+v", c.edition, s.Ask(), told.Words(), told)
					}
					for i, m := range told.Moves {
						if !slices.Contains(legal, m) || told.Sensible[i] != words.Sensible(&v, m, names) {
							t.Errorf("%q does not name %v", told.Sensible, m)
						}
					}
					if two := again.Tell(words, names, events); !reflect.DeepEqual(two, told) {
						t.Errorf("two deals can be told apart by %q and %q", told, two)
					}
					if told.Past != "" {
						past++
					}
					if told.Why != "" {
						why++
					}
				}
				m = legal[0]
				if told := explained.Tell(languages[0], names, nil); len(told.Moves) > 0 {
					m = told.Moves[0]
				}
			}
			more, err := s.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			events = more
		}
	}
	if len(asked) < 12 || past == 0 || why == 0 {
		t.Errorf("%d kinds of questions, %d times what happened, %d times why", len(asked), past, why)
	}
}

// lexicons returns the words of an edition in every language.
func lexicons(t *testing.T, e *edition.Edition) (list []*lexicon.Lexicon) {
	t.Helper()
	for _, language := range lexicon.Languages() {
		l, err := lexicon.For(language, e.Words)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	return list
}
