package goa

// HasEffect reports whether a legal move does more than spend its card. One
// more card for a founding has no effect if deck and discards are empty (EXP-2
// d). Any other move without effect is illegal.
func (s *State) HasEffect(m Move) bool { return s.hasEffect(m, s.deck().Len()) }

// HasEffect is like [State.HasEffect], for the reader of a view.
func (v *View) HasEffect(m Move) bool { return v.hasEffect(m, v.DeckSize()) }

func (s *Public) hasEffect(m Move, deck int) bool {
	if c := m.Card(); c == NoCard || c.Ability() != MoreRecruits || m.Kind == Discard || m.ByNature() {
		return true
	}
	wanted := 1
	if m.Kind != PlayCard { // the founding begins with its own cards
		wanted += int(s.rules.FoundingCards)
	}
	return deck+s.discard.Len() >= wanted
}
