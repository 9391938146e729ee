package delivery

import (
	"bytes"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// Event is a server-sent event for any number of readers. Readers that were
// sent the same events before share the work of compressing it. An Event does
// not change; its methods are safe for concurrent use.
type Event struct {
	text   []byte
	number uint64 // unique to the text
	mu     sync.Mutex
	packed []packed
}

// packed is an event compressed for readers that were sent certain events
// before. It refers to those by number, so as not to keep them in memory.
type packed struct {
	after  []sent
	blocks []byte
}

// maxPacked is how many compressed forms of an event are kept. Readers of the
// same page soon share one.
const maxPacked = 4

// NewEvent returns a text as an event. [LastEvent] returns its id when a reader
// reconnects.
func NewEvent(id int, text []byte) *Event {
	return newEvent(fmt.Sprintf("id: %d\n", id), text)
}

// NewNamedEvent returns a text as a named event. It has no id, because it does
// not say which version the reader has.
func NewNamedEvent(name string, text []byte) *Event {
	return newEvent(fmt.Sprintf("event: %s\n", name), text)
}

// NewPrimer returns a text that readers ignore. Later events that share text
// with it compress better (see [Events.Prime]).
func NewPrimer(text []byte) *Event {
	line := bytes.ReplaceAll(text, []byte("\n"), []byte(" "))
	return numbered([]byte(": "), line)
}

// newEvent returns a text as an event that begins with certain lines.
func newEvent(head string, text []byte) *Event {
	return numbered([]byte(head+"data: "), bytes.ReplaceAll(text, []byte("\n"), []byte("\ndata: ")))
}

func numbered(head, text []byte) *Event {
	return &Event{text: slices.Concat(head, text, []byte("\n\n")), number: events.Add(1)}
}

// events numbers all events except keep-alives.
var events atomic.Uint64

// newKeepAlive returns an event named "alive" with the id of the last event.
// All keep-alives of one id have the same number.
func newKeepAlive(id int) *Event {
	return &Event{text: fmt.Appendf(nil, "event: alive\ndata: %d\n\n", id), number: 1<<63 | uint64(id)}
}

// farewell is an event named "bye". It makes readers reconnect after 100
// milliseconds, when another server will answer.
var farewell = newEvent("event: bye\nretry: 100\n", nil)

// after returns the event compressed for a reader that was sent certain events
// before.
func (e *Event) after(r recent) []byte {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, p := range e.packed {
		if slices.EqualFunc(p.after, r, sent.is) {
			return p.blocks
		}
	}
	p := packed{r.numbers(), deflate(e.text, r)}
	if len(e.packed) < maxPacked {
		e.packed = append(e.packed, p)
	}
	return p.blocks
}
