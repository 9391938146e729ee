package talk

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"goa/goa"
	"goa/internal/hub"
	"goa/internal/limit"
	"goa/internal/match"
)

// Manager runs the chat of tables and notifies viewers of new lines. Its
// methods are safe for concurrent use.
type Manager struct {
	store    Store
	log      *slog.Logger
	limits   *limit.Limiter
	silences *limit.Bans
	viewers  hub.Hub[match.ID, *Thread]

	mu           sync.Mutex
	muteWatchers map[match.Owner]map[chan struct{}]bool // signaled when the owner's mutes change
	known        map[match.ID]known                     // of tables that have viewers
	swept        int                                    // how many tables were known after the last sweep
	closed       bool
	all          sync.WaitGroup // goroutines that read and follow
	stop         context.CancelFunc
}

// known is what was published about a table.
type known struct {
	number  int
	at      time.Time
	reading bool
	missed  bool // more lines came while reading
}

// NewManager returns a manager. The caller must Close it.
func NewManager(store Store, log *slog.Logger) *Manager {
	m := &Manager{
		store: store, log: log, limits: limit.New(pace), silences: limit.NewBans(store.Silences), known: map[match.ID]known{},
		muteWatchers: map[match.Owner]map[chan struct{}]bool{},
	}
	ctx, stop := context.WithCancel(context.Background())
	m.stop = stop
	if shared, ok := store.(Shared); ok {
		m.all.Go(func() { m.follow(ctx, shared) })
	}
	return m
}

// Close stops the manager and waits for reads in progress.
func (m *Manager) Close() {
	m.stop()
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	m.all.Wait()
}

// Speech is a request to say something.
type Speech struct {
	Table   match.ID
	Kind    Kind
	Circle  Circle
	By      limit.Visitor // the guest is the owner
	Seat    goa.Seat
	Name    string
	Text    string
	Allowed bool         // the table was made with chat
	Origin  match.Origin // the speaker's network, if it has a limit
}

// Check returns the text as it would be said, or the [Reason] why it cannot be
// said.
func Check(text string) (string, error) { return cleanLine(text) }

// Say adds a line to the chat and returns it, or a [Reason]. Parting words and
// reasons to end a game are allowed even at tables without chat.
func (m *Manager) Say(ctx context.Context, s Speech) (l Line, err error) {
	if !s.Allowed && s.Kind == Said {
		return l, Off
	}
	l = Line{
		Kind: s.Kind, Circle: s.Circle, By: match.Owner(s.By.Guest), Seat: s.Seat, Name: s.Name, Origin: s.Origin,
		Time: time.Now().UTC().Truncate(time.Millisecond),
	}
	if l.Text, err = cleanLine(s.Text); err != nil {
		return l, err
	}
	silenced, err := m.silences.Has(ctx, s.By)
	if silenced {
		return l, Silenced
	}
	if err != nil {
		m.log.Error("the list of silences cannot be read", "err", err)
	}
	if said, ok := m.repeats(ctx, s.Table, l); ok {
		return said, nil
	}
	circle := limit.Visitor{Guest: s.By.Guest, Address: fmt.Sprintf("%s %d %s", s.Table, s.Circle, s.Origin)}
	if m.limits.Take(circle, 1) > 0 {
		return l, TooFast
	}
	if l.Number, err = m.store.Say(ctx, s.Table, l, capacities[s.Circle]); err != nil {
		return l, err
	}
	m.AnnounceLine(s.Table, l.Number)
	return l, nil
}

// repeats returns the speaker's previous line, if the new one repeats it.
func (m *Manager) repeats(ctx context.Context, id match.ID, l Line) (Line, bool) {
	lines, err := m.store.Lines(ctx, id, 0, repeatAmong)
	last := NewThread(lines).latestBy(l.By) // the zero Line has no text
	return last, err == nil && last.Kind == l.Kind && last.Text == l.Text && last.Circle == l.Circle && l.Time.Sub(last.Time) < repeatWithin
}

