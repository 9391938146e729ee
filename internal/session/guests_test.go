package session_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/session"
	"goa/internal/storetest"
)

var errDisk = errors.New("the disk is gone")

// countingStore counts the calls to a store, and fails on demand.
type countingStore struct {
	*storetest.Memory
	looks, puts, seenCalls int
	broken                 error
	meanwhile              func() // happens between an answer and its arrival
}

func (s *countingStore) Session(ctx context.Context, id session.ID) (session.Session, error) {
	if s.looks++; s.broken != nil {
		return session.Session{}, s.broken
	}
	defer s.interrupt()
	return s.Memory.Session(ctx, id)
}

// interrupt calls meanwhile, if it is set, and forgets it.
func (s *countingStore) interrupt() {
	if f := s.meanwhile; f != nil {
		s.meanwhile = nil
		f()
	}
}

func (s *countingStore) PutSession(ctx context.Context, one session.Session) error {
	if s.puts++; s.broken != nil {
		return s.broken
	}
	defer s.interrupt()
	return s.Memory.PutSession(ctx, one)
}

func (s *countingStore) SawSession(ctx context.Context, id session.ID, at time.Time) error {
	s.seenCalls++
	return s.Memory.SawSession(ctx, id, at)
}

func (s *countingStore) AdmitSession(ctx context.Context, one session.Session, made time.Time) (bool, error) {
	if s.broken != nil {
		return false, s.broken
	}
	return s.Memory.AdmitSession(ctx, one, made)
}

// counting returns a manager on a countingStore whose guests have nothing
// stored.
func counting() (*session.Manager, *countingStore) {
	store := &countingStore{Memory: new(storetest.Memory)}
	return session.NewManager(store, []byte("secret"), func(context.Context, string) (bool, error) { return false, store.broken }), store
}

// Every request checks a token. The store is asked at most once in ten seconds, and
// told at most once an hour when the session was last seen.
func TestTheStoreIsSpared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, store := counting()
		v := m.Begin("Firefox")
		if err := m.Keep(t.Context(), v.Session); err != nil {
			t.Fatal(err)
		}
		check := func() session.Visit {
			t.Helper()
			got, err := m.Check(t.Context(), v.Token, "Firefox")
			if err != nil || got.Guest != v.Guest {
				t.Fatalf("got %+v, %v", got, err)
			}
			return got
		}
		store.looks, store.puts = 0, 0
		for range 20 {
			check()
			if err := m.Keep(t.Context(), v.Session); err != nil {
				t.Fatal(err)
			}
		}
		if store.looks != 0 || store.puts != 0 {
			t.Errorf("just stored: %d looks, %d stored again", store.looks, store.puts)
		}
		time.Sleep(10*time.Second - time.Nanosecond)
		if check(); store.looks != 0 {
			t.Errorf("%d looks within ten seconds", store.looks)
		}
		time.Sleep(time.Nanosecond)
		check()
		if check(); store.looks != 1 || store.seenCalls != 0 {
			t.Errorf("after ten seconds: %d looks; seen %d times", store.looks, store.seenCalls)
		}
		time.Sleep(time.Hour - 10*time.Second - time.Nanosecond)
		if got := check(); store.seenCalls != 0 || got.Token != "" {
			t.Errorf("within an hour: seen %d times, token %q", store.seenCalls, got.Token)
		}
		time.Sleep(time.Nanosecond)
		if got := check(); store.seenCalls != 1 || got.Token == "" || !got.Seen.Equal(time.Now()) {
			t.Errorf("after an hour: seen %d times, %+v", store.seenCalls, got)
		}
		if got := check(); store.seenCalls != 1 || !got.Seen.Equal(time.Now()) {
			t.Errorf("checked again at once: seen %d times, at %v", store.seenCalls, got.Seen)
		}
	})
}

// A session that ends while another request stores it or asks about it is invalid for the
// requests after that.
func TestASessionEndsBesideOtherRequests(t *testing.T) {
	for _, asked := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			m, store := counting()
			v := m.Begin("Firefox")
			check := func() string {
				t.Helper()
				got, err := m.Check(t.Context(), v.Token, "Firefox")
				if err != nil {
					t.Fatal(err)
				}
				return got.Guest
			}
			end := func() {
				if err := m.End(t.Context(), v.Guest, v.ID); err != nil {
					t.Error(err)
				}
			}
			if !asked {
				if _, err := m.Stored(t.Context(), v.ID); err != nil { // so that it is stored without a question
					t.Fatal(err)
				}
				store.meanwhile = end
			}
			if err := m.Keep(t.Context(), v.Session); err != nil {
				t.Fatal(err)
			}
			if asked {
				time.Sleep(time.Minute)
				store.meanwhile = end
				check()
			}
			if guest := check(); guest != "" || store.meanwhile != nil {
				t.Errorf("asked: %t; after the end %q is still admitted", asked, guest)
			}
		})
	}
}

