package sqlite

import "context"

// KindOf is kindOf.
var KindOf = kindOf

// Readers returns how many reads of a store can run at once.
func Readers(s *Store) int { return s.read.Stats().MaxOpenConnections }

// OpenBy opens an up-to-date file with another driver.
func OpenBy(ctx context.Context, driver, path string) (*Store, error) {
	return connectStore(ctx, driver, path)
}
