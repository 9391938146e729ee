package web

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"net/http"
	"strings"
	"sync"
)

// zipped is a gzip stream that may be silent for hours: between two writes it
// holds no compressor, only the last of what it has sent. A compressor is
// borrowed for each write and reads that first, so that what repeats itself
// costs next to nothing. The blocks of all of them make one stream, since each
// ends at a byte.
type zipped struct {
	out    io.Writer
	recent []byte // the last of what was sent
	sum    uint32
	size   uint32
	begun  bool
}

// memory is how much of what was sent is remembered: a few updates. A reader
// remembers 32 KB.
const memory = 20 << 10

// compressor writes where it is told to.
type compressor struct {
	*flate.Writer
	to struct{ io.Writer }
}

var compressors = sync.Pool{New: func() any {
	c := new(compressor)
	c.Writer, _ = flate.NewWriter(&c.to, flate.DefaultCompression) // which is a level
	return c
}}

// gzipHead says: deflate, no name, no time, unknown system.
var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// Write sends a text so that the reader has all of it.
func (z *zipped) Write(text []byte) (int, error) {
	var b bytes.Buffer
	if !z.begun {
		b.Write(gzipHead)
		z.begun = true
	}
	c := compressors.Get().(*compressor)
	defer compressors.Put(c)
	c.to.Writer = io.Discard
	c.Reset(&c.to)
	if len(z.recent) > 0 {
		c.Write(z.recent)
		c.Flush()
	}
	c.to.Writer = &b
	c.Write(text) // a buffer takes all
	c.Flush()
	c.to.Writer = io.Discard
	z.remember(text)
	if _, err := z.out.Write(b.Bytes()); err != nil {
		return 0, err
	}
	return len(text), nil
}

func (z *zipped) remember(text []byte) {
	z.sum = crc32.Update(z.sum, crc32.IEEETable, text)
	z.size += uint32(len(text))
	if len(text) >= memory {
		z.recent = append(z.recent[:0], text[len(text)-memory:]...)
		return
	}
	if over := len(z.recent) + len(text) - memory; over > 0 {
		z.recent = append(z.recent[:0], z.recent[over:]...)
	}
	z.recent = append(z.recent, text...)
}

// Flush does nothing: what was written is on its way.
func (z *zipped) Flush() error { return nil }

// Close ends the stream as gzip wants it: an empty last block, then sum and
// size.
func (z *zipped) Close() error {
	if !z.begun {
		return nil
	}
	tail := []byte{1, 0, 0, 0xff, 0xff}
	tail = binary.LittleEndian.AppendUint32(tail, z.sum)
	tail = binary.LittleEndian.AppendUint32(tail, z.size)
	_, err := z.out.Write(tail)
	return err
}

// encodeStream is encode for what is written in pieces over hours.
func encodeStream(w http.ResponseWriter, r *http.Request) encoder {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if !accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		return plain{w}
	}
	h.Set("Content-Encoding", "gzip")
	return &zipped{out: w}
}

// accepts reports whether a header names an encoding.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if name, usable := weighed(part); usable && name == encoding {
			return true
		}
	}
	return false
}
