package goa

// EventKind says what happened.
type EventKind uint8

// The kinds of events. The comment of each names its fields. eventSpecs is the
// same list for programs.
const (
	NoEvent EventKind = iota

	TileRemoved     // tile, before the market is laid out
	TileLaid        // tile, cell
	StartCardTurned // seat, card: SET-3
	BecameFirst     // seat: takes the flag
	DucatsGained    // seat, n: from the bank
	ShipsGained     // seat, n
	ColonistsGained // seat, n
	ExtrasGained    // seat, n: extra action cards
	LevelRaised     // seat, track, n: the level reached
	RoundBegan      // n
	MarketCleared   // the tiles left over leave the game (SET-4)
	TilesReadied    // seat: per-round tiles can be used again

	FlagPlaced    // seat, cell
	TokenPlaced   // seat, cell, n: number of the token
	AuctionOpened // seat: auctioneer, n: token, tile (none: the flag), cell
	BidMade       // seat, n
	Passed        // seat: makes no bid
	LotTaken      // seat, tile: free
	LotBought     // seat, tile, n: paid to the bank by the auctioneer
	LotSold       // seat: seller, other: buyer, tile, n
	FlagGained    // seat

	PlantationBuilt   // seat, tile, place
	PlantationDropped // seat, n: spices lost with it, tile, place
	SpicePut          // seat, n, spice, place
	SpicesLost        // seat, n: no field for them
	TileKept          // seat, tile: lies before its owner until it is used or scores
	TileSpent         // seat, tile: leaves the game
	TileUsed          // seat, tile: once this round, or a Duty fulfilled
	FavorTaken        // seat, tile
	TileSwapped       // seat, tile: taken for Swap, cell
	BonanzaTurned     // seat, bonanza
	PlaceFilled       // seat, place: by Extra harvest

	ActionChosen  // seat, action
	ShipsPaid     // seat, n
	SpicePaid     // seat, spice, place
	SpiceSold     // seat, n: ducats, spice, place
	SpiceReturned // seat, spice, place: for Duty
	DucatsPaid    // seat, n: to the bank
	CardPlayed    // seat, card
	CardDiscarded // seat, card
	CardDrawn     // seat, card: only the seat sees which
	CardTurned    // seat, card: open for a founding or Resupply
	DeckShuffled  // n: cards of the new deck
	DeckEmpty     // seat: no card to be had (RUL-4)
	OpenDiscarded // n: cards turned up go to the discards

	FoundingBegun  // seat, colony, n: colonists needed
	Spied          // seat, other, track: whose row
	RecruitsAdded  // seat, n: Espionage in the player's own founding
	ColonistsPaid  // seat, n
	ColonyFounded  // seat, colonytile
	FoundingFailed // seat, colony
	TurnEnded      // seat
	ExtraPlayed    // seat
	ExtrasPassed   // seat
	GameEnded      // the scores stand

	StoryTold       // story (VAR-5)
	CaptainDealt    // seat, captain: only the seat sees which (VAR-6)
	CaptainKept     // seat, captain: only the seat sees which
	CaptainShown    // seat, captain
	GambitPledged   // seat, gambit: only the seat sees which (VAR-4)
	GambitTurned    // seat, gambit: in effect in this auction
	GambitPostponed // seat: it serves the last auction

	AutomaCardDrawn   // seat, n: token, auction-card: to place her token (VAR-7b)
	AutomaValued      // seat, n: token, auction-card: in the player's auction, where only its value counts (VAR-7c)
	AutomaSearched    // seat, n: spaces looked at until one was found, or 0, kind of tile
	AutomaMoneyDrawn  // seat, n: what the card is worth, or 0 if there was none (VAR-7a)
	AutomaOffered     // seat, n: card and money together (VAR-7c)
	AutomaMoneyGained // seat, n: cards, money: to her discard
	AutomaShuffled    // seat, n: cards of the new money deck
	AutomaReadied     // seat, n: cards of the money deck; all decks of the half are shuffled
	AutomaActed       // seat, action-card, deed (VAR-7d)
	TileGone          // seat, tile: leaves the game unresolved (VAR-7c)
	ColonyDiscarded   // seat, colony-tile: leaves the supply
	BonanzaLost       // seat, cell: its Bonanza tile leaves unseen (VAR-2)

	GoalDealt  // n: the session it belongs to, goal (VAR-8)
	BonusTaken // seat, bonus (VAR-8c)
	numEventKinds
)

