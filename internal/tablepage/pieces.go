package tablepage

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// boardSide is the side length of the market with its ring.
const boardSide = goa.MarketSide + 2

// space is a cell of the market or of its ring.
type space struct {
	Cell    goa.Cell
	Tile    goa.Tile
	Token   int // its number, or 0
	Owner   goa.Seat
	Bonanza bool
	Lot     bool // the tile is being auctioned
	Moves   []goa.Move
}

// tokenName returns what a screen reader says for the piece that marks a lot.
func (s *Table) tokenName(sp space) string {
	if sp.Token == 1 {
		return s.Words.Term(lexicon.Flag, 1) + ", " + s.name(sp.Owner)
	}
	return s.Words.Term(lexicon.Token, 1) + " " + strconv.Itoa(sp.Token) + ", " + s.name(sp.Owner)
}

// spaces returns all cells row by row. The corners of the ring have no name.
func (s *Table) spaces() []space {
	all := make([]space, 0, boardSide*boardSide)
	lot, on := s.lot()
	for row := range boardSide {
		for column := range boardSide {
			c := goa.CellAt(column, row)
			sp := space{Cell: c, Owner: goa.Nobody, Moves: s.offers.cell[c]}
			if c.InMarket() {
				sp.Tile, sp.Bonanza = s.View.TileAt(c), s.View.HasBonanza(c)
			}
			for n := 1; n <= goa.MaxSeats+1; n++ {
				if s.View.TokenAt(n) == c {
					sp.Token, sp.Owner = n, s.View.TokenOwner(n)
				}
			}
			sp.Lot = on && lot.Cell == c
			all = append(all, sp)
		}
	}
	return all
}

// Coordinate returns the part of a cell's name that the ring shows, as the log spells
// it: the letter of a column or the digit of a row.
func (sp space) Coordinate() string {
	name := sp.Cell.String()
	if c := sp.Cell.Column(); c == 0 || c == boardSide-1 {
		return name[1:]
	}
	return name[:1]
}

// spicesAmong lists the spices of a set, unless it has all of them.
func spicesAmong(set goa.SpiceSet) (list []goa.Spice) {
	for s := range goa.Spice(goa.NumSpices) {
		if set&(1<<s) != 0 {
			list = append(list, s)
		}
	}
	if len(list) == goa.NumSpices {
		return nil
	}
	return list
}

// gainIcon returns the name of the picture of what a move gains.
func gainIcon(m goa.Move) string {
	switch m.Good() {
	case goa.ShipGood:
		return "ship"
	case goa.ColonistGood:
		return "colonist"
	case goa.DucatsGood:
		return "ducat"
	default:
		return "spice"
	}
}

// gives returns what a row of a track gives, in a few letters.
func (s *Table) gives(t goa.Track, level int) string { return frame.TrackGives(s.rules, t, level) }

// shortTrack returns the name of a track for places with little room.
func (s *Table) shortTrack(t goa.Track) string { return s.say("short." + t.String()) }

// longTrackNames reports whether even the short names of tracks are too long to fit side by
// side on a board of the usual width.
func (s *Table) longTrackNames() bool {
	letters := 0
	for _, t := range frame.Tracks() {
		letters += utf8.RuneCountInString(s.shortTrack(t))
	}
	return letters > 40
}

// stepTo returns the move that takes the viewer's marker to a row.
func (s *Table) stepTo(seat goa.Seat, t goa.Track, level int) (goa.Move, bool) {
	if !s.mine(seat) || level != s.View.Player(seat).Level(t)+1 {
		return goa.Move{}, false
	}
	for _, m := range s.offers.track[t] {
		if m.Kind == goa.Progress && m.Card() == goa.NoCard {
			return m, true
		}
	}
	return goa.Move{}, false
}

// trackTileMoves returns the other moves on a track: the use of tiles.
func (s *Table) trackTileMoves(seat goa.Seat, t goa.Track) (moves []goa.Move) {
	if s.mine(seat) {
		for _, m := range s.offers.track[t] {
			if m.Kind == goa.UseViceKing {
				moves = append(moves, m)
			}
		}
	}
	for _, m := range s.offers.espionage[espionageTarget{seat, t}] {
		if m.Card() == goa.NoCard {
			moves = append(moves, m)
		}
	}
	return moves
}

// favored reports whether a tile that was set aside can be chosen.
func (s *Table) favored(t goa.Tile) bool {
	_, ok := s.offers.favor[t]
	return ok
}

// place is a space of a board for a plantation or colony.
type place struct {
	At     goa.Place
	Name   string
	Title  string // the whole name
	Kinds  goa.SpiceSet
	Spices []goa.Spice
	Free   int
	Colony bool
	Vacant bool // the place is empty
	Need   int  // colonists to found a colony there
	Offers []placeOffer
}

// long reports whether a colony's name is too long for a place in a ledger.
func (p *place) long() bool { return p.Colony && utf8.RuneCountInString(p.Name) > 8 }

// place returns a place of a seat.
func (s *Table) place(seat goa.Seat, at goa.Place) place {
	player := s.View.Player(seat)
	p := place{At: at, Colony: at >= goa.NumPlantations}
	if p.Colony {
		s.describeColony(&p, player.Colony(at.Colony()))
	} else {
		s.describePlantation(&p, player.Plantation(at))
	}
	if !p.Vacant {
		p.Spices = frame.SpicesOf(player.Stock(at))
		p.Free, p.Kinds = s.View.FreeFields(seat, at)
	}
	if s.mine(seat) {
		p.Offers = s.placeOffers(at, s.offers.place[at])
	}
	return p
}

