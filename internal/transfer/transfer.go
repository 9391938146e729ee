// Package transfer copies everything from one store into another: tables with their
// logs, chats, analyses and notes; deals and evenings; sessions, blocks, mutes,
// reports, bans and silences; jobs, notification addresses and refusals; and the
// progress of guests. It does not copy presence at tables.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// ErrNotEmpty is the error for a target that has data of its own.
var ErrNotEmpty = errors.New("the target is not empty")

// Plan says what to copy and where.
type Plan struct {
	From, To Store
	Source   string // the name of From, which identifies a stopped transfer
	// Progress is called with the number of copied tables, and then with the number
	// of compared ones.
	Progress func(what string, done, of int)
}

// Report says what a transfer has copied.
type Report struct {
	Tables    int `json:"tables"`
	Entries   int `json:"entries"`
	Sessions  int `json:"sessions"`
	Blocks    int `json:"blocks"`
	Bans      int `json:"bans"`
	Addresses int `json:"addresses"`
	Jobs      int `json:"jobs"`
	Lines     int `json:"lines"` // of talk
	Notes     int `json:"notes"`
	Analyses  int `json:"analyses"`
	Mutes     int `json:"mutes"`
	Reports   int `json:"reports"`
	Silences  int `json:"silences"`
	Refusals  int `json:"refusals"` // of unsolicited messages
	Deals     int `json:"deals"`
	Progress  int `json:"progress"` // of guests
	Evenings  int `json:"evenings"`
}

// chunk is how many rows are copied at a time.
const chunk = 100

// Run copies everything, then compares every table and replays its game from the
// copy. It continues a stopped transfer. If the target has data of its own, the error
// wraps [ErrNotEmpty].
func (p *Plan) Run(ctx context.Context) (r Report, err error) {
	mark, err := p.begin(ctx)
	if err != nil {
		return r, err
	}
	total, err := p.From.Count(ctx)
	if err != nil {
		return r, err
	}
	if err := p.copyTables(ctx, mark, total); err != nil {
		return r, err
	}
	if err := p.copyRest(ctx, &r); err != nil {
		return r, err
	}
	if err := p.compare(ctx, &r, total); err != nil {
		return r, err
	}
	if err := p.compareEvenings(ctx); err != nil {
		return r, err
	}
	if err := p.compareDeals(ctx); err != nil {
		return r, err
	}
	return r, p.To.SetMark(ctx, Mark{})
}

// begin returns how far the transfer has come.
func (p *Plan) begin(ctx context.Context) (Mark, error) {
	mark, err := p.To.Mark(ctx)
	if err != nil || mark.Source == p.Source {
		return mark, err
	}
	if mark.Source != "" {
		return mark, fmt.Errorf("%w: a transfer from %s into it was begun", ErrNotEmpty, mark.Source)
	}
	empty, err := isEmpty(ctx, p.To)
	if err != nil {
		return mark, err
	}
	if !empty {
		return mark, ErrNotEmpty
	}
	mark = Mark{Source: p.Source, Place: math.MinInt64}
	return mark, p.To.SetMark(ctx, mark)
}

// isEmpty reports whether a store has no data of any person. Data that servers store
// for themselves, such as hourly jobs, does not count.
func isEmpty(ctx context.Context, s Store) (bool, error) {
	for _, count := range []func() (int, error){
		func() (int, error) { return s.Count(ctx) },
		func() (int, error) { return lengthOf(s.AllSessions(ctx, "", 1)) },
		func() (int, error) { return lengthOf(s.AllBlocks(ctx)) },
		func() (int, error) { return lengthOf(s.AllMutes(ctx)) },
		func() (int, error) { return lengthOf(s.AllAddresses(ctx)) },
		func() (int, error) { return lengthOf(s.Bans(ctx)) },
		func() (int, error) { return lengthOf(s.Silences(ctx)) },
		func() (int, error) { return lengthOf(s.Reports(ctx, 1)) },
		func() (int, error) { return lengthOf(s.AllRefusals(ctx)) },
		func() (int, error) { return lengthOf(s.AllDeals(ctx, "", 1)) },
		func() (int, error) { return lengthOf(s.AllProgress(ctx, "", 1)) },
		func() (int, error) { return lengthOf(s.AllEvenings(ctx, "", 1)) },
	} {
		if n, err := count(); n > 0 || err != nil {
			return false, err
		}
	}
	return true, nil
}

func lengthOf[T any](list []T, err error) (int, error) { return len(list), err }
