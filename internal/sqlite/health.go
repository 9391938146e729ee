package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"goa/internal/operator"
)

// ErrDamaged is the error for a damaged file of ours.
var ErrDamaged = errors.New("the database is damaged")

// checkTime bounds the check of a file before it is opened. Only files of more
// than a gigabyte take longer.
const checkTime = 3 * time.Second

// checkFile looks for damage in a database for as long as checkTime allows.
func checkFile(ctx context.Context, db *sql.DB) error {
	soon, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	rows, err := db.QueryContext(soon, "PRAGMA quick_check(5)")
	found, err := collected("look for damage", rows, err, scanOne[string])
	switch {
	case soon.Err() != nil:
		return ctx.Err() // no damage found so far
	case err != nil:
		return err
	case len(found) == 1 && found[0] == "ok":
		return nil
	default:
		return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(found, "; "))
	}
}

// Ready makes sure that the database can be written and read.
func (s *Store) Ready(ctx context.Context) error {
	now := time.Now().UnixMilli()
	err := s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := st.beat.ExecContext(ctx, now)
		return err
	})
	if err != nil {
		return fmt.Errorf("write to the database: %w", err)
	}
	var read int64
	if err := s.queries.beat.QueryRowContext(ctx).Scan(&read); err != nil {
		return fmt.Errorf("read from the database: %w", err)
	}
	if read < now {
		return fmt.Errorf("read from the database: got what was written at %d, not at %d", read, now)
	}
	return nil
}

// Stats returns the current resource use of the store.
func (s *Store) Stats() operator.Stats {
	stats := operator.Stats{Waiting: int(s.writer.waiting.Load()), Free: operator.FreeSpace(filepath.Dir(s.path))}
	for _, end := range []string{"", "-wal", "-shm"} {
		if info, err := os.Stat(s.path + end); err == nil {
			stats.Bytes += info.Size()
		}
	}
	return stats
}
