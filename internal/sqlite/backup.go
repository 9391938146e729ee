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

// Backup copies the database at path into a new file without changing it. Other
// programs may be using it, even programs of an older version. The error wraps
// [fs.ErrExist] if the file exists, and [ErrForeign] if the database is not
// ours.
func Backup(ctx context.Context, path, file string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("backup %s to %s: %w", path, file, explain(err))
		}
	}()
	if _, err := os.Stat(path); err != nil { // SQLite would create it
		return err
	}
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return fs.ErrExist
	}
	part := file + ".part" // a partial copy must not look complete
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err = useFile(path, func(db *sql.DB) error {
		err := isOurs(ctx, db)
		if err == nil {
			err = createPrivate(part)
		}
		if err == nil {
			_, err = db.ExecContext(ctx, "VACUUM INTO ?", part)
		}
		return err
	})
	if err == nil {
		if err = syncFile(part); err == nil {
			err = os.Rename(part, file)
		}
	}
	if err != nil {
		err = errors.Join(err, ignoreMissing(os.Remove(part)))
	}
	return err
}

// isOurs returns an error unless a database is one of ours and not empty.
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

// createPrivate creates an empty file that only its owner may read. SQLite, which would
// let others read it, writes into it.
func createPrivate(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPlace, err)
	}
	return f.Close()
}

// syncFile makes sure that a file has reached the disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
