package rulespage

import (
	"strconv"

	"goa/goa"
	"goa/internal/frame"
)

// boardColumn is a track of the development board as a picture shows it.
type boardColumn struct {
	Name, Icon string
	Gives      []string      // by row
	Steps      [][]goa.Spice // what the step to each row costs; empty for the first
}

// board returns the development board of the edition.
func (s *Found) board() (all []boardColumn) {
	for _, t := range frame.Tracks() {
		c := boardColumn{Name: s.words.Page("short." + t.String()), Icon: frame.TrackIcons[t], Steps: make([][]goa.Spice, 1)}
		for level := range goa.NumLevels {
			c.Gives = append(c.Gives, frame.TrackGives(s.rules, t, level))
		}
		for _, cost := range s.rules.Cost[t] {
			c.Steps = append(c.Steps, frame.SpicesOf(cost))
		}
		all = append(all, c)
	}
	return all
}

// points returns the points for a marker on a row.
func (s *Found) points(level int) string { return strconv.Itoa(int(s.rules.LevelVP[level])) }
