package session_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/session"
	"goa/internal/storetest"
)

// distantStore is a store whose answers may get lost or arrive late.
type distantStore struct {
	*storetest.Memory
	lost      error  // arrives instead of an answer, if it is not nil
	meanwhile func() // happens between an answer and its arrival
	looks     int
}

// arrive is called when the store has done its work.
func (s *distantStore) arrive(answer error) error {
	if f := s.meanwhile; f != nil {
		s.meanwhile = nil
		f()
	}
	if s.lost != nil {
		return s.lost
	}
	return answer
}

func (s *distantStore) Session(ctx context.Context, id session.ID) (session.Session, error) {
	s.looks++
	return s.Memory.Session(ctx, id)
}

func (s *distantStore) EndSession(ctx context.Context, guest string, id session.ID, at time.Time) error {
	return s.arrive(s.Memory.EndSession(ctx, guest, id, at))
}

func (s *distantStore) SawSession(ctx context.Context, id session.ID, at time.Time) error {
	if s.lost != nil {
		return s.lost // and not done
	}
	return s.Memory.SawSession(ctx, id, at)
}

func (s *distantStore) AdmitSession(ctx context.Context, one session.Session, made time.Time) (bool, error) {
	admitted, err := s.Memory.AdmitSession(ctx, one, made)
	return admitted, s.arrive(err)
}

// distant returns a manager on a distant store.
func distant() (*session.Manager, *distantStore) {
	store := &distantStore{Memory: new(storetest.Memory)}
	return session.NewManager(store, []byte("secret"), func(context.Context, string) (bool, error) { return false, nil }), store
}

// kept returns a new visit whose session is stored.
func kept(t *testing.T, m *session.Manager) session.Visit {
	t.Helper()
	v := m.Begin("Firefox")
	if err := m.Keep(t.Context(), v.Session); err != nil {
		t.Fatal(err)
	}
	return v
}

// wantGuest checks which guest a token identifies.
func wantGuest(t *testing.T, what string, m *session.Manager, token, want string) {
	t.Helper()
	if v, err := m.Check(t.Context(), token, ""); err != nil || v.Guest != want {
		t.Errorf("%s: it is the token of %q, %v, want %q", what, v.Guest, err, want)
	}
}

// A session that has ended is over at once, even if the store's answer was lost.
func TestASessionEndsAlthoughTheAnswerIsLost(t *testing.T) {
	m, store := distant()
	v := kept(t, m)
	store.lost = errDisk
	if err := m.End(t.Context(), v.Guest, v.ID); !errors.Is(err, errDisk) {
		t.Errorf("got %v, want %v", err, errDisk)
	}
	store.lost = nil
	wantGuest(t, "after the end", m, v.Token, "")
	if !m.Ended(t.Context(), v.ID) {
		t.Error("the session goes on")
	}
}

// A guest who signs a device out twice, in two processes, gets an error the second
// time. But from then on the second process does not admit the device either.
func TestASessionThatAnotherProcessEndedFirst(t *testing.T) {
	d := newDesk(t, "secret")
	other := d.withSecret("secret")
	v := kept(t, d.Manager)
	wantGuest(t, "before the end", other.Manager, v.Token, v.Guest)
	d.end(v.Session)
	if err := other.End(t.Context(), v.Guest, v.ID); !errors.Is(err, session.ErrNotFound) {
		t.Errorf("got %v, want %v", err, session.ErrNotFound)
	}
	wantGuest(t, "after the end", other.Manager, v.Token, "")
}

// A pass ends when the session that admitted its maker ends, however long before
// its use.
func TestPassesEndWithTheSessionThatAdmittedTheirMaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		phone := d.Begin("Firefox").Session
		tablet := d.usePass(phone)
		laptop := d.usePass(tablet.Session)
		made := time.Now()
		passes := map[string]string{"of the second generation": d.pass(tablet.Session), "of the third generation": d.pass(laptop.Session)}
		time.Sleep(time.Second)
		d.end(phone)
		time.Sleep(session.PassFor - time.Second - time.Millisecond)
		if time.Since(made) >= session.PassFor {
			t.Fatal("the passes are too old")
		}
		for what, pass := range passes {
			d.refusesPass(what, pass)
		}
		d.usePass(tablet.Session) // a pass made after that is valid
	})
}

