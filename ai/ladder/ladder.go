// Package ladder is where bots are found by name: the yardsticks, which are
// measured against, and the grades, which people play against.
package ladder

import (
	"fmt"
	"slices"
	"strings"

	"goa/ai"
)

// Names returns all bots, weakest first.
func Names() []string { return ai.Names() }

// Grades returns the bots that people choose among, weakest first.
func Grades() []string { return []string{ai.Planner} }

// Middle is the grade for who does not choose.
func Middle() string { return ai.Planner }

// Top is the strongest grade.
func Top() string { grades := Grades(); return grades[len(grades)-1] }

// New returns the bot of a name. Bots of equal name and seed choose alike.
func New(name string, seed uint64) (ai.Player, error) {
	if !slices.Contains(Names(), name) {
		return nil, fmt.Errorf("there is no bot %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return ai.New(name, seed)
}
