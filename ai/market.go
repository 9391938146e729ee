package ai

import "goa/goa"

// table is a position as it is weighed: all sides of it.
type table struct {
	scale scale
	n     int
	sides [goa.MaxSeats]side
}

// set weighs what a seat knows: of others' cards only their number.
func (t *table) set(s *goa.Public, me goa.Seat, hand goa.CardSet, w *Weights) {
	t.scale, t.n = scaleOf(s, w), s.Seats()
	for i := range t.n {
		t.sides[i] = sideOf(s, goa.Seat(i))
	}
	t.sides[me].hand = hand
}

// forget takes the others for as rich as all are on average.
func (t *table) forget(me int) {
	sum := 0
	for i := range t.n {
		sum += t.sides[i].ducats
	}
	for i := range t.n {
		if i != me {
			t.sides[i].ducats = sum / t.n
		}
	}
}

// auction sets up the auction of a lot before any bid.
func (t *table) auction(a *auction, lot goa.Tile, seller goa.Seat) {
	r := t.scale.rules
	a.scale, a.n, a.seller, a.high, a.holder, a.step = &t.scale, t.n, seller, 0, goa.Nobody, 1
	a.markup, a.bonus = -1, 0
	if r.AuctioneerOverbids {
		a.markup = 1
	}
	if t.scale.story == goa.TaxStory {
		a.bonus = int(r.StoryGives.Tax)
		a.markup += a.bonus
	}
	if seller >= 0 && t.sides[seller].captain == goa.Malian {
		a.markup -= int(r.CaptainGives.MalianDucats)
	}
	for i := range t.n {
		x := &t.sides[i]
		a.ducats[i], a.left[i] = x.ducats, x.actions+10*x.extras
		a.worth[i] = t.scale.worth(x, lot) * t.scale.w.Prudence / 100
	}
}

// lots is what every lot would bring to each seat, by who sells it.
type lots [goa.NumTiles][goa.MaxSeats][goa.MaxSeats]int

// appraise fills in what the tiles of a market would bring. It takes the price
// for the second highest worth, which is near what the auctions come to.
func (t *table) appraise(s *goa.Public, a *auction, l *lots) {
	var done [goa.NumTiles]bool
	for i := range goa.MarketSize {
		tile := s.TileAt(goa.MarketCell(i))
		if tile == goa.NoTile || done[tile] {
			continue
		}
		done[tile] = true
		t.auction(a, tile, 0)
		for seller := range t.n {
			l[tile][seller] = t.fair(a, seller)
		}
	}
}

// fair is what a lot brings to everyone, compared with the others, if it goes
// to whom it is worth most at the worth of the next.
func (t *table) fair(a *auction, seller int) [goa.MaxSeats]int {
	top, next := seller, 0
	for i := range t.n {
		if a.worth[i] > a.worth[top] {
			top = i
		}
	}
	for i := range t.n {
		if i != top {
			next = max(next, min(a.worth[i], a.ducats[i]*t.scale.ducat))
		}
	}
	next = min(next, a.ducats[top]*t.scale.ducat)
	var v [goa.MaxSeats]int
	v[top] = a.worth[top] - next
	if top != seller {
		v[seller] += next
	}
	sum := 0
	for i := range t.n {
		sum += v[i]
	}
	gain := v
	for i := range t.n {
		gain[i] = v[i] - (sum-v[i])/(t.n-1)
	}
	return gain
}

// after weighs placing the flag or a token: it looks how the others would go
// on, each to what suits him best, and adds up what all lots of the round bring
// to the seat.
func (t *table) after(s *goa.State, m goa.Move, me goa.Seat, l *lots) int {
	var buf [goa.NumCells]goa.Move
	next := *s
	next.Play(m)
	for next.Stage() == goa.Placing && next.Turn() >= 0 {
		next.Play(t.liked(&next, l, next.Moves(buf[:0])))
	}
	sum := 0
	for token := 2; token <= t.n+1; token++ {
		if c := next.TokenAt(token); c != goa.NoCell {
			sum += l[s.TileAt(c)][next.TokenOwner(token)][me]
		}
	}
	return sum
}

// liked is where the seat to move would place for itself alone.
func (t *table) liked(s *goa.State, l *lots, legal []goa.Move) goa.Move {
	seat := s.Turn()
	best, most := legal[0], 0
	for i, m := range legal {
		if m.Kind != goa.PlaceToken {
			return legal[0]
		}
		if v := l[s.TileAt(m.Cell())][seat][seat]; i == 0 || v > most {
			best, most = m, v
		}
	}
	return best
}
