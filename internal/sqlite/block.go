package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"goa/internal/match"
)

// Block implements [match.Store].
func (s *Store) Block(ctx context.Context, p match.Pair, limit int) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		var one int
		err := st.blocked.QueryRowContext(ctx, p.Owner, p.Other).Scan(&one)
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		result, err := st.block.ExecContext(ctx, p.Owner, p.Other, p.Name, p.Since.UnixMilli(), limit)
		if err != nil {
			return fmt.Errorf("block: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return match.BlocksFull
	})
}

// Unblock implements [match.Store].
func (s *Store) Unblock(ctx context.Context, owner match.Owner, number int64) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := st.unblock.ExecContext(ctx, owner, number)
		return err
	})
}

// Blocks implements [match.Store].
func (s *Store) Blocks(ctx context.Context, owner match.Owner) ([]match.Block, error) {
	rows, err := s.queries.blocks.QueryContext(ctx, owner)
	return collected("list blocks", rows, err, scanBlock)
}

func scanBlock(rows *sql.Rows) (b match.Block, err error) {
	var since int64
	err = rows.Scan(&b.Number, &b.Name, &since)
	b.Since = time.UnixMilli(since).UTC()
	return b, err
}

// BlocksAmong implements [match.Store].
func (s *Store) BlocksAmong(ctx context.Context, people []match.Owner) ([][2]match.Owner, error) {
	rows, err := s.queries.apart.QueryContext(ctx, jsonArray(people))
	return collected("look for blocks", rows, err, func(rows *sql.Rows) (p [2]match.Owner, err error) {
		err = rows.Scan(&p[0], &p[1])
		return p, err
	})
}
