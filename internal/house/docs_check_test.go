package house_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/campaign"
	"goa/edition"
	"goa/internal/engine"
	"goa/record"
)

func checkRecord(t *testing.T, b block) {
	r, err := record.Parse([]byte(b.text))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Check(); err != nil {
		t.Error(err)
	}
	if got := string(r.Text()); got != b.text {
		t.Errorf("rewritten:\n%s", got)
	}
}

// checkSession checks a line of a header in its place.
func checkSession(t *testing.T, b block) {
	ed, err := edition.ByName("2026")
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("goa 1\nedition %s  data %s\noptions solo=1 campaign\n%sseats Ana\n", ed.Name, ed.Short(), b.text)
	checkRecord(t, block{text: text})
}

// checkVariations adds variations to the record at the beginning of the page.
func checkVariations(t *testing.T, b block) {
	for _, other := range blocks(t, "docs/records.md") {
		if other.kind == "goa" {
			game := strings.Replace(other.text, "goa 1\n", "goa 1  format 2\n", 1)
			checkRecord(t, block{text: game + "\n" + b.text})
			return
		}
	}
	t.Fatal("there is no game")
}

// checkRecordPosition compares the beginning of a record with that of a record from the
// position in docs/json.md.
func checkRecordPosition(t *testing.T, b block) {
	text := ""
	for _, other := range blocks(t, "docs/json.md") {
		if other.kind == "json position" {
			text = answer(t, `{"do":"load","position":`+other.text+`}`, `{"do":"record"}`)
		}
	}
	var reply struct{ Record string }
	if err := json.Unmarshal([]byte(text), &reply); err != nil {
		t.Fatal(err)
	}
	if !matches(reply.Record, b.text) {
		t.Errorf("got\n%s", reply.Record)
	}
}

// matches reports whether a text contains what is shown. A line with only an ellipsis
// stands for any lines.
func matches(text, shown string) bool {
	parts := regexp.MustCompile(`(?m)^\s*`+elided+`\n`).Split(shown, -1)
	for i, p := range parts {
		parts[i] = regexp.QuoteMeta(p)
	}
	return regexp.MustCompile(`(?m)^` + strings.Join(parts, `(?:[^\n]*\n)*?`)).MatchString(text)
}

// checkCampaign compares a campaign with one that was played.
func checkCampaign(t *testing.T, b block) {
	played := readFile(t, "campaign/testdata/whole.goa")
	if _, err := campaign.Parse([]byte(played)); err != nil {
		t.Fatal(err)
	}
	if !matches(played, b.text) {
		t.Errorf("campaign/testdata/whole.goa has another text")
	}
}

func checkEdition(t *testing.T, b block) {
	if _, err := edition.Parse("docs", []byte(b.text)); err != nil {
		t.Error(err)
	}
}

var (
	production = regexp.MustCompile(`(?m)^(\w+) *= `)
	quoted     = regexp.MustCompile(`"[^"]*"`)
	symbol     = regexp.MustCompile(`\b[A-Za-z]{2,}\b`)
)

