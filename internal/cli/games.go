package cli

import (
	"fmt"
	"io"

	"goa/campaign"
	"goa/internal/picture"
	"goa/record"
)

// recordedGame is a record and, in a campaign, the number of its session.
type recordedGame struct {
	*record.Record
	session int
}

// recordedGames are the games of one file: a single one, or the sessions of a
// campaign.
type recordedGames []recordedGame

// readGames reads a record or a campaign; "-" is standard input.
func (a *app) readGames(file string) (recordedGames, error) {
	text, err := a.readFile(file)
	if err != nil {
		return nil, err
	}
	games, err := parseGames(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return games, nil
}

func parseGames(text []byte) (games recordedGames, err error) {
	if !campaign.Begins(text) {
		r, err := record.Parse(text)
		return recordedGames{{Record: r}}, err
	}
	c, err := campaign.Parse(text)
	if err != nil {
		return nil, err
	}
	for n := range c.Sessions() {
		games = append(games, recordedGame{c.Session(n + 1), n + 1})
	}
	return games, nil
}

// choose picks a session by number. Without one (0) it picks all of them, or
// the last if only one is wanted.
func (g recordedGames) choose(session int, one bool) (recordedGames, error) {
	switch {
	case session > 0 && g[0].session == 0:
		return nil, usagef("--session %d: this is the record of one game, not a campaign", session)
	case session > len(g):
		return nil, usagef("--session %d: the campaign has %s", session, counted(len(g), "session", "sessions"))
	case session > 0:
		return g[session-1 : session], nil
	case one:
		return g[len(g)-1:], nil
	default:
		return g, nil
	}
}

// tell describes one game after the other in words.
func (g recordedGames) tell(w io.Writer, style picture.Style) error {
	for i, game := range g {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if game.session > 0 {
			fmt.Fprintln(w, style.Words.Campaign("session", game.session, 0))
		}
		if err := tellGame(w, game.Record, style); err != nil {
			return err
		}
	}
	return nil
}

func (g recordedGames) tellJSON(w io.Writer) error {
	for _, game := range g {
		if err := tellJSON(w, game.Record, game.session); err != nil {
			return err
		}
	}
	return nil
}
