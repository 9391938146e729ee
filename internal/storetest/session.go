package storetest

import (
	"reflect"
	"testing"
	"time"

	"goa/internal/session"
)

// RunSessions tests that a store, which is a [session.Store] as well, keeps
// sessions.
func RunSessions(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, session.Store)
	}{
		{"a session is found", testSession},
		{"a guest sees his sessions and no others", testSessions},
		{"what has ended does not begin again", testEndedSession},
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

// browser is a session that was seen so many minutes after it was made.
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
