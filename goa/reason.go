package goa

import (
	"cmp"
	"fmt"
)

// Reason says why a move is illegal, as a code. Package lexicon words it.
type Reason uint8

// The reasons, each with the tag of the rule that it follows from.
const (
	Legal              Reason = iota
	GameOver                  // the game is over
	NaturesTurn               // a card or tile is turned up first
	NotNaturesTurn            // a player is to choose
	NotNow                    // another choice is asked for
	Malformed                 // no such piece
	NotInPile                 // Nature cannot turn up a piece that is not there
	TooManyPlantations        // among the removed tiles
	NotOnEdge                 // the flag goes on an empty space or the edge
	NotBesideTile             // the flag touches no tile
	NoTileThere               // a token needs a tile
	TokenThere                // only one token per tile
	NotAdjacent               // the line goes on from the last token
	BidTooLow
	RaiseTooSmall // Heavy bidding
	BidTooHigh    // more than the bidder holds
	MustTakeFree  // nobody bid: the auctioneer gets the lot
	LotNotFree    // there is a bid to sell or buy at
	NothingBid    // there is no high bid to buy or sell at
	CannotPay     // the auctioneer's price
	AlreadyActed  // one action per turn
	NotYetActed   // an action comes before the end of the turn
	MustPlayExtra // two or more extra actions
	TrackAtEnd    // the marker is on the last row
	LacksShips
	LacksSpices
	LacksDucats
	LacksColonists
	WrongPayment // exactly what is missing
	ColonyOwned
	NoColonyTileLeft
	ColonyTileGone // not this one
	FoundingOpen   // foundings do not nest
	CardNotHeld
	CardAlreadyPlayed // one per turn
	CardNeedsAction   // it goes with another action
	CardIsFree        // it goes with no action
	NoEffect          // there is nothing for it to do
	TileNotOwned
	TileUsedUp    // this round, or this Duty
	TileNotUsable // it works by itself
	NoFreeField
	FieldPlagued // Plagued crops leave the last one bare
	OnlyColonies // a Gambit fills only those
	WrongSpice   // the field bears another kind
	PlaceEmpty   // nothing lies there
	NotOwed      // this spice is not to be paid
	OutOfOrder   // several choices are made in order
	TooManyCards // for the hand limit or the row
	TooFewCards  // in deck and discards
	HandOverLimit
	NotOffered       // not among the things to choose from
	NotLeastAdvanced // Vice-king
	BadOpponent      // another player at this table
	NotByEspionage
	MustChooseOne   // of what the effect offers
	GambitSpent     // turned up in an earlier round
	CaptainNotDealt // to the player who would keep it
	BonusTwice      // each bonus once per session
	MustChoose      // something that cannot be left out
	TrackMissing    // for a card that moves a marker
	TakesNoTrack    // the card moves no marker
	TracksOutOfOrder
	TrackTwice
	numReasons
)

// reasonSpec is the stable name of a reason, with the tag of its rule.
type reasonSpec struct{ name, tag string }

