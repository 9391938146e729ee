package edition

import (
	"fmt"

	"goa/goa"
)

// Setting is the kind of game that is played. It is comparable: equal settings
// have equal rules.
type Setting struct {
	Edition *Edition
	Options Options
	Players int // 1 is the solo game
}

// Rules returns the rules of such a game, or why there is none.
func (s Setting) Rules() (*goa.Rules, error) { return s.Edition.RulesFor(s.Options, s.Players) }

// String writes the setting as the flags of the program do.
func (s Setting) String() string {
	text := fmt.Sprintf("--edition %s --players %d", s.Edition.Name, s.Players)
	if o := s.Options.String(); o != "" {
		text += " --options " + o
	}
	return text
}