// A session that ends while a pass begins it is not admitted afterwards.
func TestASessionEndsWhileItBegins(t *testing.T) {
	m, store := distant()
	phone := kept(t, m)
	pass, err := m.NewPass(t.Context(), phone.Session)
	if err != nil {
		t.Fatal(err)
	}
	store.meanwhile = func() {
		all, err := m.List(t.Context(), phone.Guest)
		if err != nil || len(all) != 2 {
			t.Fatalf("the sessions are %v, %v", all, err)
		}
		for _, s := range all {
			if err := m.End(t.Context(), s.Guest, s.ID); err != nil {
				t.Error(err)
			}
		}
	}
	tablet, err := m.UsePass(t.Context(), pass, "Chrome")
	if err != nil {
		t.Fatal(err)
	}
	wantGuest(t, "after the end", m, tablet.Token, "")
}

// A guest sees all devices that are signed in, the last one used first, each under
// its own name.
func TestDevicesOfAGuest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		phone := d.Begin("Firefox · Android")
		pass := d.pass(phone.Session)
		time.Sleep(time.Minute)
		laptop, err := d.UsePass(t.Context(), pass, "Chrome · Linux")
		if err != nil {
			t.Fatal(err)
		}
		devices := func() (names []string) {
			all, err := d.List(t.Context(), phone.Guest)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range all {
				names = append(names, s.Device)
			}
			return names
		}
		if got, want := devices(), []string{"Chrome · Linux", "Firefox · Android"}; !slices.Equal(got, want) {
			t.Errorf("the devices are %q, want %q", got, want)
		}
		time.Sleep(2 * time.Hour)
		d.guest(phone.Token)
		if got, want := devices(), []string{"Firefox · Android", "Chrome · Linux"}; !slices.Equal(got, want) {
			t.Errorf("after the phone was used the devices are %q, want %q", got, want)
		}
		d.end(phone.Session)
		if got, want := devices(), []string{laptop.Device}; !slices.Equal(got, want) {
			t.Errorf("after the phone was signed out the devices are %q, want %q", got, want)
		}
	})
}

// A guest who only looked around in one process, and was stored and signed out in
// another, is soon signed out in the first one too.
func TestLookersAreSignedOutElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		other := d.withSecret("secret")
		v := d.Begin("")
		wantGuest(t, "a guest who looks around", d.Manager, v.Token, v.Guest)
		if err := other.Keep(t.Context(), v.Session); err != nil {
			t.Fatal(err)
		}
		if err := other.End(t.Context(), v.Guest, v.ID); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		wantGuest(t, "after ten seconds", d.Manager, v.Token, "")
	})
}

// A browser that goes on asking with the token of a session that has ended costs
// the store one question in ten seconds.
func TestEndedSessionsSpareTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, store := distant()
		v := kept(t, m)
		if err := m.End(t.Context(), v.Guest, v.ID); err != nil {
			t.Fatal(err)
		}
		store.looks = 0
		for range 100 {
			wantGuest(t, "after the end", m, v.Token, "")
		}
		if store.looks != 1 {
			t.Errorf("the store was asked %d times", store.looks)
		}
	})
}

// If the store cannot record that a session was seen, that is an error, and it is
// recorded later.
func TestVisitsThatCannotBeRecorded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, store := distant()
		v := kept(t, m)
		time.Sleep(2 * time.Hour)
		store.lost = errDisk
		if _, err := m.Check(t.Context(), v.Token, ""); !errors.Is(err, errDisk) {
			t.Errorf("got %v, want %v", err, errDisk)
		}
		store.lost = nil
		time.Sleep(time.Minute)
		wantGuest(t, "a minute later", m, v.Token, v.Guest)
		if s, err := store.Session(t.Context(), v.ID); err != nil || !s.Seen.Equal(time.Now()) {
			t.Errorf("it was seen at %v, %v, want %v", s.Seen, err, time.Now())
		}
	})
}
