package journal

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// File is the file of a journal. Its methods are called by one goroutine at a time.
type File interface {
	io.ReaderAt
	io.WriterAt
	Size() (int64, error)
	Truncate(size int64) error
	// Flush returns once all written data survives a crash.
	Flush() error
	Close() error
}

// A journal is a magic line followed by records. Each record is the length of a
// change and its checksum, four bytes each, and the change. The first change contains
// the number of the journal.
const (
	magic      = "goa journal 1\n"
	recordHead = 8
	maxRecord  = 64 << 20 // a greater length is not valid
)

// ErrNotOurs is returned if a file is not a journal that this program can read.
var ErrNotOurs = errors.New("journal: the file was not written by this program, or was written by a newer version")

// errBroken is returned once the end of the journal is no longer known.
var errBroken = errors.New("journal: a write has failed and could not be taken back; the store has to be opened again")

// log is a file and the length of its valid part.
type log struct {
	file   File
	size   int64
	broken bool
}

// encode returns a change as a record.
func encode(c *change) ([]byte, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	record := make([]byte, recordHead, recordHead+len(text))
	binary.LittleEndian.PutUint32(record, uint32(len(text)))
	binary.LittleEndian.PutUint32(record[4:], crc32.ChecksumIEEE(text))
	return append(record, text...), nil
}

// append writes records, and flushes them if flush is set, so that they can be
// acknowledged. If it fails, it removes them again.
func (l *log) append(records []byte, flush bool) error {
	if l.broken {
		return errBroken
	}
	_, err := l.file.WriteAt(records, l.size)
	if err == nil && flush {
		err = l.file.Flush()
	}
	if err != nil {
		l.broken = errors.Join(l.file.Truncate(l.size), l.file.Flush()) != nil
		return fmt.Errorf("journal: write: %w", err)
	}
	l.size += int64(len(records))
	return nil
}

// read calls apply with every complete change in order. It cuts off anything after
// the last one, which is a write that a crash interrupted and that was never
// acknowledged.
func (l *log) read(apply func(*change) error) error {
	size, err := l.file.Size()
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	text := make([]byte, size)
	if n, err := l.file.ReadAt(text, 0); int64(n) < size {
		return fmt.Errorf("journal: read %d bytes of %d: %w", n, size, err)
	}
	if !bytes.HasPrefix(text, []byte(magic)) {
		if int(size) < len(magic) && bytes.HasPrefix([]byte(magic), text) {
			return nil // nothing has ever been written
		}
		return ErrNotOurs
	}
	at := int64(len(magic))
	for {
		body := next(text[at:])
		if body == nil {
			break
		}
		c, err := decode(body)
		if err == nil {
			err = apply(c)
		}
		if err != nil {
			return fmt.Errorf("journal: at byte %d: %w", at, err)
		}
		at += recordHead + int64(len(body))
	}
	l.size = at
	if at == size {
		return nil
	}
	if err := errors.Join(l.file.Truncate(at), l.file.Flush()); err != nil {
		return fmt.Errorf("journal: cut off what is not whole: %w", err)
	}
	return nil
}

// next returns the change at the beginning of a text, or nil if it is incomplete.
func next(text []byte) []byte {
	if len(text) < recordHead {
		return nil
	}
	length, sum := binary.LittleEndian.Uint32(text), binary.LittleEndian.Uint32(text[4:])
	if length == 0 || length > maxRecord || int(length) > len(text)-recordHead {
		return nil
	}
	body := text[recordHead : recordHead+int(length)]
	if crc32.ChecksumIEEE(body) != sum {
		return nil
	}
	return body
}

// decode is the inverse of encode, without the head of the record. It refuses unknown
// fields. They come from a newer version, and ignoring them would lose data.
func decode(body []byte) (*change, error) {
	from := json.NewDecoder(bytes.NewReader(body))
	from.DisallowUnknownFields()
	c := new(change)
	if err := from.Decode(c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotOurs, err)
	}
	return c, nil
}
