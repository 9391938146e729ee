//go:build !race

package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/sandbox"
	"goa/record"
)

// boardAction matches the address that the moves of an analysis board are sent to.
// Its query holds the whole board.
var boardAction = regexp.MustCompile(`<form id="moves" method="post" action="([^"]+)/move(\?[^"]*)"`)

// board is an analysis board on a page.
type board struct {
	reply
	g    guest
	at   string // its path
	tree *sandbox.Tree
	n    int
	rec  *record.Record
}

func (b board) query() string {
	found := boardAction.FindStringSubmatch(b.body)
	if found == nil {
		b.g.t.Fatalf("status %d: no form of moves: %.300s", b.status, b.body)
	}
	return html.UnescapeString(found[2])
}

// seen returns the board on a page.
func (g guest) seen(page reply, rec *record.Record) board {
	g.t.Helper()
	b := board{reply: page, g: g, rec: rec}
	q, err := url.ParseQuery(strings.TrimPrefix(b.query(), "?"))
	if err != nil {
		g.t.Fatal(err)
	}
	if b.tree, err = sandbox.New(rec); err == nil {
		err = b.tree.Read(q.Get("v"))
	}
	if err != nil {
		g.t.Fatal(err)
	}
	b.at = boardAction.FindStringSubmatch(page.body)[1]
	for _, c := range q.Get("n") {
		b.n = 10*b.n + int(c-'0')
	}
	return b
}

// do sends a form of the board.
func (b board) do(word string, form url.Values) board {
	b.g.t.Helper()
	return b.g.seen(b.g.post(b.at+"/"+word+b.query(), form), b.rec)
}

// A board works by plain forms: moves for every seat, draws by choice and at random,
// remarks, and removing variations. All of it is in the address, can be saved as a
// record with variations, and can be kept as a table.
func TestBoardByPlainForms(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	rec := recorded(t, edition.Default(), "", wholeGame)
	opened := g.upload(string(rec.Text()), "")
	if replay := g.get(opened.path + "?at=60"); !strings.Contains(replay.body, `href="`+opened.path+`/board?n=60"`) {
		t.Error("a position does not lead to the board")
	}
	b := g.seen(g.get(opened.path+"/board?n=60"), rec)
	moves, chances := 0, 0
	for moves < 12 || chances < 2 {
		state := b.tree.State(b.n)
		legal := state.Moves(nil)
		var next board
		switch {
		case state.Over():
			t.Fatal("the game is over")
		case state.Turn() == goa.Nature && chances%2 == 0:
			if !strings.Contains(b.body, `<option value="`+legal[len(legal)-1].String()+`">`) {
				t.Fatalf("%s cannot be chosen", legal[len(legal)-1])
			}
			next, chances = b.do("move", url.Values{"move": {legal[len(legal)-1].String()}}), chances+1
		case state.Turn() == goa.Nature:
			next, chances = b.do("move", url.Values{"do": {"random"}}), chances+1
			if next.tree.State(next.n).Turn() == goa.Nature {
				t.Fatal("chance still decides")
			}
		default:
			m := legal[len(legal)-1]
			next, moves = b.do("move", url.Values{"move": {m.String()}}), moves+1
			if got := next.tree.Move(next.n); got != m {
				t.Fatalf("%s was played, not %s", got, m)
			}
		}
		b = next
	}
	b = b.do("remark", url.Values{"text": {"Wäre das <b>besser</b>?"}})
	if b.tree.Added(b.n) != "Wäre das <b>besser</b>?" || strings.Contains(b.body, "<b>besser") {
		t.Errorf("the remark is %q", b.tree.Added(b.n))
	}
	file := g.get(b.at + "/record" + b.query())
	saved, err := record.Parse([]byte(file.body))
	if err != nil || saved.Check() != nil || len(saved.Variations()) == 0 || !strings.HasPrefix(file.body, "goa 1  format 2\n") {
		t.Fatalf("the file: %v\n%.300s", err, file.body)
	}
	kept := g.seen(g.post(b.at+"/keep"+b.query(), nil), saved)
	if kept.at == b.at || *kept.tree.State(kept.n) != *b.tree.State(b.n) || kept.tree.Text() != "" {
		t.Errorf("kept at %s: position %d, %q", kept.at, kept.n, kept.tree.Text())
	}
	if text := g.get(strings.TrimSuffix(kept.at, "/board") + "/record").body; text != file.body {
		t.Error("another record was kept")
	}
	less := kept.do("remove", nil)
	if less.tree.Len(less.n) != kept.tree.Len(kept.n)-1 || less.tree.Text() == "" {
		t.Errorf("after removing there are %d moves, %q", less.tree.Len(less.n), less.tree.Text())
	}
}

