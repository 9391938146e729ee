package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// bidding plays default moves for two people until lots are auctioned. It
// returns both, first the player who is asked.
func bidding(t *testing.T, path string, people ...guest) (asked, other guest) {
	t.Helper()
	for range 40 {
		for i, g := range people {
			r := g.get(path)
			m := r.moves()
			if len(m) == 0 {
				continue
			}
			if strings.Contains(r.body, `value="pass"`) {
				return g, people[1-i]
			}
			g.post(path+"/move", r.form(m[0]))
		}
	}
	t.Fatal("nothing is auctioned")
	return asked, other
}

// Players with orders are not asked, and other players cannot read the orders.
func TestOrdersByAForm(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	path := ana.playWith(bo, nil)
	asked, waits := bidding(t, path, ana, bo)

	before := asked.get(path)
	if page := waits.get(path); !strings.Contains(page.body, `href="`+path+`/orders"`) || strings.Contains(page.body, `name="will-1"`) {
		t.Error("the form is not kept until it is asked for")
	}
	page := waits.get(path + "/orders")
	if !strings.Contains(page.body, `id="orders"`) || !strings.Contains(page.body, `name="will-1"`) {
		t.Fatal("no orders can be given")
	}
	form := page.form("")
	for _, bad := range []url.Values{{"will-1": {"buy"}, "amount-1": {"many"}}, {"will-1": {"buy"}, "amount-1": {"1000"}}, {"will-2": {"bid"}, "amount-2": {"0"}}, {"will-1": {"steal"}}, {}} {
		if r := waits.post(path+"/order", with(form, bad)); r.status != http.StatusBadRequest || strings.Contains(r.body, `<span class="count">1</span>`) {
			t.Errorf("%v is answered with %d", bad, r.status)
		}
	}
	done := waits.post(path+"/order", with(form, url.Values{"will-1": {"buy"}, "amount-1": {"0"}, "will-2": {"up-to"}, "amount-2": {"7"}}))
	if done.status != http.StatusOK {
		t.Fatalf("orders are answered with %d", done.status)
	}
	done = waits.get(path + "/orders")
	if !strings.Contains(done.body, `value="up-to" selected`) || !strings.Contains(done.body, `value="7"`) {
		t.Errorf("the orders are not shown to their owner (%d)", done.status)
	}
	after := asked.get(path + "/orders")
	if strings.Contains(after.body, `value="up-to" selected`) || strings.Contains(after.body, `name="amount-2" value="7"`) {
		t.Error("the other one reads them")
	}
	asked.post(path+"/move", before.form("bid 3"))
	if r := waits.get(path); strings.Contains(r.body, `value="sell"`) {
		t.Error("the auctioneer is asked in spite of an order")
	}
}
