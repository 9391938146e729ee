package progress

import (
	"strings"
	"testing"
	"time"

	"goa/internal/match"
)

var ladder = []string{"low", "middle", "high"}

// outcome returns the result of a game, given as a letter: w won, l last, c
// clearly lost, n narrowly lost, o won against bots of another grade.
func outcome(letter rune, grade string) match.Outcome {
	o := match.Outcome{Rank: 2, Behind: Clearly - 1, Bots: []string{grade, grade}}
	switch letter {
	case 'w':
		o.Rank, o.Behind = 1, 0
	case 'l':
		o.Rank, o.Last, o.Behind = 3, true, 1
	case 'c':
		o.Behind = Clearly
	case 'o':
		o.Rank, o.Behind, o.Bots = 1, 0, []string{grade, "another"}
	}
	return o
}

func TestGradeFollowsResults(t *testing.T) {
	for _, c := range []struct {
		results, want string
		moved         int
	}{
		{"", "middle", 0},
		{"w", "middle", 0},
		{"ww", "high", 1},
		{"wnw", "middle", 0},
		{"wlw", "middle", 0},
		{"l", "middle", 0},
		{"ll", "low", -1},
		{"cc", "low", -1},
		{"lc", "low", -1},
		{"lnl", "middle", 0},
		{"lwl", "middle", 0},
		{"nn", "middle", 0},
		{"www", "high", 0},  // a new grade starts afresh
		{"wwww", "high", 0}, // there is nothing above
		{"wwwwll", "middle", -1},
		{"llll", "low", 0}, // nor below
		{"llllww", "middle", 1},
		{"woow", "high", 1}, // games against others do not count
		{"oooo", "middle", 0},
	} {
		v := Value{Grade: "middle"}
		for _, letter := range c.results {
			v.count(outcome(letter, v.Grade), ladder)
		}
		if v.Grade != c.want || v.Moved != c.moved || v.Games != len(c.results) {
			t.Errorf("%s: %+v, want %s, moved by %d", c.results, v, c.want, c.moved)
		}
	}
	fixed := Value{Grade: "middle", Fixed: true}
	unknown := Value{}
	for range 5 {
		fixed.count(outcome('w', "middle"), ladder)
		unknown.count(outcome('w', ""), ladder)
	}
	if fixed.Grade != "middle" || unknown.Grade != "" || fixed.Games != 5 {
		t.Errorf("a fixed grade became %q, none became %q", fixed.Grade, unknown.Grade)
	}
}

// Two versions of the program can serve one guest: neither loses fields that
// only the other knows.
func TestFieldsOfALaterVersionStay(t *testing.T) {
	v, err := parse([]byte(`{"grade":"low","medals":{"days":3},"games":2}`))
	if err != nil {
		t.Fatal(err)
	}
	v.Games++
	v.Grade = ""
	text, err := v.text()
	if err != nil || string(text) != `{"games":3,"medals":{"days":3}}` {
		t.Errorf("got %s, %v", text, err)
	}
	if _, err := parse([]byte(`[]`)); err == nil {
		t.Error("a list is a value")
	}
}

// A value is small, whatever its guest does.
func TestValueIsBounded(t *testing.T) {
	v := Value{Grade: "middle"}
	for range 1000 {
		v.Await(match.NewID(), time.Now())
	}
	if text, err := v.text(); err != nil || len(v.Pending) != maxPending || len(text) > MaxBytes/2 {
		t.Errorf("%d games are awaited, in %d bytes: %v", len(v.Pending), len(text), err)
	}
	last := v.Pending[maxPending-1].Table
	v.Await(last, time.Now())
	if len(v.Pending) != maxPending || v.Pending[maxPending-2].Table == last {
		t.Error("a game is awaited twice")
	}
	v.Grade = strings.Repeat("x", MaxBytes)
	if _, err := v.text(); err == nil {
		t.Error("a long value is stored")
	}
}

// Choosing a grade starts afresh; choosing the current one keeps the counts.
func TestChoose(t *testing.T) {
	v := Value{Grade: "middle", Won: 1}
	if v.Choose("middle", true); v.Won != 1 || !v.Fixed {
		t.Errorf("the same grade, fixed: %+v", v)
	}
	if v.Choose("low", false); v.Won != 0 || v.Fixed || v.Grade != "low" {
		t.Errorf("another grade: %+v", v)
	}
}
