package sqlite_test

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
)

// A server notices the writes of another process, but not its own.
func TestWhatIsWrittenElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "goa.db")
		server, close1 := openAt(t, path)
		defer close1()
		operator, close2 := openAt(t, path)
		defer close2()
		ctx, stop := context.WithCancel(t.Context())
		told, done := make(chan struct{}, 10), make(chan struct{})
		go func() {
			defer close(done)
			server.Elsewhere(ctx, func() { told <- struct{}{} })
		}()
		time.Sleep(5 * time.Second)
		if len(told) > 0 {
			t.Error("a server is told although nobody has written")
		}
		ban := limit.Ban{Name: "198.51.100.1", Since: time.UnixMilli(1000)}
		for n := 0; len(told) == 0; n++ { // until the server has started looking
			if n > 600 {
				t.Fatal("a server is not told of what another process writes")
			}
			ban.Since = ban.Since.Add(time.Second) // an identical write would change nothing
			if err := operator.PutSilence(t.Context(), ban); err != nil {
				t.Fatal(err)
			}
			time.Sleep(100 * time.Millisecond)
		}
		for range 15 {
			ban.Since = ban.Since.Add(time.Second)
			if err := server.PutSilence(t.Context(), ban); err != nil {
				t.Fatal(err)
			}
			time.Sleep(100 * time.Millisecond)
		}
		if n := len(told); n > 2 { // the second may be for a write just before
			t.Errorf("told %d times, of what it has written itself", n)
		}
		stop()
		<-done
	})
}
