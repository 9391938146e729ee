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

// Config is what an operator decides about a server.
type Config struct {
	Database string // the file or address of the store, see package database
	Secret   []byte // that links and cookies are made from; nil for the one beside the database file
	Invite   string // the code that visitors must bring; "" for an open server
	BaseURL  string // where people find the server, if it is behind a proxy
	Nearby   string // where others in the room find it, or ""
	Hosts    []string
	Program  *site.Program // for games on the visitors' devices; nil for none

	Quota     match.Quota
	Retention match.Retention
	Memory    Size // that tables in memory take together; 0 for any number
	Disk      Disk
	Absence   time.Duration // see match.Config.Absence
	BotsAlone time.Duration // see match.Config.BotsAlone

	Mails    *messenger.Mails // nil if there is no mail server
	Networks []netip.Prefix   // private ones, whose webhooks may be called

	Log     *slog.Logger
	Started func() // is called when jobs are done and requests answered; may be nil
}

// tableMemory is how many bytes tables in memory may take, in the form of
// match.Config.
func (c *Config) tableMemory() int64 {
	if c.Memory == 0 {
		return math.MaxInt64
	}
	return int64(c.Memory)
}
