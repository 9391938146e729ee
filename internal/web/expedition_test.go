//go:build !race

package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/edition"
	"goa/goa"
)

// drawing returns a scene of an Expedition of the first seat with the given
// number of cards in hand, and room for the given number of cards.
func drawing(edition string, hand, room int) scene {
	return scene{fmt.Sprintf("an Expedition with %d cards", hand), edition, nil, 2, func(s *goa.State) bool {
		v := s.View(0)
		limit := s.Rules().HandLimit[v.Player(0).Level(goa.ExpeditionTrack)]
		return s.Turn() == 0 && s.Ask() == goa.AskDraw && v.Hand().Len() == hand && int(limit)-hand == room
	}}
}

// An Expedition is one form: the ticked cards are discarded, and then as many
// cards are drawn as its button says, all of it or nothing. The default is to draw
// as many as possible. If a hand is over its limit, the cards worth the least are
// ticked.
func TestAnExpeditionIsOneForm(t *testing.T) {
	for _, e := range edition.All() {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			g := newSite(t).guest()
			g.get("/")
			path := g.scene(t, drawing(e.Name, 2, 0))
			page, before := g.get(path+"?as=0"), g.viewOf(path)
			hand := slices.Collect(before.View.Hand().All())
			if proposed := page.proposed(); len(proposed) != 0 {
				t.Errorf("%v is proposed, and nothing needs to be discarded", proposed)
			}
			if !strings.Contains(page.body, `value="draw 0" class="move main"`) {
				t.Error("with a full hand it is not proposed to draw nothing")
			}
			form := page.form("")
			form.Del("move")
			form["pick"] = []string{"draw 1"}
			if r := g.post(path+"/choose", form); r.status != http.StatusConflict || g.viewOf(path).At != before.At {
				t.Errorf("drawing into a full hand: status %d, %d moves", r.status, g.viewOf(path).At-before.At)
			}
			away := goa.NewDiscard(hand[1])
			form["pick"] = []string{"draw 1", away.String()}
			if r := g.post(path+"/choose", form); r.status != http.StatusOK {
				t.Fatalf("a card for another: status %d", r.status)
			}
			after := g.viewOf(path)
			if now := after.View.Hand(); now.Len() != 2 || now.Has(hand[1]) || !now.Has(hand[0]) {
				t.Errorf("the hand is %v, was %v", slices.Collect(now.All()), hand)
			}
			if r := g.post(path+"/choose", form); r.status != http.StatusOK || g.viewOf(path).At != after.At {
				t.Errorf("the same again: status %d, %d moves", r.status, g.viewOf(path).At-after.At)
			}
		})
	}
}

// With scripts, players can mark cards in the hand itself to be discarded, and click
// on the card backs beside them to draw. Keys do the same.
func TestAnExpeditionIsDoneOnTheHand(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	b.login(g)
	path := g.scene(t, drawing("", 2, 0))
	hand := slices.Collect(g.viewOf(path).View.Hand().All())
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+path+"?as=0"), chromedp.WaitVisible(chromedp.CSS(".back")))
	b.holds("a full hand has no room", `document.querySelector(".back:not(.nothing) .face").disabled && document.getElementById("do-draw-1").disabled`)

	b.do(chromedp.Click(chromedp.CSS("#card-" + hand[0].String() + " .discard")))
	b.eventually("a card that is marked makes room", `!document.querySelector(".back:not(.nothing) .face").disabled && document.getElementById("do-draw-1").matches(".main:enabled")`)
	b.holds("nothing is done yet", `document.getElementById("card-`+hand[0].String()+`").querySelector(".taken") !== null`)
	before := b.entry()
	b.do(chromedp.Click(chromedp.CSS(".back:not(.nothing) .face")))
	b.changed(before)
	if now := g.viewOf(path).View.Hand(); now.Len() != 2 || now.Has(hand[0]) {
		t.Errorf("the hand is %v, was %v", slices.Collect(now.All()), hand)
	}
}
