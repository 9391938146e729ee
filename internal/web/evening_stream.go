package web

import (
	"bytes"
	"context"
	"net/http"
	"sync"
	"time"

	"goa/internal/contest"
	"goa/internal/delivery"
	"goa/internal/eveningpage"
	"goa/internal/frame"
	"goa/internal/match"
)

// standingsCache renders the standings of an evening once for all viewers who see the
// same: two hundred people may look at two hundred lines.
type standingsCache struct {
	mu  sync.Mutex
	all map[standingsKey]renderedStandings
}

type standingsKey struct {
	evening  contest.EveningID
	language string
	base     string
	open     bool
}

type renderedStandings struct {
	version int
	html    string
	event   *delivery.Event
}

// maxStandings is the number of standings that are kept.
const maxStandings = 64

// of returns the standings as a viewer sees them.
func (c *standingsCache) of(ctx context.Context, p frame.Page, v *contest.View) (renderedStandings, error) {
	key := standingsKey{v.ID, p.Words.Language(), string(p.Link("/")), v.Open}
	c.mu.Lock()
	known, ok := c.all[key]
	c.mu.Unlock()
	if ok && known.version == v.Version() {
		return known, nil
	}
	var b bytes.Buffer
	if err := eveningpage.Shared(p, v).Render(ctx, &b); err != nil {
		return known, err
	}
	now := renderedStandings{v.Version(), b.String(), delivery.NewEvent(v.Version(), b.Bytes())}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.all) >= maxStandings || c.all == nil {
		c.all = map[standingsKey]renderedStandings{}
	}
	switch known := c.all[key]; {
	case known.version == v.Version():
		return known, nil // another request was faster; all share the work of compressing it
	case known.version < v.Version():
		c.all[key] = now
	}
	return now, nil
}

// eveningEvents serves the stream of an evening: the part of its page that changes.
func (s *Server) eveningEvents(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	id := contest.EveningID(r.PathValue("id"))
	e, sub, leave, err := s.Evenings.Watch(r.Context(), id)
	defer leave()
	if err != nil {
		return err
	}
	out := delivery.NewEvents(w, r)
	defer out.Close()
	if r.Method == http.MethodHead {
		return nil
	}
	s.streams.Add(1)
	defer s.streams.Add(-1)
	seen, mine := delivery.LastEvent(r), ""
	if e.Version() != seen {
		err = s.sendEveningEvents(out, r, e, &mine)
	}
	seen = e.Version()
	beat := time.NewTimer(s.untilBeat(match.ID(id)))
	defer beat.Stop()
	for err == nil {
		select {
		case <-r.Context().Done():
			return nil
		case <-s.stopped:
			_ = out.SayGoodbye()
			return nil
		case <-sub.Ended():
			return nil
		case <-beat.C:
			if s.sessions.Ended(r.Context(), visitOf(r).ID) {
				return nil
			}
			beat.Reset(s.untilBeat(match.ID(id)))
			err = out.KeepAlive(seen)
		case <-sub.Changed():
			if latest, ok := sub.Latest(seen); ok {
				seen = latest.Version()
				err = s.sendEveningEvents(out, r, latest, &mine)
			}
		}
	}
	return nil // the viewer has gone
}

// sendEveningEvents sends the parts of the page that have changed: first the viewer's
// own part, if it differs from the last one sent, and then the shared one, which
// carries the version.
func (s *Server) sendEveningEvents(out *delivery.Events, r *http.Request, e *contest.Evening, sent *string) error {
	p := s.page(r, "evening")
	v := eveningpage.Shown{View: e.For(guest(r))}
	shared, err := s.standings.of(r.Context(), p, v.View)
	if err != nil {
		return err
	}
	var mine string
	if err := rendered(r.Context(), eveningpage.Mine(p, v), func(html []byte) { mine = string(html) }); err != nil {
		return err
	}
	if mine != *sent {
		*sent = mine
		if err := out.Send(delivery.NewNamedEvent("mine", []byte(mine))); err != nil {
			return err
		}
	}
	return out.Send(shared.event)
}
