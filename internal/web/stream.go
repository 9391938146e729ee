package web

import (
	"net/http"
	"time"

	"goa/internal/delivery"
	"goa/internal/hub"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/internal/talkfeed"
)

// events serves the stream of a table, which sends changes as they happen. A
// viewer who cannot keep up skips some of them.
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
	group := s.joinGroup(t, v, r)
	out := &feed{viewer: v, taken: t.Version(), seen: delivery.LastEvent(r), group: group, patched: r.FormValue("patch") == tablepage.PatchFormat}
	defer s.groups.leave(out.group)
	heard, err := s.followTalk(r, t, v)
	if err != nil {
		return err
	}
	defer heard.Close()
	now, err := s.rendering(out, r, t)
	if err != nil {
		return err
	}
	out.Events = delivery.NewEvents(w, r)
	defer out.Close()
	if r.Method == http.MethodHead {
		return nil // nothing would ever be sent
	}
	s.streams.Add(1)
	defer s.streams.Add(-1)
	if err = s.prime(out, t); err == nil {
		err = out.begin(now)
	}
	if err == nil {
		err = out.sendTalk(heard.Begin(r.Context()))
	}
	if err == nil {
		s.follow(r, out, sub, heard)
	}
	return nil // an error means that the viewer has gone, or may no longer look
}

// follow sends the changes of a table and its chat until the viewer leaves, may no
// longer watch, or is sent to another process.
func (s *Server) follow(r *http.Request, out *feed, sub *hub.Subscription[*match.Snapshot], heard *talkfeed.Feed) {
	id, ctx := match.ID(r.PathValue("id")), r.Context()
	beat := time.NewTimer(s.untilBeat(id))
	defer beat.Stop()
	var err error
	for err == nil {
		select {
		case <-ctx.Done():
			return
		case <-s.stopped:
			_ = out.SayGoodbye() // on failure the viewer notices anyway
			return
		case <-sub.Ended():
			return
		case <-beat.C:
			if s.sessions.Ended(ctx, visitOf(r).ID) {
				return
			}
			beat.Reset(s.untilBeat(id))
			heard.Look()
			err = out.KeepAlive(out.seen)
		case <-sub.Changed():
			if latest, ok := sub.Latest(out.taken); ok {
				if err = s.update(out, r, latest); err == nil {
					err = out.sendTalk(heard.Follow(ctx, latest))
				}
			}
		case <-heard.Changed():
			err = out.sendTalk(heard.Latest(ctx))
		case <-heard.Muted():
			err = out.sendTalk(heard.Anew(ctx))
		}
	}
}

// untilBeat returns the time until the next heartbeat. The streams of one table
// beat together, because sending the same event again is cheap. Different tables
// beat at different times, which spreads the load.
func (s *Server) untilBeat(id match.ID) time.Duration {
	var phase time.Duration
	for _, b := range []byte(id) {
		phase = (phase*31 + time.Duration(b)*time.Millisecond) % s.Heartbeat
	}
	wait := s.Heartbeat - (time.Since(s.began)+phase)%s.Heartbeat
	if wait < s.Heartbeat/2 {
		wait += s.Heartbeat / 2
	}
	return wait
}

// feed is a stream and the state of its viewer.
type feed struct {
	*delivery.Events
	viewer  viewer
	group   *viewerGroup // the viewers who see the same table, if the viewer is a stranger
	taken   int          // the entry of the last snapshot examined
	seen    int          // the viewer's version of the last update sent
	patched bool         // otherwise every update is the whole table
	marks   *delivery.Marks
	kept    delivery.ReaderCache
}

// begin brings a newly connected viewer up to date. It sends nothing if they
// already are.
func (f *feed) begin(now *rendering) error {
	f.remember(now)
	if f.seen == now.version {
		return nil
	}
	f.seen = now.version
	return f.Send(now.since(nil, 0))
}

// sendTalk sends new lines of the chat, if there are any.
func (f *feed) sendTalk(e *delivery.Event, err error) error {
	if e == nil || err != nil {
		return err
	}
	return f.Send(e)
}

// update sends the changes of a table and the version they apply to, because a
// page with another version cannot use them. It sends nothing if the viewer may
// not know of the change.
func (s *Server) update(f *feed, r *http.Request, t *match.Snapshot) error {
	s.Keeper.Foreground().Begin()
	defer s.Keeper.Foreground().Done()
	f.taken = t.Version()
	if f.stranger(t) {
		now, err := s.rendering(f, r, t)
		if err != nil || now.version == f.seen {
			return err
		}
		event := now.since(f.marks, f.seen)
		f.remember(now)
		f.seen = now.version
		return f.Send(event)
	}
	version := t.VersionFor(f.viewer.owner)
	if version == f.seen {
		return nil
	}
	var event *delivery.Event
	err := s.withTable(r, t, f.viewer, s.placeOf(r), func(html []byte) { event = f.next(html, version) })
	if err != nil {
		return err
	}
	f.seen = version
	return f.Send(event)
}

// next returns what is new to a viewer whose table was rendered for them alone.
// Shared renderings do not rely on anything that a viewer has kept.
func (f *feed) next(html []byte, version int) *delivery.Event {
	text, whole, marks := delivery.Update(html, f.marks, &f.kept)
	if f.patched {
		f.marks = marks
	}
	return newUpdate(version, text, whole, f.seen)
}

// remember keeps what is needed to find later changes.
func (f *feed) remember(now *rendering) {
	if f.patched {
		f.marks = now.page.Marks()
	}
}
