package tablepage

import "goa/goa"

// founding is an attempt to found a colony that is in progress or has just succeeded.
// Everyone at the table sees what it has and what it lacks.
type founding struct {
	Colony  goa.Colony
	Need    int
	Row     int // colonists that the row gives, with those of a captain or spy
	Cards   []goa.Card
	Paid    int // colonists that were paid because they were missing
	Missing int // colonists that have yet to be paid
}

// Have returns how many of the needed colonists there are.
func (f *founding) Have() int { return f.Need - f.Missing }

// founding returns the present attempt. Ok is false if there is none.
func (s *Table) founding() (f founding, ok bool) {
	c, missing, open := s.View.Founding()
	if q := s.View.Question(); !open && q.Ask == goa.AskColonyTile && q.Colony != goa.NoColony {
		c, open = q.Colony, true
	}
	if !open {
		return f, false
	}
	f = founding{Colony: c, Need: s.View.ColonyNeed(c), Missing: max(0, missing), Row: s.foundingRow()}
	cards := 0
	for card := range s.View.OpenCards().All() {
		f.Cards = append(f.Cards, card)
		cards += int(s.rules.Cards[card].Colonists)
	}
	f.Paid = max(0, f.Have()-f.Row-cards) // exactly what was missing, or nothing
	return f, true
}

// foundingRow returns the number of colonists that the row brings to the present
// attempt: the player's row or the spied one, plus a captain's.
func (s *Table) foundingRow() int {
	by := s.View.Actor()
	row := by
	begun := len(s.Log) - 1
	for begun >= 0 && (s.Log[begun].At > s.At || s.Log[begun].Event.Kind != goa.FoundingBegun) {
		begun--
	}
	for i := begun; i >= 0 && s.Log[i].At == s.Log[begun].At; i-- { // events of the same move
		if s.Log[i].Event.Kind == goa.Spied {
			row = s.Log[i].Event.Other
		}
	}
	n := int(s.rules.Recruits[s.View.Player(row).Level(goa.ColonyTrack)])
	if s.View.Player(by).Captain() == goa.Indian {
		n += int(s.rules.CaptainGives.IndianColonists)
	}
	return n
}

// pip is one of the colonists that a colony needs.
type pip struct {
	By   string // "row", "card", "paid" or "missing"
	Card int    // the number of the card, from 1
}

// pips returns one pip for each colonist that the colony needs: first those of the
// row, then those of the cards one after the other, then those that were paid.
func (s *Table) pips(f founding) (list []pip) {
	for range f.Row {
		list = append(list, pip{By: "row"})
	}
	for i, c := range f.Cards {
		for range s.rules.Cards[c].Colonists {
			list = append(list, pip{"card", i + 1})
		}
	}
	for range f.Paid {
		list = append(list, pip{By: "paid"})
	}
	list = list[:min(len(list), f.Need)]
	for len(list) < f.Need {
		list = append(list, pip{By: "missing"})
	}
	return list
}

// foundingState says how an attempt stands.
func (s *Table) foundingState(f founding) string {
	if f.Missing > 0 {
		return s.say("founding.missing", "n", f.Missing)
	}
	return s.say("founding.enough")
}

// describeFounding adds how many colonists are missing before cards are turned up,
// and how likely the founding is to succeed.
func (s *Table) describeFounding(b *button) {
	c := b.Move.Colony()
	if b.Move.Card() == goa.NoCard {
		b.Label = s.Words.Colony(c)
	}
	b.Gives, b.Goods = s.say("needs", "n", s.foundingNeed(c)), "colonist"
	b.Odds = s.odds(b.Move)
	b.Careful = s.Hopeless(b.Move)
}

// odds says how likely a founding is to succeed.
func (s *Table) odds(m goa.Move) string {
	if s.Hopeless(m) {
		return s.say("odds.none")
	}
	return s.say("odds", "n", s.View.FoundingOdds(m.Colony(), m.Card()).Percent())
}

// Hopeless reports whether a founding fails whatever cards are turned up, unless the
// player helps it in some other way.
func (s *Table) Hopeless(m goa.Move) bool {
	return m.Kind == goa.Found && s.Seat >= 0 && s.View.FoundingOdds(m.Colony(), m.Card()).Good == 0
}

// placeTitle names a move at a place, and says so if it is a hopeless founding.
func (s *Table) placeTitle(m goa.Move) string {
	if s.Hopeless(m) {
		return s.label(m) + " (" + s.odds(m) + ")"
	}
	return s.label(m)
}
