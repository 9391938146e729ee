package storetest

import (
	"fmt"
	"sync"
	"testing"

	"goa/internal/progress"
)

// RunProgress tests that a store, which must also be a [progress.Store], keeps one
// value for each guest.
func RunProgress(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, progress.Store)
	}{
		{"each guest has a value", testProgress},
		{"a value that has changed meanwhile is not replaced", testStaleProgress},
		{"of several changes at once none is lost", testProgressAtOnce},
		{"what is deleted begins anew", testDeletedProgress},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			c.test(t, s.(progress.Store))
		})
	}
	t.Run("a value survives a crash", func(t *testing.T) {
		m := medium(t)
		s, stop := m.Open(t)
		defer stop()
		must(t, s.(progress.Store).PutProgress(t.Context(), "ana", 0, []byte(`{"x":"ö"}`)))
		again, stopAgain := m.Crash(t)
		defer stopAgain()
		wantProgress(t, again.(progress.Store), `{"x":"ö"}`, 1)
	})
}

func wantProgress(t *testing.T, s progress.Store, text string, version int64) {
	t.Helper()
	got, v, err := s.Progress(t.Context(), "ana")
	if err != nil || string(got) != text || v != version {
		t.Errorf("got %s, version %d, %v; want %s, version %d", got, v, err, text, version)
	}
}

func testProgress(t *testing.T, s progress.Store) {
	ctx := t.Context()
	wantProgress(t, s, "", 0)
	must(t, s.PutProgress(ctx, "ana", 0, []byte("one")))
	must(t, s.PutProgress(ctx, "bo", 0, []byte("other")))
	must(t, s.PutProgress(ctx, "ana", 1, []byte("two")))
	wantProgress(t, s, "two", 2)
}

func testStaleProgress(t *testing.T, s progress.Store) {
	ctx := t.Context()
	wantErr(t, "a change of nothing", s.PutProgress(ctx, "ana", 1, []byte("x")), progress.ErrStale)
	must(t, s.PutProgress(ctx, "ana", 0, []byte("one")))
	wantErr(t, "a second first value", s.PutProgress(ctx, "ana", 0, []byte("x")), progress.ErrStale)
	must(t, s.PutProgress(ctx, "ana", 1, []byte("two")))
	wantErr(t, "a change of an older value", s.PutProgress(ctx, "ana", 1, []byte("x")), progress.ErrStale)
	wantProgress(t, s, "two", 2)
}

func testProgressAtOnce(t *testing.T, s progress.Store) {
	const many = 8
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			for {
				_, version, err := s.Progress(t.Context(), "ana")
				if err == nil {
					err = s.PutProgress(t.Context(), "ana", version, []byte(fmt.Sprint(version+1)))
				}
				if err == nil {
					return
				}
				if err != progress.ErrStale {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	wantProgress(t, s, fmt.Sprint(many), many)
}

func testDeletedProgress(t *testing.T, s progress.Store) {
	ctx := t.Context()
	must(t, s.DeleteProgress(ctx, "ana"))
	must(t, s.PutProgress(ctx, "ana", 0, []byte("one")))
	must(t, s.DeleteProgress(ctx, "ana"))
	wantProgress(t, s, "", 0)
	must(t, s.PutProgress(ctx, "ana", 0, []byte("two")))
	wantProgress(t, s, "two", 1)
}
