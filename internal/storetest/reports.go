package storetest

import (
	"reflect"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/operator"
	"goa/internal/talk"
)

// many is a limit that allows all reports of these tests.
var many = talk.ReportLimits{Person: 99, Origin: 99}

func testReportList(t *testing.T, s fullStore) {
	ctx := t.Context()
	first := talk.Report{Table: "gone", Line: 7, Of: "eve", Name: "Eve", By: "ana", Time: made, Origin: "home", Context: "Ana: hi\nEve: boo"}
	second := first
	second.By, second.Line = "bo", 8
	third := first
	third.By = "cy"
	for _, r := range []talk.Report{first, second, third} {
		must(t, s.Report(ctx, r, many))
	}
	third.Context = "" // the context is stored once
	got, err := s.Reports(ctx, 9)
	must(t, err)
	if len(got) != 3 {
		t.Fatalf("got %+v, want three reports", got)
	}
	first.Number, second.Number, third.Number = got[0].Number, got[1].Number, got[2].Number
	if !reflect.DeepEqual(got, []talk.Report{first, second, third}) {
		t.Errorf("got %+v, want %+v, %+v and %+v", got, first, second, third)
	}
	for _, want := range []int{2, 0} { // both reports of the line
		if n, err := s.DeleteReports(ctx, operator.Reports{Number: third.Number}); n != want || err != nil {
			t.Errorf("done with line 7: %d, %v, want %d", n, err, want)
		}
	}
	if got, err := s.Reports(ctx, 9); err != nil || !reflect.DeepEqual(got, []talk.Report{second}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func testReportedLines(t *testing.T, s fullStore) {
	ctx := t.Context()
	report := func(line int, by match.Owner, from match.Origin, after time.Duration) {
		t.Helper()
		must(t, s.Report(ctx, talk.Report{Table: "t", Line: line, Of: "eve", Name: "Eve", By: by, Time: made.Add(after), Origin: from, Context: "Eve: boo " + string(by)}, many))
	}
	report(1, "a1", "flood", 2*time.Hour)
	report(1, "a2", "flood", 3*time.Hour)
	report(1, "a3", "flood", 4*time.Hour)
	report(2, "b1", "flood", 0)
	report(2, "b2", "home", time.Hour)
	report(3, "c1", "", time.Hour)
	report(3, "c2", "", time.Minute)
	list := func(latest bool) []operator.ReportedLine {
		t.Helper()
		all, err := s.ReportedLines(ctx, latest, 9)
		must(t, err)
		for i := range all {
			all[i].Number = 0
		}
		return all
	}
	one := operator.ReportedLine{Table: "t", Line: 1, Of: "eve", Name: "Eve", By: "a1", Times: 3, Networks: 1, Network: "flood", First: made.Add(2 * time.Hour), Last: made.Add(4 * time.Hour), Context: "Eve: boo a1"}
	two := operator.ReportedLine{Table: "t", Line: 2, Of: "eve", Name: "Eve", By: "b1", Times: 2, Networks: 2, Network: "home", First: made, Last: made.Add(time.Hour), Context: "Eve: boo b1"}
	three := operator.ReportedLine{Table: "t", Line: 3, Of: "eve", Name: "Eve", By: "c1", Times: 2, Networks: 2, First: made.Add(time.Minute), Last: made.Add(time.Hour), Context: "Eve: boo c1"}
	if got := list(false); !reflect.DeepEqual(got, []operator.ReportedLine{three, two, one}) { // of two equal lines, three was reported last
		t.Errorf("by how often: got %+v", got)
	}
	if got := list(true); !reflect.DeepEqual(got, []operator.ReportedLine{one, three, two}) {
		t.Errorf("by how recently: got %+v", got)
	}
	if n, err := s.DeleteReports(ctx, operator.Reports{Network: "flood"}); n != 4 || err != nil {
		t.Errorf("those of a network: %d, %v, want 4", n, err)
	}
	two.By, two.Times, two.Networks, two.First = "b2", 1, 1, made.Add(time.Hour) // its context stays
	if got := list(false); !reflect.DeepEqual(got, []operator.ReportedLine{three, two}) {
		t.Errorf("without a network: got %+v", got)
	}
	if n, err := s.DeleteReports(ctx, operator.Reports{By: "c1", Table: "t"}); n != 1 || err != nil {
		t.Errorf("that of a person: %d, %v, want 1", n, err)
	}
	three.By, three.Times, three.Networks, three.Last = "c2", 1, 1, three.First // its context stays too
	if got := list(false); !reflect.DeepEqual(got, []operator.ReportedLine{two, three}) {
		t.Errorf("without a person: got %+v", got)
	}
	for _, c := range []struct {
		which operator.Reports
		want  int
	}{
		{operator.Reports{By: "c2", Table: "other"}, 0}, {operator.Reports{By: "c1"}, 0}, {operator.Reports{Before: made.Add(2 * time.Minute)}, 1},
		{operator.Reports{Of: "bo"}, 0}, {operator.Reports{Of: "eve", Table: "t"}, 1}, {operator.Reports{}, 0},
	} {
		if n, err := s.DeleteReports(ctx, c.which); n != c.want || err != nil {
			t.Errorf("%+v: %d are forgotten, %v, want %d", c.which, n, err, c.want)
		}
	}
}
