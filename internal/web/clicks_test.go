//go:build !race

package web_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"goa/ai"
	"goa/goa"
	"goa/internal/match"
)

// clicker plays by a bot's decisions and counts the clicks that they take.
type clicker struct {
	guest
	mind   ai.Player
	clicks map[string]int // by purpose
	rounds bool           // a pass is for the rest of the round
}

// play plays a whole game and returns the number of clicks it took.
func (c *clicker) play(page reply) (total int) {
	c.t.Helper()
	for range 2000 {
		c.wait(page.path)
		page = c.get(page.path)
		view := c.viewOf(page.path)
		if view.Status == match.Finished {
			for _, n := range c.clicks {
				total += n
			}
			return total
		}
		if boxes := pickBox.FindAllStringSubmatch(page.body, -1); len(boxes) > 0 && c.chooseSeveral(page, view, boxes) {
			continue
		}
		c.decide(page, c.mind.Choose(c.t.Context(), view.View, view.Legal))
	}
	c.t.Fatal("the game does not end")
	return 0
}

// decide clicks on a button of a page.
func (c *clicker) decide(page reply, m goa.Move) {
	c.t.Helper()
	what, _, _ := strings.Cut(m.String(), " ")
	c.clicks[what]++
	form := page.form(m.String())
	switch {
	case strings.Contains(page.body, `name="end" value="`+m.String()+`"`) && c.wouldEnd(page, m):
		form = page.form("")
		form.Set("end", m.String())
	case m.Kind == goa.Bid && !slices.Contains(page.moves(), m.String()):
		c.clicks[what]++ // into the field, then on the button
	case m.Kind == goa.Pass && c.rounds && strings.Contains(page.body, `value="pass-round"`):
		form = page.form("")
		form.Set("do", "pass-round")
	}
	if r := c.post(page.path+"/move", form); r.status != 200 {
		c.t.Fatalf("%s: status %d", m, r.status)
	}
}

// wouldEnd reports whether a move ends the turn of its player.
func (c *clicker) wouldEnd(page reply, m goa.Move) bool {
	view := c.viewOf(page.path)
	var s goa.State
	view.View.Deal(&s, func(int) int { return 0 })
	for s.Play(m); s.Turn() == view.Seat && s.Ask() != goa.AskEndTurn; s.Play(m) {
		m = c.mind.Choose(c.t.Context(), s.View(view.Seat), s.Moves(nil))
	}
	return s.Turn() == view.Seat && c.mind.Choose(c.t.Context(), s.View(view.Seat), s.Moves(nil)).Kind == goa.EndTurn
}

// chooseSeveral ticks the boxes one by one and sends the form. It reports
// whether there was anything to tick.
func (c *clicker) chooseSeveral(page reply, view *match.TableView, boxes [][]string) bool {
	c.t.Helper()
	var s goa.State
	view.View.Deal(&s, func(int) int { return 0 })
	var picks []string
	for s.Turn() == view.Seat {
		m := c.mind.Choose(c.t.Context(), s.View(view.Seat), s.Moves(nil))
		if !slices.ContainsFunc(boxes, func(b []string) bool { return b[1] == m.String() }) {
			break
		}
		picks = append(picks, m.String())
		s.Play(m)
	}
	if len(picks) == 0 {
		return false
	}
	c.clicks["form"] += differ(boxes, picks) + 1
	form := page.form("")
	form["pick"] = picks
	if strings.Contains(page.body, `name="then" value="end"`) && s.Turn() == view.Seat && s.Ask() == goa.AskEndTurn && c.mind.Choose(c.t.Context(), s.View(view.Seat), s.Moves(nil)).Kind == goa.EndTurn {
		form.Set("then", "end")
	}
	if r := c.post(page.path+"/choose", form); r.status != 200 {
		c.t.Fatalf("%v: status %d", picks, r.status)
	}
	return true
}

// differ returns the number of boxes that are not as they should be.
func differ(boxes [][]string, picks []string) (n int) {
	left := slices.Clone(picks)
	for _, b := range boxes {
		at := slices.Index(left, b[1])
		if ticked := b[2] != ""; ticked != (at >= 0) {
			n++
		}
		if at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
	}
	return n
}

// thrifty taxes, sells and passes.
type thrifty struct{}

func (thrifty) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	for _, want := range []goa.Move{goa.NewTake(), goa.NewSell(), goa.NewTax(), goa.NewEndTurn(), goa.NewPass()} {
		if slices.Contains(legal, want) {
			return want
		}
	}
	return legal[0]
}

// A whole game of four against bots takes few clicks. Compared with a game in
// which everything is asked, the decisions are the same; the player's settings
// decide how few clicks are needed.
func TestAGameTakesFewClicks(t *testing.T) {
	alone(t) // because another game would be dealt
	greedy, err := ai.New(ai.Greedy, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		name, settings string
		mind           ai.Player
		rounds         bool
		most           int
	}{
		{"a tax collector is asked for everything", "", thrifty{}, false, 80},
		{"a tax collector is spared forced moves", "forced=1", thrifty{}, true, 50},
		{"a tax collector lets turns end", "forced=1&end=end", thrifty{}, true, 50},
		{"a trader is asked for everything", "", greedy, false, 135},
		{"a trader is spared forced moves", "forced=1", greedy, false, 108},
		{"a trader lets turns end", "forced=1&end=end-action", greedy, false, 95},
	} {
		t.Run(c.name, func(t *testing.T) {
			oneOfMany(t, i)
			s := newSite(t, func(set *setting) { set.Bots = map[string]match.Chooser{"random": greedy} })
			by := clicker{guest: s.guest(), mind: c.mind, clicks: map[string]int{}, rounds: c.rounds}
			by.get("/")
			settings, err := url.ParseQuery(c.settings)
			if err != nil {
				t.Fatal(err)
			}
			by.post("/settings", settings)
			form := url.Values{"pace": {"at-once"}, "name0": {"Ana"}, "seat0": {"me"}}
			for i := 1; i < 4; i++ {
				form.Set(fmt.Sprint("seat", i), "bot")
			}
			n := by.play(by.post("/new", form))
			t.Logf("%d clicks: %v", n, by.clicks)
			if n > c.most {
				t.Errorf("%d clicks, want at most %d", n, c.most)
			}
		})
	}
}
