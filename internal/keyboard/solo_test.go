package keyboard

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
	"goa/record"
)

// newSolo returns a game that Ana plays alone, with the given input.
func newSolo(t *testing.T, language, keys string, options ...string) *typedGame {
	t.Helper()
	tab := newTypedGame(t, keys, "Ana", "Bo")
	o, err := edition.ParseOptions(append(options, "solo=1"))
	if err != nil {
		t.Fatal(err)
	}
	e := edition.Default()
	if tab.Record, err = record.New(e, o, []record.Seat{{Name: "Ana"}}); err != nil {
		t.Fatal(err)
	}
	if tab.Words, err = lexicon.For(language, e.Words); err != nil {
		t.Fatal(err)
	}
	tab.Bots = make([]Bot, 1)
	return tab
}

func TestTheSoloGameSaysWhatLakshmiPaysAndTakes(t *testing.T) {
	out := newSolo(t, "en", "flag b1\n1\nsell\n", "planned-expansion").run(t)
	wantText(t, out,
		"All “More recruits” cards leave the game\\.\n",
		"“Espionage” leaves the game, in both halves\\.\n",
		"Lakshmi starts with these money cards, shuffled: 7×1 2×2 1×5;",
		"first, in rings around the auction token placed last, each from the \\S+ \\S+ corner",
		"A sale to Lakshmi brings only the money card: \\d+ ducats?\\.",
		"Sell to Lakshmi for the money card: \\d+ ducats? +sell\n",
		"Ana sells the flag to Lakshmi and gets only the money revealed: \\d+ ducats?\\.",
		"Lakshmi’s open card is worth \\d+ ducats?; a money card is added",
		"Bid at least two more than the sum",
	)
}

// Each event is one line, and the log shows the market.
func TestASoloGameCanBeFollowedFromItsLog(t *testing.T) {
	tab := newSolo(t, "en", "")
	tab.Bots[0] = func(_ context.Context, v *goa.View, legal []goa.Move) goa.Move {
		return legal[(v.Round()*7+len(legal))%len(legal)]
	}
	out := tab.run(t)
	lines := strings.Split(out, "\n")
	acted := 0
	for i, line := range lines[1:] {
		if strings.Contains(lines[i], "goes from the bank to the money discards") {
			if acted++; strings.Contains(line, "money card") {
				t.Errorf("one money card, two lines:\n%s\n%s", lines[i], line)
			}
		}
		if strings.Contains(line, "discards") && strings.Contains(line, "money") != strings.Contains(line, "money discards") {
			t.Errorf("which discards? %s", line)
		}
	}
	if acted == 0 {
		t.Error("Lakshmi never took a money card")
	}
	if n := strings.Count(out, "\n 2  ·  "); n < 3 {
		t.Errorf("the market was drawn %d times; want it for each half and at the end", n)
	}
}

// english matches words that occur only in English texts.
var english = regexp.MustCompile(`(?i)(^|[^\pL])(the|of|and|with|you|your|from|for|is|are|has|have|takes?|pays?|cards?|tiles?|round|to move|nothing|each|which|that|this|nobody)($|[^\pL])`)

// A game in another language shows no English.
func TestAWholeGameInOneLanguage(t *testing.T) {
	for _, language := range lexicon.Languages()[1:] {
		tab := newSolo(t, language, "", "captains", "bonanza", "story=drawn", "campaign")
		first := func(_ context.Context, _ *goa.View, legal []goa.Move) goa.Move { return legal[len(legal)/2] }
		tab.Bots[0], tab.File = first, "partie.goa"
		out := tab.run(t)
		if found := english.FindString(out); found != "" || len(out) < 10_000 {
			t.Errorf("%s: %q in\n%s", language, found, out)
		}
	}
}
