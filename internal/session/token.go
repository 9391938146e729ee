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

// token is what a browser proves with that it is known: a random text that the
// server made, when, and a seal that nobody else can make. It is the whole
// secret of a guest.
type token struct {
	secret string // of rand.Text
	sealed time.Time
}

// secretLength is that of rand.Text. A secret alone, without a seal, is the
// token of a guest of before tokens had one.
const secretLength = 26

func newToken() token { return token{secret: rand.Text()} }

// guest is who a token was made for.
func (t token) guest() string { return digest(t.secret) }

func (t token) session() ID { return ID(digest("session\x00" + t.secret)) }

// write returns the text of a token, sealed now.
func (m *Manager) write(t token) string {
	text := t.secret + "." + strconv.FormatInt(m.now().Unix(), 36)
	return text + "." + m.seal(text)
}

// renewed returns the text of a token if it was sealed a while ago, so that it
// does not grow old while it is used.
func (m *Manager) renewed(t token) string {
	if m.now().Sub(t.sealed) < renewal {
		return ""
	}
	return m.write(t)
}

// renewal is how old a seal may get before there is a new one.
const renewal = 24 * time.Hour

func (m *Manager) seal(text string) string {
	h := hmac.New(sha256.New, m.key)
	h.Write([]byte(text))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(h.Sum(nil)[:20])
}

// Fingerprint is a short text that is this server's own and stays so while its secret
// does: what another server on the same host is told apart by.
func (m *Manager) Fingerprint() string { return strings.ToLower(m.seal("mark")[:8]) }

// parse reads a token. It is sealed if this server has done so, not too long
// ago.
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

// GuestOf returns who a token was made for, whoever has made it.
func GuestOf(text string) string {
	secret, _, _ := strings.Cut(text, ".")
	return token{secret: secret}.guest()
}
