package startpage

import (
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/lexicon"
)

// listingState says in a sentence whom a table of the list waits for and how long it has
// waited, or that it is over.
func listingState(p frame.Page, t match.Listing, now time.Time) string {
	names := waitingNames(p, t)
	switch {
	case t.Status == match.Finished:
		return p.Say("state.finished")
	case t.InvitedBy != "":
		return p.Say("state.invited", "name", t.InvitedBy)
	case t.Status == match.Gathering && t.ForMe:
		return p.Say("state.ready")
	case t.ForMe:
		return waitText(p, "state.mine", now.Sub(t.Since))
	case t.Status == match.Gathering || names == "":
		return waitText(p, "state.gathering", now.Sub(t.Since))
	default:
		return waitText(p, "state.others", now.Sub(t.Since), "names", names)
	}
}

// waitText returns a text about a wait, with its duration once that is a minute.
func waitText(p frame.Page, text string, d time.Duration, values ...any) string {
	if d < time.Minute {
		return p.Say(text+".now", values...)
	}
	return p.Say(text, append(values, "time", frame.DurationText(p.Say, d, "lasting.days"))...)
}

// waitingNames names the players whom a table waits for, as in a sentence.
func waitingNames(p frame.Page, t match.Listing) string {
	names := named(p, t.Names)
	var list []string
	for _, seat := range match.ParseStanding(t.Standing).Waits {
		if seat >= 0 && int(seat) < len(names) {
			list = append(list, names[seat])
		}
	}
	if n := len(list); n > 1 {
		return p.Say("names.last", "names", strings.Join(list[:n-1], ", "), "name", list[n-1])
	}
	return strings.Join(list, "")
}

// standingText says how a game in the list stands: the round and the time left, or the
// result.
func standingText(p frame.Page, t match.Listing, now time.Time) string {
	s := match.ParseStanding(t.Standing)
	if t.Status == match.Finished {
		return resultText(p, s, named(p, t.Names))
	}
	var parts []string
	if s.Round > 0 {
		parts = append(parts, p.Say("round", "n", s.Round, "of", strconv.Itoa(goa.NumRounds)))
	}
	if until, ok := s.TimeOf(t.Seat); ok {
		parts = append(parts, leftText(p, until.Sub(now)))
	}
	return strings.Join(parts, " · ")
}

// leftText says how much time is left.
func leftText(p frame.Page, d time.Duration) string {
	if d <= 0 {
		return p.Say("time-left.none")
	}
	return p.Say("time-left", "time", frame.LeftText(p.Say, d))
}

// resultText says who won and with how many points. A solo player gets only the points.
func resultText(p frame.Page, s match.Standing, names []string) string {
	if len(s.Points) != len(names) || len(s.Ranks) != len(names) || len(names) == 0 {
		return ""
	}
	var winners, points []string
	for i, name := range names {
		if s.Ranks[i] == 1 {
			winners = append(winners, name)
		}
		points = append(points, strconv.Itoa(s.Points[i]))
	}
	text := strings.Join(points, " : ")
	switch {
	case len(names) == 1:
		return p.Words.Count(lexicon.VictoryPoint, s.Points[0])
	case len(winners) == 0:
		return text
	case len(winners) == 1:
		return p.Say("winner", "names", winners[0]) + " " + text
	default:
		return p.Say("winners", "names", strings.Join(winners, ", ")) + " " + text
	}
}

// ages are the units for the age of something, the longest first.
var ages = []struct {
	text string
	unit time.Duration
}{{"age.days", 24 * time.Hour}, {"age.hours", time.Hour}, {"age.minutes", time.Minute}}

// ageText says how long ago something happened.
func ageText(p frame.Page, ago time.Duration) string {
	for _, a := range ages {
		if ago >= a.unit {
			return p.Say(a.text, "n", int(ago/a.unit))
		}
	}
	return p.Say("age.now")
}
