package analysispage

import (
	"strconv"

	"goa/goa"
	"goa/internal/analysis"
	"goa/lexicon"
)

// Trend is the development of a fault from earlier games to this one.
type Trend uint8

// The trends.
const (
	Unknown Trend = iota // there are no earlier games to compare with
	Better               // it costs clearly less
	Same
	Worse // it costs clearly more
	New   // it cost nothing before
)

// clearly is the percentage by which the cost of a fault must change to count as
// better or worse.
const clearly = 25

// TrendOf compares what a habit cost in a game with what it cost on average in
// earlier ones.
func TrendOf(now *analysis.Habit, earlier []*analysis.Report, seats []goa.Seat) Trend {
	games, sum := 0, 0
	for i, r := range earlier {
		games++
		for _, h := range r.Players[seats[i]].Habits {
			if h.Same(now) {
				sum += h.Loss
			}
		}
	}
	switch {
	case games == 0:
		return Unknown
	case sum == 0:
		return New
	case 100*now.Loss*games <= (100-clearly)*sum:
		return Better
	case 100*now.Loss*games >= (100+clearly)*sum:
		return Worse
	default:
		return Same
	}
}

// Costliest returns the habit that cost a seat the most; ok is false if no habit
// cost it anything.
func Costliest(r *analysis.Report, seat goa.Seat) (h analysis.Habit, ok bool) {
	list := r.Players[seat].Habits
	if len(list) == 0 {
		return h, false
	}
	return list[0], true
}

// HabitText names a habit, and says what it cost if that is known.
func HabitText(words *lexicon.Lexicon, r *analysis.Report, h *analysis.Habit) string {
	s := Story{Report: r, Words: words}
	return s.habit(h)
}

// Figure is a number in a report about a player.
type Figure struct{ Name, Value string }

// Figures sums up a seat: how accurate its decisions were, and what it gained
// from luck, skill and the opponents.
func Figures(words *lexicon.Lexicon, r *analysis.Report, seat goa.Seat) []Figure {
	s, p := Story{Report: r, Words: words}, &r.Players[seat]
	return []Figure{
		{s.say("accuracy"), strconv.Itoa(p.Accuracy)}, {s.say("luck"), s.Amount(p.Luck)},
		{s.say("skill"), s.Amount(p.Skill)}, {s.say("opponents"), s.Amount(p.Opponents)},
	}
}
