// Package likeness determines whether two games are the same: by the markets that
// their moves lay out, or by positions that look alike. It is needed because people
// may type in a game that they are playing, to ask for advice.
package likeness

import (
	"crypto/sha256"
	"encoding/hex"

	"goa/goa"
)

// marketCells is how many tiles are laid out for half of a game.
const marketCells = goa.MarketSide * goa.MarketSide

// Layouts returns a fingerprint of each market that the moves lay out, one for each
// half of a game. No two games have the same one by chance. So fingerprints show
// whether two records are of the same game, whatever else they contain.
func Layouts(moves []goa.Move) (list []string) {
	laid := 0
	sum := sha256.New()
	for _, m := range moves {
		if m.Kind != goa.LayTile {
			continue
		}
		sum.Write([]byte(m.String() + "\n"))
		if laid++; laid%marketCells == 0 {
			list = append(list, hex.EncodeToString(sum.Sum(nil)[:16]))
			sum.Reset()
		}
	}
	return list
}

// Alike reports whether two positions are of the same game at about the same time, as
// far as everyone at the table can see. The round counts no more than anything else: a
// position set up by hand may have another one.
func Alike(a, b *goa.State) bool {
	n := goa.Seat(a.Seats())
	if a.Seats() != b.Seats() || a.Over() {
		return false
	}
	same, of := alikeMarkets(a, b)
	if of++; a.Round() == b.Round() {
		same++
	}
	for turn := range n {
		equal, all := same, of
		for seat := range n {
			x, y := alikePlayers(a.Player(seat), b.Player((seat+turn)%n))
			equal, all = equal+x, all+y
		}
		if equal*10 >= all*9 {
			return true
		}
	}
	return false
}

// alikeMarkets counts the cells in which either market has a tile, and those in which
// both have the same tile.
func alikeMarkets(a, b *goa.State) (same, of int) {
	for c := range goa.Cell(goa.NumCells) {
		if !c.InMarket() {
			continue
		}
		x, y := a.TileAt(c), b.TileAt(c)
		if x == goa.NoTile && y == goa.NoTile {
			continue
		}
		of++
		if x == y {
			same++
		}
	}
	return same, of
}

// alikePlayers counts the properties of two players, and how many of them are equal.
func alikePlayers(a, b *goa.PublicPlayer) (same, of int) {
	note := func(x, y int) {
		of++
		if x == y {
			same++
		}
	}
	for t := range goa.Track(goa.NumTracks) {
		note(a.Level(t), b.Level(t))
	}
	note(a.Ducats(), b.Ducats())
	note(a.Ships(), b.Ships())
	note(a.Colonists(), b.Colonists())
	for p := range goa.Place(goa.NumPlaces) {
		if p < goa.Quilon.Place() {
			note(int(a.Plantation(p)), int(b.Plantation(p)))
		}
	}
	for c := range goa.Colony(goa.NumColonies) {
		note(int(a.Colony(c)), int(b.Colony(c)))
	}
	return same, of
}
