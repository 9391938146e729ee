package lesson_test

import (
	"testing"

	"goa/internal/advice"
	"goa/internal/lesson"
)

// Following the explanations beats a deckhand, and playing at random does not.
func TestExplanationsHelp(t *testing.T) {
	r, err := lesson.Follow{Seed: "test", Games: 4, Seats: 2, Grade: "deckhand"}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.With < 0.6 || r.Without > 0.3 || r.Named < 0.5 || r.Words > advice.MostWords {
		t.Errorf("%+v", r)
	}
}
