package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
)

// Block implements [match.Store].
func (s *Store) Block(ctx context.Context, p match.Pair, limit int) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if err := lock(ctx, tx, "blocks "+string(p.Owner)); err != nil {
			return err
		}
		var known bool
		var n int
		err := tx.QueryRow(ctx, `SELECT coalesce(bool_or(other = $2), false), count(*) FROM blocks WHERE owner = $1`, p.Owner, p.Other).Scan(&known, &n)
		switch {
		case err != nil || known:
			return err
		case n >= limit:
			return match.BlocksFull
		}
		_, err = tx.Exec(ctx, `INSERT INTO blocks (owner, other, name, since) VALUES ($1, $2, $3, $4)`, p.Owner, p.Other, p.Name, milliseconds(p.Since))
		return err
	})
	if err == nil {
		s.others.announceMutes(p.Owner)
	}
	if err != nil && !errors.Is(err, match.BlocksFull) {
		err = fmt.Errorf("block: %w", err)
	}
	return err
}

// Unblock implements [match.Store].
func (s *Store) Unblock(ctx context.Context, owner match.Owner, number int64) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM blocks WHERE owner = $1 AND key = $2`, owner, number)
	if err == nil {
		s.others.announceMutes(owner)
	}
	return err
}

// Blocks implements [match.Store].
func (s *Store) Blocks(ctx context.Context, owner match.Owner) ([]match.Block, error) {
	list, err := collectedBy(scanBlock)(s.pool.Query(ctx, `SELECT key, name, since FROM blocks WHERE owner = $1 ORDER BY key DESC`, owner))
	if err != nil {
		return nil, fmt.Errorf("list blocks: %w", err)
	}
	return list, nil
}

func scanBlock(row pgx.CollectableRow) (b match.Block, err error) {
	var since int64
	err = row.Scan(&b.Number, &b.Name, &since)
	b.Since = fromMilliseconds(since)
	return b, err
}

// BlocksAmong implements [match.Store].
func (s *Store) BlocksAmong(ctx context.Context, people []match.Owner) ([][2]match.Owner, error) {
	pairs, err := collectedBy(func(row pgx.CollectableRow) (p [2]match.Owner, err error) {
		err = row.Scan(&p[0], &p[1])
		return p, err
	})(s.pool.Query(ctx, `SELECT owner, other FROM blocks WHERE owner = ANY($1) AND other = ANY($1)`, people))
	if err != nil {
		return nil, fmt.Errorf("look for blocks: %w", err)
	}
	return pairs, nil
}
