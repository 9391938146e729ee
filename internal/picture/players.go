package picture

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"goa/goa"
	"goa/lexicon"
)

// The table of players has a column of labels and one for each seat.
const (
	labelWide  = 16
	scoreWide  = 24 // labels of the scores
	widestSeat = 36
)

func (p *painter) seatWide() int { return min(widestSeat, (Width-p.labels)/p.view.Seats()) }

func (p *painter) seatAt(seat goa.Seat) int { return p.labels + int(seat)*p.seatWide() }

// fit cuts a text to a seat's column.
func (p *painter) fit(text string) string { return cut(text, p.seatWide()-1) }

// row draws one line of the table; cell draws what is in a seat's column.
func (p *painter) row(label string, cell func(seat goa.Seat, who *goa.Player)) {
	p.put(faint, cut(label, p.labels-1))
	for seat := range goa.Seat(p.view.Seats()) {
		p.tab(p.seatAt(seat))
		cell(seat, p.view.Player(seat))
	}
	p.endLine()
}

// players draws what lies before each player.
func (p *painter) players() {
	p.endLine()
	p.row("", p.seatName)
	p.row("", func(_ goa.Seat, who *goa.Player) {
		p.put(plain, p.fit(p.Words.Count(lexicon.Ducat, who.Ducats())+", "+p.Words.Count(lexicon.Ship, who.Ships())))
	})
	p.row("", func(_ goa.Seat, who *goa.Player) {
		p.put(plain, p.Words.Count(lexicon.Colonist, who.Colonists()))
	})
	p.row("", func(seat goa.Seat, who *goa.Player) {
		p.put(plain, p.fit(p.Words.Screen("cards", "n", p.view.HandSize(seat))+", "+p.Words.Screen("extras", "n", who.Extras())))
	})
	p.captains()
	short := p.shorts()
	for t := range goa.Track(goa.NumTracks) {
		p.row(p.Words.Track(t), func(_ goa.Seat, who *goa.Player) { p.level(who, t, short) })
	}
	p.places(short)
	p.ownTiles()
	p.row(p.Words.Screen("points"), func(seat goa.Seat, _ *goa.Player) { p.points(seat) })
}

func (p *painter) seatName(seat goa.Seat, _ *goa.Player) {
	room := p.seatWide() - 1
	if p.view.Turn() == seat {
		p.put(bold, "▶ ")
		room -= 2
	}
	if p.view.Flag() == seat {
		room -= 2
	}
	p.put(bold, cut(p.name(seat), room))
	if p.view.Flag() == seat {
		p.put(plain, " ⚑")
	}
}

// level draws a marker: its row, what the row gives, what the next one costs
// besides as many ships.
func (p *painter) level(who *goa.Player, t goa.Track, short [goa.NumSpices]string) {
	level := who.Level(t)
	gives := p.gives(t, level)
	cost := 0
	if level < goa.TopLevel {
		cost = p.view.Rules().Cost[t][level].Total() * (len([]rune(short[0])) + 1)
	}
	if goa.NumLevels+1+len(gives)+cost < p.seatWide() {
		p.put(bold, strings.Repeat("■", level+1))
		p.put(faint, strings.Repeat("□", goa.TopLevel-level))
	} else {
		p.put(bold, fmt.Sprint(level+1))
	}
	p.put(plain, " "+gives)
	if level < goa.TopLevel {
		p.stock(p.view.Rules().Cost[t][level], short, faint)
	}
}

// stock writes spices in their short forms, in their own ink or another.
func (p *painter) stock(k goa.Stock, short [goa.NumSpices]string, i ink) {
	for s := range goa.Spice(goa.NumSpices) {
		for range k.Count(s) {
			use := i
			if use == plain {
				use = spiceInk[s]
			}
			p.put(plain, " ")
			p.put(use, short[s])
		}
	}
}

// gives returns what a row of a track gives.
func (p *painter) gives(t goa.Track, level int) string {
	r := p.view.Rules()
	switch t {
	case goa.ShipTrack:
		return fmt.Sprintf("+%d", r.Ships[level])
	case goa.HarvestTrack:
		return fmt.Sprintf("+%d", r.HarvestSpices[level])
	case goa.TaxTrack:
		return fmt.Sprintf("+%d", r.Taxes[level])
	case goa.ExpeditionTrack:
		return fmt.Sprintf("%d/%d", r.Draws[level], r.HandLimit[level])
	default:
		return fmt.Sprintf("+%d", r.Recruits[level])
	}
}

