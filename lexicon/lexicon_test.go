package lexicon_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
)

func TestUnknownLanguageAndWordsAreRefused(t *testing.T) {
	if _, err := lexicon.For("tlh", "2012"); err == nil || !strings.Contains(err.Error(), "there are en") {
		t.Errorf("language tlh: got %v, want the languages there are", err)
	}
	if _, err := lexicon.For("en", "1999"); err == nil || !strings.Contains(err.Error(), "2004, 2012, 2026") {
		t.Errorf("words of 1999: got %v, want the words there are", err)
	}
}

// The failures also list what a new translation still lacks.
func TestEveryLanguageIsComplete(t *testing.T) {
	for _, language := range lexicon.Languages() {
		all, err := lexicon.Load(language+".txt", lexicon.Source(language))
		if err != nil {
			t.Error(err)
		} else if all[firstWords].LanguageName() == "" {
			t.Errorf("the language %s has no name", language)
		}
	}
}

// In English an edition has the title from its own file. A player's edition
// keeps its title in every language.
func TestEditionsHaveTitles(t *testing.T) {
	l, err := lexicon.For(lexicon.DefaultLanguage, firstWords)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range edition.All() {
		if got := l.Edition(e.Name, "no title"); got != e.Title {
			t.Errorf("%s: got %q, want %q", e.Name, got, e.Title)
		}
	}
	if got := l.Edition("my-box", "The box on our shelf"); got != "The box on our shelf" {
		t.Errorf("a box of somebody's own is called %q", got)
	}
}

func TestSamplesCoverEveryKindOfMove(t *testing.T) {
	if got, want := lexicon.MoveSpecs-1, len(goa.Usages()); got != want {
		t.Errorf("%d kinds of move have labels, want %d", got, want)
	}
	seen := map[goa.MoveKind]bool{}
	for _, m := range sampleMoves() {
		seen[m.Kind] = true
	}
	for k := range lexicon.MoveSpecs {
		if kind := goa.MoveKind(k); kind != goa.NoMove && !seen[kind] {
			t.Errorf("no sample of %s", goa.Move{Kind: kind})
		}
	}
}

func TestEveryOptionHasWords(t *testing.T) {
	var names []string
	for _, o := range edition.OptionSpecs() {
		names = append(names, o.Name)
	}
	if got := lexicon.Options(); !slices.Equal(got, names) {
		t.Errorf("there are words for the options %v, want %v", got, names)
	}
	each(t, func(t *testing.T, l *lexicon.Lexicon) {
		for _, o := range edition.OptionSpecs() {
			for _, value := range o.Values {
				if got := l.OptionValue(o.Name, value); got == value {
					t.Errorf("option %s: no words for the value %s", o.Name, value)
				}
			}
		}
	})
}

// Any mistake in any text, for any rules, is found here.
func TestTextsAreClean(t *testing.T) {
	faults := map[string]*regexp.Regexp{
		"braces":              regexp.MustCompile(`[{}|^]`),
		"two spaces":          regexp.MustCompile(`  |^ | $| [.,;:)]`),
		"a number of a kind":  regexp.MustCompile(`[a-z]\(\d+\)|%[!a-z(]`),
		"the name of a key":   regexp.MustCompile(`[a-z]\.[a-z]`),
		"a missing beginning": regexp.MustCompile(`^…`),
		"straight quotes":     regexp.MustCompile(`["'` + "`" + `]`),
	}
	each(t, func(t *testing.T, l *lexicon.Lexicon) {
		for _, s := range underAllRules(l) {
			for fault, pattern := range faults {
				if pattern.MatchString(s.text) {
					t.Errorf("%s has %s: %q", s.about, fault, s.text)
				}
			}
			for _, name := range hyphenated() {
				if strings.Contains(s.text, name) {
					t.Errorf("%s has the stable name %s: %q", s.about, name, s.text)
				}
			}
		}
	})
}

// hyphenated lists stable names that no text should show.
func hyphenated() (names []string) {
	add := func(name string) {
		if strings.Contains(name, "-") {
			names = append(names, name)
		}
	}
	for t := goa.Tile(1); t < goa.NumTiles; t++ {
		add(t.String())
	}
	for a := range goa.Ability(goa.NumAbilities) {
		add(a.String())
	}
	for t := goa.ColonyTile(1); int(t) < goa.NumColonyTiles; t++ {
		add(t.String())
	}
	for _, k := range goa.EventKinds() {
		add(k.String())
	}
	for g := goa.NoGambit + 1; g < goa.NumGambits; g++ {
		add(g.String())
	}
	for s := goa.NoStory + 1; s < goa.NumStories; s++ {
		add(s.String())
	}
	for _, r := range goa.Reasons() {
		add(r.String())
	}
	return names
}

