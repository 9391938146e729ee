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

// Tables is what the service needs to know about tables; [match.Keeper]
// implements it.
type Tables interface {
	SnapshotWith(ctx context.Context, id match.ID, entry int) (*match.Snapshot, error)
	HasLooked(ctx context.Context, id match.ID, owner match.Owner, since time.Time) (looked bool, again time.Duration, err error)
	IsLooking(ctx context.Context, id match.ID, owner match.Owner) (bool, error)
	Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) (list []match.Listing, more bool, err error)
}

// Config is the configuration of a [Service].
type Config struct {
	Store  Store
	Queue  jobs.Changer
	Tables Tables
	// Senders send messages; a kind without a sender is not offered.
	Senders messenger.Senders
	// Secret seals the links in messages.
	Secret []byte
	// BaseURL is where people find the server. If it is empty, each address
	// remembers where its owner found it.
	BaseURL string
	// PushKey is the key that browsers subscribe with, if there is a sender for
	// push.
	PushKey string
	Log     *slog.Logger
}

// Service notifies people. Its methods are safe for concurrent use.
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

// Workers returns the workers for notification jobs, by kind.
func (s *Service) Workers() map[string]jobs.Worker {
	return map[string]jobs.Worker{
		match.CallKind: s.fanOut, match.RemindKind: s.fanOut, match.OverdueKind: s.fanOut, match.OverKind: s.fanOut, match.BegunKind: s.fanOut,
		sendKind: s.deliver, digestKind: s.digest, expireKind: s.expire,
	}
}

// seatName returns the name of a seat at a table.
func seatName(v *match.TableView, at goa.Seat) string {
	if int(at) < len(v.Seats) && at >= 0 {
		return v.Seats[at].Name
	}
	return ""
}
