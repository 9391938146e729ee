//go:build !race

package web_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"html"
	"log/slog"
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

	"goa/internal/match"
	"goa/internal/messenger"
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
	w := httptest.NewRecorder()
	tr.site.answer(w, r)
	return w, tr.told(w)
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

// random matches random values in an answer and captures their kind. The address
// shown by the last page is called address.
var random = regexp.MustCompile(`/(g|d|e|s|me|calls|off|never|season)/([A-Za-z0-9_.~-]{10,})|/j/[a-z0-9]+/([A-Za-z0-9_-]{10,})|name="end" value="([0-9a-f]{32})"`)

// plain returns a text in which every random value is replaced by its name.
func (tr *transcript) plain(text string) string {
	for _, m := range random.FindAllStringSubmatch(text, -1) {
		kind, value := m[1], m[2]
		switch {
		case m[3] != "":
			kind, value = "j", m[3]
		case m[4] != "":
			kind, value = "session", m[4]
		}
		if tr.names[value] == "" && tr.named[value] == "" {
			tr.many[kind]++
			name := fmt.Sprint(kind, tr.many[kind])
			tr.names[value], tr.named[name] = name, value
		}
	}
	for value, name := range tr.names {
		text = strings.ReplaceAll(text, value, "{"+name+"}")
	}
	return text
}

var (
	pageTitle  = regexp.MustCompile(`<title>([^<]*)</title>`)
	pageFiles  = regexp.MustCompile(`(?:<link rel="stylesheet" href|<script src)="[^"]*/([^"/]+)"`)
	pageSelf   = regexp.MustCompile(`http-equiv="refresh" content="([^"]*)"`)
	pageImage  = regexp.MustCompile(`property="og:image" content="([^"]*)"`)
	entryCount = regexp.MustCompile(`entry=\d+`)
	pageSays   = regexp.MustCompile(`(?s)<(\w+)[^>]* role="(?:alert|status)"([^>]*)>(.*?)</(?:p|div|section|small|li|dd)>`)
	pageTags   = regexp.MustCompile(`(?s)<[^>]*>`)
	partName   = regexp.MustCompile(` id="([^"]+)"`)
	ownAddress = regexp.MustCompile(`name="remove" value="(\d+)"`)
	cookieEnd  = regexp.MustCompile(`^(__Host-)?(goa|goa_door)-[a-z0-9]+$`)
)

// told describes an answer: the status, headers and cookies, and for a page its
// title, its files and its messages.
func (tr *transcript) told(w *httptest.ResponseRecorder) string {
	h, body := w.Header(), w.Body.String()
	tr.plain(html.UnescapeString(body)) // names the values in it
	if m := ownAddress.FindStringSubmatch(body); m != nil {
		tr.named["address"] = m[1]
	}
	lines := []string{strings.TrimSpace(fmt.Sprint(w.Code, " ", tr.plain(h.Get("Location"))))}
	for _, name := range []string{"Content-Type", "Content-Disposition", "Cache-Control", "Vary", "Retry-After", "Refresh", "Table-Entry", "Note-Version", "Allow"} {
		value := strings.Join(h.Values(name), ", ")
		if value != "" && name+value != "Content-Typetext/html; charset=utf-8" && name+value != "Cache-Controlprivate, no-store" && name+value != "VaryAccept-Encoding" {
			lines = append(lines, "  "+name+": "+tr.plain(value))
		}
	}
	for _, c := range w.Result().Cookies() {
		value := ""
		if c.Name == "goa_prefs" {
			value = c.Value
		}
		c.Name, c.Value = cookieEnd.ReplaceAllString(c.Name, "$1$2"), value
		lines = append(lines, "  cookie "+strings.Replace(c.String(), "; Path=/; Max-Age=63072000; HttpOnly; SameSite=Lax", " for long", 1))
	}
	if page := tr.page(h.Get("Content-Type"), body); page != "" && w.Code != http.StatusSeeOther {
		lines = append(lines, "  "+page)
	}
	return strings.Join(lines, "\n") + "\n"
}

func (tr *transcript) page(kind, body string) string {
	if !strings.HasPrefix(kind, "text/html") {
		first, _, _ := strings.Cut(body, "\n")
		if strings.ContainsRune(first, 0) || strings.HasPrefix(kind, "text/javascript") || strings.HasPrefix(kind, "image/") {
			return ""
		}
		return tr.plain(first[:min(len(first), 80)])
	}
	var parts []string
	if m := pageTitle.FindStringSubmatch(body); m != nil {
		parts = append(parts, fmt.Sprintf("%q", html.UnescapeString(m[1])))
	} else if m := partName.FindStringSubmatch(body); m != nil {
		parts = append(parts, "#"+m[1])
	}
	for _, m := range pageFiles.FindAllStringSubmatch(body, -1) {
		parts = append(parts, m[1])
	}
	if m := pageSelf.FindStringSubmatch(body); m != nil {
		parts = append(parts, "again "+m[1])
	}
	if m := pageImage.FindStringSubmatch(body); m != nil {
		parts = append(parts, "shows "+entryCount.ReplaceAllString(m[1], "entry="))
	}
	for _, m := range pageSays.FindAllStringSubmatch(body, -1) {
		text := strings.Join(strings.Fields(html.UnescapeString(pageTags.ReplaceAllString(m[3], " "))), " ")
		if text != "" && !strings.Contains(m[2], "hidden") {
			parts = append(parts, fmt.Sprintf("says %.90q", text))
		}
	}
	return tr.plain(strings.Join(parts, ", "))
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
