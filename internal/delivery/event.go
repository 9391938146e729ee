package delivery

import (
	"bytes"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// Event is a server-sent event, for any number of readers: those who were sent
// the same before share the work of compressing it. It does not change; its
// methods may be called by any goroutine.
type Event struct {
	text   []byte
	number uint64 // of no event with another text
	mu     sync.Mutex
	packed []packed
}

// packed is an event as blocks for readers who were sent something before. It
// tells that by numbers, so that an event does not keep those before it.
type packed struct {
	after  []sent
	blocks []byte
}

// maxPacked is for how many kinds of readers the work is kept. Readers of one
// thing are soon of one kind.
const maxPacked = 4

// NewEvent returns a text as an event. Its id is what [LastEvent] tells when a
// reader comes back.
func NewEvent(id int, text []byte) *Event {
	lines := bytes.Count(text, []byte("\n")) + 1
	b := make([]byte, 0, len(text)+len("data: \n")*lines+16)
	b = fmt.Appendf(b, "id: %d\n", id)
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		b = append(b, "data: "...)
		b = append(b, line...)
		b = append(b, '\n')
	}
	return &Event{text: append(b, '\n'), number: events.Add(1)}
}

// NewNamedEvent returns a text as an event with a name. It has no id: it says
// nothing of the version that a reader has.
func NewNamedEvent(name string, text []byte) *Event {
	b := fmt.Appendf(nil, "event: %s\n", name)
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		b = fmt.Appendf(b, "data: %s\n", line)
	}
	return &Event{text: append(b, '\n'), number: events.Add(1)}
}

// NewPrimer returns a text that readers take no notice of. What comes later costs
// less by what it has in common with it (see [Events.Prime]).
func NewPrimer(text []byte) *Event {
	line := bytes.ReplaceAll(text, []byte("\n"), []byte(" "))
	return &Event{text: fmt.Appendf(nil, ": %s\n\n", line), number: events.Add(1)}
}

// events counts all events but those that are the same each time.
var events atomic.Uint64

// newKeepAlive returns an event named "alive" with the id of the last one. All
// of one id have one number.
func newKeepAlive(id int) *Event {
	return &Event{text: fmt.Appendf(nil, "event: alive\ndata: %d\n\n", id), number: 1<<63 | uint64(id)}
}

// farewell is an event named "bye", with how long a reader is to wait before he
// connects anew, in milliseconds; others are there to be found.
var farewell = &Event{text: []byte("event: bye\nretry: 100\ndata: \n\n"), number: 1 << 62}

// after returns the event as blocks for a reader who was sent something before.
func (e *Event) after(r recent) []byte {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, p := range e.packed {
		if slices.EqualFunc(p.after, r, sent.is) {
			return p.blocks
		}
	}
	p := packed{r.numbers(), deflated(e.text, r)}
	if len(e.packed) < maxPacked {
		e.packed = append(e.packed, p)
	}
	return p.blocks
}
