package session

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"strconv"
	"strings"
	"time"
)

// A pass takes a guest along to another browser: a sealed text that says who he
// is and until when it is good. Nothing is stored of it. The session that it
// begins follows from it, so that whoever brings it again finds that session there.

// PassFor is how long a pass is good.
const PassFor = 10 * time.Minute

// ErrBadPass is the answer to a pass that is too old, was used, or was never made.
var ErrBadPass = errors.New("session: the pass is not good")

// NewPass returns a pass for a guest, good once and for [PassFor].
func (m *Manager) NewPass(guest string) string {
	text := guest + "." + strconv.FormatInt(m.now().Add(PassFor).Unix(), 36) + "." + rand.Text()
	return text + "." + m.seal("pass\x00"+text)
}

// PassGuest returns whose pass it is, or [ErrBadPass]. It may have been used.
func (m *Manager) PassGuest(pass string) (guest string, err error) {
	parts := strings.Split(pass, ".")
	if len(parts) != 4 || len(pass) > 200 {
		return "", ErrBadPass
	}
	until, err := strconv.ParseInt(parts[1], 36, 64)
	seal := m.seal("pass\x00" + strings.Join(parts[:3], "."))
	if err != nil || !hmac.Equal([]byte(parts[3]), []byte(seal)) || !m.now().Before(time.Unix(until, 0)) {
		return "", ErrBadPass
	}
	return parts[0], nil
}

// UsePass begins a session of the guest whose pass it is, for the first who
// brings it.
func (m *Manager) UsePass(ctx context.Context, pass, device string) (Visit, error) {
	guest, err := m.PassGuest(pass)
	if err != nil {
		return Visit{}, err
	}
	t := m.passToken(pass)
	s := m.begin(t, device)
	s.Guest = guest
	if _, err := m.store.Session(ctx, s.ID); !errors.Is(err, ErrNotFound) {
		return Visit{}, errors.Join(ErrBadPass, err)
	}
	if err := m.store.PutSession(ctx, s); err != nil {
		return Visit{}, err
	}
	// Two may have come at once: the one who is stored was first.
	stored, err := m.store.Session(ctx, s.ID)
	if err != nil {
		return Visit{}, err
	}
	if stored.Device != device || stored.Began.UnixMilli() != s.Began.UnixMilli() {
		return Visit{}, ErrBadPass
	}
	m.remember(stored, true)
	return Visit{stored, m.write(t)}, nil
}

// passToken is the token of the session that a pass begins.
func (m *Manager) passToken(pass string) token {
	h := hmac.New(sha256.New, m.key)
	h.Write([]byte("token of pass\x00" + pass))
	return token{secret: base32.StdEncoding.EncodeToString(h.Sum(nil))[:secretLength]}
}
