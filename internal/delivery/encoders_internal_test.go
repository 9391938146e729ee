//go:build !js

package delivery

import (
	"bytes"
	"compress/flate"
	"io"
	"strings"
	"testing"
)

// Only a few ends of pages are kept, and each has the blocks of its text.
func TestCommonEnds(t *testing.T) {
	var ends commonEnds
	for range 2 {
		for i := range 3 * mostEnds {
			text := strings.Repeat("page ", i)
			got, err := io.ReadAll(flate.NewReader(bytes.NewReader(ends.deflated([]byte(text)))))
			if err != nil || string(got) != text {
				t.Fatalf("got %q, %v, want %q", got, err, text)
			}
		}
	}
	first := ends.deflated([]byte("a page"))
	if again := ends.deflated([]byte("a page")); &again[0] != &first[0] {
		t.Error("the same end was compressed twice")
	}
}
