package picture

import (
	"fmt"
	"strings"

	"goa/goa"
	"goa/lexicon"
)

// table is the layout of the players' columns: labels, then one column for each
// seat of a band. Seats that do not fit beside each other are in bands below each
// other.
type table struct {
	labels int // columns of the labels
	seat   int // columns of a seat, with the gap after it
	bands  []band
	now    band // the current band
}

// band is the seats that are drawn beside each other.
type band struct{ first, end goa.Seat }

const (
	narrowestSeat  = 16
	narrowestScore = 12 // a seat's column in the scores
	widestSeat     = 36
	scoreWide      = 24 // labels in the scores
	labelWide      = 16
	narrowLabels   = 12 // used if it puts more players beside each other
)

// playersTable lays out what lies before the players. It puts as many of them
// beside each other as fit, but not more than most.
func playersTable(wide, seats, most int) table {
	roomy := newTable(wide, labelWide, narrowestSeat, seats, most)
	if narrow := newTable(wide, narrowLabels, narrowestSeat, seats, most); len(narrow.bands) < len(roomy.bands) {
		return narrow
	}
	return roomy
}

// newTable shares the columns among the seats, each of which gets at least
// narrowest. A band has no more than most seats.
func newTable(wide, labels, narrowest, seats, most int) table {
	fit := max(1, min(most, (wide-labels)/narrowest))
	bands := (seats + fit - 1) / fit
	each := (seats + bands - 1) / bands
	t := table{labels: labels, seat: min(widestSeat, (wide-labels)/each)}
	for first := 0; first < seats; first += each {
		t.bands = append(t.bands, band{goa.Seat(first), goa.Seat(min(seats, first+each))})
	}
	t.now = t.bands[0]
	return t
}

func (p *painter) seatAt(seat goa.Seat) int {
	return p.table.labels + int(seat-p.table.now.first)*p.table.seat
}

// seatWidth returns the number of columns for a seat's texts.
func (p *painter) seatWidth() int { return p.table.seat - 1 }

// row draws one line of the table; cell draws the content of a seat's column. A
// label that does not fit continues below.
func (p *painter) row(label string, cell func(seat goa.Seat, who *goa.PublicPlayer)) {
	labels := breakName(label, p.table.labels-1, p.table.labels-1)
	p.put(faint, labels[0])
	for seat := p.table.now.first; seat < p.table.now.end; seat++ {
		p.tab(p.seatAt(seat))
		p.right = p.seatAt(seat) + p.seatWidth()
		cell(seat, p.view.Player(seat))
		p.right = p.wide
	}
	p.endLine()
	for _, more := range labels[1:] {
		p.put(faint, more)
		p.endLine()
	}
}

// rows draws texts of the seats: on one line if they fit, and otherwise below each
// other.
func (p *painter) rows(texts func(seat goa.Seat, who *goa.PublicPlayer) []string) {
	most, fits := 0, true
	for seat := p.table.now.first; seat < p.table.now.end; seat++ {
		list := texts(seat, p.view.Player(seat))
		most = max(most, len(list))
		fits = fits && columns(strings.Join(list, ", ")) <= p.seatWidth()
	}
	if fits {
		p.row("", func(seat goa.Seat, who *goa.PublicPlayer) { p.put(plain, strings.Join(texts(seat, who), ", ")) })
		return
	}
	for i := range most {
		p.row("", func(seat goa.Seat, who *goa.PublicPlayer) {
			if list := texts(seat, who); i < len(list) {
				p.put(plain, list[i])
			}
		})
	}
}

// players draws what lies before each player. If something is cut, fewer players
// are drawn beside each other.
func (p *painter) players() {
	before := len(p.out)
	for most := goa.MaxSeats; most > 0; most-- {
		p.table = playersTable(p.wide, p.view.Seats(), most)
		p.out, p.lost = p.out[:before], false
		for _, p.table.now = range p.table.bands {
			p.endLine()
			p.playersInBand()
		}
		if !p.lost {
			return
		}
	}
}

