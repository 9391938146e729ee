package notifications

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"log/slog"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/lexicon"
)

// Tables is what the service has to know about tables; a [match.Keeper] does.
type Tables interface {
	SnapshotWith(ctx context.Context, id match.ID, entry int) (*match.Snapshot, error)
	HasLooked(ctx context.Context, id match.ID, owner match.Owner, since time.Time) (looked bool, again time.Duration, err error)
	Looks(ctx context.Context, id match.ID, owner match.Owner) (bool, error)
	Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) (list []match.Listing, more bool, err error)
}

// Config is what a [Service] works with.
type Config struct {
	Store  Store
	Queue  jobs.Changer
	Tables Tables
	// Senders hand messages over; a kind without one is not offered.
	Senders messenger.Senders
	// Secret is what the links in messages are sealed with.
	Secret []byte
	// BaseURL is where people find the server; if empty each address has noted where
	// its owner has found it.
	BaseURL string
	// PushKey is what browsers subscribe with, if there is a sender for push.
	PushKey string
	Log     *slog.Logger
}

// Service calls people. Its methods may be called by any goroutine.
type Service struct {
	Config
	key     []byte
	lexica  map[string]map[string]*lexicon.Lexicon // by language and vocabulary
	flights flights
}

// New returns a service.
func New(c Config) (*Service, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	key := hmac.New(sha256.New, c.Secret)
	key.Write([]byte("goa calls"))
	s := &Service{Config: c, key: key.Sum(nil), flights: newFlights()}
	var err error
	s.lexica, err = allLexica()
	return s, err
}

// Workers returns the workers for the jobs of calls, by kind.
func (s *Service) Workers() map[string]jobs.Worker {
	return map[string]jobs.Worker{
		match.CallKind: s.fanOut, match.RemindKind: s.fanOut, match.OverdueKind: s.fanOut, match.OverKind: s.fanOut, match.BegunKind: s.fanOut,
		sendKind: s.deliver, digestKind: s.digest, expireKind: s.expire,
	}
}

// seatName is the name of a seat at a table.
func seatName(v *match.TableView, at goa.Seat) string {
	if int(at) < len(v.Seats) && at >= 0 {
		return v.Seats[at].Name
	}
	return ""
}
