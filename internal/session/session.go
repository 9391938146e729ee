// Package session recognizes browsers without accounts. A guest is the holder
// of a cookie that this server made. The package knows nothing of games.
package session

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"
	"time"
)

// Lifetime is how long a browser that does not return is remembered.
const Lifetime = 2 * 365 * 24 * time.Hour

// ID identifies a session to its guest and in a store. It grants no access:
// only the token does, and tokens are not stored.
type ID string

// Session is a browser that a guest uses.
type Session struct {
	ID     ID        `json:"id"`
	Guest  string    `json:"guest"`  // several sessions may belong to one guest
	Device string    `json:"device"` // the kind of browser, for its guest to recognize
	Began  time.Time `json:"began"`
	Seen   time.Time `json:"seen"`             // not long before its last request
	Ended  time.Time `json:"ended,omitzero"`   // zero if it has not
	Parent ID        `json:"parent,omitempty"` // the session whose pass began it, if any
}

// ErrNotFound is the error for a session that is not stored.
var ErrNotFound = errors.New("session: not stored")

// Store keeps sessions. Sessions that have ended stay stored, so that they
// cannot begin again.
type Store interface {
	// PutSession stores a session. A session already stored is left as it is.
	PutSession(ctx context.Context, s Session) error
	// AdmitSession stores a session that begins with a pass made at the given
	// time, if [Admits] allows it, and reports whether it did. It does not if
	// the session is already stored. Check and insert are one transaction,
	// during which no other session can end. So a pass is used only once, and
	// never after its session has ended.
	AdmitSession(ctx context.Context, s Session, made time.Time) (bool, error)
	// Session returns a session, even one that has ended, or [ErrNotFound].
	Session(ctx context.Context, id ID) (Session, error)
	// Sessions lists a guest's sessions that have not ended, the most recently
	// seen first.
	Sessions(ctx context.Context, guest string) ([]Session, error)
	// SawSession records when a session was last seen.
	SawSession(ctx context.Context, id ID, at time.Time) error
	// EndSession ends a session of a guest, or returns [ErrNotFound].
	EndSession(ctx context.Context, guest string, id ID, at time.Time) error
}

// Manager makes and checks tokens. Its methods are safe for concurrent use.
type Manager struct {
	store Store
	key   []byte
	known func(ctx context.Context, guest string) (bool, error)
	now   func() time.Time

	mu     sync.Mutex
	recent map[ID]storedAnswer
	ended  int // how many sessions this process has ended
}

// storedAnswer is the store's recent answer about a session.
type storedAnswer struct {
	session Session
	stored  bool
	at      time.Time
}

const (
	// recentFor is how long an answer of the store is used. A process may take
	// that long to notice that another one has ended a session.
	recentFor = 10 * time.Second
	// seenPrecision is the precision of the time at which a session was last seen.
	seenPrecision = time.Hour
	// maxRecent is how many sessions are remembered.
	maxRecent = 10_000
)

// NewManager returns a manager whose tokens are sealed with a secret. Without a
// secret, it makes one. The function known reports whether a guest has something on
// this server. It is called for a token without a valid seal whose session is not
// stored. The token of a known guest is accepted, since nobody else has it.
func NewManager(store Store, secret []byte, known func(ctx context.Context, guest string) (bool, error)) *Manager {
	if len(secret) == 0 {
		secret = []byte(rand.Text())
	}
	key := sha256.Sum256(append([]byte("goa session\x00"), secret...))
	return &Manager{store: store, key: key[:], known: known, now: time.Now, recent: map[ID]storedAnswer{}}
}

// Visit is a session as checked for one request.
type Visit struct {
	Session
	// Token is the token to give to the browser, if it lacks a valid one.
	Token string
}

// Begin returns the visit of a new guest. Nothing is stored until
// [Manager.Keep]: guests who only look around cost nothing.
func (m *Manager) Begin(device string) Visit {
	t := newToken()
	return Visit{m.begin(t, device), m.write(t)}
}

// begin returns a new session for a token that is not stored.
func (m *Manager) begin(t token, device string) Session {
	now := m.now()
	return Session{ID: t.session(), Guest: t.guest(), Device: device, Began: now, Seen: now}
}

