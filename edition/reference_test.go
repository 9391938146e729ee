package edition

import (
	"strings"
	"testing"
)

func TestReferencesFindTheSameNumbers(t *testing.T) {
	own, err := Parse("box", []byte("edition box\nbased-on 2012\n"))
	if err != nil {
		t.Fatal(err)
	}
	all := append(All(), own)
	found, err := FindAll(References(all))
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range found {
		if e.Hash != all[i].Hash || e.Name != all[i].Name {
			t.Errorf("got %s %s, want %s %s", e.Name, e.Short(), all[i].Name, all[i].Short())
		}
	}
	r := Default().Reference()
	r.Hash = strings.Repeat("0", len(r.Hash))
	if _, err := r.Find(); err == nil || !strings.Contains(err.Error(), "no data has the hash") {
		t.Errorf("data that is not here: %v", err)
	}
	r.Text = Default().Text()
	if _, err := r.Find(); err == nil || !strings.Contains(err.Error(), "its data has the hash") {
		t.Errorf("other data under the same name: %v", err)
	}
}
