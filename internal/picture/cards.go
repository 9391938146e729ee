package picture

import (
	"fmt"

	"goa/goa"
)

// cards lists the cards that lie open and those in the viewer's hand, and
// tells how many are left.
func (p *painter) cards() {
	v := p.view
	if open := v.OpenCards(); open != 0 {
		p.list(p.Words.Screen("open"), open)
	}
	if c := v.CardInPlay(); c != goa.NoCard {
		p.list(p.Words.Screen("in-play"), c.Set())
	}
	if hand := v.Hand(); hand != 0 {
		p.list(p.Words.Screen("hand", "seat", p.name(v.Seat())), hand)
	}
	p.put(faint, p.Words.Screen("piles", "n", v.DeckSize(), "other", fmt.Sprint(v.Discards().Len())))
	p.automa()
	p.endLine()
}

// list writes cards below each other, each with its face and stable name.
func (p *painter) list(label string, cards goa.CardSet) {
	first := true
	for c := range cards.All() {
		if first {
			p.put(faint, cut(label, labelWide-1))
			first = false
		}
		p.tab(labelWide)
		p.put(plain, p.Words.Card(c))
		p.put(faint, fmt.Sprintf(" (%s) ", p.Words.CardFace(c, p.view.Rules())))
		p.tab(labelWide + cardNameAt)
		p.put(faint, c.String())
		p.endLine()
	}
}

// cardNameAt is where stable names of cards are written, within the list.
const cardNameAt = 48
