package storetest

import (
	"testing"

	"goa/internal/match"
)

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
	sum.Layouts = []string{"second", "first"} // once more, which changes nothing
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
