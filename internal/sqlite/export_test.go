package sqlite

import "context"

// OpenBy opens a file that is up to date by another driver.
func OpenBy(ctx context.Context, driver, path string) (*Store, error) {
	return connectStore(ctx, driver, path)
}
