//go:build !js

package delivery

import (
	"bytes"
	stdgzip "compress/gzip"
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
)

// compresses says whether answers are compressed.
const compresses = true

// Pages are compressed once, for one reader. At this level gzip takes a third of the time
// that brotli takes at quality 3, and pages are 6% larger. Brotli serves clients that
// accept nothing else; its window holds a whole page.
const pageLevel = 5

var pageQuality = brotli.WriterOptions{Quality: 3, LGWin: 18}

// encoders compress a text, by the name of the encoding. From byte common on, many
// answers have the same text.
var encoders = map[string]func(text []byte, common int) []byte{"br": compressBrotli, "gzip": compressGzip}

// Compressors use megabytes of memory, so a few are kept.
var (
	brotlis = newSpare(func() *brotli.Writer { return brotli.NewWriterOptions(io.Discard, pageQuality) })
	flates  = newSpare(func() *flate.Writer {
		w, _ := flate.NewWriter(io.Discard, pageLevel) // the level is valid
		return w
	})
)

func compressBrotli(text []byte, _ int) []byte {
	w := brotlis.take()
	defer brotlis.put(w)
	b := bytes.NewBuffer(make([]byte, 0, len(text)/usualRatio))
	w.Reset(b)
	w.Write(text) // writing to a buffer does not fail
	w.Close()
	return b.Bytes()
}

// compressGzip compresses only the text before the common end. The common end is compressed
// once.
func compressGzip(text []byte, common int) []byte {
	w := flates.take()
	defer flates.put(w)
	b := bytes.NewBuffer(make([]byte, 0, len(text)/usualRatio))
	b.Write(gzipHeader)
	w.Reset(b)
	w.Write(text[:common]) // writing to a buffer does not fail
	if common < len(text) {
		w.Flush()
		b.Write(ends.blocksFor(text[common:]))
	} else {
		w.Close()
	}
	tail := binary.LittleEndian.AppendUint32(b.AvailableBuffer(), crc32.ChecksumIEEE(text))
	b.Write(binary.LittleEndian.AppendUint32(tail, uint32(len(text))))
	return b.Bytes()
}

// commonEnds keeps ends of pages and their last blocks. It is safe for concurrent use.
type commonEnds struct {
	mu   sync.Mutex
	all  [maxEnds]commonEnd
	next int // the one to replace next
}

type commonEnd struct{ text, blocks []byte }

// maxEnds is how many ends are kept: pages have one for each edition and language.
const maxEnds = 16

var ends commonEnds

// blocksFor returns the last blocks for a common end.
func (e *commonEnds) blocksFor(end []byte) []byte {
	e.mu.Lock()
	all := e.all
	e.mu.Unlock()
	for _, one := range all {
		if one.blocks != nil && bytes.Equal(one.text, end) {
			return one.blocks
		}
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // the level is valid
	w.Write(end)                                       // writing to a buffer does not fail
	w.Close()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.all[e.next] = commonEnd{bytes.Clone(end), b.Bytes()}
	e.next = (e.next + 1) % maxEnds
	return b.Bytes()
}

// compressAsset returns a text in gzip and brotli. It takes more time than compressing a
// page and saves more bytes, since each file is compressed only once.
func compressAsset(text []byte) (zip, br []byte) {
	var z, b bytes.Buffer
	zw := stdgzip.NewWriter(&z)
	zw.Write(text) // writing to a buffer does not fail
	zw.Close()
	bw := brotli.NewWriterLevel(&b, brotli.BestCompression)
	bw.Write(text)
	bw.Close()
	return z.Bytes(), b.Bytes()
}
