package startpage

import "goa/internal/progress"

// Opponents is how many bots "Play now" seats.
const Opponents = 3

// Fit is how bots are chosen for a guest.
type Fit struct {
	progress.Value
	Grades []string
}

// Asked reports whether the guest has said whether they know the game.
func (f Fit) Asked() bool { return f.Grade != "" || len(f.Grades) < 2 }

// method is how the start page leads to a game: the question is a page to look
// at.
func (f Fit) method() string {
	if f.Asked() {
		return "post"
	}
	return "get"
}

// effect names the text about opponents that fit.
func (f Fit) effect() string {
	switch {
	case f.Fixed:
		return "play-now.fixed"
	case f.Moved > 0:
		return "play-now.up"
	case f.Moved < 0:
		return "play-now.down"
	default:
		return "play-now.fits"
	}
}

// Follows is the level of opponents that follow the results.
const Follows = "follow"
