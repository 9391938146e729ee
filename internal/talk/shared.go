package talk

import (
	"context"
	"time"

	"goa/internal/match"
)

// Shared is a Store that several processes use at once. storetest.RunShared
// tests it.
type Shared interface {
	Store
	// ListenTalk calls tell with everything that any process stores, until ctx
	// ends. Announcements are hints: they may be late, repeated or missing.
	// When hints may have been lost, it passes the zero Announcement.
	ListenTalk(ctx context.Context, tell func(Announcement)) error
	// LatestLines returns the number of each table's last line, without unknown
	// tables.
	LatestLines(ctx context.Context, ids []match.ID) (map[match.ID]int, error)
}

// Announcement says that something may be new: a line of a table, or an owner's
// list of mutes. The zero Announcement says that anything may be new.
type Announcement struct {
	Table match.ID
	Line  int // the number of the table's last line
	// Mutes is the owner whose list of muted people has changed. Then Table is
	// empty.
	Mutes match.Owner
}

// checkEvery is how often a process checks whether an announcement was lost.
const checkEvery = time.Second

// follow publishes what other processes store, until ctx ends.
func (m *Manager) follow(ctx context.Context, s Shared) {
	lost := make(chan struct{}, 1)
	m.all.Go(func() {
		err := s.ListenTalk(ctx, func(a Announcement) {
			if m.handleAnnouncement(a); a == (Announcement{}) {
				select {
				case lost <- struct{}{}:
				default: // a check is already due
				}
			}
		})
		if err != nil && ctx.Err() == nil {
			m.log.Error("no longer receives announcements of chat", "err", err)
		}
	})
	check := time.NewTicker(checkEvery)
	defer check.Stop()
	for {
		select {
		case <-check.C:
			m.catchUp(ctx, s)
		case <-lost:
			m.catchUp(ctx, s)
		case <-ctx.Done():
			return
		}
	}
}

// handleAnnouncement passes an announcement on within this process.
func (m *Manager) handleAnnouncement(a Announcement) {
	if a.Table == "" {
		m.AnnounceMutes(a.Mutes)
		return
	}
	m.AnnounceLine(a.Table, a.Line)
}

// catchUp publishes lines whose announcements were lost.
func (m *Manager) catchUp(ctx context.Context, s Shared) {
	tables := m.tables()
	if len(tables) == 0 {
		return
	}
	reading, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	latest, err := s.LatestLines(reading, tables)
	if err != nil && ctx.Err() == nil {
		m.log.Error("the last lines of tables cannot be read", "err", err)
	}
	for id, line := range latest {
		m.AnnounceLine(id, line)
	}
}
