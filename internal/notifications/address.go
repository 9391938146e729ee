// Package notifications notifies people who are not looking that a table waits for
// them. It knows where, when and in which words to notify them. Package messenger
// sends the messages.
package notifications

import (
	"context"
	"errors"
	"time"

	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/zone"
)

// Address is where an owner wants to be notified. It is shown to nobody else.
type Address struct {
	Number int64             `json:"-"` // in the store; never reused
	Owner  match.Owner       `json:"-"`
	To     messenger.Address `json:"-"`
	Settings
	Health
	Made      time.Time `json:"made"`
	Confirmed time.Time `json:"confirmed,omitzero"` // zero until the reader has confirmed it
	// Session is the browser that a push goes to; when it ends, so does the
	// address. Device is the name of the browser.
	Session string `json:"session,omitempty"`
	Device  string `json:"device,omitempty"`
	// Answered is when the target last took a message promptly, to within about
	// half a day.
	Answered time.Time `json:"answered,omitzero"`
	// Origin is the network that the address was added from, if that network has a
	// limit.
	Origin match.Origin `json:"origin,omitempty"`
}

// Settings say how an owner wants to be notified at an address.
type Settings struct {
	Lang  string        `json:"lang"`
	Base  string        `json:"base"`            // the URL where the owner finds the server, without a trailing slash
	Delay time.Duration `json:"delay,omitempty"` // how long to wait for the owner to look before notifying them
	Daily bool          `json:"daily,omitempty"` // once a day instead of each time
	Hour  int           `json:"hour,omitempty"`  // the hour of the daily message, in Zone
	Zone  string        `json:"zone,omitempty"`  // the owner's time zone; empty for UTC
}

// Health says how the last messages to an address went.
type Health struct {
	Failures int       `json:"failures,omitempty"` // in a row
	Since    time.Time `json:"since,omitzero"`     // of the first of them
	Off      Off       `json:"off,omitempty"`
}

// Off says why an address is switched off; empty if it is not.
type Off string

// The reasons.
const (
	OffGone        Off = "gone"        // the address no longer exists
	OffRefused     Off = "refused"     // the receiver does not want messages
	OffUnreachable Off = "unreachable" // there has been no answer for days
)

// Active reports whether messages are sent to the address.
func (a *Address) Active() bool { return a.Off == "" && !a.Confirmed.IsZero() }

// place returns the reader's time zone.
func (s Settings) place() *time.Location {
	if place, ok := zone.Find(s.Zone); ok {
		return place
	}
	return time.UTC
}

// Errors of requests about addresses.
var (
	ErrNotFound = errors.New("there is no such address")
	ErrFull     = errors.New("the owner may not have more addresses")
	// ErrOriginFull is returned if a network already has the most addresses
	// allowed.
	ErrOriginFull = errors.New("the network may not have more addresses")
)

// AddressLimits are how many addresses are kept for one owner and for one origin. An
// unknown origin has no limit.
type AddressLimits struct{ Owner, Origin int }

// Store keeps addresses. Every Store passes the tests of storetest.RunNotifications.
type Store interface {
	// PutAddress stores an address and returns its number. If the owner already
	// has the same address, it is replaced. It returns [ErrFull] or
	// [ErrOriginFull] if that would exceed the limits.
	PutAddress(ctx context.Context, a Address, limits AddressLimits) (int64, error)
	// Address returns an address, or [ErrNotFound].
	Address(ctx context.Context, number int64) (Address, error)
	// Addresses lists the addresses of an owner, the oldest first.
	Addresses(ctx context.Context, owner match.Owner) ([]Address, error)
	// ChangeAddress changes an address with a function, or returns [ErrNotFound].
	// The function may be called more than once. Number, owner and target stay the
	// same.
	ChangeAddress(ctx context.Context, number int64, change func(*Address)) error
	// RemoveAddress deletes an address of an owner, if it exists.
	RemoveAddress(ctx context.Context, owner match.Owner, number int64) error
	// Take takes one from each of several allowances with different names. If
	// one of them is used up, it takes nothing and reports false.
	Take(ctx context.Context, all []Allowance, now time.Time) (bool, error)
	// Refuse records, by name, that a mailbox or webhook never wants an
	// unsolicited message again. A second call has no effect.
	Refuse(ctx context.Context, name string, at time.Time) error
	// TakeBack deletes such a refusal, if it exists.
	TakeBack(ctx context.Context, name string) error
	// Refused reports whether there is such a refusal.
	Refused(ctx context.Context, name string) (bool, error)
}

// Refusal records that a mailbox or webhook never wants an unsolicited message
// again.
type Refusal struct {
	Name  string
	Since time.Time
}

// Allowance is a limited supply: some at once, and one more after each period.
type Allowance struct {
	Name   string
	AtOnce int
	Every  time.Duration
}

// After takes one from an allowance that will be full again at the given time
// (zero if it is full now), and returns the new time. Each one taken adds
// Every to the time. If that would be more than AtOnce times Every after now, ok
// is false.
func (a *Allowance) After(until, now time.Time) (then time.Time, ok bool) {
	if until.Before(now) {
		until = now
	}
	then = until.Add(a.Every)
	return then, then.Sub(now) <= time.Duration(a.AtOnce)*a.Every
}
