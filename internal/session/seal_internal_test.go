package session

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// A seal does not make a text valid if its time cannot be read. The clock of this
// server has not been set, so such a text would not be too old.
func TestSealedTextsWithoutATime(t *testing.T) {
	m := NewManager(nil, []byte("secret"), nil)
	m.now = func() time.Time { return time.Unix(60, 0) }
	secret := strings.Repeat("A", secretLength)
	for when, want := range map[string]bool{"zzzz": true, "": false, "?": false, strings.Repeat("z", 20): false} {
		token := secret + "." + when
		if _, sealed := m.parse(token + "." + m.seal(token)); sealed != want {
			t.Errorf("a token with the time %q: valid %t", when, sealed)
		}
		if ok, _ := m.CheckMark(when+"."+m.sealMark(when, "door"), "door"); ok != want {
			t.Errorf("a mark with the time %q: valid %t", when, ok)
		}
		pass := "ana.phone." + when + ".once"
		if _, err := m.PassGuest(pass + "." + m.seal("pass\x00"+pass)); errors.Is(err, ErrBadPass) == want {
			t.Errorf("a pass with the time %q: %v", when, err)
		}
	}
}

// A text that is not a token has no secret and no valid seal.
func TestTextsThatAreNotTokens(t *testing.T) {
	m := NewManager(nil, []byte("secret"), nil)
	for _, text := range []string{"", "AAA", strings.Repeat("A", secretLength+1), strings.Repeat("A", 129)} {
		if got, sealed := m.parse(text); got != (token{}) || sealed {
			t.Errorf("%q is read as %+v, valid %t", text, got, sealed)
		}
	}
}

// The token of a session that a pass begins depends on the server's secret: it
// cannot be computed from a pass that has been used.
func TestAPassDoesNotRevealItsToken(t *testing.T) {
	here, elsewhere := NewManager(nil, []byte("secret"), nil), NewManager(nil, []byte("another"), nil)
	const pass = "ana.phone.zzzz.once.seal"
	if here.passToken(pass) == elsewhere.passToken(pass) {
		t.Error("another server computes the same token")
	}
	if here.passToken(pass) == here.passToken(pass+"s") {
		t.Error("two passes have the same token")
	}
}
