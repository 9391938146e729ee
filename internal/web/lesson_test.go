//go:build !race

package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"goa/internal/lesson"
	"goa/internal/puzzle"
	"goa/lexicon"
)

// lessonForm matches the address that the moves of a lesson are sent to.
var lessonForm = regexp.MustCompile(`<form id="moves" method="post" action="([^"]+)"`)

// momentShown returns the moment that a page shows. Its form has the inputs.
func momentShown(t *testing.T, l *lesson.Lesson, page reply) (m *lesson.Moment, action string) {
	t.Helper()
	found := lessonForm.FindStringSubmatch(page.body)
	if found == nil {
		t.Fatalf("%d: the page of the lesson has no form of moves", page.status)
	}
	action = html.UnescapeString(found[1])
	_, query, _ := strings.Cut(action, "?m=")
	m, err := l.At(lesson.Split(query))
	if err != nil {
		t.Fatal(err)
	}
	return m, action
}

// Every lesson can be played to its end by plain forms, in every language. Every
// step shows its text, and everything that should glow does.
func TestLessonByPlainForms(t *testing.T) {
	s := newSite(t)
	for i, language := range lexicon.Languages() {
		oneOfMany(t, i)
		g := s.guest()
		if !strings.Contains(g.ask("/", language).body, `action="/learn/first"`) {
			t.Fatal("the start page does not offer the first lesson")
		}
		for _, name := range lesson.Names() {
			t.Run(name+" "+language, func(t *testing.T) { g.learn(t, name, language) })
		}
	}
}

// learn plays a lesson with "Show me" at every step.
func (g guest) learn(t *testing.T, name, language string) {
	l, err := lesson.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	words, err := lexicon.For(language, l.Edition.Words)
	if err != nil {
		t.Fatal(err)
	}
	page := g.ask("/learn/"+name, language)
	for {
		m, action := momentShown(t, l, page)
		if said := html.EscapeString(m.Say(words, words.Page("guest"))); !strings.Contains(html.UnescapeString(page.body), html.UnescapeString(said)) {
			t.Fatalf("the page does not say %q", said)
		}
		if got := strings.Count(page.body, " data-glow"); got != len(m.Step.Glow) {
			t.Errorf("%s: %d pieces glow, want %v", m.Step.Key, got, m.Step.Glow)
		}
		if m.Next() == nil {
			return
		}
		do := "show"
		if m.Legal == nil {
			do = "ok"
			if waits := html.EscapeString(words.Page("lesson.listen")); strings.Count(page.body, waits) != strings.Count(page.body, `<span aria-hidden="true">`+waits) {
				t.Errorf("%s: a screen reader says %q after the teacher's words", m.Step.Key, waits)
			}
		}
		r := g.request("POST", action, url.Values{"do": {do}})
		r.Header.Set("Accept-Language", language)
		if page = g.do(r); page.status != http.StatusOK {
			t.Fatalf("%d after %s", page.status, m.Step.Key)
		}
	}
}

// An illegal move changes nothing, and the page says why.
func TestLessonRefusesWithAReason(t *testing.T) {
	g := newSite(t).guest()
	for _, form := range []url.Values{
		{"move": {"token f6"}}, {"move": {"bid 3"}}, {"move": {"nonsense"}},
	} {
		page := g.post("/learn/first/move", form)
		if page.status < 400 || page.status >= 500 || !strings.Contains(page.body, `class="notice"`) || !strings.Contains(page.body, `action="/learn/first/move"`) {
			t.Errorf("%v: %d, without the table or a reason", form, page.status)
		}
	}
	for path, form := range map[string]url.Values{
		"/learn/first/move": {"do": {"nonsense"}}, "/learn/nothing/move": {"do": {"ok"}}, "/learn/first/choose": {"pick": {"lay ship"}},
	} {
		if page := g.post(path, form); page.status < 400 || page.status >= 500 {
			t.Errorf("%s %v: %d", path, form, page.status)
		}
	}
	if page := g.get("/learn/nothing"); page.status != http.StatusNotFound {
		t.Errorf("an unknown lesson: %d", page.status)
	}
	if page := g.get("/learn/first?m=" + strings.Repeat("x.", 4000)); page.status != http.StatusOK || !strings.Contains(page.body, "at-c2") {
		t.Errorf("an address that makes no sense: %d", page.status)
	}
}

