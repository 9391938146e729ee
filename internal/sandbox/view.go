package sandbox

import (
	"slices"

	"goa/goa"
	"goa/internal/match"
)

// Seat returns the default seat from which a position is seen: that of the
// player to move, otherwise of the player whom chance affects.
func (t *Tree) Seat(at int) goa.Seat {
	s := t.State(at)
	for _, seat := range []goa.Seat{s.Turn(), s.Actor()} {
		if seat >= 0 && int(seat) < s.Seats() {
			return seat
		}
	}
	return 0
}

// View returns a position as the page of a table shows it from a seat. The
// seat's player can choose if it is their turn. Terms are those of the game's
// table.
func (t *Tree) View(at int, seat goa.Seat, terms match.Terms) *match.TableView {
	s := t.State(at)
	terms.HiddenDucats, terms.Hints = false, false // the game is over
	v := &match.TableView{
		Table: terms, Entry: at, At: t.Len(at), Moves: t.Len(at), Status: match.Playing, Seat: seat,
		View: s.View(seat), Log: t.seen(at, seat), Ended: s.Over(),
	}
	if s.Turn() == seat {
		v.Legal = s.Moves(nil)
	}
	for i, p := range t.record.Players() {
		v.Seats = append(v.Seats, match.SeatView{Kind: match.Person, Name: p.Name, Mine: goa.Seat(i) == seat})
	}
	if turn := s.Turn(); turn >= 0 {
		v.Waiting = match.Waiting{Why: match.ForMove, Seats: []goa.Seat{turn}, Mine: turn == seat}
	}
	if s.Over() {
		v.Status = match.Finished
		ranks := s.Ranks()
		for i := range v.Seats {
			v.Scores, v.Ranks = append(v.Scores, s.Score(goa.Seat(i))), append(v.Ranks, ranks[i])
		}
	}
	return v
}

// seen returns what a seat may know of the events before a position.
func (t *Tree) seen(at int, seat goa.Seat) (list []match.Update) {
	s := t.nodes[0].state
	var events []goa.Event
	for i, m := range t.Moves(at) {
		events, _ = s.ApplyTo(events[:0], m) // it is legal: the tree holds only legal moves
		for _, e := range events {
			list = append(list, match.Update{At: i + 1, Event: e.SeenBy(seat)})
		}
	}
	return list
}

// Draws returns the possible outcomes of chance in a position, the likeliest
// first. It is empty if a player has to choose.
func (t *Tree) Draws(at int) []goa.Move {
	s := t.State(at)
	if s.Turn() != goa.Nature || s.Over() {
		return nil
	}
	list := s.Moves(nil)
	slices.SortStableFunc(list, func(a, b goa.Move) int { return s.Weight(b) - s.Weight(a) })
	return list
}
