package goa_test

import (
	"testing"

	"goa/goa"
)

func TestSCO1_FulfilledDuties(t *testing.T) {
	for name, vp := range map[string]int{"2004": 4, "2012": 5, "2026": 5} {
		g := redsTurn(t, name)
		g.poor()
		g.Tiles(red, goa.Duty, goa.Duty)
		for i, k := range []goa.Spice{goa.Pepper, goa.Nutmeg, goa.Clove, goa.Ginger} {
			g.Plant(red, goa.Place(i), goa.PlantationOf(k, 3), k, k, k)
		}
		g.scored("two open Duties", goa.Score{})
		g.play("use duty; return pepper p1; return pepper p1; return pepper p1; return nutmeg p2; return nutmeg p2; return nutmeg p2")
		g.scored("one fulfilled", goa.Score{Duties: vp})
		g.play("use duty; return clove p3; return clove p3; return clove p3; return ginger p4; return ginger p4; return ginger p4")
		g.scored("both fulfilled", goa.Score{Duties: 2 * vp})
		equal(t, "the spices left", g.p(red).Goods().Total(), 0)
	}
}

func TestSCO1_Missions(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.poor()
		g.Tiles(red, goa.SmallMission)
		g.scored("a small Mission", goa.Score{Missions: 2})
		g.Tiles(red, goa.LargeMission)
		g.scored("and a large one", goa.Score{Missions: 2 + 3})
		g.Tiles(red, goa.SmallMission, goa.LargeMission)
		g.scored("all four", goa.Score{Missions: 2 + 2 + 3 + 3})
	})
}

// Other tiles, goods and extra actions are worth nothing (RUL-8).
func TestSCO1_WhatScoresNothing(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.poor()
		for tile := goa.ShipTile; tile < goa.NumTiles; tile++ {
			if tile.Kind() != goa.Scoring {
				g.Tiles(red, tile)
				g.scored("with "+tile.String(), goa.Score{})
			}
		}
		g.Tiles(red, goa.Duty)
		g.scored("an open Duty", goa.Score{})
		g.Plant(red, 0, goa.PlantationOf(goa.Pepper, 3), goa.Pepper, goa.Pepper, goa.Pepper)
		g.Purse(red, 0, 40, 40)
		g.ExtraCards(red, 9)
		g.Flag(red)
		g.scored("spices, ships, colonists, extra actions, flag", goa.Score{})
	})
}

// The total is the sum of the lines and nothing else.
func TestSCO1_TotalOfAllLines(t *testing.T) {
	for name, want := range map[string]goa.Score{
		"2004": {Levels: 1 + 10, Colonies: 1, Symbols: 3, Richest: 3, Singles: 2, Duties: 4, Missions: 3},
		"2012": {Levels: 1 + 10, Colonies: 1, Symbols: 3, Richest: 3, Singles: 6, Duties: 5, Missions: 3},
		"2026": {Levels: 1 + 10, Colonies: 1, Symbols: 3, Richest: 3, Singles: 6, Duties: 5, Missions: 3},
	} {
		g := redsTurn(t, name)
		g.Purse(red, 30, 0, 0)
		g.Levels(red, 1, 0, 4, 0, 0)
		g.Colonize(red, goa.CalicutTile, goa.Pepper, goa.Ginger)
		g.Plant(red, 0, goa.PlantationOf(goa.Pepper, 2), goa.Pepper, goa.Pepper)
		g.Plant(red, 1, goa.PlantationOf(goa.Ginger, 2), goa.Ginger, goa.Ginger)
		g.Plant(red, 2, goa.PlantationOf(goa.Clove, 1))
		g.FaceDown(red, goa.Nutmeg)
		g.Tiles(red, goa.Duty, goa.LargeMission)
		if name != "2004" {
			g.Tiles(red, goa.Foreman)
		}
		g.Hand(red, g.bySymbol(goa.Palm)[:2]...)
		g.play("use duty; return pepper p1; return pepper p1; return ginger p2; return ginger p2; return pepper calicut; return ginger calicut")
		sum := want.Levels + want.Colonies + want.Symbols + want.Richest + want.Singles + want.Duties + want.Missions
		scores(t, g.s, red, want, sum)
	}
}

