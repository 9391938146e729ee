package goa

import "encoding/binary"

// Queries that rules, generator, checker and views share. They state facts
// about what lies open. None of them decides whether a move is legal.

// Rules returns the rules of the game.
func (s *Public) Rules() *Rules { return s.rules }

// Seats returns the number of players.
func (s *Public) Seats() int { return int(s.seats) }

// Stage returns the step of the game.
func (s *Public) Stage() Stage { return s.stage }

// Round returns 1 to 8, or 0 before the first round.
func (s *Public) Round() int { return int(s.round) }

// Part returns the half being played or laid out.
func (s *Public) Part() Part { return s.part() }

func (s *Public) part() Part {
	if s.round > RoundsPerPart || s.round == RoundsPerPart && s.stage == Setup {
		return PartB
	}
	return PartA
}

// Turn returns the seat to move, Nature, or Nobody when the game is over.
func (s *Public) Turn() Seat {
	switch {
	case s.stage == Over:
		return Nobody
	case s.todo().byNature():
		return Nature
	default:
		return s.actor
	}
}

// Over reports whether the game has ended.
func (s *Public) Over() bool { return s.stage == Over }

// Flag returns the seat that holds the flag, or Nobody before the first round.
func (s *Public) Flag() Seat { return s.flag }

func (s *Public) next(seat Seat) Seat {
	if seat+1 == Seat(s.seats) {
		return 0
	}
	return seat + 1
}

// owner returns the owner of a token. The holder of the flag placed the first
// and the last (TOK-1, TOK-2).
func (s *Public) owner(token uint8) Seat {
	if s.solo() {
		return s.soloOwner(token)
	}
	seat := s.starter + Seat(token)
	if seat >= Seat(s.seats) {
		seat -= Seat(s.seats) // there is one token more than seats
	}
	return seat
}

// auctioneer returns the owner of the token whose lot is being auctioned
// (AUC-1).
func (s *Public) auctioneer() Seat { return s.owner(s.lot) }

// lotTile returns the tile being auctioned, or NoTile for the flag.
func (s *Public) lotTile() Tile {
	if s.lot == 0 {
		return NoTile
	}
	return s.grid[s.tokens[s.lot].market()]
}

// tokenCells returns where tokens lie, including the flag's.
func (s *Public) tokenCells() Cells {
	var set Cells
	for _, c := range s.tokens {
		set |= c.set() // NoCell is a bit outside the board
	}
	return set
}

// auctioneersPrice returns what the auctioneer pays the bank to buy (AUC-3,
// VAR-9).
func (s *Public) auctioneersPrice() uint16 { return uint16(s.BuyPrice().Total()) }

// fields returns how many spices fit on a place, and of which kinds.
func (s *Public) fields(p *PublicPlayer, at Place) (int, SpiceSet) {
	if at < NumPlantations {
		t := Tile(p.place[at])
		return int(tileFields[t]), tileKinds[t]
	}
	t := ColonyTile(p.place[at])
	if t == NoColonyTile {
		return 0, 0
	}
	n := int(s.rules.ColonyFields[at.Colony()])
	if s.story == RichOutposts {
		n += int(s.rules.StoryGives.OutpostFields)
	}
	return n, colonyKinds[t]
}

// freeFields returns how many fields of a place are free, and what fits there.
func (s *Public) freeFields(p *PublicPlayer, at Place) (int, SpiceSet) {
	if p.place[at] == 0 {
		return 0, 0
	}
	n, kinds := s.fields(p, at)
	return n - p.stock[at].Total(), kinds
}

// hasFreeField reports whether any field of the player is free.
func (s *Public) hasFreeField(p *PublicPlayer) bool {
	for at := range Place(NumPlaces) {
		if n, _ := s.freeFields(p, at); n > 0 {
			return true
		}
	}
	return false
}

// Static facts about tiles, looked up instead of computed.
var (
	tileFields  [NumTiles]uint8
	tileKinds   [NumTiles]SpiceSet
	colonyKinds [NumColonyTiles]SpiceSet
)

func init() {
	for t := firstPlantation; t <= CropRotation; t++ {
		tileFields[t], tileKinds[t] = uint8(t.Fields()), t.Kinds()
	}
	for t := firstQuilon; int(t) < NumColonyTiles; t++ {
		colonyKinds[t] = t.Kinds()
	}
}

// ready returns how many copies of a tile its owner can still use: per-round
// tiles not used this round, Duties not fulfilled, and all copies of any other
// tile.
func (p *PublicPlayer) ready(t Tile) int {
	n := p.tiles.Count(t)
	if t >= firstUsable && t <= Duty {
		n -= int(p.used >> usedShift(t) & MaxCopies)
	}
	return n
}

// readyKinds returns the lower bit of every kind of tile that has a usable
// copy: all that the player owns, except those used up and those that work by
// themselves.
func (p *PublicPlayer) readyKinds() Tiles {
	left := p.tiles - Tiles(p.used)<<firstUsable.ownedShift()
	return (left | left>>1) & usableKinds
}

// usableKinds has the lower bit of every tile from the per-round ones to
// Vice-king: not Foreman, not the Missions.
const usableKinds Tiles = 0x5555555555555555 &
	(1<<(2*(SmallMission-firstOwnedTile)) - 1<<(2*(firstUsable-firstOwnedTile)))

func usedShift(t Tile) uint { return uint(t-firstUsable) * 2 }

// leastLevel returns the level of the least advanced marker.
func (p *PublicPlayer) leastLevel() uint8 {
	return min(p.level[0], p.level[1], p.level[2], p.level[3], p.level[4])
}

// ownColonies returns a bit for every colony founded. It reads the four spaces
// as one word. A sum and a product gather the bytes other than 0 into bits.
func (p *PublicPlayer) ownColonies() uint8 {
	at := binary.LittleEndian.Uint32(p.place[NumPlantations:])
	const low, gather = 0x7f7f7f7f, 0x10204080
	founded := ((at&low + low) | at) >> 7 & 0x01010101
	return uint8(founded * gather >> 28)
}

// freePlantation returns the first space without a plantation.
func (p *PublicPlayer) freePlantation() (Place, bool) {
	for at := range Place(NumPlantations) {
		if p.place[at] == 0 {
			return at, true
		}
	}
	return 0, false
}

// recruits returns how many colonists the row and the open cards give the open
// founding (ACT-7).
func (s *Public) recruits(t *task) int {
	who := s.actor
	if t.seat != Nobody {
		who = t.seat
	}
	row := s.rules.Recruits[s.players[who].level[ColonyTrack]]
	return int(row) + int(t.onTop()) + s.rules.colonistsOf(s.open)
}

// foundingOpen reports whether a founding lies anywhere on the stack (RUL-5).
func (s *Public) foundingOpen() bool {
	for i := range s.depth {
		if s.stack[i].kind == taskFound {
			return true
		}
	}
	return false
}

// inHands returns the set of all cards held.
func (s *State) inHands() CardSet { return s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3] }

// deck returns the cards not drawn since the last shuffle. They have no order:
// a card is chosen when it is turned up.
func (s *State) deck() CardSet {
	return s.rules.CardsInGame &^ (s.inHands() | s.discard | s.open | s.supplies | s.inPlay.Set())
}

// hand returns the actor's cards.
func (s *State) hand() CardSet { return s.hands[uint8(s.actor)%MaxSeats] }

// me returns the actor's side of the table. The remainder saves a bounds check.
func (s *Public) me() *PublicPlayer { return &s.players[uint8(s.actor)%MaxSeats] }
