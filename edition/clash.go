package edition

import (
	"fmt"

	"goa/goa"
)

// A ClashError names two options that cannot be played together. The second may
// have a value, as in "story=competition".
type ClashError struct{ One, Other string }

func (e *ClashError) Error() string {
	return fmt.Sprintf("options %s and %s cannot be played together", e.One, e.Other)
}

// A NeedsError names an option that cannot be played without another.
type NeedsError struct{ Option, Needs string }

func (e *NeedsError) Error() string {
	return fmt.Sprintf("option %s needs option %s: choose that too", e.Option, e.Needs)
}

// An UnfitError names an option that cannot be played with an edition. The
// edition is identified by its vocabulary.
type UnfitError struct{ Option, Edition string }

func (e *UnfitError) Error() string {
	return fmt.Sprintf("option %s cannot be played with the %s edition", e.Option, e.Edition)
}

// A SeatsError reports a number of players that cannot play.
type SeatsError struct {
	Seats int
	Solo  bool // the option for one player was chosen
}

func (e *SeatsError) Error() string {
	switch {
	case e.Solo:
		return fmt.Sprintf("%d players cannot play: option solo is for one", e.Seats)
	case e.Seats == 1:
		return fmt.Sprintf("one player cannot play without option solo: 2 to %d can", goa.MaxSeats)
	default:
		return fmt.Sprintf("%d players cannot play: 2 to %d can, or 1 with option solo", e.Seats, goa.MaxSeats)
	}
}