// checkGrammar reports rules that are used but not defined, or defined but not used.
// Quoted parts are text, a remark follows two blanks, and words in capitals need no
// definition.
func checkGrammar(t *testing.T, b block) {
	written, used := map[string]bool{}, map[string]bool{}
	first := ""
	for line := range strings.Lines(b.text) {
		if m := production.FindStringSubmatch(line); m != nil {
			written[m[1]], first = true, firstOf(first, m[1])
			line = line[len(m[0]):]
		}
		line, _, _ = strings.Cut(strings.TrimSpace(line), "  ")
		for _, s := range symbol.FindAllString(quoted.ReplaceAllString(line, ""), -1) {
			used[s] = true
		}
	}
	for s := range used {
		if !written[s] && s != strings.ToUpper(s) {
			t.Errorf("%s is used and not written", s)
		}
	}
	for s := range written {
		if !used[s] && s != first {
			t.Errorf("%s is written and not used", s)
		}
	}
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// checkPicture compares the picture of the house with its layers.
func checkPicture(t *testing.T, b block) {
	drawn := drawnLayers(t, b.text)
	slices.Reverse(drawn) // the ground is at the bottom
	for i := range max(len(drawn), len(layers)) {
		var got, want []string
		if i < len(drawn) {
			got = slices.Sorted(slices.Values(drawn[i]))
		}
		if i < len(layers) {
			want = slices.Sorted(slices.Values(layers[i]))
		}
		if !slices.Equal(got, want) {
			t.Errorf("layer %d from the ground is drawn with %q, want %q", i+1, got, want)
		}
	}
}

// drawnLayers returns the packages in the picture of the house, layer by layer from the
// top. The names are on the left, and internal/ is only written before the first of a
// layer. A line with only a stroke is between two layers.
func drawnLayers(t *testing.T, picture string) (drawn [][]string) {
	const width = 43 // of the names
	var layer []string
	for line := range strings.Lines(picture) {
		if strings.TrimSpace(line) == "|" {
			drawn, layer = append(drawn, layer), nil
			continue
		}
		if len(line) <= width || line[width-1] != ' ' || line[width] == ' ' {
			t.Fatalf("what the packages are for does not begin in column %d: %s", width+1, line)
		}
		for _, name := range strings.Fields(line[:width]) {
			if name = strings.TrimSuffix(name, "/"); layerOf(name) < 0 && !strings.Contains(name, "/") {
				name = "internal/" + name
			}
			layer = append(layer, name)
		}
	}
	return append(drawn, layer)
}

// The check itself reads pictures.
func TestPicturesAreRead(t *testing.T) {
	const picture = ` internal/web licenses                     the doors · licenses of others' work
          site                             the game as a folder of files
    |
 ai  ai/search                             players
    |
 goa/                                      the rules
`
	want := [][]string{{"internal/web", "internal/licenses", "internal/site"}, {"ai", "ai/search"}, {"goa"}}
	if got := drawnLayers(t, picture); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// checkJSON reads values one after another.
func checkJSON(t *testing.T, b block) {
	for d := json.NewDecoder(strings.NewReader(b.text)); d.More(); {
		var value any
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
	}
}

// answer sends requests to the engine and returns its last reply.
func answer(t *testing.T, requests ...string) string {
	t.Helper()
	for i, r := range requests {
		requests[i] = strings.ReplaceAll(r, "\n", " ")
	}
	var out bytes.Buffer
	if err := engine.Run(t.Context(), strings.NewReader(strings.Join(requests, "\n")), &out, engine.Options{}); err != nil {
		t.Fatal(err)
	}
	replies := strings.Split(strings.TrimSpace(out.String()), "\n")
	return replies[len(replies)-1]
}

// checkPosition loads a printed position.
func checkPosition(t *testing.T, b block) {
	if reply := answer(t, `{"do":"load","position":`+b.text+`}`); !strings.HasPrefix(reply, `{"ok":true`) {
		t.Errorf("the engine says %s", reply)
	}
}

// checkArena compares the fields of a match's result with those of a match that it
// plays.
func checkArena(t *testing.T, b block) {
	result := run(t, "arena", "--bots", "greedy,random", "--blocks", "1", "--seed", "5", "--sprt", "0,20", "--json")
	got, want := fieldsOf(t, result), fieldsOf(t, strings.ReplaceAll(b.text, ","+elided, ""))
	if !slices.Equal(got, want) {
		t.Errorf("a match has the fields\n%s\nwant\n%s", got, want)
	}
}

// fieldsOf lists the fields of an object, including nested ones.
func fieldsOf(t *testing.T, text string) []string {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	var list []string
	var visit func(path string, value any)
	visit = func(path string, value any) {
		switch value := value.(type) {
		case map[string]any:
			for name, v := range value {
				list = append(list, path+"."+name)
				visit(path+"."+name, v)
			}
		case []any:
			for _, v := range value {
				visit(path, v)
			}
		}
	}
	visit("", value)
	slices.Sort(list)
	return slices.Compact(list)
}
