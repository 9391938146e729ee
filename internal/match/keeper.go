package match

import (
	"context"
	"crypto/rand"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"goa/internal/jobs"
	"goa/internal/memory"
	"goa/internal/presence"
	"goa/internal/scheduler"
	"goa/nature"
)

// Config configures a [Keeper]. Store is required; everything else has a
// sensible zero value.
type Config struct {
	Store Store
	// Bots are the available players, by grade.
	Bots map[string]Chooser
	// NewBot makes the bot of a grade and a seed, or returns nil if there is none.
	// Bots of equal grade, seed and fingerprint choose alike. If it is set, games of
	// one person against bots or Lakshmi are played from deals.
	NewBot func(grade string, seed uint64) Chooser
	// Fingerprint distinguishes bots of one grade that may choose differently; see
	// NewBot.
	Fingerprint func(grade string) string
	// Publish is called with every new state of every table, in order, after it
	// was stored. It must not block, and must not call the keeper.
	Publish func(*Snapshot)
	// Gone is called with every deleted table, in the same way, possibly more
	// than once.
	Gone func(ID)
	// Secret is the key for links. With another secret, existing links remain valid
	// but can no longer be shown. If it is empty, a random one is used.
	Secret []byte
	// Idle is how long a table that nobody asks for stays in memory.
	Idle time.Duration
	// Memory is how many bytes the tables in memory may take together. Above that
	// the tables that have been idle longest leave it, watched ones last. Tables at
	// which bots play stay.
	Memory int64
	// Patience is how long a bot may think about a move, not counting the wait for a
	// slot.
	Patience time.Duration
	// TooLong is how long a bot may think before it counts as slow, see
	// [Keeper.SlowTime]. If it is 0, no bot does.
	TooLong time.Duration
	// Quota is how much is stored for one host and one address; see [Sender].
	Quota Quota
	// Thinking returns how long a bot of a grade thinks about a hard decision,
	// according to its budget. Bots that hold cards seem to take no less, and slow
	// bots do not delay the others. Nil means almost no time.
	Thinking func(grade string) time.Duration
	// Absence is how long a player whom the table waits for must be unseen before
	// the others may have a bot play for them.
	Absence time.Duration
	// BotsAlone is how long bots may play without people before they are stopped.
	BotsAlone time.Duration
	// Log receives failures that are not reported to callers: those of bots and of
	// the store.
	Log *slog.Logger
	// DayGrade is the grade of the bots in the deal of the day. If it is empty,
	// there is no deal of the day.
	DayGrade string
	// DaySecret is the secret that the deals of days follow from; the Secret if
	// empty. Keepers with the same DaySecret have the same deals.
	DaySecret []byte
	// Clock returns the current time, which determines the day; [time.Now] if nil.
	Clock func() time.Time
	// Luck makes a table's source of chance; nil for an unpredictable one.
	Luck func() *nature.Source
}

// Keeper starts tables on demand, passes requests to their goroutines and stops idle
// ones. Its methods are safe for concurrent use.
//
// Requests return the table as it is after them. With a [Reason] the snapshot is the
// unchanged table, for the page that explains the reason. With any other error it
// may be nil.
type Keeper struct {
	config    Config
	logs      Logs
	finder    Finder
	pruner    Pruner
	blocks    Blocker
	deals     DealStore
	queue     jobs.Changer
	links     linker
	days      linker                     // for deals of days
	ledger    memory.Ledger              // tables, wherever they are held: in rooms, in the cache, or for viewers who have yet to take them
	cache     *memory.Cache[ID, *parsed] // of recently parsed texts
	freeing   sync.Mutex                 // see freeMemory
	scheduler *scheduler.Scheduler
	presence  *presence.Tracker[ID, Owner]
	slow      slowBots
	shared    Shared        // the store, if other processes use it too; or nil
	checkAll  chan struct{} // announcements were lost; room for one
	quit      chan struct{} // closed by Close
	overDeals sync.Map      // deals of evenings, by [DealID], that are known to be over
	attempts  *memory.Recent[DealID, []Attempt]

	mu     sync.Mutex
	rooms  map[ID]*room
	closed bool
	all    sync.WaitGroup // the rooms and their bots
}

const (
	defaultIdle     = 5 * time.Minute
	defaultPatience = 20 * time.Second
	defaultAlone    = 2 * time.Hour
	defaultAbsence  = 10 * time.Minute
)

