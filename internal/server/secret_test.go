package server

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/internal/database"
)

// The secret beside a database file is made once. An operator can also put a secret
// there. As with --secret, a newline at its end does not matter.
func TestTheSecretBesideAFile(t *testing.T) {
	db := filepath.Join(t.TempDir(), "goa.db")
	made, err := secretBeside(db)
	if err != nil || len(made) < 20 {
		t.Fatalf("got %q, %v", made, err)
	}
	if again, err := secretBeside(db); err != nil || !bytes.Equal(again, made) {
		t.Errorf("got %q after %q, %v", again, made, err)
	}
	for text, want := range map[string]string{strings.Repeat("s", 30) + "\n": strings.Repeat("s", 30), "\n": ""} {
		if err := os.WriteFile(db+".secret", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := secretBeside(db); string(got) != want || (err == nil) != (want != "") {
			t.Errorf("%q: got %q, %v", text, got, err)
		}
	}
}

// A server on a file that has lost its secret goes on with a new one, and says so.
func TestALostSecretIsReplaced(t *testing.T) {
	db := filepath.Join(t.TempDir(), "goa.db")
	store, err := database.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for i, c := range []struct {
		secret string
		warns  bool
	}{{"first", false}, {"first", false}, {"second", true}, {"second", false}} {
		var said bytes.Buffer
		if err := mayServe(t.Context(), store, db, []byte(c.secret), slog.New(slog.NewTextHandler(&said, nil))); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(said.String(), "differs from the previous one") != c.warns {
			t.Errorf("start %d says %q", i+1, said.String())
		}
	}
}
