package analysispage

import (
	"strings"

	"goa/internal/analysis"
)

// Past lists the mistakes that keep coming back over several games of a player.
type Past struct {
	Title    string
	Accuracy string   // of each game
	Lines    []string // the mistakes, most frequent first
	Advice   string   // about the first of them, or empty
}

// mostPast is the number of such mistakes that are listed.
const mostPast = 5

// Past describes the mistakes that keep coming back. It returns nil if there
// are fewer than two games.
func (s *Story) Past(games int, accuracy []int, habits []analysis.Habit) *Past {
	if games < 2 {
		return nil
	}
	p := &Past{Title: s.say("past", "n", games)}
	var figures []string
	for _, n := range accuracy {
		figures = append(figures, number(n))
	}
	p.Accuracy = s.say("past.accuracy", "list", strings.Join(figures, ", "))
	for i := range habits {
		h := &habits[i]
		if h.Games < 2 || len(p.Lines) == mostPast {
			break
		}
		if p.Advice == "" {
			p.Advice = Advice(s.Words, h)
		}
		name := "past.habit"
		if h.Loss == 0 {
			name = "past.left"
		}
		p.Lines = append(p.Lines, s.say(name, "what", s.fault(h), "n", h.Games, "of", games, "loss", s.Amount(h.Loss)))
	}
	if len(p.Lines) == 0 {
		p.Lines = []string{s.say("past.none")}
	}
	return p
}