// places draws plantations and colonies, those that somebody has.
func (p *painter) places(short [goa.NumSpices]string) {
	for at := range goa.Place(goa.NumPlaces) {
		if p.anybody(func(who *goa.Player) bool { return occupied(who, at) }) {
			p.row(p.placeLabel(at), func(seat goa.Seat, who *goa.Player) { p.place(seat, who, at, short) })
		}
	}
	if p.anybody(func(who *goa.Player) bool { return who.FaceDown() != 0 }) {
		p.row(p.Words.Screen("face-down"), func(_ goa.Seat, who *goa.Player) {
			if who.FaceDown() != 0 {
				p.put(faint, p.Words.Screen("singles"))
				p.stock(who.FaceDown(), short, faint)
			}
		})
	}
}

// placeLabel names a place: plantations as in moves, colonies by their names.
func (p *painter) placeLabel(at goa.Place) string {
	if at < goa.NumPlantations {
		return at.String()
	}
	return p.Words.Colony(at.Colony())
}

// anybody reports whether something is true of a player.
func (p *painter) anybody(is func(*goa.Player) bool) bool {
	for seat := range goa.Seat(p.view.Seats()) {
		if is(p.view.Player(seat)) {
			return true
		}
	}
	return false
}

func occupied(who *goa.Player, at goa.Place) bool {
	if at < goa.NumPlantations {
		return who.Plantation(at) != goa.NoTile
	}
	return who.Colony(at.Colony()) != goa.NoColonyTile
}

// place draws a plantation or colony with the spices on its fields.
func (p *painter) place(seat goa.Seat, who *goa.Player, at goa.Place, short [goa.NumSpices]string) {
	if !occupied(who, at) {
		return
	}
	free, kinds := p.view.Room(seat, at)
	stock := who.Stock(at)
	if s, ok := oneSpice(kinds); ok {
		p.put(spiceInk[s], p.Words.Spice(s)+" "+strings.Repeat("●", stock.Total())+strings.Repeat("○", free))
		return
	}
	switch {
	case kinds != goa.AnySpice:
		var list []string
		for s := range goa.Spice(goa.NumSpices) {
			if kinds.Has(s) {
				list = append(list, short[s])
			}
		}
		p.put(plain, strings.Join(list, "/"))
	case at < goa.NumPlantations:
		p.put(plain, cut(p.Words.Tile(who.Plantation(at)), p.seatWide()-5))
	default:
		p.put(plain, p.Words.Screen("any"))
	}
	p.stock(stock, short, plain)
	if free > 0 {
		p.put(plain, " "+strings.Repeat("○", free))
	}
}

// ownTiles draws the other tiles, below each other; used ones are faint.
func (p *painter) ownTiles() {
	var lists [goa.MaxSeats][]goa.Tile
	most := 0
	for seat := range goa.Seat(p.view.Seats()) {
		for t := goa.Foreman; t < goa.NumTiles; t++ {
			if p.view.Player(seat).Tiles(t) > 0 {
				lists[seat] = append(lists[seat], t)
			}
		}
		most = max(most, len(lists[seat]))
	}
	for i := range most {
		label := ""
		if i == 0 {
			label = p.Words.Term(lexicon.Tile, 2)
		}
		p.row(label, func(seat goa.Seat, who *goa.Player) {
			if i < len(lists[seat]) {
				p.ownTile(who, lists[seat][i])
			}
		})
	}
}

func (p *painter) ownTile(who *goa.Player, t goa.Tile) {
	name, ready, all := p.Words.Tile(t), who.Ready(t), who.Tiles(t)
	if all > 1 {
		name = fmt.Sprintf("%d %s", all, name)
	}
	ink, note := kindInk(t), ""
	switch {
	case ready == 0:
		ink, note = faint, " ("+p.Words.Screen("used")+")"
	case ready < all:
		note = " (" + p.Words.Screen("used.some", "n", all-ready) + ")"
	}
	p.put(ink, cut(name, p.seatWide()-1-utf8.RuneCountInString(note))+note)
}

// points writes the score that the view can count.
func (p *painter) points(seat goa.Seat) {
	p.put(bold, fmt.Sprint(p.view.Score(seat).Total()))
	if seat != p.view.Seat() && p.view.HandSize(seat) > 0 {
		p.put(faint, " "+p.Words.Screen("and-cards"))
	}
}
