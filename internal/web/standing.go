package web

import (
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// standingText says how the game of a line of the list stands: the round and
// whom it waits for, or the result.
func standingText(p page, t match.Listing) string {
	s := match.ParseStanding(t.Standing)
	names := named(p, t.Names)
	if t.Status == match.Finished {
		return resultText(p, s, names)
	}
	var parts []string
	if s.Round > 0 {
		parts = append(parts, p.say("round", "n", s.Round, "of", strconv.Itoa(goa.NumRounds)))
	}
	var waits []string
	for _, seat := range s.Waits {
		if int(seat) < len(names) && seat >= 0 {
			waits = append(waits, names[seat])
		}
	}
	if len(waits) > 0 && !t.ForMe {
		parts = append(parts, p.say("list.waits", "names", strings.Join(waits, ", ")))
	}
	return strings.Join(parts, " · ")
}

// resultText says who has won, and with how many points.
func resultText(p page, s match.Standing, names []string) string {
	if len(s.Points) != len(names) || len(s.Ranks) != len(names) || len(names) == 0 {
		return ""
	}
	var winners, points []string
	for i, name := range names {
		if s.Ranks[i] == 1 && len(names) > 1 {
			winners = append(winners, name)
		}
		points = append(points, strconv.Itoa(s.Points[i]))
	}
	text := strings.Join(points, " : ")
	switch len(winners) {
	case 0:
		return text
	case 1:
		return p.say("winner", "names", winners[0]) + " " + text
	default:
		return p.say("winners", "names", strings.Join(winners, ", ")) + " " + text
	}
}

// ages are the units in which a page says how long ago something was, the
// longest first.
var ages = []struct {
	text string
	unit time.Duration
}{{"age.days", 24 * time.Hour}, {"age.hours", time.Hour}, {"age.minutes", time.Minute}}

// ageText says how long ago something was.
func ageText(p page, ago time.Duration) string {
	for _, a := range ages {
		if ago >= a.unit {
			return p.say(a.text, "n", int(ago/a.unit))
		}
	}
	return p.say("age.now")
}
