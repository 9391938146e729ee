package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// Results that count are listed by points, then by place. The others follow in the
// order in which they began.
func testBestFirst(t *testing.T, s match.Store) {
	ctx := t.Context()
	day := deal("day", "")
	day.Day = "2027-11-30"
	for i, c := range []struct {
		owner  match.Owner
		status match.Status
		result match.Standing
	}{
		{"plays", match.Playing, match.Standing{Round: 3}},
		{"low", match.Finished, ended(1, "", []int{50, 9}, []int{1, 2})},
		{"void", match.Finished, ended(1, match.VoidGiven, []int{0, 99}, []int{2, 1})},
		{"second", match.Finished, ended(1, "", []int{50, 40}, []int{1, 2})},
		{"other seat", match.Finished, ended(0, "", []int{41, 99}, []int{2, 1})},
		{"first", match.Finished, ended(1, "", []int{30, 40}, []int{2, 1})},
		{"second as well", match.Finished, ended(1, "", []int{50, 40}, []int{1, 2})},
		{"of old", match.Finished, match.Standing{}},
	} {
		id := match.ID(fmt.Sprint("t", i))
		sum := attempt(id, "day", day, c.owner)
		sum.Status, sum.Standing = c.status, c.result.String()
		if c.owner == "of old" {
			sum.Standing = ""
		}
		sum.Attempts[0].Shown, sum.Attempts[0].Made = true, made.Add(time.Duration(i)*time.Second)
		must(t, s.Create(ctx, table(id, c.owner), nil, sum, match.Quota{}))
	}
	list, err := s.Attempts(ctx, "day", 99)
	must(t, err)
	var got []match.Owner
	for _, a := range list {
		got = append(got, a.Owner)
	}
	want := []match.Owner{"other seat", "first", "second", "second as well", "low", "plays", "void", "of old"}
	if !slices.Equal(got, want) {
		t.Errorf("the attempts are %q, want %q", got, want)
	}
	if !slices.IsSortedFunc(list, match.CompareAttempts) {
		t.Error("match has another order")
	}
	if list, err = s.Attempts(ctx, "day", 2); err != nil || len(list) != 2 || list[0].Owner != "other seat" {
		t.Errorf("the best two are %v, %v", list, err)
	}
}

// ended returns the standing of a finished game from a deal.
func ended(seat goa.Seat, why match.Void, points, ranks []int) match.Standing {
	return match.Standing{Points: points, Ranks: ranks, Deal: &match.DealStanding{Seat: seat, Name: "Nme", Bots: "0123", Void: why}}
}

func testDays(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), nil, attempt("a", "d", deal("d", "h"), "h"), match.Quota{}))
	for i, day := range []string{"2027-11-30", "2027-12-02", "2027-12-01", "2028-01-01"} {
		d := deal(match.DealID(day), "")
		d.Day = day
		id := match.ID(fmt.Sprint("t", i))
		must(t, s.Create(ctx, table(id, "h"), nil, attempt(id, d.ID, d, "h"), match.Quota{}))
	}
	for _, c := range []struct {
		before string
		limit  int
		want   []string
	}{
		{"2028-01-01", 9, []string{"2027-12-02", "2027-12-01", "2027-11-30"}},
		{"9999-12-31", 2, []string{"2028-01-01", "2027-12-02"}},
		{"2027-11-30", 9, nil},
	} {
		list, err := s.Days(ctx, c.before, c.limit)
		must(t, err)
		var got []string
		for _, d := range list {
			got = append(got, d.Day)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("the %d days before %s are %v, want %v", c.limit, c.before, got, c.want)
		}
	}
	// The deal of a day outlives its tables. It is deleted when nobody has touched it
	// for long.
	for i := range 4 {
		must(t, s.Delete(ctx, match.ID(fmt.Sprint("t", i))))
	}
	_, err := s.Deal(ctx, "2027-12-01")
	must(t, err)
	_, err = s.Forget(ctx, made.Add(time.Hour), 9)
	must(t, err)
	_, err = s.Deal(ctx, "2027-12-01")
	wantErr(t, "after nobody has touched it for long", err, match.NotFound)
}
