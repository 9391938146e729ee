//go:build !race

package web_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"goa/internal/analyst"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/waittest"
)

var update = flag.Bool("update", false, "write the answers of transcripts anew")

// A transcript is a file of requests and their answers. A request is a line that
// begins with ">": the guest, the method, the path, and then form fields and headers.
// Random values have a name in braces. A line that begins with "!" is an event
// without a request.
type transcript struct {
	t      *testing.T
	site   site
	luck   *unlucky
	fails  bool // each call of the store, one at a time
	people map[string]guest
	named  map[string]string // random values by name
	names  map[string]string // the reverse of named
	many   map[string]int
	log    *failures
	steady []string // calls that do not fail at the next request, or "all"
}

// Transcripts must hold twice: when nothing fails, and when each call of the store
// fails once. A failed request leaves nothing behind, so the same request gets the
// same answer afterwards. Lines that begin with "?" list the outcomes of the
// failures.
func TestTranscripts(t *testing.T) {
	alone(t)
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no transcripts", err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			truth := newTranscript(t, true).truth(string(text))
			if *update {
				if err := os.WriteFile(path, []byte(truth), 0o666); err != nil {
					t.Fatal(err)
				}
			} else {
				sameLines(t, path, truth, string(text))
			}
			sameLines(t, "if nothing fails, "+path, newTranscript(t, false).truth(truth), withoutFailures(truth))
		})
	}
}

func withoutFailures(text string) string {
	lines := slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(l string) bool { return strings.HasPrefix(l, "?") })
	return strings.Join(lines, "")
}

func sameLines(t *testing.T, path, got, want string) {
	t.Helper()
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	request := ""
	for i := range min(len(a), len(b)) {
		if strings.HasPrefix(a[i], ">") {
			request = a[i]
		}
		if a[i] != b[i] {
			t.Fatalf("%s:%d: %s\ngot  %s\nwant %s\n(go test -run TestTranscripts -update writes it again)", path, i+1, request, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Errorf("%s has %d lines, want %d", path, len(b), len(a))
	}
}

// failures holds the records that a server has logged.
type failures struct {
	slog.Handler
	mu   sync.Mutex
	list []slog.Record
}

func (f *failures) Enabled(context.Context, slog.Level) bool { return true }

func (f *failures) Handle(_ context.Context, r slog.Record) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, r)
	return nil
}

// take returns what was logged since the last call: whether a request failed because
// of the disk, and all other records.
func (f *failures) take() (disk bool, others []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range f.list {
		known := false
		r.Attrs(func(a slog.Attr) bool {
			err, _ := a.Value.Any().(error)
			known = known || errors.Is(err, errDisk)
			return true
		})
		disk = disk || known && r.Message == "a request failed"
		if !known {
			others = append(others, r.Message)
		}
	}
	f.list = nil
	return disk, others
}

func newTranscript(t *testing.T, fails bool) *transcript {
	t.Helper()
	mails, err := messenger.NewMails("smtp://localhost:25?tls=no", "goa@example.org")
	if err != nil {
		t.Fatal(err)
	}
	tr := &transcript{t: t, fails: fails, people: map[string]guest{}, named: map[string]string{}, names: map[string]string{}, many: map[string]int{}, log: &failures{Handler: slog.DiscardHandler}}
	tr.site = newSite(t, on(someWednesday).daily, func(set *setting) {
		set.wrap = func(d database) database {
			tr.luck = &unlucky{database: d}
			return tr.luck
		}
		set.log, set.mail = slog.New(tr.log), &letters{Sender: mails}
	})
	return tr
}

// truth returns the text with the actual answers.
func (tr *transcript) truth(text string) string {
	tr.t.Helper()
	var out strings.Builder
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
			out.WriteString(line)
		case strings.HasPrefix(line, "!"):
			out.WriteString(line)
			tr.happen(strings.Fields(line[1:]))
		case strings.HasPrefix(line, ">"):
			out.WriteString(line)
			out.WriteString(tr.answer(strings.Fields(line[1:])))
		}
	}
	return out.String()
}

// answer sends a request, once for each call of the store that can fail.
func (tr *transcript) answer(words []string) string {
	tr.t.Helper()
	var told []string
	steady := tr.steady
	if !strings.HasPrefix(words[2], "/g/") {
		steady = append(slices.Clip(steady), "Load") // of tables at which bots play meanwhile
	}
	for bad := 1; ; bad++ {
		if !tr.fails || slices.Contains(tr.steady, "all") {
			bad = 0
		}
		tr.waitForJobs()
		tr.luck.failNext(bad, steady...)
		w, seen := tr.send(words)
		what := tr.luck.failed()
		tr.luck.failNext(0)
		disk, others := tr.log.take()
		if others != nil {
			tr.t.Errorf("%s: %s fails: the log says %q", strings.Join(words, " "), what, others)
		}
		if (w.Code == http.StatusInternalServerError) != disk {
			tr.t.Errorf("%s: %s fails: status %d, logged %t", strings.Join(words, " "), what, w.Code, disk)
		}
		if what == "" || w.Code < 400 && words[1] == http.MethodPost { // the change was made
			who := tr.people[words[0]] // an earlier answer was lost
			who.client.Jar.SetCookies(must(url.Parse(who.URL)), w.Result().Cookies())
			if what != "" {
				told = append(told, fmt.Sprint(what, " ", w.Code))
			}
			tr.steady = nil
			if told != nil {
				seen += "? " + strings.Join(told, ", ") + "\n"
			}
			return seen
		}
		told = append(told, fmt.Sprint(what, " ", w.Code))
	}
}

