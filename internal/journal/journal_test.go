package journal_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/journal"
	"goa/internal/match"
)

func open(t *testing.T, a, b *disk) *journal.Store {
	t.Helper()
	s, err := journal.Open(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var summary = &match.Summary{Seats: []match.SeatSummary{{Name: "Anna", Owner: "anna", Waits: true}}, Since: time.UnixMilli(5000).UTC()}

func create(t *testing.T, s *journal.Store, id match.ID) {
	t.Helper()
	must(t, s.Create(t.Context(), &match.Table{ID: id, Host: "anna", Seats: 2}, nil, summary, match.Quota{}))
}

func move(n int) []match.Entry {
	return []match.Entry{{Number: n, Kind: match.MoveEntry, Text: "bid 5", Time: time.UnixMilli(int64(n)).UTC()}}
}

func entries(t *testing.T, s *journal.Store, id match.ID) int {
	t.Helper()
	_, all, err := s.Load(t.Context(), id)
	must(t, err)
	return len(all)
}

// Wherever a crash cuts the journal, everything acknowledged before is complete, and
// the game goes on from there.
func TestEveryCut(t *testing.T) {
	a, b := new(disk), new(disk)
	s := open(t, a, b)
	create(t, s, "t")
	sizes := []int{len(b.text)} // the first journal is in the second file
	for n := range 4 {
		must(t, s.Append(t.Context(), "t", move(n+1), summary))
		sizes = append(sizes, len(b.text))
	}
	for cut := sizes[0]; cut <= len(b.text); cut++ {
		left := &disk{text: append([]byte(nil), b.text[:cut]...)}
		again := open(t, new(disk), left)
		want := 0
		for want+1 < len(sizes) && sizes[want+1] <= cut {
			want++
		}
		if got := entries(t, again, "t"); got != want {
			t.Fatalf("cut at %d of %d: %d entries are left, want %d", cut, len(b.text), got, want)
		}
		must(t, again.Append(t.Context(), "t", move(want+1), summary))
		if got := entries(t, open(t, new(disk), left.after()), "t"); got != want+1 {
			t.Fatalf("cut at %d: %d entries after one more, want %d", cut, got, want+1)
		}
	}
}

// A journal that has become long is rewritten. A crash at any moment of that leaves
// either the old journal or the new one.
func TestRenewed(t *testing.T) {
	a, b := new(disk), new(disk)
	s := open(t, a, b)
	create(t, s, "t")
	must(t, s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "k", Key: "1"}}}}))
	must(t, s.Block(t.Context(), match.Pair{Owner: "anna", Other: "eve", Name: "Eve", Since: time.UnixMilli(1)}, 5))
	must(t, s.PutProgress(t.Context(), "anna", 0, []byte("well")))
	for n := range 20 { // the same rows again and again
		must(t, s.SetValue(t.Context(), "secret", strings.Repeat("long ago ", 8_000)))
		must(t, s.Touch(t.Context(), "t", time.UnixMilli(int64(n+1))))
	}
	must(t, s.SetValue(t.Context(), "secret", "x"))
	must(t, s.Close())
	before := len(b.text)
	if before < 1<<20 {
		t.Fatalf("the journal is not long: %d bytes", before)
	}
	reopened := open(t, a, b)
	if len(b.text) != 0 || len(a.text) == 0 || len(a.text) > before/10 {
		t.Errorf("of %d bytes %d and %d are left", before, len(a.text), len(b.text))
	}
	if text, version, err := reopened.Progress(t.Context(), "anna"); err != nil || string(text) != "well" || version != 1 {
		t.Errorf("got progress %q, version %d, %v", text, version, err)
	}
	blocks, err := reopened.Blocks(t.Context(), "anna")
	if err != nil || len(blocks) != 1 || blocks[0].Name != "Eve" || reopened.Value("secret") != "x" || entries(t, reopened, "t") != 0 {
		t.Errorf("something is missing: %v, %v, secret %q", blocks, err, reopened.Value("secret"))
	}
	if counts := countsOf(t, reopened); len(counts) != 1 {
		t.Errorf("got jobs %v, want one", counts)
	}
	// An incomplete new journal does not count.
	for cut := 0; cut < len(a.text); cut += 7 {
		old := &disk{text: append([]byte(nil), a.text...)}
		half := &disk{text: append([]byte(nil), a.text[:cut]...)}
		if open(t, half, old).Value("secret") != "x" {
			t.Fatalf("half a journal of %d bytes counts", cut)
		}
	}
}

func countsOf(t *testing.T, s *journal.Store) (counts []jobs.Count) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	must(t, s.Work(ctx, nil))
	counts, err := s.Counts(t.Context())
	must(t, err)
	return counts
}

// A device without room acknowledges only what it has stored.
func TestFullDisk(t *testing.T) {
	a, b := new(disk), new(disk)
	s := open(t, a, b)
	create(t, s, "t")
	b.capacity = len(b.text) + 20
	if err := s.Append(t.Context(), "t", move(1), summary); !errors.Is(err, errFull) {
		t.Fatalf("got %v, want that the disk is full", err)
	}
	if got := entries(t, s, "t"); got != 0 {
		t.Errorf("%d entries of a failed append", got)
	}
	b.capacity = 0
	must(t, s.Append(t.Context(), "t", move(1), summary))
	if got := entries(t, open(t, a.after(), b.after()), "t"); got != 1 {
		t.Errorf("%d entries are left, want 1", got)
	}
}

// Once the end of the journal is unknown, nothing more is acknowledged.
func TestBrokenDisk(t *testing.T) {
	a, b := new(disk), new(disk)
	s := open(t, a, b)
	create(t, s, "t")
	b.capacity, b.failures = len(b.text)+20, 1
	if err := s.Append(t.Context(), "t", move(1), summary); !errors.Is(err, errFull) {
		t.Fatalf("got %v, want that the disk is full", err)
	}
	b.capacity = 0
	if err := s.Append(t.Context(), "t", move(1), summary); err == nil {
		t.Error("a store whose journal may end in half a record goes on")
	}
	if s.Ready(t.Context()) == nil {
		t.Error("it says that all is well")
	}
	again := open(t, a, b)
	must(t, again.Append(t.Context(), "t", move(1), summary))
}

// A file that is not a journal of this version is left alone.
func TestForeignFiles(t *testing.T) {
	for _, text := range []string{"something else altogether", "goa journal 2\n"} {
		a := &disk{text: []byte(text)}
		if _, err := journal.Open(a, new(disk)); !errors.Is(err, journal.ErrNotOurs) {
			t.Errorf("%q: got %v", text, err)
		}
		if string(a.text) != text {
			t.Errorf("%q was changed", text)
		}
	}
}
