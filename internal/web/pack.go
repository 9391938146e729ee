package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
)

// packer compresses one text after another. It has megabytes to work with, so
// those who are done with one leave it to others.
type packer interface {
	io.WriteCloser
	Reset(io.Writer)
}

var packers = map[string]*sync.Pool{
	"br":   {New: func() any { return brotli.NewWriterOptions(io.Discard, brotliOptions) }},
	"gzip": {New: func() any { return gzip.NewWriter(io.Discard) }},
}

// packed returns a text in an encoding, and the encoding: none if it is not
// one of ours.
func packed(text []byte, encoding string) ([]byte, string) {
	pool, ok := packers[encoding]
	if !ok {
		return text, ""
	}
	p := pool.Get().(packer)
	defer pool.Put(p)
	var b bytes.Buffer
	p.Reset(&b)
	p.Write(text) // a buffer takes all
	p.Close()
	p.Reset(io.Discard)
	return b.Bytes(), encoding
}
