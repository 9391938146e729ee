package delivery

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// somePages returns texts like those of tables: they have much text in
// common.
func somePages(n int) (texts [][]byte) {
	dice := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		var b strings.Builder
		for range 5 + dice.IntN(60) {
			k := dice.IntN(400)
			fmt.Fprintf(&b, `<li id="place-%d" class="place colony"><span class="name">%d ducats</span></li>`, k, k*k)
		}
		texts = append(texts, fmt.Appendf(nil, "<p>%d</p>%s", i, b.String()))
	}
	return texts
}

// Readers that join at different times, with heartbeats in between, all read
// what was sent, although they share compressed events.
func TestReadersShareEvents(t *testing.T) {
	const readers = 5
	var out, want [readers]bytes.Buffer
	var streams [readers]*Events
	dice := rand.New(rand.NewPCG(3, 4))
	for i, text := range somePages(200) {
		e := NewEvent(i, text)
		for r := range readers {
			if i < 7*r {
				continue
			}
			if streams[r] == nil {
				streams[r] = &Events{body: &gzipStream{out: &out[r]}}
			}
			if r > 2 && dice.IntN(4) == 0 {
				for range 1 + dice.IntN(3) {
					alive := newKeepAlive(i)
					streams[r].body.send(alive)
					want[r].Write(alive.text)
				}
			}
			streams[r].body.send(e)
			want[r].Write(e.text)
		}
		if i > 100 && len(e.packed) > 3 {
			t.Errorf("event %d was compressed %d times for readers of three kinds", i, len(e.packed))
		}
	}
	for r := range readers {
		streams[r].body.close()
		in, err := gzip.NewReader(&out[r])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(in); err != nil || !bytes.Equal(got, want[r].Bytes()) {
			t.Errorf("reader %d got %d bytes of %d: %v", r, len(got), want[r].Len(), err)
		}
	}
}

// Every event, short or long, can be read as soon as it is sent.
func TestEventsAreReadAtOnce(t *testing.T) {
	in, out := io.Pipe()
	defer in.Close()
	z := gzipStream{out: out}
	events := []*Event{newKeepAlive(1), NewEvent(2, []byte("short")), NewEvent(3, bytes.Repeat([]byte("long "), 1000)), newKeepAlive(3), farewell}
	next := make(chan *Event)
	go func() {
		for e := range next {
			z.send(e)
		}
	}()
	var reader *gzip.Reader
	for i, e := range events {
		next <- e
		if reader == nil {
			var err error
			if reader, err = gzip.NewReader(in); err != nil {
				t.Fatal(err)
			}
		}
		got := make([]byte, len(e.text))
		if _, err := io.ReadFull(reader, got); err != nil || !bytes.Equal(got, e.text) {
			t.Fatalf("event %d reads %q: %v", i, got, err)
		}
	}
	close(next)
}

// A stream on which nothing happens for a night remembers almost nothing.
func TestHeartbeatsAreNotRemembered(t *testing.T) {
	z := gzipStream{out: io.Discard}
	for range 10_000 {
		z.send(newKeepAlive(3))
	}
	z.close()
	if len(z.recent) != 1 || z.recent[0].times*len(z.recent[0].text) > window+100 {
		t.Errorf("%d events are remembered", len(z.recent))
	}
}

func BenchmarkUpdate(b *testing.B) {
	texts := somePages(100)
	z := gzipStream{out: io.Discard}
	size := 0
	for b.Loop() {
		e := NewEvent(1, texts[size%len(texts)])
		z.send(e)
		size++
	}
}
