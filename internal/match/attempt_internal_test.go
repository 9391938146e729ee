package match

import (
	"context"
	"testing"

	"goa/internal/memory"
)

// countedDeals is a store that counts how often it lists attempts.
type countedDeals struct {
	DealStore
	attempts, listed int
}

func (s *countedDeals) Deal(_ context.Context, id DealID) (*Deal, error) {
	return &Deal{ID: id, Shared: true}, nil
}

func (s *countedDeals) Attempts(_ context.Context, _ DealID, limit int) ([]Attempt, error) {
	s.listed++
	return make([]Attempt, min(s.attempts, limit)), nil
}

func (s *countedDeals) ShowAttempt(context.Context, DealID, Owner, bool) error { return nil }

// Lists of attempts of the maximum length are remembered until someone shows or
// withdraws a result. Shorter ones are always fresh.
func TestLongListsOfAttemptsAreRemembered(t *testing.T) {
	s := &countedDeals{attempts: 4}
	k := &Keeper{deals: s, attempts: memory.NewRecent[DealID, []Attempt](attemptsKept, attemptLists)}
	list := func(id DealID, listed int) {
		t.Helper()
		if all, err := k.AttemptsAt(t.Context(), id, 5); err != nil || len(all) != min(s.attempts, 5) || s.listed != listed {
			t.Errorf("%d attempts, listed %d times, want %d; %v", len(all), s.listed, listed, err)
		}
	}
	list("d", 1)
	list("d", 2)
	s.attempts = 9
	list("d", 3)
	list("d", 3)
	list("e", 4)
	if err := k.ShowAttempt(t.Context(), "d", "ana", false); err != nil {
		t.Fatal(err)
	}
	list("d", 5)
}
