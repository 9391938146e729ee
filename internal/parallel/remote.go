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

// Remote has other processes do pieces.
type Remote interface {
	// Do has the pieces from first up to but not including end done, with any
	// number of tries, and returns the result of a [BlockWorker]. It is safe for
	// concurrent use.
	Do(ctx context.Context, first, end int) ([]byte, error)
}

// BlockWorker does blocks of pieces for a program in another process. One
// goroutine uses it at a time.
type BlockWorker interface {
	// Do does the pieces from first up to but not including end and returns
	// what [Remote.Do] returns in the other process. It fails only when ctx
	// ends: the error of a piece is part of the result.
	Do(ctx context.Context, first, end int) ([]byte, error)
	// Close releases everything that the worker holds.
	Close()
}

const (
	// remoteBatches is how many batches are under way at once: enough for a
	// hundred cores, and few enough to keep in memory.
	remoteBatches = 128
	// remoteTime is how long a batch should take: long compared with a round
	// trip to the database, short compared with people's patience.
	remoteTime = 300 * time.Millisecond
)

// parcel is a batch in transit. Gob loses unexported fields, so results must
// not have any.
type parcel[R any] struct {
	Results []R
	Err     string // of the piece after them; empty if none failed
	Took    time.Duration
}

// delegate has other processes do batches until none are left.
func (d *dispatcher[R]) delegate(ctx context.Context) {
	d.handOut(ctx, remoteTime, func(b *batch[R], end int) time.Duration {
		var p parcel[R]
		if p, b.err = unpack[R](d.plan.Remote.Do(ctx, b.first, end)); b.err != nil {
			return 0
		}
		b.results = p.Results
		d.done.Add(int64(len(p.Results)))
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

// NewBlockWorker returns a BlockWorker that does pieces with a worker.
func NewBlockWorker[R any](w Worker[R]) BlockWorker { return blockWorker[R]{w} }

// blockWorker is a [BlockWorker] that does pieces with a worker.
type blockWorker[R any] struct{ Worker[R] }

// Do implements [BlockWorker].
func (h blockWorker[R]) Do(ctx context.Context, first, end int) ([]byte, error) {
	began := time.Now()
	b := batch[R]{first: first}
	h.fill(ctx, &b, end)
	if err := ctx.Err(); err != nil {
		return nil, err // the last piece may have been cut short
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

// fill does the pieces of a batch. A panic becomes an error: the worker would
// panic wherever the piece is tried.
func (h blockWorker[R]) fill(ctx context.Context, b *batch[R], end int) {
	defer func() {
		if e := recover(); e != nil {
			b.err = fmt.Errorf("piece %d panicked: %v\n%s", b.first+len(b.results), e, debug.Stack())
		}
	}()
	b.fill(ctx, h.Worker, end, func() {})
}

// Refuse returns the result for pieces that cannot be done at all.
func Refuse(why error) ([]byte, error) {
	var packed bytes.Buffer
	err := gob.NewEncoder(&packed).Encode(struct{ Err string }{why.Error()}) // a parcel without results
	return packed.Bytes(), err
}
