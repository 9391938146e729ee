package delivery

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"
	"sync"

	"github.com/klauspost/compress/flate"
)

// gzipStream is a gzip stream that may be silent for hours: between two events
// it holds no compressor, only which events it has sent lately. A compressor is
// borrowed for each event and is told those first, so that what repeats itself
// costs next to nothing. The blocks of all of them make one stream, since each
// ends at a byte.
type gzipStream struct {
	out    io.Writer
	recent recent
	sum    uint32
	size   uint32
	begun  bool
}

// recent is what a reader was sent last, as far back as he remembers, the oldest
// first.
type recent []repeated

// repeated is an event that was sent once or more, one time after the other.
type repeated struct {
	*Event
	times int
}

// window is how much of what it has read a reader of gzip remembers.
const window = 32 << 10

// gzipHeader says: deflate, no name, no time, unknown system.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// send sends an event so that the reader has all of it.
func (z *gzipStream) send(e *Event) error {
	var b []byte
	if !z.begun {
		b = append(b, gzipHeader...)
		z.begun = true
	}
	b = append(b, e.after(z.recent)...)
	z.sum = crc32.Update(z.sum, crc32.IEEETable, e.text)
	z.size += uint32(len(e.text))
	z.recent = z.recent.and(e)
	_, err := z.out.Write(b)
	return err
}

// close ends the stream as gzip wants it: an empty last block, then sum and
// size.
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

// and returns what a reader remembers who is sent one more event.
func (r recent) and(e *Event) recent {
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

// text appends what the reader remembers.
func (r recent) text(b []byte) []byte {
	for _, e := range r {
		for range e.times {
			b = append(b, e.text...)
		}
	}
	return b[max(0, len(b)-window):]
}

// sent is which event was sent, and how often.
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

// deflater is a compressor with what it works with.
type deflater struct {
	*flate.Writer
	out    bytes.Buffer
	before [2 * window]byte
}

// deflateLevel is the last but one: the best takes a third longer for a
// twentieth of the bytes.
const deflateLevel = 8

var deflaters = sync.Pool{New: func() any {
	d := new(deflater)
	d.Writer, _ = flate.NewWriter(&d.out, deflateLevel) // which is a level
	return d
}}

// deflated returns a text as blocks for a reader who remembers something.
func deflated(text []byte, r recent) []byte {
	if len(text) < tooShort {
		return stored(text)
	}
	d := deflaters.Get().(*deflater)
	defer deflaters.Put(d)
	d.out.Reset()
	d.ResetDict(&d.out, r.text(d.before[:0]))
	d.Write(text) // a buffer takes all
	d.Flush()
	return bytes.Clone(d.out.Bytes())
}

// tooShort is below what compressing saves less than it takes.
const tooShort = 64

// stored returns a text as a block that is not compressed.
func stored(text []byte) []byte {
	n := uint16(len(text))
	b := binary.LittleEndian.AppendUint16([]byte{0}, n)
	return append(binary.LittleEndian.AppendUint16(b, ^n), text...)
}
