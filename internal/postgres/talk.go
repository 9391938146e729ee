package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
	"goa/internal/transfer"
)

var _ talk.Store = (*Store)(nil)

// Say implements [talk.Store].
func (s *Store) Say(ctx context.Context, id match.ID, l talk.Line, most talk.Capacity) (int, error) {
	return s.addLine(ctx, id, func(tx pgx.Tx, key int64) (talk.Line, error) {
		var recent, ofOrigin int
		err := tx.QueryRow(ctx, `SELECT count(*), count(*) FILTER (WHERE origin = $3) FROM lines WHERE tbl = $1 AND circle = $2 AND time > $4`,
			key, l.Circle, l.Origin, milliseconds(l.Time.Add(-talk.Recently))).Scan(&recent, &ofOrigin)
		if err == nil && !most.Admits(recent, ofOrigin, l.Origin) {
			err = talk.TooFast
		}
		return l, err
	}, func(tx pgx.Tx, key int64) error { return dropLines(ctx, tx, key, l.Circle, most) })
}

// dropLines deletes lines of a circle until it is within its capacity. Each time it
// deletes the oldest line of the speaker or origin with the largest share.
func dropLines(ctx context.Context, tx pgx.Tx, key int64, of talk.Circle, most talk.Capacity) error {
	for {
		var lines, bytes int
		err := tx.QueryRow(ctx, `SELECT count(*), coalesce(sum(octet_length(text)), 0)::bigint FROM lines
			WHERE tbl = $1 AND circle = $2`, key, of).Scan(&lines, &bytes)
		if err != nil || lines <= most.Lines && bytes <= most.Bytes {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM lines WHERE tbl = $1 AND number = (SELECT min(number) FROM lines WHERE tbl = $1 AND circle = $2
			GROUP BY CASE circle WHEN 0 THEN owner ELSE origin END
			ORDER BY greatest(count(*)::float / $3, sum(octet_length(text))::float / $4) DESC, min(number) LIMIT 1)`, key, of, float64(most.Lines), float64(most.Bytes))
		if err != nil {
			return err
		}
	}
}

// addLine adds the line that newLine returns to a table's chat, and then calls more.
// It locks the row of the table, so that lines are numbered in the order in which
// others see them.
func (s *Store) addLine(ctx context.Context, id match.ID, newLine func(pgx.Tx, int64) (talk.Line, error), more ...func(pgx.Tx, int64) error) (number int, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var key int64
		err := tx.QueryRow(ctx, `UPDATE tables SET said = said + 1 WHERE id = $1 RETURNING key, said`, id).Scan(&key, &number)
		if errors.Is(err, pgx.ErrNoRows) {
			return match.NotFound
		}
		if err != nil {
			return err
		}
		l, err := newLine(tx, key)
		if err != nil {
			return err
		}
		l.Number = number
		if err := putLine(ctx, tx, key, l); err != nil {
			return err
		}
		for _, do := range more {
			if err := do(tx, key); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		if _, refused := errors.AsType[talk.Reason](err); !refused && !isReason(err) {
			err = fmt.Errorf("talk at table %s: %w", id, err)
		}
		return 0, err
	}
	s.others.announceLine(id, number)
	return number, nil
}

func putLine(ctx context.Context, tx pgx.Tx, key int64, l talk.Line) error {
	_, err := tx.Exec(ctx, `INSERT INTO lines (tbl, number, kind, circle, seat, owner, name, text, removed, time, origin)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, key, l.Number, l.Kind, l.Circle, l.Seat, l.By, l.Name, l.Text, l.Of, milliseconds(l.Time), l.Origin)
	return err
}

// TalkOf implements [transfer.Store].
func (s *Store) TalkOf(ctx context.Context, ids []match.ID) (map[match.ID]transfer.Talk, error) {
	all := map[match.ID]transfer.Talk{}
	_, err := collectedBy(func(row pgx.CollectableRow) (l talk.Line, err error) {
		var id match.ID
		l, err = scanLine(row, &id)
		t := all[id]
		t.Lines = append(t.Lines, l)
		all[id] = t
		return l, err
	})(s.pool.Query(ctx, `SELECT id, `+lineColumns+` FROM lines JOIN tables ON key = tbl WHERE id = ANY ($1) ORDER BY tbl, number`, ids))
	if err != nil {
		return nil, fmt.Errorf("read talk: %w", err)
	}
	_, err = collectedBy(func(row pgx.CollectableRow) (n transfer.Note, err error) {
		var id match.ID
		var ms int64
		err = row.Scan(&id, &n.Owner, &n.Version, &n.Text, &ms, &n.Origin)
		n.Time = fromMilliseconds(ms)
		t := all[id]
		t.Notes = append(t.Notes, n)
		all[id] = t
		return n, err
	})(s.pool.Query(ctx, `SELECT id, owner, version, text, time, notes.origin FROM notes JOIN tables ON key = tbl
		WHERE id = ANY ($1) ORDER BY tbl, owner COLLATE "C"`, ids))
	if err != nil {
		return nil, fmt.Errorf("read notes: %w", err)
	}
	return all, nil
}

// AdoptTalk implements [transfer.Store].
func (s *Store) AdoptTalk(ctx context.Context, all map[match.ID]transfer.Talk) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		for id, t := range all {
			if err := adoptTalk(ctx, tx, id, t); err != nil {
				return fmt.Errorf("adopt the talk of table %s: %w", id, err)
			}
		}
		return nil
	})
}

