//go:build !race

package web_test

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"goa/goa"
)

// A table full of pieces fits on its screen as an empty one does.
func TestLatePositionsInABrowser(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	b.login(g)
	for _, c := range scenes {
		b.do(chromedp.Navigate(s.URL+g.scene(t, c)+"?as=0"), chromedp.WaitVisible(chromedp.CSS("#market")))
		b.shoot(c.name)
		b.accessible(c.name)
		b.do(chromedp.EmulateViewport(390, 844))
		b.accessible(c.name + " on a phone")
	}
}

// theEnd is near.
var theEnd = scene{"the end", "", nil, 4, func(s *goa.State) bool {
	return s.Round() == goa.NumRounds && s.Stage() == goa.Acting && s.ActionOfRound() == 3
}}

// The end shows who has won and why.
func TestTheEndInABrowser(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	path := g.scene(t, theEnd)
	g.playOut(g.get(path), rand.New(rand.NewPCG(1, 1)))
	b.login(g)
	b.do(chromedp.Navigate(s.URL+path), chromedp.WaitVisible(chromedp.CSS(".scores")))
	b.shoot("end")
}

// login gives the tab the cookie of a guest.
func (b tab) login(g guest) {
	b.t.Helper()
	for _, c := range g.cookies() {
		_, err := chromedp.Call(b.ctx, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: g.URL})
		if err != nil {
			b.t.Fatal(err)
		}
	}
}
