package journal_test

import (
	"bytes"
	"fmt"
	"sync/atomic"
	"testing"

	"goa/internal/journal"
)

// opfs is a file of the browser that stays open as long as its test. A process that
// opens it again gets the same file.
type opfs struct {
	journal.File
	spares chan *opfs // for copies, since nothing can be opened within a synctest bubble
}

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
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func newMedium(t *testing.T) medium {
	m := &opfs{openFile(t), make(chan *opfs, 4)}
	for range cap(m.spares) {
		m.spares <- &opfs{openFile(t), m.spares}
	}
	return m
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
	c := <-m.spares
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
