package journal_test

import (
	"bytes"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"goa/internal/journal"
)

// opfs is a file of the browser that stays open as long as its test. A process that
// opens it again gets the same file.
type opfs struct{ journal.File }

var files atomic.Int64

func openFile(t *testing.T) journal.File {
	t.Helper()
	f, err := journal.OpenFile(fmt.Sprintf("test-%d", files.Add(1)))
	if err == nil {
		err = f.Truncate(0)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// spares are files for copies. All tests share them, since a browser takes long to open
// a file, and nothing can be opened within a synctest bubble.
var (
	spares     = make(chan journal.File, 8)
	openSpares sync.Once
)

func newMedium(t *testing.T) medium {
	openSpares.Do(func() {
		for range cap(spares) {
			spares <- openFile(t)
		}
	})
	f := openFile(t)
	t.Cleanup(func() { _ = f.Close() })
	return &opfs{f}
}

// spare returns an empty file until the test ends.
func spare(t *testing.T) *opfs {
	t.Helper()
	select {
	case f := <-spares:
		t.Cleanup(func() { spares <- f })
		if err := f.Truncate(0); err != nil {
			t.Fatal(err)
		}
		return &opfs{f}
	default:
		t.Fatal("a test has more crashes than there are files for copies")
		return nil
	}
}

func (m *opfs) open(*testing.T) journal.File { return m }

// Close leaves the file open.
func (m *opfs) Close() error { return m.Flush() }

func (m *opfs) crashed(t *testing.T) medium {
	size, err := m.Size()
	if err != nil {
		t.Fatal(err)
	}
	text := make([]byte, size)
	if n, err := m.ReadAt(text, 0); int64(n) != size {
		t.Fatal(err)
	}
	c := spare(t)
	if _, err := c.WriteAt(text, 0); err != nil {
		t.Fatal(err)
	}
	if got := make([]byte, size); size > 0 {
		if _, err := c.ReadAt(got, 0); err != nil || !bytes.Equal(got, text) {
			t.Fatalf("a file is read otherwise than it was written: %v", err)
		}
	}
	return c
}
