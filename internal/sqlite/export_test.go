package sqlite

import (
	"context"
	"errors"
)

// KindOf is kindOf.
var KindOf = kindOf

// Readers returns how many reads of a store can run at once.
func Readers(s *Store) int { return s.read.Stats().MaxOpenConnections }

// OpenBy opens an up-to-date file with another driver.
func OpenBy(ctx context.Context, driver, path string) (*Store, error) {
	return connectStore(ctx, driver, path)
}

// Pragma returns what the connections that write and read report about a setting.
func Pragma(ctx context.Context, s *Store, name string) (write, read string, err error) {
	err = s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		return s.writer.conn.QueryRowContext(ctx, "PRAGMA "+name).Scan(&write)
	})
	return write, read, errors.Join(err, s.read.QueryRowContext(ctx, "PRAGMA "+name).Scan(&read))
}
