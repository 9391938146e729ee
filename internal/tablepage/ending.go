package tablepage

import (
	"goa/goa"
	"goa/internal/match"
)

// ToTheEnd returns moves, the forced moves after them, and the end of the turn. Ok is
// false if there is a choice left, or if something is not known yet.
func ToTheEnd(view *match.TableView, moves ...goa.Move) (all []goa.Move, ok bool) {
	var s goa.State // only the viewer's own board matters, not what they cannot see
	view.View.Deal(&s, func(int) int { return 0 })
	if view.View.Stage() != goa.Acting {
		return nil, false
	}
	var buf [8]goa.Move
	for i := 0; s.Turn() == view.Seat; i++ {
		if i < len(moves) {
			if s.Check(moves[i]) != goa.Legal {
				return nil, false
			}
			all = append(all, moves[i])
		} else if end := goa.NewEndTurn(); s.Check(end) == goa.Legal {
			return append(all, end), true
		} else if legal := s.Moves(buf[:0]); len(legal) == 1 && legal[0].Kind != goa.Done {
			all = append(all, legal[0])
		} else {
			return nil, false
		}
		s.Play(all[i])
	}
	return nil, false
}

// ends reports whether a move is offered together with the end of the turn, as one
// click.
func (s *Table) ends(m goa.Move) bool {
	switch m.Kind {
	case goa.BuildShips, goa.Tax, goa.Harvest, goa.Progress:
		_, ok := ToTheEnd(s.TableView, m)
		return ok && !s.Prefs.Confirm.End
	default:
		return false
	}
}
