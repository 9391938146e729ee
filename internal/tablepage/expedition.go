package tablepage

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"goa/goa"
)

// expedition is the choice of an Expedition: which cards to discard first, and how
// many to draw then. It is made in one form, and on the hand itself.
type expedition struct {
	Room     int       // the number of cards that the hand has room for; negative if it is over its limit
	Limit    int       // of the hand
	Discards []discard // the hand
	Draws    []draw    // from the most cards that may be possible to none
}

// discard is a card that can be discarded.
type discard struct {
	Card    goa.Card
	Move    goa.Move
	Checked bool // the page proposes it
}

// ID returns the ID of its box in the prompt.
func (d discard) ID() string { return "pick-" + d.Card.String() }

// draw is a number of cards to draw.
type draw struct {
	Move     goa.Move
	Key      string
	Now      bool // nothing needs to be discarded for it
	Proposed bool // the most that can be drawn after the proposed discards
}

// ID returns the ID of its button in the prompt.
func (d draw) ID() string { return "do-" + strings.ReplaceAll(d.Move.String(), " ", "-") }

// expedition returns the choice of an Expedition. Ok is false if there is none.
func (s *Table) expedition() (e expedition, ok bool) {
	if s.View.Ask() != goa.AskDraw || !s.offers.has(goa.Draw, goa.Discard) {
		return e, false
	}
	level := s.View.Player(s.Seat).Level(goa.ExpeditionTrack)
	hand := s.View.Hand().Len()
	e.Limit = int(s.rules.HandLimit[level])
	e.Room = e.Limit - hand
	over := max(0, -e.Room)
	least := s.leastWorth(over)
	for _, c := range s.hand() {
		e.Discards = append(e.Discards, discard{c, goa.NewDiscard(c), slices.Contains(least, c)})
	}
	most := min(int(s.rules.Draws[level]), e.Limit, s.View.DeckSize()+s.View.Discards().Len()+hand)
	for i := range most + 1 {
		m := goa.NewDraw(most - i)
		e.Draws = append(e.Draws, draw{m, strconv.Itoa(i + 1), slices.Contains(s.offers.all, m), m.Amount() == min(most, e.Room+over)})
	}
	return e, true
}

// leastWorth returns n cards of the viewer's hand: those that bring the fewest points
// at the end and, among equals, those with the fewest colonists.
func (s *Table) leastWorth(n int) []goa.Card {
	if n == 0 {
		return nil
	}
	cards, without := s.hand(), map[goa.Card]int{} // points without a card
	for _, c := range cards {
		var left goa.State // only the viewer's own hand matters, not what they cannot see
		s.View.Deal(&left, func(int) int { return 0 })
		left.Play(goa.NewDiscard(c))
		view := left.View(s.Seat)
		without[c] = view.Score(s.Seat).Symbols
	}
	slices.SortStableFunc(cards, func(a, b goa.Card) int {
		return cmp.Or(without[b]-without[a], int(s.rules.Cards[a].Colonists)-int(s.rules.Cards[b].Colonists))
	})
	return cards[:n]
}

// discarding returns the attributes of a button on a card. With scripts, a
// button that discards the card marks its box in the prompt.
func (s *Table) discarding(m goa.Move) templ.Attributes {
	if _, ok := s.expedition(); !ok || m.Kind != goa.Discard {
		return nil
	}
	return templ.Attributes{"data-pick": discard{Card: m.Card()}.ID()}
}

// OfExpedition reports whether moves of a kind are made in the form of an
// Expedition.
func OfExpedition(k goa.MoveKind) bool { return k == goa.Draw || k == goa.Discard }

// DrawsLast puts discards before draws.
func DrawsLast(moves []goa.Move) {
	slices.SortStableFunc(moves, func(a, b goa.Move) int {
		switch {
		case (a.Kind == goa.Draw) == (b.Kind == goa.Draw):
			return 0
		case a.Kind == goa.Draw:
			return 1
		default:
			return -1
		}
	})
}