// NewKeeper returns a keeper. The caller must Close it.
func NewKeeper(c Config) *Keeper {
	if c.Publish == nil {
		c.Publish = func(*Snapshot) {}
	}
	if c.Gone == nil {
		c.Gone = func(ID) {}
	}
	if len(c.Secret) == 0 {
		c.Secret = []byte(rand.Text())
	}
	if len(c.DaySecret) == 0 {
		c.DaySecret = c.Secret
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Idle == 0 {
		c.Idle = defaultIdle
	}
	if c.Memory == 0 {
		c.Memory = defaultMemory
	}
	if c.Patience == 0 {
		c.Patience = defaultPatience
	}
	if c.Absence == 0 {
		c.Absence = defaultAbsence
	}
	if c.BotsAlone == 0 {
		c.BotsAlone = defaultAlone
	}
	if c.Thinking == nil {
		c.Thinking = func(string) time.Duration { return 0 }
	}
	if c.Fingerprint == nil {
		c.Fingerprint = func(string) string { return "" }
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Luck == nil {
		c.Luck = func() *nature.Source { src, _ := nature.Fresh(); return src }
	}
	k := &Keeper{
		config: c, logs: c.Store, finder: c.Store, pruner: c.Store, blocks: c.Store, deals: c.Store, queue: c.Store, links: linker{c.Secret}, days: linker{c.DaySecret}, rooms: map[ID]*room{}, quit: make(chan struct{}),
		scheduler: scheduler.New(runtime.GOMAXPROCS(0)), presence: presence.New[ID, Owner](c.Absence), checkAll: make(chan struct{}, 1),
	}
	k.attempts = memory.NewRecent[DealID, []Attempt](attemptsKept, attemptLists)
	k.cache = memory.NewCache[ID, *parsed](&k.ledger, min(maxParsed, c.Memory/4))
	if shared, ok := c.Store.(Shared); ok {
		k.shared = shared
		k.all.Go(k.follow)
	}
	return k
}

// Close stops all tables after their current work and waits for them. Everything
// acknowledged is stored; from now on requests return [Closing].
func (k *Keeper) Close() {
	k.mu.Lock()
	if !k.closed {
		k.closed = true
		close(k.quit)
	}
	k.mu.Unlock()
	k.all.Wait()
}

// room returns the running table, started if need be.
func (k *Keeper) room(id ID) (*room, error) {
	if !id.valid() {
		return nil, NotFound
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		return nil, Closing
	}
	r := k.rooms[id]
	if r == nil {
		r = &room{
			keeper: k, id: id, requests: make(chan request), botTasks: make(chan botTask),
			release: make(chan struct{}, 1), done: make(chan struct{}),
		}
		r.news.signal = make(chan struct{}, 1)
		k.rooms[id] = r
		k.all.Go(r.run)
	}
	r.used.Store(time.Now().UnixNano())
	return r, nil
}

// leave removes a room from the list: the next request starts another one.
func (k *Keeper) leave(r *room) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.rooms, r.id)
}

// Running returns how many tables are in memory.
func (k *Keeper) Running() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.rooms)
}

// ask sends a request to a table and waits for the answer. Once the table has
// taken a request, it is carried out even if ctx ends.
func (k *Keeper) ask(ctx context.Context, id ID, do func(*proposal) error) (*Snapshot, error) {
	r, err := k.room(id)
	if err != nil {
		return nil, err
	}
	return k.askIn(ctx, r, do)
}

// askIn asks in a room, or in the next one of its table if the room has closed
// because nobody used it.
func (k *Keeper) askIn(ctx context.Context, r *room, do func(*proposal) error) (*Snapshot, error) {
	q := request{do, make(chan answer, 1)}
	for asked := false; !asked; {
		select {
		case r.requests <- q:
			asked = true
		case <-r.done:
			err := r.err
			if err == nil {
				r, err = k.room(r.id)
			}
			if err != nil {
				return nil, err
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	select {
	case a := <-q.answer:
		return a.snapshot, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Snapshot returns the current state of a table.
func (k *Keeper) Snapshot(ctx context.Context, id ID) (*Snapshot, error) {
	r, err := k.room(id)
	if err != nil {
		return nil, err
	}
	if s := r.latest.Load(); s != nil && k.shared == nil {
		return s, nil
	}
	return k.askIn(ctx, r, func(*proposal) error { return nil })
}

// Look is Snapshot for an owner who looks at the table or plays, and so counts
// as seen.
func (k *Keeper) Look(ctx context.Context, id ID, by Owner) (*Snapshot, error) {
	return k.lookAt(ctx, id, by, false)
}

// LookHidden is Look for a page that is hidden behind others: its owner counts as
// seen, but does not see the page.
func (k *Keeper) LookHidden(ctx context.Context, id ID, by Owner) (*Snapshot, error) {
	return k.lookAt(ctx, id, by, true)
}

func (k *Keeper) lookAt(ctx context.Context, id ID, by Owner, hidden bool) (*Snapshot, error) {
	s, err := k.Snapshot(ctx, id)
	if err == nil {
		k.logError(k.markSeen(ctx, s, by, hidden))
	}
	return s, err
}

// markSeen records that an owner, or the owner's hidden page, was seen at a table.
func (k *Keeper) markSeen(ctx context.Context, s *Snapshot, by Owner, hidden bool) error {
	if !k.presence.Load(s.ID(), by, hidden) {
		return nil
	}
	return k.wake(ctx, s, by)
}

// Watch is Look for an owner who stays. The owner counts as present until leave
// is called. Callers must call it, even after an error.
func (k *Keeper) Watch(ctx context.Context, id ID, by Owner) (s *Snapshot, leave func(), err error) {
	if s, err = k.Snapshot(ctx, id); err != nil {
		return s, func() {}, err
	}
	first, leave := k.presence.Open(id, by, s.game.sits(by))
	if !first {
		return s, leave, nil
	}
	if s, err = k.Snapshot(ctx, id); err == nil { // its bots may have paused until now
		err = k.wake(ctx, s, by)
	}
	return s, leave, err
}

// wake makes bots without people play on, because someone is watching them.
func (k *Keeper) wake(ctx context.Context, s *Snapshot, by Owner) error {
	if _, bots := s.game.botsTurn(); !bots || !s.game.needsWatching() {
		return nil
	}
	if k.shared != nil {
		if err := k.reportSightings(ctx, k.presence.SightingOf(s.ID(), by)); err != nil {
			return err
		}
	}
	return k.queue.Change(ctx, jobs.Replace(s.game.botJob("watched")))
}
