package cli

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"goa/internal/analyst"
	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/operator"
	"goa/internal/postgres"
	"goa/internal/progress"
	"goa/internal/session"
	"goa/internal/sqlite"
	"goa/internal/talk"
	"goa/internal/transfer"
)

// database is where a server stores everything: a file, or PostgreSQL.
type database interface {
	match.Store
	jobs.Queue
	session.Store
	notifications.Store
	operator.Store
	talk.Store
	analyst.Store
	progress.Store
	contest.EveningStore
	transfer.Store
	// Ready makes sure that it can be written and read.
	Ready(ctx context.Context) error
	// Counts returns how many jobs there are, of each kind.
	Counts(ctx context.Context) ([]jobs.Count, error)
	// Stats returns what it uses now.
	Stats() operator.Stats
	Close() error
}

// openDatabase opens the database that --db names, or creates it.
func openDatabase(ctx context.Context, db string) (database, error) {
	if postgres.IsURL(db) {
		s, err := postgres.Open(ctx, db)
		if err != nil {
			return nil, explainServer(err, db)
		}
		return s, nil
	}
	if err := isFile(db); err != nil {
		return nil, err
	}
	s, err := sqlite.Open(ctx, db)
	if err != nil {
		return nil, explainFile(err, db)
	}
	return s, nil
}

// openToServe opens the database that --db names for a server. A file has only
// one server; if that is about to end, openToServe waits for it.
func (a *app) openToServe(ctx context.Context, db string) (database, error) {
	if postgres.IsURL(db) {
		s, err := postgres.OpenToServe(ctx, db)
		if err != nil {
			return nil, explainServer(err, db)
		}
		return s, nil
	}
	if err := isFile(db); err != nil {
		return nil, err
	}
	var store *sqlite.Store
	err := a.waitFor(ctx, db, func() (free bool, err error) {
		store, err = sqlite.OpenToServe(ctx, db)
		return !errors.Is(err, sqlite.ErrServed), err
	})
	switch {
	case errors.Is(err, sqlite.ErrServed):
		return nil, fmt.Errorf("%w: stop it, or choose another file with --db FILE.\nServers that share their games need PostgreSQL: docs/hosting.md", err)
	case err != nil:
		return nil, explainFile(err, db)
	}
	return store, nil
}

// leaveTime is how long a server is given to leave a database, which takes at
// most five seconds.
const leaveTime = 6 * time.Second

