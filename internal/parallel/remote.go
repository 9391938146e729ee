package parallel

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

// Remote lets other processes do pieces.
type Remote interface {
	// Do lets the pieces from first to before end be done, however often that has
	// to be tried, and returns what a [Hand] made of them. Any number of
	// goroutines may call it.
	Do(ctx context.Context, first, end int) ([]byte, error)
}

// Hand does the pieces of a crew that is in another process. It is used by one
// goroutine at a time.
type Hand interface {
	// Do does the pieces from first to before end and returns what [Remote.Do]
	// has to. It fails only when ctx ends: what fails in a piece is the business
	// of the crew.
	Do(ctx context.Context, first, end int) ([]byte, error)
	// Close lets go of all that the hand holds.
	Close()
}

const (
	// remoteBatches is how many batches are under way at once: enough for a
	// hundred cores, and few enough to wait in memory.
	remoteBatches = 128
	// remoteTime is how long a batch should take who does it: long against the
	// time a database needs for it, short against people's patience.
	remoteTime = 300 * time.Millisecond
)

// parcel is a batch as it travels. Results must be such that gob changes nothing
// of them: what is not exported would be lost.
type parcel[R any] struct {
	Results []R
	Err     string // of the piece after them; empty if none failed
	Took    time.Duration
}

// delegate lets other processes do batches until there are none left.
func (f *foreman[R]) delegate(ctx context.Context) {
	f.handOut(ctx, remoteTime, func(b *batch[R], end int) time.Duration {
		var p parcel[R]
		if p, b.err = unpack[R](f.plan.Remote.Do(ctx, b.first, end)); b.err != nil {
			return 0
		}
		b.results = p.Results
		f.done.Add(int64(len(p.Results)))
		switch {
		case p.Err != "":
			b.err = errors.New(p.Err)
		case len(p.Results) != end-b.first:
			b.err = fmt.Errorf("%d results came back for the pieces %d to %d", len(p.Results), b.first, end-1)
		}
		return p.Took
	})
}

func unpack[R any](packed []byte, err error) (p parcel[R], _ error) {
	if err != nil {
		return p, err
	}
	if err := gob.NewDecoder(bytes.NewReader(packed)).Decode(&p); err != nil {
		return p, fmt.Errorf("read results: %w", err)
	}
	return p, nil
}

// NewHand returns a hand that lets a worker do the pieces.
func NewHand[R any](w Worker[R]) Hand { return hand[R]{w} }

// hand is a [Hand] that does pieces by a worker.
type hand[R any] struct{ Worker[R] }

// Do implements [Hand].
func (h hand[R]) Do(ctx context.Context, first, end int) ([]byte, error) {
	began := time.Now()
	b := batch[R]{first: first}
	h.fill(ctx, &b, end)
	if err := ctx.Err(); err != nil {
		return nil, err // a piece may have been cut short
	}
	p := parcel[R]{Results: b.results, Took: time.Since(began)}
	if b.err != nil {
		p.Err = b.err.Error()
	}
	var packed bytes.Buffer
	if err := gob.NewEncoder(&packed).Encode(p); err != nil {
		return nil, fmt.Errorf("write results: %w", err)
	}
	return packed.Bytes(), nil
}

// fill does the pieces of a batch. A worker that panics would do so again
// wherever it is tried: that is for the crew to know.
func (h hand[R]) fill(ctx context.Context, b *batch[R], end int) {
	defer func() {
		if e := recover(); e != nil {
			b.err = fmt.Errorf("piece %d panicked: %v\n%s", b.first+len(b.results), e, debug.Stack())
		}
	}()
	b.fill(ctx, h.Worker, end, func() {})
}

// Refuse returns what is handed back for pieces that cannot be done at all.
func Refuse(why error) ([]byte, error) {
	var packed bytes.Buffer
	err := gob.NewEncoder(&packed).Encode(struct{ Err string }{why.Error()}) // a parcel without results
	return packed.Bytes(), err
}
