package messenger

import (
	"context"
	"fmt"
	"time"
)

// Message is what somebody is told. All of it may be read by whoever carries
// it but for push, so it holds nothing that is not for everybody.
type Message struct {
	// ID is the same however often the message is sent, and no other's: by it
	// receivers drop doubles. Letters, digits, - and _ only.
	ID    string
	Title string // one line
	Text  string // one or more lines
	URL   string // where it leads, whole
	Off   string // where such messages are switched off with one click, whole
	// OffWords say what that address is for, in the reader's language.
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
	Slack   Kind = "slack"   // one of Slack, or of whatever speaks its language
	Ntfy    Kind = "ntfy"    // a topic of an ntfy server
)

// Address is where somebody wants to be called.
type Address struct {
	Kind   Kind
	Target string
}

// Sender hands messages over for one or more kinds of addresses.
type Sender interface {
	// Check says what is wrong with a target, if anything, without reaching for it.
	Check(a Address) error
	// Send hands a message over. If it cannot, the error is an [*Error].
	Send(ctx context.Context, a Address, m Message) error
}

// Error says that a message could not be handed over.
type Error struct {
	// Gone: there is no such address any more, it can be forgotten at once.
	Gone bool
	// Lasting: trying again would not help, unless something is changed.
	Lasting bool
	// After is how long the receiver wants to be left alone, if it said so.
	After time.Duration
	err   error
}

func (e *Error) Error() string { return e.err.Error() }
func (e *Error) Unwrap() error { return e.err }

// temporary is an [Error] of something that may go well later.
func temporary(format string, args ...any) error {
	return &Error{err: fmt.Errorf(format, args...)}
}

// lasting is an [Error] of something that will not, however often it is tried.
func lasting(err error) error { return &Error{Lasting: true, err: err} }

// Senders is a [Sender] that passes on to the one of each kind.
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
