package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
	"goa/internal/transfer"
)

var _ talk.Store = (*Store)(nil)

// Say implements [talk.Store].
func (s *Store) Say(ctx context.Context, id match.ID, l talk.Line, most talk.Capacity) (number int, err error) {
	err = s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		var recent, ofOrigin int
		err := s.writer.conn.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(origin = ?3), 0) FROM lines
			WHERE tbl = (SELECT key FROM tables WHERE id = ?1) AND circle = ?2 AND time > ?4`,
			id, l.Circle, l.Origin, l.Time.Add(-talk.Recently).UnixMilli()).Scan(&recent, &ofOrigin)
		if err != nil {
			return err
		}
		if !most.Admits(recent, ofOrigin, l.Origin) {
			return talk.TooFast
		}
		if number, err = s.addLine(ctx, id, l); err != nil {
			return err
		}
		return s.dropLines(ctx, id, l.Circle, most)
	})
	if _, refused := errors.AsType[talk.Reason](err); err != nil && !refused && !errors.Is(err, match.NotFound) {
		err = fmt.Errorf("talk at table %s: %w", id, err)
	}
	return number, err
}

// dropLines deletes lines of a circle until it is within its capacity. Each
// time it deletes the oldest line of the speaker or origin with the largest share.
func (s *Store) dropLines(ctx context.Context, id match.ID, of talk.Circle, most talk.Capacity) error {
	for {
		var lines, bytes int
		err := s.writer.conn.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(octet_length(text)), 0) FROM lines
			WHERE tbl = (SELECT key FROM tables WHERE id = ?) AND circle = ?`, id, of).Scan(&lines, &bytes)
		if err != nil {
			return err
		}
		if lines <= most.Lines && bytes <= most.Bytes {
			return nil
		}
		_, err = s.writer.conn.ExecContext(ctx, `WITH mine AS (SELECT tbl, number, text, CASE circle WHEN 0 THEN owner ELSE origin END AS share FROM lines
				WHERE tbl = (SELECT key FROM tables WHERE id = ?1) AND circle = ?2)
			DELETE FROM lines WHERE (tbl, number) = (SELECT tbl, min(number) FROM mine GROUP BY share
				ORDER BY max(count(*) * 1.0 / ?3, sum(octet_length(text)) * 1.0 / ?4) DESC, min(number) LIMIT 1)`, id, of, most.Lines, most.Bytes)
		if err != nil {
			return err
		}
	}
}

// addLine adds a line to a table's chat, in a transaction of the writer.
func (s *Store) addLine(ctx context.Context, id match.ID, l talk.Line) (number int, err error) {
	var key int64
	err = s.writer.conn.QueryRowContext(ctx, `UPDATE tables SET said = said + 1 WHERE id = ? RETURNING key, said`, id).Scan(&key, &number)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, match.NotFound
	}
	if err != nil {
		return 0, err
	}
	l.Number = number
	return number, s.putLine(ctx, key, l)
}

func (s *Store) putLine(ctx context.Context, key int64, l talk.Line) error {
	_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO lines (tbl, number, kind, circle, seat, owner, name, text, removed, time, origin)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, key, l.Number, l.Kind, l.Circle, l.Seat, l.By, l.Name, l.Text, l.Of, l.Time.UnixMilli(), l.Origin)
	return err
}

// TalkOf implements [transfer.Store].
func (s *Store) TalkOf(ctx context.Context, ids []match.ID) (map[match.ID]transfer.Talk, error) {
	all := map[match.ID]transfer.Talk{}
	rows, err := s.read.QueryContext(ctx, `SELECT id, `+lineColumns+` FROM lines JOIN tables ON key = tbl
		WHERE id IN (SELECT value FROM json_each(?)) ORDER BY tbl, number`, jsonArray(ids))
	_, err = collected("read talk", rows, err, func(rows *sql.Rows) (l talk.Line, err error) {
		var id match.ID
		l, err = scanLine(rows, &id)
		t := all[id]
		t.Lines = append(t.Lines, l)
		all[id] = t
		return l, err
	})
	if err != nil {
		return nil, err
	}
	rows, err = s.read.QueryContext(ctx, `SELECT id, owner, version, notes.text, time, notes.origin FROM notes JOIN tables ON key = tbl
		WHERE id IN (SELECT value FROM json_each(?)) ORDER BY tbl, owner`, jsonArray(ids))
	_, err = collected("read notes", rows, err, func(rows *sql.Rows) (n transfer.Note, err error) {
		var id match.ID
		var ms int64
		err = rows.Scan(&id, &n.Owner, &n.Version, &n.Text, &ms, &n.Origin)
		n.Time = time.UnixMilli(ms).UTC()
		t := all[id]
		t.Notes = append(t.Notes, n)
		all[id] = t
		return n, err
	})
	return all, err
}