func (p *painter) playersInBand() {
	p.row("", p.seatName)
	p.rows(func(_ goa.Seat, who *goa.PublicPlayer) []string {
		return []string{p.Words.Count(lexicon.Ducat, who.Ducats()), p.Words.Count(lexicon.Ship, who.Ships())}
	})
	p.row("", func(_ goa.Seat, who *goa.PublicPlayer) {
		p.put(plain, p.Words.Count(lexicon.Colonist, who.Colonists()))
	})
	p.rows(func(seat goa.Seat, who *goa.PublicPlayer) []string {
		return []string{p.Words.Screen("cards", "n", p.view.HandSize(seat)), p.Words.Screen("extras", "n", who.Extras())}
	})
	p.captains()
	short := p.shorts()
	for t := range goa.Track(goa.NumTracks) {
		p.row(p.Words.Track(t), func(_ goa.Seat, who *goa.PublicPlayer) { p.level(who, t, short) })
	}
	p.places(short)
	p.ownTiles()
	p.row(p.Words.Screen("points"), func(seat goa.Seat, _ *goa.PublicPlayer) { p.points(seat) })
}

func (p *painter) seatName(seat goa.Seat, _ *goa.PublicPlayer) {
	width := p.seatWidth()
	if p.view.Turn() == seat {
		p.put(bold, "▶ ")
		width -= 2
	}
	if p.view.Flag() == seat {
		width -= 2
	}
	p.put(bold, cut(p.name(seat), width))
	if p.view.Flag() == seat {
		p.put(plain, " ⚑")
	}
}

// level draws a marker: its row, what the row gives, and what the next one costs in
// addition to as many ships.
func (p *painter) level(who *goa.PublicPlayer, t goa.Track, short [goa.NumSpices]string) {
	level := who.Level(t)
	gives := p.gives(t, level)
	var cost goa.Stock
	if level < goa.TopLevel {
		cost = p.view.Rules().Cost[t][level]
	}
	if goa.NumLevels+columns(" "+gives)+stockWide(cost, short) <= p.seatWidth() {
		p.put(bold, strings.Repeat("■", level+1))
		p.put(faint, strings.Repeat("□", goa.TopLevel-level))
	} else {
		p.put(bold, fmt.Sprint(level+1))
	}
	p.put(plain, " "+gives)
	p.stock(cost, short, faint)
}

// stock writes spices in their short forms, in their own ink or another. If there
// is no room for each of them, equal ones are counted.
func (p *painter) stock(k goa.Stock, short [goa.NumSpices]string, i ink) {
	counted := p.width+stockWide(k, short) > p.right
	for s := range goa.Spice(goa.NumSpices) {
		n, text := k.Count(s), short[s]
		if counted && n > 1 {
			n, text = 1, fmt.Sprint(n)+text
		}
		use := i
		if use == plain {
			use = spiceInk[s]
		}
		for range n {
			p.put(plain, " ")
			p.put(use, text)
		}
	}
}

