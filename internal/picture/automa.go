package picture

import (
	"fmt"
	"strings"

	"goa/goa"
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
	p.put(faint, "  "+p.Words.Screen("automa", "deck", purseText(p.view.AutomaDeck()), "discard", purseText(p.view.AutomaDiscard())))
}

// purseText counts money cards by value.
func purseText(cards goa.Purse) string {
	var list []string
	for m, n := range cards {
		if n > 0 {
			list = append(list, fmt.Sprintf("%d×%s", n, goa.Money(m)))
		}
	}
	if list == nil {
		return "–"
	}
	return strings.Join(list, " ")
}
