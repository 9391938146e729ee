// Package session knows browsers again, without accounts: a guest is who has a
// cookie that this server made. It knows nothing of games.
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

// Lifetime is how long a browser is known that does not come back.
const Lifetime = 2 * 365 * 24 * time.Hour

// ID names a session to its guest and in a store. It does not admit anybody:
// only the token does, of which nothing is stored.
type ID string

// Session is a browser that a guest uses.
type Session struct {
	ID     ID        `json:"id"`
	Guest  string    `json:"guest"`  // who it is; several sessions may be one guest's
	Device string    `json:"device"` // what kind of browser, for its guest to recognize
	Began  time.Time `json:"began"`
	Seen   time.Time `json:"seen"`             // not long before its last request
	Ended  time.Time `json:"ended,omitzero"`   // zero if it has not
	Parent ID        `json:"parent,omitempty"` // the session whose pass it began by, if any
}

// ErrNotFound is the answer to a session that is not stored.
var ErrNotFound = errors.New("session: not stored")

// Store keeps sessions. Those that have ended stay, so that they do not begin
// again.
type Store interface {
	// PutSession stores a session. One that is stored already stays as it is.
	PutSession(ctx context.Context, s Session) error
	// AdmitSession stores a session that begins by a pass which was made at a time,
	// if [Admits] allows it, and reports whether it did: not if the session is
	// stored already. Both are one transaction with the end of other sessions, so
	// that of several who bring a pass one is admitted, and nobody by a session that
	// has ended.
	AdmitSession(ctx context.Context, s Session, made time.Time) (bool, error)
	// Session returns a session, also one that has ended, or [ErrNotFound].
	Session(ctx context.Context, id ID) (Session, error)
	// Sessions lists those of a guest that have not ended, the one that was
	// seen last first.
	Sessions(ctx context.Context, guest string) ([]Session, error)
	// SawSession notes when a session was last seen.
	SawSession(ctx context.Context, id ID, at time.Time) error
	// EndSession ends a session of a guest, or answers [ErrNotFound].
	EndSession(ctx context.Context, guest string, id ID, at time.Time) error
}

// Manager makes and checks tokens. Its methods may be called by any goroutine.
type Manager struct {
	store Store
	key   []byte
	known func(ctx context.Context, guest string) (bool, error)
	now   func() time.Time

	mu     sync.Mutex
	recent map[ID]looked
}

// looked is what was found about a session, not long ago.
type looked struct {
	session Session
	stored  bool
	at      time.Time
}

const (
	// forget is how soon it is noticed that another process has ended a session.
	forget = 10 * time.Second
	// notice is how exactly it is known when a session was last seen.
	notice = time.Hour
	// manyRecent is how many are remembered.
	manyRecent = 10_000
)

// NewManager returns a manager whose tokens are made with a secret. A guest who
// has lost his session, or whose token is older than sessions are, is believed
// if known says that something here is his: nobody else has the token. Without
// a secret one is made.
func NewManager(store Store, secret []byte, known func(ctx context.Context, guest string) (bool, error)) *Manager {
	if len(secret) == 0 {
		secret = []byte(rand.Text())
	}
	key := sha256.Sum256(append([]byte("goa session\x00"), secret...))
	return &Manager{store: store, key: key[:], known: known, now: time.Now, recent: map[ID]looked{}}
}

// Visit is a session and the request that it was checked for.
type Visit struct {
	Session
	// Token is what the browser is to be given, if it has no good one.
	Token string
}

// Begin returns the visit of a new guest. Nothing is stored until
// [Manager.Keep]: guests who only look cost nothing.
func (m *Manager) Begin(device string) Visit {
	t := newToken()
	return Visit{m.begin(t, device), m.write(t)}
}

// begin is the session of a token that is not stored.
func (m *Manager) begin(t token, device string) Session {
	now := m.now()
	return Session{ID: t.session(), Guest: t.guest(), Device: device, Began: now, Seen: now}
}

// Check returns whose token it is, or nobody's visit: if it was made up, has
// ended or is too old.
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
		return m.saw(ctx, t, found.session, sealed)
	case found.stored:
		return Visit{}, nil
	case sealed:
		return Visit{m.begin(t, device), m.renewed(t)}, nil
	}
	v := Visit{m.begin(t, device), m.write(t)}
	if known, err := m.known(ctx, v.Guest); !known || err != nil {
		return Visit{}, err
	}
	return v, m.Keep(ctx, v.Session)
}

// saw notes that a stored session has been seen, not too often.
func (m *Manager) saw(ctx context.Context, t token, s Session, sealed bool) (Visit, error) {
	v := Visit{Session: s}
	if !sealed {
		v.Token = m.write(t)
	}
	now := m.now()
	if now.Sub(s.Seen) < notice {
		return v, nil
	}
	v.Seen, v.Token = now, m.write(t)
	m.remember(v.Session, true)
	return v, m.store.SawSession(ctx, s.ID, now)
}

// Stored reports whether a session is stored.
func (m *Manager) Stored(ctx context.Context, id ID) (bool, error) {
	found, err := m.look(ctx, id)
	return found.stored, err
}

// Keep stores a session, whose guest from now on has something here.
func (m *Manager) Keep(ctx context.Context, s Session) error {
	if stored, err := m.Stored(ctx, s.ID); err != nil || stored {
		return err
	}
	if err := m.store.PutSession(ctx, s); err != nil {
		return err
	}
	m.remember(s, true)
	return nil
}

// List returns a guest's sessions, the one that was seen last first.
func (m *Manager) List(ctx context.Context, guest string) ([]Session, error) {
	return m.store.Sessions(ctx, guest)
}

// End ends a session of a guest: its token is nobody's from now on. It answers
// [ErrNotFound] if the guest has no such session.
func (m *Manager) End(ctx context.Context, guest string, id ID) error {
	err := m.store.EndSession(ctx, guest, id, m.now())
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.recent, id)
	return err
}

// Ended reports whether a session that was good has ended.
func (m *Manager) Ended(ctx context.Context, id ID) bool {
	if id == "" {
		return false
	}
	found, err := m.look(ctx, id)
	return err == nil && found.stored && !found.session.Ended.IsZero()
}

// look returns what is stored about a session.
func (m *Manager) look(ctx context.Context, id ID) (looked, error) {
	m.mu.Lock()
	found, ok := m.recent[id]
	m.mu.Unlock()
	if ok && m.now().Sub(found.at) < forget {
		return found, nil
	}
	s, err := m.store.Session(ctx, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return looked{}, err
	}
	s.ID = id
	return m.remember(s, err == nil), nil
}

func (m *Manager) remember(s Session, stored bool) looked {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.recent) >= manyRecent {
		clear(m.recent) // they are all in the store
	}
	m.recent[s.ID] = looked{s, stored, m.now()}
	return m.recent[s.ID]
}

func digest(of string) string {
	sum := sha256.Sum256([]byte(of))
	return hex.EncodeToString(sum[:16])
}