var reasonSpecs = [numReasons]reasonSpec{
	Legal:              {"legal", ""},
	GameOver:           {"game-over", "G-1"},
	NaturesTurn:        {"natures-turn", "G-1"},
	NotNaturesTurn:     {"not-natures-turn", "G-1"},
	NotNow:             {"not-now", "ACT-2"},
	Malformed:          {"malformed", ""},
	NotInPile:          {"not-in-pile", "ACT-10"},
	TooManyPlantations: {"too-many-plantations", "SET-1"},
	NotOnEdge:          {"not-on-edge", "TOK-1"},
	NotBesideTile:      {"not-beside-tile", "TOK-1"},
	NoTileThere:        {"no-tile-there", "TOK-2"},
	TokenThere:         {"token-there", "TOK-2"},
	NotAdjacent:        {"not-adjacent", "TOK-2"},
	BidTooLow:          {"bid-too-low", "AUC-2"},
	RaiseTooSmall:      {"raise-too-small", "VAR-4b"},
	BidTooHigh:         {"bid-too-high", "AUC-2"},
	MustTakeFree:       {"must-take-free", "AUC-3"},
	LotNotFree:         {"lot-not-free", "AUC-3"},
	NothingBid:         {"nothing-bid", "AUC-3"},
	CannotPay:          {"cannot-pay", "AUC-3"},
	AlreadyActed:       {"already-acted", "ACT-1"},
	NotYetActed:        {"not-yet-acted", "ACT-1"},
	MustPlayExtra:      {"must-play-extra", "ACT-9"},
	TrackAtEnd:         {"track-at-end", "ACT-1"},
	LacksShips:         {"lacks-ships", "ACT-3"},
	LacksSpices:        {"lacks-spices", "ACT-3"},
	LacksDucats:        {"lacks-ducats", "EXP-2"},
	LacksColonists:     {"lacks-colonists", "ACT-7b"},
	WrongPayment:       {"wrong-payment", "ACT-7b"},
	ColonyOwned:        {"colony-owned", "ACT-1"},
	NoColonyTileLeft:   {"no-colony-tile-left", "ACT-1"},
	ColonyTileGone:     {"colony-tile-gone", "ACT-7c"},
	FoundingOpen:       {"founding-open", "RUL-5"},
	CardNotHeld:        {"card-not-held", "EXP-1"},
	CardAlreadyPlayed:  {"card-already-played", "ACT-2"},
	CardNeedsAction:    {"card-needs-action", "EXP-1"},
	CardIsFree:         {"card-is-free", "EXP-1"},
	NoEffect:           {"no-effect", "EXP-2"},
	TileNotOwned:       {"tile-not-owned", "ACT-2"},
	TileUsedUp:         {"tile-used-up", "TIL-3"},
	TileNotUsable:      {"tile-not-usable", "TIL-5"},
	NoFreeField:        {"no-free-field", "ACT-5"},
	FieldPlagued:       {"field-plagued", "VAR-5d"},
	OnlyColonies:       {"only-colonies", "VAR-4a"},
	WrongSpice:         {"wrong-spice", "RUL-6"},
	PlaceEmpty:         {"place-empty", "TIL-1"},
	NotOwed:            {"not-owed", "ACT-3"},
	OutOfOrder:         {"out-of-order", ""},
	TooManyCards:       {"too-many-cards", "ACT-6"},
	TooFewCards:        {"too-few-cards", "ACT-10"},
	HandOverLimit:      {"hand-over-limit", "ACT-6"},
	NotOffered:         {"not-offered", "TIL-2"},
	NotLeastAdvanced:   {"not-least-advanced", "TIL-4d"},
	BadOpponent:        {"bad-opponent", "TIL-4e"},
	NotByEspionage:     {"not-by-espionage", "TIL-4e"},
	MustChooseOne:      {"must-choose-one", "EXP-2"},
	GambitSpent:        {"gambit-spent", "VAR-4"},
	CaptainNotDealt:    {"captain-not-dealt", "VAR-6"},
	BonusTwice:         {"bonus-twice", "VAR-8c"},
	MustChoose:         {"must-choose", "RUL-3"},
	TrackMissing:       {"track-missing", "EXP-2"},
	TakesNoTrack:       {"takes-no-track", "EXP-2"},
	TracksOutOfOrder:   {"tracks-out-of-order", "VAR-1"},
	TrackTwice:         {"track-twice", "VAR-1"},
}

// Reasons returns all reasons but Legal, for tables that must be complete.
func Reasons() []Reason {
	all := make([]Reason, 0, numReasons)
	for r := Legal + 1; r < numReasons; r++ {
		all = append(all, r)
	}
	return all
}

// String returns the stable name of the reason, such as "bid-too-low".
func (r Reason) String() string {
	if r >= numReasons {
		return fmt.Sprintf("reason(%d)", uint8(r))
	}
	return reasonSpecs[r].name
}

// Tag returns the rule that the reason mostly follows from, such as "AUC-2", or
// "". See [Reason.TagFor].
func (r Reason) Tag() string {
	if r >= numReasons {
		return ""
	}
	return reasonSpecs[r].tag
}

// TagFor returns the tag of the rule that forbids a move, or "". For a tile or
// card that cannot be used, it is the rule of the tile or card.
func (r Reason) TagFor(m Move) string {
	switch r {
	case NoEffect, NoFreeField, LacksSpices, TileUsedUp, NoTileThere:
		return cmp.Or(m.pieceTag(), r.Tag())
	default:
		return r.Tag()
	}
}

// pieceTag returns the rule about the tile or card that a move uses, or "".
func (m Move) pieceTag() string {
	switch m.Kind {
	case UseTile:
		return m.Tile().tag()
	case UseSwap:
		return Swap.tag()
	case UseViceKing:
		return ViceKing.tag()
	case PlayCard:
		return "EXP-2"
	default:
		return ""
	}
}

// tag returns the rule about a tile.
func (t Tile) tag() string {
	switch {
	case t == Swap:
		return "TIL-4a"
	case t == ExtraHarvest:
		return "TIL-4b"
	case t == Resupply:
		return "TIL-4c"
	case t == ViceKing:
		return "TIL-4d"
	case t.Kind() == Immediate:
		return "TIL-2"
	case t.Kind() == PerRound:
		return "TIL-3"
	case t.Kind() == Scoring:
		return "TIL-5"
	default:
		return ""
	}
}

// IllegalMoveError is the answer to a move that the rules do not allow.
type IllegalMoveError struct {
	Move   Move
	Reason Reason
}

func (e *IllegalMoveError) Error() string {
	if e.Tag() == "" {
		return fmt.Sprintf("illegal move %q: %s", e.Move, e.Reason)
	}
	return fmt.Sprintf("illegal move %q: %s (%s)", e.Move, e.Reason, e.Tag())
}

// Tag returns the tag of the rule that forbids the move, or "".
func (e *IllegalMoveError) Tag() string { return e.Reason.TagFor(e.Move) }
