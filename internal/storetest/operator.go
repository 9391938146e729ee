package storetest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/operator"
	"goa/internal/session"
	"goa/internal/talk"
)

// RunOperator tests that a store, which must also be an [operator.Store], reports its
// contents to operators.
func RunOperator(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, fullStore)
	}{
		{"tables are listed by size and by age", testTablesOf},
		{"guests are listed with what they have", testGuests},
		{"bans come and go", func(t *testing.T, s fullStore) { testBans(t, s.Bans, s.PutBan, s.DeleteBan) }},
		{"silences come and go", func(t *testing.T, s fullStore) { testBans(t, s.Silences, s.PutSilence, s.DeleteSilence) }},
		{"reports are listed until they are done with", testReportList},
		{"lines are listed by how many networks report them, and forgotten in bulk", testReportedLines},
		{"a line is removed, and that is a line", testRemoval},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			c.test(t, s.(fullStore))
		})
	}
}

// fullStore is a store of everything.
type fullStore interface {
	match.Store
	session.Store
	operator.Store
	talk.Store
}

// fill creates three tables: a small old one, a large one, and one of other people.
func fill(t *testing.T, s fullStore) {
	t.Helper()
	for i, c := range []struct {
		id      match.ID
		host    match.Owner
		status  match.Status
		entries int
		owners  []match.Owner
	}{
		{"old", "ana", match.Finished, 1, []match.Owner{"ana", "bo"}},
		{"large", "ana", match.Playing, 50, []match.Owner{"ana", ""}},
		{"theirs", "cy", match.Gathering, 3, []match.Owner{"bo"}},
	} {
		sum := summary(c.owners...)
		sum.Status = c.status
		entries := numbered(1, c.entries)
		for j := range entries {
			entries[j].Time = made.Add(time.Duration(i) * time.Hour)
		}
		must(t, s.Create(t.Context(), table(c.id, c.host), entries, sum, match.Quota{}))
	}
	must(t, s.PutSession(t.Context(), browser("s1", "ana", 1)))
	must(t, s.PutSession(t.Context(), browser("s2", "ana", 5)))
	must(t, s.PutSession(t.Context(), browser("s3", "dee", 5)))
	must(t, s.PutSession(t.Context(), browser("s4", "gone", 5)))
	must(t, s.EndSession(t.Context(), "gone", "s4", made))
}

func testTablesOf(t *testing.T, s fullStore) {
	fill(t, s)
	ids := func(q operator.Query) (list []match.ID) {
		tables, err := s.TablesOf(t.Context(), q)
		must(t, err)
		for _, x := range tables {
			list = append(list, x.ID)
		}
		return list
	}
	for _, c := range []struct {
		q    operator.Query
		want []match.ID
	}{
		{operator.Query{Limit: 9}, []match.ID{"large", "theirs", "old"}},
		{operator.Query{Limit: 1}, []match.ID{"large"}},
		{operator.Query{Limit: 9, Oldest: true}, []match.ID{"old", "large", "theirs"}},
		{operator.Query{Limit: 9, Guest: "bo"}, []match.ID{"theirs", "old"}},
		{operator.Query{Limit: 9, Guest: "cy"}, []match.ID{"theirs"}},
		{operator.Query{Limit: 9, ID: "old"}, []match.ID{"old"}},
		{operator.Query{Limit: 9, ID: "never"}, nil},
	} {
		if got := ids(c.q); !slices.Equal(got, c.want) {
			t.Errorf("%+v: got %v, want %v", c.q, got, c.want)
		}
	}
	list, err := s.TablesOf(t.Context(), operator.Query{ID: "old", Limit: 1})
	must(t, err)
	got := list[0]
	want := operator.Table{
		ID: "old", Host: "ana", Status: "finished", Edition: "some", Entries: 1, Touched: got.Touched, Bytes: got.Bytes,
		Seats: []operator.Seat{{Name: "Nana", Owner: "ana"}, {Name: "Nbo", Owner: "bo"}},
	}
	if !reflect.DeepEqual(got, want) || got.Bytes < 50 || got.Touched.IsZero() {
		t.Errorf("got %+v, want %+v with bytes and when it was touched", got, want)
	}
	total, err := s.Totals(t.Context())
	must(t, err)
	if total.Gathering != 1 || total.Playing != 1 || total.Finished != 1 || total.Guests != 4 || total.Bytes < got.Bytes {
		t.Errorf("in all: %+v", total)
	}
}

