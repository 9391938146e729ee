package delivery

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

// Readers who were sent the same events, but different numbers of keep-alives in
// between, all read the next event, in whichever order it is sent to them.
func TestReadersWithDifferentKeepAlives(t *testing.T) {
	pages := somePages(2)
	first, next := NewEvent(1, pages[0]), NewEvent(2, append(pages[1], pages[0]...))
	for _, alive := range [][]int{{0, 1, 2, 7}, {7, 2, 1, 0}, {1, 0}} {
		out := make([]bytes.Buffer, len(alive))
		for i, times := range alive {
			z := gzipStream{out: &out[i]}
			z.send(first)
			for range times {
				z.send(newKeepAlive(1))
			}
			z.send(next)
			z.close()
		}
		for i, times := range alive {
			in, err := gzip.NewReader(&out[i])
			if err != nil {
				t.Fatal(err)
			}
			want := bytes.Join([][]byte{first.text, bytes.Repeat(newKeepAlive(1).text, times), next.text}, nil)
			if got, err := io.ReadAll(in); err != nil || !bytes.Equal(got, want) {
				t.Errorf("after %d keep-alives of %v: %d bytes of %d are right, %v", times, alive, len(got), len(want), err)
			}
		}
	}
}
