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
			t.Fatalf("event %d is read as %q: %v", i, got, err)
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

// A compressor is told what the reader of a stream remembers, and no event is kept
// for longer.
func TestWhatAReaderRemembers(t *testing.T) {
	page := func(size int, letter string) *Event {
		return &Event{text: bytes.Repeat([]byte(letter), size), number: events.Add(1)}
	}
	half, most, tiny := page(window/2, "h"), page(window-100, "m"), page(7, "t")
	for what, sent := range map[string][]repeated{
		"nothing":                         {},
		"a page":                          {{page(5000, "a"), 1}},
		"pages":                           {{page(20_000, "a"), 1}, {page(300, "b"), 1}, {page(12_000, "c"), 1}, {page(1000, "d"), 1}},
		"a large page":                    {{tiny, 3}, {page(3*window, "a"), 2}},
		"half a window, again and again":  {{tiny, 1}, {half, 5}},
		"exactly a window":                {{tiny, 1}, {half, 1}, {page(window/2, "x"), 1}},
		"a window but for a byte":         {{tiny, 1}, {page(window-1, "a"), 1}},
		"almost a window, then very much": {{half, 1}, {most, 1}, {tiny, 3}, {most, 4}},
		"a night of keep-alives":          {{page(20_000, "a"), 1}, {newKeepAlive(3), 5000}, {page(200, "b"), 1}},
		"keep-alives of several states":   {{tiny, 1}, {newKeepAlive(3), 2}, {newKeepAlive(4), 3}, {tiny, 1}, {newKeepAlive(4), 1}},
	} {
		z := gzipStream{out: io.Discard}
		var all []byte
		for _, e := range sent {
			for range e.times {
				z.recent = z.recent.with(e.Event)
				all = append(all, e.text...)
			}
			if got, want := z.recent.text(nil), all[max(0, len(all)-window):]; !bytes.Equal(got, want) {
				t.Errorf("%s: after %c there are %d bytes, want %d", what, e.text[0], len(got), len(want))
			}
			if later := len(z.recent[1:].text(nil)); later >= window {
				t.Errorf("%s: after %c the first event is kept, although the later ones have %d bytes", what, e.text[0], later)
			}
			for _, r := range z.recent {
				if (r.times-1)*len(r.text) > window {
					t.Errorf("%s: %c is kept %d times", what, r.text[0], r.times)
				}
			}
		}
	}
}

// What an event shares with those that a reader remembers costs almost nothing,
// and nothing refers to older ones.
func TestEventsReferToEarlierOnes(t *testing.T) {
	pages := somePages(20)
	var out, want bytes.Buffer
	z := gzipStream{out: &out}
	for i, text := range pages {
		e := NewEvent(i, text)
		for range 1 + i%3*700 {
			z.send(newKeepAlive(i))
			want.Write(newKeepAlive(i).text)
		}
		z.send(e)
		size := out.Len()
		z.send(NewEvent(i, text))
		if repeat := out.Len() - size; len(text) < window/2 && repeat > len(text)/20 {
			t.Errorf("a page of %d bytes takes %d when it is repeated", len(text), repeat)
		}
		want.Write(e.text)
		want.Write(e.text)
	}
	z.close()
	in, err := gzip.NewReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(in); err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("got %d bytes of %d: %v", len(got), want.Len(), err)
	}
}

// Only some compressed forms of an event are kept, and these are shared.
func TestCompressedFormsOfAnEvent(t *testing.T) {
	e := NewEvent(1, bytes.Repeat([]byte("a page "), 100))
	histories := make([]recent, 2*maxPacked)
	first := make([][]byte, len(histories))
	for i := range histories {
		histories[i] = recent{}.with(NewEvent(0, fmt.Appendf(nil, "page %d", i)))
		first[i] = e.after(histories[i])
	}
	for i, r := range histories {
		again := e.after(r)
		if !bytes.Equal(again, first[i]) {
			t.Errorf("history %d: another form the second time", i)
		}
		if shared := &again[0] == &first[i][0]; shared != (i < maxPacked) {
			t.Errorf("history %d: the same form is used again: %v", i, shared)
		}
	}
}

// Short texts are sent as they are, since compression would not pay off.
func TestShortEventsAreNotCompressed(t *testing.T) {
	for size, compressed := range map[int]bool{1: false, tooShort - 1: false, tooShort: true, 10 * tooShort: true} {
		text := bytes.Repeat([]byte("x"), size)
		if got := deflate(text, nil); bytes.Contains(got, text) == compressed {
			t.Errorf("%d bytes are sent as %q", size, got)
		}
	}
}
