// Package transfer copies all that one store keeps into another: tables with
// their logs and their talk, sessions, blocks, bans, jobs, and where people are
// called. Who is seen where is not kept.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"time"

	"goa/internal/calls"
	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/talk"
)

// Table is a table as a store keeps it.
type Table struct {
	Place   int64 // in the store, in the order of making
	Table   *match.Table
	Entries []match.Entry
	Log     []byte         // the entries, if they are compressed
	Summary *match.Summary // follows from the entries; stores do not tell it
	Touched time.Time      // when somebody played or looked last
}

// Block is that somebody does not want to sit with another one.
type Block struct {
	Owner, Other match.Owner
	Name         string
	Since        time.Time
}

// Talk is what was said and noted at a table.
type Talk struct {
	Lines []talk.Line // in order
	Notes []Note      // in the order of their owners
}

// Note is what somebody has noted.
type Note struct {
	Owner match.Owner
	talk.Note
}

// Mark says how far a transfer into a store has come. The zero Mark is none.
type Mark struct {
	Source string // the name of where it comes from
	Place  int64  // of the last table that was copied
}

// Store is what can be copied from and to. No server uses it in the meantime.
type Store interface {
	// Dump returns at most limit tables after a place, in the order of making.
	Dump(ctx context.Context, after int64, limit int) ([]Table, error)
	// Count returns how many tables there are.
	Count(ctx context.Context) (int, error)
	// Adopt adds tables in this order, all of them or none; those that are there
	// stay as they are.
	Adopt(ctx context.Context, tables []Table) error
	// AllSessions returns sessions with later IDs, also those that have ended.
	AllSessions(ctx context.Context, after session.ID, limit int) ([]session.Session, error)
	// AllBlocks returns all blocks in the order of making.
	AllBlocks(ctx context.Context) ([]Block, error)
	// TalkOf returns what was said and noted at tables, without those at which
	// nobody has said or noted anything.
	TalkOf(ctx context.Context, ids []match.ID) (map[match.ID]Talk, error)
	// AdoptTalk adds it to tables that are there; what is there stays as it is.
	AdoptTalk(ctx context.Context, all map[match.ID]Talk) error
	// AllMutes returns who does not want to hear whom, in the order of making.
	AllMutes(ctx context.Context) ([]Block, error)
	// AllAddresses returns where all people are called.
	AllAddresses(ctx context.Context) ([]calls.Address, error)
	// AdoptAddresses adds addresses with their numbers; those that are there stay
	// as they are.
	AdoptAddresses(ctx context.Context, all []calls.Address) error
	// AllJobs returns the jobs that are not done.
	AllJobs(ctx context.Context) ([]jobs.Job, error)
	// SecretPrint returns what the secret of its servers is told apart by from
	// others, or what stands for it from now on if there is none.
	SecretPrint(ctx context.Context, ifNone string) (string, error)
	// SetSecretPrint replaces it; the empty text is none.
	SetSecretPrint(ctx context.Context, print string) error
	// Mark returns how far a transfer has come that has not ended.
	Mark(ctx context.Context) (Mark, error)
	// SetMark notes it; the zero Mark says that none is under way.
	SetMark(ctx context.Context, m Mark) error

	PutSession(ctx context.Context, s session.Session) error
	Block(ctx context.Context, owner, other match.Owner, name string, at time.Time, most int) error
	Bans(ctx context.Context) ([]limit.Ban, error)
	PutBan(ctx context.Context, b limit.Ban) error
	Mute(ctx context.Context, owner, other match.Owner, name string, at time.Time, most int) error
	Reports(ctx context.Context, limit int) ([]talk.Report, error)
	Report(ctx context.Context, r talk.Report, most int) error
	Silences(ctx context.Context) ([]limit.Ban, error)
	PutSilence(ctx context.Context, b limit.Ban) error
	Change(ctx context.Context, c jobs.Changes) error
}

// ErrNotEmpty is what is wrong with a target that has something of its own.
var ErrNotEmpty = errors.New("the target is not empty")