func TestSentencesEndAndLabelsDoNot(t *testing.T) {
	each(t, func(t *testing.T, l *lexicon.Lexicon) {
		r := rulesOf(l.Words())
		for _, s := range effects(l, r) {
			if !strings.HasSuffix(s.text, ".") {
				t.Errorf("%s: no full stop in %q", s.about, s.text)
			}
		}
		for _, e := range sampleEvents() {
			if text := l.Event(e, r, nil); !strings.HasSuffix(text, ".") {
				t.Errorf("event %s: no full stop in %q", e.Kind, text)
			}
		}
		for _, m := range sampleMoves() {
			if text := l.Move(m, r, nil); strings.HasSuffix(text, ".") {
				t.Errorf("move %s: a full stop in %q", m, text)
			}
		}
	})
}

func TestNumbersComeFromTheRules(t *testing.T) {
	l, err := lexicon.For("en", "2012")
	if err != nil {
		t.Fatal(err)
	}
	d := newer()
	d.ShipsOfTile, d.SellLimit, d.BonanzaGives[goa.BonanzaShip] = 1, 7, 9
	r := goa.NewRules(d)
	for _, c := range []struct{ got, want string }{
		{l.TileEffect(goa.ShipsTile, r), "Take 1 ship."},
		{l.AbilityEffect(goa.SpiceSale, r), "up to 7 spices"},
		{l.BonanzaEffect(goa.BonanzaShip, r), "9 ships"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("got %q, want %q in it", c.got, c.want)
		}
	}
}

func TestNoNumberIsWrittenOut(t *testing.T) {
	for _, language := range lexicon.Languages() {
		for i, line := range strings.Split(lexicon.Source(language), "\n") {
			text := line
			if line != "" && line[0] != ' ' {
				_, text, _ = strings.Cut(line, " = ") // a comment or section has none
			}
			if !strings.HasPrefix(line, "one = ") && strings.ContainsAny(text, "0123456789") {
				t.Errorf("%s.txt:%d: a number is written out: %s", language, i+1, line)
			}
		}
	}
}

func TestEveryNumberOfTheRulesIsUsed(t *testing.T) {
	source := lexicon.Source("en")
	for _, name := range lexicon.RuleNames() {
		if !regexp.MustCompile(`\{` + name + `[}:|]`).MatchString(source) {
			t.Errorf("no text uses {%s}", name)
		}
	}
}

func TestRulesChooseTheText(t *testing.T) {
	l, err := lexicon.For("en", "2012")
	if err != nil {
		t.Fatal(err)
	}
	was, is := goa.NewRules(older()), goa.NewRules(newer())
	plan, planWas := goa.NewRules(planned(newer())), goa.NewRules(planned(older()))
	for _, c := range []struct{ name, got, want string }{
		{"any number may be sold", l.AbilityEffect(goa.SpiceSale, was), "any number of spices"},
		{"progress is bought as an action", l.AbilityEffect(goa.BoughtProgress, was), "Goes with “Progress”"},
		{"progress is bought freely", l.AbilityEffect(goa.BoughtProgress, is), "it doesn’t cost an action"},
		{"the auctioneer overbids", l.StageEffect(goa.Bidding, was), "one ducat more"},
		{"the auctioneer pays one less", l.StageEffect(goa.Bidding, is), "one ducat less"},
		{"Espionage recruits", l.TileEffect(goa.Espionage, was), "during your own “Found a colony”"},
		{"Espionage founds", l.TileEffect(goa.Espionage, is), "All rules of the action apply"},
		{"Espionage takes cards", l.TileEffect(goa.Espionage, is), "An expedition card that goes with"},
		{"Espionage founds where nothing is turned up", l.TileEffect(goa.Espionage, planWas), "All rules of the action apply"},
		{"founding turns up cards", l.ActionEffect(goa.FoundAction, is), "Reveal 2 expedition cards"},
		{"founding is planned", l.ActionEffect(goa.FoundAction, plan), "no cards are revealed"},
		{"the auctioneer overbids heavily", l.GambitEffect(goa.HeavyBidding, was), "3 ducats more than the highest bid"},
		{"a bonus comes with Swap", l.TileEffect(goa.Swap, plan), "If a bonus is hidden"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("%s: got %q, want %q in it", c.name, c.got, c.want)
		}
	}
}

// A page can ask about anything that a stranger has typed.
func TestMalformedPiecesDoNotPanic(t *testing.T) {
	l, err := lexicon.For("en", "2026")
	if err != nil {
		t.Fatal(err)
	}
	r := rulesOf("2026")
	for k := range 256 {
		for _, operand := range []uint8{0, 5, 30, 255} {
			m := goa.MoveOf([4]byte{byte(k), operand, operand, operand})
			if l.Move(m, r, nil) == "" {
				t.Errorf("move %v has no label", m)
			}
		}
	}
	for v := range 256 {
		l.Tile(goa.Tile(v))
		l.TileEffect(goa.Tile(v), r)
		l.ColonyTile(goa.ColonyTile(v))
		l.ColonyTileEffect(goa.ColonyTile(v), r)
		l.Card(goa.Card(v))
		l.CardEffect(goa.Card(v), r)
		l.Place(goa.Place(v))
		l.BonanzaEffect(goa.Bonanza(v), r)
		l.GambitEffect(goa.Gambit(v), r)
		l.StoryEffect(goa.Story(v), r)
		l.CaptainEffect(goa.Captain(v), r)
	}
}
