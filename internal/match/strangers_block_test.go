package match_test

import (
	"testing"
	"time"

	"goa/internal/match"
)

// Nobody sits down at a table whose host has blocked them, even if the host only watches.
func TestHostsWhoOnlyWatchAreKeptApart(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.must(h.Create(t.Context(), match.NewTable{Host: "host", Seats: []match.NewSeat{named("bea", "Bea"), {Kind: match.Open}, {Kind: match.Open}}}))
	for _, p := range []match.Pair{{Owner: "host", Other: "eve"}, {Owner: "fay", Other: "host"}} {
		p.Since = time.Now()
		if err := h.store.Block(t.Context(), p, 9); err != nil {
			t.Fatal(err)
		}
	}
	seats := viewOf(t, s, "host").Seats
	for by, want := range map[match.Owner]error{"eve": match.Blocked, "fay": match.Blocked, "gus": nil} {
		if _, _, err := h.Claim(t.Context(), by, seats[1].Link, string(by)); err != want {
			t.Errorf("%s: got %v, want %v", by, err, want)
		}
	}
}

// A deal counts for the network on which it was first played.
func TestDealsHaveAnOrigin(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		for network, want := range map[string]match.Origin{"": "", "203.0.113.0/24": h.OriginOf("203.0.113.0/24")} {
			s := h.must(h.Create(t.Context(), match.NewTable{
				Host: "ana", Sender: match.Sender{Metered: network != "", Network: network}, Seats: []match.NewSeat{person("Ana"), bot("B")},
			}))
			d, err := h.store.Deal(t.Context(), viewOf(t, s, "ana").Deal.ID)
			if err != nil || d.Origin != want {
				t.Errorf("from %q: the deal is %+v, %v", network, d, err)
			}
		}
	})
}
