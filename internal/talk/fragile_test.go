package talk_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/talk"
)

var errDisk = errors.New("the disk is gone")

// fragile is a store that fails or answers slowly on demand, and records the
// calls.
type fragile struct {
	*storetest.Memory
	broken   error
	only     string        // the method that is broken; all of them if it is empty
	hold     chan struct{} // reading waits for it
	reads    int
	said     int
	capacity talk.Capacity
	reports  []talk.Report
	most     talk.ReportLimits
	mutes    int
	notes    int
	silences []limit.Ban
	log      journal // of the manager
}

// journal collects what is logged.
type journal struct {
	mu   sync.Mutex
	text strings.Builder
}

func (j *journal) Write(line []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(line)
}

// take returns what was logged since the last call.
func (j *journal) take() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	defer j.text.Reset()
	return j.text.String()
}

// failure returns the error of a method.
func (f *fragile) failure(method string) error {
	if f.only != "" && f.only != method {
		return nil
	}
	return f.broken
}

// wait waits until reading may go on.
func (f *fragile) wait(ctx context.Context) error {
	if f.hold == nil {
		return nil
	}
	select {
	case <-f.hold:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Lines returns the lines even if it fails. The manager must not use them.
func (f *fragile) Lines(ctx context.Context, id match.ID, after, most int) ([]talk.Line, error) {
	f.reads++
	if err := f.wait(ctx); err != nil {
		return nil, err
	}
	lines, err := f.Memory.Lines(ctx, id, after, most)
	return lines, errors.Join(err, f.failure("Lines"))
}

func (f *fragile) Say(ctx context.Context, id match.ID, l talk.Line, r talk.Capacity) (int, error) {
	f.said++
	f.capacity = r
	if err := f.failure("Say"); err != nil {
		return 0, err
	}
	return f.Memory.Say(ctx, id, l, r)
}

func (f *fragile) Silences(context.Context) ([]limit.Ban, error) {
	return f.silences, f.failure("Silences")
}

func (f *fragile) Report(_ context.Context, r talk.Report, most talk.ReportLimits) error {
	f.reports, f.most = append(f.reports, r), most
	return f.failure("Report")
}

func (f *fragile) Mute(ctx context.Context, p match.Pair, most int) error {
	f.mutes = most
	if err := f.failure("Mute"); err != nil {
		return err
	}
	return f.Memory.Mute(ctx, p, most)
}

func (f *fragile) Unmute(ctx context.Context, by match.Owner, number int64) error {
	if err := f.failure("Unmute"); err != nil {
		return err
	}
	return f.Memory.Unmute(ctx, by, number)
}

func (f *fragile) Ignored(ctx context.Context, owner match.Owner) ([]match.Owner, error) {
	if err := f.failure("Ignored"); err != nil {
		return nil, err
	}
	return f.Memory.Ignored(ctx, owner)
}

func (f *fragile) Note(ctx context.Context, id match.ID, owner match.Owner) (talk.Note, error) {
	if err := f.failure("Note"); err != nil {
		return talk.Note{}, err
	}
	return f.Memory.Note(ctx, id, owner)
}

func (f *fragile) SetNote(ctx context.Context, id match.ID, owner match.Owner, n talk.Note, most int) error {
	f.notes = most
	if err := f.failure("SetNote"); err != nil {
		return err
	}
	return f.Memory.SetNote(ctx, id, owner, n, most)
}

// add stores a line that nobody has said in this process.
func (f *fragile) add(t *testing.T, l talk.Line) {
	t.Helper()
	if _, err := f.Memory.Say(t.Context(), "a", l, talk.Capacity{Lines: 1000, Bytes: 1000}); err != nil {
		t.Fatal(err)
	}
}

// wantLog checks that the log has one error with the given text since the last
// call, or nothing if the text is empty.
func (f *fragile) wantLog(t *testing.T, what, text string) {
	t.Helper()
	got := f.log.take()
	if text == "" && got != "" || text != "" && (strings.Count(got, "level=ERROR") != 1 || !strings.Contains(got, text)) {
		t.Errorf("%s: the log is %q, want %q", what, got, text)
	}
}

// fragileHall returns a hall whose store may fail.
func fragileHall(t *testing.T) (hall, *fragile) {
	t.Helper()
	f := &fragile{Memory: new(storetest.Memory)}
	return f.hall(t, f), f
}

// hall returns a hall on a store that consists of f.
func (f *fragile) hall(t *testing.T, store talk.Store) hall {
	t.Helper()
	if err := f.Create(t.Context(), &match.Table{ID: "a", Host: "ana"}, nil, &match.Summary{}, match.Quota{}); err != nil {
		t.Fatal(err)
	}
	m := talk.NewManager(store, slog.New(slog.NewTextHandler(&f.log, nil)))
	t.Cleanup(m.Close)
	return hall{m, t, f.Memory}
}
