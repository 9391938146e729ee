package session_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/session"
	"goa/internal/storetest"
)

// desk is a manager with its store.
type desk struct {
	*session.Manager
	t     *testing.T
	store *storetest.Memory
	known map[string]bool // guests who have something on this server
}

func newDesk(t *testing.T, secret string) desk {
	d := desk{t: t, store: new(storetest.Memory), known: map[string]bool{}}
	return d.withSecret(secret)
}

// withSecret returns a manager with another secret on the same store, as after
// a restart.
func (d desk) withSecret(secret string) desk {
	d.Manager = session.NewManager(d.store, []byte(secret), func(_ context.Context, guest string) (bool, error) {
		return d.known[guest], nil
	})
	return d
}

// guest returns the guest of a token.
func (d desk) guest(token string) string {
	d.t.Helper()
	v, err := d.Check(d.t.Context(), token, "")
	if err != nil {
		d.t.Fatal(err)
	}
	return v.Guest
}

// Only a token that this server made identifies a guest.
func TestTokensCannotBeMadeUp(t *testing.T) {
	d := newDesk(t, "secret")
	ana := d.Begin("")
	if got := d.guest(ana.Token); got != ana.Guest || got == "" {
		t.Fatalf("her own token is that of %q, want %q", got, ana.Guest)
	}
	secret, rest, _ := strings.Cut(ana.Token, ".")
	for what, token := range map[string]string{
		"nothing": "", "letters": strings.Repeat("A", 26), "a short one": "AAA", "a long one": strings.Repeat("A", 5000),
		"another secret with her seal": strings.Repeat("A", 26) + "." + rest,
		"her secret without a seal":    secret,
		"a later time":                 strings.Replace(ana.Token, rest[:6], "zzzzzz", 1),
		"no time":                      secret + ".." + rest[7:],
		"the seal of another server":   newDesk(t, "other").Begin("").Token,
	} {
		if got := d.guest(token); got != "" {
			t.Errorf("%s: identifies %q", what, got)
		}
	}
	if v := d.Begin(""); v.Guest == ana.Guest || v.Token == ana.Token {
		t.Error("two new guests have the same ID or token")
	}
}

// Guests with tokens in the old format, without seals, keep what they have and get
// a sealed token.
func TestGuestsOfEarlierVersions(t *testing.T) {
	d := newDesk(t, "secret")
	old := strings.Repeat("OLD4", 7)[:26]
	owner := session.GuestOf(old)
	d.known[owner] = true
	v, err := d.Check(t.Context(), old, "Firefox · Linux")
	if err != nil || v.Guest != owner || v.Token == "" {
		t.Fatalf("got %+v, %v; want guest %s with a token", v, err, owner)
	}
	if got := d.guest(v.Token); got != owner {
		t.Errorf("the new token is that of %q, want %q", got, owner)
	}
	again, err := d.Check(t.Context(), old, "")
	if err != nil || again.ID != v.ID {
		t.Errorf("the old one once more, as from a second tab: session %s, want %s; %v", again.ID, v.ID, err)
	}
	if list, err := d.List(t.Context(), owner); err != nil || len(list) != 1 {
		t.Errorf("%d sessions are stored, want one: %v", len(list), err)
	}
	if err := d.End(t.Context(), owner, v.ID); err != nil {
		t.Fatal(err)
	}
	if got := d.guest(old); got != "" {
		t.Error("the old cookie is accepted after the session has ended")
	}
}

// A session that has ended is over at once, and soon in other processes too.
func TestEndedSessionsAreOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		other := d.withSecret("secret")
		ana := d.Begin("")
		if err := d.Keep(t.Context(), ana.Session); err != nil {
			t.Fatal(err)
		}
		if d.guest(ana.Token) == "" || other.guest(ana.Token) == "" {
			t.Fatal("a stored session has no guest")
		}
		if err := d.End(t.Context(), "eve", ana.ID); !errors.Is(err, session.ErrNotFound) {
			t.Errorf("somebody else ends it: %v", err)
		}
		if err := d.End(t.Context(), ana.Guest, ana.ID); err != nil {
			t.Fatal(err)
		}
		if d.guest(ana.Token) != "" || !d.Ended(t.Context(), ana.ID) {
			t.Error("it goes on in the process that ended it")
		}
		time.Sleep(time.Minute)
		if other.guest(ana.Token) != "" || !other.Ended(t.Context(), ana.ID) {
			t.Error("after a minute it goes on in another process")
		}
	})
}

// A server that has lost its secret still recognizes guests who have something
// on it.
func TestALostSecretLosesNobody(t *testing.T) {
	d := newDesk(t, "secret")
	player, looker := d.Begin(""), d.Begin("")
	if err := d.Keep(t.Context(), player.Session); err != nil {
		t.Fatal(err)
	}
	after := d.withSecret("another")
	if got := after.guest(player.Token); got != player.Guest {
		t.Errorf("a player: got %q, want %q", got, player.Guest)
	}
	if got := after.guest(looker.Token); got != "" {
		t.Errorf("a guest who only looked: got %q", got)
	}
}

// Guests who only look around are recognized, and cost the store nothing.
func TestLookingStoresNothing(t *testing.T) {
	d := newDesk(t, "secret")
	v := d.Begin("")
	for range 3 {
		d.guest(v.Token)
	}
	if _, err := d.store.Session(t.Context(), v.ID); !errors.Is(err, session.ErrNotFound) {
		t.Errorf("a session is stored: %v", err)
	}
}

// Guests who return are remembered forever; the others are forgotten. The last
// visit is known to the hour, and not recorded more often.
func TestSessionsAge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		faithful, once := d.Begin(""), d.Begin("")
		token := faithful.Token
		for range 40 {
			time.Sleep(session.Lifetime / 10)
			v, err := d.Check(t.Context(), token, "")
			if err != nil || v.Guest != faithful.Guest || v.Token == "" {
				t.Fatalf("got %+v, %v; want a new token of the same guest", v, err)
			}
			token = v.Token
		}
		if got := d.guest(once.Token); got != "" {
			t.Errorf("a token made %s ago identifies %q", 4*session.Lifetime, got)
		}
		kept := d.Begin("")
		if err := d.Keep(t.Context(), kept.Session); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		for _, wait := range []time.Duration{30 * time.Minute, 2 * time.Hour} {
			time.Sleep(wait)
			d.guest(kept.Token)
			stored, err := d.store.Session(t.Context(), kept.ID)
			if err != nil || time.Since(stored.Seen) > time.Hour || wait < time.Hour && !stored.Seen.Equal(began) {
				t.Errorf("%s later it was seen %s ago: %v", wait, time.Since(stored.Seen), err)
			}
		}
	})
}
