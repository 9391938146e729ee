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

// A pass takes a guest to another browser. It is a sealed text that contains
// the guest, the session that made it and the time until which it is valid.
// Passes are not stored. The ID of the session that a pass begins is derived
// from the pass, so a second use finds that session.

// PassFor is how long a pass is valid.
const PassFor = 10 * time.Minute

// ErrBadPass is the error for a pass that is too old, used, forged, or made by
// a session that has ended.
var ErrBadPass = errors.New("session: the pass is not valid")

// NewPass returns a pass that a session makes for its guest. It can be used once,
// within [PassFor], and only while the session has not ended. NewPass stores the
// session.
func (m *Manager) NewPass(ctx context.Context, s Session) (string, error) {
	if err := m.Keep(ctx, s); err != nil {
		return "", err
	}
	until := m.now().Add(PassFor).UnixMilli()
	text := s.Guest + "." + string(s.ID) + "." + strconv.FormatInt(until, 36) + "." + rand.Text()
	return text + "." + m.seal("pass\x00"+text), nil
}

// pass is the content of a pass.
type pass struct {
	guest  string
	parent ID
	until  time.Time
}

// parsePass parses a pass. It accepts only those that this server made and that are
// not too old.
func (m *Manager) parsePass(text string) (p pass, err error) {
	parts := strings.Split(text, ".")
	if len(parts) != 5 || len(text) > 200 {
		return p, ErrBadPass
	}
	until, err := strconv.ParseInt(parts[2], 36, 64)
	seal := m.seal("pass\x00" + strings.Join(parts[:4], "."))
	p = pass{parts[0], ID(parts[1]), time.UnixMilli(until)}
	if err != nil || !hmac.Equal([]byte(parts[4]), []byte(seal)) || !m.now().Before(p.until) {
		return pass{}, ErrBadPass
	}
	return p, nil
}

// PassGuest returns the guest of a pass, or [ErrBadPass]. The pass may have
// been used, and its session may have ended.
func (m *Manager) PassGuest(text string) (guest string, err error) {
	p, err := m.parsePass(text)
	return p.guest, err
}

// UsePass begins a session of the pass's guest. It succeeds once for each pass.
func (m *Manager) UsePass(ctx context.Context, text, device string) (Visit, error) {
	p, err := m.parsePass(text)
	if err != nil {
		return Visit{}, err
	}
	t := m.passToken(text)
	s := m.begin(t, device)
	s.Guest, s.Parent = p.guest, p.parent
	ended := m.endedSoFar()
	admitted, err := m.store.AdmitSession(ctx, s, p.until.Add(-PassFor))
	if err != nil {
		return Visit{}, err
	}
	if !admitted {
		return Visit{}, ErrBadPass
	}
	m.remember(s, true, ended)
	return Visit{s, m.write(t)}, nil
}

// passToken returns the token of the session that a pass begins.
func (m *Manager) passToken(pass string) token {
	h := hmac.New(sha256.New, m.key)
	h.Write([]byte("token of pass\x00" + pass))
	return token{secret: base32.StdEncoding.EncodeToString(h.Sum(nil))[:secretLength]}
}
