package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"goa/internal/distributed"
)

var _ distributed.Store = (*Store)(nil)

// Post implements [distributed.Store].
func (s *Store) Post(ctx context.Context, p distributed.Project) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO projects (id, beat, command, version, program, settings) VALUES ($1, now(), $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET beat = excluded.beat`, p.ID, p.Command, p.Version, p.Program, p.Settings)
	if err != nil {
		return fmt.Errorf("post project: %w", explain(err))
	}
	return nil
}

// Withdraw implements [distributed.Store].
func (s *Store) Withdraw(ctx context.Context, id string) error {
	if _, err := s.pool.Exec(ctx, `DELETE FROM projects WHERE id = $1`, id); err != nil {
		return fmt.Errorf("withdraw project: %w", explain(err))
	}
	return nil
}

const liveProjects = ` FROM projects WHERE beat > now() - $1::interval`

// FindProject implements [distributed.Store].
func (s *Store) FindProject(ctx context.Context, id string) (distributed.Project, error) {
	rows, err := s.pool.Query(ctx, `SELECT id, command, version, program, settings`+liveProjects+` AND id = $2`, distributed.DeadAfter, id)
	if err != nil {
		return distributed.Project{}, fmt.Errorf("find project: %w", explain(err))
	}
	p, err := pgx.CollectExactlyOneRow(rows, scanProject)
	if errors.Is(err, pgx.ErrNoRows) {
		return p, distributed.ErrOver
	}
	if err != nil {
		return p, fmt.Errorf("find project: %w", explain(err))
	}
	return p, nil
}

// Projects implements [distributed.Store].
func (s *Store) Projects(ctx context.Context) ([]distributed.Project, error) {
	if _, err := s.pool.Exec(ctx, `DELETE FROM projects WHERE beat < now() - $1::interval`, distributed.ForgetAfter); err != nil {
		return nil, fmt.Errorf("forget projects: %w", explain(err))
	}
	rows, err := s.pool.Query(ctx, `SELECT id, command, version, program, ''`+liveProjects+` ORDER BY id`, distributed.DeadAfter)
	if err != nil {
		return nil, fmt.Errorf("list projects: %w", explain(err))
	}
	return pgx.CollectRows(rows, scanProject)
}

func scanProject(row pgx.CollectableRow) (p distributed.Project, err error) {
	err = row.Scan(&p.ID, &p.Command, &p.Version, &p.Program, &p.Settings)
	return p, err
}

// HandIn implements [distributed.Store].
func (s *Store) HandIn(ctx context.Context, id string, r distributed.Result) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO results (project, first, result)
		SELECT id, $2, $3 FROM projects WHERE id = $1 FOR KEY SHARE
		ON CONFLICT DO NOTHING`, id, r.First, r.Packed)
	if err != nil {
		return fmt.Errorf("hand in a result: %w", explain(err))
	}
	return nil
}

// Results implements [distributed.Store].
func (s *Store) Results(ctx context.Context, id string, taken []int) (list []distributed.Result, err error) {
	b := new(pgx.Batch)
	if len(taken) > 0 {
		b.Queue(`DELETE FROM results WHERE project = $1 AND first = ANY($2)`, id, taken)
	}
	b.Queue(`SELECT first, result FROM results WHERE project = $1 ORDER BY first`, id).Query(func(rows pgx.Rows) error {
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (r distributed.Result, err error) {
			err = row.Scan(&r.First, &r.Packed)
			return r, err
		})
		return err
	})
	if err := s.pool.SendBatch(ctx, b).Close(); err != nil {
		return nil, fmt.Errorf("take results: %w", explain(err))
	}
	return list, nil
}
