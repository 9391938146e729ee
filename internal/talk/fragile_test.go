package talk_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/talk"
)

var errDisk = errors.New("the disk is gone")

// fragile is a store that fails or answers slowly on demand, and records the
// calls.
type fragile struct {
	*storetest.Memory
	broken  error
	hold    chan struct{} // reading waits for it
	reads   int
	room    talk.Capacity
	reports []talk.Report
	most    talk.ReportLimits
	mutes   int
	notes   int
}

func (f *fragile) Lines(ctx context.Context, id match.ID, after, most int) ([]talk.Line, error) {
	f.reads++
	if f.hold != nil {
		select {
		case <-f.hold:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if f.broken != nil {
		return nil, f.broken
	}
	return f.Memory.Lines(ctx, id, after, most)
}

func (f *fragile) Say(ctx context.Context, id match.ID, l talk.Line, r talk.Capacity) (int, error) {
	if f.room = r; f.broken != nil {
		return 0, f.broken
	}
	return f.Memory.Say(ctx, id, l, r)
}

func (f *fragile) Report(_ context.Context, r talk.Report, most talk.ReportLimits) error {
	f.reports, f.most = append(f.reports, r), most
	return f.broken
}

func (f *fragile) Mute(ctx context.Context, p match.Pair, most int) error {
	if f.mutes = most; f.broken != nil {
		return f.broken
	}
	return f.Memory.Mute(ctx, p, most)
}

func (f *fragile) Unmute(ctx context.Context, by match.Owner, number int64) error {
	if f.broken != nil {
		return f.broken
	}
	return f.Memory.Unmute(ctx, by, number)
}

func (f *fragile) SetNote(ctx context.Context, id match.ID, owner match.Owner, n talk.Note, most int) error {
	if f.notes = most; f.broken != nil {
		return f.broken
	}
	return f.Memory.SetNote(ctx, id, owner, n, most)
}

// fragileHall returns a hall whose store may fail.
func fragileHall(t *testing.T) (hall, *fragile) {
	t.Helper()
	f := &fragile{Memory: new(storetest.Memory)}
	if err := f.Create(t.Context(), &match.Table{ID: "a", Host: "ana"}, nil, &match.Summary{}, match.Quota{}); err != nil {
		t.Fatal(err)
	}
	m := talk.NewManager(f, slog.New(slog.DiscardHandler))
	t.Cleanup(m.Close)
	return hall{m, t, f.Memory}, f
}
