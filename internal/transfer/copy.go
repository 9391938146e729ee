package transfer

import (
	"context"
	"errors"
	"fmt"
	"math"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/progress"
	"goa/internal/session"
	"goa/internal/talk"
)

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
		if err == nil {
			err = p.copyAnalyses(ctx, idsOf(tables))
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

// copyAnalyses copies the analyses of tables.
func (p *Plan) copyAnalyses(ctx context.Context, ids []match.ID) error {
	all, err := p.From.AnalysesOf(ctx, ids)
	if err != nil {
		return err
	}
	return p.To.AdoptAnalyses(ctx, all)
}

// idsOf returns the ids of tables.
func idsOf(tables []Table) (ids []match.ID) {
	for _, t := range tables {
		ids = append(ids, t.Table.ID)
	}
	return ids
}

// copyRest copies everything except tables. What the target already has stays.
func (p *Plan) copyRest(ctx context.Context, r *Report) error {
	for _, part := range []func(context.Context, *Report) error{
		p.copySessions, p.copyBlocks, p.copyBans, p.copyMutes, p.copyReports, p.copySilences, p.copyAddresses, p.copyRefusals, p.copyDeals, p.copyProgress, p.copyEvenings, p.copySecretPrint, p.copyJobs,
	} {
		if err := part(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// copyEach calls put for everything that list returns, one after another, and returns
// how many there were.
func copyEach[T any](ctx context.Context, list func(context.Context) ([]T, error), put func(context.Context, T) error) (int, error) {
	all, err := list(ctx)
	for i := 0; err == nil && i < len(all); i++ {
		err = put(ctx, all[i])
	}
	return len(all), err
}

func (p *Plan) copySessions(ctx context.Context, r *Report) error {
	for after := session.ID(""); ; {
		sessions, err := p.From.AllSessions(ctx, after, chunk)
		if err != nil || len(sessions) == 0 {
			return err
		}
		for _, s := range sessions {
			if err := p.To.PutSession(ctx, s); err != nil {
				return err
			}
		}
		r.Sessions += len(sessions)
		after = sessions[len(sessions)-1].ID
	}
}

func (p *Plan) copyBlocks(ctx context.Context, r *Report) (err error) {
	r.Blocks, err = copyEach(ctx, p.From.AllBlocks, func(ctx context.Context, b match.Pair) error {
		return p.To.Block(ctx, b, math.MaxInt32)
	})
	return err
}

func (p *Plan) copyBans(ctx context.Context, r *Report) (err error) {
	r.Bans, err = copyEach(ctx, p.From.Bans, p.To.PutBan)
	return err
}

func (p *Plan) copyMutes(ctx context.Context, r *Report) (err error) {
	r.Mutes, err = copyEach(ctx, p.From.AllMutes, func(ctx context.Context, m match.Pair) error {
		return p.To.Mute(ctx, m, math.MaxInt32)
	})
	return err
}

func (p *Plan) copyReports(ctx context.Context, r *Report) (err error) {
	r.Reports, err = copyEach(ctx, func(ctx context.Context) ([]talk.Report, error) {
		return p.From.Reports(ctx, math.MaxInt32)
	}, func(ctx context.Context, one talk.Report) error {
		return p.To.Report(ctx, one, talk.ReportLimits{Person: math.MaxInt32, Origin: math.MaxInt32})
	})
	return err
}

func (p *Plan) copySilences(ctx context.Context, r *Report) (err error) {
	r.Silences, err = copyEach(ctx, p.From.Silences, p.To.PutSilence)
	return err
}

func (p *Plan) copyAddresses(ctx context.Context, r *Report) error {
	addresses, err := p.From.AllAddresses(ctx)
	if err != nil {
		return err
	}
	r.Addresses = len(addresses)
	return p.To.AdoptAddresses(ctx, addresses)
}

func (p *Plan) copyRefusals(ctx context.Context, r *Report) (err error) {
	r.Refusals, err = copyEach(ctx, p.From.AllRefusals, func(ctx context.Context, one notifications.Refusal) error {
		return p.To.Refuse(ctx, one.Name, one.Since)
	})
	return err
}

func (p *Plan) copyProgress(ctx context.Context, r *Report) error {
	for after := match.Owner(""); ; {
		all, err := p.From.AllProgress(ctx, after, chunk)
		if err != nil || len(all) == 0 {
			return err
		}
		for _, one := range all {
			if err := p.To.PutProgress(ctx, one.Owner, 0, one.Text); err != nil && !errors.Is(err, progress.ErrStale) {
				return err
			}
		}
		r.Progress += len(all)
		after = all[len(all)-1].Owner
	}
}

// copySecretPrint makes the target accept only servers with the source's secret. Any
// fingerprint it had belongs to servers that have nothing there.
func (p *Plan) copySecretPrint(ctx context.Context, _ *Report) error {
	fingerprint, err := p.From.SecretPrint(ctx, "")
	if err != nil {
		return err
	}
	return p.To.SetSecretPrint(ctx, fingerprint)
}

func (p *Plan) copyJobs(ctx context.Context, r *Report) error {
	all, err := p.From.AllJobs(ctx)
	if err != nil {
		return err
	}
	r.Jobs = len(all)
	return p.To.Change(ctx, jobs.Changes{Add: all})
}
