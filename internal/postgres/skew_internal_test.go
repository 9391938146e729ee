package postgres

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// A clock may differ by 30 seconds. The duration of the request counts in its favor.
func TestSkew(t *testing.T) {
	start := time.UnixMilli(1_700_000_000_000).UTC()
	for _, c := range []struct {
		name          string
		before, after time.Duration // own clock before and after the request, relative to the database's
		want          string
	}{
		{"the same time", 0, 0, ""},
		{"30 seconds ahead", 30 * time.Second, 30 * time.Second, ""},
		{"30 seconds behind", -30 * time.Second, -30 * time.Second, ""},
		{"a little more ahead", 30*time.Second + time.Millisecond, 31 * time.Second, "it is 30.001s ahead of that of the database, and may differ by 30s"},
		{"a little more behind", -time.Minute, -30*time.Second - time.Millisecond, "it is 30.001s behind that of the database, and may differ by 30s"},
		{"a slow answer", -time.Hour, time.Hour, ""},
		{"a slow answer, ahead", 20 * time.Second, time.Hour, ""},
		{"a slow answer, behind", -time.Hour, -20 * time.Second, ""},
	} {
		times := []time.Time{start.Add(c.before), start.Add(c.after)}
		s := skew{own: func() time.Time {
			now := times[0]
			times = times[1:]
			return now
		}}
		s.found.Store(int64(time.Hour)) // an earlier result
		if err := s.compare(func(theirs *int64) error { *theirs = start.UnixMilli(); return nil }); err != nil {
			t.Fatal(err)
		}
		got := s.err()
		if (got == nil) != (c.want == "") || got != nil && (!errors.Is(got, ErrClock) || !strings.HasSuffix(got.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.name, got, c.want)
		}
	}
	s := skew{own: time.Now}
	s.found.Store(int64(time.Hour))
	down := errors.New("down")
	if err := s.compare(func(*int64) error { return down }); !errors.Is(err, down) || s.err() == nil {
		t.Errorf("without an answer: got %v, and %v", err, s.err())
	}
}
