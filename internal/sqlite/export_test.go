package sqlite

import "context"

// OpenBy opens an up-to-date file with another driver.
func OpenBy(ctx context.Context, driver, path string) (*Store, error) {
	return connectStore(ctx, driver, path)
}
