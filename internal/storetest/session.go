package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/session"
)

// RunSessions tests that a store, which must also be a [session.Store], keeps sessions.
func RunSessions(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, session.Store)
	}{
		{"a session is found", testSession},
		{"guests see their own sessions and no others", testSessions},
		{"what has ended does not begin again", testEndedSession},
		{"a session lets another one in, once", testAdmission},
		{"sessions that have ended let nobody in", testNoAdmission},
		{"of many one is let in, and nobody after the end", testRacesForAdmission},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			c.test(t, s.(session.Store))
		})
	}
	t.Run("sessions survive a crash", func(t *testing.T) {
		m := medium(t)
		s, stop := m.Open(t)
		defer stop()
		must(t, s.(session.Store).PutSession(t.Context(), browser("a", "ana", 0)))
		must(t, s.(session.Store).EndSession(t.Context(), "ana", "a", made))
		again, stopAgain := m.Crash(t)
		defer stopAgain()
		if got, err := again.(session.Store).Session(t.Context(), "a"); err != nil || !got.Ended.Equal(made) {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

// browser returns a session that was seen some minutes after it was made.
func browser(id session.ID, guest string, minutes int) session.Session {
	return session.Session{ID: id, Guest: guest, Device: "Firefox · Linux", Began: made, Seen: made.Add(time.Duration(minutes) * time.Minute)}
}

func testSession(t *testing.T, s session.Store) {
	ctx := t.Context()
	_, err := s.Session(ctx, "a")
	wantErr(t, "a session that was never stored", err, session.ErrNotFound)
	want := browser("a", "ana", 3)
	must(t, s.PutSession(ctx, want))
	must(t, s.PutSession(ctx, browser("a", "eve", 9))) // stays as it is
	must(t, s.SawSession(ctx, "never", made))
	if got, err := s.Session(ctx, "a"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	want.Seen = made.Add(time.Hour)
	must(t, s.SawSession(ctx, "a", want.Seen))
	must(t, s.SawSession(ctx, "a", made)) // time does not go back
	if got, err := s.Session(ctx, "a"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("after it was seen: got %+v, %v; want %+v", got, err, want)
	}
}

func testSessions(t *testing.T, s session.Store) {
	ctx := t.Context()
	for _, x := range []session.Session{browser("old", "ana", 1), browser("new", "ana", 5), browser("ended", "ana", 7), browser("other", "bo", 9)} {
		must(t, s.PutSession(ctx, x))
	}
	must(t, s.EndSession(ctx, "ana", "ended", made))
	got, err := s.Sessions(ctx, "ana")
	if want := []session.Session{browser("new", "ana", 5), browser("old", "ana", 1)}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	if got, err := s.Sessions(ctx, "nobody"); err != nil || len(got) > 0 {
		t.Errorf("a stranger: got %+v, %v", got, err)
	}
}

func testEndedSession(t *testing.T, s session.Store) {
	ctx := t.Context()
	must(t, s.PutSession(ctx, browser("a", "ana", 1)))
	wantErr(t, "end another's session", s.EndSession(ctx, "eve", "a", made), session.ErrNotFound)
	wantErr(t, "end no session", s.EndSession(ctx, "ana", "b", made), session.ErrNotFound)
	must(t, s.EndSession(ctx, "ana", "a", made))
	wantErr(t, "end it again", s.EndSession(ctx, "ana", "a", made), session.ErrNotFound)
	must(t, s.PutSession(ctx, browser("a", "ana", 9)))
	if got, err := s.Session(ctx, "a"); err != nil || !got.Ended.Equal(made) {
		t.Errorf("got %+v, %v; want it ended", got, err)
	}
}

// admitted returns a session that was admitted by another one.
func admitted(id, parent session.ID, guest string) session.Session {
	s := browser(id, guest, 5)
	s.Parent = parent
	return s
}

// admission is a session that asks to be admitted with a pass made at some time.
type admission struct {
	session.Session
	pass time.Time
}

func wantAdmitted(t *testing.T, s session.Store, what string, x admission, want bool) {
	t.Helper()
	if got, err := s.AdmitSession(t.Context(), x.Session, x.pass); err != nil || got != want {
		t.Errorf("%s: admitted %v, %v; want %v", what, got, err, want)
	}
	_, err := s.Session(t.Context(), x.ID)
	if want && err != nil {
		t.Errorf("%s: it is not stored: %v", what, err)
	}
}

func testAdmission(t *testing.T, s session.Store) {
	ctx := t.Context()
	must(t, s.PutSession(ctx, browser("a", "ana", 0)))
	want := admitted("b", "a", "ana")
	wantAdmitted(t, s, "a pass", admission{want, made}, true)
	wantAdmitted(t, s, "again", admission{want, made}, false)
	if got, err := s.Session(ctx, "b"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	wantAdmitted(t, s, "a pass of who was let in", admission{admitted("c", "b", "ana"), made}, true)
	if list, err := s.Sessions(ctx, "ana"); err != nil || len(list) != 3 {
		t.Errorf("got %+v, %v; want three sessions", list, err)
	}
}

func testNoAdmission(t *testing.T, s session.Store) {
	ctx := t.Context()
	must(t, s.PutSession(ctx, browser("a", "ana", 0)))
	wantAdmitted(t, s, "of a session that is not stored", admission{admitted("x", "nobody", "ana"), made}, false)
	wantAdmitted(t, s, "of nobody", admission{admitted("x", "", "ana"), made}, false)
	wantAdmitted(t, s, "of another guest's", admission{admitted("x", "a", "eve"), made}, false)
	wantAdmitted(t, s, "a first one", admission{admitted("b", "a", "ana"), made}, true)
	must(t, s.EndSession(ctx, "ana", "a", made.Add(time.Minute)))
	wantAdmitted(t, s, "of one that has ended", admission{admitted("x", "a", "ana"), made}, false)
	wantAdmitted(t, s, "of one that has ended, later", admission{admitted("x", "a", "ana"), made.Add(time.Hour)}, false)
	wantAdmitted(t, s, "by a pass of before, in a session that it has let in", admission{admitted("x", "b", "ana"), made}, false)
	wantAdmitted(t, s, "by a pass of then", admission{admitted("x", "b", "ana"), made.Add(time.Minute)}, false)
	wantAdmitted(t, s, "by a pass of later", admission{admitted("c", "b", "ana"), made.Add(2 * time.Minute)}, true)
	must(t, s.EndSession(ctx, "ana", "b", made.Add(3*time.Minute)))
	wantAdmitted(t, s, "two generations later", admission{admitted("x", "c", "ana"), made.Add(3 * time.Minute)}, false)
	if _, err := s.Session(ctx, "x"); !errors.Is(err, session.ErrNotFound) {
		t.Errorf("a session that was not admitted is stored: %v", err)
	}
}

// testRacesForAdmission uses one pass many times at once while its session ends.
func testRacesForAdmission(t *testing.T, s session.Store) {
	ctx := t.Context()
	for round := range 20 {
		parent, child := session.ID(fmt.Sprint("p", round)), session.ID(fmt.Sprint("c", round))
		must(t, s.PutSession(ctx, browser(parent, "ana", 0)))
		ended := make(chan struct{})
		var all sync.WaitGroup
		var in, late atomic.Int32
		for range 12 {
			all.Go(func() {
				over := false
				select {
				case <-ended:
					over = true
				default:
				}
				ok, err := s.AdmitSession(ctx, admitted(child, parent, "ana"), made)
				if err != nil {
					t.Error(err)
				}
				if ok {
					in.Add(1)
				}
				if ok && over {
					late.Add(1)
				}
			})
			if round%2 == 0 {
				continue
			}
			all.Go(func() {
				if err := s.EndSession(ctx, "ana", parent, made); err == nil {
					close(ended)
				}
			})
		}
		all.Wait()
		if round%2 == 0 && in.Load() != 1 || in.Load() > 1 || late.Load() > 0 {
			t.Errorf("round %d: %d of twelve are admitted, %d of them after the end", round, in.Load(), late.Load())
		}
	}
}