// Plan is what is copied to where.
type Plan struct {
	From, To Store
	Source   string // the name of From, by which a stopped transfer is known again
	// Progress is told how many tables are copied, and then how many compared.
	Progress func(what string, done, of int)
}

// Report is what a transfer has copied.
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
	Mutes     int `json:"mutes"`
	Reports   int `json:"reports"`
	Silences  int `json:"silences"`
}

// chunk is how many rows are copied at a time.
const chunk = 100

// Run copies everything, and then compares every table and plays its game anew
// from the copy. It goes on with one that was stopped. Errors wrap [ErrNotEmpty]
// where that is what is wrong.
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

func isEmpty(ctx context.Context, s Store) (bool, error) {
	tables, err := s.Count(ctx)
	if err != nil {
		return false, err
	}
	sessions, err := s.AllSessions(ctx, "", 1)
	if err != nil {
		return false, err
	}
	bans, err := s.Bans(ctx)
	if err != nil {
		return false, err
	}
	blocks, err := s.AllBlocks(ctx)
	if err != nil {
		return false, err
	}
	addresses, err := s.AllAddresses(ctx)
	return tables+len(sessions)+len(bans)+len(blocks)+len(addresses) == 0, err
}

// copyTables copies the tables after a mark.
func (p *Plan) copyTables(ctx context.Context, mark Mark, total int) error {
	done, err := p.To.Count(ctx)
	if err != nil {
		return err
	}
	for {
		p.Progress("copied", done, total)
		tables, err := p.From.Dump(ctx, mark.Place, chunk)
		if err != nil || len(tables) == 0 {
			return err
		}
		for i := range tables {
			if tables[i].Summary, err = match.Replay(tables[i].Table, tables[i].Entries); err != nil {
				return fmt.Errorf("table %s of the source: %w", tables[i].Table.ID, err)
			}
		}
		if err := p.To.Adopt(ctx, tables); err != nil {
			return err
		}
		said, err := p.From.TalkOf(ctx, idsOf(tables))
		if err == nil {
			err = p.To.AdoptTalk(ctx, said)
		}
		if err != nil {
			return err
		}
		mark.Place = tables[len(tables)-1].Place
		if err := p.To.SetMark(ctx, mark); err != nil {
			return err
		}
		done += len(tables)
	}
}

// idsOf returns which tables these are.
func idsOf(tables []Table) (ids []match.ID) {
	for _, t := range tables {
		ids = append(ids, t.Table.ID)
	}
	return ids
}

// copyRest copies all that is not a table. What is there already stays.
func (p *Plan) copyRest(ctx context.Context, r *Report) error {
	for after := session.ID(""); ; {
		sessions, err := p.From.AllSessions(ctx, after, chunk)
		if err != nil {
			return err
		}
		for _, s := range sessions {
			if err := p.To.PutSession(ctx, s); err != nil {
				return err
			}
			after = s.ID
		}
		if r.Sessions += len(sessions); len(sessions) == 0 {
			break
		}
	}
	blocks, err := p.From.AllBlocks(ctx)
	if err != nil {
		return err
	}
	for _, b := range blocks {
		if err := p.To.Block(ctx, b.Owner, b.Other, b.Name, b.Since, math.MaxInt32); err != nil {
			return err
		}
	}
	bans, err := p.From.Bans(ctx)
	if err != nil {
		return err
	}
	for _, b := range bans {
		if err := p.To.PutBan(ctx, b); err != nil {
			return err
		}
	}
	if err := p.copyOrder(ctx, r); err != nil {
		return err
	}
	addresses, err := p.From.AllAddresses(ctx)
	if err != nil {
		return err
	}
	if err := p.To.AdoptAddresses(ctx, addresses); err != nil {
		return err
	}
	if err := p.copySecretPrint(ctx); err != nil {
		return err
	}
	all, err := p.From.AllJobs(ctx)
	r.Blocks, r.Bans, r.Addresses, r.Jobs = len(blocks), len(bans), len(addresses), len(all)
	if err != nil {
		return err
	}
	return p.To.Change(ctx, jobs.Changes{Add: all})
}