// Event is something that happened, as a small comparable value without prose.
// An accessor of a piece returns none (NoTile, NoCard, …) if the kind has no
// such field or the reader may not see it. Seat, Other and N are meaningful
// only if the kind has them. [Nobody] is not a seat.
type Event struct {
	Kind  EventKind
	Seat  Seat  // the player it concerns
	Other Seat  // a second player
	about piece // what it is about
	at    piece // where it happened, as a cell or place; or what Lakshmi's card says
	N     int16
}

// Field names a value of an event.
type Field uint8

// The fields that an event can have.
const (
	FieldSeat Field = iota
	FieldOther
	FieldN
	FieldTile
	FieldCell
	FieldCard
	FieldTrack
	FieldPlace
	FieldSpice
	FieldAction
	FieldColony
	FieldColonyTile
	FieldBonanza
	FieldStory
	FieldCaptain
	FieldGambit
	FieldAuctionCard
	FieldKind
	FieldMoney
	FieldActionCard
	FieldAutomaAction
	FieldGoal
	FieldBonus
	numFields
)

var fieldNames = [numFields]string{
	"seat", "other", "n", "tile", "cell", "card", "track", "place", "spice", "action",
	"colony", "colony-tile", "bonanza", "story", "captain", "gambit",
	"auction-card", "kind", "money", "action-card", "deed", "goal", "bonus",
}

// String returns the name of the field in JSON and in the sentences of lexicon.
func (f Field) String() string { return nameOf(fieldNames[:], int(f), "field") }

// eventSpec is the stable name of a kind of event, with its fields.
type eventSpec struct {
	name   string
	fields []Field // seat, other and n first
}

