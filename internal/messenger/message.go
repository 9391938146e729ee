package messenger

import (
	"context"
	"fmt"
	"time"
)

// Message is what somebody is told. Except for push, carriers can read all of
// it, so it contains only what everybody may know.
type Message struct {
	// ID identifies the message, however often it is sent, so that receivers
	// can drop duplicates. It consists of letters, digits, - and _.
	ID    string
	Title string // one line
	Text  string // one or more lines
	URL   string // where it leads, in full
	Off   string // where such messages are switched off with one click, in full
	// OffWords name that link in the reader's language.
	OffWords string
	// Waiting is how many tables wait for the reader, for the badge of an app.
	Waiting int
}

// Kind is a way to reach somebody.
type Kind string

// The ways to reach somebody.
const (
	Push    Kind = "push"    // the target is a subscription of a browser, as JSON
	Mail    Kind = "mail"    // an address
	JSON    Kind = "json"    // a webhook that takes the message as it is
	Discord Kind = "discord" // a webhook of Discord
	Slack   Kind = "slack"   // a webhook of Slack, or of anything compatible
	Ntfy    Kind = "ntfy"    // a topic of an ntfy server
)

// Address is where somebody wants to be notified.
type Address struct {
	Kind   Kind
	Target string
}

// Sender delivers messages to one or more kinds of addresses.
type Sender interface {
	// Check returns what is wrong with a target, if anything, without
	// connecting to it.
	Check(a Address) error
	// Send delivers a message. If it cannot, the error is an [*Error].
	Send(ctx context.Context, a Address, m Message) error
}

// Error says that a message could not be delivered.
type Error struct {
	// Gone: the address no longer exists and can be forgotten at once.
	Gone bool
	// Lasting: trying again would not help, unless something changes.
	Lasting bool
	// After is how long the receiver asked to be left alone, if it did.
	After time.Duration
	err   error
}

func (e *Error) Error() string { return e.err.Error() }
func (e *Error) Unwrap() error { return e.err }

// temporary is an [Error] of something that may work later.
func temporary(format string, args ...any) error {
	return &Error{err: fmt.Errorf(format, args...)}
}

// lasting is an [Error] of something that will never work.
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
