package messenger

import (
	"context"
	"fmt"
	"time"
)

// Message is a notification for a person. Except for push, carriers can read
// all of it, so it contains only public information.
type Message struct {
	// ID identifies the message. It stays the same however often the message
	// is sent, so that receivers can drop duplicates. It consists of letters,
	// digits, - and _.
	ID    string
	Title string // one line
	Text  string // one or more lines
	URL   string // the full URL that it leads to
	Off   string // the full URL that switches off such messages with one click
	// OffWords name that link in the reader's language.
	OffWords string
	// Waiting is how many tables wait for the reader, for the badge of an app.
	Waiting int
}

// Kind is a way to reach a person.
type Kind string

// The ways to reach a person.
const (
	Push    Kind = "push"    // the target is a browser's subscription, as JSON
	Mail    Kind = "mail"    // an address
	JSON    Kind = "json"    // a webhook that accepts the message as JSON
	Discord Kind = "discord" // a webhook of Discord
	Slack   Kind = "slack"   // a webhook of Slack, or of anything compatible
	Ntfy    Kind = "ntfy"    // a topic of an ntfy server
)

// Address is where a person wants to be notified.
type Address struct {
	Kind   Kind
	Target string
}

// Sender delivers messages to one or more kinds of addresses.
type Sender interface {
	// Check returns an error if a target is invalid. It does not connect to
	// it.
	Check(a Address) error
	// Send delivers a message. If it cannot, the error is an [*Error].
	Send(ctx context.Context, a Address, m Message) error
}

// Error says that a message could not be delivered.
type Error struct {
	// Gone means that the address no longer exists and can be forgotten at
	// once.
	Gone bool
	// Lasting means that trying again would not help, unless something
	// changes.
	Lasting bool
	// After is how long the receiver asked to be left alone, if it did.
	After time.Duration
	err   error
}

func (e *Error) Error() string { return e.err.Error() }
func (e *Error) Unwrap() error { return e.err }

// temporary returns an [Error] for a failure that may pass.
func temporary(format string, args ...any) error {
	return &Error{err: fmt.Errorf(format, args...)}
}

// lasting returns an [Error] for a failure that will not pass.
func lasting(err error) error { return &Error{Lasting: true, err: err} }

// Senders is a [Sender] that delegates to one for each kind.
type Senders map[Kind]Sender

// Check implements [Sender].
func (s Senders) Check(a Address) error {
	if s[a.Kind] == nil {
		return UnknownKind
	}
	return s[a.Kind].Check(a)
}

// Send implements [Sender].
func (s Senders) Send(ctx context.Context, a Address, m Message) error {
	if s[a.Kind] == nil {
		return &Error{Lasting: true, err: UnknownKind}
	}
	return s[a.Kind].Send(ctx, a, m)
}
