package delivery_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"goa/internal/delivery"
)

// node is an element, or a text or comment if it has no tag.
type node struct {
	tag, id, text string // the text of an element is its opening tag
	kids          []*node
}

var (
	tokens = regexp.MustCompile(`<!--.*?-->|<[^>]*>|[^<]+`)
	tagOf  = regexp.MustCompile(`^<(\w+)`)
	idOf   = regexp.MustCompile(` id="([^"]*)"`)
)

// read parses HTML as templ writes it.
func read(text string) []*node {
	top := &node{}
	open := []*node{top}
	for _, token := range tokens.FindAllString(text, -1) {
		last := open[len(open)-1]
		m := tagOf.FindStringSubmatch(token)
		switch {
		case strings.HasPrefix(token, "</"):
			open = open[:len(open)-1]
		case m == nil:
			last.kids = append(last.kids, &node{text: token})
		default:
			n := &node{tag: m[1], text: token}
			if id := idOf.FindStringSubmatch(token); id != nil {
				n.id = id[1]
			}
			last.kids = append(last.kids, n)
			if n.tag != "input" {
				open = append(open, n)
			}
		}
	}
	return top.kids
}

func (n *node) String() string {
	var b strings.Builder
	b.WriteString(n.text)
	for _, k := range n.kids {
		b.WriteString(k.String())
	}
	if n.tag != "" && n.tag != "input" {
		b.WriteString("</" + n.tag + ">")
	}
	return b.String()
}

// find returns an element, its parent and its index there.
func (n *node) find(id string) (found, parent *node, at int) {
	for i, k := range n.kids {
		if k.id == id {
			return k, n, i
		}
		if f, p, at := k.find(id); f != nil {
			return f, p, at
		}
	}
	return nil, nil, 0
}

// browser applies patches in the same way as the script of a page.
type browser struct {
	page  *node // its only child is the page
	texts map[string][]string
	next  map[string]int
}

func (b *browser) apply(t *testing.T, patch string) {
	t.Helper()
	for _, n := range read(patch) {
		var id string
		var first, last int
		if _, err := fmt.Sscanf(n.text, "<!--cut %s %d %d-->", &id, &first, &last); err == nil {
			list, _, _ := b.page.find(id)
			list.kids = list.kids[first : len(list.kids)-last]
			continue
		}
		if strings.Contains(n.text, " data-add>") {
			list, _, _ := b.page.find(n.id)
			list.kids = slices.Concat(n.kids, list.kids)
			continue
		}
		n = b.resolve(t, n, false)
		old, parent, at := b.page.find(n.id)
		if old == nil {
			t.Fatalf("%s is not on the page", n)
		}
		parent.kids[at] = n
	}
}

// resolve replaces placeholders with elements that the reader has, and keeps the
// texts of new elements, except those within growing lists.
func (b *browser) resolve(t *testing.T, n *node, listed bool) *node {
	t.Helper()
	var id string
	var place int
	if _, err := fmt.Sscanf(n.text, "<!--%s %d-->", &id, &place); err == nil && n.tag == "" {
		return read(b.texts[id][place])[0]
	}
	if strings.Contains(n.text, " data-same>") {
		same, _, _ := b.page.find(n.id)
		return same
	}
	keeps := n.id != "" && n.tag != "input" && !listed
	if keeps {
		place = b.next[n.id]
		b.next[n.id] = (place + 1) % delivery.MaxCached
	}
	for i, k := range n.kids {
		n.kids[i] = b.resolve(t, k, listed || strings.Contains(n.text, " data-growing"))
	}
	if keeps {
		for len(b.texts[n.id]) < delivery.MaxCached {
			b.texts[n.id] = append(b.texts[n.id], "")
		}
		b.texts[n.id][place] = n.String()
	}
	return n
}

