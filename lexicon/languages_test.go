package lexicon_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/goa"
	"goa/lexicon"
)

// same lists texts, without the parts that are filled in, that a language
// happens to share with English.
var same = map[string][]string{
	"fr": {
		"ducat | ducats", "pardau | pardaos", "statue", "phase a", "phase b", "taxes", "ducats", "options", "actions", "missions",
		"novice", "commodore", "table", "notifications", "min", "points",
	},
	"de": {
		"tiger", "statue", "phase a", "phase b", "expedition", "name", "navigator", "admiral", "bot:", "bonus:", "chat",
	},
}

var properNames = []string{
	"Lakshmi", "Lakshmi I", "Lakshmi II", "Lakshmi III", "Quilon", "Kollam", "Cochin", "Kochi", "Madras", "Calicut", "Kozhikode",
	"Goa", "Bonanza", "Gambit", "Afonso Beatriz Catarina Duarte", "Solo", "1", "Goa ({name})",
}

var braced = regexp.MustCompile(`\{[^}]*\}`)

// A text equal to the English one was forgotten, unless it is listed above.
func TestNoTextIsLeftInEnglish(t *testing.T) {
	each(t, func(t *testing.T, l *lexicon.Lexicon) {
		if l.Language() == lexicon.DefaultLanguage {
			return
		}
		english := lexicon.Written(lexicon.DefaultLanguage, l.Words())
		for key, text := range lexicon.Written(l.Language(), l.Words()) {
			words := strings.ToLower(strings.TrimSpace(braced.ReplaceAllString(text, "")))
			if !strings.EqualFold(text, english[key]) || !strings.ContainsFunc(words, isLetter) {
				continue
			}
			if !slices.Contains(properNames, text) && !slices.Contains(same[l.Language()], words) {
				t.Errorf("%s is as in English: %s", key, text)
			}
		}
	})
}

var british = regexp.MustCompile(`(?i)analys(e|ed|ing)\b|organis|recognis|colour|favour|honour|neighbour|behaviour|centre\b|cancelled|travell`)

// English has American spelling.
func TestOneSpellingOfEnglish(t *testing.T) {
	for key, text := range lexicon.Written("en", "2012") {
		if british.MatchString(text) {
			t.Errorf("%s is spelled as in Britain: %s", key, text)
		}
	}
}

func isLetter(c rune) bool { return c >= 'a' && c <= 'z' }

// slips holds mistakes that translators or templates make in a language, by
// name.
var slips = map[string]map[string]*regexp.Regexp{
	"en": {
		"his or her": regexp.MustCompile(`(?i)\b(he|she|his|her|him)\b`),
	},
	"fr": {
		"English":           englishWords,
		"a missing elision": regexp.MustCompile(`(?i)(^|[^\pL-])(de|le|la|que|je|ne|se|me|te|ce|jusque|lorsque) [aàâeéèêiîoôuûyœæ]`),
		"a false elision":   regexp.MustCompile(`(?i)(^|[^\pL])([ldnsjmtc]|qu)’[bcdfgjklmnpqrstvwxz]`),
		"no contraction":    regexp.MustCompile(`(?i)(^|[^\pL])(à|de) (le|les) (drapeau|jeton|marqueur|navire|champ|lot|colon|comptoir|entrepôt|plateau)`),
		"a wide space":      regexp.MustCompile(`[^\x{202f}][:;!?»]|«[^\x{202f}]`),
	},
	"de": {
		"English":           englishWords,
		"foreign quotes":    regexp.MustCompile(`[”«»]|“\pL`),
		"quotes left open":  regexp.MustCompile(`„[^“]*(„|$)`),
		"a lost capital":    regexp.MustCompile(`\d (schiffe?|karten?|gewürze?|waren?|felde?r?|dukaten)([^\pL]|$)`),
		"a formal address":  regexp.MustCompile(`[a-zäöüß,] (Sie|Ihnen|Ihre?[nmrs]?)([^\pL]|$)`),
		"an English plural": regexp.MustCompile(`\d+ \pL+’s`),
	},
}

// englishWords matches words that are frequent in English and do not exist in
// the other languages.
var englishWords = regexp.MustCompile(`(?i)(^|[^\pL])(the|of|and|with|you|your|from|for|is|are|has|have|takes?|pays?|` +
	`cards?|tiles?|rows?|bids?|turns?|draws?|choose|nothing|ships?|spices?|colony|goods?|each|which|that|this|to|nobody)($|[^\pL])`)

// slipsIn returns the slips in a text of the language.
func slipsIn(language, text string) (found []string) {
	for slip, pattern := range slips[language] {
		if pattern.MatchString(text) {
			found = append(found, slip)
		}
	}
	return found
}

func TestNoLanguageSlips(t *testing.T) {
	each(t, func(t *testing.T, l *lexicon.Lexicon) {
		for _, s := range underAllRules(l) {
			if found := slipsIn(l.Language(), s.text); found != nil {
				t.Errorf("%s has %v: %q", s.about, found, s.text)
			}
		}
	})
}