// The token of a guest about whom nothing is stored is renewed once a day.
// Without renewal it lasts two years.
func TestTokensAreRenewed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := counting()
		token, renewed := m.Begin("").Token, false
		after := func(d time.Duration) session.Visit {
			t.Helper()
			time.Sleep(d)
			v, err := m.Check(t.Context(), token, "")
			if err != nil {
				t.Fatal(err)
			}
			renewed = v.Token != ""
			return v
		}
		if after(24*time.Hour - time.Second); renewed {
			t.Error("renewed within a day")
		}
		if after(time.Second); !renewed {
			t.Error("not renewed after a day")
		}
		if v := after(session.Lifetime - 24*time.Hour - time.Second); v.Guest != session.GuestOf(token) {
			t.Error("unknown a second before two years are over")
		}
		if v := after(time.Second); v.Guest != "" {
			t.Error("known after two years")
		}
	})
}

// While the store cannot be read, the error is returned and no guest is treated
// as a stranger.
func TestStoresThatFail(t *testing.T) {
	m, store := counting()
	v := m.Begin("")
	store.broken = errDisk
	if got, err := m.Check(t.Context(), v.Token, ""); !errors.Is(err, errDisk) || got.Guest != "" {
		t.Errorf("a token: %+v, %v", got, err)
	}
	if err := m.Keep(t.Context(), v.Session); !errors.Is(err, errDisk) {
		t.Errorf("keeping: %v", err)
	}
	if text, err := m.NewPass(t.Context(), v.Session); !errors.Is(err, errDisk) || text != "" {
		t.Errorf("a pass: %q, %v", text, err)
	}
	if m.Ended(t.Context(), v.ID) {
		t.Error("a session that cannot be read has ended")
	}
	store.broken = nil
	pass, err := m.NewPass(t.Context(), v.Session)
	if err != nil {
		t.Fatal(err)
	}
	store.broken = errDisk
	if got, err := m.UsePass(t.Context(), pass, ""); !errors.Is(err, errDisk) || got.Token != "" {
		t.Errorf("using a pass: %+v, %v", got, err)
	}
}

// If the guest of an old token cannot be looked up, the error is returned.
func TestEarlierGuestsWhoCannotBeLookedUp(t *testing.T) {
	store := new(storetest.Memory)
	m := session.NewManager(store, []byte("secret"), func(context.Context, string) (bool, error) { return true, errDisk })
	if v, err := m.Check(t.Context(), strings.Repeat("A", 26), ""); !errors.Is(err, errDisk) || v.Guest != "" {
		t.Errorf("got %+v, %v", v, err)
	}
}

// A server without a secret makes one: two such servers refuse each other's
// tokens.
func TestServersWithoutASecret(t *testing.T) {
	a, b := newDesk(t, ""), newDesk(t, "")
	v := a.Begin("")
	if a.guest(v.Token) != v.Guest || b.guest(v.Token) != "" {
		t.Error("a server does not know its own guest, or another one does")
	}
	c, d := newDesk(t, "secret"), newDesk(t, "secret")
	if v := c.Begin(""); d.guest(v.Token) != v.Guest {
		t.Error("a server with the same secret does not know the guest")
	}
	if f := c.Fingerprint(); len(f) != 8 || f != d.Fingerprint() || f == a.Fingerprint() || f != strings.ToLower(f) {
		t.Errorf("fingerprints %q, %q and %q", f, d.Fingerprint(), a.Fingerprint())
	}
}

// A session that was never stored, or belongs to nobody, has not ended.
func TestWhatHasNotEnded(t *testing.T) {
	d := newDesk(t, "secret")
	v := d.Begin("")
	if d.Ended(t.Context(), "") || d.Ended(t.Context(), v.ID) {
		t.Error("a session that never began has ended")
	}
	if err := d.Keep(t.Context(), v.Session); err != nil || d.Ended(t.Context(), v.ID) {
		t.Errorf("a session that has just begun has ended: %v", err)
	}
}

// A session is stored once, and its token is valid at once.
func TestKeptSessions(t *testing.T) {
	m, store := counting()
	v := m.Begin("Firefox")
	for range 3 {
		if err := m.Keep(t.Context(), v.Session); err != nil {
			t.Fatal(err)
		}
	}
	list, err := m.List(t.Context(), v.Guest)
	if err != nil || len(list) != 1 || list[0].ID != v.ID || list[0].Device != "Firefox" || store.puts != 1 {
		t.Errorf("stored %+v, %v, %d times", list, err, store.puts)
	}
}

