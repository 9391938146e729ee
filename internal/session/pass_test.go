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

// A guest is the same on the device that he takes himself along to, once.
func TestAPassIsGoodOnce(t *testing.T) {
	d := newDesk(t, "secret")
	ana := d.Begin("Firefox")
	pass := d.NewPass(ana.Guest)
	if guest, err := d.PassGuest(pass); guest != ana.Guest || err != nil {
		t.Fatalf("it is the pass of %q, %v", guest, err)
	}
	phone, err := d.UsePass(t.Context(), pass, "Chrome")
	if err != nil || phone.Guest != ana.Guest {
		t.Fatalf("on the phone she is %q, %v; want %q", phone.Guest, err, ana.Guest)
	}
	if got := d.withSecret("secret").guest(phone.Token); got != ana.Guest {
		t.Errorf("after a restart the phone is that of %q", got)
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
		late, early := d.NewPass("ana"), d.NewPass("ana")
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
	pass := d.NewPass("ana")
	parts := strings.Split(pass, ".")
	for what, text := range map[string]string{
		"nothing": "", "another guest": strings.Replace(pass, "ana", "bea", 1), "a later time": strings.Replace(pass, "."+parts[1]+".", ".zzzzzz.", 1),
		"no seal": strings.Join(parts[:3], ".") + ".", "a long one": strings.Repeat("a.", 1000), "her token": d.Begin("").Token,
		"that of another server": newDesk(t, "other").NewPass("ana"),
	} {
		d.refusesPass(what, text)
	}
}

// Of many who bring a pass at once one is admitted.
func TestOneOfManyIsAdmitted(t *testing.T) {
	d := newDesk(t, "secret")
	pass := d.NewPass("ana")
	var all sync.WaitGroup
	var mu sync.Mutex
	admitted := 0
	for i := range 20 {
		all.Go(func() {
			if _, err := d.UsePass(t.Context(), pass, strings.Repeat("x", i)); err == nil {
				mu.Lock()
				admitted++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if admitted != 1 {
		t.Errorf("%d were admitted", admitted)
	}
}
