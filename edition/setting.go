package edition

import (
	"fmt"

	"goa/goa"
)

// Setting is a kind of game. It is comparable: equal settings have equal rules.
type Setting struct {
	Edition *Edition
	Options Options
	Players int // 1 for the solo game
}

// Rules returns the rules of such a game, or an error if no such game exists.
func (s Setting) Rules() (*goa.Rules, error) { return s.Edition.RulesFor(s.Options, s.Players) }

// String returns the setting as flags of the program.
func (s Setting) String() string {
	text := fmt.Sprintf("--edition %s --players %d", s.Edition.Name, s.Players)
	if o := s.Options.String(); o != "" {
		text += " --options " + o
	}
	return text
}
