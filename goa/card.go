package goa

import (
	"fmt"
	"math/bits"
)

// Ability is what an expedition card does when it is played (EXP-2).
type Ability uint8

// The ten abilities, lettered a to j in the rules.
const (
	ShipsOnly      Ability = iota // a: Progress, no spices
	SpicesOnly                    // b: Progress, no ships
	MixedHarvest                  // c: Harvest of spices, ships and colonists
	MoreRecruits                  // d: one more card when founding
	SpiceSale                     // e: sell spices
	SpiceGift                     // f: spices
	ColonistGift                  // g: colonists
	ShipGift                      // h: ships
	DucatGift                     // i: ducats
	BoughtProgress                // j: ducats move a marker
	NumAbilities   = 10
)

var abilityNames = [NumAbilities]string{
	"ships-only", "spices-only", "mixed-harvest", "more-recruits", "spice-sale",
	"spice-gift", "colonist-gift", "ship-gift", "ducat-gift", "bought-progress",
}

// String returns the stable name of the ability.
func (a Ability) String() string { return nameOf(abilityNames[:], int(a), "ability") }

// Card is one of the thirty expedition cards: three copies of each ability.
type Card uint8

// NumCards counts the expedition cards. NoCard stands for none or for an
// unknown one.
const (
	NumCards          = 30
	CopiesOfCard      = 3
	NoCard       Card = 0xff
)

// CardOf returns copy 0, 1 or 2 of an ability.
func CardOf(a Ability, nth int) Card { return Card(int(a)*CopiesOfCard + nth) }

// Ability returns the card's ability.
func (c Card) Ability() Ability { return Ability(c / CopiesOfCard) }

// Copy returns the number of this card among the three with its ability, from
// 0.
func (c Card) Copy() int { return int(c % CopiesOfCard) }

// String returns the stable name, such as "ships-only-2".
func (c Card) String() string {
	if c >= NumCards {
		return fmt.Sprintf("card(%d)", uint8(c))
	}
	return cardNames[c]
}

var cardNames = func() (names [NumCards]string) {
	for c := range names {
		names[c] = fmt.Sprintf("%s-%d", Card(c).Ability(), Card(c).Copy()+1)
	}
	return names
}()

// CardSet is a set of expedition cards, one bit each.
type CardSet uint32

// Set returns the set with only c in it.
func (c Card) Set() CardSet { return 1 << c }

// Has reports whether c is in the set.
func (set CardSet) Has(c Card) bool { return set>>c&1 != 0 }

// Len returns the number of cards in the set.
func (set CardSet) Len() int { return bits.OnesCount32(uint32(set)) }

// First returns the lowest card. The set must not be empty.
func (set CardSet) First() Card { return Card(bits.TrailingZeros32(uint32(set))) }

// rest returns the set without its lowest card.
func (set CardSet) rest() CardSet { return set & (set - 1) }

// nth returns the n-th card from the lowest, counting from 0.
func (set CardSet) nth(n int) Card {
	return Card(nthBit(uint64(set), n))
}

// All ranges over the cards in ascending order.
func (set CardSet) All() func(yield func(Card) bool) {
	return func(yield func(Card) bool) {
		for ; set != 0; set = set.rest() {
			if !yield(set.First()) {
				return
			}
		}
	}
}

// cardsOf returns the set of all three cards with an ability.
func cardsOf(a Ability) CardSet { return (1<<CopiesOfCard - 1) << (CopiesOfCard * uint(a)) }

// Symbol is the picture of an island on a card. It scores at the end.
type Symbol uint8

// The six symbols.
const (
	Elephant Symbol = iota
	Tiger
	Fish
	Palm
	Shell
	Statue
	NumSymbols = 6
)

var symbolNames = [NumSymbols]string{"elephant", "tiger", "fish", "palm", "shell", "statue"}

// String returns the stable name of the symbol.
func (s Symbol) String() string { return nameOf(symbolNames[:], int(s), "symbol") }
