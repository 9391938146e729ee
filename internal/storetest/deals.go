package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/transfer"
)

// RunDeals tests that a store keeps deals and the players who have played them.
func RunDeals(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, match.Store)
	}{
		{"a deal and its attempt come with a table", testDealComes},
		{"nobody is dealt the same twice", testDealtTwice},
		{"everybody at a table has an attempt", testDealtTogether},
		{"a refused table leaves no deal behind", testDealRefused},
		{"attempts are shown and withdrawn", testShowAttempts},
		{"a deal goes with its last table", testDealGoes},
		{"a shared deal stays", testSharedDealStays},
		{"deals count in quotas", testDealQuota},
		{"only so many play a deal", testDealFull},
		{"the best results come first", testBestFirst},
		{"deals of days are listed", testDays},
		{"deals are found by what was laid out", testDealsWithLayouts},
		{"a program that does not know deals does not serve them", testUnknownEntry},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			c.test(t, s)
		})
	}
}

// deal returns a deal by a host.
func deal(id match.DealID, host match.Owner) *match.Deal {
	return &match.Deal{
		ID: id, Host: host, Made: made, Rules: 1, Edition: "some", Hash: "abc", Data: "a\nb “c”", Options: []string{"x"},
		Seat: 1, Grades: []string{"merchant", ""}, Bots: "0123",
	}
}

// attempt returns the summary of a new table that plays a deal. It includes the deal d
// unless that is nil.
func attempt(id match.ID, of match.DealID, d *match.Deal, owner match.Owner) *match.Summary {
	s := summary(owner, "")
	s.Deal = d
	s.Attempts = []*match.Attempt{{Deal: of, Owner: owner, Table: id, Made: made}}
	return s
}

// sharedSummary returns the summary of a new table at which several people play a deal.
func sharedSummary(id match.ID, owners ...match.Owner) *match.Summary {
	d := deal("d", "")
	s := attempt(id, d.ID, d, owners[0])
	for _, o := range owners[1:] {
		s.Attempts = append(s.Attempts, &match.Attempt{Deal: d.ID, Owner: o, Table: id, Made: made})
	}
	return s
}

func testDealtTogether(t *testing.T, s match.Store) {
	ctx := t.Context()
	tables := func(wantMade, wantPlaying int) {
		t.Helper()
		if m, p, err := s.DealTables(ctx, "d"); err != nil || m != wantMade || p != wantPlaying {
			t.Errorf("%d tables, %d of them not over, %v; want %d and %d", m, p, err, wantMade, wantPlaying)
		}
	}
	tables(0, 0)
	must(t, s.Create(ctx, table("one", "h"), nil, sharedSummary("one", "ana", "bo"), match.Quota{}))
	over := sharedSummary("two", "cy", "dan")
	over.Status = match.Finished
	must(t, s.Create(ctx, table("two", "h"), nil, over, match.Quota{}))
	tables(2, 1)
	for _, owner := range []match.Owner{"ana", "bo", "cy", "dan"} {
		if a, err := s.Attempt(ctx, "d", owner); err != nil || a.Done() != (owner == "cy" || owner == "dan") {
			t.Errorf("%s: %+v, %v", owner, a, err)
		}
	}
	wantErr(t, "somebody who has played it sits down elsewhere", s.Create(ctx, table("three", "h"), nil, sharedSummary("three", "eve", "bo"), match.Quota{}), match.DealSeen)
	tables(2, 1)
	if _, err := s.Attempt(ctx, "d", "eve"); !errors.Is(err, match.NotFound) {
		t.Errorf("a refused table has left an attempt: %v", err)
	}
	must(t, s.Delete(ctx, "one"))
	tables(2, 0)
}

func testDealComes(t *testing.T, s match.Store) {
	ctx := t.Context()
	want := deal("d", "h")
	must(t, s.Create(ctx, table("a", "h"), numbered(1, 3), attempt("a", "d", want, "h"), match.Quota{}))
	got, err := s.Deal(ctx, "d")
	must(t, err)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the deal is\n%+v, want\n%+v", got, want)
	}
	one, err := s.Attempt(ctx, "d", "h")
	must(t, err)
	if w := (match.Attempt{Deal: "d", Owner: "h", Table: "a", Made: made, Status: match.Playing, Standing: summary().Standing}); one != w || one.Done() {
		t.Errorf("the attempt is\n%+v, want\n%+v", one, w)
	}
	over := summary("h", "")
	over.Status = match.Finished
	must(t, s.Append(ctx, "a", numbered(4, 1), over))
	if one, err = s.Attempt(ctx, "d", "h"); err != nil || !one.Done() || one.Gone {
		t.Errorf("after the end: %+v, %v", one, err)
	}
	_, err = s.Deal(ctx, "e")
	wantErr(t, "no such deal", err, match.NotFound)
	_, err = s.Attempt(ctx, "d", "bo")
	wantErr(t, "nobody's attempt", err, match.NotFound)
	_, err = s.Attempt(ctx, "e", "h")
	wantErr(t, "an attempt at nothing", err, match.NotFound)
}

