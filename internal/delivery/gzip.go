package delivery

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"
)

// gzipStream is a gzip stream that may be silent for hours: between two writes
// it holds no compressor, only the last of what it has sent. A compressor is
// borrowed for each write and reads that first, so that what repeats itself
// costs next to nothing. The blocks of all of them make one stream, since each
// ends at a byte.
type gzipStream struct {
	out    io.Writer
	recent []byte // the last of what was sent, at most window bytes
	sum    uint32
	size   uint32
	begun  bool
}

// window is how much of what was sent is remembered: a few updates. A reader
// remembers 32 KB.
const window = 20 << 10

// deflater is a compressor whose destination can be changed between blocks.
type deflater struct {
	*flate.Writer
	to struct{ io.Writer }
}

var deflaters = sync.Pool{New: func() any {
	d := new(deflater)
	d.Writer, _ = flate.NewWriter(&d.to, flate.DefaultCompression) // which is a level
	return d
}}

// gzipHeader says: deflate, no name, no time, unknown system.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// Write sends a text so that the reader has all of it.
func (z *gzipStream) Write(text []byte) (int, error) {
	var b bytes.Buffer
	if !z.begun {
		b.Write(gzipHeader)
		z.begun = true
	}
	d := deflaters.Get().(*deflater)
	defer deflaters.Put(d)
	d.to.Writer = io.Discard
	d.Reset(&d.to)
	if len(z.recent) > 0 {
		d.Write(z.recent)
		d.Flush()
	}
	d.to.Writer = &b
	d.Write(text) // a buffer takes all
	d.Flush()
	d.to.Writer = io.Discard
	z.remember(text)
	if _, err := z.out.Write(b.Bytes()); err != nil {
		return 0, err
	}
	return len(text), nil
}

func (z *gzipStream) remember(text []byte) {
	z.sum = crc32.Update(z.sum, crc32.IEEETable, text)
	z.size += uint32(len(text))
	if len(text) >= window {
		z.recent = append(z.recent[:0], text[len(text)-window:]...)
		return
	}
	if over := len(z.recent) + len(text) - window; over > 0 {
		z.recent = append(z.recent[:0], z.recent[over:]...)
	}
	z.recent = append(z.recent, text...)
}

// Close ends the stream as gzip wants it: an empty last block, then sum and
// size.
func (z *gzipStream) Close() error {
	if !z.begun {
		return nil
	}
	tail := []byte{1, 0, 0, 0xff, 0xff}
	tail = binary.LittleEndian.AppendUint32(tail, z.sum)
	tail = binary.LittleEndian.AppendUint32(tail, z.size)
	_, err := z.out.Write(tail)
	return err
}