// stockWide returns the number of columns that spices take in their short forms.
func stockWide(k goa.Stock, short [goa.NumSpices]string) (wide int) {
	for s := range goa.Spice(goa.NumSpices) {
		wide += k.Count(s) * columns(" "+short[s])
	}
	return wide
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

// places draws the plantations and colonies that at least one player has.
func (p *painter) places(short [goa.NumSpices]string) {
	for at := range goa.Place(goa.NumPlaces) {
		if p.anyPlayer(func(who *goa.PublicPlayer) bool { return occupied(who, at) }) {
			p.row(p.placeLabel(at), func(seat goa.Seat, who *goa.PublicPlayer) { p.place(seat, who, at, short) })
		}
	}
	if p.anyPlayer(func(who *goa.PublicPlayer) bool { return who.FaceDown() != 0 }) {
		p.row(p.Words.Screen("face-down"), func(_ goa.Seat, who *goa.PublicPlayer) {
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

// anyPlayer reports whether a condition holds for a player of the band.
func (p *painter) anyPlayer(is func(*goa.PublicPlayer) bool) bool {
	for seat := p.table.now.first; seat < p.table.now.end; seat++ {
		if is(p.view.Player(seat)) {
			return true
		}
	}
	return false
}

func occupied(who *goa.PublicPlayer, at goa.Place) bool {
	if at < goa.NumPlantations {
		return who.Plantation(at) != goa.NoTile
	}
	return who.Colony(at.Colony()) != goa.NoColonyTile
}

// place draws a plantation or colony with the spices on its fields.
func (p *painter) place(seat goa.Seat, who *goa.PublicPlayer, at goa.Place, short [goa.NumSpices]string) {
	if !occupied(who, at) {
		return
	}
	free, kinds := p.view.FreeFields(seat, at)
	stock := who.Stock(at)
	if s, ok := oneSpice(kinds); ok {
		p.put(spiceInk[s], p.Words.Spice(s)+" "+strings.Repeat("●", stock.Total())+strings.Repeat("○", free))
		return
	}
	bears := p.possibleSpices(who, at, kinds, short)
	if full := free == 0 && columns(bears)+stockWide(stock, short) > p.seatWidth(); !full {
		p.put(plain, bears)
	}
	p.stock(stock, short, plain)
	if free > 0 {
		p.put(plain, " "+strings.Repeat("○", free))
	}
}

// possibleSpices names the spices that a place can have.
func (p *painter) possibleSpices(who *goa.PublicPlayer, at goa.Place, kinds goa.SpiceSet, short [goa.NumSpices]string) string {
	switch {
	case kinds != goa.AnySpice:
		var list []string
		for s := range goa.Spice(goa.NumSpices) {
			if kinds.Has(s) {
				list = append(list, short[s])
			}
		}
		return strings.Join(list, "/")
	case at < goa.NumPlantations:
		return p.Words.Tile(who.Plantation(at))
	default:
		return p.Words.Screen("any")
	}
}

// inked is a text with its ink.
type inked struct {
	ink  ink
	text string
}

// names draws a list of names for every seat, below each other. A name that does
// not fit on one line continues on the next.
func (p *painter) names(label string, list func(who *goa.PublicPlayer) []inked) {
	var lines [goa.MaxSeats][]inked
	most := 0
	for seat := p.table.now.first; seat < p.table.now.end; seat++ {
		for _, name := range list(p.view.Player(seat)) {
			for _, text := range breakName(name.text, p.seatWidth(), p.seatWidth()) {
				lines[seat] = append(lines[seat], inked{name.ink, text})
			}
		}
		most = max(most, len(lines[seat]))
	}
	for i := range most {
		p.row(label, func(seat goa.Seat, _ *goa.PublicPlayer) {
			if i < len(lines[seat]) {
				p.put(lines[seat][i].ink, lines[seat][i].text)
			}
		})
		label = ""
	}
}

// ownTiles draws the other tiles; used ones are faint.
func (p *painter) ownTiles() {
	p.names(p.Words.Term(lexicon.Tile, 2), func(who *goa.PublicPlayer) (list []inked) {
		for t := goa.Foreman; t < goa.NumTiles; t++ {
			if who.Tiles(t) > 0 {
				list = append(list, p.ownTile(who, t))
			}
		}
		return list
	})
}

func (p *painter) ownTile(who *goa.PublicPlayer, t goa.Tile) inked {
	name, ready, all := p.Words.Tile(t), who.Ready(t), who.Tiles(t)
	if all > 1 {
		name = fmt.Sprintf("%d %s", all, name)
	}
	switch {
	case ready == 0:
		return inked{faint, name + " (" + p.Words.Screen("used") + ")"}
	case ready < all:
		name += " (" + p.Words.Screen("used.some", "n", all-ready) + ")"
	}
	return inked{kindInk(t), name}
}

// points writes the score as far as the view can count it.
func (p *painter) points(seat goa.Seat) {
	p.put(bold, fmt.Sprint(p.view.Score(seat).Total()))
	if seat != p.view.Seat() && p.view.HandSize(seat) > 0 {
		p.put(faint, " "+p.Words.Screen("and-cards"))
	}
}