// waitFor tries something until the servers of a database have left it, or
// until they take too long; then it returns the last error.
func (a *app) waitFor(ctx context.Context, db string, try func() (free bool, err error)) error {
	for since := (time.Time{}); ; {
		free, err := try()
		switch {
		case free:
			return err
		case since.IsZero():
			since = time.Now()
			fmt.Fprintf(a.err, "%s is in use: waiting for its server to end.\n", nameOfDatabase(db))
		case time.Since(since) > leaveTime:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// openExisting opens a database that a server may be using.
func openExisting(ctx context.Context, db string) (database, error) {
	if postgres.IsURL(db) {
		s, err := postgres.OpenExisting(ctx, db)
		if err != nil {
			return nil, explainServer(err, db)
		}
		return s, nil
	}
	if err := isFile(db); err != nil {
		return nil, err
	}
	s, err := sqlite.OpenExisting(ctx, db)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w\nSay where the games are with --db FILE", err)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// isFile refuses the address of a database that is neither a file nor
// PostgreSQL. The address may contain a password.
func isFile(db string) error {
	if kind, _, isAddress := strings.Cut(db, "://"); isAddress {
		return usagef("%s:// is no database of goa: give the name of a file, or an address such as postgres://goa@localhost/goa", kind)
	}
	return nil
}

// nameOfDatabase returns what may be printed of --db: no password.
func nameOfDatabase(db string) string {
	if postgres.IsURL(db) {
		return postgres.Name(db)
	}
	return db
}

// explainFile says what to do about a file that cannot be opened.
func explainFile(err error, db string) error {
	if !errors.Is(err, sqlite.ErrDamaged) {
		return fmt.Errorf("%w\nChoose another file with --db FILE", err)
	}
	return fmt.Errorf(`%w
Nothing was written to it. To go back to a copy that goa backup has made, move the damaged
file and those beside it away, and put the copy in its place:
  mkdir damaged && mv %[2]s %[2]s-* damaged/
  cp COPY %[2]s
The file %[2]s.secret stays where it is. docs/hosting.md tells more`, err, db)
}

// explainServer says what to do about a PostgreSQL that does not answer.
func explainServer(err error, db string) error {
	for _, c := range []struct {
		what   error
		advice string
	}{
		{postgres.ErrUnreachable, "Does it run, and are host and port right? A socket is named so: postgres:///goa?host=/run/postgresql"},
		{postgres.ErrRefused, "Give the user and password in the address or in PGPASSWORD. The database should be the user's own:\n  createuser --pwprompt goa && createdb --owner goa goa"},
		{postgres.ErrNoDatabase, "Make it once:\n  " + postgres.HowToMake(db)},
		{postgres.ErrNewer, "Start the version of goa that the other processes have, or a later one"},
	} {
		if errors.Is(err, c.what) {
			return fmt.Errorf("%w\n%s", err, c.advice)
		}
	}
	return err
}

// leastSecret is the shortest secret that people may choose.
const leastSecret = 20

// secretText returns the secret for links and cookies. With PostgreSQL all
// processes need the same one; a database file has it in a file beside it.
func (f *serveFlags) secretText() ([]byte, error) {
	text := os.Getenv("GOA_SECRET")
	switch {
	case f.secret != "":
		read, err := os.ReadFile(f.secret)
		if err != nil {
			return nil, fmt.Errorf("the secret: %w\n%s", err, howToMakeASecret)
		}
		text = strings.TrimSpace(string(read))
	case strings.HasPrefix(text, "/"):
		return nil, usagef("GOA_SECRET is the secret itself: name a file that has it with --secret %s", text)
	case text == "" && !postgres.IsURL(f.db):
		return linkSecret(f.db + ".secret")
	case text == "":
		return nil, usagef("with PostgreSQL all servers need the same secret, which links and cookies are made from: give it as a file with --secret FILE, or as the variable GOA_SECRET.\n%s", howToMakeASecret)
	}
	if len(text) < leastSecret {
		return nil, usagef("the secret has %d characters: it needs %d, and nobody should be able to guess them.\n%s", len(text), leastSecret, howToMakeASecret)
	}
	return []byte(text), nil
}

// printOf returns a fingerprint of a secret. It is too short to recover the
// secret from it.
func printOf(secret []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("goa: which secret is it?"))
	return hex.EncodeToString(mac.Sum(nil)[:4])
}

// mayServe makes sure that a server with this secret may serve the database.
func mayServe(ctx context.Context, store database, db string, secret []byte, log *slog.Logger) error {
	mark, err := store.Mark(ctx)
	if err != nil {
		return err
	}
	if mark.Source != "" {
		return fmt.Errorf("a transfer from %s into this database has not ended: go on with it first, by the same goa transfer as before", mark.Source)
	}
	return agreeOnSecret(ctx, store, postgres.IsURL(db), secret, log)
}

// agreeOnSecret makes sure that this server has the secret of the others. A
// single server on a file may have lost it, and goes on with another.
func agreeOnSecret(ctx context.Context, store database, shared bool, secret []byte, log *slog.Logger) error {
	mine := printOf(secret)
	kept, err := store.SecretPrint(ctx, mine)
	switch {
	case err != nil || kept == mine:
		return err
	case shared:
		return errors.New("the servers of this database have another secret: with this one they would not know each other's links, new guests and devices to call.\n" +
			"Give it theirs with --secret FILE or GOA_SECRET; after goa transfer that is the one of the database it came from.\n" +
			"If theirs is lost, or is to be replaced, stop all servers and run: goa admin new-secret --db ADDRESS")
	}
	log.Warn("the secret is not the one from before: links that were made with that one cannot be shown again, and devices have to be added anew", "before", kept, "now", mine)
	return store.SetSecretPrint(ctx, mine)
}

const howToMakeASecret = `Make one once, and give it to every server:
  (umask 077; head -c 32 /dev/urandom | base64 > goa.secret)
After a move from a file, links keep working with the secret that lies beside it: --secret goa.db.secret`

// linkSecret returns the secret for the links of seats. It is stored beside the
// database, so that a page can show a link again after a restart. The file is
// written whole or not at all.
func linkSecret(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	text = bytes.TrimSpace(text) // as --secret reads it: the file may come from there
	if err == nil && len(text) == 0 {
		return nil, fmt.Errorf("%s is empty: put back the copy you have, or remove it for new links to be made", file)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return text, err
	}
	text = []byte(rand.Text())
	part, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*") // for its owner alone
	if err != nil {
		return nil, err
	}
	_, err = part.Write(text)
	if err = errors.Join(err, part.Sync(), part.Close()); err == nil {
		err = os.Rename(part.Name(), file)
	}
	if err != nil {
		return nil, errors.Join(err, os.Remove(part.Name()))
	}
	return text, nil
}
