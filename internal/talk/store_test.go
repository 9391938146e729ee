package talk_test

import (
	"reflect"
	"testing"

	"goa/internal/match"
	"goa/internal/talk"
)

// A circle refuses lines once it has admitted enough of them, or enough from
// one origin. An origin that has said nothing is always admitted.
func TestWhichLinesACircleAdmits(t *testing.T) {
	both := talk.Capacity{Recent: 60, OfOrigin: 30}
	for _, c := range []struct {
		name             string
		capacity         talk.Capacity
		recent, ofOrigin int
		origin           match.Origin
		want             bool
	}{
		{"the first line", both, 0, 0, "home", true},
		{"the thirtieth line of an origin", both, 59, 29, "home", true},
		{"the thirty-first line of an origin", both, 59, 30, "home", false},
		{"the thirty-first line of unknown origin", both, 59, 30, "", true},
		{"the sixty-first line, by an origin that has spoken once", both, 60, 1, "home", false},
		{"the sixty-first line, by an origin that has not spoken", both, 60, 0, "home", true},
		{"the sixty-first line, of unknown origin", both, 60, 0, "", false},
		{"the second line of an origin that may say one", talk.Capacity{OfOrigin: 1}, 1, 1, "home", false},
		{"many lines of an origin without a limit", talk.Capacity{Recent: 60}, 59, 59, "home", true},
		{"many lines in a circle without limits", talk.Capacity{}, 1000, 1000, "home", true},
	} {
		if got := c.capacity.Admits(c.recent, c.ofOrigin, c.origin); got != c.want {
			t.Errorf("%s is admitted: %t, want %t", c.name, got, c.want)
		}
	}
}

func TestLinesAreSortedByTheirNumbers(t *testing.T) {
	list := []talk.Line{{Number: 2}, {Number: 11}, {Number: 1}, {Number: 3}}
	talk.SortLines(list)
	if want := []talk.Line{{Number: 1}, {Number: 2}, {Number: 3}, {Number: 11}}; !reflect.DeepEqual(list, want) {
		t.Errorf("got %v, want %v", list, want)
	}
}
