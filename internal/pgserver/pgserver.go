// Package pgserver runs a temporary PostgreSQL server. Its data is in a temporary
// folder, and it listens only on a socket there. It runs as an unprivileged user and
// ends with the program that started it.
package pgserver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is a running PostgreSQL.
type Server struct {
	folder string // contains its socket, data and log
	server *exec.Cmd
	ended  chan struct{} // closed when the server has ended
}

// ErrMissing means that PostgreSQL is not installed.
var ErrMissing = errors.New("PostgreSQL is not installed here: scripts/setup does that")

// Program returns the path of a PostgreSQL program such as pg_dump. It looks where
// distributions put the server's programs, which is often not on the PATH, and
// returns the latest version.
func Program(name string) (string, error) {
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin"} {
		found, err := filepath.Glob(filepath.Join(pattern, name))
		if err != nil {
			return "", err
		}
		if len(found) > 0 {
			return slices.Max(found), nil
		}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%w (no %s)", ErrMissing, name)
	}
	return path, nil
}

// startTime is how long a server may take to answer.
const startTime = time.Minute

// Start creates and starts a server, with settings such as "fsync=off".
// Without settings it is as durable as a production server.
func Start(settings ...string) (*Server, error) {
	initdb, err := Program("initdb")
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "goa-pg-")
	if err != nil {
		return nil, err
	}
	c := &Server{folder: folder}
	if err := c.init(initdb); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if err := c.Run(settings...); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return c, nil
}

func (c *Server) data() string { return filepath.Join(c.folder, "data") }

// init creates the server's files.
func (c *Server) init(initdb string) error {
	cmd := exec.Command(initdb, "--pgdata", c.data(), "--username", Superuser, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions")
	cmd.Dir = c.folder
	if err := unprivileged(cmd, c.folder); err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return c.lock()
}

// Locked is the only user that a server asks for a password, once a test has
// created it.
const Locked = "locked"

// lock makes the server ask Locked for a password.
func (c *Server) lock() error {
	file := filepath.Join(c.data(), "pg_hba.conf")
	doors, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(file, append([]byte("local all "+Locked+" scram-sha-256\n"), doors...), 0o600)
}

// Superuser owns everything in the servers.
const Superuser = "goa"

// Run starts a server that has been stopped.
func (c *Server) Run(settings ...string) error {
	postgres, err := Program("postgres")
	if err != nil {
		return err
	}
	args := []string{"-D", c.data(), "-k", c.folder, "-c", "listen_addresses=", "-c", "max_connections=200"}
	for _, s := range settings {
		args = append(args, "-c", s)
	}
	log := new(bytes.Buffer)
	c.server = exec.Command(postgres, args...)
	c.server.Dir, c.server.Stdout, c.server.Stderr = c.folder, log, log
	if err := unprivileged(c.server, c.folder); err != nil {
		return err
	}
	ended := make(chan struct{})
	c.ended = ended
	begun := make(chan error)
	go func() {
		runtime.LockOSThread() // the server ends with the thread that started it
		err := c.server.Start()
		begun <- err
		if err == nil {
			_ = c.server.Wait() // its log says how it ended
		}
		close(ended)
	}()
	if err := <-begun; err != nil {
		return err
	}
	if err := c.await(); err != nil {
		c.stop(syscall.SIGQUIT)
		return fmt.Errorf("%w\n%s", err, log)
	}
	return nil
}

// await waits until the server answers.
func (c *Server) await() (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for {
		var conn *pgx.Conn
		if conn, err = pgx.Connect(ctx, c.URL("postgres")); err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-c.ended:
			return errors.New("the server has ended")
		case <-ctx.Done():
			return err
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// URL returns the address of a database of the server.
func (c *Server) URL(database string) string {
	return (&url.URL{Scheme: "postgres", User: url.User(Superuser), Path: "/" + database, RawQuery: url.Values{"host": {c.folder}}.Encode()}).String()
}

// Socket returns the path of the server's socket.
func (c *Server) Socket() string { return filepath.Join(c.folder, ".s.PGSQL.5432") }

// Execute runs a statement in a database.
func Execute(ctx context.Context, database, statement string) error {
	conn, err := pgx.Connect(ctx, database)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement)
	if err := errors.Join(err, conn.Close(ctx)); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

// Halt stops the server as pg_ctl does: in fast mode, or immediately, as if the
// machine had lost power. [Server.Run] starts it again.
func (c *Server) Halt(immediate bool) {
	if immediate {
		c.stop(syscall.SIGQUIT)
	} else {
		c.stop(syscall.SIGINT)
	}
}

func (c *Server) stop(s syscall.Signal) {
	_ = c.server.Process.Signal(s) // it may already have ended
	select {
	case <-c.ended:
	case <-time.After(startTime):
		_ = c.server.Process.Kill()
		<-c.ended
	}
}

// Stop ends the server and removes its files.
func (c *Server) Stop() {
	c.Halt(true)
	_ = os.RemoveAll(c.folder) // it is temporary
}
