package picture

import "goa/goa"

// modules shows the Story of the game and the Gambit of the auction.
func (p *painter) modules() {
	if story := p.view.Story(); story != goa.NoStory {
		name := p.Words.Story(story)
		p.emphasize(p.Words.Screen("story", "story", name), name)
		p.endLine()
	}
	if g := p.view.Gambit(); g != goa.NoGambit {
		name := p.Words.Gambit(g)
		p.emphasize(p.Words.Screen("gambit", "gambit", name), name)
		p.endLine()
	}
}

// captains draws everyone's captain, once shown, and how many Gambits are left.
func (p *painter) captains() {
	if p.anyPlayer(func(who *goa.PublicPlayer) bool { return who.Captain() != goa.NoCaptain }) {
		p.names(p.Words.Option("captains"), func(who *goa.PublicPlayer) []inked {
			return []inked{{plain, p.Words.Captain(who.Captain())}}
		})
	}
	if p.view.Rules().Gambit {
		p.row(p.Words.Option("gambit"), func(seat goa.Seat, who *goa.PublicPlayer) {
			left := 0
			for g := goa.NoGambit + 1; g < goa.NumGambits; g++ {
				if !who.HasSpent(g) {
					left++
				}
			}
			p.put(plain, p.Words.Screen("gambits", "n", left))
			if p.view.HasPledged(seat) {
				p.put(faint, ", "+p.Words.Screen("pledged"))
			}
		})
	}
}
