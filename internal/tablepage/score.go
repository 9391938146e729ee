package tablepage

import (
	"slices"
	"strconv"

	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// sourceLine is one source of points and what a seat has from it.
type sourceLine struct{ Name, Points string }

// scoreSoFar returns a seat's points by source, without sources that bring none. A
// question mark stands for points that the viewer cannot know.
func (s *Table) scoreSoFar(seat goa.Seat) (list []sourceLine) {
	score := s.View.Score(seat)
	if s.Status == match.Finished && !s.Position {
		score = s.Scores[seat]
	}
	for _, name := range lexicon.ScoreLines() {
		if name == "story" && s.View.Story() == goa.NoStory {
			continue
		}
		points := strconv.Itoa(scoreLine(score, name))
		if slices.Contains(s.unknownSources(seat), name) {
			points = "?"
		}
		if points != "0" {
			list = append(list, sourceLine{s.Words.ScoreLine(name), points})
		}
	}
	return list
}

// unknownSources returns the sources whose points the viewer cannot know.
func (s *Table) unknownSources(seat goa.Seat) (names []string) {
	if s.Status == match.Finished {
		return nil
	}
	if s.hidesDucats() {
		names = append(names, "richest")
	}
	if !s.mine(seat) && s.View.HandSize(seat) > 0 {
		names = append(names, "symbols")
	}
	return names
}
