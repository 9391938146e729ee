package session_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"goa/internal/session"
	"goa/internal/storetest"
)

// Browsers keep their tokens when the server is updated: a token stays valid,
// and its guest and its session keep the names under which they are stored.
func TestTokensOfEarlierVersions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // in the year 2000
		d := newDesk(t, "secret")
		const token = "ABCDEFGHIJKLMNOPQRSTUVWXYZ.fnmqo0.2US2SFDN23H2LPN3K4DKOOG2SJISC5NJ"
		v, err := d.Check(t.Context(), token, "")
		if err != nil || v.Guest != "d6ec6898de87ddac6e5b3611708a7aa1" || v.ID != "0ef096456a5a2aac18604627109636f5" || v.Token != "" {
			t.Errorf("got %+v, %v", v, err)
		}
		if guest := session.GuestOf(token); guest != v.Guest {
			t.Errorf("the guest of the token is %q", guest)
		}
	})
}

// Only a secret of the right length is a guest's, whatever is stored.
func TestSecretsHaveOneLength(t *testing.T) {
	d := newDesk(t, "secret")
	for _, c := range []struct {
		length int
		want   bool
	}{{0, false}, {25, false}, {26, true}, {27, false}} {
		secret := strings.Repeat("A", c.length)
		d.known[session.GuestOf(secret)] = true
		if got := d.guest(secret) != ""; got != c.want {
			t.Errorf("a secret of %d letters: admitted %t", c.length, got)
		}
	}
}

// After a server has lost its secret, a guest gets a new token, which the server
// need not look up.
func TestALostSecretRenewsTokens(t *testing.T) {
	d := newDesk(t, "secret")
	player := d.Begin("")
	if err := d.Keep(t.Context(), player.Session); err != nil {
		t.Fatal(err)
	}
	after := d.withSecret("another")
	v, err := after.Check(t.Context(), player.Token, "")
	if err != nil || v.Guest != player.Guest || v.Token == "" || v.Token == player.Token {
		t.Fatalf("got %+v, %v; want a new token", v, err)
	}
	again, err := after.Check(t.Context(), v.Token, "")
	if err != nil || again.Guest != player.Guest || again.Token != "" {
		t.Errorf("with the new token: got %+v, %v; want no other token", again, err)
	}
}

// A text that is not a token, or does not name a session, costs the store nothing.
func TestNonsenseSparesTheStore(t *testing.T) {
	m, store := counting()
	for _, text := range []string{"", "AAA", strings.Repeat("A", 500)} {
		if v, err := m.Check(t.Context(), text, ""); v != (session.Visit{}) || err != nil || store.looks != 0 {
			t.Errorf("%q: %+v, %v, %d looks", text, v, err, store.looks)
		}
	}
	if m.Ended(t.Context(), "") || store.looks != 0 {
		t.Errorf("no session: %d looks", store.looks)
	}
	store.broken = errDisk
	if v, err := m.UsePass(t.Context(), "a.b.c.d.e", ""); !errors.Is(err, session.ErrBadPass) || v != (session.Visit{}) {
		t.Errorf("a forged pass: %+v, %v", v, err)
	}
}

// A session that cannot be looked up may have ended, so its guest is not admitted
// even if known.
func TestKnownGuestsOfAStoreThatFails(t *testing.T) {
	store := &countingStore{Memory: new(storetest.Memory), broken: errDisk}
	m := session.NewManager(store, []byte("secret"), func(context.Context, string) (bool, error) {
		t.Error("it is asked whether the guest is known")
		return false, nil
	})
	if v, err := m.Check(t.Context(), strings.Repeat("A", 26), ""); !errors.Is(err, errDisk) || v != (session.Visit{}) {
		t.Errorf("got %+v, %v", v, err)
	}
}

// If storing a session fails, it counts as not stored and can be stored later.
func TestSessionsThatCannotBeStored(t *testing.T) {
	m, store := counting()
	v := m.Begin("")
	store.broken = errDisk
	if err := m.Keep(t.Context(), v.Session); !errors.Is(err, errDisk) || store.puts != 0 {
		t.Errorf("a session that cannot be looked up: %v, stored %d times", err, store.puts)
	}
	store.broken = nil
	if stored, err := m.Stored(t.Context(), v.ID); stored || err != nil {
		t.Fatalf("stored %t, %v", stored, err)
	}
	store.broken = errDisk
	if err := m.Keep(t.Context(), v.Session); !errors.Is(err, errDisk) || store.puts != 1 {
		t.Errorf("a store that fails: %v, stored %d times", err, store.puts)
	}
	store.broken = nil
	if err := m.Keep(t.Context(), v.Session); err != nil || store.puts != 2 {
		t.Errorf("once more: %v, stored %d times", err, store.puts)
	}
}