func adoptTalk(ctx context.Context, tx pgx.Tx, id match.ID, t transfer.Talk) error {
	var key int64
	var said, notes int
	err := tx.QueryRow(ctx, `SELECT key, said, (SELECT count(*) FROM notes WHERE tbl = key) FROM tables WHERE id = $1`, id).Scan(&key, &said, &notes)
	if err != nil || said+notes > 0 {
		return err // it already exists
	}
	for _, l := range t.Lines {
		if err := putLine(ctx, tx, key, l); err != nil {
			return err
		}
		said = l.Number
	}
	for _, n := range t.Notes {
		if err := putNote(ctx, tx, key, n.Owner, n.Note); err != nil {
			return err
		}
	}
	_, err = tx.Exec(ctx, `UPDATE tables SET said = $2 WHERE key = $1`, key, said)
	return err
}

// AllMutes implements [transfer.Store].
func (s *Store) AllMutes(ctx context.Context) ([]match.Pair, error) {
	return collectedBy(scanPair)(s.pool.Query(ctx, `SELECT owner, other, name, since FROM mutes ORDER BY key`))
}

// Lines implements [talk.Store].
func (s *Store) Lines(ctx context.Context, id match.ID, after, limit int) ([]talk.Line, error) {
	list, err := collectedBy(func(row pgx.CollectableRow) (talk.Line, error) { return scanLine(row) })(s.pool.Query(ctx, `SELECT `+lineColumns+` FROM tables, generate_series(0, $4 - 1) AS one,
		LATERAL (SELECT * FROM lines WHERE tbl = key AND circle = one AND number > $2 ORDER BY number DESC LIMIT $3) AS lines WHERE id = $1`,
		id, after, limit, int(talk.NumCircles)))
	if err != nil {
		return nil, fmt.Errorf("read talk: %w", err)
	}
	talk.SortLines(list)
	return list, nil
}

// lineColumns are the columns that scanLine reads, after any other columns.
const lineColumns = `number, kind, circle, seat, owner, name, text, removed, time, lines.origin`

func scanLine(row pgx.CollectableRow, before ...any) (l talk.Line, err error) {
	var kind, circle, seat int16
	var ms int64
	err = row.Scan(append(before, &l.Number, &kind, &circle, &seat, &l.By, &l.Name, &l.Text, &l.Of, &ms, &l.Origin)...)
	l.Kind, l.Circle, l.Seat, l.Time = talk.Kind(kind), talk.Circle(circle), goa.Seat(seat), fromMilliseconds(ms)
	return l, err
}

// Note implements [talk.Store].
func (s *Store) Note(ctx context.Context, id match.ID, owner match.Owner) (n talk.Note, err error) {
	var ms int64
	err = s.pool.QueryRow(ctx, `SELECT version, text, time, origin FROM notes
		WHERE tbl = (SELECT key FROM tables WHERE id = $1) AND owner = $2`, id, owner).Scan(&n.Version, &n.Text, &ms, &n.Origin)
	if errors.Is(err, pgx.ErrNoRows) {
		return talk.Note{}, nil
	}
	n.Time = fromMilliseconds(ms)
	return n, err
}

// SetNote implements [talk.Store].
func (s *Store) SetNote(ctx context.Context, id match.ID, owner match.Owner, n talk.Note, most int) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if n.Origin != "" {
			if err := lock(ctx, tx, "notes of "+string(n.Origin)); err != nil {
				return err
			}
		}
		var key int64
		err := tx.QueryRow(ctx, `SELECT key FROM tables WHERE id = $1 FOR UPDATE`, id).Scan(&key)
		if errors.Is(err, pgx.ErrNoRows) {
			return match.NotFound
		}
		if err != nil {
			return err
		}
		var version, bytes, ofOrigin int
		err = tx.QueryRow(ctx, `SELECT coalesce(max(version), 0), coalesce(max(octet_length(text)), 0),
				(SELECT coalesce(sum(bytes), 0)::bigint FROM notes WHERE origin = $3 AND origin <> '' AND NOT (tbl = $1 AND owner = $2))
			FROM notes WHERE tbl = $1 AND owner = $2`, key, owner, n.Origin).Scan(&version, &bytes, &ofOrigin)
		switch {
		case err != nil:
			return err
		case version != n.Version-1:
			return talk.Changed
		case n.Origin != "" && len(n.Text) > bytes && ofOrigin+len(n.Text) > most:
			return talk.NotesFull
		}
		return putNote(ctx, tx, key, owner, n)
	})
}

