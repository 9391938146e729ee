package ai_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/nature"
)

// Bots can play at live tables.
var _ match.Chooser = ai.Player(nil)

// optionSamples lists sets of options that together cover all.
var optionSamples = [][]string{
	nil,
	{"quick-start", "bonanza"},
	{"planned-expansion", "gambit"},
	{"story=drawn", "captains", "bonanza"},
	{"gambit", "story=drawn", "quick-start"},
}

func newGame(t *testing.T, e *edition.Edition, seats int, options ...string) goa.State {
	t.Helper()
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	return goa.New(e.Rules(o), seats)
}

func newPlayer(t *testing.T, name string, seed uint64) ai.Player {
	t.Helper()
	p, err := ai.New(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// playGame plays a whole game of one bot, and shows every decision before it is
// made.
func playGame(t *testing.T, s goa.State, p ai.Player, seed string, look func(*goa.State, []goa.Move, goa.Move)) {
	t.Helper()
	luck := nature.New(seed)
	for {
		luck.PlayChance(&s, nil)
		if s.Over() {
			return
		}
		legal := s.Moves(nil)
		m := p.Choose(t.Context(), s.View(s.Turn()), slices.Clone(legal))
		if why := s.Check(m); why != goa.Legal {
			t.Fatalf("%s plays %s, which is not legal: %v\nlegal: %v", seed, m, why, legal)
		}
		if look != nil {
			look(&s, legal, m)
		}
		s.Play(m)
	}
}

func TestBotsPlayWholeGames(t *testing.T) {
	for _, name := range ai.Names() {
		for _, e := range edition.All() {
			for seats := 2; seats <= goa.MaxSeats; seats++ {
				for i, options := range optionSamples {
					seed := fmt.Sprint(name, e.Name, seats, options)
					playGame(t, newGame(t, e, seats, options...), newPlayer(t, name, uint64(i)), seed, nil)
				}
			}
		}
	}
}

// Bots also play alone against Lakshmi, and sessions of a campaign.
func TestBotsPlayAlone(t *testing.T) {
	for _, name := range ai.Names() {
		for i, e := range edition.All() {
			for _, options := range [][]string{{"solo=1"}, {"bonanza", "solo=2", "campaign"}, {"story=drawn", "captains", "solo=3"}} {
				o, err := edition.ParseOptions(options)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := e.RulesFor(o, 1); err == nil {
					playGame(t, newGame(t, e, 1, options...), newPlayer(t, name, uint64(i)), fmt.Sprint(name, e.Name, options), nil)
				}
			}
		}
	}
}

// A bot sees only what its seat may know: if the hidden part is dealt again, it
// chooses the same.
func TestHiddenThingsDoNotMatter(t *testing.T) {
	for _, name := range ai.Names() {
		p := newPlayer(t, name, 7)
		differ := 0
		for i, options := range optionSamples {
			luck := nature.New(fmt.Sprint("again ", i))
			playGame(t, newGame(t, edition.Default(), 2+i%3, options...), p, fmt.Sprint("hidden ", i),
				func(s *goa.State, legal []goa.Move, m goa.Move) {
					v := s.View(s.Turn())
					var other goa.State
					v.Deal(&other, luck.IntN)
					if other != *s {
						differ++
					}
					got := p.Choose(t.Context(), other.View(s.Turn()), other.Moves(nil))
					if got != m {
						t.Fatalf("%s plays %s, and %s if others hold other cards", name, m, got)
					}
				})
		}
		if differ == 0 {
			t.Errorf("%s: nothing was ever hidden", name)
		}
	}
}

func TestEqualSeedsChooseAlike(t *testing.T) {
	for _, name := range ai.Names() {
		one, two := newPlayer(t, name, 3), newPlayer(t, name, 3)
		playGame(t, newGame(t, edition.Default(), 3), one, "alike", func(s *goa.State, legal []goa.Move, m goa.Move) {
			if got := two.Choose(context.Background(), s.View(s.Turn()), legal); got != m {
				t.Fatalf("%s plays %s and %s", name, m, got)
			}
		})
	}
}

func TestUnknownBot(t *testing.T) {
	if _, err := ai.New("oracle", 1); err == nil {
		t.Error("there is an oracle")
	}
}