var eventSpecs = [numEventKinds]eventSpec{
	TileRemoved:       {"tile-removed", []Field{FieldTile}},
	TileLaid:          {"tile-laid", []Field{FieldTile, FieldCell}},
	StartCardTurned:   {"start-card-turned", []Field{FieldSeat, FieldCard}},
	BecameFirst:       {"became-first", []Field{FieldSeat}},
	DucatsGained:      {"ducats-gained", []Field{FieldSeat, FieldN}},
	ShipsGained:       {"ships-gained", []Field{FieldSeat, FieldN}},
	ColonistsGained:   {"colonists-gained", []Field{FieldSeat, FieldN}},
	ExtrasGained:      {"extras-gained", []Field{FieldSeat, FieldN}},
	LevelRaised:       {"level-raised", []Field{FieldSeat, FieldN, FieldTrack}},
	RoundBegan:        {"round-began", []Field{FieldN}},
	MarketCleared:     {"market-cleared", nil},
	TilesReadied:      {"tiles-readied", []Field{FieldSeat}},
	FlagPlaced:        {"flag-placed", []Field{FieldSeat, FieldCell}},
	TokenPlaced:       {"token-placed", []Field{FieldSeat, FieldN, FieldCell}},
	AuctionOpened:     {"auction-opened", []Field{FieldSeat, FieldN, FieldTile, FieldCell}},
	BidMade:           {"bid-made", []Field{FieldSeat, FieldN}},
	Passed:            {"passed", []Field{FieldSeat}},
	LotTaken:          {"lot-taken", []Field{FieldSeat, FieldTile}},
	LotBought:         {"lot-bought", []Field{FieldSeat, FieldN, FieldTile}},
	LotSold:           {"lot-sold", []Field{FieldSeat, FieldOther, FieldN, FieldTile}},
	FlagGained:        {"flag-gained", []Field{FieldSeat}},
	PlantationBuilt:   {"plantation-built", []Field{FieldSeat, FieldTile, FieldPlace}},
	PlantationDropped: {"plantation-dropped", []Field{FieldSeat, FieldN, FieldTile, FieldPlace}},
	SpicePut:          {"spice-put", []Field{FieldSeat, FieldN, FieldSpice, FieldPlace}},
	SpicesLost:        {"spices-lost", []Field{FieldSeat, FieldN}},
	TileKept:          {"tile-kept", []Field{FieldSeat, FieldTile}},
	TileSpent:         {"tile-spent", []Field{FieldSeat, FieldTile}},
	TileUsed:          {"tile-used", []Field{FieldSeat, FieldTile}},
	FavorTaken:        {"favor-taken", []Field{FieldSeat, FieldTile}},
	TileSwapped:       {"tile-swapped", []Field{FieldSeat, FieldTile, FieldCell}},
	BonanzaTurned:     {"bonanza-turned", []Field{FieldSeat, FieldBonanza}},
	PlaceFilled:       {"place-filled", []Field{FieldSeat, FieldPlace}},
	ActionChosen:      {"action-chosen", []Field{FieldSeat, FieldAction}},
	ShipsPaid:         {"ships-paid", []Field{FieldSeat, FieldN}},
	SpicePaid:         {"spice-paid", []Field{FieldSeat, FieldSpice, FieldPlace}},
	SpiceSold:         {"spice-sold", []Field{FieldSeat, FieldN, FieldSpice, FieldPlace}},
	SpiceReturned:     {"spice-returned", []Field{FieldSeat, FieldSpice, FieldPlace}},
	DucatsPaid:        {"ducats-paid", []Field{FieldSeat, FieldN}},
	CardPlayed:        {"card-played", []Field{FieldSeat, FieldCard}},
	CardDiscarded:     {"card-discarded", []Field{FieldSeat, FieldCard}},
	CardDrawn:         {"card-drawn", []Field{FieldSeat, FieldCard}},
	CardTurned:        {"card-turned", []Field{FieldSeat, FieldCard}},
	DeckShuffled:      {"deck-shuffled", []Field{FieldN}},
	DeckEmpty:         {"deck-empty", []Field{FieldSeat}},
	OpenDiscarded:     {"open-discarded", []Field{FieldN}},
	FoundingBegun:     {"founding-begun", []Field{FieldSeat, FieldN, FieldColony}},
	Spied:             {"spied", []Field{FieldSeat, FieldOther, FieldTrack}},
	RecruitsAdded:     {"recruits-added", []Field{FieldSeat, FieldN}},
	ColonistsPaid:     {"colonists-paid", []Field{FieldSeat, FieldN}},
	ColonyFounded:     {"colony-founded", []Field{FieldSeat, FieldColonyTile}},
	FoundingFailed:    {"founding-failed", []Field{FieldSeat, FieldColony}},
	TurnEnded:         {"turn-ended", []Field{FieldSeat}},
	ExtraPlayed:       {"extra-played", []Field{FieldSeat}},
	ExtrasPassed:      {"extras-passed", []Field{FieldSeat}},
	GameEnded:         {"game-ended", nil},
	StoryTold:         {"story-told", []Field{FieldStory}},
	CaptainDealt:      {"captain-dealt", []Field{FieldSeat, FieldCaptain}},
	CaptainKept:       {"captain-kept", []Field{FieldSeat, FieldCaptain}},
	CaptainShown:      {"captain-shown", []Field{FieldSeat, FieldCaptain}},
	GambitPledged:     {"gambit-pledged", []Field{FieldSeat, FieldGambit}},
	GambitTurned:      {"gambit-turned", []Field{FieldSeat, FieldGambit}},
	GambitPostponed:   {"gambit-postponed", []Field{FieldSeat}},
	AutomaCardDrawn:   {"automa-card-drawn", []Field{FieldSeat, FieldN, FieldAuctionCard}},
	AutomaValued:      {"automa-valued", []Field{FieldSeat, FieldN, FieldAuctionCard}},
	AutomaSearched:    {"automa-searched", []Field{FieldSeat, FieldN, FieldKind}},
	AutomaMoneyDrawn:  {"automa-money-drawn", []Field{FieldSeat, FieldN}},
	AutomaOffered:     {"automa-offered", []Field{FieldSeat, FieldN}},
	AutomaMoneyGained: {"automa-money-gained", []Field{FieldSeat, FieldN, FieldMoney}},
	AutomaShuffled:    {"automa-shuffled", []Field{FieldSeat, FieldN}},
	AutomaReadied:     {"automa-readied", []Field{FieldSeat, FieldN}},
	AutomaActed:       {"automa-acted", []Field{FieldSeat, FieldActionCard, FieldAutomaAction}},
	TileGone:          {"tile-gone", []Field{FieldSeat, FieldTile}},
	ColonyDiscarded:   {"colony-discarded", []Field{FieldSeat, FieldColonyTile}},
	BonanzaLost:       {"bonanza-lost", []Field{FieldSeat, FieldCell}},
	GoalDealt:         {"goal-dealt", []Field{FieldN, FieldGoal}},
	BonusTaken:        {"bonus-taken", []Field{FieldSeat, FieldBonus}},
}

