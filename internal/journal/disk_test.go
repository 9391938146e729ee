package journal_test

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"goa/internal/journal"
)

// disk is a file in memory. Only flushed data survives a crash.
type disk struct {
	mu            sync.Mutex
	text, flushed []byte
	capacity      int // bytes that fit; 0 for no limit
	failures      int // number of calls of Truncate that still fail
}

var errFull = errors.New("the disk is full")

func (d *disk) ReadAt(b []byte, offset int64) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return bytes.NewReader(d.text).ReadAt(b, offset)
}

// WriteAt writes as much as there is room for.
func (d *disk) WriteAt(b []byte, offset int64) (n int, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if end := int(offset) + len(b); d.capacity > 0 && end > d.capacity {
		b, err = b[:max(0, d.capacity-int(offset))], errFull
	}
	if end := int(offset) + len(b); end > len(d.text) {
		d.text = append(d.text, make([]byte, end-len(d.text))...)
	}
	return copy(d.text[offset:], b), err
}

func (d *disk) Size() (int64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return int64(len(d.text)), nil
}

func (d *disk) Truncate(size int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.failures > 0 {
		d.failures--
		return io.ErrClosedPipe
	}
	d.text = append(d.text[:0:0], d.text[:size]...)
	return nil
}

func (d *disk) Flush() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.flushed = bytes.Clone(d.text)
	return nil
}

func (d *disk) Close() error { return nil }

// after returns the file as a crash leaves it, with the flushed data only.
func (d *disk) after() *disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	return &disk{text: bytes.Clone(d.flushed), flushed: bytes.Clone(d.flushed)}
}

var _ journal.File = (*disk)(nil)