// The game is scored as it stands after the last turn of round 8. The hand is
// not reduced, and extra actions that are kept count for nothing (SCO-1,
// RUL-8).
func TestSCO1_AfterTheLastRound(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.Turn(yellow, 8)
		g.Action(3)
		g.poor()
		g.Hand(blue, g.bySymbol(goa.Palm)[:4]...)
		g.ExtraCards(blue, 1)
		g.play("build-ships; end; build-ships; end; build-ships; end; tax; end")
		equal(g, "the stage", g.s.Stage(), goa.Extras)
		g.play("pass")
		equal(g, "the stage", g.s.Stage(), goa.Over)
		equal(g, "the number of legal moves", len(g.legal()), 0)
		scores(g.T, g.s, blue, goa.Score{Symbols: 10, Richest: 3}, 13)
		scores(g.T, g.s, yellow, goa.Score{}, 0)
	})
}

// SCO-2: the three worked examples, once more side by side.
// TestExample2004_Scoring and the tests like it check their lines.
func TestSCO2_WorkedChecks(t *testing.T) {
	for _, c := range []struct {
		file  string
		seat  goa.Seat
		lines [7]int
		total int
	}{
		{"scoring-2004.json", red, [7]int{31, 3, 1 + 3, 3, 1, 0, 0}, 42},
		{"scoring-2012.json", red, [7]int{31, 3, 1 + 3, 3, 1, 0, 0}, 42},
		{"scoring-2026.json", arjun, [7]int{32, 6, 7, 0, 1, 5, 0}, 51},
	} {
		s := loadPosition(t, c.file)
		got, sum := s.Score(c.seat), 0
		for i, line := range [7]int{got.Levels, got.Colonies, got.Symbols, got.Richest, got.Singles, got.Duties, got.Missions} {
			sum += line
			if line != c.lines[i] {
				t.Errorf("%s, line %d: %d, want %d", c.file, i+1, line, c.lines[i])
			}
		}
		equal(t, "the sum of the lines", sum, c.total)
		equal(t, "the total", got.Total(), c.total)
	}
}

func TestG2_Ranks(t *testing.T) {
	for _, c := range []struct {
		name   string
		points [4]int // for one marker; most ducats give 3 more
		ducats [4]int
		ranks  [4]int
	}{
		{"more points, though fewer ducats", [4]int{10, 6, 3, 1}, [4]int{0, 1, 2, 20}, [4]int{1, 2, 4, 3}},
		{"equal points: more ducats", [4]int{3, 3, 6, 0}, [4]int{5, 6, 9, 0}, [4]int{3, 2, 1, 4}},
		{"equal with the points for most ducats", [4]int{6, 3, 1, 3}, [4]int{0, 9, 2, 8}, [4]int{2, 1, 4, 3}},
		{"equal points and ducats: shared", [4]int{6, 6, 1, 1}, [4]int{9, 9, 9, 9}, [4]int{1, 1, 3, 3}},
		{"shared behind the winner", [4]int{10, 1, 1, 0}, [4]int{9, 4, 4, 4}, [4]int{1, 2, 2, 4}},
		{"all are equal", [4]int{}, [4]int{7, 7, 7, 7}, [4]int{1, 1, 1, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, name := range editions {
				g := redsTurn(t, name)
				for seat := range goa.Seat(4) {
					g.Purse(seat, c.ducats[seat], 0, 0)
					g.Level(seat, goa.TaxTrack, map[int]int{0: 0, 1: 1, 3: 2, 6: 3, 10: 4}[c.points[seat]])
				}
				equal(t, name+": the ranks", g.s.Ranks(), c.ranks)
			}
		})
	}
}

// Seats that are not played have no rank.
func TestG2_RanksOfTwo(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.Purse(0, 5, 0, 0)
	g.Purse(1, 5, 0, 0)
	g.Level(1, goa.ShipTrack, 1)
	equal(t, "the ranks", g.s.Ranks(), [goa.MaxSeats]int{2, 1})
}
