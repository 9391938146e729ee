//go:build !race

package web_test

import (
	"html"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/puzzle"
	"goa/lexicon"
)

// newest returns the number of the newest puzzle of a kind.
func newest(t *testing.T, kind puzzle.Kind) (int, *puzzle.Puzzle) {
	t.Helper()
	for n := puzzle.Day(time.Now()); n > 0; n-- {
		if p := puzzle.Numbered(n); p.Kind == kind {
			return n, p
		}
	}
	t.Fatalf("there is no puzzle to %s", kind)
	return 0, nil
}

// tried returns the answers in the address of a page.
func tried(page reply) string {
	_, query, _ := strings.Cut(html.UnescapeString(lessonForm.FindStringSubmatch(page.body)[1]), "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		return err.Error()
	}
	return values.Get("t")
}

// Every answer is a control until it is tried. A wrong answer costs a try. The third try
// or the right answer ends the puzzle, and then all answers are compared.
func TestPuzzlesByPlainForms(t *testing.T) {
	s := newSite(t)
	for i, language := range lexicon.Languages() {
		oneOfMany(t, i)
		for _, kind := range puzzle.Kinds() {
			g := s.guest()
			number, p := newest(t, kind)
			words, err := lexicon.For(language, edition.Default().Words)
			if err != nil {
				t.Fatal(err)
			}
			path := "/puzzle/" + strconv.Itoa(number)
			page := g.ask(path, language)
			for _, a := range p.Answers {
				if !strings.Contains(page.body, `value="`+a.Move+`"`) {
					t.Errorf("%s: the answer %s is not a control", path, a.Move)
				}
			}
			if strings.Contains(page.body, "<meter") {
				t.Errorf("%s: what answers are worth shows before one was found", path)
			}
			worst := p.Answers[len(p.Answers)-1].Move
			for _, move := range []string{worst, worst} { // the second time does not count as another try
				page = g.post(path+"/move?t="+tried(page), url.Values{"move": {move}})
			}
			if got := tried(page); got != strings.ReplaceAll(worst, " ", "_") || strings.Contains(page.body, "<meter") || strings.Contains(page.body, `value="`+worst+`"`) {
				t.Errorf("%s: after the worst answer %q was tried", path, got)
			}
			r := g.request("POST", path+"/move?t="+tried(page), url.Values{"move": {p.Best()}})
			r.Header.Set("Accept-Language", language)
			page = g.do(r)
			if !strings.Contains(page.body, html.EscapeString(words.Puzzle("best"))) || strings.Count(page.body, "<meter") < 2 {
				t.Errorf("%s: the answers are not compared once the best was found", path)
			}
			second := g.post(path+"/move?t="+tried(page), url.Values{"move": {p.Answers[1].Move}})
			if tried(second) != tried(page) {
				t.Errorf("%s: answers are taken after the puzzle was solved", path)
			}
		}
	}
}

// Three wrong answers, or all that exist, end a puzzle, and so does giving up. Then the
// answer is shown.
func TestPuzzlesEnd(t *testing.T) {
	g := newSite(t).guest()
	number, p := newest(t, puzzle.Place)
	path := "/puzzle/" + strconv.Itoa(number)
	page := g.get(path)
	wrong := p.Answers[1:min(4, len(p.Answers))]
	for _, a := range slices.Backward(wrong) {
		if strings.Contains(page.body, "<meter") {
			t.Fatal("the puzzle was over before the last try")
		}
		page = g.post(path+"/move?t="+tried(page), url.Values{"move": {a.Move}})
	}
	if !strings.Contains(page.body, "<meter") || strings.Contains(page.body, `name="move"`) || strings.Contains(page.body, `value="`+p.Best()+`"`) {
		t.Errorf("a puzzle goes on after three tries: %s of %v", tried(page), p.Answers)
	}
	page = g.post(path+"/move", url.Values{"do": {"show"}})
	if !strings.Contains(page.body, "<meter") {
		t.Error("giving up does not show the answer")
	}
}

// A bid between two offered ones stands for the nearer one.
func TestPuzzleTakesTypedBids(t *testing.T) {
	g := newSite(t).guest()
	number, p := newest(t, puzzle.Bid)
	most := 0
	for _, a := range p.Answers {
		if m, err := goa.ParseMove(a.Move); err == nil && m.Kind == goa.Bid {
			most = max(most, m.Amount())
		}
	}
	page := g.post("/puzzle/"+strconv.Itoa(number)+"/move", url.Values{"move": {"bid"}, "n": {strconv.Itoa(most + 1)}})
	if got, want := tried(page), "bid_"+strconv.Itoa(most); got != want {
		t.Errorf("the bid counts as %s, not %s", got, want)
	}
}

// Puzzles of future days do not exist yet, and nonsense changes nothing.
func TestPuzzlesRefuse(t *testing.T) {
	g := newSite(t).guest()
	today := puzzle.Day(time.Now())
	for _, path := range []string{"/puzzle/" + strconv.Itoa(today+2), "/puzzle/0", "/puzzle/-1", "/puzzle/x", "/puzzle/99999999999999999999"} {
		if page := g.get(path); page.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, page.status)
		}
	}
	path := "/puzzle/" + strconv.Itoa(today)
	for _, move := range []string{"", "nonsense", "lay vice-king b2", "sell"} {
		if page := g.post(path+"/move", url.Values{"move": {move}}); page.status != http.StatusUnprocessableEntity || tried(page) != "" {
			t.Errorf("%q: %d", move, page.status)
		}
	}
	if page := g.get(path + "?t=" + strings.Repeat("bid_3.", 3000)); page.status != http.StatusOK {
		t.Errorf("an address that makes no sense: %d", page.status)
	}
	for _, query := range []string{"", "?before=3", "?before=-4", "?before=999999999", "?before=x"} {
		if page := g.get("/puzzles" + query); page.status != http.StatusOK || !strings.Contains(page.body, `href="/puzzle/`) {
			t.Errorf("/puzzles%s: %d", query, page.status)
		}
	}
}

// Looking at puzzles, and answering them, begins no session.
func TestPuzzlesStoreNothing(t *testing.T) {
	g := newSite(t).stranger()
	number, p := newest(t, puzzle.Act)
	path := "/puzzle/" + strconv.Itoa(number)
	for _, page := range []reply{g.get(path), g.get("/puzzles"), g.post(path+"/move", url.Values{"move": {p.Best()}})} {
		if cookie := page.header.Get("Set-Cookie"); cookie != "" || page.status >= 400 {
			t.Errorf("%d at %s, with the cookie %q", page.status, page.path, cookie)
		}
	}
}
