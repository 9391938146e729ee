package web

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"time"

	"goa/goa"
	"goa/internal/delivery"
	"goa/internal/hub"
	"goa/internal/match"
	"goa/internal/talk"
)

// talkFeed is the talk of a table on its way to a viewer. The zero talkFeed is
// silent.
type talkFeed struct {
	server *Server
	sub    *hub.Subscription[*talk.Thread]
	view   *talkView
	said   int // the last line that he was told of
}

// talkEvent is the name of events that bring lines.
const talkEvent = "talk"

// openTalk begins to listen at a table, from the line on that the page has.
func (s *Server) openTalk(r *http.Request, t *match.Snapshot, v viewer) (*talkFeed, error) {
	f := &talkFeed{server: s}
	if s.Talk == nil || v.prefs.Hush {
		return f, nil
	}
	var err error
	if f.view, err = s.talkOf(r, t, v.owner); err != nil {
		return f, err
	}
	f.said, _ = strconv.Atoi(r.FormValue("said")) // 0 is nothing yet
	f.sub = s.Talk.Subscribe(t.ID())
	return f, nil
}

func (f *talkFeed) close() {
	if f.sub != nil {
		f.sub.Close()
	}
}

// changed receives when there is something to be told.
func (f *talkFeed) changed() <-chan struct{} {
	if f.sub == nil {
		return nil
	}
	return f.sub.Changed()
}

// look makes sure now and then that nothing was missed.
func (f *talkFeed) look() {
	if f.sub != nil {
		f.server.Talk.Look(f.view.table)
	}
}

// begin returns what was said until now.
func (f *talkFeed) begin(ctx context.Context) (*delivery.Event, error) {
	if f.sub == nil {
		return nil, nil
	}
	thread, err := f.server.Talk.Thread(ctx, f.view.table)
	if err != nil {
		return nil, err
	}
	return f.tell(ctx, thread)
}

// latest returns what was said since.
func (f *talkFeed) latest(ctx context.Context) (*delivery.Event, error) {
	if thread, ok := f.sub.Latest(f.said); ok {
		return f.tell(ctx, thread)
	}
	return nil, nil
}

// tell returns the event that brings what the viewer hears of a thread and has
// not been told, or nothing.
func (f *talkFeed) tell(ctx context.Context, thread *talk.Thread) (*delivery.Event, error) {
	f.view.lines, f.view.now = thread.For(f.view.viewer, f.said), time.Now()
	f.said = max(f.said, thread.Version())
	if len(f.view.lines) == 0 {
		return nil, nil
	}
	var b bytes.Buffer
	err := talkLines(f.view).Render(ctx, &b)
	return delivery.NewNamedEvent(talkEvent, b.Bytes()), err
}

// follow returns what the viewer comes to hear by what has changed at the table,
// as when the game is over.
func (f *talkFeed) follow(ctx context.Context, t *match.Snapshot) (*delivery.Event, error) {
	if f.sub == nil {
		return nil, nil
	}
	seat, _ := t.Place(f.view.viewer.Owner)
	was := f.view.viewer
	f.view.viewer.Plays, f.view.viewer.Running = seat != goa.Nobody, t.Status() == match.Playing
	if was.Plays == f.view.viewer.Plays && was.Running == f.view.viewer.Running {
		return nil, nil
	}
	f.said = 0 // what he has already he takes once
	return f.begin(ctx)
}