// copySecretPrint lets the target be served with the secret of the source alone.
// What it had is that of servers that have nothing there.
func (p *Plan) copySecretPrint(ctx context.Context) error {
	print, err := p.From.SecretPrint(ctx, "")
	if err != nil {
		return err
	}
	return p.To.SetSecretPrint(ctx, print)
}

// copyOrder copies who does not hear whom, what was reported, and who may not
// talk.
func (p *Plan) copyOrder(ctx context.Context, r *Report) error {
	mutes, err := p.From.AllMutes(ctx)
	for i := 0; err == nil && i < len(mutes); i++ {
		m := mutes[i]
		err = p.To.Mute(ctx, m.Owner, m.Other, m.Name, m.Since, math.MaxInt32)
	}
	if err != nil {
		return err
	}
	reports, err := p.From.Reports(ctx, math.MaxInt32)
	for i := 0; err == nil && i < len(reports); i++ {
		err = p.To.Report(ctx, reports[i], math.MaxInt32)
	}
	if err != nil {
		return err
	}
	silences, err := p.From.Silences(ctx)
	for i := 0; err == nil && i < len(silences); i++ {
		err = p.To.PutSilence(ctx, silences[i])
	}
	r.Mutes, r.Reports, r.Silences = len(mutes), len(reports), len(silences)
	return err
}

// compare makes sure that the target has the tables of the source and no others,
// and that their games can be played from there.
func (p *Plan) compare(ctx context.Context, r *Report, total int) error {
	before, after := int64(math.MinInt64), int64(math.MinInt64)
	for {
		p.Progress("compared", r.Tables, total)
		want, err := p.From.Dump(ctx, before, chunk)
		if err != nil {
			return err
		}
		got, err := p.To.Dump(ctx, after, chunk)
		if err != nil {
			return err
		}
		if len(got) != len(want) {
			return errors.New("the target has another number of tables than the source: does a server use one of them?")
		}
		if len(want) == 0 {
			return nil
		}
		if err := p.compareTalk(ctx, r, want); err != nil {
			return err
		}
		for i := range want {
			if err := same(&got[i], &want[i]); err != nil {
				return fmt.Errorf("table %s: %w", want[i].Table.ID, err)
			}
			r.Tables++
			r.Entries += len(got[i].Entries)
		}
		before, after = want[len(want)-1].Place, got[len(got)-1].Place
	}
}

// compareTalk makes sure that the same was said and noted at tables.
func (p *Plan) compareTalk(ctx context.Context, r *Report, tables []Table) error {
	ids := idsOf(tables)
	want, err := p.From.TalkOf(ctx, ids)
	if err != nil {
		return err
	}
	got, err := p.To.TalkOf(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !reflect.DeepEqual(got[id], want[id]) {
			return fmt.Errorf("table %s: the talk of the copy is another one", id)
		}
		r.Lines += len(want[id].Lines)
		r.Notes += len(want[id].Notes)
	}
	return nil
}

// same makes sure that a table is a copy of another.
func same(got, want *Table) error {
	copied, err := match.Replay(got.Table, got.Entries)
	if err != nil {
		return fmt.Errorf("the copy cannot be played: %w", err)
	}
	original, err := match.Replay(want.Table, want.Entries)
	if err != nil {
		return err
	}
	switch {
	case !match.SameTable(got.Table, want.Table):
		return errors.New("the copy is another table")
	case len(got.Entries) != len(want.Entries) || len(got.Entries) > 0 && !reflect.DeepEqual(got.Entries, want.Entries):
		return errors.New("the copy has other entries: does a server use the source?")
	case !reflect.DeepEqual(copied, original):
		return errors.New("the copy is played otherwise")
	case !got.Touched.Equal(want.Touched) || (got.Log == nil) != (want.Log == nil):
		return errors.New("the copy is kept otherwise")
	}
	return nil
}
