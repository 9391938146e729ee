package goa

// MoveKind says what a move does; A, B and C of [Move] depend on it.
type MoveKind uint8

// Nature's moves.
const (
	NoMove      MoveKind = iota
	RemoveTile           // a tile leaves before the market is laid out: A tile (SET-1)
	LayTile              // the next space of the market gets a tile: A tile (SET-1)
	FirstSeat            // who turns up the first card of SET-3: A seat
	TurnCard             // a card is turned up for all to see: A card
	DealCard             // a card goes face down to the hand of the seat being served: A card
	TurnBonanza          // the Bonanza tile of a corner is turned up: A Bonanza (VAR-2)
	TurnStory            // the Story of the game: A Story (VAR-5)
	DealCaptain          // a captain goes face down to the seat being served: A captain (VAR-6)

	DrawAuctionCard // Lakshmi's card for a token: A auction card (VAR-7b, VAR-7c)
	DrawMoney       // Lakshmi's money card: A money (VAR-7a)
	DrawActionCard  // Lakshmi's action: A action card (VAR-7d)
	DiscardColony   // a colony tile leaves the supply: A colony tile (VAR-7d)
	DealGoal        // the next goal of the campaign: A goal (VAR-8)
	lastOfNature    = DealGoal
)

// The players' moves.
const (
	QuickDucats  MoveKind = iota + lastOfNature + 1 // VAR-1: take the ducats
	QuickTracks                                     // VAR-1: A, B two tracks, A < B
	PlaceFlag                                       // A cell (TOK-1)
	PlaceToken                                      // A cell (TOK-2, TOK-3)
	Bid                                             // N (AUC-2)
	Pass                                            // no bid (AUC-2), or out of the extra actions (ACT-9)
	Take                                            // the lot is free (AUC-3)
	Buy                                             // the auctioneer buys (AUC-3)
	Sell                                            // the auctioneer passes (AUC-3)
	UseExtra                                        // play an extra action card (ACT-9)
	Progress                                        // A track, C card or NoCard (ACT-3)
	BuildShips                                      // ACT-4
	Harvest                                         // C card or NoCard (ACT-5)
	Tax                                             // ACT-4
	Explore                                         // ACT-6
	Found                                           // A colony, C card or NoCard (ACT-7)
	Draw                                            // N cards (ACT-6)
	PayColonists                                    // N (ACT-7b)
	Decline                                         // the founding (ACT-7b)
	ChooseTile                                      // A colony tile (ACT-7c)
	PaySpice                                        // A spice, B place (ACT-3)
	PutSpice                                        // A spice, B place
	SellSpice                                       // A spice, B place (EXP-2 e)
	ReturnSpice                                     // A spice, B place (TIL-5 Duty)
	Gain                                            // A what (mixed harvest, Resupply, Ships/Colonists)
	Fill                                            // B place (TIL-4b)
	Drop                                            // B place: a plantation goes (TIL-1)
	TakeFavor                                       // A tile (TIL-2)
	UseTile                                         // A tile
	UseSwap                                         // A cell (TIL-4a)
	UseViceKing                                     // A track (TIL-4d)
	UseEspionage                                    // A seat, B what, C card or NoCard (TIL-4e, TIL-4f)
	PlayCard                                        // C card
	PlayCardOn                                      // A track, C card (EXP-2 j)
	Discard                                         // C card
	Done                                            // no more of what may be chosen several times
	EndTurn                                         // the action turn
	Keep                                            // A captain, in secret (VAR-6)
	Pledge                                          // A Gambit, in secret (VAR-4)
	TurnGambit                                      // A 1 now, 0 later (VAR-4)
	TakeBonus                                       // A bonus (VAR-8c)
	numMoveKinds
)

// Move is one small choice. It is a comparable value; its text (String,
// [ParseMove]) is its only encoding. Use the functions of the same names to
// make one.
type Move struct {
	Kind    MoveKind
	A, B, C uint8
}

// N returns the number of a Bid, Draw or PayColonists.
func (m Move) N() int { return int(m.A) | int(m.B)<<8 }

// Card returns the card that a move plays or discards, or NoCard.
func (m Move) Card() Card {
	if m.Kind >= numMoveKinds || !kindsWithCard[m.Kind] {
		return NoCard
	}
	return Card(m.C)
}

// ByNature reports whether the move is one of Nature's.
func (m Move) ByNature() bool { return m.Kind >= RemoveTile && m.Kind <= lastOfNature }

// Goods of a [Gain].
const (
	GainSpice uint8 = iota
	GainShip
	GainColonist
	GainDucats // Power broker
	numGains
)

var gainNames = [numGains]string{"spice", "ship", "colonist", "ducats"}

// Spying is what Espionage may be used for.
type Spying uint8

// What Espionage may be used for. SpyFound+Colony names a colony.
const (
	SpyShips   Spying = iota
	SpyHarvest        // a Harvest
	SpyTax
	SpyRecruit // 2004: the row's colonists in an own founding
	SpyFound   // + Colony
	numSpyings = int(SpyFound) + NumColonies
)

// Colony returns the colony of SpyFound and above.
func (s Spying) Colony() Colony { return Colony(s - SpyFound) }

func numbered(k MoveKind, n int) Move { return Move{Kind: k, A: uint8(n), B: uint8(n >> 8)} }

// Constructors that take an amount.
func BidOf(n int) Move          { return numbered(Bid, n) }
func DrawOf(n int) Move         { return numbered(Draw, n) }
func PayColonistsOf(n int) Move { return numbered(PayColonists, n) }

// MaxNumber is the largest amount that a move can name.
const MaxNumber = 1<<16 - 1
