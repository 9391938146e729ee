package tablepage

import (
	"goa/internal/match"
)

// DealPath returns the address of a deal's page.
func DealPath(id match.DealID) string { return "/d/" + string(id) }

// EveningPath returns the address of a club evening.
func EveningPath(id string) string { return "/e/" + id }

// myPoints returns the viewer's score in a finished game.
func (s *Table) myPoints() int {
	if s.Seat < 0 || int(s.Seat) >= len(s.Scores) {
		return 0
	}
	return s.Scores[s.Seat].Total()
}

// dealAddress returns the link to the deal of the game.
func (s *Table) dealAddress() string { return s.Address(DealPath(s.Deal.ID)) }

// closed reports whether others play the deal of this game, which is not over. Such a
// game is shown to nobody else and cannot be taken elsewhere.
func (s *Table) closed() bool { return s.Deal.Closed && s.Status != match.Finished }

// dealName returns the name of the page of the deal.
func (s *Table) dealName() string {
	if s.Deal.Runs {
		return s.say("day")
	}
	return s.say("deal.results")
}

// closedText says why nobody else sees the game, and giveUpSure says what giving up
// means.
func (s *Table) closedText() string {
	if s.Deal.Evening {
		return s.say("evening.table-closed")
	}
	if s.Deal.Runs {
		return s.say("day.closed")
	}
	return s.say("deal.closed")
}

func (s *Table) giveUpSure() string {
	if s.Deal.Runs {
		return s.say("day.give-up.sure")
	}
	return s.say("deal.give-up.sure")
}

// kept reports whether the game cannot be taken elsewhere: as a record, as a
// campaign, or to play on from here.
func (s *Table) kept() bool { return s.closed() || s.Deal.Runs }

// dealText says why there is no link to the deal of a finished game. It is empty if
// there is one.
func (s *Table) dealText() string {
	switch {
	case s.Deal.ID == "" || s.Deal.Void == "":
		return ""
	case s.Deal.Evening && s.Deal.Void == match.VoidGiven:
		return s.say("evening.unfinished")
	}
	return s.say("deal.void." + string(s.Deal.Void))
}
