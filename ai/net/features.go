package net

import "goa/goa"

// Inputs is the number of features. Words is the number of words that they
// fill: first those of the seat's side, then those of the table around it.
const (
	sideWords  = 8
	tableWords = 2
	Words      = sideWords + tableWords
	Inputs     = Words * 64
)

// Features is a set of facts about a seat and its table, one bit each. It is
// comparable.
type Features [Words]uint64

// SetSide sets the features of a seat's side, real or assumed. The argument most
// is the money of the richest other player.
func (f *Features) SetSide(s *goa.Public, seat goa.Seat, x *Side, most int) {
	w := writer{words: f[:sideWords]}
	w.time(s, seat, x)
	w.money(x, most)
	w.goods(x)
	w.steps(s, x)
	w.places(s, x)
	w.tiles(x)
	w.cards(s.Rules(), x)
	w.end()
}

// SetTable sets the features of the table around a seat. They hardly change
// within the seat's turn, so a search can set them once.
func (f *Features) SetTable(s *goa.Public, seat goa.Seat) {
	w := writer{words: f[sideWords:]}
	w.others(s, seat)
	w.market(s)
	w.game(s)
	w.end()
}

// writer writes groups of bits one after the other. The order of the calls is
// the layout of the features.
type writer struct {
	words []uint64 // still to be written
	word  uint64   // being filled
	at    uint     // how many of its bits are filled
}

// bits adds a group of fewer than 64 bits.
func (w *writer) bits(set uint64, width uint) {
	w.word |= set << w.at
	if w.at += width; w.at >= 64 {
		w.words[0], w.words = w.word, w.words[1:]
		w.at -= 64
		w.word = set >> (width - w.at)
	}
}

// end writes the last word. The remaining words stay empty.
func (w *writer) end() {
	if w.at > 0 {
		w.words[0], w.words = w.word, w.words[1:]
	}
	clear(w.words)
}

// upTo adds a thermometer: a bit for every number from 1 to n.
func (w *writer) upTo(n int, width uint) {
	w.bits(1<<uint(max(0, min(n, int(width))))-1, width)
}

// one adds a group with one bit set, or none if n is out of range.
func (w *writer) one(n int, width uint) {
	set := uint64(0)
	if n >= 0 && n < int(width) {
		set = 1 << n
	}
	w.bits(set, width)
}

func (w *writer) flag(is bool) {
	set := uint64(0)
	if is {
		set = 1
	}
	w.bits(set, 1)
}

// scale is a thermometer whose marks get further apart. For a number up to 63
// it has the number of marks reached.
type scale struct {
	reached [64]uint8
	width   uint
}

func newScale(marks ...int) *scale {
	t := &scale{width: uint(len(marks))}
	for n := range t.reached {
		for _, m := range marks {
			if n >= m {
				t.reached[n]++
			}
		}
	}
	return t
}

var (
	ducatScale    = newScale(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 23, 26, 30, 35, 40, 50)
	leadScale     = newScale(12, 17, 22, 25, 27, 29, 31, 32, 33, 35, 37, 39, 42, 47, 52) // 32 means no lead
	shipScale     = newScale(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17)
	colonistScale = newScale(1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15)
	goodsScale    = newScale(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17)
	fieldScale    = newScale(2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17)
	halfScale     = newScale(1, 2, 3, 4, 6, 8)
)

func (w *writer) marks(n int, t *scale) {
	w.bits(1<<t.reached[max(0, min(n, 63))]-1, t.width)
}

// time adds how far the game has come, and when the seat is to act.
func (w *writer) time(s *goa.Public, seat goa.Seat, x *Side) {
	w.one(s.Round()-1, goa.NumRounds)
	w.upTo(x.Actions/10, 28)
	w.upTo(x.Actions%10/3, 3) // of future rounds
	w.upTo(x.Extras, 6)
	auctions := 0 // to come in this round
	switch s.Stage() {
	case goa.Placing, goa.Pledging:
		auctions = s.Tokens()
	case goa.Bidding:
		if lot, ok := s.Auction(); ok {
			auctions = s.Tokens() + 1 - lot.Token
		}
	default:
	}
	w.upTo(auctions, goa.MaxSeats+1)
	after := -1 // seats after the flag
	if n := s.Seats(); s.Flag() >= 0 {
		after = (int(seat-s.Flag()) + n) % n
	}
	w.one(after, goa.MaxSeats)
}

// money adds the seat's ducats, and how many more they are than any other
// player's.
func (w *writer) money(x *Side, most int) {
	w.marks(x.Ducats, ducatScale)
	w.marks(32+x.Ducats-most, leadScale)
	w.marks(most, ducatScale)
}

// goods adds levels, ships, colonists and spices.
func (w *writer) goods(x *Side) {
	for _, l := range x.Level {
		w.upTo(l, goa.TopLevel)
	}
	w.marks(x.Ships, shipScale)
	w.marks(x.Colonists, colonistScale)
	total := 0
	for _, n := range x.Spices {
		w.upTo(n, 6)
		total += n
	}
	w.marks(total, goodsScale)
}

// steps adds what is missing for the next step of each track, and whether a
// player has already been first where that earns a card.
func (w *writer) steps(s *goa.Public, x *Side) {
	for t := range goa.Track(goa.NumTracks) {
		w.flag(s.FirstTo(t, goa.TopLevel-1))
		w.flag(s.FirstTo(t, goa.TopLevel))
		if x.Level[t] >= goa.TopLevel {
			w.bits(0, 2*nearStep)
			continue
		}
		cost := s.Rules().Cost[t][x.Level[t]]
		spices := 0
		for k := range goa.Spice(goa.NumSpices) {
			spices += max(0, cost.Count(k)-x.Spices[k])
		}
		w.upTo(nearStep-spices, nearStep)
		w.upTo(nearStep-max(0, cost.Total()-x.Ships), nearStep)
	}
}

