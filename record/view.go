package record

import (
	"slices"

	"goa"
)

// hidden is a card dealt to somebody else; views have it in place of the move.
var hidden = goa.Move{Kind: goa.DealCard, A: uint8(goa.NoCard)}

// hiddenText is how it is written.
const hiddenText = "deal ?"

// View returns the record of the same game as a seat knows it; a spectator is
// [goa.Nobody]. Cards dealt to others are hidden; comments, and the position
// from which the game began, are left out. The record must pass Check. A view
// does so only up to the first hidden card.
func (r *Record) View(seat goa.Seat) (*Record, error) {
	v := &Record{
		edition: r.edition, data: r.data, text: r.text, options: r.options,
		players: r.players, view: &seat, tags: slices.Clone(r.tags),
	}
	_, err := r.replay(len(r.steps), func(p *replay, at int) error {
		st := p.step(r.steps[at].move)
		if st.move.Kind == goa.DealCard && p.state.Actor() != seat {
			st.move = hidden
		}
		v.steps = append(v.steps, st)
		return r.verify(p, at)
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

// IsView returns whose view the record is, if it is one; a spectator is
// [goa.Nobody].
func (r *Record) IsView() (seat goa.Seat, ok bool) {
	if r.view == nil {
		return goa.Nobody, false
	}
	return *r.view, true
}
