package goa_test

import (
	"testing"

	"goa/goa"
)

func TestTOK1_OnlyTheEdgeOfAFullGrid(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := placing(t, edition, 3, 2)
		g.toMove(2)
		g.offers("flag b1; flag c1; flag d1; flag e1; flag f1; flag g2; flag g3; flag g4; flag g5; flag g6; " +
			"flag f7; flag e7; flag d7; flag c7; flag b7; flag a6; flag a5; flag a4; flag a3; flag a2")
		g.refuse("flag b2", goa.NotOnEdge) // a tile lies there
		g.refuse("flag a1", goa.NotOnEdge) // the corner is not a space
		g.refuse("flag g7", goa.NotOnEdge)
	})
}

func TestTOK1_AnEmptySpaceOfTheGrid(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := placing(t, edition, 2, 0)
		g.Lay(g.cells("d4")[0], goa.NoTile)
		g.allows("flag d4", "flag d1")
		g.play("flag d4")
		g.sameSeats("the flag was placed", g.seatsTold(goa.FlagPlaced), 0)
		equal(t, "token 1", g.s.TokenAt(1).String(), "d4")
	})
}

func TestTOK1_OrthogonallyNextToATile(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := placing(t, edition, 2, 0, "b2 ship", "e5 foreman")
		g.offers("flag a2; flag b1; flag b3; flag c2; flag d5; flag e4; flag e6; flag f5")
		g.refuse("flag c3", goa.NotBesideTile) // diagonally
		g.refuse("flag c1", goa.NotBesideTile)
		g.refuse("flag g7", goa.NotOnEdge)
		g.refuse("flag d2", goa.NotBesideTile)
		g.refuse("flag a5", goa.NotBesideTile)
	})
}

func TestTOK1_TheFlagComesFirst(t *testing.T) {
	g := placing(t, "2012", 2, 1)
	g.toMove(1)
	g.refuse("token b2", goa.NotNow)
	g.play("flag b1")
	g.toMove(0)
	g.refuse("flag c1", goa.NotNow)
}

func TestTOK2_ClockwiseAndTheFlagHolderLast(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		for flag := range goa.Seat(seats) {
			g := placing(t, edition, seats, flag)
			g.play("flag b1")
			for n := range seats {
				seat := (flag + 1 + goa.Seat(n)) % goa.Seat(seats)
				g.toMove(seat)
				g.play("token " + []string{"b2", "c2", "d2", "e2"}[n])
				g.sameSeats("token", g.seatsTold(goa.TokenPlaced), seat)
				equal(t, "number", int(g.events[0].N), n+2)
				equal(t, "owner", g.s.TokenOwner(n+2), seat)
			}
			equal(t, "owner of the last", g.s.TokenOwner(seats+1), flag)
			g.inStage(goa.Bidding, 1)
		}
	})
}

func TestTOK2_NextToTheTokenBefore(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := placing(t, edition, 4, 0)
		g.play("flag c1")
		g.offers("token b2; token c2; token d2")
		g.play("token c2")
		g.offers("token b2; token d2; token b3; token c3; token d3")
		g.play("token d3")
		g.offers("token d2; token e2; token c3; token e3; token c4; token d4; token e4")
		g.refuse("token b2", goa.NotAdjacent) // next to an earlier token
		g.refuse("token c2", goa.TokenThere)
		g.refuse("token f6", goa.NotAdjacent)
	})
}

func TestTOK2_FromAnEmptySpaceAllAround(t *testing.T) {
	g := placing(t, "2012", 2, 0)
	g.Lay(g.cells("d4")[0], goa.NoTile)
	g.Lay(g.cells("e5")[0], goa.NoTile)
	g.play("flag d4")
	g.offers("token c3; token d3; token e3; token c4; token e4; token c5; token d5")
}

func TestTOK2_OnATileWithoutAToken(t *testing.T) {
	g := placing(t, "2012", 3, 0, "b2 ship", "c2 duty", "d3 foreman", "e3 ducats")
	g.play("flag b1; token b2")
	g.offers("token c2") // c3 and b3 are empty
	g.refuse("token b3", goa.NoTileThere)
	g.refuse("token b2", goa.TokenThere)
	g.refuse("token b1", goa.NoTileThere)
}

func TestTOK2_PlayersWithSuchATileMustUseIt(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := placing(t, edition, 2, 0, "b2 ship", "c3 duty", "f6 foreman")
		g.play("flag b1")
		g.offers("token b2")
		g.play("token b2")
		g.offers("token c3")
		g.refuse("token f6", goa.NotAdjacent)
		g.refuse("pass", goa.NotNow)
	})
}

func TestTOK3_AnyTileIfNoneIsNext(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := placing(t, edition, 3, 0, "b2 ship", "d4 duty", "f6 foreman", "f2 ducats")
		g.play("flag b1; token b2")
		g.offers("token d4; token f6; token f2")
		g.refuse("token b2", goa.TokenThere)
		g.refuse("token c3", goa.NoTileThere)
	})
}

func TestTOK3_TheNextPlayerContinuesFromThere(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := placing(t, edition, 3, 0, "b2 ship", "b4 duty", "e6 foreman", "f5 ducats", "f6 colonist")
		g.play("flag b1; token b2; token e6")
		g.offers("token f5; token f6")
		g.refuse("token b4", goa.NotAdjacent)
	})
}

func TestTOK3_LineBreaksTwice(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := placing(t, edition, 4, 3, "b2 ship", "d4 duty", "f6 foreman", "f2 ducats", "b6 colonist")
		g.play("flag b1; token b2; token d4")
		g.offers("token f6; token f2; token b6")
		g.play("token f6")
		g.offers("token f2; token b6")
		g.play("token b6")
		g.inStage(goa.Bidding, 1)
	})
}
