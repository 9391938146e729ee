package web

import (
	"bytes"
	"fmt"
	"net/http"
	"sync"
	"time"

	"goa/goa"
	"goa/internal/delivery"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/internal/zone"
)

// rendering is a table as one group of viewers sees it.
type rendering struct {
	version int // as its viewers count
	page    *delivery.Page
	mu      sync.Mutex
	updates map[*delivery.Marks]*delivery.Event // by what the viewer already has
}

func newRendering(version int, html []byte) *rendering {
	return &rendering{version: version, page: delivery.NewPage(html), updates: map[*delivery.Marks]*delivery.Event{}}
}

// since returns the event for viewers who have an earlier version with these marks.
// Nil marks mean that they have none.
func (n *rendering) since(marks *delivery.Marks, version int) *delivery.Event {
	n.mu.Lock()
	defer n.mu.Unlock()
	e, ok := n.updates[marks]
	if !ok {
		text, whole := n.page.Since(marks, nil)
		e = newUpdate(n.version, text, whole, version)
		n.updates[marks] = e
	}
	return e
}

// newUpdate returns the event that brings a page to a version: either the whole page,
// or the changes since an earlier version.
func newUpdate(version int, text []byte, whole bool, since int) *delivery.Event {
	if !whole {
		text = append(fmt.Appendf(nil, "<!--after %d-->", since), text...)
	}
	return delivery.NewEvent(version, text)
}

// rendering returns a table as a viewer sees it, at this version or later. Strangers
// who read the same language see the same table, so it is rendered once for all of
// them.
func (s *Server) rendering(f *feed, r *http.Request, t *match.Snapshot) (*rendering, error) {
	v := f.viewer
	if !f.stranger(t) {
		return s.render(r, t, v, s.placeOf(r))
	}
	return f.group.rendering(t.VersionFor(""), func() (*rendering, error) {
		anyone := viewer{as: goa.Nobody, at: -1, prefs: frame.Prefs{Lang: v.prefs.Lang, Zone: f.group.zone}}
		return s.render(r, t, anyone, f.group.key.place)
	})
}

// stranger reports whether the viewer sees what all strangers see.
func (f *feed) stranger(t *match.Snapshot) bool {
	return f.viewer.as == goa.Nobody && t.IsStranger(f.viewer.owner)
}

// render renders the table for a viewer who found the server at a place.
func (s *Server) render(r *http.Request, t *match.Snapshot, v viewer, at place) (now *rendering, err error) {
	err = s.withTable(r, t, v, at, func(html []byte) { now = newRendering(t.VersionFor(v.owner), bytes.Clone(html)) })
	return now, err
}

// withTable calls use with the table as HTML, which is only valid during the call.
// The callback must not wait for anything: tables are rendered one per processor at a
// time, so that a busy server does not hold hundreds of half-finished ones.
func (s *Server) withTable(r *http.Request, t *match.Snapshot, v viewer, at place, use func(html []byte)) error {
	shown, err := s.show(t, v)
	if err != nil {
		return err
	}
	s.complete(r, shown, at, v.owner)
	s.tellAfterGame(r, shown, v.owner)
	s.renderSlots <- struct{}{}
	defer func() { <-s.renderSlots }()
	return rendered(r.Context(), tablepage.Main(shown), use)
}

// viewerGroupKey is what strangers who see the same table have in common.
type viewerGroupKey struct {
	table    match.ID
	language string
	place    place  // where they found the server
	clock    string // what their clocks show, see [zone.Clock]; empty if no times are shown
}

// joinGroup adds the stream of a viewer to the group that sees the same table. The
// stream must leave the group when it ends. Only turn-based games show times.
func (s *Server) joinGroup(t *match.Snapshot, v viewer, r *http.Request) *viewerGroup {
	key := viewerGroupKey{table: t.ID(), language: v.prefs.Lang, place: s.placeOf(r)}
	where, fallback := frame.ZoneOf(v.prefs), key
	fallback.place = s.placeOfArrival(r)
	if t.TurnBased() {
		now := time.Now()
		key.clock, fallback.clock = zone.Clock(where, now), zone.Clock(time.UTC, now)
	}
	return s.groups.join(key, where.String(), fallback)
}

// withoutChoices returns the key without the parts that viewers can choose freely.
func (k viewerGroupKey) withoutChoices() viewerGroupKey {
	k.place, k.clock = place{}, ""
	return k
}

// viewerGroup is the group of streams with the same key.
type viewerGroup struct {
	key     viewerGroupKey
	zone    string // the zone of the times that all of them see
	streams int    // guarded by viewerGroups
	mu      sync.Mutex
	latest  *rendering
}

// rendering returns the latest rendering if it has at least the given version.
// Otherwise it returns the result of render, while other callers wait.
func (a *viewerGroup) rendering(version int, render func() (*rendering, error)) (*rendering, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.latest != nil && a.latest.version >= version {
		return a.latest, nil
	}
	made, err := render()
	if err == nil {
		a.latest = made
	}
	return made, err
}

// viewerGroups holds the groups of all open streams. The zero value is ready for use.
type viewerGroups struct {
	mu  sync.Mutex
	all map[viewerGroupKey]*viewerGroup
	// counts has the number of groups of a table and language.
	counts map[viewerGroupKey]int // by the result of withoutChoices
}

// maxGroups is the number of groups that a table is rendered for at once, in one
// language. Viewers choose the zone, which a cookie names, and without a base URL
// also the name of the server. They must not be able to make a server render a table
// for each of them.
const maxGroups = 4

// join adds a stream to the group of a key. The stream must leave the group when it
// ends. A new group shows times in the given zone. If the table has too many groups,
// the viewer joins the group of the second key, fallback: its links begin with
// another name of the server, and its times are in UTC.
func (l *viewerGroups) join(key viewerGroupKey, zone string, fallback viewerGroupKey) *viewerGroup {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.all[key]
	if a == nil && l.counts[key.withoutChoices()] >= maxGroups {
		key, zone = fallback, time.UTC.String()
		a = l.all[key]
	}
	if a == nil {
		if l.all == nil {
			l.all, l.counts = map[viewerGroupKey]*viewerGroup{}, map[viewerGroupKey]int{}
		}
		l.counts[key.withoutChoices()]++
		a = &viewerGroup{key: key, zone: zone}
		l.all[key] = a
	}
	a.streams++
	return a
}

func (l *viewerGroups) leave(a *viewerGroup) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a.streams--; a.streams == 0 {
		delete(l.all, a.key)
		if l.counts[a.key.withoutChoices()]--; l.counts[a.key.withoutChoices()] == 0 {
			delete(l.counts, a.key.withoutChoices())
		}
	}
}
