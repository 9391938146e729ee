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

// closed reports whether this game is still in progress and others play its deal.
// Such a game is hidden from everyone else and cannot be exported.
func (s *Table) closed() bool { return s.Deal.Closed && s.Status != match.Finished }

// dealName returns the name of the deal's page.
func (s *Table) dealName() string {
	if s.Deal.Ongoing {
		return s.say("day")
	}
	return s.say("deal.results")
}

// closedText says why other people cannot see the game, and giveUpSure says what
// giving up means.
func (s *Table) closedText() string {
	if s.Deal.Evening {
		return s.say("evening.table-closed")
	}
	if s.Deal.Ongoing {
		return s.say("day.closed")
	}
	return s.say("deal.closed")
}

func (s *Table) giveUpSure() string {
	if s.Deal.Ongoing {
		return s.say("day.give-up.sure")
	}
	return s.say("deal.give-up.sure")
}

// cannotExport reports whether the game cannot be exported as a record or a campaign, or
// played on from here.
func (s *Table) cannotExport() bool { return s.closed() || s.Deal.Ongoing }

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
