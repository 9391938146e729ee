package web

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"goa/internal/delivery"
	"goa/internal/match"
)

// events is the stream of a table: what has changed of it, whenever it has.
// What comes faster than a viewer takes it, he skips.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	id, v := match.ID(r.PathValue("id")), viewerOf(r)
	v.at = -1
	sub := s.Hub.Subscribe(id)
	defer sub.Close()
	t, leave, err := s.Keeper.Watch(r.Context(), id, v.owner)
	defer leave()
	if err != nil {
		return err
	}
	out := &feed{viewer: v, seen: delivery.LastEvent(r)}
	html, err := s.rendered(r, t, v)
	if err != nil {
		return err
	}
	out.Events = delivery.NewEvents(w, r)
	defer out.Close()
	s.streams.Add(1)
	defer s.streams.Add(-1)
	if err = out.begin(t.Version(), html); err != nil {
		return nil
	}
	beat := time.NewTicker(s.Heartbeat)
	defer beat.Stop()
	for err == nil { // else he has gone, or may no longer look
		select {
		case <-r.Context().Done():
			return nil
		case <-s.stopped:
			return nil
		case <-sub.Ended():
			return nil
		case <-beat.C:
			if s.sessions.Ended(r.Context(), visitOf(r).ID) {
				return nil
			}
			err = out.KeepAlive(out.seen)
		case <-sub.Changed():
			if latest, ok := sub.Latest(out.seen); ok {
				err = s.update(out, r, latest)
			}
		}
	}
	return nil
}

// feed is a stream and what its viewer has been sent.
type feed struct {
	*delivery.Events
	viewer  viewer
	seen    int // the entry of the table that he has
	patches delivery.Patcher
}

// begin brings a viewer up to date who has just connected: nothing is sent if
// he is.
func (f *feed) begin(version int, html []byte) error {
	text, _ := f.patches.Next(html) // all of it
	if f.seen == version {
		return nil
	}
	f.seen = version
	return f.Send(version, text)
}

// update sends what has changed of a table, and since which entry: a page that
// shows another one cannot use it.
func (s *Server) update(f *feed, r *http.Request, t *match.Snapshot) error {
	html, err := s.rendered(r, t, f.viewer)
	if err != nil {
		return err
	}
	text, whole := f.patches.Next(html)
	if !whole {
		text = append(fmt.Appendf(nil, "<!--after %d-->", f.seen), text...)
	}
	f.seen = t.Version()
	return f.Send(f.seen, text)
}

// rendered is the table as a viewer sees it.
func (s *Server) rendered(r *http.Request, t *match.Snapshot, v viewer) ([]byte, error) {
	shown, err := s.show(t, v)
	if err != nil {
		return nil, err
	}
	s.locate(shown, r)
	var html bytes.Buffer
	if err := tableMain(shown).Render(r.Context(), &html); err != nil {
		return nil, err
	}
	return html.Bytes(), nil
}