// A visitor who looks at a lesson, or plays it, gets no session.
func TestLessonStoresNothing(t *testing.T) {
	g := newSite(t).stranger()
	for _, page := range []reply{g.get("/learn/first"), g.post("/learn/first/move", url.Values{"move": {"token c2"}})} {
		if cookie := page.header.Get("Set-Cookie"); cookie != "" || page.status >= 400 {
			t.Errorf("%d at %s, with the cookie %q", page.status, page.path, cookie)
		}
	}
}

// Nothing is stored for guests who only look at lessons and puzzles, nor for those
// who begin a lesson or answer an old puzzle.
func TestLookingStoresNothing(t *testing.T) {
	g := newSite(t).guest()
	g.get("/")
	for _, path := range []string{"/", "/play", "/learn/first", "/learn/auctions?m=ok", "/puzzle", "/puzzles", "/puzzle/1", "/rules", "/rules?q=flag", "/rules?show=sheet", "/rules?show=editions"} {
		if page := g.get(path); page.status != http.StatusOK {
			t.Errorf("%s: status %d", path, page.status)
		}
	}
	g.post("/learn/first/move", url.Values{"move": {"token c2"}})
	g.post("/puzzle/1/move", url.Values{"move": {puzzle.Numbered(1).Best()}})
	if text, version, err := g.store.Progress(t.Context(), g.owner()); text != nil || version != 0 || err != nil {
		t.Errorf("stored is %s, %v", text, err)
	}
}

// Choices made in the table's own forms count in a lesson: a typed bid, a move that
// ends the turn, several ticked boxes.
func TestLessonTakesTheTablesForms(t *testing.T) {
	l, err := lesson.Named("first")
	if err != nil {
		t.Fatal(err)
	}
	g := newSite(t).guest()
	page := g.get("/learn/first?m=token_c2.ok")
	_, action := momentShown(t, l, page)
	page = g.post(action, url.Values{"move": {"bid"}, "n": {"3"}})
	m, _ := momentShown(t, l, page)
	if got := lesson.Join(m.Inputs); got != "token_c2.ok.bid_3" {
		t.Errorf("a typed bid leads to %s", got)
	}
	const acting = "token_c2.ok.bid_3.ok.sell.ok.bid_4.ok.pass.ok"
	_, action = momentShown(t, l, g.get("/learn/first?m="+acting))
	m, _ = momentShown(t, l, g.post(action, url.Values{"end": {"progress ship"}}))
	if got := lesson.Join(m.Inputs); got != acting+".progress_ship" {
		t.Errorf("a move that ends the turn leads to %s", got)
	}
	const harvesting = acting + ".progress_ship.ok.harvest"
	_, action = momentShown(t, l, g.get("/learn/first?m="+harvesting))
	m, _ = momentShown(t, l, g.post(strings.Replace(action, "/move", "/choose", 1), url.Values{"pick": {"put ginger p1"}}))
	if got := lesson.Join(m.Inputs); got != harvesting+".put_ginger_p1" {
		t.Errorf("the ticked moves lead to %s", got)
	}
	m, _ = momentShown(t, l, g.post(strings.Replace(action, "/move", "/choose", 1), url.Values{"pick": {"put ginger p1"}, "then": {"end"}}))
	if got := lesson.Join(m.Inputs); got != harvesting+".put_ginger_p1" {
		t.Errorf("the ticked moves, to the end of a turn that ends by itself, lead to %s", got)
	}
}

// After the first answer, a lesson has a link that leads one step back. An answer given
// while the teacher talks is refused.
func TestLessonLeadsBack(t *testing.T) {
	g := newSite(t).guest()
	for path, back := range map[string]string{"/learn/first": "", "/learn/first?m=token_c2": "/learn/first#teacher", "/learn/first?m=token_c2.ok": "/learn/first?m=token_c2#teacher"} {
		page := g.get(path)
		if got := strings.Contains(page.body, `href="`+back+`"`); back != "" && !got {
			t.Errorf("%s does not lead to %s", path, back)
		}
		if back == "" && strings.Contains(page.body, "#teacher\"") && strings.Contains(page.body, `href="/learn/first#teacher"`) {
			t.Errorf("%s leads back", path)
		}
	}
	if r := g.post("/learn/first/move?m=token_c2", url.Values{"move": {"bid 3"}}); r.status != http.StatusConflict && r.status != http.StatusForbidden {
		t.Errorf("a move while the teacher talks: status %d", r.status)
	}
}
