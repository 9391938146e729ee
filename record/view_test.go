package record_test

import (
	"bytes"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/record"
)

// A secret pick is only in its owner's view until it is shown.
func TestViewHidesOthersPicks(t *testing.T) {
	options := []string{"gambit", "captains"}
	ed := edition.Default()
	picks := map[goa.MoveKind]int{}
	r := playOn(t, newRecord(t, ed, 3, options...), "picks", -1)
	s, err := r.Start()
	if err != nil {
		t.Fatal(err)
	}
	var before []goa.Move
	for _, m := range r.Moves() {
		after := s
		after.Play(m)
		if m.Kind == goa.Keep && after.Stage() == goa.Setup || m.Kind == goa.Pledge && s.Round() < goa.NumRounds {
			picks[m.Kind]++
			owner, otherwise := s.Turn(), s.Moves(nil)[0]
			if otherwise == m {
				otherwise = s.Moves(nil)[1]
			}
			a := recordOf(t, newRecord(t, ed, 3, options...), before, m)
			b := recordOf(t, newRecord(t, ed, 3, options...), before, otherwise)
			for seat := goa.Nobody; seat < 3; seat++ {
				if seat == goa.Nature {
					continue
				}
				if same := bytes.Equal(viewText(t, a, seat), viewText(t, b, seat)); same == (seat == owner) {
					t.Errorf("%v and %v by seat %v are the same to seat %v: %v", m, otherwise, owner, seat, same)
				}
			}
		}
		s = after
		before = append(before, m)
	}
	if picks[goa.Keep] != 2 || picks[goa.Pledge] != 3*(goa.NumRounds-1) {
		t.Errorf("picks: %v", picks)
	}
	v, err := r.View(goa.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	for at, m := range r.Moves() {
		if shown := v.Move(at) == m; (m.Kind == goa.Keep || m.Kind == goa.Pledge) && !shown || m.Kind == goa.DealCaptain && shown {
			t.Errorf("move %d is %v at the end; it was %v", at, v.Move(at), m)
		}
	}
}

// A view can be played up to the first thing that it does not know.
func TestViewEndsAtWhatIsHidden(t *testing.T) {
	for _, c := range []struct {
		options []string
		first   goa.MoveKind
	}{
		{[]string{"captains"}, goa.DealCaptain},
		{[]string{"gambit"}, goa.Pledge},
	} {
		r := newRecord(t, edition.Default(), 2, c.options...)
		for r.Len() == 0 || r.Move(r.Len()-1).Kind != c.first {
			playOn(t, r, "hidden", 1)
		}
		v, err := r.View(goa.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		again := mustParse(t, v.Text())
		e := wantProblem(t, again.Check(), record.HiddenCard, again.Line(r.Len()-1))
		if e.At != r.Len()-1 || !strings.Contains(e.Error(), "?” is not known") {
			t.Errorf("%v: Check says %v", c.options, e)
		}
	}
}

// recordOf adds moves to a record.
func recordOf(t *testing.T, r *record.Record, moves []goa.Move, more ...goa.Move) *record.Record {
	t.Helper()
	for _, list := range [][]goa.Move{moves, more} {
		for _, m := range list {
			if err := r.Append(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return r
}

// viewText returns the text of a view after writing, reading and writing again.
func viewText(t *testing.T, r *record.Record, seat goa.Seat) []byte {
	t.Helper()
	v, err := r.View(seat)
	if err != nil {
		t.Fatal(err)
	}
	text := v.Text()
	if again := mustParse(t, text).Text(); !bytes.Equal(again, text) {
		t.Fatalf("rewritten it is\n%s\nwas\n%s", again, text)
	}
	return text
}
