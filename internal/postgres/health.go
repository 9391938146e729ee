package postgres

import (
	"context"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"goa/internal/operator"
)

// Ready makes sure that the database can be written and read, and that the
// clock of this process agrees with the database's.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.compareClocks(ctx); err != nil {
		return fmt.Errorf("read from the database: %w", explain(err))
	}
	if err := s.skew.err(); err != nil {
		return err
	}
	now := milliseconds(time.Now())
	_, err := s.pool.Exec(ctx, `INSERT INTO health (one, at) VALUES (1, $1)
		ON CONFLICT (one) DO UPDATE SET at = greatest(health.at, excluded.at)`, now)
	if err != nil {
		return fmt.Errorf("write to the database: %w", explain(err))
	}
	var read int64
	if err := s.pool.QueryRow(ctx, `SELECT at FROM health`).Scan(&read); err != nil {
		return fmt.Errorf("read from the database: %w", explain(err))
	}
	if read < now {
		return fmt.Errorf("read from the database: got what was written at %d, not at %d", read, now)
	}
	return nil
}

// statsTime is how long to wait for the database's statistics.
const statsTime = time.Second

// Stats returns the current resource use of the store. The free space is known if the
// database's server is on this machine and tells this user where its data is.
func (s *Store) Stats() operator.Stats {
	ctx, cancel := context.WithTimeout(context.Background(), statsTime)
	defer cancel()
	stats := operator.Stats{Waiting: int(s.writer.waiting.Load()), Free: s.free(ctx)}
	// Statistics must not fail: Ready reports a server that does not answer.
	_ = s.pool.QueryRow(ctx, `SELECT pg_database_size(current_database())`).Scan(&stats.Bytes)
	return stats
}

// free returns the number of free bytes where the database is, or -1 if unknown. Only
// superusers and members of pg_read_all_settings can read the setting.
func (s *Store) free(ctx context.Context) int64 {
	if !isLocal(s.pool.Config().ConnConfig.Host) {
		return -1
	}
	var folder string
	if err := s.pool.QueryRow(ctx, `SELECT setting FROM pg_settings WHERE name = 'data_directory'`).Scan(&folder); err != nil || folder == "" {
		return -1
	}
	return operator.FreeSpace(folder)
}

// isLocal reports whether a server is reached through a socket or a loopback address
// of this machine.
func isLocal(host string) bool {
	if strings.HasPrefix(host, "/") || host == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
