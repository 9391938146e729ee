package match_test

import (
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/storetest"
)

// Advice after the end costs nothing: the result counts, and its deal can be shared.
func TestAdviceAfterTheEnd(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		s := h.playAlone(h.create(person("Ana"), bot("A")), "ana", toTheEnd)
		by := match.Command{Table: s.ID(), Owner: "ana"}
		if err := h.Advised(t.Context(), by); err != nil {
			t.Fatal(err)
		}
		if d := viewOf(t, h.must(h.Snapshot(t.Context(), s.ID())), "ana").Deal; d.Void != "" || !d.MayShare {
			t.Errorf("the deal is %+v", d)
		}
		h.must(h.ShareDeal(t.Context(), by))
		if err := h.Advised(t.Context(), by); err != nil {
			t.Errorf("once it is shared: %v", err)
		}
	})
}

// The archive has a day as soon as it is over, if someone has played it, and never before.
func TestTheArchiveHasNoDayThatGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, daily)
		defer h.Close()
		past := func(before string) (days []string) {
			t.Helper()
			list, err := h.PastDays(t.Context(), before, 9)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range list {
				days = append(days, d.Day)
			}
			return days
		}
		var played []string
		for range 3 {
			d := h.todays()
			h.accept(d, "ana")
			for _, before := range []string{d.Day, match.DayOf(time.Now().Add(24 * time.Hour)), "9999-12-31"} {
				if got := past(before); !slices.Equal(got, played) {
					t.Errorf("before %s: got %v on %s, want %v", before, got, d.Day, played)
				}
			}
			played = append([]string{d.Day}, played...)
			tomorrow()
			if got := past("9999-12-31"); !slices.Equal(got, played) {
				t.Errorf("the next day: got %v, want %v", got, played)
			}
		}
		if got := past(played[0]); !slices.Equal(got, played[1:]) {
			t.Errorf("before %s: got %v, want %v", played[0], got, played[1:])
		}
	})
}

// The bots of a day behave alike on all servers that have its secret.
func TestBotsOfADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		seeds := func(secret, day string) []uint64 {
			seen := map[uint64]bool{}
			h := newHouse(t, daily, func(c *match.Config) {
				c.Secret, c.DaySecret = []byte(secret), []byte(day)
				c.NewBot = func(grade string, seed uint64) match.Chooser {
					mu.Lock()
					defer mu.Unlock()
					seen[seed] = true
					return storetest.NewBot(grade, seed)
				}
			})
			defer h.Close()
			h.playAlone(h.accept(h.todays(), "ana"), "ana", 60)
			mu.Lock()
			defer mu.Unlock()
			return slices.Sorted(maps.Keys(seen))
		}
		tomorrow()
		tomorrow() // a day with bots
		one, other, elsewhere := seeds("one", "day"), seeds("other", "day"), seeds("one", "another day")
		if len(one) != 3 || !slices.Equal(one, other) || slices.Equal(one, elsewhere) {
			t.Errorf("the bots have the seeds %v, %v and, with another secret, %v", one, other, elsewhere)
		}
	})
}
