package match

import "slices"

// Orders, preferences, early picks and changed picks are entries that only their
// owner knows of. Not even their number may show. So every viewer counts
// differently: a viewer's version is the number of entries that the viewer may
// know of. Pages, streams and messages show versions, commands name them, and only
// this file translates between them and the numbers of the log.

// VersionBase is the number that versions count from. It is above every number
// that programs without versions have shown: to their pages every version is
// newer, and their requests are stale.
const VersionBase = 100_000

// secret is an entry that only one owner knows of.
type secret struct {
	entry int
	owner Owner
}

// isSecret reports whether only the owner of a seat may know of the next entry.
// A pick is public the first time, because the table stops waiting for it.
func (g *game) isSecret(e Entry) bool {
	if !g.hasSeat(e.Seat) {
		return false
	}
	switch e.Kind {
	case OrderEntry, AutoEntry, CallEntry, RestEntry, RestFromEntry:
		return true
	case PickEntry:
		_, asked := g.toPick(e.Seat)
		return !asked || g.picked().has(e.Seat)
	default:
		return false
	}
}

// applySecret applies a secret entry to the table. Quiet hours that move a running
// clock are not secret, because everyone sees the deadline.
func (g *game) applySecret(e Entry) error {
	owner := g.seats[e.Seat].Owner
	was, _ := g.deadline(e.Seat)
	if err := g.change(e); err != nil {
		return err
	}
	if is, _ := g.deadline(e.Seat); is.Equal(was) {
		g.secrets = append(g.secrets, secret{e.Number, owner})
	}
	return nil
}

// version returns an owner's version after the first n entries. Owners who no
// longer have anything to do with the table count as strangers.
func (g *game) version(owner Owner, n int) int {
	seen, known := VersionBase+n, g.knows(owner)
	for _, s := range g.secrets {
		if s.entry > n {
			break
		}
		if !known || s.owner != owner {
			seen--
		}
	}
	return seen
}

// entryOf is the inverse of version: it returns the last entry of an owner's
// version. A future version has a future entry, and a number that is not a version
// has entry 0.
func (g *game) entryOf(owner Owner, version int) int {
	n, known := version-VersionBase, g.knows(owner)
	if n < 0 {
		return 0
	}
	for _, s := range g.secrets {
		if s.entry > n+1 {
			break
		}
		if !known || s.owner != owner {
			n++
		}
	}
	return n
}

// inLog returns a command with the entry number of the log in place of its owner's
// version.
func (g *game) inLog(c Command) Command {
	c.Entry = g.entryOf(c.Owner, c.Entry)
	return c
}

// VersionFor returns the version of an owner: [VersionBase] plus the number of
// entries that the owner may know of. It never decreases while the owner has
// anything to do with the table. Pages, streams and commands name it; to compare
// snapshots use [Snapshot.Version].
func (s *Snapshot) VersionFor(owner Owner) int { return s.VersionAt(owner, s.game.entry) }

// VersionAt returns what VersionFor returned after an earlier entry.
func (s *Snapshot) VersionAt(owner Owner, entry int) int { return s.game.version(owner, entry) }

// changesFor returns the changes of the seats, numbered by an owner's versions.
func (g *game) changesFor(owner Owner) []SeatChange {
	list := slices.Clone(g.changes)
	for i := range list {
		list[i].Entry = g.version(owner, list[i].Entry)
	}
	return list
}
