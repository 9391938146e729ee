package engine_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/engine"
)

var update = flag.Bool("update", false, "write the replies of transcripts and documents anew")

// elided stands for a part of a reply that is left out in a document.
const elided = "…"

// truth returns the text with the engine's replies. Lines that begin with ">" are sent,
// and the reply is the line with "<" below. A correct reply stays as it is. In a
// document, such lines are in code blocks of kind protocol.
func (c *client) truth(text string, document bool) string {
	c.t.Helper()
	var out strings.Builder
	lines := strings.SplitAfter(text, "\n")
	for i, talk := 0, !document; i < len(lines); i++ {
		out.WriteString(lines[i])
		if document && strings.HasPrefix(lines[i], "```") {
			talk = !talk && strings.TrimSpace(lines[i]) == "```protocol"
		}
		request, ok := strings.CutPrefix(lines[i], ">")
		if !talk || !ok {
			continue
		}
		reply := "< " + c.line(strings.TrimSpace(request)) + "\n"
		if i+1 < len(lines) && strings.HasPrefix(lines[i+1], "<") {
			i++
			if matches(reply, lines[i]) {
				reply = lines[i]
			}
		}
		out.WriteString(reply)
	}
	return out.String()
}

// matches reports whether a reply is as documented.
func matches(got, want string) bool {
	parts := strings.Split(want, elided)
	for i, p := range parts {
		parts[i] = regexp.QuoteMeta(p)
	}
	return regexp.MustCompile("^" + strings.Join(parts, ".*") + "$").MatchString(got)
}

func checkFile(t *testing.T, path string, opts engine.Options) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	truth := newClient(t, opts).truth(string(text), filepath.Ext(path) == ".md")
	if truth == string(text) {
		return
	}
	if *update {
		if err := os.WriteFile(path, []byte(truth), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, want := strings.Split(truth, "\n"), strings.Split(string(text), "\n")
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s:%d: got\n%s\nwant\n%s\n(go test -update writes it anew)", path, i+1, got[i], want[i])
		}
	}
	t.Errorf("%s ends before the last reply", path)
}

func TestTranscripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no transcripts", err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		t.Run(name, func(t *testing.T) {
			opts := engine.Options{Version: "test"}
			if own := filepath.Join("testdata", name+".edition"); exists(own) {
				if opts.Edition, err = edition.Open(own); err != nil {
					t.Fatal(err)
				}
			}
			checkFile(t, path, opts)
		})
	}
}

// allTranscripts returns all transcripts as one text.
func allTranscripts(t testing.TB) string {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// requests returns the requests of all transcripts.
func requests(t testing.TB) (list []string) {
	t.Helper()
	for line := range strings.Lines(allTranscripts(t)) {
		if request, ok := strings.CutPrefix(line, ">"); ok {
			list = append(list, request)
		}
	}
	return list
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

const document = "../../docs/protocol.md"

func TestDocumentedExamplesAreTrue(t *testing.T) {
	checkFile(t, document, engine.Options{Version: "(devel)"})
}

func TestEveryRequestAndErrorIsDocumented(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	list := newClient(t, engine.Options{}).ask("nothing", nil).Error.Message
	_, list, _ = strings.Cut(list, "; there are ")
	for _, do := range strings.Split(list, ", ") {
		if !strings.Contains(string(text), "\n### `"+do+"`\n") {
			t.Errorf("%s does not describe the request %q", document, do)
		}
	}
	var documented []string
	_, table, _ := strings.Cut(string(text), "\n## Errors\n")
	table, _, _ = strings.Cut(table, "| field |")
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(table, -1) {
		documented = append(documented, m[1])
	}
	seen := []string{"internal"} // no request is known to cause it
	for _, m := range regexp.MustCompile(`"code":"([a-z-]+)"`).FindAllStringSubmatch(allTranscripts(t), -1) {
		seen = append(seen, m[1])
	}
	slices.Sort(seen)
	slices.Sort(documented)
	if seen = slices.Compact(seen); !slices.Equal(seen, documented) {
		t.Errorf("errors seen in transcripts and in %s:\n%v\n%v", document, seen, documented)
	}
}

// The table of requests in the document lists every field that a request can have.
func TestEveryFieldIsDocumented(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	c := newClient(t, engine.Options{})
	_, list, _ := strings.Cut(c.ask("nothing", nil).Error.Message, "; there are ")
	for _, do := range strings.Split(list, ", ") {
		_, may, _ := strings.Cut(c.ask(do, fields{"nonsense": 1}).Error.Message, "may have do, id, ")
		want := strings.FieldsFunc(may, func(r rune) bool { return r == ',' || r == ' ' })
		row := regexp.MustCompile("(?m)^\\| \\[`" + do + "`\\]\\(#" + do + "\\) \\|([^|]*)\\|").FindStringSubmatch(string(text))
		if row == nil {
			t.Errorf("the table of requests in %s has no row for %q", document, do)
			continue
		}
		var got []string
		for _, m := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(row[1], -1) {
			got = append(got, m[1])
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("fields of %q in %s: got %v, want %v", do, document, got, want)
		}
	}
}
