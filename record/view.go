package record

import (
	"slices"

	"goa"
)

// What a seat may not know of a move stands in its views as this, and is
// written with a question mark. What is shown later stands there as it is.
var hiddenMoves = map[string]goa.Move{
	"deal ?":    {Kind: goa.DealCard, A: uint8(goa.NoCard)},
	"captain ?": {Kind: goa.DealCaptain, A: uint8(goa.NoCaptain)},
	"keep ?":    {Kind: goa.Keep, A: uint8(goa.NoCaptain)},
	"pledge ?":  {Kind: goa.Pledge, A: uint8(goa.NoGambit)},
}

// hidingText returns how a move is written of which a seat knows only the
// kind, or "" for a move that all see.
func hidingText(k goa.MoveKind) string {
	switch k {
	case goa.DealCard:
		return "deal ?"
	case goa.DealCaptain:
		return "captain ?"
	case goa.Keep:
		return "keep ?"
	case goa.Pledge:
		return "pledge ?"
	default:
		return ""
	}
}

// isHidden reports whether the move stands for one that is not known.
func isHidden(m goa.Move) bool {
	text := hidingText(m.Kind)
	return text != "" && m == hiddenMoves[text]
}

// View returns the record of the same game as a seat knows it; a spectator is
// [goa.Nobody]. Hidden are the cards and captains dealt to others, and what
// others keep or pledge until it is shown; comments, and the position from
// which the game began, are left out. The record must pass Check. A view does
// so only up to the first move that is hidden.
func (r *Record) View(seat goa.Seat) (*Record, error) {
	v := &Record{
		edition: r.edition, data: r.data, text: r.text, options: r.options,
		players: r.players, view: &seat, tags: slices.Clone(r.tags),
	}
	secrets := secrets{seat: seat, view: v}
	_, err := r.replay(len(r.steps), func(p *replay, at int) error {
		v.steps = append(v.steps, p.step(r.steps[at].move))
		after := p.state
		if events, err := after.Apply(r.steps[at].move); err == nil {
			secrets.follow(at, events)
		}
		return r.verify(p, at)
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

// secrets hides the moves of a view, and shows what was picked in secret once
// everyone has seen it. What is dealt stays hidden: nobody sees which deal it
// came from.
type secrets struct {
	seat  goa.Seat
	view  *Record
	picks [goa.MaxSeats]pick // of others, not shown yet
}

// pick is a move made in secret.
type pick struct {
	at   int
	move goa.Move
}

// follow goes on with what a move of the record, the last of the view, told.
func (s *secrets) follow(at int, events []goa.Event) {
	st := &s.view.steps[at]
	text := hidingText(st.move.Kind)
	for _, e := range events {
		switch {
		case text != "" && e != e.SeenBy(s.seat):
			if !st.move.ByNature() {
				s.picks[e.Seat] = pick{at, st.move}
			}
			st.move = hiddenMoves[text]
		case e.Kind == goa.CaptainShown || e.Kind == goa.GambitTurned:
			if p := &s.picks[e.Seat]; p.move.Kind != goa.NoMove {
				s.view.steps[p.at].move = p.move
				*p = pick{}
			}
		}
	}
}

// IsView returns whose view the record is, if it is one; a spectator is
// [goa.Nobody].
func (r *Record) IsView() (seat goa.Seat, ok bool) {
	if r.view == nil {
		return goa.Nobody, false
	}
	return *r.view, true
}
