//go:build !js

package delivery

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// Only a few ends of pages are kept, and each has the blocks of its text.
func TestCommonEnds(t *testing.T) {
	var ends commonEnds
	for range 2 {
		for i := range 3 * maxEnds {
			text := strings.Repeat("page ", i)
			got, err := io.ReadAll(flate.NewReader(bytes.NewReader(ends.blocksFor([]byte(text)))))
			if err != nil || string(got) != text {
				t.Fatalf("got %q, %v, want %q", got, err, text)
			}
		}
	}
	kept := map[string]*byte{}
	for i := range maxEnds {
		text := strings.Repeat("end ", i)
		kept[text] = &ends.blocksFor([]byte(text))[0]
	}
	for text, blocks := range kept {
		if &ends.blocksFor([]byte(text))[0] != blocks {
			t.Errorf("%q was compressed twice", text)
		}
	}
	first := ends.blocksFor([]byte("a page"))
	if again := ends.blocksFor([]byte("a page")); &again[0] != &first[0] {
		t.Error("the same end was compressed twice")
	}
}

// emptied removes all spare compressors.
func emptied[T any](s *spare[T]) {
	for len(s.free) > 0 {
		<-s.free
	}
}

// Compressors are used again, and a compressed page is not larger in memory than
// the page itself.
func TestCompressorsAreUsedAgain(t *testing.T) {
	page := []byte(strings.Repeat("a page about pepper ", 1000))
	emptied(brotlis)
	emptied(flates)
	emptied(deflaters)
	for range 2 {
		for name, encode := range encoders {
			if got := encode(page, len(page)); cap(got) > len(page) {
				t.Errorf("%s: %d bytes for a page of %d", name, cap(got), len(page))
			}
		}
		deflate(page, nil)
	}
	if b, f, d := len(brotlis.free), len(flates.free), len(deflaters.free); b != 1 || f != 1 || d != 1 {
		t.Errorf("%d, %d and %d compressors are kept, want one of each", b, f, d)
	}
}

// Compressed pages begin as with Go's own compressor: without a name or a time.
func TestTheHeaderOfGzip(t *testing.T) {
	var b bytes.Buffer
	gzip.NewWriter(&b).Close()
	if got, want := compressGzip([]byte("a page"), 6), b.Bytes(); !bytes.HasPrefix(got, want[:10]) {
		t.Errorf("got %x, want %x", got, want[:10])
	}
}

// The end of a page is kept although the page's memory is used again.
func TestCommonEndsAreCopied(t *testing.T) {
	var ends commonEnds
	page := []byte("a page about pepper")
	ends.blocksFor(page)
	copy(page, "a page about cloves")
	for _, text := range []string{"a page about cloves", "a page about pepper"} {
		got, err := io.ReadAll(flate.NewReader(bytes.NewReader(ends.blocksFor([]byte(text)))))
		if err != nil || string(got) != text {
			t.Errorf("got %q, %v, want %q", got, err, text)
		}
	}
}
