package delivery

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
)

// A text survives compression, whatever the compressor was used for before.
func TestCompressedTexts(t *testing.T) {
	texts := []string{"", "a", strings.Repeat("spice and ", 30_000), "another text", "another text", "any text"}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i, text := range texts {
				common := len(text) * (i % 4) / 3 // of the whole text, of a part, or of nothing
				for _, encoding := range []string{"br", "gzip", "", "zstd"} {
					body, used := compress([]byte(text), common, encoding)
					var in io.Reader = bytes.NewReader(body)
					var err error
					switch used {
					case "br":
						in = brotli.NewReader(in)
					case "gzip":
						in, err = gzip.NewReader(in)
					}
					var got []byte
					if err == nil {
						got, err = io.ReadAll(in)
					}
					if err != nil || string(got) != text {
						t.Errorf("%q: %d bytes of %d came out: %v", encoding, len(got), len(text), err)
					}
				}
			}
		})
	}
	wg.Wait()
}
