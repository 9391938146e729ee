package match

import (
	"context"
	"errors"
	"math"
	"time"

	"goa/internal/presence"
)

const (
	// checkEvery is how often a process checks whether an announcement was lost.
	checkEvery = time.Second
	// reportTime is how long it may take to tell other processes who watches here.
	reportTime = time.Second
	// checkTimeout is the time limit of a check and of a report.
	checkTimeout = 10 * time.Second
)

// follow keeps the tables in memory up to date with a shared store until the
// keeper is closed.
func (k *Keeper) follow() {
	ctx, cancel := context.WithCancel(context.Background())
	k.all.Go(func() {
		if err := k.shared.Listen(ctx, k.handleAnnouncement); err != nil && ctx.Err() == nil {
			k.config.Log.Error("this process no longer receives announcements", "err", err)
		}
	})
	defer cancel()
	check, report := time.NewTicker(checkEvery), time.NewTicker(presence.TellEvery)
	for {
		select {
		case <-check.C:
			k.logError(k.checkLatest(ctx, k.attendedIDs()))
		case <-k.checkAll:
			k.logError(k.checkLatest(ctx, k.roomIDs()))
		case now := <-report.C:
			k.logError(k.reportSightings(ctx, k.presence.Sightings(now)))
		case <-k.presence.Changed():
			k.logError(k.reportSightings(ctx, k.presence.Changes(time.Now())))
		case <-k.quit:
			return
		}
	}
}

// clockWrong reports whether the clock of this process is so wrong that its
// times would mislead other processes: a turn that has just begun would be
// over, and votes would count against players with time left.
func (k *Keeper) clockWrong() bool { return k.shared != nil && k.shared.ClockError() != nil }

func (k *Keeper) logError(err error) {
	if err != nil {
		k.config.Log.Error("the store failed", "err", err)
	}
}

// handleAnnouncement handles an announcement of stored entries.
func (k *Keeper) handleAnnouncement(a Announcement) {
	if a.Table == "" {
		select {
		case k.checkAll <- struct{}{}:
		default: // a check is already due
		}
		return
	}
	if a.Entry == 0 {
		a.Entry = math.MaxInt
	}
	k.notifyRoom(a)
}

// notifyRoom tells the room of a table that an entry may be new. If there is no
// room, but a viewer may lack the entry, it starts a room, which finds it.
func (k *Keeper) notifyRoom(a Announcement) {
	k.mu.Lock()
	r := k.rooms[a.Table]
	k.mu.Unlock()
	if r == nil && k.presence.Lacks(a.Table, a.Entry) {
		r, _ = k.room(a.Table) // on an error there is nothing left to publish
	}
	if r != nil {
		r.tell(a)
	}
}

// roomIDs lists the tables in memory.
func (k *Keeper) roomIDs() (ids []ID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for id := range k.rooms {
		ids = append(ids, id)
	}
	return ids
}

// attendedIDs lists the tables whose latest state a viewer or a bot here waits
// for. The state of other tables is read on demand.
func (k *Keeper) attendedIDs() []ID {
	ids := k.presence.Streamed()
	k.mu.Lock()
	defer k.mu.Unlock()
	for id, r := range k.rooms {
		if r.busy.Load() && !k.presence.Streaming(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// checkLatest makes sure that the rooms of tables have the latest entries.
func (k *Keeper) checkLatest(ctx context.Context, ids []ID) error {
	if len(ids) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	latest, err := k.shared.Latest(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		entry, ok := latest[id]
		if !ok {
			entry = math.MaxInt // it is gone
		}
		k.notifyRoom(Announcement{Table: id, Entry: entry})
	}
	return nil
}

// reportSightings stores sightings, so that other processes know of them.
func (k *Keeper) reportSightings(ctx context.Context, all []Sighting) error {
	if len(all) == 0 || k.clockWrong() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	return k.shared.Saw(ctx, all)
}

// watched reports whether anyone looks at a table, in any process. It returns
// false if that is not known.
func (k *Keeper) watched(id ID) bool {
	if k.presence.Watched(id) || k.shared == nil {
		return k.presence.Watched(id)
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	watched, err := k.shared.Watched(ctx, id, time.Now())
	k.logError(err)
	return watched
}

// lastSeen returns when an owner was last seen at a table, in any process. If
// that is not known it returns now, so that nobody loses a seat.
func (k *Keeper) lastSeen(id ID, owner Owner) time.Time {
	here := k.presence.LastSeen(id, owner)
	if k.shared == nil {
		return here
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	elsewhere, err := k.shared.Seen(ctx, id, owner, time.Now())
	if err != nil {
		k.logError(err)
		return time.Now()
	}
	if elsewhere.Seen.After(here) {
		return elsewhere.Seen
	}
	return here
}

// HasLooked reports whether an owner looks at a table, or has looked since a
// moment. If the owner was last seen in another process, it may be unknown
// whether they have left, or whether that process has died. Then again is how
// long to wait before asking again.
func (k *Keeper) HasLooked(ctx context.Context, id ID, owner Owner, since time.Time) (looked bool, again time.Duration, err error) {
	last, looks := k.presence.LastLooked(id, owner)
	if looks || last.After(since) || k.shared == nil {
		return looks || last.After(since), 0, nil
	}
	now := time.Now()
	elsewhere, err := k.shared.Seen(ctx, id, owner, now)
	switch {
	case err != nil || elsewhere.Looked.After(since):
		return err == nil, 0, err
	case !elsewhere.Here:
		return false, 0, nil
	case now.Sub(since) < reportTime:
		return false, reportTime, nil
	default: // until the next report
		return false, presence.TellEvery / 2, nil
	}
}

// IsLooking reports whether an owner is looking at a table. For other processes,
// the answer may be moments old.
func (k *Keeper) IsLooking(ctx context.Context, id ID, owner Owner) (bool, error) {
	if _, looks := k.presence.LastLooked(id, owner); looks || k.shared == nil {
		return looks, nil
	}
	elsewhere, err := k.shared.Seen(ctx, id, owner, time.Now())
	return elsewhere.Here, err
}

// catchUp takes over entries that others have stored, and reports whether there
// were any. If the table is gone, the room ends.
func (r *room) catchUp() (changed bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	entries, err := r.keeper.logs.After(ctx, r.id, r.game.entry)
	if errors.Is(err, NotFound) {
		r.gone()
	}
	if err != nil || len(entries) == 0 {
		return false, err
	}
	return true, r.takeOver(entries)
}

// takeOver adds the next entries, stored by others.
func (r *room) takeOver(entries []Entry) error {
	g := r.game
	for _, e := range entries {
		if err := g.apply(e); err != nil {
			r.keeper.config.Log.Error("a table in memory does not match its log", "table", r.id, "err", err)
			r.err = r.load()
			return r.err
		}
	}
	r.publishGame(&g)
	return nil
}

// tryCatchUp is catchUp for callers that can continue after an error, which it logs.
func (r *room) tryCatchUp() bool {
	changed, err := r.catchUp()
	if err != nil && !errors.Is(err, NotFound) {
		r.keeper.config.Log.Error("the store failed", "table", r.id, "err", err)
	}
	return changed && err == nil
}