func testDealtTwice(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), numbered(1, 3), attempt("a", "d", deal("d", "h"), "h"), match.Quota{}))
	must(t, s.Create(ctx, table("b", "bo"), numbered(1, 3), attempt("b", "d", nil, "bo"), match.Quota{}))
	wantErr(t, "bo once more", s.Create(ctx, table("c", "bo"), numbered(1, 3), attempt("c", "d", nil, "bo"), match.Quota{}), match.DealSeen)
	wantErr(t, "a deal that is not there", s.Create(ctx, table("c", "bo"), numbered(1, 3), attempt("c", "e", nil, "bo"), match.Quota{}), match.NotFound)
	_, _, err := s.Load(ctx, "c")
	wantErr(t, "the table of a refused attempt", err, match.NotFound)
	must(t, s.Delete(ctx, "b"))
	wantErr(t, "bo after deleting the table", s.Create(ctx, table("c", "bo"), numbered(1, 3), attempt("c", "d", nil, "bo"), match.Quota{}), match.DealSeen)
	if one, err := s.Attempt(ctx, "d", "bo"); err != nil || !one.Gone || !one.Done() || one.Table != "b" {
		t.Errorf("bo's attempt is %+v, %v", one, err)
	}
	// Everybody's table comes with the deal of the day.
	day := deal("day", "")
	day.Day = "2027-11-30"
	for _, owner := range []match.Owner{"h", "bo"} {
		id := match.ID("day of " + owner)
		must(t, s.Create(ctx, table(id, owner), numbered(1, 3), attempt(id, "day", day, owner), match.Quota{}))
	}
}

func testDealRefused(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), nil, summary("h", ""), match.Quota{}))
	wantErr(t, "a table that is there", s.Create(ctx, table("a", "h"), nil, attempt("a", "d", deal("d", "h"), "h"), match.Quota{}), match.Stale)
	q := match.Quota{Host: match.Usage{Tables: 1}}
	wantErr(t, "one table too many", s.Create(ctx, table("b", "h"), nil, attempt("b", "d", deal("d", "h"), "h"), q), match.HostFull)
	_, err := s.Deal(ctx, "d")
	wantErr(t, "its deal", err, match.NotFound)
}

func testShowAttempts(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), nil, attempt("a", "d", deal("d", "h"), "h"), match.Quota{}))
	shown := func() (owners []match.Owner) {
		t.Helper()
		list, err := s.Attempts(ctx, "d", 9)
		must(t, err)
		for _, one := range list {
			owners = append(owners, one.Owner)
		}
		return owners
	}
	shared := func() bool {
		t.Helper()
		d, err := s.Deal(ctx, "d")
		must(t, err)
		return d.Shared
	}
	if shared() || shown() != nil {
		t.Errorf("shared from the start: %v", shown())
	}
	must(t, s.ShowAttempt(ctx, "d", "h", true))
	for i, owner := range []match.Owner{"cy", "bo"} {
		id := match.ID(owner)
		sum := attempt(id, "d", nil, owner)
		sum.Attempts[0].Shown, sum.Attempts[0].Made = true, made.Add(time.Duration(i+1)*time.Second)
		must(t, s.Create(ctx, table(id, owner), nil, sum, match.Quota{}))
	}
	if got := shown(); !shared() || !slices.Equal(got, []match.Owner{"h", "cy", "bo"}) {
		t.Errorf("shown are %v", got)
	}
	if list, err := s.Attempts(ctx, "d", 2); err != nil || len(list) != 2 {
		t.Errorf("the first two are %v, %v", list, err)
	}
	must(t, s.ShowAttempt(ctx, "d", "h", false))
	if got := shown(); !shared() || !slices.Equal(got, []match.Owner{"cy", "bo"}) {
		t.Errorf("shown are %v after one has withdrawn", got)
	}
	wantErr(t, "who has not played", s.ShowAttempt(ctx, "d", "eve", true), match.NotFound)
	wantErr(t, "a deal that is not there", s.ShowAttempt(ctx, "e", "h", true), match.NotFound)
}

func testDealGoes(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), nil, attempt("a", "d", deal("d", "h"), "h"), match.Quota{}))
	must(t, s.Create(ctx, table("b", "h"), nil, attempt("b", "e", deal("e", "h"), "h"), match.Quota{}))
	must(t, s.Delete(ctx, "a"))
	_, err := s.Deal(ctx, "d")
	wantErr(t, "the deal of a deleted table", err, match.NotFound)
	_, err = s.Attempt(ctx, "d", "h")
	wantErr(t, "the attempt at it", err, match.NotFound)
	_, err = s.Deal(ctx, "e")
	must(t, err)
	late := attempt("c", "f", deal("f", "h"), "h")
	late.Attempts[0].Made = made.Add(2 * time.Hour)
	must(t, s.Create(ctx, table("c", "h"), nil, late, match.Quota{}))
	_, err = s.Forget(ctx, made.Add(time.Hour), 9)
	must(t, err)
	for _, id := range []match.DealID{"e", "f"} {
		_, err = s.Deal(ctx, id)
		wantErr(t, "the deal of a forgotten table", err, match.NotFound)
	}
}

