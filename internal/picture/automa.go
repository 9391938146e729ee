package picture

import "goa/goa"

// automa shows Lakshmi's side in a solo game: the flag and her money cards.
func (p *painter) automa() {
	if !p.view.Solo() {
		return
	}
	p.endLine()
	p.put(bold, p.name(goa.Automa))
	if p.view.Flag() == goa.Automa {
		p.put(plain, " ⚑")
	}
	p.say(faint, "  "+p.Words.Screen("automa", "deck", p.Words.Purse(p.view.AutomaDeck()), "discard", p.Words.Purse(p.view.AutomaDiscard())))
}

// automaLot says what decides who gets the lot of a solo game.
func (p *painter) automaLot() {
	text := p.Words.AutomaLot(p.view)
	if text == "" {
		return
	}
	for _, line := range Wrap(text, p.wide-p.grid.ring) {
		p.tab(p.grid.ring)
		p.put(plain, line)
		p.endLine()
	}
}
