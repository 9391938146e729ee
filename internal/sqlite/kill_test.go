package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/sqlite"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

// killEnv makes this test program act as the server that is killed.
const killEnv = "GOA_TEST_PLAY_IN"

func TestMain(m *testing.M) {
	if path := os.Getenv(killEnv); path != "" {
		playUntilKilled(path)
	}
	os.Exit(m.Run())
}

// playUntilKilled has people and bots play at several tables and prints every
// entry once it is acknowledged.
func playUntilKilled(path string) {
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	go func() {
		io.Copy(io.Discard, os.Stdin) // until the test that started this process is gone
		os.Exit(1)
	}()
	ctx := context.Background()
	s, err := sqlite.Open(ctx, path)
	fail(err)
	h := storetest.NewHost(math.MaxInt)
	k := match.NewKeeper(match.Config{
		Store: s, Bots: storetest.Bots,
		Publish: func(s *match.Snapshot) {
			fmt.Printf("%s %d %d\n", s.ID(), s.Version(), s.At())
			h.Publish(s)
		},
	})
	go func() { fail(s.Work(ctx, k.Workers())) }()
	for range 3 {
		made, err := k.Create(ctx, storetest.NewGame(2))
		fail(err)
		h.Publish(made)
	}
	h.Play(k, func(what ...any) { fail(errors.New(fmt.Sprint(what...))) })
}

// A server is killed again and again in the middle of several games. No
// acknowledged entry is lost, and every game reaches its end.
func TestKill(t *testing.T) {
	const kills = 3
	path := filepath.Join(t.TempDir(), "goa.db")
	acknowledged := map[match.ID]int{}
	for range kills {
		killAfter(t, path, 150, acknowledged)
		s, stop := openAt(t, path)
		for id, n := range acknowledged {
			if _, entries, err := s.Load(t.Context(), id); err != nil || len(entries) < n {
				t.Errorf("table %s: %d entries are left of %d: %v", id, len(entries), n, err)
			}
		}
		stop()
	}
	s, stop := openAt(t, path)
	defer stop()
	h := storetest.NewHost(len(acknowledged))
	k := match.NewKeeper(match.Config{Store: s, Bots: storetest.Bots, Publish: h.Publish})
	defer k.Close()
	defer storetest.Work(t, s, k)()
	for id := range acknowledged {
		left, err := k.Snapshot(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		h.Publish(left)
	}
	go h.Play(k, t.Error)
	for id := range acknowledged {
		waitForEnd(t, k, id)
	}
}

// killAfter starts a server and kills it after it has acknowledged n entries.
func killAfter(t *testing.T, path string, n int, acknowledged map[match.ID]int) {
	t.Helper()
	server := storetest.StartChild(t, killEnv, path)
	for i := 0; server.Lines.Scan(); i++ {
		var id match.ID
		var entry, at int
		// The last line may be cut short.
		if _, err := fmt.Sscan(server.Lines.Text(), &id, &entry, &at); err == nil {
			acknowledged[id] = max(acknowledged[id], entry)
		}
		if i == n {
			server.Kill(t)
		}
	}
	server.Wait(t)
}

func waitForEnd(t *testing.T, k *match.Keeper, id match.ID) {
	t.Helper()
	var s *match.Snapshot
	waittest.Until(t, fmt.Sprint("the game of table ", id, " is over"), func() bool {
		var err error
		if s, err = k.Snapshot(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		return s.Status() == match.Finished
	})
	r, err := s.Export("h", goa.Nobody)
	if err == nil {
		err = r.Check()
	}
	if err != nil {
		t.Errorf("table %s: %v", id, err)
	}
}
