package picture

import (
	"fmt"

	"goa"
)

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
	p.put(faint, "  money deck"+purseText(p.view.AutomaDeck())+", discards"+purseText(p.view.AutomaDiscard()))
}

// purseText counts money cards by value.
func purseText(cards goa.Purse) string {
	text := ""
	for m, n := range cards {
		if n > 0 {
			text += fmt.Sprintf(" %d×%s", n, goa.Money(m))
		}
	}
	if text == "" {
		return " –"
	}
	return text
}
