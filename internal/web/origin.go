package web

import (
	"context"
	"time"

	"goa/internal/calls"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/session"
)

// origin is the network that what a request stores is counted by. What comes from
// the server's own machine is not counted.
func (s *Server) origin(ctx context.Context) match.Origin {
	address, _ := match.MeteredAddress(ctx)
	return s.Keeper.OriginOf(limit.Site(address))
}

// Counts count over all processes of a database, and over restarts.
type Counts interface {
	Take(ctx context.Context, all []calls.Allowance, now time.Time) (bool, error)
}

// Of one network so many sessions are stored at once, and then one more each time:
// enough for a provider that shows all its customers as one address.
const (
	sessionsAtOnce = 5000
	sessionsEvery  = 20 * time.Second
)

// meteredSessions stores so many sessions of one network. A session that is not
// stored is good all the same, as long as its browser keeps the cookie; its guest
// cannot end it from another browser.
type meteredSessions struct {
	session.Store
	counts Counts
	origin func(context.Context) match.Origin
}

// PutSession implements [session.Store]. It answers errBusy for a network that has
// begun too many.
func (m meteredSessions) PutSession(ctx context.Context, s session.Session) error {
	if origin := m.origin(ctx); origin != "" {
		ok, err := m.counts.Take(ctx, []calls.Allowance{{Name: "sessions " + string(origin), AtOnce: sessionsAtOnce, Every: sessionsEvery}}, time.Now())
		if err != nil {
			return err
		}
		if !ok {
			return errBusy
		}
	}
	return m.Store.PutSession(ctx, s)
}
