package edition

import (
	"runtime"
	"slices"
	"testing"

	"goa/internal/waittest"
)

// growing is a possible future list of options: an option with values, and two
// that cannot be played together.
var growing = []option{
	{name: "head-start"},
	{name: "alone", values: []string{"easy", "hard"}, excludes: []string{"rivals"}},
	{name: "rivals"},
}

func TestOptionTableCanGrow(t *testing.T) {
	o, err := parseOptions(growing, []string{"alone=hard", "head-start"})
	if err != nil {
		t.Fatal(err)
	}
	if got := o.strings(growing); !slices.Equal(got, []string{"head-start", "alone=hard"}) {
		t.Errorf("canonical texts: %v", got)
	}
	if v, ok := o.value(growing, "alone"); v != "hard" || !ok {
		t.Errorf("value: %q, %v", v, ok)
	}
	for _, c := range []struct {
		texts []string
		want  string
	}{
		{[]string{"alone"}, `option "alone": write alone=easy or alone=hard`},
		{[]string{"alone=odd"}, `option "alone=odd": write alone=easy or alone=hard`},
		{[]string{"rivals", "alone=easy"}, "options alone and rivals cannot be played together"},
		{[]string{"alone=easy", "rivals"}, "options alone and rivals cannot be played together"},
		{[]string{"odd"}, `unknown option "odd"; there are head-start, alone=easy|alone=hard, rivals`},
	} {
		if o, err := parseOptions(growing, c.texts); err == nil || err.Error() != c.want || o != (Options{}) {
			t.Errorf("%v: got %v, want %s", c.texts, err, c.want)
		}
	}
}

func TestOptionTableIsSound(t *testing.T) {
	if len(options) > maxOptions {
		t.Fatalf("%d options, but Options holds %d", len(options), maxOptions)
	}
	for i, row := range options {
		if !stableName.MatchString(row.name) || row.apply == nil {
			t.Errorf("row %d, %q, has no stable name or no effect", i, row.name)
		}
		for _, name := range row.excludes {
			if !slices.ContainsFunc(options, func(o option) bool { return o.name == name || slices.Contains(o.texts(), name) }) {
				t.Errorf("%s excludes %q, which is not an option", row.name, name)
			}
		}
	}
}

// The rules of players' own data are forgotten when no game uses them. Until
// then they are one pointer.
func TestCustomRulesAreForgotten(t *testing.T) {
	own, err := Parse("own", []byte("edition own\ntitle Own\nbased-on 2012\n[tracks]\ntaxes 4 S 6 S 9 S 10 S 13 S\n"))
	if err != nil {
		t.Fatal(err)
	}
	held := func() (n int) {
		ownRules.Range(func(any, any) bool { n++; return true })
		return n
	}
	r := own.Rules(Options{})
	if own.Rules(Options{}) != r {
		t.Error("equal data has two rules")
	}
	runtime.GC()
	if own.Rules(Options{}) != r {
		t.Error("equal data has two rules after a collection")
	}
	runtime.KeepAlive(r)
	r = nil
	waittest.Until(t, "no rules are held", func() bool {
		runtime.GC()
		return held() == 0
	})
}
