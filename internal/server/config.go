package server

import (
	"log/slog"
	"math"
	"net/netip"
	"time"

	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/site"
)

// Config contains the settings that an operator chooses for a server.
type Config struct {
	Database string // the file or address of the store, see package database
	Secret   []byte // key for links and cookies; nil for the one beside the database file
	Invite   string // the code that visitors must bring; "" for an open server
	BaseURL  string // the public address, if the server is behind a proxy
	Nearby   string // the address for others in the room, or ""
	Hosts    []string
	Program  *site.Program // for games on the visitors' devices; nil for none

	Quota     match.Quota
	Retention match.Retention
	Memory    Size // bytes that all tables in memory take together; 0 for no limit
	Disk      Disk
	Absence   time.Duration // see match.Config.Absence
	BotsAlone time.Duration // see match.Config.BotsAlone

	Mails    *messenger.Mails // nil without a mail server
	Networks []netip.Prefix   // private ones whose webhooks may be notified

	Log     *slog.Logger
	Started func() // called when jobs run and requests are answered; may be nil
}

// tableMemory returns how many bytes tables in memory may take, in the form that
// match.Config expects.
func (c *Config) tableMemory() int64 {
	if c.Memory == 0 {
		return math.MaxInt64
	}
	return int64(c.Memory)
}
