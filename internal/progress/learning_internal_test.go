package progress

import (
	"fmt"
	"testing"
)

// A streak grows by a day, ends when a day is skipped, and does not count a day
// twice.
func TestStreak(t *testing.T) {
	var v Value
	for _, c := range []struct{ solved, on, want int }{
		{0, 5, 0}, {5, 5, 1}, {5, 5, 1}, {0, 6, 1}, {6, 6, 2}, {5, 6, 2}, {0, 8, 0}, {8, 8, 1}, {9, 9, 2}, {0, 7, 0},
	} {
		if c.solved > 0 {
			v.Solve(c.solved)
		}
		if got := v.StreakOn(c.on); got != c.want {
			t.Errorf("solved %d, on day %d: %d in a row, want %d", c.solved, c.on, got, c.want)
		}
	}
}

// Lessons are remembered once each, and no value grows too long.
func TestFinishedLessons(t *testing.T) {
	var v Value
	for _, name := range []string{"solo", "auctions", "solo"} {
		v.Finish(name)
	}
	if len(v.Lessons) != 2 || !v.Finished("auctions") || v.Finished("first") {
		t.Errorf("finished are %v", v.Lessons)
	}
	for i := range 1000 {
		v.Finish(fmt.Sprintf("a-lesson-with-a-name-%03d", i))
	}
	for range maxPending {
		v.Pending = append(v.Pending, Game{Table: "0123456789abcdef"})
	}
	if text, err := v.text(); err != nil {
		t.Errorf("%d lessons, %d bytes: %v", len(v.Lessons), len(text), err)
	}
}

// A value of the previous version is read correctly. Fields that this version
// adds survive a change by the previous version, which does not know them.
func TestValuesOfOtherVersions(t *testing.T) {
	old := `{"grade":"merchant","won":1,"games":2,"pending":[{"table":"abc","since":"2026-11-01T10:00:00Z"}]}`
	v, err := parse([]byte(old))
	if err != nil || v.Grade != "merchant" || v.Games != 2 || len(v.Pending) != 1 || v.Streak != 0 || v.Lessons != nil || !v.Explains() {
		t.Fatalf("%+v, %v", v, err)
	}
	if text, err := v.text(); err != nil || string(text) != `{"games":2,"grade":"merchant","pending":[{"table":"abc","since":"2026-11-01T10:00:00Z"}],"won":1}` {
		t.Errorf("an old value becomes %s, %v", text, err)
	}
	v.Solve(7)
	v.Finish("auctions")
	v.Explain = Off
	text, err := v.text()
	if err != nil {
		t.Fatal(err)
	}
	known := fields
	fields = []string{"grade", "fixed", "won", "lost", "moved", "games", "pending"} // of the previous version
	before, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	before.Streak, before.Solved, before.Lessons, before.Explain = 0, 0, nil, ""
	before.Games++
	changed, err := before.text()
	fields = known
	if err != nil {
		t.Fatal(err)
	}
	if again, err := parse(changed); err != nil || again.Games != 3 || again.Streak != 1 || !again.Finished("auctions") || again.Explains() {
		t.Errorf("after a change by the version before: %+v, %v", again, err)
	}
}
