package tablepage

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// Who sits at a seat: values of the form.
const (
	SeatMe   = "me"
	SeatHere = "here"
	SeatBot  = "bot"
	SeatLink = "link"
	SeatNone = "none"
)

// invited reports whether a seat is offered to the viewer.
func (s *Table) invited() bool {
	return slices.ContainsFunc(s.Seats, func(seat match.SeatView) bool { return seat.Invites })
}

// lobbyTitle says what the viewer should do first, or what the table waits for.
func (s *Table) lobbyTitle() string {
	if s.invited() {
		return s.invitedText()
	}
	return s.waits()
}

// invitedText says who invites the viewer to take a seat.
func (s *Table) invitedText() string {
	if s.HostName == "" {
		return s.say("invited")
	}
	return s.say("invited.by", "name", s.HostName)
}

// keptNames lists the people the open seats are reserved for. It is empty if others
// can take one of them.
func (s *Table) keptNames() string {
	var names []string
	for _, seat := range s.Seats {
		switch {
		case seat.Kind != match.Open:
		case seat.KeptFor == "" || seat.Invites:
			return ""
		default:
			names = append(names, seat.KeptFor)
		}
	}
	return strings.Join(names, ", ")
}

// giveText says what happens to a seat that is given away: the viewer's own, a free
// one, or that of a player who may be away.
func (s *Table) giveText(at goa.Seat, what string) string {
	switch seat := s.Seats[at]; {
	case seat.Mine:
		return s.say("give.mine." + what)
	case seat.Kind == match.Person && s.Days != nil && what == "bot.sure":
		return s.say("give.away.days.bot.sure", "name", s.names[at])
	case seat.Kind == match.Person:
		return s.say("give.away."+what, "name", s.names[at], "n", int(s.Absence/time.Minute))
	default:
		return s.say("give."+what, "name", s.names[at])
	}
}

// agreeText says what is needed for another person to get a seat.
func (s *Table) agreeText(at goa.Seat) string {
	switch seat := s.Seats[at]; {
	case seat.Kind == match.Bot && !seat.Away:
		return s.say("agree.bot.sure", "name", s.names[at])
	case seat.Kind == match.Person && s.Days != nil:
		return s.say("agree.days.sure", "name", s.names[at])
	default:
		return s.say("agree.sure", "name", s.names[at], "n", int(s.Absence/time.Minute))
	}
}

// deleteText says what happens to a table that its host deletes, or why it cannot be
// deleted yet.
func (s *Table) deleteText() string {
	others := slices.ContainsFunc(s.Seats, func(seat match.SeatView) bool {
		return seat.Kind == match.Person && !seat.Mine || seat.Away && !seat.MayReturn
	})
	if s.Status == match.Playing && others {
		return s.say("refusal." + match.OthersPlay.String())
	}
	return s.say("delete.sure")
}

// changeLine returns the line of the log about a change of seats.
func (s *Table) changeLine(c match.SeatChange) *logLine {
	return &logLine{ID: "log-seat-" + strconv.Itoa(c.Entry), At: min(c.At, s.Moves), Text: s.changeText(c), Seat: c.Seat}
}

// changeText says what has changed at a seat.
func (s *Table) changeText(c match.SeatChange) string {
	by := s.name(c.By)
	switch c.Kind {
	case match.SeatOffered:
		return s.say("change.offered", "name", c.Name)
	case match.SeatAgreed:
		return s.say("change.agreed", "seat", by, "name", c.Name)
	case match.SeatOpened:
		return s.say("change.opened", "name", c.Name)
	case match.SeatTaken:
		return s.say("change.taken", "name", c.Name, "other", c.New)
	case match.SeatConceded:
		return s.say("change.conceded", "name", c.Name)
	case match.SeatReplaced:
		if by == "" {
			by = s.say("change.host")
		}
		return s.say("change.replaced", "name", c.Name, "seat", by)
	case match.SeatReturned:
		return s.say("change.returned", "name", c.Name)
	case match.EndWanted:
		return s.say("change.end-wanted", "name", c.Name)
	case match.GameAbandoned:
		return s.say("change.abandoned")
	case match.GameGivenUp:
		return s.say("change.given-up")
	case match.RoundEnded:
		return s.say("change.round-ended")
	default:
		return s.say("waits.anyone")
	}
}
