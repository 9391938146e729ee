package web_test

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

var (
	bidderLine = regexp.MustCompile(`(?s)<li id="bidder-(\d)" class="([^"]*)">(.*?)</li>`)
	tags       = regexp.MustCompile(`(?s)<svg.*?</svg>|<[^>]*>`)
)

// bidders returns a line for each player in the auction that a page shows, in order.
func (r reply) bidders() (lines []string) {
	for _, m := range bidderLine.FindAllStringSubmatch(r.body, -1) {
		lines = append(lines, strings.Join(strings.Fields(tags.ReplaceAllString(m[3], " ")), " "))
	}
	return lines
}

// hotSeats makes a table for several players on one device, in its first auction.
func (g guest) hotSeats(options url.Values) reply {
	g.t.Helper()
	form := url.Values{"seat0": {"me"}, "seat1": {"here"}, "seat2": {"here"}, "name0": {"Ana"}, "name1": {"Bo"}, "name2": {"Cy"}}
	maps.Copy(form, options)
	page := g.post("/new", form)
	for !strings.Contains(page.body, `id="lot"`) {
		page = g.post(page.path+"/move", page.form(page.moves()[0]))
	}
	return page
}

// The auction shows who bids in which order, what each player has said, who is still
// to bid, and what everyone holds.
func TestTheAuctionIsSeen(t *testing.T) {
	g := newSite(t).guest()
	page := g.hotSeats(nil)
	view := g.viewOf(page.path).View
	a, _ := view.Auction()
	names, first := []string{"Ana", "Bo", "Cy"}, a.Auctioneer+1
	line := func(after goa.Seat, what string) string {
		seat := (first + after) % 3
		return fmt.Sprintf("%s %s %d ducats", names[seat], what, view.Player(seat).Ducats())
	}
	for _, c := range []struct {
		move string
		want []string
	}{
		{"", []string{line(0, "bidding"), line(1, "still to bid"), line(2, "sells")}},
		{"bid 3", []string{line(0, "bids 3"), line(1, "bidding"), line(2, "sells")}},
		{"pass", []string{line(0, "bids 3"), line(1, "passes"), line(2, "decides")}},
	} {
		if c.move != "" {
			page = g.post(page.path+"/move", page.form(c.move))
		}
		if got := page.bidders(); !slices.Equal(got, c.want) {
			t.Errorf("after %q: %q, want %q", c.move, got, c.want)
		}
	}
	if has := view.Player(a.Auctioneer).Ducats(); !strings.Contains(page.body, fmt.Sprintf("<small>%d left</small>", has+3)) || !strings.Contains(page.body, fmt.Sprintf("<small>%d left</small>", has-2)) {
		t.Error("it is not said what selling and buying leave")
	}
}

// A quick bid says how much it leaves, and passing always has the same key.
func TestBidsSayWhatTheyLeave(t *testing.T) {
	g := newSite(t).guest()
	page := g.hotSeats(nil)
	view := g.viewOf(page.path)
	if want := fmt.Sprintf("<small>%d left</small>", view.View.Player(view.Seat).Ducats()-1); !strings.Contains(page.body, want) {
		t.Errorf("nothing says %q", want)
	}
	top := view.View.Player(view.Seat).Ducats()
	for _, page := range []reply{page, g.post(page.path+"/move", page.form(fmt.Sprint("bid ", top-2)))} {
		if !strings.Contains(page.body, `value="pass" class="move pass" aria-keyshortcuts="0"`) {
			t.Error("to pass is not the key before the bids")
		}
	}
}

// Under a Story, the price shows how it is made up.
func TestPricesExplainThemselves(t *testing.T) {
	g := newSite(t).guest()
	page := g.hotSeats(url.Values{"edition": {"2026"}, "option": {"story=tax-story"}})
	for _, move := range []string{"bid 4", "pass"} {
		page = g.post(page.path+"/move", page.form(move))
	}
	for _, want := range []string{"<small>3 + 2 by “", "<small>4 + 2 by “"} {
		if !strings.Contains(page.body, want) {
			t.Errorf("nothing says %q", want)
		}
	}
}
