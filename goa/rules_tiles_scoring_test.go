package goa_test

import (
	"strings"
	"testing"

	"goa/goa"
)

func TestTIL5_MissionsScoreTwoOrThree(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2)
		equal(t, "the Missions' score", g.s.Score(0).Missions, 0)
		g.owns(0, "mission-small")
		equal(t, "the Missions' score", g.s.Score(0).Missions, 2)
		g.owns(0, "mission-small mission-large mission-large")
		equal(t, "the Missions' score", g.s.Score(0).Missions, 10)
		equal(t, "the other's", g.s.Score(1).Missions, 0)
		g.refuse("use mission-small", goa.TileNotUsable)
		g.refuse("use mission-large", goa.TileNotUsable)
		g.forbids("use *")
	})
}

func TestTIL5_MissionsAndForemanOnlyWait(t *testing.T) {
	for _, tile := range []string{"mission-small", "mission-large", "foreman", "duty"} {
		g := auction(t, "2012", tile).play(buysTile)
		g.keeps(0, tile, 1, 1)
		g.has(0, 9, 5, 5)
		equal(t, "who bids for token 3", g.s.Turn(), 1)
	}
}

func TestTIL5_ForemanMakesSinglesScoreThree(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := bare(t, name, 2).farm(0, "p1 pepper-1 pepper; p2 nutmeg-1; p3 clove-2; p4 crop-rotation").farm(1, "p1 ginger-1")
		g.FaceDown(0, goa.Cinnamon, goa.Ginger)
		equal(t, "the singles' score", g.s.Score(0).Singles, 4)
		g.owns(0, "foreman")
		equal(t, "the singles' score", g.s.Score(0).Singles, 12) // including face-down ones, but not Crop rotation
		equal(t, "the other's", g.s.Score(1).Singles, 1)
		g.refuse("use foreman", goa.TileNotUsable)
	})
}

func TestTIL5_ForemanWithoutSinglesIsWorthNothing(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "foreman").farm(0, "p1 crop-rotation; p2 pepper-3; quilon quilon-pepper-nutmeg")
	equal(t, "the singles' score", g.s.Score(0).Singles, 0)
}

func TestTIL5_ForemanWorksForSinglesDroppedLater(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "foreman swap").layTiles("c3 cinnamon-3").farm(0, fourPlantations)
	equal(t, "the singles' score", g.s.Score(0).Singles, 6)
	g.play("use swap c3; drop p2")
	equal(t, "the singles' score", g.s.Score(0).Singles, 6)
}

// sevenSpices is a board with spices for Duty.
const sevenSpices = "p1 pepper-3 pepper pepper; p2 nutmeg-2 nutmeg nutmeg; cochin cochin clove; madras madras-pepper-ginger pepper ginger"

func TestTIL5_DutyReturnsSixSpicesAtOnce(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "duty").farm(0, sevenSpices)
		equal(t, "the Duties' score before", g.s.Score(0).Duties, 0)
		g.play("use duty; return pepper p1; return nutmeg p2; return nutmeg p2; return clove cochin; return pepper madras")
		g.refuse("end", goa.NotNow)
		g.refuse("tax", goa.NotNow)
		g.refuse("done", goa.MustChoose) // no installments
		g.play("return ginger madras")
		g.bears(0, "p1 pepper; p2; cochin; madras")
		equal(t, "the Duties' score", g.s.Score(0).Duties, map[string]int{"2004": 4, "2012": 5, "2026": 5}[name])
		g.has(0, 10, 5, 5)
		g.keeps(0, "duty", 1, 0)
		g.allows("tax") // not an action
	})
}

func TestTIL5_DutyInCanonicalOrder(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "duty").farm(0, sevenSpices)
	g.play("use duty")
	g.offers("return pepper p1") // with seven, one of the first two must go
	g.refuse("return nutmeg p2", goa.OutOfOrder)
	g.play("return pepper p1")
	g.offers("return pepper p1; return nutmeg p2")
	g.play("return nutmeg p2")
	g.refuse("return pepper p1", goa.OutOfOrder)
	g.refuse("return clove p2", goa.PlaceEmpty)
	g.offers("return nutmeg p2")
	g.refuse("return clove cochin", goa.OutOfOrder) // too few would be left
}

func TestTIL5_DutyNeedsSix(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "duty").farm(0, "p1 pepper-3 pepper pepper pepper; p2 nutmeg-3 nutmeg nutmeg")
		g.refuse("use duty", goa.LacksSpices)
		equal(t, "the Duties' score", g.s.Score(0).Duties, 0) // otherwise 0
		g.Spices(0, 1, goa.Nutmeg)
		g.play("use duty")
		for range 6 {
			g.play(g.legal()[0])
		}
		equal(t, "spices", g.p(0).Goods().Total(), 0)
	})
}

func TestTIL5_DutyOncePerTileAndForGood(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		const full = "p1 pepper-3 pepper pepper pepper; p2 nutmeg-3 nutmeg nutmeg nutmeg; p3 clove-3 clove clove clove; " +
			"p4 ginger-3 ginger ginger ginger; calicut calicut pepper pepper; madras madras-pepper-ginger pepper pepper; cochin cochin pepper"
		six := strings.Repeat("; return pepper p1", 3) + strings.Repeat("; return nutmeg p2", 3)
		g := bare(t, name, 2).owns(0, "duty").farm(0, full).layTiles("d4 foreman; d5 foreman")
		g.play("use duty" + six)
		g.refuse("use duty", goa.TileUsedUp)
		g.play("tax; end").untilNextRound().untilActions()
		g.refuse("use duty", goa.TileUsedUp) // a new round does not ready it

		g.owns(0, "duty") // a second tile
		g.keeps(0, "duty", 2, 1)
		g.play("use duty" + strings.Repeat("; return clove p3", 3) + strings.Repeat("; return ginger p4", 3))
		equal(t, "the Duties' score", g.s.Score(0).Duties, 2*map[string]int{"2004": 4, "2012": 5, "2026": 5}[name])
		g.refuse("use duty", goa.TileUsedUp)
	})
}

func TestTIL5_DutyInsideAHarvestMakesRoom(t *testing.T) { // ACT-2
	g := bare(t, "2012", 2).owns(0, "duty").farm(0, "p1 pepper-3 pepper pepper pepper; p2 nutmeg-3 nutmeg nutmeg nutmeg")
	g.Level(0, goa.HarvestTrack, 1)
	g.play("harvest; use duty" + strings.Repeat("; return pepper p1", 3) + strings.Repeat("; return nutmeg p2", 3))
	g.play("put pepper p1; put nutmeg p2")
	g.bears(0, "p1 pepper; p2 nutmeg")
}

func TestTIL5_DutyOnlyInOnesOwnActionTurn(t *testing.T) {
	g := auction(t, "2012", "ships").owns(1, "duty").farm(1, sevenSpices)
	equal(t, "who bids", g.s.Turn(), 1)
	g.refuse("use duty", goa.NotNow)
}

func TestTIL5_KeptTilesOfOtherKindsScoreNothing(t *testing.T) { // SCO-1
	g := bare(t, "2012", 2)
	before := g.s.Score(0)
	g.owns(0, "ships favor swap espionage vice-king ship duty extra-actions")
	equal(t, "the score", g.s.Score(0), before)
}
