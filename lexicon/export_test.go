package lexicon

import (
	"maps"
	"slices"
	"sync"
)

// Exports for the tests, which are in an external package.
var (
	Load      = load
	MoveSpecs = len(moveSpecs)
	RuleNames = ruleNames
)

// The names of texts, in order.
var (
	CampaignTexts = campaignTexts
	ExplainTexts  = slices.Sorted(maps.Keys(explainTexts))
	HintTexts     = slices.Sorted(maps.Keys(hintTexts))
	ScreenTexts   = slices.Sorted(maps.Keys(screenTexts))
)

// Source returns an embedded language file.
func Source(language string) string {
	_, text := file(language)
	return text
}

// Mended returns the lexicon of a language file, with missing texts from the
// default language.
func Mended(text, words string) *Lexicon {
	all, _ := read("xx.txt", text)
	all[words].borrow(defaults()[words])
	return all[words]
}

var defaults = sync.OnceValue(func() map[string]*Lexicon {
	all, err := load(file(DefaultLanguage))
	if err != nil {
		panic(err)
	}
	return all
})

// Written returns the texts of a language in an edition's words, as they are in
// its file, by key.
func Written(language, words string) map[string]string {
	p := parser{problems: &problems{}}
	k := linker{problems: p.problems, slots: allSlots(), words: words}
	k.choose(p.parse(Source(language)))
	texts := map[string]string{}
	for key, e := range k.chosen {
		texts[key] = e.text
	}
	return texts
}

// Keys returns the entries that every language file must have.
func Keys() []string {
	var keys []string
	for key := range allSlots() {
		keys = append(keys, key)
	}
	return keys
}
