// Package notifications notifies people who are not looking that a table waits for
// them. It knows where they want to be notified, when, and with which words.
// Package messenger sends the messages.
package notifications

import (
	"context"
	"errors"
	"time"

	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/zone"
)

// Address is where an owner wants to be notified. Nobody else is shown it.
type Address struct {
	Number int64             `json:"-"` // in the store; no other ever has it
	Owner  match.Owner       `json:"-"`
	To     messenger.Address `json:"-"`
	Settings
	Health
	Made      time.Time `json:"made"`
	Confirmed time.Time `json:"confirmed,omitzero"` // that somebody reads it; zero as long as nobody has
	// Session is the browser that a push goes to, which takes it along when it is
	// ended; Device is what it is called.
	Session string `json:"session,omitempty"`
	Device  string `json:"device,omitempty"`
	// Answered is when the target last took a message promptly, to about half a day.
	Answered time.Time `json:"answered,omitzero"`
	// Origin is the network that the address was added from, if it is counted.
	Origin match.Origin `json:"origin,omitempty"`
}

// Settings says how an owner wants to be notified at an address.
type Settings struct {
	Lang  string        `json:"lang"`
	Base  string        `json:"base"`            // where the owner finds the server, without a slash at the end
	Delay time.Duration `json:"delay,omitempty"` // after which the owner is notified, unless they have looked
	Daily bool          `json:"daily,omitempty"` // instead of each time: once a day
	Hour  int           `json:"hour,omitempty"`  // at which hour, in Zone
	Zone  string        `json:"zone,omitempty"`  // where the owner is; empty for UTC
}

// Health is how the last messages to an address went.
type Health struct {
	Failures int       `json:"failures,omitempty"` // in a row
	Since    time.Time `json:"since,omitzero"`     // of the first of them
	Off      Off       `json:"off,omitempty"`
}

// Off is why an address is switched off, or empty.
type Off string

// Why an address is switched off.
const (
	OffGone        Off = "gone"        // there is no such address any more
	OffRefused     Off = "refused"     // whoever receives it does not want it
	OffUnreachable Off = "unreachable" // nobody has answered for days
)

// Active reports whether messages go to the address.
func (a *Address) Active() bool { return a.Off == "" && !a.Confirmed.IsZero() }

// place is where the reader of an address is.
func (s Settings) place() *time.Location {
	if place, ok := zone.Find(s.Zone); ok {
		return place
	}
	return time.UTC
}

// Errors of requests about addresses.
var (
	ErrNotFound = errors.New("there is no such address")
	ErrFull     = errors.New("there are as many addresses as one may have")
	// ErrOriginFull is the answer if a network has as many as it may have.
	ErrOriginFull = errors.New("there are as many addresses as one network may have")
)

// Most is how many addresses are kept: for one owner, and of one origin, which has
// no bound if it is not known.
type Most struct{ Owner, Origin int }

// Store keeps addresses. storetest.RunCalls is the suite that every Store passes.
type Store interface {
	// PutAddress stores an address and returns its number. If its owner has the
	// same one already, it is replaced. It returns [ErrFull] or [ErrOriginFull]
	// if there would be more than most.
	PutAddress(ctx context.Context, a Address, most Most) (int64, error)
	// Address returns an address, or [ErrNotFound].
	Address(ctx context.Context, number int64) (Address, error)
	// Addresses lists those of an owner, the oldest first.
	Addresses(ctx context.Context, owner match.Owner) ([]Address, error)
	// ChangeAddress changes an address by a function that may be called more
	// than once, or returns [ErrNotFound]. Number, owner and target stay the
	// same.
	ChangeAddress(ctx context.Context, number int64, change func(*Address)) error
	// RemoveAddress forgets an address of an owner, if it is there.
	RemoveAddress(ctx context.Context, owner match.Owner, number int64) error
	// Take takes one from each of some allowances of different names, or nothing
	// and reports false if one of them is used up.
	Take(ctx context.Context, all []Allowance, now time.Time) (bool, error)
	// Refuse notes by a name that a mailbox or webhook wants no unasked message
	// ever again; twice is once.
	Refuse(ctx context.Context, name string, at time.Time) error
	// TakeBack forgets that, if it is noted.
	TakeBack(ctx context.Context, name string) error
	// Refused reports whether it is noted.
	Refused(ctx context.Context, name string) (bool, error)
}

// Refusal is that a mailbox or webhook wants no unasked message ever again.
type Refusal struct {
	Name  string
	Since time.Time
}

// Allowance is a bounded supply: some at once, and one more after each period.
type Allowance struct {
	Name   string
	AtOnce int
	Every  time.Duration
}

// After returns until when an allowance is used up when one more is taken from
// it: one that was used up until a time, the zero time if it was not. It is as if each
// that is taken took Every, one after the other, and nobody may be further ahead
// than AtOnce of them.
func (a *Allowance) After(until, now time.Time) (then time.Time, ok bool) {
	if until.Before(now) {
		until = now
	}
	then = until.Add(a.Every)
	return then, then.Sub(now) <= time.Duration(a.AtOnce)*a.Every
}
