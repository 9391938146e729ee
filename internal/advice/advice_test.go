package advice_test

import (
	"context"
	"strings"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/internal/advice"
	"goa/lexicon"
	"goa/nature"
)

func words(t *testing.T, e *edition.Edition) *lexicon.Lexicon {
	t.Helper()
	l, err := lexicon.For(lexicon.DefaultLanguage, e.Words)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// sure is a player with a given thought.
type sure struct{ ai.Thought }

func (s sure) Choose(context.Context, goa.View, []goa.Move) goa.Move      { return s.Move }
func (s sure) Think(context.Context, goa.View, []goa.Move) (t ai.Thought) { return s.Thought }

func TestAdviceInWords(t *testing.T) {
	e := edition.Default()
	s := goa.New(e.Rules(edition.Options{}), 2)
	nature.New("advice").PlayChance(&s, nil)
	flag, token := goa.NewPass(), goa.NewBid(3)
	thought := ai.Thought{
		Move: token, Win: []int{614, 386}, Cut: true,
		Candidates: []ai.Candidate{{Move: token, Value: 614}, {Move: flag, Value: 596}},
	}
	a := advice.Ask(t.Context(), sure{thought}, s.View(s.Turn()), s.Moves(nil))
	got := strings.Join(a.Lines(words(t, e), []string{"Ana", "Bo"}), "\n")
	for _, want := range []string{"1. Bid 3", "61%", "2. Pass", "60%", "Ana wins 61%", "Bo wins 39%", "enough time"} {
		if !strings.Contains(got, want) {
			t.Errorf("nothing says %q in\n%s", want, got)
		}
	}
	r := a.Report(1, "sure")
	if r.Move != "bid 3" || r.Win[1] != 0.386 || r.Candidates[1].Value != 0.596 || !r.Cut || r.Worth != nil {
		t.Errorf("for programs: %+v", r)
	}
}

// Advice that the worth of a lot does not explain says so.
func TestAdviceAgainstTheWorthOfALot(t *testing.T) {
	e, luck := edition.Default(), nature.New("worth")
	s := goa.New(e.Rules(edition.Options{}), 3)
	seen := map[bool]int{}
	for !s.Over() && (seen[true] < 3 || seen[false] < 3) {
		if luck.PlayChance(&s, nil); s.Over() {
			break
		}
		legal := s.Moves(nil)
		if s.Ask() == goa.AskBid && len(legal) > 1 {
			view := s.View(s.Turn())
			for _, m := range []goa.Move{goa.NewPass(), legal[len(legal)-1]} {
				a := advice.Ask(t.Context(), sure{ai.Thought{Move: m, Candidates: []ai.Candidate{{Move: m, Value: 600}}}}, view, legal)
				against := a.Lot.Worth >= view.LeastBid()
				if m.Kind == goa.Bid {
					against = m.Amount() > a.Lot.Worth
				}
				seen[against]++
				if got := a.Short(words(t, e), []string{"Ana", "Bo", "Cy"}); strings.Contains(got, "still prefers") != against {
					t.Errorf("worth %d, next bid %d: %s", a.Lot.Worth, view.LeastBid(), got)
				}
			}
		}
		s.Play(legal[luck.IntN(len(legal))])
	}
	if seen[true] < 3 || seen[false] < 3 {
		t.Errorf("too few lots were looked at: %v", seen)
	}
}

// In whole games of every kind there is always something to say, and in
// auctions what the lot is worth.
func TestAdviceInWholeGames(t *testing.T) {
	for _, options := range [][]string{nil, {"solo=2"}, {"gambit", "captains", "story=drawn"}} {
		e, err := edition.ByName("2026")
		if err != nil {
			t.Fatal(err)
		}
		o, err := edition.ParseOptions(options)
		if err != nil {
			t.Fatal(err)
		}
		seats := 3
		if o.Has("solo") {
			seats = 1
		}
		bot, err := ai.New(ai.Greedy, 1)
		if err != nil {
			t.Fatal(err)
		}
		s, luck := goa.New(e.Rules(o), seats), nature.New("advice")
		for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
			legal := s.Moves(nil)
			a := advice.Ask(t.Context(), bot, s.View(s.Turn()), legal)
			lines := a.Lines(words(t, e), []string{"Ana", "Bo", "Cleo"})
			if _, on := s.Auction(); len(lines) == 0 || !s.Solo() && (a.OnLot != on || on && len(lines) < 3) {
				t.Fatalf("%v: %s says %q", options, s.Stage(), lines)
			}
			s.Play(a.Move)
		}
	}
}

// Why the first move is better than the second follows from the view alone, and
// is not explained after a thought that was cut off.
func TestWhy(t *testing.T) {
	e := edition.Default()
	s := goa.New(e.Rules(edition.Options{}), 2)
	nature.New("advice").PlayChance(&s, nil)
	legal := s.Moves(nil)
	thought := ai.Thought{
		Move: legal[0], Win: []int{614, 386},
		Candidates: []ai.Candidate{{Move: legal[0], Value: 614}, {Move: legal[1], Value: 610}},
	}
	lines := func() string {
		a := advice.Ask(t.Context(), sure{thought}, s.View(s.Turn()), legal)
		a.Explain(t.Context())
		return strings.Join(a.WhyLines(words(t, e), []string{"Ana", "Bo"}), "\n")
	}
	if got := lines(); !strings.Contains(got, "equally good") {
		t.Errorf("moves that are close: %q", got)
	}
	thought.Candidates[1].Value = 500
	if got := lines(); got == "" || strings.Contains(got, "equally good") {
		t.Errorf("moves that are not close: %q", got)
	}
	thought.Cut = true
	if got := lines(); got != "" {
		t.Errorf("cut off: %q", got)
	}
}
