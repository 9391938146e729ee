package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
)

// The errors for unusable databases.
var (
	ErrAddress     = errors.New("that is not the address of a PostgreSQL database")
	ErrUnreachable = errors.New("the PostgreSQL server cannot be reached")
	ErrRefused     = errors.New("the PostgreSQL server does not let this user in")
	ErrNoDatabase  = errors.New("the PostgreSQL server has no such database")
	ErrNewer       = errors.New("the database was made by a newer version of goa")
	ErrOlder       = errors.New("the database was made by an older version of goa, or is empty: start the server of this version once")
)

// Error codes of PostgreSQL (appendix A of its manual).
const (
	noSuchDatabase     = "3D000"
	wrongPassword      = "28P01"
	notAuthorized      = "28000"
	notAllowed         = "42501"
	tooManyConnections = "53300"
	startingUp         = "57P03"
	shuttingDown       = "57P01"
	deadlock           = "40P01"
	notSerializable    = "40001"
)

// explain describes the problem in our words, followed by the server's message, if
// any. The driver's messages span several lines and mean nothing to most people.
func explain(err error) error {
	if server, ok := errors.AsType[*pgconn.PgError](err); ok {
		return explainCode(err, server)
	}
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	_, network := errors.AsType[net.Error](err)
	if connecting || network && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w: %w", ErrUnreachable, cause(err))
	}
	return err
}

func explainCode(err error, server *pgconn.PgError) error {
	said := errors.New(server.Message)
	switch server.Code {
	case noSuchDatabase:
		return fmt.Errorf("%w: %w", ErrNoDatabase, said)
	case wrongPassword, notAuthorized, notAllowed:
		return fmt.Errorf("%w: %w", ErrRefused, said)
	case tooManyConnections, startingUp, shuttingDown:
		return fmt.Errorf("%w: %w", ErrUnreachable, said)
	default:
		return err
	}
}

// cause returns the innermost error, such as "connection refused".
func cause(err error) error {
	for {
		if many, ok := err.(interface{ Unwrap() []error }); ok {
			if all := many.Unwrap(); len(all) > 0 {
				err = all[0]
				continue
			}
		}
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

// isCode reports whether the server returned one of these codes.
func isCode(err error, codes ...string) bool {
	server, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return false
	}
	for _, c := range codes {
		if server.Code == c {
			return true
		}
	}
	return false
}