func testGuests(t *testing.T, s fullStore) {
	fill(t, s)
	all, err := s.Guests(t.Context(), "", 9)
	must(t, err)
	var got []string
	for _, g := range all {
		got = append(got, fmt.Sprintf("%s %q hosts %d sits %d sessions %d", g.Owner, g.Name, g.Hosts, g.Sits, g.Sessions))
	}
	want := []string{
		`ana "Nana" hosts 2 sits 2 sessions 2`, `cy "" hosts 1 sits 0 sessions 0`,
		`bo "Nbo" hosts 0 sits 2 sessions 0`, `dee "" hosts 0 sits 0 sessions 1`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if seen := made.Add(5 * time.Minute); !all[0].Seen.Equal(seen) || !all[1].Seen.IsZero() {
		t.Errorf("ana was seen at %s, want %s; cy at %s", all[0].Seen, seen, all[1].Seen)
	}
	one, err := s.Guests(t.Context(), "bo", 9)
	if err != nil || len(one) != 1 || one[0].Owner != "bo" {
		t.Errorf("one guest: got %v, %v", one, err)
	}
}

func testBans(t *testing.T, list func(context.Context) ([]limit.Ban, error), put func(context.Context, limit.Ban) error, remove func(context.Context, string) (bool, error)) {
	ctx := t.Context()
	eve, net := limit.Ban{Name: "eve", Reason: "spam", Since: made}, limit.Ban{Name: "203.0.113.0/24", Since: made.Add(time.Hour)}
	must(t, put(ctx, net))
	must(t, put(ctx, limit.Ban{Name: "eve", Since: made.Add(time.Minute)}))
	must(t, put(ctx, eve))
	if got, err := list(ctx); err != nil || !reflect.DeepEqual(got, []limit.Ban{eve, net}) {
		t.Errorf("got %+v, %v", got, err)
	}
	for _, want := range []bool{true, false} {
		if found, err := remove(ctx, "eve"); found != want || err != nil {
			t.Errorf("take it back: found %v, %v, want %v", found, err, want)
		}
	}
	if got, err := list(ctx); err != nil || !reflect.DeepEqual(got, []limit.Ban{net}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func testRemoval(t *testing.T, s fullStore) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	want := []talk.Line{saying(t, s, "a", "ana", "hi")}
	wrong := talk.Line{Circle: talk.Spectators, By: "eve", Seat: goa.Nobody, Name: "Eve", Text: "boo", Time: made}
	number, err := s.Say(ctx, "a", wrong, wide)
	must(t, err)
	must(t, s.RemoveLine(ctx, "a", number, made.Add(time.Hour)))
	wrong.Number, wrong.Name, wrong.Text = number, "", ""
	want = append(want, wrong, talk.Line{Number: 3, Kind: talk.Removal, Circle: talk.Spectators, Seat: goa.Nobody, Of: number, Time: made.Add(time.Hour)})
	for _, c := range []struct {
		what   string
		id     match.ID
		number int
	}{{"a line that was removed", "a", 2}, {"that it was", "a", 3}, {"a line that was never said", "a", 9}, {"at no table", "never", 1}} {
		wantErr(t, c.what, s.RemoveLine(ctx, c.id, c.number, made), talk.NoLine)
	}
	if got, err := s.Lines(ctx, "a", 0, 9); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
