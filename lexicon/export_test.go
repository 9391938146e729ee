package lexicon

// For the tests, which see the package as its users do.
var (
	Load      = load
	MoveSpecs = len(moveSpecs)
	RuleNames = ruleNames
)

// Source returns a language file as it is embedded.
func Source(language string) string {
	text, err := data.ReadFile("data/" + language + ".txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Written returns the texts of a language in an edition's words as its file
// has them, by key.
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
