package web

import (
	"bytes"
	"context"
	"maps"
	"net/http"
	"strconv"
	"time"

	"goa/goa"
	"goa/internal/delivery"
	"goa/internal/hub"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/internal/talk"
)

// talkFeed is the talk of a table on its way to a viewer. The zero talkFeed is
// silent.
type talkFeed struct {
	server *Server
	sub    *hub.Subscription[*talk.Thread]
	view   *tablepage.Talk
	said   int // the last line that the viewer was sent

	mutes     <-chan struct{} // receives when the viewer may hear others than before
	stopMutes func()
}

// talkEvent is the name of events that bring lines.
const talkEvent = "talk"

// talkAnewEvent is the name of those that bring all of them, in place of those that
// were there.
const talkAnewEvent = "talk-anew"

// openTalk begins to follow the chat of a table, after the line that the page
// already has.
func (s *Server) openTalk(r *http.Request, t *match.Snapshot, v viewer) (*talkFeed, error) {
	f := &talkFeed{server: s}
	if s.Talk == nil || v.prefs.Hush || !t.Hears(v.owner) {
		return f, nil
	}
	var err error
	if f.view, err = s.talkOf(r, t, v.owner); err != nil {
		return f, err
	}
	f.said, _ = strconv.Atoi(r.FormValue("said")) // 0 is nothing yet
	f.sub = s.Talk.Subscribe(t.ID())
	f.mutes, f.stopMutes = s.Talk.WatchMutes(v.owner)
	return f, nil
}

func (f *talkFeed) close() {
	if f.sub != nil {
		f.sub.Close()
		f.stopMutes()
	}
}

// changed receives when there may be something to send.
func (f *talkFeed) changed() <-chan struct{} {
	if f.sub == nil {
		return nil
	}
	return f.sub.Changed()
}

// look makes sure from time to time that nothing was missed.
func (f *talkFeed) look() {
	if f.sub != nil {
		f.server.Talk.Look(f.view.Table)
	}
}

// begin returns the lines so far.
func (f *talkFeed) begin(ctx context.Context) (*delivery.Event, error) {
	if f.sub == nil {
		return nil, nil
	}
	thread, err := f.server.Talk.Thread(ctx, f.view.Table)
	if err != nil {
		return nil, err
	}
	return f.tell(ctx, thread)
}

// muted receives when the viewer may read others than before.
func (f *talkFeed) muted() <-chan struct{} { return f.mutes }

// anew returns all lines that the viewer may read now.
func (f *talkFeed) anew(ctx context.Context) (*delivery.Event, error) {
	unheard, err := f.server.Talk.Unheard(ctx, f.view.Viewer.Owner)
	if err != nil || maps.Equal(unheard, f.view.Viewer.Unheard) {
		return nil, err
	}
	thread, err := f.server.Talk.Thread(ctx, f.view.Table)
	if err != nil {
		return nil, err
	}
	f.view.Viewer.Unheard, f.said = unheard, 0
	return f.render(ctx, talkAnewEvent, thread)
}

// latest returns the lines since the last call.
func (f *talkFeed) latest(ctx context.Context) (*delivery.Event, error) {
	if thread, ok := f.sub.Latest(f.said); ok {
		return f.tell(ctx, thread)
	}
	return nil, nil
}

// tell returns the event with the lines of a thread that the viewer may read and
// does not have yet, or nothing.
func (f *talkFeed) tell(ctx context.Context, thread *talk.Thread) (*delivery.Event, error) {
	if len(thread.For(f.view.Viewer, f.said)) == 0 {
		f.said = max(f.said, thread.Version())
		return nil, nil
	}
	return f.render(ctx, talkEvent, thread)
}

// render returns the event that brings the lines of a thread since the last one.
func (f *talkFeed) render(ctx context.Context, name string, thread *talk.Thread) (*delivery.Event, error) {
	f.view.Lines, f.view.Now = thread.For(f.view.Viewer, f.said), time.Now()
	f.said = max(f.said, thread.Version())
	var b bytes.Buffer
	err := tablepage.TalkLines(f.view).Render(ctx, &b)
	if b.Len() == 0 {
		b.WriteString("<!-- of what was said here until now nothing is heard -->") // browsers drop events that say nothing
	}
	return delivery.NewNamedEvent(name, b.Bytes()), err
}

// follow returns the lines that the viewer may read because the table has changed,
// for example when the game is over.
func (f *talkFeed) follow(ctx context.Context, t *match.Snapshot) (*delivery.Event, error) {
	if f.sub == nil {
		return nil, nil
	}
	seat, _ := t.Place(f.view.Viewer.Owner)
	was := f.view.Viewer
	f.view.Viewer.Plays, f.view.Viewer.Running = seat != goa.Nobody, t.Status() == match.Playing
	if was.Plays == f.view.Viewer.Plays && was.Running == f.view.Viewer.Running {
		return nil, nil
	}
	f.said = 0 // what the viewer has already is not added twice
	return f.begin(ctx)
}
