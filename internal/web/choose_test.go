//go:build !race

package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

var (
	pickBox    = regexp.MustCompile(`name="pick" value="([^"]*)"( checked)?`)
	pickLimits = regexp.MustCompile(`data-least="(\d+)" data-most="(\d+)"`)
)

// picks returns the boxes that can be ticked on a page, and how many of them.
func (r reply) picks(t *testing.T) (boxes []string, least, most int) {
	t.Helper()
	for _, m := range pickBox.FindAllStringSubmatch(r.body, -1) {
		boxes = append(boxes, html.UnescapeString(m[1]))
	}
	if m := pickLimits.FindStringSubmatch(r.body); m != nil {
		least, _ = strconv.Atoi(m[1])
		most, _ = strconv.Atoi(m[2])
	}
	return boxes, least, most
}

// Several spices are chosen in one form. The server plays them in the order of
// the rules, whatever order they arrive in, and all of them or none.
func TestSeveralSpicesInOneForm(t *testing.T) {
	for _, c := range []scene{
		{"a harvest", "", nil, 3, func(s *goa.State) bool { return choiceOf(s, goa.PutSpice, 3) }},
		{"a mixed harvest", "", nil, 3, func(s *goa.State) bool {
			return choiceOf(s, goa.PutSpice, 2) && slices.ContainsFunc(s.Moves(nil), func(m goa.Move) bool { return m.Kind == goa.Gain })
		}},
		{"a payment", "", nil, 3, func(s *goa.State) bool { return choiceOf(s, goa.PaySpice, 2) }},
		{"a sale", "", nil, 3, func(s *goa.State) bool { return choiceOf(s, goa.SellSpice, 3) }},
		{"Duty", "", nil, 3, func(s *goa.State) bool { return choiceOf(s, goa.ReturnSpice, 2) }},
		{"Extra harvest", "", nil, 3, func(s *goa.State) bool { return choiceOf(s, goa.Fill, 2) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := newSite(t).guest()
			g.get("/")
			path := g.scene(t, c)
			page := g.get(path + "?as=0")
			boxes, least, most := page.picks(t)
			if most < 2 || len(boxes) < most || least > most {
				t.Fatalf("boxes %v, of which %d to %d", boxes, least, most)
			}
			before := g.viewOf(path)
			if proposed := page.proposed(); len(proposed) != most && (len(proposed) > 0 || least == most) {
				t.Errorf("%v is proposed, want %d of them", proposed, most)
			} else if len(proposed) > 0 && !together(before, proposed) {
				t.Errorf("%v is proposed, which cannot be chosen", proposed)
			}

			form := page.form("")
			form.Del("move")
			if least > 0 {
				if r := g.post(path+"/choose", form); r.status != http.StatusBadRequest || g.viewOf(path).At != before.At {
					t.Errorf("nothing chosen: status %d, %d moves", r.status, g.viewOf(path).At-before.At)
				}
			}
			form["pick"] = append(slices.Clone(boxes), boxes...)
			if r := g.post(path+"/choose", form); r.status != http.StatusConflict || g.viewOf(path).At != before.At {
				t.Errorf("too many chosen: status %d, %d moves", r.status, g.viewOf(path).At-before.At)
			}

			form["pick"] = possible(before, boxes, most)
			slices.Reverse(form["pick"])
			if r := g.post(path+"/choose", form); r.status != http.StatusOK {
				t.Fatalf("%v: status %d: %s", form["pick"], r.status, r.body)
			}
			if n := g.viewOf(path).At - before.At; n < most || n > most+1 {
				t.Errorf("%d moves were played for %v", n, form["pick"])
			}
			if r := g.post(path+"/choose", form); r.status != http.StatusOK {
				t.Errorf("the same again: status %d", r.status)
			}
		})
	}
}

// proposed returns the boxes that a page has ticked.
func (r reply) proposed() (moves []string) {
	for _, m := range pickBox.FindAllStringSubmatch(r.body, -1) {
		if m[2] != "" {
			moves = append(moves, html.UnescapeString(m[1]))
		}
	}
	return moves
}

// together reports whether moves can be made in the order of the rules.
func together(view *match.TableView, texts []string) bool {
	var s goa.State
	view.View.Deal(&s, func(int) int { return 0 })
	var moves []goa.Move
	for _, text := range texts {
		m, err := goa.ParseMove(text)
		if err != nil {
			return false
		}
		moves = append(moves, m)
	}
	goa.SortChoice(moves)
	for _, m := range moves {
		if s.Check(m) != goa.Legal {
			return false
		}
		s.Play(m)
	}
	return true
}

// possible returns as many of the boxes as can be ticked together: the ones
// that result from repeatedly taking the first legal one.
func possible(view *match.TableView, boxes []string, most int) (list []string) {
	var s goa.State
	view.View.Deal(&s, func(int) int { return 0 })
	for range most {
		for _, m := range s.Moves(nil) {
			if slices.Contains(boxes, m.String()) {
				s.Play(m)
				list = append(list, m.String())
				break
			}
		}
	}
	return list
}

// Ticked boxes can contain anything that a client sends.
func TestPicksThatMakeNoSense(t *testing.T) {
	g := newSite(t).guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	for _, picks := range [][]string{{"dance"}, {"end"}, {"put pepper p1"}, slices.Repeat([]string{"sell pepper p1"}, 1000), {"gain ship"}} {
		form := page.form("")
		form["pick"] = picks
		if r := g.post(page.path+"/choose", form); r.status < 400 || r.status >= 500 || !strings.Contains(r.body, `role="alert"`) {
			t.Errorf("%.60v: status %d", picks, r.status)
		}
	}
	if at := g.viewOf(page.path).Entry; strconv.Itoa(at) != page.form("")["entry"][0] {
		t.Error("something was played")
	}
}