// Check returns the visit of a token's guest. The visit is empty if the token
// is forged, ended or too old.
func (m *Manager) Check(ctx context.Context, text, device string) (Visit, error) {
	t, sealed := m.parse(text)
	if t.secret == "" {
		return Visit{}, nil
	}
	found, err := m.look(ctx, t.session())
	switch {
	case err != nil:
		return Visit{}, err
	case found.stored && found.session.Ended.IsZero():
		return m.noteSeen(ctx, t, found.session, sealed)
	case found.stored:
		return Visit{}, nil
	case sealed:
		return Visit{m.begin(t, device), m.renewedToken(t)}, nil
	}
	v := Visit{m.begin(t, device), m.write(t)}
	if known, err := m.known(ctx, v.Guest); !known || err != nil {
		return Visit{}, err
	}
	return v, m.Keep(ctx, v.Session)
}

// noteSeen records that a stored session was seen, at most once per seenPrecision.
func (m *Manager) noteSeen(ctx context.Context, t token, s Session, sealed bool) (Visit, error) {
	v := Visit{Session: s}
	if !sealed {
		v.Token = m.write(t)
	}
	now := m.now()
	if now.Sub(s.Seen) < seenPrecision {
		return v, nil
	}
	v.Seen, v.Token = now, m.write(t)
	m.mu.Lock()
	if a, ok := m.recent[s.ID]; ok {
		a.session.Seen = now
		m.recent[s.ID] = a
	}
	m.mu.Unlock()
	return v, m.store.SawSession(ctx, s.ID, now)
}

// Stored reports whether a session is stored.
func (m *Manager) Stored(ctx context.Context, id ID) (bool, error) {
	found, err := m.look(ctx, id)
	return found.stored, err
}

// Keep stores a session, because its guest now has something on this server.
func (m *Manager) Keep(ctx context.Context, s Session) error {
	if stored, err := m.Stored(ctx, s.ID); err != nil || stored {
		return err
	}
	ended := m.endedSoFar()
	if err := m.store.PutSession(ctx, s); err != nil {
		return err
	}
	m.remember(s, true, ended)
	return nil
}

// List returns a guest's sessions, the most recently seen first.
func (m *Manager) List(ctx context.Context, guest string) ([]Session, error) {
	return m.store.Sessions(ctx, guest)
}

// End ends a session of a guest: its token is invalid from now on. It returns
// [ErrNotFound] if the guest has no such session.
func (m *Manager) End(ctx context.Context, guest string, id ID) error {
	err := m.store.EndSession(ctx, guest, id, m.now())
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.recent, id)
	m.ended++
	return err
}

// Ended reports whether a session that was once valid has ended.
func (m *Manager) Ended(ctx context.Context, id ID) bool {
	if id == "" {
		return false
	}
	found, _ := m.look(ctx, id) // empty if it is not stored or cannot be read
	return !found.session.Ended.IsZero()
}

// look returns what is stored about a session.
func (m *Manager) look(ctx context.Context, id ID) (storedAnswer, error) {
	m.mu.Lock()
	found := m.recent[id] // if there is none, the zero value looks like an old answer
	ended := m.ended
	m.mu.Unlock()
	if m.now().Sub(found.at) < recentFor {
		return found, nil
	}
	s, err := m.store.Session(ctx, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return storedAnswer{}, err
	}
	s.ID = id
	return m.remember(s, err == nil, ended), nil
}

func (m *Manager) endedSoFar() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.ended
}

// remember keeps an answer of the store for a while, unless this process has ended more
// sessions since the store was asked: the answer may be from before that.
func (m *Manager) remember(s Session, stored bool, ended int) storedAnswer {
	a := storedAnswer{s, stored, m.now()}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ended != ended {
		return a
	}
	if len(m.recent) >= maxRecent {
		clear(m.recent) // the store can be asked again
	}
	m.recent[s.ID] = a
	return a
}

func digest(of string) string {
	sum := sha256.Sum256([]byte(of))
	return hex.EncodeToString(sum[:16])
}
