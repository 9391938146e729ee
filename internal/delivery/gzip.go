package delivery

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"

	"github.com/klauspost/compress/flate"
)

// gzipStream is a gzip stream that may be silent for hours. Between events it holds no
// compressor, only a list of the events it sent recently. Each event borrows a
// compressor that first gets those events as a dictionary, so repetition costs almost
// nothing. The blocks end at byte boundaries and together make one stream.
type gzipStream struct {
	out    io.Writer
	recent recent
	sum    uint32
	size   uint32
	begun  bool
}

// recent lists the events within a reader's window, the oldest first.
type recent []repeated

// repeated is an event that was sent one or more times in a row.
type repeated struct {
	*Event
	times int
}

// window is how much of the preceding text a gzip reader remembers.
const window = 32 << 10

// gzipHeader says: deflate, no name, no time, unknown system.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// send sends an event in such a way that the reader gets all of it at once.
func (z *gzipStream) send(e *Event) error {
	var b []byte
	if !z.begun {
		b = append(b, gzipHeader...)
		z.begun = true
	}
	b = append(b, e.after(z.recent)...)
	z.sum = crc32.Update(z.sum, crc32.IEEETable, e.text)
	z.size += uint32(len(e.text))
	z.recent = z.recent.with(e)
	_, err := z.out.Write(b)
	return err
}

// close ends the stream as gzip requires: an empty last block, then checksum
// and size.
func (z *gzipStream) close() error {
	if !z.begun {
		return nil
	}
	tail := []byte{1, 0, 0, 0xff, 0xff}
	tail = binary.LittleEndian.AppendUint32(tail, z.sum)
	tail = binary.LittleEndian.AppendUint32(tail, z.size)
	_, err := z.out.Write(tail)
	return err
}

// with returns the events that a reader remembers after one more event.
func (r recent) with(e *Event) recent {
	if last := len(r) - 1; last >= 0 && r[last].number == e.number {
		r[last].times = min(r[last].times+1, window/len(e.text)+1)
	} else {
		r = append(r, repeated{e, 1})
	}
	size, first := 0, len(r)
	for first > 0 && size < window {
		first--
		size += r[first].times * len(r[first].text)
	}
	return slices.Delete(r, 0, first)
}

// text appends the text that the reader remembers.
func (r recent) text(b []byte) []byte {
	for _, e := range r {
		for range e.times {
			b = append(b, e.text...)
		}
	}
	return b[max(0, len(b)-window):]
}

// sent says which event was sent, and how often.
type sent struct {
	number uint64
	times  int
}

func (s sent) is(r repeated) bool { return s == sent{r.number, r.times} }

func (r recent) numbers() []sent {
	list := make([]sent, len(r))
	for i, e := range r {
		list[i] = sent{e.number, e.times}
	}
	return list
}

// deflater is a compressor and its buffers.
type deflater struct {
	*flate.Writer
	out    bytes.Buffer
	before [2 * window]byte
}

// deflateLevel is the second-best level: the best takes a third longer and saves a
// twentieth of the bytes.
const deflateLevel = 8

var deflaters = newSpare(func() *deflater {
	d := new(deflater)
	d.Writer, _ = flate.NewWriter(&d.out, deflateLevel) // the level is valid
	return d
})

// deflate returns a text as blocks for a reader who remembers earlier events.
func deflate(text []byte, r recent) []byte {
	if len(text) < tooShort {
		return storedBlock(text)
	}
	d := deflaters.take()
	defer deflaters.put(d)
	d.out.Reset()
	d.ResetDict(&d.out, r.text(d.before[:0]))
	d.Write(text) // writing to a buffer does not fail
	d.Flush()
	return bytes.Clone(d.out.Bytes())
}

// tooShort is the length below which compression does not pay off.
const tooShort = 64

// storedBlock returns a text as an uncompressed block, followed by an empty one. Some
// readers, including Go's, pass a text on only when another block follows.
func storedBlock(text []byte) []byte {
	n := uint16(len(text))
	b := binary.LittleEndian.AppendUint16([]byte{0}, n)
	b = append(binary.LittleEndian.AppendUint16(b, ^n), text...)
	return append(b, 0, 0, 0, 0xff, 0xff)
}