// Thread returns the last lines of a table's chat.
func (m *Manager) Thread(ctx context.Context, id match.ID) (*Thread, error) {
	lines, err := m.store.Lines(ctx, id, 0, shownLines)
	return NewThread(lines), err
}

// Subscribe follows the chat of a table from now on. A caller that first
// subscribes and then asks for the thread misses nothing.
func (m *Manager) Subscribe(id match.ID) *hub.Subscription[*Thread] {
	sub := m.viewers.Subscribe(id)
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.known[id]; !ok {
		m.sweep()
		m.known[id] = known{}
	}
	return sub
}

// sweep forgets tables without viewers, once more than twice as many tables are
// known as the last sweep left.
func (m *Manager) sweep() {
	if len(m.known) < 2*m.swept+minSwept {
		return
	}
	maps.DeleteFunc(m.known, func(id match.ID, k known) bool { return !k.reading && m.viewers.Viewers(id) == 0 })
	m.swept = len(m.known)
}

// Ignored returns the people whom an owner does not want to hear.
func (m *Manager) Ignored(ctx context.Context, owner match.Owner) (map[match.Owner]bool, error) {
	if owner == "" {
		return nil, nil
	}
	list, err := m.store.Ignored(ctx, owner)
	if len(list) == 0 {
		return nil, err
	}
	set := map[match.Owner]bool{}
	for _, other := range list {
		set[other] = true
	}
	return set, err
}

// AnnounceLine announces a line. It does not block.
func (m *Manager) AnnounceLine(id match.ID, number int) {
	m.read(id, func(k known) bool { return k.number < number })
}

// Look checks whether a table's chat has changed without an announcement, as when
// an operator changes it, unless it was read recently. It does not block.
func (m *Manager) Look(id match.ID) {
	m.read(id, func(k known) bool { return time.Since(k.at) > recheckAfter })
}

// LookAtAll checks the chat of all tables that have viewers, because something
// has changed. It does not block.
func (m *Manager) LookAtAll() {
	for _, id := range m.tables() {
		m.read(id, func(known) bool { return true })
	}
}

// tables lists the tables whose chat has viewers.
func (m *Manager) tables() []match.ID {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Collect(maps.Keys(m.known))
}

// read reads and publishes the chat of a table if it has viewers and wanted
// reports that the known state is not enough.
func (m *Manager) read(id match.ID, wanted func(known) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.viewers.Viewers(id) == 0 {
		delete(m.known, id)
		return
	}
	k := m.known[id]
	if m.closed || !wanted(k) {
		return
	}
	k.missed = k.reading
	if !k.reading {
		k.reading = true
		m.all.Go(func() { m.publish(id) })
	}
	m.known[id] = k
}

// publish reads and publishes the chat of a table until nothing is missing.
func (m *Manager) publish(id match.ID) {
	for more := true; more; {
		ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
		thread, err := m.Thread(ctx, id)
		cancel()
		number := 0
		if err != nil {
			m.log.Error("the chat of a table cannot be read", "table", id, "err", err)
		} else {
			m.viewers.Publish(id, thread)
			number = thread.Version()
		}
		m.mu.Lock()
		k := m.known[id]
		more = k.missed && err == nil
		m.known[id] = known{number: max(k.number, number), at: time.Now(), reading: more}
		if !more && m.viewers.Viewers(id) == 0 {
			delete(m.known, id)
		}
		m.mu.Unlock()
	}
}

// Mute mutes, for a viewer, the speaker of a line that the viewer hears.
func (m *Manager) Mute(ctx context.Context, id match.ID, v Viewer, number int) error {
	l, _, err := m.find(ctx, id, v, number)
	if err != nil {
		return err
	}
	if err := m.store.Mute(ctx, match.Pair{Owner: v.Owner, Other: l.By, Name: l.Name, Since: time.Now()}, maxMutes); err != nil {
		return err
	}
	m.AnnounceMutes(v.Owner)
	return nil
}

// Unmute removes a mute.
func (m *Manager) Unmute(ctx context.Context, by match.Owner, number int64) error {
	if err := m.store.Unmute(ctx, by, number); err != nil {
		return err
	}
	m.AnnounceMutes(by)
	return nil
}

