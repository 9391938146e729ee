package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// bidding lets two people play by default until lots are auctioned; it returns
// their pages, that of who is asked first.
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

// Who gives orders is not asked, and nobody else reads them.
func TestOrdersByAForm(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}})
	bo.post(seatLink.FindString(lobby.body), url.Values{"name": {"Bo"}})
	ana.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	bo.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	asked, waits := bidding(t, lobby.path, ana, bo)

	before := asked.get(lobby.path)
	if page := waits.get(lobby.path); !strings.Contains(page.body, `href="`+lobby.path+`/orders"`) || strings.Contains(page.body, `name="will-1"`) {
		t.Error("the form is not kept until it is asked for")
	}
	page := waits.get(lobby.path + "/orders")
	if !strings.Contains(page.body, `id="orders"`) || !strings.Contains(page.body, `name="will-1"`) {
		t.Fatal("no orders can be given")
	}
	form := page.form("")
	for _, bad := range []url.Values{{"will-1": {"buy"}, "amount-1": {"many"}}, {"will-1": {"buy"}, "amount-1": {"1000"}}, {"will-2": {"bid"}, "amount-2": {"0"}}, {"will-1": {"steal"}}} {
		if r := waits.post(lobby.path+"/order", with(form, bad)); r.status != http.StatusBadRequest || strings.Contains(r.body, `<span class="count">1</span>`) {
			t.Errorf("%v is answered with %d", bad, r.status)
		}
	}
	done := waits.post(lobby.path+"/order", with(form, url.Values{"will-1": {"buy"}, "amount-1": {"0"}, "will-2": {"up-to"}, "amount-2": {"7"}}))
	if done.status != http.StatusOK {
		t.Fatalf("orders are answered with %d", done.status)
	}
	done = waits.get(lobby.path + "/orders")
	if !strings.Contains(done.body, `value="up-to" selected`) || !strings.Contains(done.body, `value="7"`) {
		t.Errorf("the orders are not shown to who gave them (%d)", done.status)
	}
	after := asked.get(lobby.path + "/orders")
	if strings.Contains(after.body, `value="up-to" selected`) || strings.Contains(after.body, `name="amount-2" value="7"`) {
		t.Error("the other one reads them")
	}
	asked.post(lobby.path+"/move", before.form("bid 3"))
	if r := waits.get(lobby.path); strings.Contains(r.body, `value="sell"`) {
		t.Error("the auctioneer is asked although he has given an order")
	}
}

// with returns a form with more in it.
func with(form, more url.Values) url.Values {
	all := url.Values{}
	for _, f := range []url.Values{form, more} {
		for name, values := range f {
			all[name] = values
		}
	}
	return all
}
