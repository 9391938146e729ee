package session_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/session"
)

func (d desk) refusesPass(what, pass string) {
	d.t.Helper()
	if v, err := d.UsePass(d.t.Context(), pass, "Chrome"); !errors.Is(err, session.ErrBadPass) || v.Token != "" {
		d.t.Errorf("%s: %+v, %v; want it refused", what, v, err)
	}
}

// pass returns a pass made by a session.
func (d desk) pass(s session.Session) string {
	d.t.Helper()
	text, err := d.NewPass(d.t.Context(), s)
	if err != nil {
		d.t.Fatal(err)
	}
	return text
}

// usePass begins a session with a pass made by another one.
func (d desk) usePass(s session.Session) session.Visit {
	d.t.Helper()
	v, err := d.UsePass(d.t.Context(), d.pass(s), "Chrome")
	if err != nil {
		d.t.Fatal(err)
	}
	return v
}

func (d desk) end(s session.Session) {
	d.t.Helper()
	if err := d.End(d.t.Context(), s.Guest, s.ID); err != nil {
		d.t.Fatal(err)
	}
}

// Ending a session also ends its passes, and the passes of all sessions that it
// admitted.
func TestPassesEndWithTheirSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		other := d.withSecret("secret") // another process, which remembers what it saw
		ana := d.Begin("Firefox")
		phone := d.usePass(ana.Session)
		tablet := d.usePass(phone.Session)
		passes := []string{d.pass(ana.Session), d.pass(phone.Session), d.pass(tablet.Session)}
		for _, v := range []session.Visit{ana, phone, tablet} {
			if other.guest(v.Token) != ana.Guest {
				t.Fatal("another process does not know her")
			}
		}
		d.end(ana.Session)
		for i, pass := range passes {
			other.refusesPass([]string{"of the session", "of one that it let in", "of one that this let in"}[i], pass)
			d.refusesPass("here", pass)
		}
		time.Sleep(time.Second)
		laptop := other.usePass(tablet.Session) // which itself has not ended
		late := d.pass(laptop.Session)
		d.end(laptop.Session)
		other.refusesPass("of a session that was let in and has ended", late)
	})
}

// A pass takes its guest to another device, but only once.
func TestAPassIsGoodOnce(t *testing.T) {
	d := newDesk(t, "secret")
	ana := d.Begin("Firefox")
	pass := d.pass(ana.Session)
	if guest, err := d.PassGuest(pass); guest != ana.Guest || err != nil {
		t.Fatalf("it is the pass of %q, %v", guest, err)
	}
	phone, err := d.UsePass(t.Context(), pass, "Chrome")
	if err != nil || phone.Guest != ana.Guest {
		t.Fatalf("on the phone she is %q, %v; want %q", phone.Guest, err, ana.Guest)
	}
	if got := d.withSecret("secret").guest(phone.Token); got != ana.Guest {
		t.Errorf("after a restart the phone belongs to %q", got)
	}
	d.refusesPass("again", pass)
	if err := d.End(t.Context(), phone.Guest, phone.ID); err != nil {
		t.Fatal(err)
	}
	d.refusesPass("after the session has ended", pass)
}

func TestPassesGrowOld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		ana := d.Begin("Firefox").Session
		late, early := d.pass(ana), d.pass(ana)
		time.Sleep(session.PassFor - time.Second)
		if _, err := d.UsePass(t.Context(), early, "Chrome"); err != nil {
			t.Errorf("a second before: %v", err)
		}
		time.Sleep(time.Second)
		d.refusesPass("too late", late)
	})
}

func TestPassesCannotBeMadeUp(t *testing.T) {
	d := newDesk(t, "secret")
	ana, other := d.Begin("").Session, newDesk(t, "other")
	pass := d.pass(ana)
	parts := strings.Split(pass, ".")
	for what, text := range map[string]string{
		"nothing": "", "another guest": strings.Replace(pass, parts[0], d.Begin("").Guest, 1), "a later time": strings.Replace(pass, "."+parts[2]+".", ".zzzzzzzzz.", 1),
		"another session": strings.Replace(pass, "."+parts[1]+".", "."+string(d.Begin("").ID)+".", 1),
		"no seal":         strings.Join(parts[:4], ".") + ".", "a long one": strings.Repeat("a.", 1000), "her token": d.Begin("").Token,
		"that of another server": other.pass(other.Begin("").Session),
	} {
		d.refusesPass(what, text)
	}
}

// If a pass is used many times at once, one use succeeds.
func TestOneOfManyIsAdmitted(t *testing.T) {
	d := newDesk(t, "secret")
	pass := d.pass(d.Begin("").Session)
	var all sync.WaitGroup
	var mu sync.Mutex
	admitted := 0
	for i := range 20 {
		all.Go(func() {
			if _, err := d.UsePass(t.Context(), pass, strings.Repeat("x", i%2)); err == nil {
				mu.Lock()
				admitted++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if admitted != 1 {
		t.Errorf("%d uses succeeded, want one", admitted)
	}
}

// A session that a pass began is known without a look into the store.
func TestAPassSparesTheStore(t *testing.T) {
	m, store := counting()
	ana := m.Begin("")
	pass, err := m.NewPass(t.Context(), ana.Session)
	if err != nil {
		t.Fatal(err)
	}
	phone, err := m.UsePass(t.Context(), pass, "Chrome")
	if err != nil {
		t.Fatal(err)
	}
	store.looks = 0
	if v, err := m.Check(t.Context(), phone.Token, "Chrome"); err != nil || v.Session != phone.Session || v.Guest != ana.Guest || store.looks != 0 {
		t.Errorf("got %+v, %v after %d looks, want %+v", v, err, store.looks, phone.Session)
	}
}

// A pass has at most 200 characters.
func TestLongPasses(t *testing.T) {
	d := newDesk(t, "secret")
	ana := d.Begin("").Session
	ana.Guest += strings.Repeat("a", 200-len(d.pass(ana)))
	pass := d.pass(ana)
	if guest, err := d.PassGuest(pass); len(pass) != 200 || guest != ana.Guest || err != nil {
		t.Errorf("%d characters: the pass of %q, %v", len(pass), guest, err)
	}
	ana.Guest += "a"
	if guest, err := d.PassGuest(d.pass(ana)); guest != "" || !errors.Is(err, session.ErrBadPass) {
		t.Errorf("201 characters: the pass of %q, %v; want it refused", guest, err)
	}
}
