package puzzle_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/internal/puzzle"
)

// There is a year's supply, each puzzle with a clear lead, rated by every
// grade, none twice. Read refuses puzzles that cannot be played or answered.
func TestThereIsAYearsSupply(t *testing.T) {
	list := puzzle.All()
	if len(list) < 366 {
		t.Errorf("there are %d puzzles, less than a year's supply", len(list))
	}
	seen, kinds := map[string]bool{}, map[puzzle.Kind]int{}
	for i, p := range list {
		if p.Lead < 50 || p.Lead <= 2*p.Error {
			t.Errorf("puzzle %d leads by %d ± %d thousandths, which is not clear", i+1, p.Lead, p.Error)
		}
		for _, grade := range puzzle.Raters() {
			if n, ok := p.Found[grade]; !ok || n < 0 || n > 100 {
				t.Errorf("puzzle %d was not put to %s", i+1, grade)
			}
		}
		text, err := json.Marshal(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		if seen[string(text)] {
			t.Errorf("puzzle %d is there twice", i+1)
		}
		seen[string(text)] = true
		kinds[p.Kind]++
	}
	for _, kind := range puzzle.Kinds() {
		if kinds[kind] < len(list)/10 {
			t.Errorf("only %d of %d puzzles ask to %s", kinds[kind], len(list), kind)
		}
	}
}

// The stronger the grade, the more puzzles it solves at once.
func TestStrongerGradesFindMore(t *testing.T) {
	before := 0
	for _, grade := range puzzle.Raters() {
		sum := 0
		for _, p := range puzzle.All() {
			sum += p.Found[grade]
		}
		if sum <= before {
			t.Errorf("%s finds %d, no more than the grade below it", grade, sum)
		}
		before = sum
	}
}

func TestDays(t *testing.T) {
	for _, n := range []int{1, 2, 59, 366, 4000} {
		if got := puzzle.Day(puzzle.Date(n)); got != n {
			t.Errorf("the day of puzzle %d has puzzle %d", n, got)
		}
		if got := puzzle.Day(puzzle.Date(n).Add(24*time.Hour - time.Nanosecond)); got != n {
			t.Errorf("the evening of day %d has puzzle %d", n, got)
		}
	}
	lisbon := time.FixedZone("", 3600)
	if got := puzzle.Day(time.Date(2026, 1, 2, 0, 30, 0, 0, lisbon)); got != 1 {
		t.Errorf("days are those of UTC, but puzzle %d comes half an hour early", got)
	}
	all := puzzle.All()
	if puzzle.Numbered(1) != all[0] || puzzle.Numbered(len(all)) != all[len(all)-1] || puzzle.Numbered(len(all)+1) != all[0] {
		t.Error("numbers do not go through the list and begin again")
	}
	if puzzle.Numbered(0) != nil || puzzle.Numbered(-5) != nil {
		t.Error("there is a puzzle before the first")
	}
}

// Mondays are easy, Sundays hard.
func TestTheWeekGetsHarder(t *testing.T) {
	var stars, days [7]int
	for i, p := range puzzle.All() {
		day := (int(puzzle.Date(i+1).Weekday()) + 6) % 7
		stars[day] += p.Stars()
		days[day]++
	}
	for day := 1; day < 7; day++ {
		if stars[day]*days[day-1] < stars[day-1]*days[day] {
			t.Errorf("day %d of the week is easier than the one before: %v of %v", day, stars, days)
		}
	}
}

// A puzzle that cannot be played or answered is refused with its line.
func TestBrokenPuzzlesAreRefused(t *testing.T) {
	var line bytes.Buffer
	if err := puzzle.Write(&line, puzzle.All()[0]); err != nil {
		t.Fatal(err)
	}
	good := line.String()
	if list, err := puzzle.Read(strings.NewReader(good + "\n" + good)); err != nil || len(list) != 2 {
		t.Fatalf("two puzzles and an empty line: %d, %v", len(list), err)
	}
	first := puzzle.All()[0].Answers[0].Move
	for name, text := range map[string]string{
		"no JSON":         "puzzle",
		"unknown edition": strings.Replace(good, `"data":"`, `"data":"0`, 1),
		"illegal answer":  strings.Replace(good, `"move":"`+first+`"`, `"move":"sell"`, 1),
		"no move":         strings.Replace(good, `"move":"`+first+`"`, `"move":"hop"`, 1),
		"twice":           strings.Replace(good, `"move":"`+puzzle.All()[0].Answers[1].Move+`"`, `"move":"`+first+`"`, 1),
		"wrong order":     strings.Replace(good, `"answers":[{`, `"answers":[{"move":"pass","worth":0},{`, 1),
		"other question":  strings.Replace(good, `"kind":"`+string(puzzle.All()[0].Kind)+`"`, `"kind":"sell"`, 1),
	} {
		_, err := puzzle.Read(strings.NewReader(good + text))
		if err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Each puzzle is arranged once, and none is lost.
func TestArrangeKeepsAll(t *testing.T) {
	for n := range 30 {
		list := slices.Clone(puzzle.All()[:n])
		got := puzzle.Arrange(list)
		if len(got) != n {
			t.Fatalf("%d of %d puzzles are left", len(got), n)
		}
		for _, p := range list {
			if !slices.Contains(got, p) {
				t.Fatalf("a puzzle of %d is missing", n)
			}
		}
	}
}

// Ratings follow from the bots. This test fails if a new net needs new ratings.
func TestRatingsAreThoseOfTheBots(t *testing.T) {
	if testing.Short() {
		t.Skip("bots think")
	}
	p := *puzzle.All()[6]
	if err := puzzle.Rate(t.Context(), &p); err != nil {
		t.Fatal(err)
	}
	for _, grade := range puzzle.Raters() {
		if got, want := p.Found[grade], puzzle.All()[6].Found[grade]; got != want {
			t.Errorf("%s finds it %d times of 100, the list says %d: if bots changed, run goa puzzles rate again", grade, got, want)
		}
	}
}
