// Package gamefile reads the file of a game or of a campaign, describes what happened in
// it, checks it, and sums up a campaign.
package gamefile

import (
	"fmt"
	"io"

	"goa/campaign"
	"goa/internal/picture"
	"goa/record"
)

// Game is a record and, in a campaign, the number of its session.
type Game struct {
	*record.Record
	Session int
}

// Games are the games of one file: a single one, or the sessions of a campaign.
type Games []Game

// Parse reads a record or a campaign.
func Parse(text []byte) (games Games, err error) {
	if !campaign.Begins(text) {
		r, err := record.Parse(text)
		return Games{{Record: r}}, err
	}
	c, err := campaign.Parse(text)
	if err != nil {
		return nil, err
	}
	for n := range c.Sessions() {
		games = append(games, Game{c.Session(n + 1), n + 1})
	}
	return games, nil
}

// Tell describes the games in words, one after another.
func (g Games) Tell(w io.Writer, style picture.Style) error {
	for i, game := range g {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if game.Session > 0 {
			fmt.Fprintln(w, style.Words.Campaign("session", game.Session, 0))
		}
		if err := game.tell(w, style); err != nil {
			return err
		}
	}
	return nil
}

// TellJSON writes every event of the games as a line of JSON, with its move
// and, in a campaign, the session.
func (g Games) TellJSON(w io.Writer) error {
	for _, game := range g {
		if err := game.tellJSON(w); err != nil {
			return err
		}
	}
	return nil
}

func (g Game) tellJSON(w io.Writer) error {
	head := "{"
	if g.Session > 0 {
		head = fmt.Sprintf("{\"session\":%d,", g.Session)
	}
	for step, err := range g.Steps() {
		if err != nil {
			return err
		}
		for _, e := range step.Events {
			text, err := e.MarshalJSON()
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s\"at\":%d,\"move\":%q,%s\n", head, step.At+1, step.Move, text[1:])
		}
	}
	return nil
}
