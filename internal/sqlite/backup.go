package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Backup copies the database, which may be in use, into a new file.
func (s *Store) Backup(ctx context.Context, file string) error {
	return Backup(ctx, s.path, file)
}

// Backup copies the database at path into a new file. Other programs may be
// using it, and one of an older version may: it is copied as it is. An error
// wraps [fs.ErrExist] if there is such a file, and [ErrForeign] if the
// database is not ours.
func Backup(ctx context.Context, path, file string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("backup %s to %s: %w", path, file, explain(err))
		}
	}()
	if _, err := os.Stat(path); err != nil { // SQLite would make one
		return err
	}
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return fs.ErrExist
	}
	part := file + ".part" // a copy that is cut short is not taken for one
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	db, err := connect(path)
	if err != nil {
		return err
	}
	if err = isOurs(ctx, db); err == nil {
		_, err = db.ExecContext(ctx, "VACUUM INTO ?", part)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return errors.Join(err, ignoreMissing(os.Remove(part)))
	}
	if err := syncFile(part); err != nil {
		return err
	}
	return os.Rename(part, file)
}

// isOurs makes sure that a database is one of ours, and not empty.
func isOurs(ctx context.Context, db *sql.DB) error {
	version, err := versionOf(ctx, db)
	if err == nil && version == 0 {
		err = ErrForeign
	}
	return err
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// syncFile makes sure that a file is on the disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Chmod(0o600), f.Sync(), f.Close())
}
