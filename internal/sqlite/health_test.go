package sqlite_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/internal/match"
	"goa/internal/sqlite"
)

// written makes a database with a few tables and returns its bytes.
func written(t *testing.T, path string) []byte {
	t.Helper()
	s, stop := openAt(t, path)
	for i := range 20 {
		entries := []match.Entry{{Number: 1, Kind: match.MoveEntry, Text: strings.Repeat("move ", 500)}}
		table := &match.Table{ID: match.ID(fmt.Sprint("t", i)), Host: "ana"}
		if err := s.Create(t.Context(), table, entries, new(match.Summary), match.Quota{}); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A damaged file is found when it is opened, before anything is written to it.
func TestDamageIsFoundAtTheStart(t *testing.T) {
	const page = 4096
	for what, harm := range map[string]func([]byte) []byte{
		"pages were lost":        func(b []byte) []byte { return append(b[:5*page], make([]byte, len(b)-5*page)...) },
		"it was cut off":         func(b []byte) []byte { return b[:len(b)/2/page*page] },
		"pages were overwritten": func(b []byte) []byte { return append(b[:4*page], bytes.Repeat([]byte{0xa5}, len(b)-4*page)...) },
		"one page was overwritten": func(b []byte) []byte {
			at := bytes.LastIndex(b, []byte("move move ")) / page * page // not read at the start
			copy(b[at:at+page], bytes.Repeat([]byte{0xa5}, page))
			return b
		},
		"the schema is overwritten": func(b []byte) []byte { copy(b[100:page], bytes.Repeat([]byte{0xff}, page-100)); return b },
	} {
		path := filepath.Join(t.TempDir(), "goa.db")
		text := harm(written(t, path))
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := sqlite.Open(t.Context(), path)
		if err == nil {
			s.Close()
		}
		if !errors.Is(err, sqlite.ErrDamaged) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v", what, err)
		}
		if err := sqlite.Backup(t.Context(), path, path+".copy"); errors.Is(err, sqlite.ErrForeign) {
			t.Errorf("%s: a backup takes it for another program's: %v", what, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, text) {
			t.Errorf("%s: the file was changed: %v", what, err)
		}
	}
}

// A store is ready while it can be written and read.
func TestReady(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, stop := openAt(t, path)
	for range 2 {
		if err := s.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if stats := s.Stats(); stats.Bytes < 4096 || stats.Free == 0 || stats.Waiting != 0 {
		t.Errorf("got %+v", stats)
	}
	stop()
	if err := s.Ready(t.Context()); err == nil {
		t.Error("a closed store is ready")
	}
}