// somePage returns a page of a running game: few of its parts change, some come and
// go, and lines are added to a list.
func somePage(dice *rand.Rand, lines int) string {
	var b strings.Builder
	b.WriteString(`<main id="game" class="x">`)
	moves := dice.IntN(3)
	for i, id := range []string{"a", "b", "c"} {
		fmt.Fprintf(&b, `<section id="%s" class="c%d">`, id, dice.IntN(2))
		if i == moves {
			fmt.Fprintf(&b, `<em id="moving">a piece that goes from one place to another, in state %d</em>`, dice.IntN(2))
		}
		fmt.Fprintf(&b, `<h2 id="%shead">a heading that stays the same as long as it is there, %d</h2>`, id, dice.IntN(20)/19)
		for _, inner := range []string{"x", "y", "z"} {
			if dice.IntN(4) > 0 {
				fmt.Fprintf(&b, `<p id="%s%s"><b>some words that are long enough to be kept, %d</b>`, id, inner, dice.IntN(3))
				if dice.IntN(2) > 0 {
					fmt.Fprintf(&b, `<i id="%s%sin">and some more words inside, so that they count too %d</i>`, id, inner, dice.IntN(2))
				}
				b.WriteString(`</p>`)
			}
		}
		fmt.Fprintf(&b, `<input id="%sin" value="%d">%d</section>`, id, dice.IntN(2), dice.IntN(2))
	}
	b.WriteString(`<ol id="log" data-growing>`)
	for n := lines; n > max(0, lines-4-dice.IntN(2)); n-- {
		fmt.Fprintf(&b, `<li id="log%d">line %d, which says at some length what has happened<u id="u%d">!</u></li>`, n, n, n)
	}
	b.WriteString(`</ol></main>`)
	return b.String()
}

// A reader that applies every patch has the page that was rendered, whatever has
// come and gone, whether the patches are made for many readers or for one.
func TestPatchesMakeThePage(t *testing.T) {
	for seed := range uint64(10) {
		dice := rand.New(rand.NewPCG(seed, 1))
		html, lines := somePage(dice, 3), 3
		var marks *delivery.Marks
		kept := new(delivery.ReaderCache)
		b := &browser{page: &node{}, texts: map[string][]string{}, next: map[string]int{}}
		sent, rendered := 0, 0
		for range 60 {
			var text []byte
			var whole bool
			if seed%2 == 0 {
				p := delivery.NewPage([]byte(html))
				text, whole = p.Since(marks, kept)
				marks = p.Marks()
			} else {
				text, whole, marks = delivery.Update([]byte(html), marks, kept)
				text = slices.Clone(text)
			}
			if whole {
				b.page.kids = read(string(text))
			} else {
				b.apply(t, string(text))
				sent, rendered = sent+len(text), rendered+len(html)
			}
			if got := b.page.kids[0].String(); got != html {
				t.Fatalf("seed %d: the reader has\n%s\nwant\n%s\nafter\n%s", seed, got, html, text)
			}
			lines += dice.IntN(3)
			html = somePage(dice, lines)
		}
		if sent == 0 || sent > rendered*3/5 {
			t.Errorf("seed %d: %d bytes are sent for %d rendered", seed, sent, rendered)
		}
	}
}

// The observer gets the status of each answer once, and the handler can still do
// everything with its answer that a server allows.
func TestAnswersAreObserved(t *testing.T) {
	for path, want := range map[string]int{"/fine": 200, "/silent": 200, "/missing": 404, "/twice": 201, "/late": 200, "/early": 202} {
		seen := 0
		h := delivery.Observed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/fine":
				w.Write([]byte("x"))
			case "/missing":
				http.NotFound(w, r)
			case "/twice":
				w.WriteHeader(201)
				w.WriteHeader(500)
			case "/late":
				w.WriteHeader(200)
				w.WriteHeader(500)
			case "/early":
				w.WriteHeader(http.StatusEarlyHints)
				w.WriteHeader(202)
			}
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}), func(r *http.Request, status int) {
			if seen++; status != want || r.URL.Path != path {
				t.Errorf("%s: status %d, want %d", r.URL.Path, status, want)
			}
		})
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
		if seen != 1 {
			t.Errorf("%s: told %d times", path, seen)
		}
	}
	timed := delivery.Timed(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Error(err)
		}
	}), func(*http.Request) bool { return true })
	timed.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
}

// Files are found under a base, and by their names.
func TestAssetsUnderABase(t *testing.T) {
	files := fstest.MapFS{"static/a.css": {Data: []byte("body{}")}}
	assets, err := delivery.NewAssets(files, "static")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := assets.Under("/goa").Path("a.css"), "/goa"+assets.Path("a.css"); got != want || strings.HasPrefix(assets.Path("a.css"), "/goa") {
		t.Errorf("got %s and %s", got, assets.Path("a.css"))
	}
	if text, ok := assets.Text("a.css"); !ok || string(text) != "body{}" {
		t.Errorf("got %q, %v", text, ok)
	}
	if _, ok := assets.Text("b.css"); ok {
		t.Error("a missing file has a text")
	}
}
