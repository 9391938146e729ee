package record_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/record"
)

// Steps are the moves of the record as the rules play them.
func TestStepsAreTheGame(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 3, "bonanza", "gambit"), "steps", -1)
	s, err := r.Start()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for step, err := range r.Steps() {
		if err != nil {
			t.Fatal(err)
		}
		if step.At != n || step.Move != r.Move(n) || *step.Before != s {
			t.Fatalf("step %d is %s of move %d", n, step.Move, step.At)
		}
		events, err := s.Apply(step.Move)
		if err != nil || *step.After != s || !slices.Equal(step.Events, events) {
			t.Fatalf("move %d: %v happened, want %v, %v", n, step.Events, events, err)
		}
		n++
	}
	if n != r.Len() || !s.Over() {
		t.Errorf("%d steps of %d moves", n, r.Len())
	}
}

func TestStepsCanBeStopped(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 2), "left", 50)
	n := 0
	for range r.Steps() {
		if n++; n == 20 {
			break
		}
	}
	if n != 20 {
		t.Errorf("%d steps", n)
	}
}

func TestStepsEndAtAnIllegalMove(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 2), "wrong", -1)
	wrong := mustParse(t, append(r.Text(), "Ana: end\n"...))
	n := 0
	var last error
	for _, err := range wrong.Steps() {
		if last = err; err == nil {
			n++
		}
	}
	if bad, ok := errors.AsType[*record.CheckError](last); !ok || bad.At != n || bad.Problem != record.AfterEnd || n != r.Len() {
		t.Errorf("after %d steps: %v", n, last)
	}
}

// A view is played as far as it is known.
func TestStepsOfAViewEndBeforeWhatItHides(t *testing.T) {
	whole := playOn(t, newRecord(t, edition.Default(), 2, "captains"), "view", 200)
	view, err := whole.View(goa.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for step, err := range view.Steps() {
		if err != nil || step.Move != whole.Move(n) {
			t.Fatalf("step %d: %s, %v", n, step.Move, err)
		}
		n++
	}
	if n == 0 || n >= whole.Len() || view.Move(n) == whole.Move(n) {
		t.Errorf("%d steps of %d moves", n, whole.Len())
	}
}

func TestStepsOfARecordThatCannotBegin(t *testing.T) {
	data := edition.Default().Short()
	text := strings.Replace(string(newRecord(t, edition.Default(), 2).Text()), data, strings.Repeat("0", len(data)), 1)
	n := 0
	for _, err := range mustParse(t, []byte(text)).Steps() {
		if n++; err == nil {
			t.Error("a game with unknown data was played")
		}
	}
	if n != 1 {
		t.Errorf("%d steps", n)
	}
}