// waitForJobs waits until no job is due. The jobs of an earlier request also use the
// store, perhaps for a table that has been deleted since, and their calls would be taken
// for those of the next request.
func (tr *transcript) waitForJobs() {
	tr.t.Helper()
	waittest.Until(tr.t, "no job is due", func() bool {
		all, err := tr.luck.Counts(tr.t.Context())
		if err != nil {
			tr.t.Fatal(err)
		}
		return !slices.ContainsFunc(all, func(c jobs.Count) bool { return c.Due > 0 && c.Kind != analyst.Kind })
	})
}

// send sends a request and describes the answer.
func (tr *transcript) send(words []string) (*httptest.ResponseRecorder, string) {
	tr.t.Helper()
	who, ok := tr.people[words[0]]
	if !ok {
		who = tr.site.guest()
		tr.people[words[0]] = who
	}
	var form, headers []string
	for _, word := range words[3:] {
		if name, _, found := strings.Cut(word, ":"); found && !strings.Contains(name, "=") {
			headers = append(headers, word)
		} else {
			form = append(form, tr.filled(who, word))
		}
	}
	r := httptest.NewRequestWithContext(context.WithValue(tr.t.Context(), requested{}, true), words[1], "http://localhost"+tr.filled(who, words[2]), strings.NewReader(strings.Join(form, "&")))
	r.RemoteAddr = "127.0.0.1:1"
	r.Header.Set("Content-Type", formKind)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ":")
		if name == "From" {
			r.RemoteAddr = value + ":1"
			continue
		}
		r.Header.Set(name, value)
	}
	for _, c := range who.cookies() {
		r.AddCookie(c)
	}
	w, before := httptest.NewRecorder(), tr.site.pages.ErrorCounts()
	tr.site.answer(w, r)
	told := tr.told(w)
	after := tr.site.pages.ErrorCounts()
	for _, kind := range slices.Sorted(maps.Keys(after)) {
		if after[kind] > before[kind] {
			told += "  counted as " + kind + "\n"
		}
	}
	return w, told
}

var inBraces = regexp.MustCompile(`\{([a-z]+\d*|(entry|legal|seat) [a-z]+\d+)\}`)

// filled returns a text with the values of its names: random values, and the guest's
// state at a table: the entry, the first legal move, and the seat.
func (tr *transcript) filled(who guest, text string) string {
	tr.t.Helper()
	return inBraces.ReplaceAllStringFunc(strings.ReplaceAll(text, "·", " "), func(name string) string {
		name = strings.Trim(name, "{}")
		what, table, at := strings.Cut(name, " ")
		if !at {
			found, ok := tr.named[name]
			if !ok {
				tr.t.Fatalf("there is no %s", name)
			}
			return found
		}
		t, err := tr.site.keeper.Snapshot(tr.t.Context(), match.ID(tr.named[table]))
		if err != nil {
			tr.t.Fatal(err)
		}
		switch what {
		case "entry":
			return fmt.Sprint(t.VersionFor(who.owner()))
		case "seat":
			return who.view(t).Seat.String()
		}
		return url.QueryEscape(who.view(t).Legal[0].String())
	})
}

// happen does what no request can: it plays games to the end and analyzes them.
func (tr *transcript) happen(words []string) {
	tr.t.Helper()
	path := "/g/" + tr.named[words[len(words)-1]]
	switch words[0] {
	case "steady": // a job makes up for the failure later
		tr.steady = words[1:]
	case "finish":
		for _, who := range words[1 : len(words)-1] {
			g := tr.people[who]
			g.playDealt(path, 1)
		}
	case "report":
		t, err := tr.site.keeper.Snapshot(tr.t.Context(), match.ID(tr.named[words[2]]))
		if err != nil {
			tr.t.Fatal(err)
		}
		rec, err := t.Export(tr.people[words[1]].owner(), 0)
		if err != nil {
			tr.t.Fatal(err)
		}
		tr.site.analyzed(path, rec)
	default:
		tr.t.Fatalf("nobody knows how to %s", words[0])
	}
	tr.log.take()
}
