package startpage

import "goa/internal/progress"

// Opponents is the number of bots that "Play now" seats.
const Opponents = 3

// Fit determines how bots are chosen for a guest.
type Fit struct {
	progress.Value
	Grades []string
}

// Asked reports whether the guest has already said whether they know the game.
func (f Fit) Asked() bool { return f.Grade != "" || len(f.Grades) < 2 }

// method returns the method with which the start page leads to a game. For a
// guest who must first be asked, that is a page to look at.
func (f Fit) method() string {
	if f.Asked() {
		return "post"
	}
	return "get"
}

// effect returns the key of the text about fitting opponents.
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

// Follows is the level of opponents that follow the guest's results.
const Follows = "follow"
