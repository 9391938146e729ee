package lexicon_test

import (
	"regexp"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
	"goa/nature"
)

// No sentence of a whole game has a gap, in any language.
func TestGamesReadWellInEveryLanguage(t *testing.T) {
	settings := [][]string{
		nil,
		{"bonanza", "quick-start", "planned-expansion"},
		{"gambit", "story=drawn", "captains", "bonanza"},
		{"solo=2"},
	}
	for i, e := range edition.All() {
		for j, options := range settings {
			players := 2 + (i+j)%3
			if j == len(settings)-1 {
				players = 1
			}
			t.Run(e.Name, func(t *testing.T) { readGame(t, e, options, players) })
		}
	}
}

var holes = regexp.MustCompile(`[{}|^]|  |^ | $| [.,;:)]|%!|“”|„“|\(\)|[a-z]\.[a-z]`)

// readGame plays at random and reads everything that happens, and everything
// that could happen, in each language.
func readGame(t *testing.T, e *edition.Edition, options []string, players int) {
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	rules := e.Rules(o)
	var languages []*lexicon.Lexicon
	for _, language := range lexicon.Languages() {
		l, err := lexicon.For(language, e.Words)
		if err != nil {
			t.Fatal(err)
		}
		languages = append(languages, l)
	}
	names := []string{"Ana", "Émile", "Oskar", "Yu"}[:players]
	read := func(what string, text func(l *lexicon.Lexicon) string) {
		for _, l := range languages {
			got := text(l)
			if found := slipsIn(l.Language(), got); found != nil || got == "" || holes.MatchString(got) {
				t.Errorf("%s: %s %v: %q", what, l.Language(), found, got)
			}
		}
	}
	events, moves := map[goa.Event]bool{}, map[goa.Move]bool{}
	play(rules, players, func(legal []goa.Move, happened []goa.Event) {
		for _, m := range legal {
			if !moves[m] {
				moves[m] = true
				read(m.String(), func(l *lexicon.Lexicon) string { return l.Move(m, rules, names) })
			}
		}
		for _, event := range happened {
			for _, seen := range []goa.Event{event, event.SeenBy(goa.Nobody)} {
				if !events[seen] {
					events[seen] = true
					read(seen.Kind.String(), func(l *lexicon.Lexicon) string { return l.Event(seen, rules, names) })
				}
			}
		}
	})
	if len(events) < 100 || len(moves) < 100 {
		t.Errorf("only %d events and %d moves were read", len(events), len(moves))
	}
}

// play plays a game at random.
func play(rules *goa.Rules, players int, visit func([]goa.Move, []goa.Event)) {
	s := goa.New(rules, players)
	dice := nature.New("words")
	for !s.Over() {
		legal := s.Moves(nil)
		var m goa.Move
		if s.Turn() == goa.Nature {
			m = dice.Move(&s)
		} else {
			m = legal[dice.IntN(len(legal))]
		}
		happened, err := s.Apply(m)
		if err != nil {
			panic(err)
		}
		visit(legal, happened)
	}
}
