package record

import (
	"slices"

	"goa/goa"
)

// hiddenTexts maps the texts that replace what the seat of a view does not know
// to the moves that stand for them. These moves name no piece.
var hiddenTexts = map[string]goa.Move{
	"deal ?":    {Kind: goa.DealCard},
	"captain ?": {Kind: goa.DealCaptain},
	"keep ?":    {Kind: goa.Keep},
	"pledge ?":  {Kind: goa.Pledge},
}

// secrets holds the hidden text of each kind of move that can be hidden.
var secrets = func() map[goa.MoveKind]string {
	texts := map[goa.MoveKind]string{}
	for text, m := range hiddenTexts {
		texts[m.Kind] = text
	}
	return texts
}()

// hidden reports whether a move stands for one that the view does not know.
func hidden(m goa.Move) bool {
	text, ok := secrets[m.Kind]
	return ok && hiddenTexts[text] == m
}

// View returns the record of the same game as a seat knows it. A spectator is
// [goa.Nobody]. The view hides what was dealt to others, and what they have
// picked while it lies face down. It leaves out comments and the position from
// which the game began. The record must pass Check. A view passes only up to
// the first hidden move.
func (r *Record) View(seat goa.Seat) (*Record, error) {
	v := &Record{
		edition: r.edition, data: r.data, text: r.text, options: r.options,
		session: r.session, undos: r.undos, players: r.players, view: &seat, tags: slices.Clone(r.tags),
	}
	var whose []goa.Seat
	c, err := r.checked(func(c *cursor) {
		v.moves = append(v.moves, c.recorded(r.moves[c.at].move))
		whose = append(whose, c.state.Actor())
	})
	if err != nil {
		return nil, err
	}
	v.hide(seat, whose, &c.state)
	return v, nil
}

// hide removes what a seat does not know in the current state of the game.
// The list whose has the seat that each move was for.
func (v *Record) hide(seat goa.Seat, whose []goa.Seat, s *goa.State) {
	pledged := [goa.MaxSeats]bool{} // not turned up yet; if there are several, the last one
	for i := range goa.Seat(s.Seats()) {
		pledged[i] = s.HasPledged(i)
	}
	for at := len(v.moves) - 1; at >= 0; at-- {
		m, by := &v.moves[at].move, whose[at]
		text, secret := secrets[m.Kind]
		if !secret || by == seat {
			continue
		}
		switch m.Kind {
		case goa.Keep:
			secret = s.Player(by).Captain() == goa.NoCaptain
		case goa.Pledge:
			secret, pledged[by] = pledged[by], false
		default:
		}
		if secret {
			*m = hiddenTexts[text]
		}
	}
}

// IsView returns the seat whose view the record is, if it is one. A spectator
// is [goa.Nobody].
func (r *Record) IsView() (seat goa.Seat, ok bool) {
	if r.view == nil {
		return goa.Nobody, false
	}
	return *r.view, true
}
