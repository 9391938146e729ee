package goa

import "math/bits"

// Position is a game written down, including everything hidden. A game can be
// continued from it. [State.Position] writes one and [FromPosition] reads it.
// docs/json.md describes its JSON and its invariants.
type Position struct {
	// The edition and options of the game, for programs that store positions.
	// This package leaves these fields empty and does not read them.
	Edition string   `json:"edition,omitempty"`
	Data    string   `json:"data,omitempty"`
	Options []string `json:"options,omitempty"`

	Seats   int   `json:"seats"`
	Part    Part  `json:"part"`
	Round   int   `json:"round"` // 1 to 8; 0 before the first
	Stage   Stage `json:"stage"`
	Flag    Seat  `json:"flag"`    // the seat that holds it
	Starter Seat  `json:"starter"` // the seat that held it when the round's tokens were placed
	Actor   Seat  `json:"actor"`   // the seat that acts, bids or resolves a tile

	Lap        int              `json:"lap,omitempty"` // action of the round, 1 to 3, while Acting
	ExtraTurn  bool             `json:"extra-turn,omitempty"`
	Acted      bool             `json:"acted,omitempty"`
	CardPlayed bool             `json:"card-played,omitempty"`
	Out        []Seat           `json:"out,omitempty"`     // of the round's extra actions, or of the bidding
	Pledged    []Seat           `json:"pledged,omitempty"` // with a Gambit face down
	Auction    *AuctionPosition `json:"auction,omitempty"`
	Tasks      []Task           `json:"tasks,omitempty"` // the last is done first

	Story  Story           `json:"story,omitzero"`
	Automa *AutomaPosition `json:"automa,omitempty"` // Lakshmi's side, in a solo game

	Campaign *CampaignPosition `json:"campaign,omitempty"` // the session being played

	Market  map[Cell]Tile `json:"market,omitempty"`
	Tokens  map[int]Cell  `json:"tokens,omitempty"`            // by number; 1 lies on the flag
	Removed []Tile        `json:"removed,omitempty" null:"ok"` // Favor's pool, four per half; NoTile if taken
	Bag     map[Tile]int  `json:"bag,omitempty"`               // tiles of the half that have not been laid out

	Corners  []Cell          `json:"corners,omitempty"`  // those with a Bonanza tile
	Bonanzas map[Bonanza]int `json:"bonanzas,omitempty"` // turned up in this half

	ColonyTiles map[ColonyTile]int `json:"colony-tiles,omitempty"` // those that nobody has founded
	Firsts      map[Track][]int    `json:"firsts,omitempty"`       // levels that a player was first to reach

	Discard  []Card   `json:"discard,omitempty"`
	Open     []Card   `json:"open,omitempty"`     // turned up for a founding
	Supplies []Card   `json:"supplies,omitempty"` // turned up for Resupply
	InPlay   *Card    `json:"in-play,omitempty"`
	Older    [][]Card `json:"older,omitempty"` // in hands since before a shuffle, latest shuffle first

	Players []PlayerPosition `json:"players"`
}

// AuctionPosition is the auction in progress.
type AuctionPosition struct {
	Token  int    `json:"token"` // number of the token whose lot is auctioned
	High   int    `json:"high"`  // bid; 0 if there is none
	Bidder Seat   `json:"bidder"`
	Gambit Gambit `json:"gambit,omitzero"` // in effect
	Lap    int    `json:"lap,omitempty"`   // 2 in the second lap of Extended bidding
}

// PlayerPosition holds what belongs to one seat.
type PlayerPosition struct {
	Ducats      int           `json:"ducats"`
	Ships       int           `json:"ships"`
	Colonists   int           `json:"colonists"`
	Extras      int           `json:"extras"`
	Levels      map[Track]int `json:"levels"`
	Plantations []PlacedTile  `json:"plantations,omitempty"`
	Colonies    []FoundedTile `json:"colonies,omitempty"`
	Tiles       map[Tile]int  `json:"tiles,omitempty"`     // other than plantations
	Used        map[Tile]int  `json:"used,omitempty"`      // used this round; Duties for good
	FaceDown    map[Tile]int  `json:"face-down,omitempty"` // single plantations given up
	Captain     Captain       `json:"captain,omitzero"`
	Spent       []Gambit      `json:"spent,omitempty"` // turned up so far

	// Known only to the player.
	Hand     []Card    `json:"hand,omitempty"`
	Pick     Gambit    `json:"pick,omitzero"`      // face down
	Captains []Captain `json:"captains,omitempty"` // to choose from
	Kept     Captain   `json:"kept,omitzero"`      // face down
}

// PlacedTile is a plantation on a player's board.
type PlacedTile struct {
	Place  Place         `json:"place"`
	Tile   Tile          `json:"tile"`
	Spices map[Spice]int `json:"spices,omitempty"`
}

// FoundedTile is a colony. Its place is the one with its name.
type FoundedTile struct {
	Tile   ColonyTile    `json:"tile"`
	Spices map[Spice]int `json:"spices,omitempty"`
}

// Position writes the game down.
func (s *State) Position() Position {
	p := s.openPosition()
	for i := range p.Players {
		w := &p.Players[i]
		w.Hand, w.Pick = s.hands[i].list(), s.picks[i]
		w.Captains, w.Kept = s.captains[i].list(), s.kept[i]
	}
	return p
}