// AdoptTalk implements [transfer.Store].
func (s *Store) AdoptTalk(ctx context.Context, all map[match.ID]transfer.Talk) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		for id, t := range all {
			if err := s.adoptTalk(ctx, id, t); err != nil {
				return fmt.Errorf("adopt the talk of table %s: %w", id, err)
			}
		}
		return nil
	})
}

// adoptTalk adds the chat and notes of a table, unless it has some.
func (s *Store) adoptTalk(ctx context.Context, id match.ID, t transfer.Talk) error {
	var key int64
	var said, notes int
	err := s.writer.conn.QueryRowContext(ctx, `SELECT key, said, (SELECT count(*) FROM notes WHERE tbl = key) FROM tables WHERE id = ?`, id).Scan(&key, &said, &notes)
	if err != nil || said+notes > 0 {
		return err // it already exists
	}
	for _, l := range t.Lines {
		if err := s.putLine(ctx, key, l); err != nil {
			return err
		}
		said = l.Number
	}
	for _, n := range t.Notes {
		if err := s.putNote(ctx, key, n.Owner, n.Note); err != nil {
			return err
		}
	}
	_, err = s.writer.conn.ExecContext(ctx, `UPDATE tables SET said = ? WHERE key = ?`, said, key)
	return err
}

// AllMutes implements [transfer.Store].
func (s *Store) AllMutes(ctx context.Context) ([]match.Pair, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT owner, other, name, since FROM mutes ORDER BY key`)
	return collected("read mutes", rows, err, scanPair)
}

// Lines implements [talk.Store].
func (s *Store) Lines(ctx context.Context, id match.ID, after, limit int) ([]talk.Line, error) {
	var list []talk.Line
	for circle := range talk.NumCircles {
		rows, err := s.read.QueryContext(ctx, `SELECT `+lineColumns+` FROM lines WHERE tbl = (SELECT key FROM tables WHERE id = ?) AND circle = ? AND number > ?
			ORDER BY number DESC LIMIT ?`, id, circle, after, limit)
		some, err := collected("read talk", rows, err, func(rows *sql.Rows) (talk.Line, error) { return scanLine(rows) })
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	talk.SortLines(list)
	return list, nil
}

// lineColumns are the columns that scanLine reads, after any other columns.
const lineColumns = `number, kind, circle, seat, owner, name, text, removed, time, lines.origin`

func scanLine(rows *sql.Rows, before ...any) (l talk.Line, err error) {
	var ms int64
	var seat int8
	err = rows.Scan(append(before, &l.Number, &l.Kind, &l.Circle, &seat, &l.By, &l.Name, &l.Text, &l.Of, &ms, &l.Origin)...)
	l.Seat, l.Time = goa.Seat(seat), time.UnixMilli(ms).UTC()
	return l, err
}

// Note implements [talk.Store].
func (s *Store) Note(ctx context.Context, id match.ID, owner match.Owner) (n talk.Note, err error) {
	var ms int64
	err = s.read.QueryRowContext(ctx, `SELECT version, text, time, origin FROM notes
		WHERE tbl = (SELECT key FROM tables WHERE id = ?) AND owner = ?`, id, owner).Scan(&n.Version, &n.Text, &ms, &n.Origin)
	if errors.Is(err, sql.ErrNoRows) {
		return talk.Note{}, nil
	}
	n.Time = time.UnixMilli(ms).UTC()
	return n, err
}

// SetNote implements [talk.Store].
func (s *Store) SetNote(ctx context.Context, id match.ID, owner match.Owner, n talk.Note, most int) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		var key int64
		var version, bytes, ofOrigin int
		err := s.writer.conn.QueryRowContext(ctx, `SELECT key, coalesce(version, 0), coalesce(octet_length(notes.text), 0),
				(SELECT coalesce(sum(bytes), 0) FROM notes WHERE origin = ?3 AND origin <> '' AND NOT (tbl = key AND owner = ?2))
			FROM tables LEFT JOIN notes ON tbl = key AND owner = ?2 WHERE id = ?1`, id, owner, n.Origin).Scan(&key, &version, &bytes, &ofOrigin)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return match.NotFound
		case err != nil:
			return err
		case version != n.Version-1:
			return talk.Changed
		case n.Origin != "" && len(n.Text) > bytes && ofOrigin+len(n.Text) > most:
			return talk.NotesFull
		}
		return s.putNote(ctx, key, owner, n)
	})
}

func (s *Store) putNote(ctx context.Context, key int64, owner match.Owner, n talk.Note) error {
	_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO notes (tbl, owner, version, time, text, origin, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (tbl, owner) DO UPDATE SET version = excluded.version, time = excluded.time, text = excluded.text,
			origin = excluded.origin, bytes = excluded.bytes`,
		key, owner, n.Version, n.Time.UnixMilli(), n.Text, n.Origin, len(n.Text))
	return err
}

