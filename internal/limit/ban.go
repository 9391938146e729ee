package limit

import (
	"context"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// Ban is an entry in a list of bans.
type Ban struct {
	Name   string    `json:"name"` // of a guest, or an address or network
	Reason string    `json:"reason,omitempty"`
	Since  time.Time `json:"since"`
}

// ParseNetwork parses an address, or a network such as 203.0.113.0/24. An IPv6
// address stands for its /64 network, as limits count it.
func ParseNetwork(text string) (netip.Prefix, bool) {
	if p, err := netip.ParsePrefix(text); err == nil {
		return p.Masked(), true
	}
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, false
	}
	ip = ip.Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	p, err := ip.Prefix(bits)
	return p, err == nil
}

const (
	// bansFor is how long a list is used before it is read again.
	bansFor = 5 * time.Second
	// bansTime is how long reading the list may take.
	bansTime = 3 * time.Second
)

// Bans is a list of bans that is refreshed now and then. Its methods are safe
// for concurrent use.
type Bans struct {
	load    func(context.Context) ([]Ban, error)
	reading sync.Mutex // held while the list is read

	mu       sync.Mutex
	at       time.Time // of the last attempt to read it, successful or not
	guests   map[string]bool
	networks []netip.Prefix
}

// NewBans returns the list that load reads.
func NewBans(load func(context.Context) ([]Ban, error)) *Bans { return &Bans{load: load} }

// Has reports whether a visitor is banned. If the list cannot be read, the
// previous one stays in force, and only the call that tried to read it returns the
// error.
func (b *Bans) Has(ctx context.Context, v Visitor) (banned bool, err error) {
	err = b.refresh(ctx)
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.guests[v.Guest] || b.hasAddress(v.Address), err
}

// refresh rereads the list if it is old. Meanwhile, other callers use the previous
// list; they wait only for the first attempt to read it.
func (b *Bans) refresh(ctx context.Context) error {
	switch due, first := b.due(); {
	case !due:
		return nil
	case first:
		b.reading.Lock()
	case !b.reading.TryLock():
		return nil
	}
	defer b.reading.Unlock()
	if due, _ := b.due(); !due {
		return nil
	}
	// The list is for everyone, so reading goes on even if this visitor no
	// longer waits.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), bansTime)
	defer cancel()
	list, err := b.load(ctx)
	return b.take(list, err)
}

// due reports whether the list has to be read, and whether that was never tried.
func (b *Bans) due() (due, first bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return time.Since(b.at) > bansFor, b.at.IsZero()
}

// take installs a list, if it could be read.
func (b *Bans) take(list []Ban, err error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.at = time.Now()
	if err != nil {
		return err
	}
	b.guests, b.networks = map[string]bool{}, nil
	for _, ban := range list {
		if p, ok := ParseNetwork(ban.Name); ok {
			b.networks = append(b.networks, p)
		} else {
			b.guests[ban.Name] = true
		}
	}
	return nil
}

func (b *Bans) hasAddress(address string) bool {
	where, _ := ParseNetwork(address) // a text that is not an address overlaps nothing
	return slices.ContainsFunc(b.networks, where.Overlaps)
}
