//go:build !race

package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/goa"
	"goa/internal/match"
)

// modules are the ones that put the most on a board.
var modules = []string{"gambit", "captains", "story=drawn", "bonanza"}

var (
	fullHarvest = scene{"a harvest of four kinds", "2004", modules, 4, func(s *goa.State) bool {
		return s.Round() >= 5 && offers(s, goa.PutSpice, 10) && choiceOf(s, goa.PutSpice, 3)
	}}
	fullPrompt = scene{"much to choose from", "2026", modules, 4, muchToChoose}
)

// fit returns a script: everything that a selector finds is as wide, or as high, as
// its content.
func fit(side, selector string) string {
	return fmt.Sprintf(`(all => all.length > 0 && all.every(e => e.scroll%[1]s <= e.client%[1]s + 1))([...document.querySelectorAll(%[2]q)])`, side, selector)
}

// largeText doubles the size of text, for people who need that.
const largeText = `(document.documentElement.style.setProperty("font-size", "32px", "important"), true)`

// footBelow reports whether the link to the box is hidden, or below what lies on the
// board.
const footBelow = `((link, place) => !link.checkVisibility() || link.getBoundingClientRect().top >= place.getBoundingClientRect().bottom)(document.querySelector(".foot"), document.querySelector(".focus ~ .places > :last-child"))`

// Long or numerous content stays in its frame.
func TestWhatIsLongStaysInItsFrame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	g := s.guest()
	g.post("/settings", url.Values{"lang": {"de"}}) // has the longest words
	b.login(g)
	harvest, prompt := g.scene(t, fullHarvest), g.scene(t, fullPrompt)
	campaign := g.upload(campaignText(t, "whole"), "").path
	for _, c := range []struct {
		what, path string
		w, h       int64
		holds      string
	}{
		{"places with much to choose from do not overlap", harvest + "?as=0", 1440, 810, fit("Height", ".focus ~ .places .place")},
		{"headings of the prompt are not covered", prompt + "?as=0", 1280, 720, fit("Width", ".group:not(.actions) > h2")},
		{"the link to the box lies below the board", prompt + "?as=0", 1280, 600, footBelow},
		{"a step that ends the turn fits beside the others", prompt + "?as=0", 360, 740, fit("Width", ".actions .buttons, .pair")},
		{"actions fit in large text", prompt + "?as=0", 390, 844, largeText + " && " + fit("Width", ".actions .buttons")},
		{"long names fit in the scoring and the log", g.ended(4), 1440, 1200, fit("Width", ".winner, .scores, #log-lines")},
		{"the end of a solo game fills the desk", g.ended(1), 1440, 900, `document.getElementById("side").getBoundingClientRect().right > .95 * innerWidth`},
		{"goals that were fulfilled have a mark", campaign, 1440, 900, `getComputedStyle(document.querySelector(".goals .yes"), "::before").content.includes("✓")`},
	} {
		b.do(chromedp.EmulateViewport(c.w, c.h))
		b.visit(s.URL + c.path)
		if !evaluate[bool](b, c.holds) {
			t.Errorf("not true: %s", c.what)
		}
	}
	b.media("forced-colors", "active")
	b.visit(s.URL + prompt + "?as=0")
	if !evaluate[bool](b, `getComputedStyle(document.querySelector(".step.do")).outlineStyle === "solid"`) {
		t.Error("without colors of ours nobody sees which step can be taken")
	}
}

// ended plays a game of people with long names to its end.
func (g guest) ended(seats int) string {
	g.t.Helper()
	c := theEnd
	c.seats = seats
	if seats == 1 {
		c.edition, c.options = "2026", []string{"solo=2"}
	}
	var sit []match.NewSeat
	for seat := range seats {
		sit = append(sit, match.NewSeat{Kind: match.Person, Name: strings.Repeat(string(rune('W'+seat)), match.MaxName)})
	}
	path := g.playedFrom(g.t.(*testing.T), c, sit...)
	g.playOut(g.get(path), rand.New(rand.NewPCG(1, 1)))
	return path
}
