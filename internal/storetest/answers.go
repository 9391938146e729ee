package storetest

import (
	"fmt"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

// RunAnswers asks a store every question, first while it is empty, and then when it has
// something of every kind from two sets of people. It returns the answers, one per
// line. They are the same for every store, except for numbers that each store assigns.
func RunAnswers(t *testing.T, s Everything) string {
	t.Helper()
	var b strings.Builder
	ask := func(title string) {
		t.Helper()
		fmt.Fprintf(&b, "# %s\n", title)
		for _, r := range readsOf(t, s, "home") {
			got, err := r.ask()
			if err != nil {
				fmt.Fprintf(&b, "%s: error: %v\n", r.name, err)
				continue
			}
			fmt.Fprintf(&b, "%s: %s\n", r.name, keys.ReplaceAllString(text(t, got), "…"))
		}
	}
	ask("an empty store")
	storeEverything(t, s, "home")
	storeEverything(t, s, "other")
	must(t, s.SetSecretPrint(t.Context(), "print"))
	ask("a store in use")
	must(t, s.Create(t.Context(), table("hidden", "ana"), nil, attempt("hidden", "hidden", deal("hidden", "ana"), "ana"), match.Quota{}))
	must(t, s.ShowAttempt(t.Context(), "hidden", "ana", false))
	if d, err := s.Deal(t.Context(), "hidden"); err != nil || d.Shared {
		t.Errorf("a deal that nobody has shown is shared: %+v, %v", d, err)
	}
	if a, err := s.Attempt(t.Context(), "hidden", "ana"); err != nil || a.Shown {
		t.Errorf("a hidden attempt is shown: %+v, %v", a, err)
	}
	bare := table("bare", "bare")
	bare.Options = nil
	must(t, s.Create(t.Context(), bare, nil, &match.Summary{}, match.Quota{}))
	if list, err := s.Tables(t.Context(), "bare", match.Cursor{}, 9); err != nil || len(list) != 1 || list[0].Options != nil || list[0].Status != match.Gathering {
		t.Errorf("a table without options is listed as %+v, %v", list, err)
	}
	return b.String()
}

// testSeats lists tables for people at each seat: while the table waits for them, while
// it does not, and at the end.
func testSeats(t *testing.T, s match.Store) {
	ctx := t.Context()
	list := func(title string, seat goa.Seat, waiting int) {
		t.Helper()
		for n := range goa.MaxSeats {
			owner := match.Owner(fmt.Sprint("p", n))
			got, err := s.Tables(ctx, owner, match.Cursor{}, 9)
			must(t, err)
			want := seat
			if want != goa.Nobody {
				want = goa.Seat(n)
			}
			if len(got) != 1 || got[0].ID != "a" || got[0].Seat != want || got[0].ForMe != (want != goa.Nobody) || got[0].Host {
				t.Errorf("%s: at seat %d the list is %+v", title, n, got)
			}
			if got, err := s.Waiting(ctx, owner); err != nil || got != waiting {
				t.Errorf("%s: %d tables wait for seat %d, want %d: %v", title, got, n, waiting, err)
			}
		}
	}
	sum := &match.Summary{Status: match.Playing, Since: made}
	for n := range goa.MaxSeats {
		sum.Seats = append(sum.Seats, match.SeatSummary{Name: "N", Owner: match.Owner(fmt.Sprint("p", n)), Waits: true})
	}
	tab := table("a", "h")
	tab.Seats = goa.MaxSeats
	must(t, s.Create(ctx, tab, numbered(1, 1), sum, match.Quota{}))
	list("all are waited for", 0, 1)
	for n := range sum.Seats {
		sum.Seats[n].Waits = false
	}
	must(t, s.Append(ctx, "a", numbered(2, 1), sum))
	list("nobody is waited for", goa.Nobody, 0)
	sum.Status = match.Finished
	must(t, s.Append(ctx, "a", numbered(3, 1), sum))
	list("the game is over", goa.Nobody, 0)
}

// testBytes compares a table that was compressed with one that never was. Once both
// have grown, they take the same space.
func testBytes(t *testing.T, s match.Store) {
	ctx := t.Context()
	bytes := func(host match.Owner) int64 {
		t.Helper()
		ofHost, _, err := usageOf(s)(ctx, host, "")
		must(t, err)
		return ofHost.Bytes
	}
	must(t, s.Create(ctx, table("a", "ana"), numbered(1, 40), summary("ana"), match.Quota{}))
	n, err := s.Compress(ctx, made.Add(day), made.Add(day), 9)
	must(t, err)
	must(t, s.Create(ctx, table("b", "bob"), numbered(1, 40), summary("bob"), match.Quota{}))
	if small, large := bytes("ana"), bytes("bob"); n != 1 || small >= large {
		t.Errorf("%d tables are compressed; one takes %d bytes, and %d if not", n, small, large)
	}
	must(t, s.Append(ctx, "a", numbered(41, 2), summary("ana")))
	must(t, s.Append(ctx, "b", numbered(41, 2), summary("bob")))
	if got, want := bytes("ana"), bytes("bob"); got != want {
		t.Errorf("a table that was compressed takes %d bytes, want %d", got, want)
	}
}
