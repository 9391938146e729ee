package match

import (
	"context"
	"encoding/hex"
)

// Origin is where tables are made from. It is a keyed hash of an address, so
// the store does not reveal where people were. The empty Origin is unknown.
type Origin string

// Usage is the space that tables take: their number and about how many bytes.
type Usage struct {
	Tables int
	Bytes  int64
}

// Quota limits how much is stored for one host and for one origin. Zero means
// no limit.
type Quota struct{ Host, Origin Usage }

// Allows returns the [Reason] why a table of this size cannot be added, or nil.
func (q Quota) Allows(host, origin Usage, bytes int64) error {
	switch {
	case q.Host.exceededBy(host, bytes):
		return HostFull
	case q.Origin.exceededBy(origin, bytes):
		return OriginFull
	default:
		return nil
	}
}

func (limit Usage) exceededBy(used Usage, bytes int64) bool {
	return limit.Tables > 0 && used.Tables >= limit.Tables || limit.Bytes > 0 && used.Bytes+bytes > limit.Bytes
}

// store stores a new table, within the quotas of its host and of the sender.
func (k *Keeper) store(ctx context.Context, t *Table, p *proposal, from Sender) error {
	if k.clockWrong() {
		return WrongClock
	}
	k.cacheParsed(t)
	sum := p.summary()
	sum.Jobs, sum.Deal, sum.Attempts = p.jobsSince(nil), p.newDeal, p.attempts
	if !from.Metered {
		return k.logs.Create(ctx, t, p.entries, sum, Quota{})
	}
	t.Origin = k.NetworkOf(from)
	if sum.Deal != nil && sum.Deal.Host != "" {
		sum.Deal.Origin = t.Origin
	}
	return k.logs.Create(ctx, t, p.entries, sum, k.config.Quota)
}

// NetworkOf returns the stored form of a sender's network, which is empty if
// the sender is not metered.
func (k *Keeper) NetworkOf(from Sender) Origin {
	if !from.Metered {
		return ""
	}
	return k.links.origin(from.Network)
}

// OriginOf returns the stored form of an address or network, for counting
// things other than tables. The empty address has the empty Origin.
func (k *Keeper) OriginOf(address string) Origin { return k.links.origin(address) }

// origin returns the stored form of an address.
func (l linker) origin(address string) Origin {
	if address == "" {
		return ""
	}
	return Origin(hex.EncodeToString(l.mac("origin " + address)[:8]))
}

// entryOverhead is about how many bytes an entry takes in addition to its text.
const entryOverhead = 24

// SizeOf returns how many bytes entries count as.
func SizeOf(entries []Entry) (bytes int64) {
	for _, e := range entries {
		bytes += int64(len(e.Text)) + entryOverhead
	}
	return bytes
}
