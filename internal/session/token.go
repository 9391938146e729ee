package session

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"strings"
	"time"
)

// token proves to the server which guest a browser belongs to: a random text
// that the server made, the time, and a seal that nobody else can make. It is
// the guest's only secret.
type token struct {
	secret string // from rand.Text
	sealed time.Time
}

// secretLength is the length of rand.Text. A token in the old format is a secret
// alone, without a seal.
const secretLength = 26

func newToken() token { return token{secret: rand.Text()} }

// guest returns the guest that a token was made for.
func (t token) guest() string { return digest(t.secret) }

func (t token) session() ID { return ID(digest("session\x00" + t.secret)) }

// write returns the text of a token, sealed now.
func (m *Manager) write(t token) string {
	text := t.secret + "." + strconv.FormatInt(m.now().Unix(), 36)
	return text + "." + m.seal(text)
}

// renewedToken returns the text of a token with a new seal if its seal is at least
// as old as renewal, so that a token in use does not expire. Otherwise it returns "".
func (m *Manager) renewedToken(t token) string {
	if m.now().Sub(t.sealed) < renewal {
		return ""
	}
	return m.write(t)
}

// renewal is the age at which a seal is replaced.
const renewal = 24 * time.Hour

func (m *Manager) seal(text string) string {
	h := hmac.New(sha256.New, m.key)
	h.Write([]byte(text))
	return base32.StdEncoding.EncodeToString(h.Sum(nil)[:20]) // 20 bytes need no padding
}

// Fingerprint returns a short text that distinguishes this server from others
// on the same host. It stays the same as long as the secret does.
func (m *Manager) Fingerprint() string { return strings.ToLower(m.seal("mark")[:8]) }

// parse parses a token; sealed reports whether this server sealed it within
// [Lifetime].
func (m *Manager) parse(text string) (t token, sealed bool) {
	secret, rest, _ := strings.Cut(text, ".")
	if len(secret) != secretLength || len(text) > 128 {
		return token{}, false
	}
	when, seal, _ := strings.Cut(rest, ".")
	seconds, err := strconv.ParseInt(when, 36, 64)
	t = token{secret, time.Unix(seconds, 0)}
	genuine := hmac.Equal([]byte(seal), []byte(m.seal(secret+"."+when)))
	return t, err == nil && genuine && m.now().Sub(t.sealed) < Lifetime
}

// GuestOf returns the guest of a token that was made for a new guest, whichever
// server made it. The token of a session that began with a pass belongs to
// another guest, and GuestOf does not find that guest.
//
// It is for tests. [Manager.Check] also checks the token.
func GuestOf(text string) string {
	secret, _, _ := strings.Cut(text, ".")
	return token{secret: secret}.guest()
}
