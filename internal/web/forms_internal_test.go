package web

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
	"goa/internal/startpage"
	"goa/internal/tablepage"
)

// The forms of seats say who will sit there.
func TestSeatsOfAForm(t *testing.T) {
	s := &Server{Config: Config{Grades: []string{"random"}}}
	r := httptest.NewRequest("GET", "/", nil)
	words := s.pageWords(r)
	for _, c := range []struct {
		seat startpage.SeatChoice
		want match.NewSeat
		ok   bool
	}{
		{startpage.SeatChoice{Kind: tablepage.SeatMe}, match.NewSeat{Kind: match.Person, Name: words.Page("guest")}, true},
		{startpage.SeatChoice{Kind: tablepage.SeatMe, Name: "Ana"}, match.NewSeat{Kind: match.Person, Name: "Ana"}, true},
		{startpage.SeatChoice{Kind: tablepage.SeatHere}, match.NewSeat{Kind: match.Person, Name: words.Page("guest")}, true},
		{startpage.SeatChoice{Kind: tablepage.SeatBot, Name: "Rob"}, match.NewSeat{Kind: match.Bot, Name: "Rob", Grade: "random"}, true},
		{startpage.SeatChoice{Kind: tablepage.SeatLink, Name: "Bo"}, match.NewSeat{Kind: match.Open}, true},
		{startpage.SeatChoice{}, match.NewSeat{}, false},
	} {
		got, ok := s.newSeat(r, 0, c.seat)
		if ok != c.ok || got.Kind != c.want.Kind || got.Name != c.want.Name || got.Grade != c.want.Grade {
			t.Errorf("%+v: got %+v, %t", c.seat, got, ok)
		}
	}
}

// Orders are read lot by lot, and wrong amounts are refused.
func TestOrdersOfAForm(t *testing.T) {
	read := func(query string) ([]autopilot.Order, error) {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		c := command{form: q.Get}
		return c.orders()
	}
	most := goa.MaxSeats + 1
	for query, want := range map[string]string{
		"": "[]", "will-1=pass": "[1 pass]", fmt.Sprintf("will-%d=pass", most): fmt.Sprintf("[%d pass]", most), fmt.Sprintf("will-%d=pass", most+1): "[]",
		"will-0=nonsense": "form", "will-1=pass&will-2=nonsense": "form",
	} {
		list, err := read(query)
		got := fmt.Sprint(list)
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "web: ")
		}
		if err == nil && len(list) > 0 {
			got = "["
			for i, o := range list {
				if i > 0 {
					got += ", "
				}
				got += fmt.Sprint(o.Lot, " ", o.Kind)
			}
			got += "]"
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", query, got, want)
		}
	}
	for _, name := range []string{"bid", "up-to", "buy"} {
		kind, _ := autopilot.OrderKindNamed(name)
		for amount, fine := range map[string]bool{"3": true, "x": false, "": false, "0": kind == autopilot.BuyUpTo, fmt.Sprint(autopilot.MaxOrder): true, fmt.Sprint(autopilot.MaxOrder + 1): false, "-1": false} {
			list, err := read("will-1=" + name + "&amount-1=" + amount + "&despite-1=on")
			if (err == nil) != fine || err != nil && !errors.Is(err, errAmount) || fine && (len(list) != 1 || !list[0].Despite || fmt.Sprint(list[0].Amount) != amount) {
				t.Errorf("%s %q: got %+v, %v", name, amount, list, err)
			}
		}
		if list, err := read("will-1=" + name + "&amount-1=3"); err != nil || list[0].Despite {
			t.Errorf("%s without despite: %+v, %v", name, list, err)
		}
	}
}

func TestChoicesOfAForm(t *testing.T) {
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for form, want := range map[string]string{"": "", "device=on": "curtain=0", "device=on&curtain=on": ""} {
		r := httptest.NewRequest("POST", "/new", strings.NewReader(form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if err := r.ParseForm(); err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		s.keepChoices(w, r, startpage.NewTable{Curtain: r.PostForm.Has("curtain")})
		got := ""
		for _, c := range w.Result().Cookies() {
			got = c.Value
		}
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q: got %q", form, got)
		}
	}
}