// Each slip can be detected.
func TestSlipsAreFound(t *testing.T) {
	for _, c := range []struct{ language, slip, text string }{
		{"en", "his or her", "Ana ends her turn."},
		{"fr", "English", "Ana prend the drapeau."},
		{"fr", "a missing elision", "Ana pioche une carte de expédition."},
		{"fr", "a false elision", "Ana prend l’drapeau."},
		{"fr", "no contraction", "Ana passe à le drapeau."},
		{"fr", "a wide space", "Voulez-vous jouer ?"},
		{"fr", "a wide space", "Ana joue « Don »."},
		{"fr", "a wide space", "Ana choisit: Taxes."},
		{"de", "English", "Ana nimmt the Fahne."},
		{"de", "foreign quotes", "Ana spielt “Nachschub“."},
		{"de", "quotes left open", "Ana spielt „Nachschub."},
		{"de", "a lost capital", "Ana nimmt 2 schiffe."},
		{"de", "a formal address", "Bitte wählen Sie."},
		{"de", "an English plural", "Ana hat 2 Bot’s."},
	} {
		if got := slipsIn(c.language, c.text); !slices.Contains(got, c.slip) {
			t.Errorf("%q: found %v, want %s", c.text, got, c.slip)
		}
	}
}

// foreignWords lists words that an edition does not use, although others do.
var foreignWords = map[string]map[string]string{
	"en": {
		"2004": modernEnglish + `|extra actions?|auction tokens?|progress markers?|phase`,
		"2012": modernEnglish + `|additional actions?|success markers?|auction markers?`,
		"2026": `ducats?|colonists?|plantations?|colon(y|ies)|spices?|flags?|quilon|cochin|calicut|nutmegs?|cloves?|cinnamon|ginger|` +
			`expeditions?|harvest|tax(es)?|vice-king|swap|extra actions?|additional actions?|success markers?|auction tokens?|phase`,
	},
	"fr": {
		"2004": modernFrench, "2012": modernFrench,
		"2026": `ducats?|colons?|plantations?|colonies?|épices?|drapeaux?|quilon|cochin|calicut|muscades?|girofles?|cannelles?|` +
			`gingembres?|expéditions?|récolter|récolte|taxes|actions? bonus|jetons?|phase`,
	},
	"de": {
		"2004": modernGerman + `|fortschrittsmarkern?`,
		"2012": modernGerman + `|erfolgsmarkern?`,
		"2026": `dukate?n?|kolonist(en)?|plantagen?|kolonien?|gewürze?n?|fahnen?|quilon|cochin|calicut|muskatnuss|muskatnüsse|` +
			`gewürznelken?|zimt|ingwer|expedition(en)?|ernten?|steuern|zusatzaktion(en)?|phase|erfolgsmarkern?`,
	},
}

const (
	modernEnglish = `pardau|pardaos|contracts?|depots?|outposts?|nazar|compass|exploration|explore|produce|silk|coir|cotton|dried|` +
		`kollam|kochi|kozhikode|day|night`
	modernFrench = `pardau|pardaos|contrats?|entrepôts?|comptoirs?|nazar|boussole|exploration|explorer|produire|soies?|coco|cotons?|` +
		`marchandises?|kollam|kochi|kozhikode|jour|nuit`
	modernGerman = `pardau|pardaos|verträgen?|vertrag|depots?|außenposten|nazar-steine?|kompasskarten?|erkundungskarten?|erkunden|` +
		`produzieren|seide|kokosfasern?|baumwolle|trockenfisch|waren?|kollam|kochi|kozhikode|tag|nacht`
)

// An edition never uses another's words.
func TestEditionsKeepToTheirWords(t *testing.T) {
	each(t, func(t *testing.T, l *lexicon.Lexicon) {
		words, ok := foreignWords[l.Language()]
		if !ok {
			t.Skip("nobody has said which words are whose")
		}
		pattern := regexp.MustCompile(`(?i)(^|[^\pL])(` + words[l.Words()] + `)($|[^\pL])`)
		for _, s := range underAllRules(l) {
			text := s.text
			if strings.HasPrefix(s.about, "edition ") {
				continue // the title of a box stays as it is
			}
			if s.about == "term day" || strings.HasPrefix(s.about, "page day") || s.about == "page deal.void.late" {
				continue // a date
			}
			if l.Words() == "2026" && strings.Contains(s.about, "story") { // the old name of an action
				text = strings.ReplaceAll(text, l.Story(goa.TaxStory), "")
			}
			if found := pattern.FindString(text); found != "" {
				t.Errorf("%s says %q: %q", s.about, found, s.text)
			}
		}
	})
}

// Texts that no position leads to are spaced like the others.
func TestFrenchTextsHaveNarrowSpaces(t *testing.T) {
	text, err := os.ReadFile("data/fr.txt")
	if err != nil {
		t.Fatal(err)
	}
	wide := regexp.MustCompile(` [;:!?»]( |$)|« `)
	for i, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "#") && wide.MatchString(line) {
			t.Errorf("line %d has a wide space: %s", i+1, line)
		}
	}
}