// AnnounceMutes announces that an owner has muted, unmuted, blocked or unblocked
// someone. An empty owner stands for all. It does not block.
func (m *Manager) AnnounceMutes(owner match.Owner) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if owner != "" {
		notifyAll(m.muteWatchers[owner])
		return
	}
	for _, all := range m.muteWatchers {
		notifyAll(all)
	}
}

func notifyAll(all map[chan struct{}]bool) {
	for changed := range all {
		select {
		case changed <- struct{}{}:
		default: // a notification is already waiting
		}
	}
}

// WatchMutes returns a channel that receives a notification when the owner's mutes
// or blocks change, until stop is called.
func (m *Manager) WatchMutes(owner match.Owner) (changed <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.muteWatchers[owner] == nil {
		m.muteWatchers[owner] = map[chan struct{}]bool{}
	}
	m.muteWatchers[owner][c] = true
	return c, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if delete(m.muteWatchers[owner], c); len(m.muteWatchers[owner]) == 0 {
			delete(m.muteWatchers, owner)
		}
	}
}

// Mutes lists the people whom an owner has muted, the latest first.
func (m *Manager) Mutes(ctx context.Context, owner match.Owner) ([]Mute, error) {
	return m.store.Mutes(ctx, owner)
}

// Report reports to the operator a line that a viewer hears.
func (m *Manager) Report(ctx context.Context, id match.ID, v Viewer, number int) error {
	l, thread, err := m.find(ctx, id, v, number)
	if err != nil {
		return err
	}
	return m.store.Report(ctx, Report{
		Table: id, Line: number, Of: l.By, Name: l.Name, By: v.Owner, Time: time.Now().UTC().Truncate(time.Millisecond),
		Origin: v.Origin, Context: contextOf(thread.For(v, 0), number),
	}, maxReports)
}

// find returns a line that a viewer hears and someone else said.
func (m *Manager) find(ctx context.Context, id match.ID, v Viewer, number int) (Line, *Thread, error) {
	thread, err := m.Thread(ctx, id)
	if err != nil {
		return Line{}, nil, err
	}
	l := thread.line(v, number)
	if l.By == "" || l.By == v.Owner || v.Owner == "" {
		return Line{}, nil, NoLine
	}
	return l, thread, nil
}

// contextOf returns the text that an operator reads: a line, and a few before
// it.
func contextOf(heard []Heard, number int) string {
	var texts []string
	for _, h := range heard {
		if h.Number <= number && h.Kind != Removal {
			texts = append(texts, h.Name+": "+h.Text)
		}
	}
	return strings.Join(texts[max(0, len(texts)-reportLines-1):], "\n")
}

// Note returns an owner's notes at a table.
func (m *Manager) Note(ctx context.Context, id match.ID, owner match.Owner) (Note, error) {
	return m.store.Note(ctx, id, owner)
}

// SetNote replaces a viewer's notes at a table; seen is the version that the
// viewer has seen. If there is a later one, SetNote returns [Changed] and both
// texts joined.
func (m *Manager) SetNote(ctx context.Context, id match.ID, v Viewer, text string, seen int) (Note, error) {
	n := Note{Version: seen + 1, Time: time.Now().UTC().Truncate(time.Millisecond), Origin: v.Origin}
	var err error
	if n.Text, err = cleanNote(text); err != nil {
		n.Version, n.Text = seen, text
		return n, err
	}
	err = m.store.SetNote(ctx, id, v.Owner, n, maxNotes)
	if err == NotesFull {
		n.Version = seen // so that the viewer can shorten it and send it again
	}
	if err != Changed {
		return n, err
	}
	latest, err := m.store.Note(ctx, id, v.Owner)
	if err != nil || latest.Text == n.Text { // the same text was sent twice
		return latest, err
	}
	if n.Text != "" {
		latest.Text = strings.TrimPrefix(latest.Text+"\n\n"+n.Text, "\n\n")
	}
	return latest, Changed
}
