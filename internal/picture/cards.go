package picture

import (
	"fmt"

	"goa/goa"
)

// cards lists the face-up cards and those in the viewer's hand, and says how
// many are left.
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
	p.say(faint, p.Words.Screen("piles", "n", v.DeckSize(), "other", fmt.Sprint(v.Discards().Len())))
	p.automa()
	p.endLine()
}

// list writes cards below each other, each with its face and stable name.
func (p *painter) list(label string, cards goa.CardSet) {
	labels, nameAt := p.table.labels, p.cardNameAt(cards)
	p.put(faint, cut(label, labels-1))
	for c := range cards.All() {
		p.tab(labels)
		p.put(plain, p.Words.Card(c))
		face := fmt.Sprintf(" (%s)", p.Words.CardFace(c, p.view.Rules()))
		if p.width+columns(face) > p.right {
			p.endLine()
			p.tab(labels)
		}
		p.put(faint, face)
		if p.width >= nameAt {
			p.endLine()
		}
		p.tab(nameAt)
		p.put(faint, c.String())
		p.endLine()
	}
}

// widestCard is the width of a card with its face.
const widestCard = 48

// cardNameAt returns the column at which stable names of cards are written.
func (p *painter) cardNameAt(cards goa.CardSet) int {
	longest := 0
	for c := range cards.All() {
		longest = max(longest, columns(c.String()))
	}
	return min(p.table.labels+widestCard, p.wide-longest)
}