// Texts that are far too long are refused before anything is computed.
func TestLongTokens(t *testing.T) {
	d := newDesk(t, "secret")
	v := d.Begin("")
	d.known[v.Guest] = true
	if d.guest(v.Token+strings.Repeat("A", 128)) != "" {
		t.Error("a token with a long tail is accepted")
	}
	secret, _, _ := strings.Cut(v.Token, ".")
	if d.guest(secret+"."+strings.Repeat("A", 128-27)) != v.Guest {
		t.Error("a text of 128 characters is not read")
	}
	if d.guest(secret+"."+strings.Repeat("A", 129-27)) != "" {
		t.Error("a text of 129 characters is read")
	}
	pass := d.pass(v.Session)
	d.refusesPass("with a long tail", pass+strings.Repeat("A", 200))
}

// family returns n sessions of one guest, each admitted by the one before.
func family(n int, change func(generation int, s *session.Session)) (child session.Session, find func(session.ID) (session.Session, error)) {
	all := map[session.ID]session.Session{}
	for i := range n { // the oldest has the highest number
		s := session.Session{ID: session.ID(fmt.Sprint(i)), Guest: "ana", Parent: session.ID(fmt.Sprint(i + 1))}
		if change(i, &s); i == n-1 {
			s.Parent = ""
		}
		all[s.ID] = s
	}
	return session.Session{ID: "new", Guest: "ana", Parent: "0"}, func(id session.ID) (session.Session, error) {
		if s, ok := all[id]; ok {
			return s, nil
		}
		return session.Session{}, session.ErrNotFound
	}
}

func TestWhoIsAdmitted(t *testing.T) {
	made := time.Unix(1000, 0)
	ended := func(which int, at time.Time) func(int, *session.Session) {
		return func(i int, s *session.Session) {
			if i == which {
				s.Ended = at
			}
		}
	}
	for _, c := range []struct {
		name   string
		size   int
		change func(int, *session.Session)
		want   bool
	}{
		{"by a session that is there", 1, func(int, *session.Session) {}, true},
		{"by one that is not stored", 0, func(int, *session.Session) {}, false},
		{"by one that has ended long ago", 1, ended(0, made.Add(-time.Hour)), false},
		{"by one whose parent ended before the pass was made", 2, ended(1, made.Add(-time.Second)), true},
		{"by one whose parent ended in the same moment", 2, ended(1, made), false},
		{"by one whose parent ended since", 2, ended(1, made.Add(time.Second)), false},
		{"by one whose great-grandparent ended since", 4, ended(3, made.Add(time.Second)), false},
		{"by another guest's", 1, func(_ int, s *session.Session) { s.Guest = "eve" }, false},
		{"by one that another guest's let in", 2, func(i int, s *session.Session) { s.Guest = []string{"ana", "eve"}[i] }, false},
		{"after a hundred generations, of which the last ended since", 100, ended(99, made.Add(time.Second)), false},
		{"beyond that nobody looks", 101, ended(100, made.Add(time.Second)), true},
	} {
		child, find := family(c.size, c.change)
		if got, err := session.Admits(child, made, find); got != c.want || err != nil {
			t.Errorf("%s: %t, %v, want %t", c.name, got, err, c.want)
		}
	}
	child, _ := family(1, func(int, *session.Session) {})
	if got, err := session.Admits(child, made, func(session.ID) (session.Session, error) { return session.Session{}, errDisk }); got || !errors.Is(err, errDisk) {
		t.Errorf("from a store that fails: %t, %v", got, err)
	}
}

// A manager remembers a limited number of sessions. Forgetting one locks nobody
// out.
func TestManySessions(t *testing.T) {
	m, store := counting()
	v := m.Begin("")
	if err := m.Keep(t.Context(), v.Session); err != nil {
		t.Fatal(err)
	}
	check := func(others, looks int) {
		t.Helper()
		store.looks = 0
		if got, err := m.Check(t.Context(), v.Token, ""); err != nil || got.ID != v.ID || store.looks != looks {
			t.Errorf("after %d others: %+v, %v, %d looks, want %d", others, got, err, store.looks, looks)
		}
	}
	for i := range 9_999 {
		m.Ended(t.Context(), session.ID(fmt.Sprint(i)))
	}
	check(9_999, 0)
	m.Ended(t.Context(), "one more")
	check(10_000, 1)
	store.looks = 0
	if m.Ended(t.Context(), "one more"); store.looks != 0 {
		t.Error("the last one is forgotten too")
	}
}