// openPosition writes down what lies open, without hands and pieces face down.
func (s *Public) openPosition() Position {
	p := Position{
		Seats: int(s.seats), Part: s.part(), Round: int(s.round), Stage: s.stage,
		Flag: s.flag, Starter: s.starter, Actor: s.actor,
		ExtraTurn: s.turn&inTurn != 0, Acted: s.turn&acted != 0, CardPlayed: s.turn&playedCard != 0,
		Tasks: s.tasks(), Story: s.story, Market: s.marketTiles(), Tokens: map[int]Cell{}, Removed: s.removedTiles(),
		Bag: s.bagTiles(), Bonanzas: map[Bonanza]int{}, ColonyTiles: map[ColonyTile]int{},
		Firsts: map[Track][]int{}, Discard: s.discard.list(), Open: s.open.list(),
		Supplies: s.supplies.list(), Older: s.olderCards(),
	}
	switch s.stage {
	case Acting:
		p.Lap = int(s.action) + 1
	case Bidding:
		p.Auction = &AuctionPosition{Token: int(s.lot) + 1, High: int(s.high), Bidder: s.bidder, Gambit: s.gambit}
		if s.bidLap > 0 {
			p.Auction.Lap = int(s.bidLap) + 1
		}
	default:
	}
	if s.inPlay != NoCard {
		p.InPlay = new(s.inPlay)
	}
	for i, c := range s.tokens {
		if c != NoCell {
			p.Tokens[i+1] = c
		}
	}
	s.writeBonuses(&p)
	if s.solo() {
		p.Automa = s.automaPosition()
	}
	p.Campaign = s.campaignPosition()
	p.Out, p.Pledged = s.seatsIn(s.noExtra|s.noBid), s.seatsIn(s.pledged)
	for i := range s.seats {
		p.Players = append(p.Players, s.players[i].position())
	}
	return p
}

// seatsIn lists the seats of a set that has one bit for each.
func (s *Public) seatsIn(set uint8) []Seat {
	var list []Seat
	for i := range Seat(s.seats) {
		if set>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// writeBonuses writes the bonuses taken from common supplies.
func (s *Public) writeBonuses(p *Position) {
	for i, c := range cornerCells {
		if s.corners>>i&1 != 0 {
			p.Corners = append(p.Corners, c)
		}
	}
	for b := range Bonanza(NumBonanzas) {
		count(p.Bonanzas, b, int(s.bonanzas>>(2*b)&3))
	}
	for t := firstQuilon; int(t) < NumColonyTiles; t++ {
		count(p.ColonyTiles, t, s.ColonyTilesLeft(t))
	}
	for t := range Track(NumTracks) {
		for level := firstBonusLevel; level <= TopLevel; level++ {
			if s.FirstTo(t, level) {
				p.Firsts[t] = append(p.Firsts[t], level)
			}
		}
	}
}

// count notes n of a kind, unless n is 0.
func count[K comparable](in map[K]int, kind K, n int) {
	if n != 0 {
		in[kind] = n
	}
}

func (s *Public) marketTiles() map[Cell]Tile {
	tiles := map[Cell]Tile{}
	for cells := s.tiles; cells != 0; cells = cells.rest() {
		c := cells.First()
		tiles[c] = s.grid[c.market()]
	}
	return tiles
}

func (s *Public) bagTiles() map[Tile]int {
	tiles := map[Tile]int{}
	for t, kind := range s.rules.bagKind[s.part()] {
		count(tiles, Tile(t), bits.OnesCount64(s.bag&kind))
	}
	return tiles
}

func (s *Public) removedTiles() []Tile {
	n := len(s.removed)
	for n > 0 && s.removed[n-1] == NoTile {
		n--
	}
	return append([]Tile(nil), s.removed[:n]...)
}

func (s *Public) olderCards() [][]Card {
	n := len(s.older)
	for n > 0 && s.older[n-1] == 0 {
		n--
	}
	var older [][]Card
	for _, cards := range s.older[:n] {
		older = append(older, append([]Card{}, cards.list()...))
	}
	return older
}

func (set CardSet) list() []Card {
	var cards []Card
	for c := range set.All() {
		cards = append(cards, c)
	}
	return cards
}

func (p *PublicPlayer) position() PlayerPosition {
	w := PlayerPosition{
		Ducats: int(p.ducats), Ships: int(p.ships), Colonists: int(p.colonists), Extras: int(p.extras),
		Levels: map[Track]int{}, Tiles: map[Tile]int{}, Used: map[Tile]int{}, FaceDown: map[Tile]int{},
		Captain: p.captain, Spent: p.spent.list(),
	}
	for t, level := range p.level {
		w.Levels[Track(t)] = int(level)
	}
	for at := range Place(NumPlaces) {
		switch {
		case p.place[at] == 0:
		case at < NumPlantations:
			w.Plantations = append(w.Plantations, PlacedTile{at, Tile(p.place[at]), p.stock[at].counts()})
		default:
			w.Colonies = append(w.Colonies, FoundedTile{ColonyTile(p.place[at]), p.stock[at].counts()})
		}
	}
	for t := firstOwnedTile; t < NumTiles; t++ {
		count(w.Tiles, t, p.tiles.Count(t))
		count(w.Used, t, p.tiles.Count(t)-p.ready(t))
	}
	for s := range Spice(NumSpices) {
		count(w.FaceDown, PlantationOf(s, 1), p.faceDown.Count(s))
	}
	return w
}

// counts returns the number of spices of each kind.
func (k Stock) counts() map[Spice]int {
	spices := map[Spice]int{}
	for s := range Spice(NumSpices) {
		count(spices, s, k.Count(s))
	}
	return spices
}