// Mute implements [talk.Store].
func (s *Store) Mute(ctx context.Context, p match.Pair, most int) error {
	return s.addOne(ctx, talk.MutesFull, `INSERT INTO mutes (owner, other, name, since) SELECT ?1, ?2, ?3, ?4
		WHERE (SELECT count(*) FROM mutes WHERE owner = ?1) < ?5 OR EXISTS (SELECT 1 FROM mutes WHERE owner = ?1 AND other = ?2)
		ON CONFLICT (owner, other) DO UPDATE SET owner = owner`, p.Owner, p.Other, p.Name, p.Since.UnixMilli(), most)
}

// addOne adds a row unless there would be too many. In that case it returns
// full. An existing row is rewritten unchanged.
func (s *Store) addOne(ctx context.Context, full talk.Reason, query string, args ...any) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		result, err := s.writer.conn.ExecContext(ctx, query, args...)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return full
	})
}

// Unmute implements [talk.Store].
func (s *Store) Unmute(ctx context.Context, owner match.Owner, number int64) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		_, err := s.writer.conn.ExecContext(ctx, `DELETE FROM mutes WHERE owner = ? AND key = ?`, owner, number)
		return err
	})
}

// Mutes implements [talk.Store].
func (s *Store) Mutes(ctx context.Context, owner match.Owner) ([]talk.Mute, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT key, name, since FROM mutes WHERE owner = ? ORDER BY key DESC`, owner)
	return collected("list mutes", rows, err, func(rows *sql.Rows) (m talk.Mute, err error) {
		var since int64
		err = rows.Scan(&m.Number, &m.Name, &since)
		m.Since = time.UnixMilli(since).UTC()
		return m, err
	})
}

// Ignored implements [talk.Store].
func (s *Store) Ignored(ctx context.Context, owner match.Owner) ([]match.Owner, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT other FROM mutes WHERE owner = ?1 UNION SELECT other FROM blocks WHERE owner = ?1`, owner)
	return collected("list ignored people", rows, err, scanOne[match.Owner])
}

// deleteOne deletes a row and reports whether it existed.
func (s *Store) deleteOne(ctx context.Context, query string, args ...any) (found bool, err error) {
	err = s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		result, err := s.writer.conn.ExecContext(ctx, query, args...)
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		found = n > 0
		return err
	})
	return found, err
}

// RemoveLine implements [operator.Store].
func (s *Store) RemoveLine(ctx context.Context, id match.ID, number int, at time.Time) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		removal := talk.Line{Kind: talk.Removal, Seat: goa.Nobody, Of: number, Time: at}
		err := s.writer.conn.QueryRowContext(ctx, `UPDATE lines SET text = '', name = '' WHERE tbl = (SELECT key FROM tables WHERE id = ?)
			AND number = ? AND kind <> ? AND text <> '' RETURNING circle`, id, number, talk.Removal).Scan(&removal.Circle)
		if errors.Is(err, sql.ErrNoRows) {
			return talk.NoLine
		}
		if err == nil {
			_, err = s.addLine(ctx, id, removal)
		}
		return err
	})
}

// Silences implements [talk.Store].
func (s *Store) Silences(ctx context.Context) ([]limit.Ban, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT name, reason, since FROM silences ORDER BY since, name`)
	return collected("list silences", rows, err, scanBan)
}

// PutSilence implements [operator.Store].
func (s *Store) PutSilence(ctx context.Context, b limit.Ban) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO silences (name, reason, since) VALUES (?, ?, ?)
			ON CONFLICT (name) DO UPDATE SET reason = excluded.reason, since = excluded.since`, b.Name, b.Reason, b.Since.UnixMilli())
		return err
	})
}

// DeleteSilence implements [operator.Store].
func (s *Store) DeleteSilence(ctx context.Context, name string) (bool, error) {
	return s.deleteOne(ctx, `DELETE FROM silences WHERE name = ?`, name)
}
