package goa

// MoveKind says what a move does and which pieces it names.
type MoveKind uint8

// Nature's moves.
const (
	NoMove      MoveKind = iota
	RemoveTile           // a tile leaves before the market is laid out: tile (SET-1)
	LayTile              // the next space of the market gets a tile: tile (SET-1)
	FirstSeat            // the seat that turns up the first card of SET-3: seat
	TurnCard             // a card is turned up for everyone to see: card
	DealCard             // a card goes face down to the hand of the seat being served: card
	TurnBonanza          // the Bonanza tile of a corner is turned up: Bonanza (VAR-2)
	TurnStory            // the Story of the game: Story (VAR-5)
	DealCaptain          // a captain goes face down to the seat being served: captain (VAR-6)

	DrawAuctionCard // Lakshmi's card for a token: auction card (VAR-7b, VAR-7c)
	DrawMoney       // Lakshmi's money card: money (VAR-7a)
	DrawActionCard  // Lakshmi's action: action card (VAR-7d)
	DiscardColony   // a colony tile leaves the supply: colony tile (VAR-7d)
	DealGoal        // the next goal of the campaign: goal (VAR-8)
	lastOfNature    = DealGoal
)

// The players' moves.
const (
	QuickDucats  MoveKind = iota + lastOfNature + 1 // VAR-1: take the ducats
	QuickTracks                                     // VAR-1: two tracks, in their order
	PlaceFlag                                       // cell (TOK-1)
	PlaceToken                                      // cell (TOK-2, TOK-3)
	Bid                                             // amount (AUC-2)
	Pass                                            // no bid (AUC-2), or out of the extra actions (ACT-9)
	Take                                            // the lot is free (AUC-3)
	Buy                                             // the auctioneer buys (AUC-3)
	Sell                                            // the auctioneer passes (AUC-3)
	UseExtra                                        // play an extra action card (ACT-9)
	Progress                                        // track, maybe a card (ACT-3)
	BuildShips                                      // ACT-4
	Harvest                                         // maybe a card (ACT-5)
	Tax                                             // ACT-4
	Explore                                         // ACT-6
	Found                                           // colony, maybe a card (ACT-7)
	Draw                                            // amount of cards (ACT-6)
	PayColonists                                    // amount (ACT-7b)
	Decline                                         // the founding (ACT-7b)
	ChooseTile                                      // colony tile (ACT-7c)
	PaySpice                                        // spice, place (ACT-3)
	PutSpice                                        // spice, place
	SellSpice                                       // spice, place (EXP-2 e)
	ReturnSpice                                     // spice, place (TIL-5 Duty)
	Gain                                            // good (mixed harvest, Resupply, Ships/Colonists)
	Fill                                            // place (TIL-4b)
	Drop                                            // place: a plantation goes (TIL-1)
	TakeFavor                                       // tile (TIL-2)
	UseTile                                         // tile
	UseSwap                                         // cell (TIL-4a)
	UseViceKing                                     // track (TIL-4d)
	UseEspionage                                    // seat, spying, maybe a card (TIL-4e, TIL-4f)
	PlayCard                                        // card
	PlayCardOn                                      // track, card (EXP-2 j)
	Discard                                         // card
	Done                                            // no more of a choice that can be made several times
	EndTurn                                         // the action turn
	Keep                                            // captain, in secret (VAR-6)
	Pledge                                          // Gambit, in secret (VAR-4)
	TurnGambit                                      // now or later (VAR-4)
	TakeBonus                                       // bonus (VAR-8c)
	numMoveKinds
)
