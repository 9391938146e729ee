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

// Keys returns the entries that every language file must have.
func Keys() []string {
	var keys []string
	for key := range allSlots() {
		keys = append(keys, key)
	}
	return keys
}
