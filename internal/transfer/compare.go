package transfer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"

	"goa/internal/match"
)

// compare makes sure that the target has exactly the tables of the source, and
// that their games can be replayed from it.
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
			return errors.New("source and target have different numbers of tables: is a server using one of them?")
		}
		if len(want) == 0 {
			return nil
		}
		if err := p.compareTalk(ctx, r, want); err != nil {
			return err
		}
		if err := p.compareAnalyses(ctx, r, want); err != nil {
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

// compareTalk makes sure that the chats and notes of tables are the same.
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
			return fmt.Errorf("table %s: the chat differs in the copy", id)
		}
		r.Lines += len(want[id].Lines)
		r.Notes += len(want[id].Notes)
	}
	return nil
}

// compareAnalyses makes sure that the analyses of tables are the same.
func (p *Plan) compareAnalyses(ctx context.Context, r *Report, tables []Table) error {
	ids := idsOf(tables)
	want, err := p.From.AnalysesOf(ctx, ids)
	if err != nil {
		return err
	}
	got, err := p.To.AnalysesOf(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !reflect.DeepEqual(got[id], want[id]) {
			return fmt.Errorf("table %s: the analysis differs in the copy", id)
		}
	}
	r.Analyses += len(want)
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
		return errors.New("the settings of the table differ in the copy")
	case len(got.Entries) != len(want.Entries) || len(got.Entries) > 0 && !reflect.DeepEqual(got.Entries, want.Entries):
		return errors.New("the entries differ in the copy: is a server using the source?")
	case !reflect.DeepEqual(copied, original):
		return errors.New("the game differs in the copy")
	case !got.Touched.Equal(want.Touched) || (got.Log == nil) != (want.Log == nil):
		return errors.New("the stored form differs in the copy")
	}
	return nil
}
