package delivery

import "testing"

// The marks of a page take no more memory than they need, since they are kept for
// every reader.
func TestMarksAreSmall(t *testing.T) {
	m := NewPage([]byte(`<main id="m"><section id="s"><p id="p">1</p><p id="q">2</p></section><ul id="l"></ul></main>`)).Marks()
	for what, list := range map[string][]uint64{"id": m.id, "own": m.own, "all": m.all} {
		if len(list) != 5 || cap(list) != 5 {
			t.Errorf("%s: %d numbers in a list of %d, want 5", what, len(list), cap(list))
		}
	}
	if len(m.span) != 5 || cap(m.span) != 5 {
		t.Errorf("%d spans in a list of %d, want 5", len(m.span), cap(m.span))
	}
}