// nearStep is one more than the number of goods that may be missing for a step
// in reach.
const nearStep = 4

// places adds plantations, colonies and their fields.
func (w *writer) places(s *goa.Public, x *Side) {
	for _, h := range x.Sources {
		w.marks(h, halfScale)
	}
	w.upTo(x.Wild, 6)
	w.marks(x.Fields, fieldScale)
	w.upTo(x.Plantations, goa.NumPlantations)
	w.upTo(x.Singles, 4)
	w.upTo(x.Colonies, goa.NumColonies)
	help := int(s.Rules().Recruits[x.Level[goa.ColonyTrack]])
	for c := range goa.Colony(goa.NumColonies) {
		if x.Unfounded>>c&1 == 0 {
			w.bits(0, nearColony)
			continue
		}
		w.upTo(nearColony-max(0, s.ColonyNeed(c)-help-x.Colonists), nearColony)
	}
	w.bits(uint64(x.Unfounded), goa.NumColonies)
}

// nearColony is one more than the number of colonists that may be missing for a
// colony in reach: cards will bring some of them.
const nearColony = 8

// tiles adds the seat's tiles.
func (w *writer) tiles(x *Side) {
	for t := goa.Foreman; t < goa.NumTiles; t++ {
		w.upTo(int(x.Tiles[t]), 2)
	}
	for t := goa.ShipTile; t <= goa.Duty; t++ {
		w.upTo(int(x.Ready[t]), 2)
	}
	w.upTo(x.Points/4, 4)
	w.one(int(x.Captain)-1, goa.NumCaptains-1)
}

// cards adds the hand as far as it is known.
func (w *writer) cards(r *goa.Rules, x *Side) {
	var abilities [goa.NumAbilities]int
	var symbols [goa.NumSymbols]int
	var sets [5]int // symbols with at least that many cards
	vp := 0
	for h := x.Hand; h != 0; h &= h - 1 {
		card := h.First()
		abilities[card.Ability()]++
		symbols[r.Cards[card].Symbol]++
	}
	for _, n := range symbols {
		for i := 1; i <= min(n, len(sets)-1); i++ {
			sets[i]++
		}
		vp += int(r.SetVP[n])
	}
	for _, n := range abilities {
		w.upTo(n, 2)
	}
	w.upTo(sets[1], goa.NumSymbols)
	w.upTo(sets[2], 3)
	w.upTo(sets[3], 2)
	w.upTo(sets[4], 1)
	w.upTo(vp, 12)
	w.upTo(x.Hand.Len(), 8)
	w.upTo(x.Unknown+x.Cards, 8)
	w.flag(x.Cards > 0)
}

// others adds how far the other seats have come.
func (w *writer) others(s *goa.Public, seat goa.Seat) {
	var level [goa.NumTracks]int
	colonies, goods, extras := 0, 0, 0
	for i := range goa.Seat(s.Seats()) {
		if i == seat {
			continue
		}
		p := s.Player(i)
		for t := range level {
			level[t] = max(level[t], p.Level(goa.Track(t)))
		}
		n := 0
		for c := range goa.Colony(goa.NumColonies) {
			if p.Colony(c) != goa.NoColonyTile {
				n++
			}
		}
		colonies, extras = max(colonies, n), max(extras, p.Extras())
		goods = max(goods, p.Goods().Total())
	}
	for _, l := range level {
		w.upTo(l, goa.TopLevel)
	}
	w.upTo(colonies, goa.NumColonies)
	w.marks(goods, goodsScale)
	w.upTo(extras, 4)
}

// market adds which tiles are still available in this half.
func (w *writer) market(s *goa.Public) {
	var tiles [goa.NumTiles]int
	n := 0
	for i := range goa.MarketSize {
		if t := s.TileAt(goa.MarketCell(i)); t != goa.NoTile {
			tiles[t]++
			n++
		}
	}
	var fields [goa.NumSpices]int
	for k := range goa.Spice(goa.NumSpices) {
		for size := 1; size <= goa.MaxFields; size++ {
			fields[k] += size * tiles[goa.PlantationOf(k, size)]
		}
	}
	for _, k := range fields {
		w.upTo(k, 4)
	}
	for t := goa.CropRotation; t < goa.NumTiles; t++ {
		w.upTo(tiles[t], 1)
	}
	w.upTo(n/4, 6)
}

// game adds what kind of game it is: the number of players, the options and the
// rules that differ between editions.
func (w *writer) game(s *goa.Public) {
	r := s.Rules()
	w.one(s.Seats()-1, goa.MaxSeats)
	w.flag(r.AuctioneerOverbids)
	w.flag(r.TilesRemoved == 0)
	w.flag(r.BoughtIsAction)
	w.flag(r.EspionageIsAction)
	w.flag(r.SellLimit == 0)
	w.flag(r.FoundingCards == 0)
	w.flag(r.Bonanza)
	w.flag(r.Gambit)
	w.flag(r.Captains)
	w.one(int(s.Story())-1, goa.NumStories-1)
	w.upTo(int(r.Solo), goa.NumDifficulties)
	w.goals(s)
}

// goals adds the goals of a session of the solo campaign.
func (w *writer) goals(s *goa.Public) {
	set := uint64(0)
	session, ok := s.Session()
	if ok {
		for _, g := range session.Own() {
			if g != goa.NoGoal {
				set |= 1 << (g - 1)
			}
		}
	}
	w.flag(ok)
	w.bits(set, goa.NumGoals-1)
}