// EventKinds returns all kinds, for tables that must be complete.
func EventKinds() []EventKind {
	kinds := make([]EventKind, 0, numEventKinds)
	for k := NoEvent + 1; k < numEventKinds; k++ {
		kinds = append(kinds, k)
	}
	return kinds
}

// String returns the stable name of the kind, such as "ships-gained".
func (k EventKind) String() string {
	if k >= numEventKinds {
		return nameOf(nil, int(k), "event")
	}
	return eventSpecs[k].name
}

// Fields returns the fields of events of this kind.
func (k EventKind) Fields() []Field {
	if k >= numEventKinds {
		return nil
	}
	return eventSpecs[k].fields
}

// SeenBy returns what a seat may know of the event. A spectator is [Nobody]. A
// piece drawn or picked face down is the secret of its seat.
func (e Event) SeenBy(seat Seat) Event {
	if e.Seat == seat {
		return e
	}
	switch e.Kind {
	case CardDrawn, CaptainDealt, CaptainKept, GambitPledged:
		return Event{Kind: e.Kind, Seat: e.Seat}
	default:
		return e
	}
}

// eventLog collects events. A nil log collects none.
type eventLog struct{ events []Event }

func (l *eventLog) add(e Event) {
	if l != nil {
		l.events = append(l.events, e)
	}
}

// tell logs an event of a seat.
func (l *eventLog) tell(k EventKind, seat Seat) {
	if l != nil {
		l.events = append(l.events, Event{Kind: k, Seat: seat})
	}
}

// note logs an event of a seat with an amount.
func (l *eventLog) note(k EventKind, seat Seat, n int) {
	if l != nil {
		l.events = append(l.events, Event{Kind: k, Seat: seat, N: int16(n)})
	}
}

// name logs an event of a seat about a piece.
func (l *eventLog) name(k EventKind, seat Seat, about piece) {
	if l != nil {
		l.events = append(l.events, Event{Kind: k, Seat: seat, about: about})
	}
}

// nameAt logs an event of a seat about a piece in a place.
func (l *eventLog) nameAt(k EventKind, seat Seat, about, at piece) {
	if l != nil {
		l.events = append(l.events, Event{Kind: k, Seat: seat, about: about, at: at})
	}
}
