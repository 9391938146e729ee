package session

import (
	"crypto/hmac"
	"strconv"
	"strings"
	"time"
)

// Mark returns a text that proves when this server made it, and for what
// purpose. It identifies no guest and is not secret.
func (m *Manager) Mark(purpose string) string {
	when := strconv.FormatInt(m.now().Unix(), 36)
	return when + "." + m.sealMark(when, purpose)
}

// CheckMark reports whether this server made a mark for a purpose within
// [Lifetime], and whether the mark is old enough to be replaced.
func (m *Manager) CheckMark(text, purpose string) (ok, old bool) {
	when, seal, _ := strings.Cut(text, ".")
	seconds, err := strconv.ParseInt(when, 36, 64)
	genuine := hmac.Equal([]byte(seal), []byte(m.sealMark(when, purpose)))
	age := m.now().Sub(time.Unix(seconds, 0))
	return err == nil && genuine && age < Lifetime, age >= renewal
}

// sealMark returns the seal of a mark. No token can have it, because the sealed
// texts begin differently.
func (m *Manager) sealMark(when, purpose string) string {
	return m.seal("mark " + when + "\x00" + purpose)
}
