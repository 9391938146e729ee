package match

import (
	"testing"

	"goa/internal/memory"
)

// A table gets its previously parsed texts, and never those of other texts.
func TestParsedTextsAreRecalled(t *testing.T) {
	k := new(Keeper)
	k.cache = memory.NewCache[ID, *parsed](&k.ledger, maxParsed)
	known := &Table{ID: "t", Record: "one", parsed: &parsed{texts: texts{record: "one"}, share: memory.Share{Bytes: 100}}}
	k.cacheParsed(known)
	k.cacheParsed(&Table{ID: "none"})
	for text, want := range map[string]*parsed{"one": known.parsed, "two": nil} {
		fresh := &Table{ID: "t", Record: text, parsed: new(parsed)} // it was not counted
		if k.reuseParsed(fresh); fresh.parsed != want {
			t.Errorf("%q: recalled %v", text, fresh.parsed)
		}
	}
	if bytes, _ := k.ledger.Total(); bytes != 100 {
		t.Errorf("%d bytes are counted", bytes)
	}
}