func (s *Table) describeColony(p *place, t goa.ColonyTile) {
	c := p.At.Colony()
	p.Name, p.Title = s.Words.Colony(c), s.Words.ColonyTile(t)
	if t == goa.NoColonyTile {
		p.Vacant, p.Need = true, int(s.rules.ColonyNeed[c])
		p.Title = s.say("needs.colonists", "n", p.Need)
	}
}

func (s *Table) describePlantation(p *place, t goa.Tile) {
	p.Vacant = t == goa.NoTile
	p.Name, p.Title = s.Words.Place(p.At), s.Words.Tile(t)
	if !p.Vacant {
		p.Name = s.plantationLabel(t)
	} else {
		p.Title = p.Name
	}
}

// plantationName returns the short name of a plantation, which is that of its spice.
func (s *Table) plantationName(t goa.Tile) string {
	if spice, ok := frame.OneSpice(t.Kinds()); ok {
		return s.Words.Spice(spice)
	}
	return s.Words.Tile(t)
}

// plantationLabel returns a plantation's name on a board. Browsers can break it where
// they can break the name of its tile.
func (s *Table) plantationLabel(t goa.Tile) string {
	if spice, ok := frame.OneSpice(t.Kinds()); ok {
		return s.Words.SpiceLabel(spice)
	}
	return breakable(s.Words.TileLabel(t))
}

// placeMove returns the sign and the spice on a button at a place.
func (s *Table) placeMove(m goa.Move) (sign string, spice goa.Spice, hasSpice bool) {
	switch m.Kind {
	case goa.PutSpice:
		return "+", m.Spice(), true
	case goa.PaySpice, goa.SellSpice, goa.ReturnSpice:
		return "−", m.Spice(), true
	case goa.Drop:
		return "✕", 0, false
	default:
		return "+", 0, false
	}
}

// held is a kind of tile that a player has.
type held struct {
	Tile  goa.Tile
	Count int
	Ready int
	Moves []goa.Move
}

func (s *Table) held(seat goa.Seat) (list []held) {
	player := s.View.Player(seat)
	for t := goa.Tile(1); t < goa.NumTiles; t++ {
		if t.IsPlantation() || player.Tiles(t) == 0 {
			continue
		}
		h := held{Tile: t, Count: player.Tiles(t), Ready: player.Ready(t)}
		if s.mine(seat) {
			h.Moves = s.offers.tile[t]
		}
		list = append(list, h)
	}
	return list
}

// captainOf returns a seat's captain, if the viewer knows it. Viewers also know their
// own captain while it is secret.
func (s *Table) captainOf(seat goa.Seat) goa.Captain {
	if c := s.View.Player(seat).Captain(); c != goa.NoCaptain || !s.mine(seat) {
		return c
	}
	return s.View.Kept()
}

// usedUp reports whether none of the tiles can be used for now. Scoring tiles are never
// used up.
func (h held) usedUp() bool { return h.Ready == 0 && h.Tile.Kind() == goa.PerRound }

// resource is a kind of goods that a player has, with its number.
type resource struct {
	Icon, Value, Label string
	Heap               int // how many pieces are drawn
}

// maxHeap is the number of pieces of a kind that are drawn side by side; the number
// beside them is always exact.
const maxHeap = 5

func (s *Table) resources(seat goa.Seat) []resource {
	player := s.View.Player(seat)
	count := func(icon string, t lexicon.Term, n int) resource {
		return resource{icon, strconv.Itoa(n), s.Words.Count(t, n), min(n, maxHeap)}
	}
	ducats := count("ducat", lexicon.Ducat, player.Ducats())
	if shown := s.ducats(seat); shown != ducats.Value {
		ducats = resource{"ducat", shown, s.Words.Term(lexicon.Ducat, 2), 1}
	}
	return []resource{
		ducats, count("ship", lexicon.Ship, player.Ships()), count("colonist", lexicon.Colonist, player.Colonists()),
		count("card", lexicon.Card, s.View.HandSize(seat)), count("extra", lexicon.Extra, player.Extras()),
	}
}

// hand returns the viewer's cards.
func (s *Table) hand() (list []goa.Card) {
	for c := range s.View.Hand().All() {
		list = append(list, c)
	}
	return list
}

func (s *Table) open() (list []goa.Card) {
	for c := range s.View.OpenCards().All() {
		list = append(list, c)
	}
	if c := s.View.CardInPlay(); c != goa.NoCard {
		list = append(list, c)
	}
	return list
}

// scoreLines returns the lines of the scoring that apply to this game.
func (s *Table) scoreLines() (names []string) {
	for _, name := range lexicon.ScoreLines() {
		if name != "story" || slices.ContainsFunc(s.Scores, func(c goa.Score) bool { return c.Story != 0 }) {
			names = append(names, name)
		}
	}
	return names
}

// scoreLine returns a line of a score by its stable name.
func scoreLine(c goa.Score, name string) int {
	switch name {
	case "levels":
		return c.Levels
	case "colonies":
		return c.Colonies
	case "symbols":
		return c.Symbols
	case "richest":
		return c.Richest
	case "singles":
		return c.Singles
	case "duties":
		return c.Duties
	case "missions":
		return c.Missions
	case "story":
		return c.Story
	default:
		return 0
	}
}
