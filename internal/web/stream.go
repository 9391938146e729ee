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

// tableStream is the stream of a table to a viewer.
type tableStream struct {
	feed
	r     *http.Request
	sub   *hub.Subscription[*match.Snapshot]
	leave func()
	chat  *talkfeed.Feed
	table *match.Snapshot // what the viewer is sent first; nil afterwards
	first *rendering      // of table
}

// events serves the stream of a table, which sends changes as they happen. A
// viewer who cannot keep up skips some of them.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	st := &tableStream{r: r, sub: s.Hub.Subscribe(match.ID(r.PathValue("id"))), leave: func() {}}
	routingOf(r).atEnd(func() { s.closeStream(st) })
	if err := s.openStream(st); err != nil {
		return err
	}
	if r.Method == http.MethodHead {
		return delivery.NewEvents(w, r).Close() // nothing would ever be sent
	}
	if !s.detach(w, st) {
		st.Events = delivery.NewEvents(w, r)
		defer st.Close()
		s.serveStream(st)
	}
	return nil
}

// openStream does what can fail before a stream begins: it finds the table, joins its
// viewers and its chat, and renders what the viewer is sent first. The stream has
// subscribed before, so that it misses nothing. It must be closed, even after an error.
func (s *Server) openStream(st *tableStream) (err error) {
	r := st.r
	id, v := match.ID(r.PathValue("id")), viewerOf(r)
	v.at = -1
	if st.table, st.leave, err = s.Keeper.Watch(r.Context(), id, v.owner); err != nil {
		return err
	}
	st.feed = feed{
		viewer: v, taken: st.table.Version(), seen: delivery.LastEvent(r), group: s.joinGroup(st.table, v, r), patched: r.FormValue("patch") == tablepage.PatchFormat,
	}
	if st.chat, err = s.followTalk(r, st.table, v); err != nil {
		return err
	}
	st.first, err = s.rendering(&st.feed, r, st.table)
	return err
}

// closeStream releases everything that openStream has taken.
func (s *Server) closeStream(st *tableStream) {
	if st.chat != nil {
		st.chat.Close()
	}
	if st.group != nil {
		s.groups.leave(st.group)
	}
	st.leave()
	st.sub.Close()
}

// serveStream brings the viewer up to date and then sends changes until the stream
// ends. It returns when the viewer has gone, may no longer watch, or is sent to
// another process.
func (s *Server) serveStream(st *tableStream) {
	s.streams.Add(1)
	defer s.streams.Add(-1)
	if err := s.beginStream(st); err == nil {
		s.follow(st)
	}
}

// beginStream sends what the viewer does not have yet.
func (s *Server) beginStream(st *tableStream) error {
	t, now := st.table, st.first
	st.table, st.first = nil, nil
	if err := s.prime(&st.feed, t); err != nil {
		return err
	}
	if err := st.begin(now); err != nil {
		return err
	}
	return st.sendTalk(st.chat.Begin(st.r.Context()))
}

// follow sends the changes of a table and its chat until the stream ends.
func (s *Server) follow(st *tableStream) {
	id, ctx := match.ID(st.r.PathValue("id")), st.r.Context()
	beat := time.NewTimer(s.untilBeat(id))
	defer beat.Stop()
	var err error
	for err == nil {
		select {
		case <-ctx.Done():
			return
		case <-s.stopped:
			_ = st.SayGoodbye() // on failure the viewer notices anyway
			return
		case <-st.sub.Ended():
			return
		case <-beat.C:
			if s.sessions.Ended(ctx, visitOf(st.r).ID) {
				return
			}
			beat.Reset(s.untilBeat(id))
			st.chat.Look()
			err = st.KeepAlive(st.seen)
		case <-st.sub.Changed():
			if latest, ok := st.sub.Latest(st.taken); ok {
				if err = s.update(&st.feed, st.r, latest); err == nil {
					err = st.sendTalk(st.chat.Follow(ctx, latest))
				}
			}
		case <-st.chat.Changed():
			err = st.sendTalk(st.chat.Latest(ctx))
		case <-st.chat.Muted():
			err = st.sendTalk(st.chat.AllLines(ctx))
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
