//go:build !race

package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// One click at the end of a game makes a link to its deal and copies it; one click on
// a phone leads from the link to the first decision.
func TestChallengeAFriendInABrowser(t *testing.T) {
	s := newSite(t, dealing, inTheRoom)
	ana := tab{t, unpainted(t)}
	ana.do(chromedp.EmulateViewport(1440, 900))
	host := s.guest()
	table := host.post("/new", againstLakshmi("Ana")).path
	ana.login(host)
	host.playDealt(table, 1)
	ana.visit(s.URL + table)
	ana.shown("deal-end")
	evaluate[bool](ana, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)`)
	ana.click("#challenge button[data-send]")
	ana.until(`!!document.querySelector("#challenge [readonly]")`)
	link := evaluate[string](ana, `window.copied`)
	if !strings.Contains(link, "/d/") || link != evaluate[string](ana, `document.querySelector("#challenge [readonly]").value`) {
		t.Fatalf("copied was %q", link)
	}
	bo := ana.another()
	bo.visit(s.URL + dealLink.FindString(link))
	bo.shown("deal-invitation")
	bo.click("form .main")
	bo.until(`!!document.querySelector("#market, .market")`)
	friend := s.guest()
	friend.get("/")
	friends := friend.post(dealLink.FindString(link), map[string][]string{"name": {"Bartholomew the Long"}}).path
	friend.playDealt(friends, 5)
	ana.visit(s.URL + dealLink.FindString(link))
	ana.until(`!!document.querySelector("#compare")`)
	ana.shown("deal-results")
}