func testSharedDealStays(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), nil, attempt("a", "d", deal("d", "h"), "h"), match.Quota{}))
	must(t, s.ShowAttempt(ctx, "d", "h", true))
	must(t, s.Create(ctx, table("b", "bo"), nil, attempt("b", "d", nil, "bo"), match.Quota{}))
	must(t, s.Delete(ctx, "a"))
	must(t, s.Delete(ctx, "b"))
	_, err := s.Deal(ctx, "d")
	must(t, err)
	_, err = s.Forget(ctx, made, 9)
	must(t, err)
	_, err = s.Deal(ctx, "d")
	must(t, err)
	_, err = s.Forget(ctx, made.Add(time.Millisecond), 9)
	must(t, err)
	_, err = s.Deal(ctx, "d")
	wantErr(t, "after nobody has touched it for long", err, match.NotFound)
}

func testDealQuota(t *testing.T, s match.Store) {
	ctx := t.Context()
	d := deal("d", "h")
	d.Origin = "home"
	one := table("a", "h")
	one.Origin = "home"
	must(t, s.Create(ctx, one, nil, summary("h", ""), match.Quota{}))
	alone, _, err := usageOf(s)(ctx, "h", "home")
	must(t, err)
	must(t, s.Delete(ctx, "a"))
	must(t, s.Create(ctx, one, nil, attempt("a", "d", d, "h"), match.Quota{}))
	wantUsage := func(what string, want match.Usage) {
		t.Helper()
		host, origin, err := usageOf(s)(ctx, "h", "home")
		must(t, err)
		if host != want || origin != want {
			t.Errorf("%s: used are %+v and %+v, want %+v", what, host, origin, want)
		}
	}
	wantUsage("with the table", match.Usage{Tables: 1, Bytes: alone.Bytes + d.Size()})
	must(t, s.ShowAttempt(ctx, "d", "h", true))
	must(t, s.Delete(ctx, "a"))
	wantUsage("the deal alone", match.Usage{Tables: 1, Bytes: d.Size()})
	q := match.Quota{Host: match.Usage{Tables: 1}}
	wantErr(t, "a table beside the deal", s.Create(ctx, one, nil, summary("h", ""), q), match.HostFull)
	q = match.Quota{Host: match.Usage{Bytes: d.Size() + alone.Bytes + 9}}
	must(t, s.Create(ctx, one, nil, summary("h", ""), q))
	must(t, s.Delete(ctx, "a"))
	wantErr(t, "another deal as well", s.Create(ctx, one, nil, attempt("a", "e", deal("e", "h"), "h"), q), match.HostFull)
}

// A program cannot load a table whose log has an entry it does not know. So programs
// from before deals leave tables with deals alone.
func testUnknownEntry(t *testing.T, s match.Store) {
	ctx := t.Context()
	log := numbered(1, 3)
	log[0].Kind = match.DealEntry + 100
	if _, ok := s.(*Memory); ok {
		t.Skip("memory is read by the program that has written it")
	}
	if err := s.Create(ctx, table("a", "h"), log, summary("h", ""), match.Quota{}); err != nil {
		t.Skipf("a store that writes entries by name writes none without one: %v", err)
	}
	if _, entries, err := s.Load(ctx, "a"); err == nil {
		t.Errorf("it is loaded as %v", entries)
	}
	if entries, err := s.After(ctx, "a", 0); err == nil {
		t.Errorf("it is read on as %v", entries)
	}
}

func testDealFull(t *testing.T, s match.Store) {
	ctx := t.Context()
	to, ok := s.(transfer.Store)
	if !ok {
		t.Skip("this store takes over nothing")
	}
	full := transfer.Deal{Deal: *deal("d", "h"), Touched: made}
	for i := range match.MaxAttempts - 1 {
		full.Attempts = append(full.Attempts, match.Attempt{Deal: "d", Owner: match.Owner(fmt.Sprint(i)), Table: match.ID(fmt.Sprint("t", i)), Made: made})
	}
	must(t, to.AdoptDeals(ctx, []transfer.Deal{full}))
	must(t, s.Create(ctx, table("a", "h"), nil, attempt("a", "d", nil, "h"), match.Quota{}))
	wantErr(t, "one more", s.Create(ctx, table("b", "bo"), nil, attempt("b", "d", nil, "bo"), match.Quota{}), match.DealFull)
}
