//go:build !race

package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// One click at the end of a game makes a link to its deal and copies it. One click on
// a phone leads from the link to the first decision.
func TestChallengeAFriendInABrowser(t *testing.T) {
	t.Parallel()
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
	ana.followAnEvening(s)
}

// followAnEvening opens a club evening as its organizer. The page shows what others do
// without reloading, and keeps what the organizer has focused or opened.
func (b tab) followAnEvening(s site) {
	b.t.Helper()
	c := openClub(s, 3, url.Values{"option": {"bonanza", "story=competition"}})
	b.login(c.organizer)
	b.visit(s.URL + "/evenings")
	evaluate[bool](b, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
	b.shown("evening-form")
	b.visit(s.URL + c.path)
	b.shown("evening-gathering")
	evaluate[bool](b, `(document.getElementById("next").focus(), window.sameDocument = true)`)
	s.guest().post(c.path+"/join", url.Values{"name": {"Latecomer"}})
	b.until(`document.getElementById("standings").textContent.includes("Latecomer") && document.querySelector("#mine h2").textContent.includes("4")`)
	if !evaluate[bool](b, `!!window.sameDocument && document.activeElement.id === "next"`) {
		b.t.Error("the page was loaded again, or the button has lost the focus")
	}
	b.leave(`document.getElementById("next").click()`)
	b.until(`document.querySelectorAll(".evening-tables li").length === 2`)
	b.shown("evening-round")
	evaluate[bool](b, `(window.sameDocument = document.querySelector("#mine details").open = true)`)
	for i, table := range c.evening().Last().Tables {
		if err := c.keeper.EndRound(b.t.Context(), table.ID); err != nil {
			b.t.Fatal(err)
		}
		if i == 0 {
			b.until(`document.querySelectorAll(".evening-tables .over").length === 1`)
			if !evaluate[bool](b, `!!window.sameDocument && document.querySelector("#mine details").open`) {
				b.t.Error("the page was loaded again, or a question that was open is closed")
			}
		}
	}
	b.until(`!!document.querySelector("#mine #next") && !document.querySelector("#standings .hint")`)
	b.visit(s.URL + c.path + "/print")
	b.shown("evening-print")
}
