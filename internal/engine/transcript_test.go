package engine_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/engine"
)

var update = flag.Bool("update", false, "write the replies of transcripts and documents anew")

// elided stands in a document for a part of a reply that is left out there.
const elided = "…"

// check holds the replies of a text against those of the engine. Lines that
// begin with ">" are sent; the line with "<" below is the reply. A document has
// them in its code blocks. It returns the text with true replies.
func (c *client) check(text string, document bool) string {
	c.t.Helper()
	var out strings.Builder
	code, reply := !document, ""
	for number, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if document && strings.HasPrefix(line, "```") {
			code = !code
		}
		want, isReply := strings.CutPrefix(line, "< ")
		switch request, isRequest := strings.CutPrefix(line, ">"); {
		case !code:
		case isRequest:
			reply = c.line(strings.TrimPrefix(request, " "))
			if *update && !document {
				line += "\n< " + reply
			}
		case isReply && *update && !document:
			continue
		case isReply && !matches(reply, want):
			if line = "< " + reply; !*update {
				c.t.Errorf("line %d: got\n%s\nwant\n%s", number+1, reply, want)
			}
		}
		out.WriteString(line + "\n")
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
	got := newClient(t, opts).check(string(text), filepath.Ext(path) == ".md")
	if !*update || bytes.Equal(text, []byte(got)) {
		return
	}
	if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
		t.Fatal(err)
	}
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

// requests returns the requests of all transcripts.
func requests(t testing.TB) (list []string) {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if request, ok := strings.CutPrefix(line, ">"); ok {
				list = append(list, request)
			}
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
	checkFile(t, document, engine.Options{Version: "0.1.0"})
}
