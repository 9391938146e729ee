package tablepage

import (
	"strconv"
	"strings"

	"goa/goa"
	"goa/lexicon"
)

// freeFields returns the number of free fields that the viewer has.
func (s *Table) freeFields() (n int) {
	for at := range goa.Place(goa.NumPlaces) {
		free, _ := s.View.FreeFields(s.Seat, at)
		n += free
	}
	return n
}

// harvestGives returns what a Harvest brings: no more than there are free fields,
// unless a card allows ships and colonists instead.
func (s *Table) harvestGives(m goa.Move) string {
	row := int(s.rules.HarvestSpices[s.View.Player(s.Seat).Level(goa.HarvestTrack)])
	if m.Card() == goa.NoCard {
		row = min(row, s.freeFields())
	}
	return "+" + strconv.Itoa(row)
}

// idle says why a legal move would bring nothing now. It is empty for all other moves.
func (s *Table) idle(m goa.Move) string {
	if s.Seat >= 0 && onlyBringsSpices(m) && s.freeFields() == 0 {
		return s.say("idle.fields")
	}
	return ""
}

// onlyBringsSpices reports whether a move gives nothing but spices for free fields.
func onlyBringsSpices(m goa.Move) bool {
	switch m.Kind {
	case goa.Harvest:
		return m.Card() == goa.NoCard // a card may turn the spices into other goods
	case goa.UseEspionage:
		return m.Spying() == goa.SpyHarvest && m.Card() == goa.NoCard
	case goa.UseTile:
		return m.Tile() == goa.SpiceTile
	case goa.PlayCard:
		return m.Card().Ability() == goa.SpiceGift
	default:
		return false
	}
}

// titleOf returns the name of a move, and why it would bring nothing.
func (s *Table) titleOf(m goa.Move) string {
	if why := s.idle(m); why != "" {
		return s.label(m) + " (" + why + ")"
	}
	return s.label(m)
}

// unit returns the unit of a picture's number for screen readers, in the singular or
// plural.
func (s *Table) unit(picture, amount string) string {
	n := 2
	if strings.TrimLeft(amount, "+−") == "1" {
		n = 1
	}
	for _, g := range goods {
		if g.icon == picture {
			return s.Words.Term(g.term, n)
		}
	}
	if picture == "spice" {
		return s.Words.Term(lexicon.Spice, n)
	}
	return ""
}
