package storetest

import (
	"bytes"
	"testing"

	"goa/internal/analyst"
	"goa/internal/match"
)

// analyzingStore is a store of tables whose games are analyzed.
type analyzingStore interface {
	match.Store
	analyst.Store
}

// RunAnalyses tests that a store, which must also be an [analyst.Store], keeps analyses
// with their tables.
func RunAnalyses(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, analyzingStore)
	}{
		{"a table has its latest analysis", testAnalysisReplaced},
		{"an analysis counts among the bytes of its table", testAnalysisCounted},
		{"an analysis goes with its table", testAnalysisGoes},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			must(t, s.Create(t.Context(), table("a", "h"), numbered(1, 2), summary("h", "bo"), match.Quota{}))
			c.test(t, s.(analyzingStore))
		})
	}
	t.Run("an analysis survives", func(t *testing.T) {
		m := medium(t)
		s, stop := m.Open(t)
		must(t, s.Create(t.Context(), table("a", "h"), nil, summary("h"), match.Quota{}))
		must(t, s.(analyzingStore).PutAnalysis(t.Context(), "a", "k", []byte{0, 255, 1}))
		stop()
		s, stop = m.Open(t)
		defer stop()
		wantAnalysis(t, s.(analyzingStore), "k", []byte{0, 255, 1})
	})
}

func wantAnalysis(t *testing.T, s analyzingStore, key string, report []byte) {
	t.Helper()
	if k, r, err := s.Analysis(t.Context(), "a"); err != nil || k != key || !bytes.Equal(r, report) {
		t.Errorf("got %q, %v, %v, want %q, %v", k, r, err, key, report)
	}
}

func testAnalysisReplaced(t *testing.T, s analyzingStore) {
	wantAnalysis(t, s, "", nil)
	must(t, s.PutAnalysis(t.Context(), "a", "one", []byte("first")))
	must(t, s.PutAnalysis(t.Context(), "a", "two", []byte("second")))
	wantAnalysis(t, s, "two", []byte("second"))
	wantErr(t, "an analysis of no table", s.PutAnalysis(t.Context(), "b", "one", nil), match.NotFound)
}

func testAnalysisCounted(t *testing.T, s analyzingStore) {
	used := func() int64 {
		u, _, err := usageOf(s)(t.Context(), "h", "")
		must(t, err)
		return u.Bytes
	}
	before := used()
	must(t, s.PutAnalysis(t.Context(), "a", "key", make([]byte, 1000)))
	if got := used() - before; got != 1003 {
		t.Errorf("it counts as %d bytes", got)
	}
	must(t, s.PutAnalysis(t.Context(), "a", "k", make([]byte, 10)))
	if got := used() - before; got != 11 {
		t.Errorf("a shorter one counts as %d bytes", got)
	}
}

func testAnalysisGoes(t *testing.T, s analyzingStore) {
	ctx := t.Context()
	must(t, s.PutAnalysis(ctx, "a", "k", []byte("x")))
	must(t, s.Delete(ctx, "a"))
	must(t, s.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	wantAnalysis(t, s, "", nil)
	must(t, s.PutAnalysis(ctx, "a", "k", []byte("x")))
	if ids, err := s.Forget(ctx, made.AddDate(1, 0, 0), 9); err != nil || len(ids) != 1 {
		t.Fatalf("forgot %v, %v", ids, err)
	}
	wantAnalysis(t, s, "", nil)
}
