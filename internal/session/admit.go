package session

import (
	"errors"
	"time"
)

// maxChain is how many generations of sessions Admits looks back.
const maxChain = 100

// Admits reports whether a session may begin with a pass that its parent made
// at the given time. The parent must be a session of the same guest and must
// not have ended. Sessions that admitted the parent may have ended before the
// pass was made, but not since: ending a session also ends the passes made from
// it. Stores call Admits within the transaction that stores the session, with a
// find that reads from that transaction.
func Admits(s Session, made time.Time, find func(ID) (Session, error)) (bool, error) {
	for id, generation := s.Parent, 0; generation < maxChain; generation++ {
		found, err := find(id)
		switch missing := errors.Is(err, ErrNotFound); {
		case missing:
			return generation > 0, nil // the first session of the chain has no parent
		case err != nil:
			return false, err
		case found.Guest != s.Guest:
			return false, nil
		case !found.Ended.IsZero() && (generation == 0 || !found.Ended.Before(made)):
			return false, nil
		}
		id = found.Parent
	}
	return true, nil
}
