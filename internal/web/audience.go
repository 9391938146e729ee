package web

import (
	"bytes"
	"fmt"
	"net/http"
	"sync"

	"goa/goa"
	"goa/internal/delivery"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
)

// rendering is a table as those see it who see the same.
type rendering struct {
	version int
	page    *delivery.Page
	mu      sync.Mutex
	updates map[*delivery.Marks]*delivery.Event // by what a viewer has
}

func newRendering(version int, html []byte) *rendering {
	return &rendering{version: version, page: delivery.NewPage(html), updates: map[*delivery.Marks]*delivery.Event{}}
}

// since returns the event for viewers who have an earlier version, of which
// these are the marks; nil if they have none.
func (n *rendering) since(marks *delivery.Marks, version int) *delivery.Event {
	n.mu.Lock()
	defer n.mu.Unlock()
	e, ok := n.updates[marks]
	if !ok {
		e = n.after(marks, nil, version)
		n.updates[marks] = e
	}
	return e
}

// after returns the event for a viewer who has kept something of those before.
func (n *rendering) after(marks *delivery.Marks, kept *delivery.Kept, version int) *delivery.Event {
	text, whole := n.page.Since(marks, kept)
	if !whole {
		text = append(fmt.Appendf(nil, "<!--after %d-->", version), text...)
	}
	return delivery.NewEvent(n.version, text)
}

// rendering returns a table as a viewer sees it, or a later one. Strangers who
// read the same language see the same, so it is rendered once for all of them.
func (s *Server) rendering(f *feed, r *http.Request, t *match.Snapshot) (*rendering, error) {
	v := f.viewer
	if !f.stranger(t) {
		return s.render(r, t, v)
	}
	return f.audience.rendering(t.Version(), func() (*rendering, error) {
		anyone := viewer{as: goa.Nobody, at: -1, prefs: frame.Prefs{Lang: v.prefs.Lang}}
		return s.render(r, t, anyone)
	})
}

// stranger reports whether the viewer sees what all strangers do.
func (f *feed) stranger(t *match.Snapshot) bool {
	return f.viewer.as == goa.Nobody && t.Stranger(f.viewer.owner)
}

// render renders the table for a viewer.
func (s *Server) render(r *http.Request, t *match.Snapshot, v viewer) (*rendering, error) {
	shown, err := s.show(t, v)
	if err != nil {
		return nil, err
	}
	s.locate(shown, r)
	var now *rendering
	err = rendered(r.Context(), tablepage.Main(shown), func(html []byte) { now = newRendering(t.Version(), bytes.Clone(html)) })
	return now, err
}

// audienceKey is what strangers have in common who see the same.
type audienceKey struct {
	table    match.ID
	language string
	host     string // at which they have found the server: links begin with it
}

// audience is the streams of one key.
type audience struct {
	key     audienceKey
	streams int // guarded by audiences
	mu      sync.Mutex
	latest  *rendering
}

// rendering returns the latest rendering if it is of a version at least, else
// that which make returns. While one makes it the others wait.
func (a *audience) rendering(version int, make func() (*rendering, error)) (*rendering, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.latest != nil && a.latest.version >= version {
		return a.latest, nil
	}
	made, err := make()
	if err == nil {
		a.latest = made
	}
	return made, err
}

// audiences are those of all open streams. The zero value is ready for use.
type audiences struct {
	mu  sync.Mutex
	all map[audienceKey]*audience
}

// join adds a stream; it must leave.
func (l *audiences) join(key audienceKey) *audience {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.all[key]
	if a == nil {
		if l.all == nil {
			l.all = map[audienceKey]*audience{}
		}
		a = &audience{key: key}
		l.all[key] = a
	}
	a.streams++
	return a
}

func (l *audiences) leave(a *audience) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a.streams--; a.streams == 0 {
		delete(l.all, a.key)
	}
}
