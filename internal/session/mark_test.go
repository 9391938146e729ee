package session_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/session"
)

// A mark is valid for two years and is replaced when it is a day old.
func TestMarksGrowOld(t *testing.T) {
	const day, twoYears = 24 * time.Hour, 2 * 365 * 24 * time.Hour
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		began, mark := time.Now(), d.Mark("door")
		for _, c := range []struct {
			age     time.Duration
			ok, old bool
		}{
			{0, true, false},
			{day - time.Nanosecond, true, false},
			{day, true, true},
			{twoYears - time.Nanosecond, true, true},
			{twoYears, false, true},
		} {
			time.Sleep(c.age - time.Since(began))
			if ok, old := d.CheckMark(mark, "door"); ok != c.ok || old != c.old {
				t.Errorf("after %v: valid %t, old %t; want %t, %t", c.age, ok, old, c.ok, c.old)
			}
		}
		if ok, old := d.CheckMark(d.Mark("door"), "door"); !ok || old {
			t.Errorf("a new mark: valid %t, old %t", ok, old)
		}
	})
}

// Only a mark that this server made for a purpose is valid for it.
func TestMarksCannotBeMadeUp(t *testing.T) {
	d := newDesk(t, "secret")
	mark := d.Mark("door")
	if ok, _ := d.withSecret("secret").CheckMark(mark, "door"); !ok {
		t.Error("the mark is not valid after a restart")
	}
	when, seal, _ := strings.Cut(mark, ".")
	for what, text := range map[string]string{
		"nothing": "", "a purpose": "door", "a time": when, "no seal": when + ".", "no time": "." + seal,
		"a later time":               when + "0." + seal,
		"a longer seal":              mark + "A",
		"a mark for another purpose": d.Mark("window"),
		"a mark of another server":   newDesk(t, "other").Mark("door"),
		"a token":                    d.Begin("").Token,
	} {
		if ok, _ := d.CheckMark(text, "door"); ok {
			t.Errorf("%s is accepted: %q", what, text)
		}
	}
}

// Times after 2038, which need more than 32 bits, are read correctly.
func TestTimesAfter2038(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "secret")
		time.Sleep(time.Until(time.Date(2038, 1, 20, 0, 0, 0, 0, time.UTC)))
		if ok, old := d.CheckMark(d.Mark("door"), "door"); !ok || old {
			t.Errorf("a new mark: valid %t, old %t", ok, old)
		}
		v := d.Begin("")
		if got := d.guest(v.Token); got != v.Guest {
			t.Errorf("a new token is that of %q, want %q", got, v.Guest)
		}
		if guest, err := d.PassGuest(d.pass(session.Session{ID: "phone", Guest: "ana"})); guest != "ana" || err != nil {
			t.Errorf("a new pass is that of %q, %v", guest, err)
		}
	})
}
