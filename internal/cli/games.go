package cli

import (
	"fmt"

	"goa/internal/gamefile"
)

// readGames reads a record or a campaign. "-" is standard input.
func (a *app) readGames(file string) (gamefile.Games, error) {
	text, err := a.readFile(file)
	if err != nil {
		return nil, err
	}
	games, err := gamefile.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return games, nil
}

// chooseGames picks a session by number. Without one (0) it picks all of them,
// or the last if only one is wanted.
func chooseGames(g gamefile.Games, session int, one bool) (gamefile.Games, error) {
	switch {
	case session > 0 && g[0].Session == 0:
		return nil, usagef("--session %d: this is the record of one game, not a campaign", session)
	case session > len(g):
		return nil, usagef("--session %d: the campaign has %s", session, plural(len(g), "session", "sessions"))
	case session > 0:
		return g[session-1 : session], nil
	case one:
		return g[len(g)-1:], nil
	default:
		return g, nil
	}
}
