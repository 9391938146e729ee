package frame_test

import (
	"testing"
	"time"

	"goa/internal/frame"
	"goa/lexicon"
)

func TestTimeThatIsLeftReadsNaturally(t *testing.T) {
	words, err := lexicon.For("en", "2012")
	if err != nil {
		t.Fatal(err)
	}
	const day = 24 * time.Hour
	for _, c := range []struct {
		left time.Duration
		want string
	}{
		{20 * time.Second, "1 minute"}, {119 * time.Minute, "119 minutes"}, {11*time.Hour + 59*time.Minute, "11 hours"},
		{47*time.Hour + 59*time.Minute, "2 days"}, {2*day + time.Hour, "2 days 1 hour"}, {5*day - time.Hour, "4 days 23 hours"},
		{5*day - time.Second, "5 days"}, {7 * day, "7 days"}, {11*day - time.Hour, "11 days"},
	} {
		if got := frame.LeftText(words.Page, c.left); got != c.want {
			t.Errorf("%v: got %q, want %q", c.left, got, c.want)
		}
	}
}
