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

// checkPicture compares the picture of the house with its packages.
func checkPicture(t *testing.T, b block) {
	words := strings.FieldsFunc(b.text, func(r rune) bool { return r == ' ' || r == '\n' })
	for _, layer := range layers {
		for _, dir := range layer {
			name := strings.TrimPrefix(dir, "internal/")
			if name != "house" && !slices.ContainsFunc(words, func(w string) bool { return strings.TrimPrefix(strings.TrimSuffix(w, "/"), "internal/") == name }) {
				t.Errorf("the picture does not show %s", dir)
			}
		}
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
