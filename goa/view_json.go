package goa

import "encoding/json"

// viewJSON is a view as programs read it: the open part of a position, what
// else the seat knows, and what follows from it for programs that do not know
// the rules.
type viewJSON struct {
	Seat Seat   `json:"seat"`           // whose view; null for a spectator's
	Turn Seat   `json:"turn"`           // the seat to move
	Todo string `json:"todo,omitempty"` // what is to be chosen

	openPosition

	Lot      *lotJSON      `json:"lot,omitempty"`
	Founding *foundingJSON `json:"founding,omitempty"`

	Pick     Gambit    `json:"pick,omitzero"`            // own, face down
	Captains []Captain `json:"captains,omitempty"`       // own, to choose from
	Kept     Captain   `json:"kept,omitzero"`            // own, face down
	Met      []Goal    `json:"goals-met,omitempty"`      // of the session, as things stand
	Dealt    []int     `json:"captains-dealt,omitempty"` // how many every seat chooses from
	Keepers  []Seat    `json:"keepers,omitempty"`        // the seats that have kept one

	Hand      []Card  `json:"hand"`
	HandSizes []int   `json:"hand-sizes"`
	DeckSize  int     `json:"deck-size"`
	Undealt   []Card  `json:"undealt"` // cards that can be in the deck
	Held      [][]int `json:"held"`    // by seat: cards drawn since the last shuffle, then those of each older class
	Scores    []Score `json:"scores"`  // without the others' symbols
}

// openPosition is a Position without its methods.
type openPosition Position

// lotJSON is the lot being auctioned.
type lotJSON struct {
	Token      int  `json:"token"`
	Auctioneer Seat `json:"auctioneer"`
	Tile       Tile `json:"tile"` // null for the flag
	Cell       Cell `json:"cell"`
	Price      int  `json:"price,omitempty"` // what the auctioneer would pay
}

// foundingJSON is the founding that is not decided yet.
type foundingJSON struct {
	Colony  Colony `json:"colony"`
	Missing int    `json:"missing"`
}

// MarshalJSON returns everything that the seat may know, and nothing more.
// docs/json.md describes it.
func (v View) MarshalJSON() ([]byte, error) {
	w := viewJSON{
		Seat: v.seat, Turn: v.Turn(), Todo: v.Ask().String(),
		openPosition: openPosition(v.Public.openPosition()),
		Pick:         v.pick, Captains: v.captains.list(), Kept: v.kept, Keepers: v.seatsIn(v.keepers),
		Hand:     append([]Card{}, v.hand.list()...),
		DeckSize: v.DeckSize(),
		Undealt:  append([]Card{}, v.Undealt().list()...),
	}
	if n, ok := v.Session(); ok {
		for _, g := range n.Own() {
			if v.Fulfills(g) {
				w.Met = append(w.Met, g)
			}
		}
	}
	if a, ok := v.Auction(); ok {
		w.Lot = &lotJSON{a.Token, a.Auctioneer, a.Tile, a.Cell, a.Price}
	}
	if c, missing, ok := v.Founding(); ok {
		w.Founding = &foundingJSON{c, missing}
	}
	for seat := range Seat(v.seats) {
		held := make([]int, 0, numClasses)
		for _, n := range v.held[seat] {
			held = append(held, int(n))
		}
		w.Held = append(w.Held, held)
		if v.dealt != [MaxSeats]uint8{} {
			w.Dealt = append(w.Dealt, int(v.dealt[seat]))
		}
		w.HandSizes = append(w.HandSizes, v.HandSize(seat))
		w.Scores = append(w.Scores, v.Score(seat))
	}
	return json.Marshal(w)
}
