package goa_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

// documented maps the headings of the tables in docs/json.md to the types that
// they describe.
var documented = map[string][]reflect.Type{
	"## Positions":       {reflect.TypeFor[goa.Position]()},
	"### Players":        {reflect.TypeFor[goa.PlayerPosition]()},
	"### Places":         {reflect.TypeFor[goa.PlacedTile](), reflect.TypeFor[goa.FoundedTile]()},
	"### The auction":    {reflect.TypeFor[goa.AuctionPosition]()},
	"### Lakshmi's side": {reflect.TypeFor[goa.AutomaPosition]()},
	"### The campaign":   {reflect.TypeFor[goa.CampaignPosition]()},
	"## Views":           {reflect.TypeFor[goa.ViewJSON]()},
	"### The lot":        {reflect.TypeFor[goa.LotJSON]()},
	"### The founding":   {reflect.TypeFor[goa.FoundingJSON]()},
}

// neverLeftOut marks a field in the tables that is never left out.
const neverLeftOut = "–"

// Every field is in its table, with its value if it is left out.
func TestTablesSayWhatIsLeftOut(t *testing.T) {
	doc := readFile(t, jsonDoc)
	for heading, types := range documented {
		_, section, ok := strings.Cut(doc, "\n"+heading+"\n")
		if !ok {
			t.Errorf("%s has no chapter %q", jsonDoc, heading)
			continue
		}
		if end := regexp.MustCompile(`(?m)^##`).FindStringIndex(section); end != nil {
			section = section[:end[0]]
		}
		got, want := tableDefaults(section), map[string]string{}
		for _, of := range types {
			for name, value := range fieldDefaults(of) {
				want[name] = value
			}
		}
		for name := range want {
			if got[name] != want[name] {
				t.Errorf("%s, %s: %q is %q if it is left out, want %q", jsonDoc, heading, name, got[name], want[name])
			}
		}
		for name := range got {
			if _, ok := want[name]; !ok {
				t.Errorf("%s, %s: there is no field %q", jsonDoc, heading, name)
			}
		}
	}
}

// tableDefaults reads the first and the last column of a table of fields.
func tableDefaults(section string) map[string]string {
	all := map[string]string{}
	names := regexp.MustCompile("`([a-z-]+)`")
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || !strings.HasPrefix(line, "| `") {
			continue
		}
		for _, m := range names.FindAllStringSubmatch(cells[0], -1) {
			all[m[1]] = strings.Trim(strings.TrimSpace(cells[2]), "`")
		}
	}
	return all
}

// fieldDefaults returns the fields of an object, without those of embedded
// objects, and the default of each.
func fieldDefaults(of reflect.Type) map[string]string {
	all := map[string]string{}
	for i := range of.NumField() {
		f := of.Field(i)
		if f.Anonymous {
			continue
		}
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		all[name] = neverLeftOut
		if strings.Contains(rest, "omit") {
			all[name] = defaultOf(f.Type)
		}
	}
	return all
}

// defaultOf returns the value that a field of a type has when it is left out.
func defaultOf(of reflect.Type) string {
	switch of.Kind() {
	case reflect.Slice:
		return "[]"
	case reflect.Map:
		return "{}"
	case reflect.String:
		return `""`
	case reflect.Bool:
		return "false"
	case reflect.Int:
		return "0"
	default: // names of pieces, and objects
		return "null"
	}
}

// defaultsList lists all fields that can be left out, by where they are.
func defaultsList() string {
	list := map[string]string{}
	collectDefaults("position", reflect.TypeFor[goa.Position](), list)
	collectDefaults("view", reflect.TypeFor[goa.ViewJSON](), list)
	var b strings.Builder
	b.WriteString("{")
	for i, path := range slices.Sorted(maps.Keys(list)) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n  %q: %s", path, list[path])
	}
	return b.String() + "\n}\n"
}

func collectDefaults(path string, of reflect.Type, list map[string]string) {
	for name, value := range fieldDefaults(of) {
		if value != neverLeftOut {
			list[path+"."+name] = value
		}
	}
	for i := range of.NumField() {
		f := of.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner, at := f.Type, path+"."+name
		if inner.Kind() == reflect.Slice {
			inner, at = inner.Elem(), at+"[]"
		}
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct && !f.Anonymous && inner.Name() != "Move" && !implementsJSON(inner) {
			collectDefaults(at, inner, list)
		}
	}
}

func implementsJSON(of reflect.Type) bool { return of.Implements(reflect.TypeFor[json.Marshaler]()) }

// A view and a position of a real game leave out only the fields in the list. A
// field that is left out has the value in the list.
func TestNothingElseIsLeftOut(t *testing.T) {
	seen, left := map[string]bool{}, map[string]bool{}
	for seed := uint64(1); seed <= 12; seed++ {
		w := newWalker(t, inTheDocs, seed)
		for m, ok := w.choose(); ok; m, ok = w.choose() {
			w.s.Play(m)
			if w.s.Turn() < 0 {
				continue
			}
			var view map[string]json.RawMessage
			if err := json.Unmarshal(asJSON(t, w.s.View(w.s.Turn())), &view); err != nil {
				t.Fatal(err)
			}
			var lot map[string]json.RawMessage
			if text, ok := view["lot"]; ok {
				if err := json.Unmarshal(text, &lot); err != nil {
					t.Fatal(err)
				}
				_, has := lot["price"]
				left["lot.price"] = left["lot.price"] || !has
				if a, _ := w.s.Auction(); has != (a.Price != 0) {
					t.Fatalf("price %d: %s", a.Price, text)
				}
			}
			for name := range view {
				seen[name] = true
			}
			for name, value := range fieldDefaults(reflect.TypeFor[goa.ViewJSON]()) {
				if _, has := view[name]; !has && value == neverLeftOut {
					t.Fatalf("a view without %q: %v", name, view)
				}
			}
		}
	}
	if !left["lot.price"] {
		t.Error("no lot came without its price")
	}
	for name := range fieldDefaults(reflect.TypeFor[goa.ViewJSON]()) {
		if !seen[name] && !slices.Contains([]string{"pick", "captains", "kept", "goals-met", "captains-dealt", "keepers"}, name) {
			t.Errorf("no view had %q", name)
		}
	}
}
