package talkfeed

import (
	"bytes"
	"context"
	"maps"
	"time"

	"goa/goa"
	"goa/internal/delivery"
	"goa/internal/hub"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/internal/talk"
)

// Feed follows the chat of a table for a viewer. The zero Feed is silent.
type Feed struct {
	chat *talk.Manager
	sub  *hub.Subscription[*talk.Thread]
	view *tablepage.Talk
	said int // the last line sent to the viewer

	mutes     <-chan struct{} // receives when the viewer has muted or unmuted others
	stopMutes func()
}

// linesEvent is the name of events that bring lines.
const linesEvent = "talk"

// anewEvent is the name of events that bring all lines and replace the earlier ones.
const anewEvent = "talk-anew"

// Open begins to follow the chat of a table as a viewer sees it, after the last line
// that the viewer has. Callers must close the feed.
func Open(chat *talk.Manager, view *tablepage.Talk, said int) *Feed {
	f := &Feed{chat: chat, view: view, said: said, sub: chat.Subscribe(view.Table)}
	f.mutes, f.stopMutes = chat.WatchMutes(view.Viewer.Owner)
	return f
}

// Close ends the feed.
func (f *Feed) Close() {
	if f.sub != nil {
		f.sub.Close()
		f.stopMutes()
	}
}

// Changed receives when there may be something to send.
func (f *Feed) Changed() <-chan struct{} {
	if f.sub == nil {
		return nil
	}
	return f.sub.Changed()
}

// Look makes sure that nothing was missed. Call it from time to time.
func (f *Feed) Look() {
	if f.sub != nil {
		f.chat.Look(f.view.Table)
	}
}

// Begin returns the lines so far.
func (f *Feed) Begin(ctx context.Context) (*delivery.Event, error) {
	if f.sub == nil {
		return nil, nil
	}
	ignored, err := f.chat.Ignored(ctx, f.view.Viewer.Owner) // again, since Muted tells only of later changes
	if err != nil {
		return nil, err
	}
	f.view.Viewer.Ignored = ignored
	thread, err := f.chat.Thread(ctx, f.view.Table)
	if err != nil {
		return nil, err
	}
	return f.tell(ctx, thread)
}

// Muted receives when the viewer has muted or unmuted others.
func (f *Feed) Muted() <-chan struct{} { return f.mutes }

// AllLines returns all lines that the viewer may read now.
func (f *Feed) AllLines(ctx context.Context) (*delivery.Event, error) {
	ignored, err := f.chat.Ignored(ctx, f.view.Viewer.Owner)
	if err != nil || maps.Equal(ignored, f.view.Viewer.Ignored) {
		return nil, err
	}
	thread, err := f.chat.Thread(ctx, f.view.Table)
	if err != nil {
		return nil, err
	}
	f.view.Viewer.Ignored, f.said = ignored, 0
	return f.render(ctx, anewEvent, thread)
}

// Latest returns the lines since the last call.
func (f *Feed) Latest(ctx context.Context) (*delivery.Event, error) {
	if thread, ok := f.sub.Latest(f.said); ok {
		return f.tell(ctx, thread)
	}
	return nil, nil
}

// tell returns the event with the lines of a thread that the viewer may read and
// does not have yet, or nil.
func (f *Feed) tell(ctx context.Context, thread *talk.Thread) (*delivery.Event, error) {
	if len(thread.For(f.view.Viewer, f.said)) == 0 {
		f.said = max(f.said, thread.Version())
		return nil, nil
	}
	return f.render(ctx, linesEvent, thread)
}

// render returns the event that brings the lines of a thread since the last one.
func (f *Feed) render(ctx context.Context, name string, thread *talk.Thread) (*delivery.Event, error) {
	f.view.Lines, f.view.Now = thread.For(f.view.Viewer, f.said), time.Now()
	f.said = max(f.said, thread.Version())
	var b bytes.Buffer
	err := tablepage.TalkLines(f.view).Render(ctx, &b)
	if b.Len() == 0 {
		b.WriteString("<!-- earlier chat is not repeated -->") // browsers drop empty events
	}
	return delivery.NewNamedEvent(name, b.Bytes()), err
}

// Follow returns the lines that the viewer may now read because the table has
// changed, for example when the game is over.
func (f *Feed) Follow(ctx context.Context, t *match.Snapshot) (*delivery.Event, error) {
	if f.sub == nil {
		return nil, nil
	}
	seat, _ := t.Place(f.view.Viewer.Owner)
	was := f.view.Viewer
	f.view.Viewer.Plays, f.view.Viewer.Running = seat != goa.Nobody, t.Status() == match.Playing
	if was.Plays == f.view.Viewer.Plays && was.Running == f.view.Viewer.Running {
		return nil, nil
	}
	f.said = 0 // the viewer's page does not add lines twice
	return f.Begin(ctx)
}