func putNote(ctx context.Context, tx pgx.Tx, key int64, owner match.Owner, n talk.Note) error {
	tag, err := tx.Exec(ctx, `INSERT INTO notes (tbl, owner, version, time, text, origin, bytes) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (tbl, owner) DO UPDATE SET version = excluded.version, time = excluded.time, text = excluded.text,
			origin = excluded.origin, bytes = excluded.bytes
		WHERE notes.version < excluded.version`, key, owner, n.Version, milliseconds(n.Time), n.Text, n.Origin, len(n.Text))
	if err == nil && tag.RowsAffected() == 0 {
		return talk.Changed // by another process just now
	}
	return err
}

// Mute implements [talk.Store].
func (s *Store) Mute(ctx context.Context, p match.Pair, most int) error {
	err := s.addOne(ctx, []string{"mutes " + string(p.Owner)}, talk.MutesFull, `INSERT INTO mutes (owner, other, name, since) SELECT $1, $2, $3, $4
		WHERE (SELECT count(*) FROM mutes WHERE owner = $1) < $5 OR EXISTS (SELECT FROM mutes WHERE owner = $1 AND other = $2)
		ON CONFLICT (owner, other) DO UPDATE SET owner = excluded.owner`, p.Owner, p.Other, p.Name, milliseconds(p.Since), most)
	if err == nil {
		s.others.announceMutes(p.Owner)
	}
	return err
}

// addOne adds a row unless there would be too many. In that case it returns full.
// Calls with the same names run one after another. An existing row is rewritten
// unchanged.
func (s *Store) addOne(ctx context.Context, names []string, full talk.Reason, query string, args ...any) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if err := lock(ctx, tx, names...); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, query, args...)
		if err == nil && tag.RowsAffected() == 0 {
			return full
		}
		return err
	})
}

// Unmute implements [talk.Store].
func (s *Store) Unmute(ctx context.Context, owner match.Owner, number int64) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM mutes WHERE owner = $1 AND key = $2`, owner, number)
	if err == nil {
		s.others.announceMutes(owner)
	}
	return err
}

// Mutes implements [talk.Store].
func (s *Store) Mutes(ctx context.Context, owner match.Owner) ([]talk.Mute, error) {
	return collectedBy(func(row pgx.CollectableRow) (m talk.Mute, err error) {
		var since int64
		err = row.Scan(&m.Number, &m.Name, &since)
		m.Since = fromMilliseconds(since)
		return m, err
	})(s.pool.Query(ctx, `SELECT key, name, since FROM mutes WHERE owner = $1 ORDER BY key DESC`, owner))
}

// Ignored implements [talk.Store].
func (s *Store) Ignored(ctx context.Context, owner match.Owner) ([]match.Owner, error) {
	return collected[match.Owner](s.pool.Query(ctx, `SELECT other FROM mutes WHERE owner = $1 UNION SELECT other FROM blocks WHERE owner = $1`, owner))
}

// RemoveLine implements [operator.Store].
func (s *Store) RemoveLine(ctx context.Context, id match.ID, number int, at time.Time) error {
	_, err := s.addLine(ctx, id, func(tx pgx.Tx, key int64) (talk.Line, error) {
		var circle int16
		err := tx.QueryRow(ctx, `UPDATE lines SET text = '', name = '' WHERE tbl = $1 AND number = $2 AND kind <> $3 AND text <> ''
			RETURNING circle`, key, number, talk.Removal).Scan(&circle)
		if errors.Is(err, pgx.ErrNoRows) {
			err = talk.NoLine
		}
		return talk.Line{Kind: talk.Removal, Circle: talk.Circle(circle), Seat: goa.Nobody, Of: number, Time: at}, err
	})
	if errors.Is(err, match.NotFound) {
		return talk.NoLine
	}
	return err
}

// Silences implements [talk.Store].
func (s *Store) Silences(ctx context.Context) ([]limit.Ban, error) {
	return collectedBy(scanBan)(s.pool.Query(ctx, `SELECT name, reason, since FROM silences ORDER BY since, name`))
}

// PutSilence implements [operator.Store].
func (s *Store) PutSilence(ctx context.Context, b limit.Ban) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO silences (name, reason, since) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET reason = excluded.reason, since = excluded.since`, b.Name, b.Reason, milliseconds(b.Since))
	return err
}

// DeleteSilence implements [operator.Store].
func (s *Store) DeleteSilence(ctx context.Context, name string) (bool, error) {
	tag, err := s.pool.Exec(ctx, `DELETE FROM silences WHERE name = $1`, name)
	return tag.RowsAffected() > 0, err
}
