package session

import (
	"errors"
	"time"
)

// maxChain is how many sessions are looked at that have let each other in.
const maxChain = 100

// Admits reports whether a session may begin that its parent lets in by a pass
// which was made at a time. The parent must be a session of the same guest that
// has not ended. Those that have let the parent in may have ended before the pass
// was made, but not since: whoever ends a session ends all that is under way from
// it. Stores ask this within the transaction that stores the session, and find
// returns what is stored there.
func Admits(s Session, made time.Time, find func(ID) (Session, error)) (bool, error) {
	for id, generation := s.Parent, 0; generation < maxChain; generation++ {
		found, err := find(id)
		switch missing := errors.Is(err, ErrNotFound); {
		case missing:
			return generation > 0, nil // the first of the chain has no parent
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