// A refused move changes nothing, and the page says why. For an address that makes no
// sense, the board shows as much as it can read.
func TestBoardRefusesWithAReason(t *testing.T) {
	g := newSite(t).guest()
	rec := recorded(t, edition.Default(), "", wholeGame)
	path := g.upload(string(rec.Text()), "").path + "/board"
	for _, form := range []url.Values{{"move": {"end"}}, {"move": {"nonsense"}}, {"move": {"lay ship"}}} {
		page := g.post(path+"/move?n=60", form)
		if page.status < 400 || page.status >= 500 || !strings.Contains(page.body, `class="notice"`) {
			t.Errorf("%v: status %d", form, page.status)
		}
		if b := g.seen(page, rec); b.n != 60 || b.tree.Text() != "" {
			t.Errorf("%v: position %d, %q", form, b.n, b.tree.Text())
		}
	}
	if page := g.post(path+"/remove?n=60", nil); page.status != http.StatusBadRequest {
		t.Errorf("the game itself is taken away: status %d", page.status)
	}
	for _, query := range []string{"?n=100000", "?n=x", "?n=60&v=nonsense", "?v=" + strings.Repeat("60.pass--", 3000)} {
		page := g.get(path + query)
		if page.status != http.StatusOK || !strings.Contains(page.body, "couldn’t be read") {
			t.Errorf("%.40s: status %d", query, page.status)
		}
	}
	long := g.seen(g.get(path+"?n=0"), rec)
	for range 60 {
		long = long.do("remark", url.Values{"text": {strings.Repeat("é", 300)}})
		if long.status != http.StatusOK {
			break
		}
		next := long.tree.Children(long.n)[0]
		long = g.seen(g.get(path+strings.Replace(long.query(), "?n="+strconv.Itoa(long.n), "?n="+strconv.Itoa(next), 1)), rec)
	}
	if long.status != http.StatusConflict || !strings.Contains(long.body, "no room for more") {
		t.Errorf("too much for an address: status %d", long.status)
	}
}

// The value of a position is first a quick estimate and then a settled one. A plain
// link leads to it too.
func TestBoardSaysWhatAPositionIsWorth(t *testing.T) {
	g := newSite(t).guest()
	rec := recorded(t, edition.Default(), "", wholeGame)
	path := g.upload(string(rec.Text()), "").path + "/board"
	page := g.get(path + "?n=60")
	ask := regexp.MustCompile(`data-ask="([^"]+)"`)
	for _, effort := range []string{"0", "1"} {
		found := ask.FindStringSubmatch(page.body)
		if found == nil || !strings.Contains(found[1], "effort="+effort) {
			t.Fatalf("effort %s is not asked for: %.300s", effort, page.body)
		}
		page = g.get(html.UnescapeString(found[1]))
		if page.status != http.StatusOK || strings.Count(page.body, "<meter") != 3 || strings.Contains(page.body, "<html") || !strings.Contains(page.body, `class="options"`) {
			t.Fatalf("effort %s, status %d: %.500s", effort, page.status, page.body)
		}
	}
	if !strings.Contains(page.body, `data-ask=""`) {
		t.Error("it is asked again for ever")
	}
	if plain := g.get(path + "?n=60&worth=1"); strings.Count(plain.body, "<meter") != 3 {
		t.Error("without scripts nothing is told")
	}
	for _, line := range regexp.MustCompile(`<li><b>[^<]+</b> <a data-lesson href="([^"]+)"`).FindAllStringSubmatch(page.body, -1) {
		if b := g.seen(g.get(html.UnescapeString(line[1])), rec); b.tree.Branch(b.n) != 60 && b.n <= 60 {
			t.Errorf("a line leads to position %d", b.n)
		}
	}
}

// A game in progress here cannot be tried out: not at its table, from its record,
// from a record that continues in another way, or rebuilt move by move.
func TestRunningGamesAreNotTriedOut(t *testing.T) {
	s := newSite(t)
	ana, bo, eve := s.guest(), s.guest(), s.guest()
	running := ana.playWith(bo, nil)
	if page := ana.get(running + "/board"); page.status != http.StatusConflict || !strings.Contains(page.body, "still being played on this server") {
		t.Errorf("at its table: status %d", page.status)
	}
	text := ana.get(running + "/record").body
	text = strings.Replace(text, "view of Ana\n", "", 1)
	if strings.Contains(text, "?") {
		t.Fatalf("something is hidden already:\n%s", text)
	}
	for name, who := range map[string]guest{"a player": ana, "somebody else": eve} {
		pasted := who.upload(text, "").path
		if page := who.get(pasted + "/board"); page.status != http.StatusConflict || strings.Contains(page.body, "<meter") || !strings.Contains(page.body, "still being played on this server") {
			t.Errorf("%s, as a record: status %d", name, page.status)
		}
		if page := who.get(pasted + "/board/worth?n=30&effort=0"); page.status != http.StatusConflict {
			t.Errorf("%s, its worth: status %d", name, page.status)
		}
		if page := who.get(pasted + "/analysis"); page.status != http.StatusConflict {
			t.Errorf("%s, its analysis: status %d", name, page.status)
		}
	}
	rec, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	other, err := record.New(edition.Default(), edition.Options{}, []record.Seat{{Name: "X"}, {Name: "Y"}})
	if err != nil {
		t.Fatal(err)
	}
	b := eve.seen(eve.get(eve.upload(string(other.Text()), "").path+"/board?n=0"), other)
	for _, m := range rec.Moves() {
		page := eve.post(b.at+"/move"+b.query(), url.Values{"move": {m.String()}})
		if page.status == http.StatusConflict {
			return
		}
		b = eve.seen(page, other)
	}
	t.Error("the game was rebuilt")
}
