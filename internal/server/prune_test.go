package server

import (
	"log/slog"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/storetest"
)

// A running server deletes tables that its host does not want to keep.
func TestAServerPrunes(t *testing.T) {
	store := new(storetest.Memory)
	old := &match.Table{ID: "old", Host: "ana", Made: time.Now().Add(-8 * 24 * time.Hour)}
	if err := store.Create(t.Context(), old, nil, &match.Summary{}, match.Quota{}); err != nil {
		t.Fatal(err)
	}
	k := match.NewKeeper(match.Config{Store: store})
	defer k.Close()
	if err := prune(k, match.Retention{Forget: 7 * 24 * time.Hour}, slog.New(slog.DiscardHandler))(t.Context(), pruning); err == nil {
		t.Error("that was the last time")
	}
	if _, _, err := store.Load(t.Context(), "old"); err != match.NotFound {
		t.Errorf("the old table: got %v, want %v", err, match.NotFound)
	}
}
