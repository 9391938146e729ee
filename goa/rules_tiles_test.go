package goa_test

import (
	"testing"

	"goa/goa"
)

// tally holds everything that a tile can change for its owner.
type tally struct {
	ducats, ships, colonists, extras int
	spices, cards, levels, vp        int
}

func (g *scene) tally(seat goa.Seat) tally {
	p, score := g.p(seat), g.s.Score(seat)
	n := tally{
		p.Ducats(), p.Ships(), p.Colonists(), p.Extras(),
		p.Goods().Total(), g.s.HandOf(seat).Len(), 0, score.Singles + score.Duties + score.Missions,
	}
	for track := range goa.Track(goa.NumTracks) {
		n.levels += p.Level(track)
	}
	return n
}

func (n tally) minus(m tally) tally {
	return tally{
		n.ducats - m.ducats, n.ships - m.ships, n.colonists - m.colonists, n.extras - m.extras,
		n.spices - m.spices, n.cards - m.cards, n.levels - m.levels, n.vp - m.vp,
	}
}

// tileEffect is a row of the table of all tiles: what its new owner chooses
// when it is resolved, how it is used in the owner's turn, what that changes in
// all, and how many such tiles the owner has in the end.
type tileEffect struct {
	farm, market, removed string
	choices, use          string
	want                  tally
	kept                  int
	edge                  func(g *scene) // on a bare board in seat 0's turn with the tile, if it can be used
}

// refused returns an edge: the use has no effect on a bare board.
func refused(move string, why goa.Reason) func(g *scene) {
	return func(g *scene) { g.refuse(move, why) }
}

// noCard returns an edge: with neither deck nor discards nothing is drawn.
func noCard(use string) func(g *scene) {
	return func(g *scene) {
		before := g.noCards().tally(0)
		g.play(use)
		equal(g.T, "what is gained", g.tally(0).minus(before), tally{})
		g.allows("tax")
	}
}

// always returns an edge: it works with nothing on the board and no money.
func always(use string, want tally) func(g *scene) {
	return func(g *scene) {
		g.Purse(0, 0, 0, 0)
		g.Levels(0, 4, 4, 4, 4, 4)
		before := g.tally(0)
		g.noCards().play(use)
		equal(g.T, "what is gained", g.tally(0).minus(before), want)
	}
}

const sixSpices = "p1 pepper-3 pepper pepper pepper; p2 nutmeg-3 nutmeg nutmeg nutmeg"

var tileEffects = map[string]tileEffect{
	"crop-rotation": {choices: "; put clove p1", want: tally{spices: 1}},
	"foreman":       {farm: "p1 pepper-1", want: tally{vp: 2}, kept: 1, edge: refused("use foreman", goa.TileNotUsable)},
	"mission-small": {want: tally{vp: 2}, kept: 1, edge: refused("use mission-small", goa.TileNotUsable)},
	"mission-large": {want: tally{vp: 3}, kept: 1, edge: refused("use mission-large", goa.TileNotUsable)},
	"duty": {
		farm: sixSpices, kept: 1, edge: refused("use duty", goa.LacksSpices), want: tally{spices: -6, vp: 5},
		use: "use duty; return pepper p1; return pepper p1; return pepper p1; return nutmeg p2; return nutmeg p2; return nutmeg p2",
	},

	"ship":       {use: "use ship", want: tally{ships: 1}, kept: 1, edge: always("use ship", tally{ships: 1})},
	"colonist":   {use: "use colonist", want: tally{colonists: 1}, kept: 1, edge: always("use colonist", tally{colonists: 1})},
	"ducats":     {use: "use ducats", want: tally{ducats: 3}, kept: 1, edge: func(g *scene) { g.play("use ducats").refuse("use ducats", goa.TileUsedUp) }},
	"spice":      {farm: "p1 pepper-1", use: "use spice; put pepper p1", want: tally{spices: 1}, kept: 1, edge: refused("use spice", goa.NoFreeField)},
	"expedition": {use: "use expedition; deal ships-only-1", want: tally{cards: 1}, kept: 1, edge: noCard("use expedition")},

	"ships":              {want: tally{ships: 4}, edge: always("use ships", tally{ships: 4})},
	"colonists":          {want: tally{colonists: 4}, edge: always("use colonists", tally{colonists: 4})},
	"ships-or-colonists": {choices: "; gain colonist", want: tally{colonists: 3}, edge: always("use ships-or-colonists; gain ship", tally{ships: 3})},
	"settlement":         {want: tally{ships: 1, colonists: 1, extras: 1}, edge: always("use settlement", tally{ships: 1, colonists: 1, extras: 1})},
	"extra-actions":      {want: tally{extras: 2}, edge: always("use extra-actions", tally{extras: 2})},
	"expeditions-small":  {choices: "; deal ships-only-1; deal ships-only-2", want: tally{cards: 2}, edge: noCard("use expeditions-small")},
	"expeditions-large": {
		choices: "; deal ships-only-1; deal ships-only-2; deal ships-only-3",
		want:    tally{cards: 3}, edge: noCard("use expeditions-large"),
	},
	"favor": {removed: "duty ships", choices: "; favor ships", want: tally{ships: 4}, edge: refused("use favor", goa.NoEffect)},

	"swap":          {market: "d4 pepper-2", use: "use swap d4", want: tally{spices: 2}, edge: refused("use swap d4", goa.NoTileThere)},
	"extra-harvest": {farm: "p1 pepper-3", use: "use extra-harvest; fill p1; done", want: tally{spices: 3}, edge: refused("use extra-harvest", goa.NoFreeField)},
	"espionage":     {use: "use espionage 1 tax", want: tally{ducats: 8}, edge: refused("use espionage 0 tax", goa.BadOpponent)},
	"resupply":      {use: "use resupply; turn ships-only-2; turn ships-only-3; gain ship", want: tally{ships: 5}, edge: noCard("use resupply")},
	"vice-king": {use: "use vice-king ship", want: tally{levels: 1}, edge: func(g *scene) {
		g.Levels(0, 4, 4, 4, 4, 4)
		g.refuse("use vice-king ship", goa.NoEffect)
	}},
}

