package storetest

import (
	"slices"
	"testing"

	"goa/internal/match"
)

// testDealsWithLayouts tests that a store finds the deals with a market layout.
func testDealsWithLayouts(t *testing.T, s match.Store) {
	laid := func(what string, want []match.DealID, layouts ...string) {
		t.Helper()
		list, err := s.DealsWithLayouts(t.Context(), layouts)
		var got []match.DealID
		for _, d := range list {
			got = append(got, d.ID)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %v, %v, want %v", what, got, err, want)
		}
	}
	begin := func(id match.ID, d *match.Deal, owner match.Owner, layout string) {
		sum := attempt(id, d.ID, d, owner)
		sum.Layouts = []string{layout}
		must(t, s.Create(t.Context(), table(id, owner), numbered(1, 1), sum, match.Quota{}))
	}
	begin("a", deal("shared", "ana"), "ana", "first")
	begin("b", deal("private", "bo"), "bo", "second")
	day := deal("day", "")
	day.Day = "2027-11-30"
	begin("c", day, "ana", "third")
	laid("before anybody shared it", nil, "first")
	must(t, s.ShowAttempt(t.Context(), "shared", "ana", true))
	laid("no layout", nil)
	laid("nobody's", nil, "other")
	laid("shared", []match.DealID{"shared"}, "other", "first")
	laid("not shared", nil, "second")
	laid("of a day", []match.DealID{"day"}, "third")
	laid("all", []match.DealID{"day", "shared"}, "first", "second", "third")
	over := summary("ana")
	over.Status = match.Finished
	must(t, s.Append(t.Context(), "a", numbered(2, 1), over))
	laid("over", []match.DealID{"shared"}, "first")
	must(t, s.Delete(t.Context(), "a"))
	laid("deleted", nil, "first")
}

// testLayouts tests that a store knows which games are being played.
func testLayouts(t *testing.T, s match.Store) {
	playing := func(what string, want bool, layouts ...string) {
		t.Helper()
		if got, err := s.Playing(t.Context(), layouts); err != nil || got != want {
			t.Errorf("%s: got %v, %v, want %v", what, got, err, want)
		}
	}
	sum := summary("h", "bo")
	sum.Layouts = []string{"first"}
	must(t, s.Create(t.Context(), table("a", "h"), numbered(1, 2), sum, match.Quota{}))
	must(t, s.Create(t.Context(), table("b", "h"), numbered(1, 2), summary("h"), match.Quota{}))
	playing("none", false)
	playing("nobody's", false, "other")
	playing("created with it", true, "first")
	must(t, s.Append(t.Context(), "a", numbered(3, 1), summary("h", "bo")))
	playing("after an entry that says nothing of it", true, "other", "first")
	sum.Layouts = []string{"second", "first"} // again, which changes nothing
	must(t, s.Append(t.Context(), "a", numbered(4, 1), sum))
	playing("the second half", true, "second")
	if n, err := s.Compress(t.Context(), made.AddDate(1, 0, 0), made.AddDate(1, 0, 0), 10); err != nil || n == 0 {
		t.Errorf("%d are compressed: %v", n, err)
	}
	playing("compressed", true, "first")
	sum.Layouts = []string{"third"}
	must(t, s.Append(t.Context(), "a", numbered(5, 1), sum))
	playing("appended to a compressed log", true, "third")
	over := summary("h", "bo")
	over.Status = match.Finished
	must(t, s.Append(t.Context(), "a", numbered(6, 1), over))
	playing("over", false, "first", "second", "third")
	sum.Layouts = []string{"first"}
	must(t, s.Append(t.Context(), "b", numbered(3, 1), sum))
	playing("at another table", true, "first")
	must(t, s.Delete(t.Context(), "b"))
	playing("deleted", false, "first")
}
