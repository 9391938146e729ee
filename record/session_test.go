package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/record"
)

func TestSessionsAreTheirText(t *testing.T) {
	for number := 1; number <= goa.NumSessions; number++ {
		g := campaignGolden(number)
		r := playOn(t, newSession(t, g.edition, g.session, g.options...), fmt.Sprint("session ", number), 150)
		text := string(r.Text())
		again := mustParse(t, []byte(text))
		if err := again.Check(); err != nil || string(again.Text()) != text {
			t.Errorf("%v\n%s", err, text)
		}
		if got, ok := again.Session(); !ok || got != g.session {
			t.Errorf("session %v, want %v", got, g.session)
		}
		v, err := r.View(0)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := v.Session(); !ok || got != g.session {
			t.Errorf("the view's session is %v, want %v", got, g.session)
		}
	}
}

func TestSessionLines(t *testing.T) {
	const start = "goa 1\nedition 2012  data 411e620bf6d0\n"
	for _, c := range []struct{ options, session, want string }{
		{"options solo=1 campaign\n", "session 1\n", ""},
		{"options solo=1 campaign\n", "session 3  goals goal-tax goal-ship  fulfilled 3  cargo 9\n", ""},
		{"options solo=1 campaign\n", "", "needs a line “session 1”"},
		{"options solo=1\n", "session 1\n", "line 4: a session belongs to a game with option campaign"},
		{"options solo=1 campaign\n", "session 0\n", "line 4, column 9: write “session 1”"},
		{"options solo=1 campaign\n", "session 2\n", "line 4, column 9: write"},
		{"options solo=1 campaign\n", "session 4  goals  fulfilled 3  cargo 9\n", "line 4, column 9: write"},
		{"options solo=1 campaign\n", "session 3  goals goal-tax  fulfilled 3  cargo 9\n", "line 4, column 9: write"},
		{"options solo=1 campaign\n", "session 3  goals goal-tax tax  fulfilled 3  cargo 9\n", "line 4, column 9: write"},
		{"options solo=1 campaign\n", "session 3  goals goal-tax goal-ship  fulfilled x  cargo 9\n", "line 4, column 9: write"},
		{"options solo=1 campaign\n", "session 3  goals goal-tax goal-ship  fulfilled 2  cargo 09\n", "line 4, column 9: write"},
		{"options solo=1 campaign\n", "session 3  goals goal-tax goal-tax  fulfilled 2  cargo 9\n", "line 4: goal-tax is there twice"},
		{"options solo=1 campaign\n", "session 3  goals goal-tax goal-ship  fulfilled 5  cargo 9\n", "line 4: 5 goals fulfilled before session 3; want 2 to 4"},
		{"options solo=1 campaign\n", "session 3  goals goal-tax goal-ship  fulfilled 4  cargo 1\n", "line 4: 1 cargo before session 3"},
		{"", "undos 0\n", "line 3, column 7: write “undos N”"},
		{"", "undos -1\n", "line 3, column 7: write"},
	} {
		seats := "seats Ana\n"
		if c.options == "" {
			seats = "seats Ana | Bo\n"
		}
		r, err := record.Parse([]byte(start + c.options + c.session + seats))
		if err == nil {
			err = r.Check()
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s%s: %v, want %q", c.options, c.session, err, c.want)
		}
	}
}

// A record from a position names its session in the position, and nowhere else.
func TestSessionFromAPosition(t *testing.T) {
	g := campaignGolden(2)
	r := playOn(t, newSession(t, g.edition, g.session, g.options...), "position", 120)
	s, err := r.At(r.Len())
	if err != nil {
		t.Fatal(err)
	}
	o, err := edition.ParseOptions(g.options)
	if err != nil {
		t.Fatal(err)
	}
	from, err := record.NewFrom(g.edition, o, players(1), s.Position())
	if err != nil {
		t.Fatal(err)
	}
	if start, err := from.Start(); err != nil || start != s {
		t.Errorf("it starts elsewhere (%v)", err)
	}
	if _, ok := from.Session(); ok || !from.Practice() {
		t.Errorf("practice: %v\n%s", from.Practice(), from.Text())
	}
	twice := strings.Replace(string(from.Text()), "seats", "session 1\nseats", 1)
	problem, _ := errors.AsType[*record.CheckError](mustParse(t, []byte(twice)).Check())
	if problem == nil || problem.Problem != record.BadSession || problem.Line != 4 {
		t.Errorf("got %v", problem)
	}
}

// Taking back moves counts if and only if Nature has shown something in them.
func TestUndosAreCounted(t *testing.T) {
	r := newRecord(t, edition.Default(), 2)
	playOn(t, r, "undos", 120)
	last := r.Len()
	for last > 0 && r.Move(last-1).ByNature() {
		last--
	}
	first := last
	for first > 0 && !r.Move(first-1).ByNature() {
		first--
	}
	undo := func(to, want int) {
		t.Helper()
		if err := r.Undo(to); err != nil {
			t.Fatal(err)
		}
		if got := mustParse(t, r.Text()).Undos(); r.Undos() != want || got != want || r.Practice() != (want > 0) {
			t.Errorf("undo to %d of %d: counted %d, written %d, want %d", to, last, r.Undos(), got, want)
		}
	}
	if last < r.Len() {
		undo(last, 1)
		r.SetUndos(0)
	}
	undo(last, 0)
	undo(first, 0)
	undo(first-1, 1)
	undo(0, 2)
}