// effectOf returns the row of a tile.
func effectOf(t *testing.T, name string, tile goa.Tile) tileEffect {
	t.Helper()
	if tile.IsPlantation() && tile != goa.CropRotation {
		e := tileEffect{want: tally{spices: tile.Fields()}}
		if tile.IsSingle() {
			e.want.vp = 1
		}
		return e
	}
	e, ok := tileEffects[tile.String()]
	if !ok {
		t.Fatalf("%v has no row", tile)
	}
	if name == "2004" && tile == goa.DucatsTile {
		e.want.ducats = 4
	}
	if name == "2004" && tile == goa.Duty {
		e.want.vp = 4
	}
	return e
}

// inBox calls a test for every kind of tile in the box of each edition.
func inBox(t *testing.T, test func(t *testing.T, name string, tile goa.Tile)) {
	t.Helper()
	inEditions(t, editionNames, func(t *testing.T, name string) {
		r := rulesOf(t, name)
		for tile := goa.NoTile + 1; tile < goa.NumTiles; tile++ {
			if r.Tiles[goa.PartA][tile]+r.Tiles[goa.PartB][tile] > 0 {
				t.Run(tile.String(), func(t *testing.T) { test(t, name, tile) })
			}
		}
	})
}

func TestEveryTileHasItsEffect(t *testing.T) {
	inBox(t, func(t *testing.T, name string, tile goa.Tile) {
		e := effectOf(t, name, tile)
		g := auction(t, name, tile.String())
		g.Level(1, goa.TaxTrack, 2)
		if e.farm != "" {
			g.farm(0, e.farm)
		}
		if e.market != "" {
			g.layTiles(e.market)
		}
		g.removed(e.removed)
		before := g.tally(0)
		before.extras++ // for the flag
		g.play(buysTile + e.choices + "; " + sellsDuty)
		if e.use != "" {
			g.play(e.use)
		}
		equal(t, "what it brought", g.tally(0).minus(before), e.want)
		if !tile.IsPlantation() {
			equal(t, "how many are kept", g.p(0).Tiles(tile), e.kept)
		}
		equal(t, "who acts", g.s.Turn(), 0)
		g.allows("tax") // none of it was an action
	})
}

func TestEveryTileHasItsEdge(t *testing.T) {
	inBox(t, func(t *testing.T, name string, tile goa.Tile) {
		if tile.IsPlantation() { // a fifth one
			g := auction(t, name, tile.String()).farm(0, fourPlantations).play(buysTile)
			g.offers("drop p1; drop p2; drop p3; drop p4")
			g.play("drop p2")
			equal(t, "the new plantation", g.p(0).Plantation(1), tile)
			return
		}
		e := effectOf(t, name, tile)
		if e.edge == nil {
			t.Fatalf("%v has no edge", tile)
		}
		g := bare(t, name, 2)
		g.Tiles(0, tile)
		e.edge(g)
	})
}

// Tiles of one kind are alike in both halves, and each can be laid out.
func TestEveryTileCanBeLaidOutInItsHalf(t *testing.T) {
	inBox(t, func(t *testing.T, name string, tile goa.Tile) {
		r := rulesOf(t, name)
		for part, round := range []int{1, 5} {
			if r.Tiles[part][tile] == 0 {
				continue
			}
			g := newScene(t, name, 2)
			if round == 5 {
				g.playChance()
				g.Turn(0, 4)
				for g.s.Stage() != goa.Setup {
					g.play(map[bool]string{true: "end", false: "tax"}[g.lists("end")])
				}
			}
			for range r.TilesRemoved { // anything but this one
				for _, m := range g.s.Moves(nil) {
					if m.Tile() != tile {
						g.play(m.String())
						break
					}
				}
			}
			for range int(r.Tiles[part][tile]) {
				g.play("lay " + tile.String())
			}
			g.refuse("lay "+tile.String(), goa.NotInPile)
		}
	})
}
