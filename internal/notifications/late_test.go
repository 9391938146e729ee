package notifications_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/notifications"
)

// The delay that an owner has chosen begins with the turn, even if the server could
// not look up the addresses for a while.
func TestDelaysBeginWithTheTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		f := &held{Store: c.store}
		c.service.Store = f
		c.add("bo", notifications.Settings{Delay: 30 * time.Minute})
		s := c.table(twoDays)
		c.sender.told()
		c.sender.restart()
		f.broken.Store(true)
		c.play(s, "ana")
		time.Sleep(20 * time.Minute)
		f.broken.Store(false)
		time.Sleep(time.Hour)
		c.wants("bo's turn", "30m0s bo30m0s: Your turn: Ana")
	})
}

// held is a store that cannot list addresses for a while.
type held struct {
	notifications.Store
	broken atomic.Bool
}

func (h *held) Addresses(ctx context.Context, owner match.Owner) ([]notifications.Address, error) {
	if h.broken.Load() {
		return nil, errors.New("the store is held")
	}
	return h.Store.Addresses(ctx, owner)
}
