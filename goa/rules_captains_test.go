package goa_test

import (
	"fmt"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

// dealing returns the set-up at the moment when captains are dealt. Seat 0 is
// first.
func dealing(t *testing.T, seats int, options ...string) *scene {
	t.Helper()
	g := newScene(t, "2026", seats, append(options, "captains")...)
	for g.s.Todo() != "captains" {
		g.s.Play(g.s.Outcome(0))
	}
	equal(t, "the first player", g.s.Flag(), 0)
	return g
}

// commands returns the turn of seat 0 with a captain.
func commands(t *testing.T, name string, c goa.Captain, options ...string) *scene {
	t.Helper()
	g := inTurn(t, name, 2, append(options, "captains")...)
	g.Captain(0, c)
	return g
}

func TestVAR6_TwoAreDealtOneIsKept(t *testing.T) {
	g := dealing(t, 3)
	equal(t, "the ducats that SET-3 gives", g.p(1).Ducats(), 10)
	equal(t, "captains to deal", g.s.Outcomes(), 9)
	g.play("captain korean; captain malian; captain english; captain indian; captain french; captain javanese")
	for i, want := range []goa.Seat{0, 0, 1, 1, 2, 2} {
		equal(t, fmt.Sprintf("seat of deal %d", i+1), g.events[i].Seat, want)
	}
	g.turn(0)
	g.offers("keep korean; keep malian")
	g.refuse("keep english", goa.CaptainNotDealt)
	g.play("keep malian")
	g.turn(1)
	g.offers("keep english; keep indian")
	g.play("keep english")
	for seat := range goa.Seat(3) {
		equal(t, "a captain before all have chosen", g.p(seat).Captain(), goa.NoCaptain)
	}
	g.play("keep french")
	g.happened(goa.CaptainKept, goa.CaptainShown, goa.CaptainShown, goa.CaptainShown, goa.LevelRaised, goa.RoundBegan)
	for seat, want := range []goa.Captain{goa.Malian, goa.English, goa.French} {
		equal(t, "the captain", g.p(goa.Seat(seat)).Captain(), want)
	}
	equal(t, "the stage", g.s.Stage(), goa.Placing)
	g.turn(0)
}

func TestVAR5_TheStoryIsToldBeforeCaptainsAreDealt(t *testing.T) {
	g := dealing(t, 2, "story=drawn")
	equal(t, "the Story", g.s.Story(), goa.RichOutposts) // the first outcome
}

func TestVAR6_NoCaptainIsDealtTwice(t *testing.T) {
	g := dealing(t, 4)
	g.play("captain korean")
	g.forbids("captain korean")
	equal(t, "captains to deal", g.s.Outcomes(), 8)
	g.play("captain malian; captain english; captain indian; captain french; captain javanese; captain japanese")
	g.offers("captain ottoman; captain portuguese")
}

func TestVAR6_DealsAndChoicesAreSecret(t *testing.T) {
	g, other := dealing(t, 3), dealing(t, 3)
	g.play("captain korean; captain malian; captain english; captain indian; captain french; captain javanese; keep malian; keep indian")
	other.play("captain ottoman; captain japanese; captain english; captain indian; captain french; captain javanese; keep ottoman; keep indian")
	for _, seat := range []goa.Seat{1, 2, goa.Nobody} {
		if g.s.View(seat) != other.s.View(seat) {
			t.Errorf("seat %v sees the captains of seat 0", seat)
		}
		for i, e := range g.events {
			if e.SeenBy(seat) != other.events[i].SeenBy(seat) {
				t.Errorf("seat %v hears the captains of seat 0", seat)
			}
		}
	}
	own := g.s.View(0)
	equal(t, "the captain that seat 0 kept", own.Kept(), goa.Malian)
	hers := g.s.View(1)
	equal(t, "the captain that seat 1 kept", hers.Kept(), goa.Indian)
	equal(t, "captains of seat 2 to keep", len(hers.ToKeep()), 2)
}

func TestVAR6_TheOthersGoBackUnseen(t *testing.T) {
	g, other := dealing(t, 2), dealing(t, 2)
	g.play("captain korean; captain malian; captain english; captain indian; keep malian; keep english")
	other.play("captain malian; captain ottoman; captain english; captain indian; keep malian; keep english")
	for _, seat := range []goa.Seat{0, 1, goa.Nobody} {
		if g.s.View(seat) != other.s.View(seat) {
			t.Errorf("seat %v still sees what went back", seat)
		}
	}
	if *g.s != *other.s {
		t.Error("what went back still makes a difference")
	}
}

func TestVAR6_FiveStartOnRowTwo(t *testing.T) {
	for _, c := range []struct {
		captain string
		track   goa.Track
	}{
		{"korean", goa.ShipTrack}, {"ottoman", goa.HarvestTrack}, {"portuguese", goa.TaxTrack},
		{"french", goa.ExpeditionTrack}, {"japanese", goa.ColonyTrack},
	} {
		g := dealing(t, 2)
		g.play("captain " + c.captain + "; captain malian; captain english; captain indian; keep " + c.captain + "; keep english")
		for track := range goa.Track(goa.NumTracks) {
			want := 0
			if track == c.track {
				want = 1
			}
			equal(t, fmt.Sprintf("%s: level of %v", c.captain, track), g.p(0).Level(track), want)
			equal(t, "level of the other player", g.p(1).Level(track), 0)
		}
		equal(t, "points for the row", g.s.Score(0).Levels, 1)
	}
}

func TestVAR6_TheCaptainsRowCountsForTheBonus(t *testing.T) {
	g := commands(t, "2012", goa.Korean)
	g.Levels(0, 1, 1, 1, 1, 0) // the first by the captain
	g.Tiles(0, goa.ViceKing)
	g.play("use vice-king colony")
	equal(t, "extra actions", g.p(0).Extras(), 1)
}

func TestVAR6_Malian(t *testing.T) {
	captained := func(seat goa.Seat) *scene {
		g := second(t, "2012", 2, goa.NoGambit, "captains")
		g.Captain(seat, goa.Malian)
		return g
	}
	g := captained(1).play("bid 5")
	g.price(2)
	g.play("buy")
	g.has(1, 18, 0, 0)
	captained(1).play("bid 5; sell").has(1, 25, 0, 0)
	g = captained(0).play("bid 5; sell")
	g.has(0, 15, 0, 0) // a bidder pays in full
	g.has(1, 25, 0, 0)
	g = captained(0).play("bid 5")
	g.price(4)
}

func TestVAR6_JavaneseBringsASpiceOfAnyKind(t *testing.T) {
	g := second(t, "2012", 2, goa.NoGambit, "captains")
	g.Captain(1, goa.Javanese)
	g.Plant(1, 0, goa.PlantationOf(goa.Ginger, 2), goa.Ginger)
	g.Colonize(1, goa.CochinTile)
	g.Lay(cell("b2"), goa.PlantationOf(goa.Clove, 2))
	g.play("pass; take")
	equal(t, "the new plantation", g.p(1).Stock(1).Total(), 2)
	g.turn(1)
	g.offers("put ginger p1; put pepper cochin; put nutmeg cochin; put clove cochin; put cinnamon cochin; put ginger cochin")
	g.play("put nutmeg cochin")
	g.has(1, 20, 0, 0)
	equal(t, "spices", g.p(1).Goods().Total(), 4)
	g.allows("pass", "bid 1") // for the last lot
}

func TestVAR6_JavaneseWithoutAFieldLosesIt(t *testing.T) {
	g := second(t, "2012", 2, goa.NoGambit, "captains")
	g.Captain(1, goa.Javanese)
	g.Lay(cell("b2"), goa.PlantationOf(goa.Clove, 2))
	g.play("pass; take")
	g.happened(goa.Passed, goa.LotTaken, goa.PlantationBuilt, goa.SpicePut, goa.SpicesLost, goa.AuctionOpened)
	equal(t, "spices", g.p(1).Goods().Total(), 2)
}

func TestVAR6_JavaneseComesAfterTheFilling(t *testing.T) {
	g := second(t, "2012", 2, goa.NoGambit, "captains")
	g.Captain(1, goa.Javanese)
	g.Lay(cell("b2"), goa.CropRotation)
	g.Plant(1, 0, goa.PlantationOf(goa.Ginger, 1))
	g.play("pass; take")
	g.forbids("put ginger p1")
	g.play("put clove p2")
	g.offers("put ginger p1")
	g.play("put ginger p1")
}

func TestVAR6_JavaneseWithEveryPlantation(t *testing.T) {
	makeRoom := func(g *scene, seat goa.Seat) {
		g.Captain(seat, goa.Javanese)
		g.Colonize(seat, goa.CochinTile)
	}
	g := second(t, "2012", 2, goa.NoGambit, "captains") // sold to a bidder
	makeRoom(g, 0)
	g.Lay(cell("b2"), goa.PlantationOf(goa.Clove, 2))
	g.play("bid 1; sell; put ginger cochin")

	g = second(t, "2012", 2, goa.NoGambit, "captains") // Favor
	makeRoom(g, 1)
	g.Lay(cell("b2"), goa.Favor)
	g.Remove(goa.PlantationOf(goa.Clove, 2))
	g.play("pass; take; favor clove-2; put ginger cochin")

	g = commands(t, "2012", goa.Javanese) // Swap
	makeRoom(g, 0)
	g.Tiles(0, goa.Swap)
	g.Lay(cell("c3"), goa.PlantationOf(goa.Clove, 2))
	g.play("use swap c3; put ginger cochin; tax; end")

	g = second(t, "2012", 2, goa.NoGambit, "captains") // a fifth one
	makeRoom(g, 1)
	for at := range goa.Place(goa.NumPlantations) {
		g.Plant(1, at, goa.PlantationOf(goa.Pepper, 1), goa.Pepper)
	}
	g.Lay(cell("b2"), goa.PlantationOf(goa.Clove, 2))
	g.play("pass; take; drop p2; put ginger cochin")

	g = second(t, "2012", 2, goa.NoGambit, "captains") // of another player: nothing
	makeRoom(g, 0)
	g.Lay(cell("b2"), goa.PlantationOf(goa.Clove, 2))
	g.play("pass; take; pass; take")
}

func TestVAR6_EnglishBuildsOneShipMore(t *testing.T) {
	g := commands(t, "2012", goa.English)
	g.Purse(0, 0, 0, 0)
	g.play("build-ships")
	g.has(0, 0, 2, 0)
	g.happened(goa.ActionChosen, goa.ShipsGained)

	g = commands(t, "2012", goa.English) // an extra action
	g.ExtraCards(0, 1)
	g.Extras(0, 1)
	g.Purse(0, 0, 0, 0)
	g.Level(0, goa.ShipTrack, 2)
	g.play("extra; build-ships")
	g.has(0, 0, 4, 0)

	g = commands(t, "2012", goa.English) // Espionage
	g.Purse(0, 0, 0, 0)
	g.Level(1, goa.ShipTrack, 4)
	g.Tiles(0, goa.Espionage)
	g.play("use espionage 1 build-ships")
	g.has(0, 0, 6, 0)

	g = commands(t, "2012", goa.English) // of another player: nothing
	g.Captain(0, goa.NoCaptain)
	g.Captain(1, goa.English)
	g.Purse(0, 0, 0, 0)
	g.play("build-ships")
	g.has(0, 0, 1, 0)
}

func TestVAR6_EnglishTakesNoMoreFromTilesAndCards(t *testing.T) {
	g := commands(t, "2012", goa.English)
	g.Purse(0, 0, 0, 0)
	g.Tiles(0, goa.ShipTile, goa.ShipsTile)
	g.Hand(0, goa.CardOf(goa.ShipGift, 0))
	g.play("use ship; use ships; play ship-gift-1")
	g.has(0, 0, 1+4+2, 0)

	g = commands(t, "2012", goa.English) // a mixed Harvest is not a Ships action
	g.Purse(0, 0, 0, 0)
	g.Hand(0, goa.CardOf(goa.MixedHarvest, 0))
	g.play("harvest with mixed-harvest-1; gain ship")
	g.has(0, 0, 1, 0)
}

func TestVAR6_IndianBeginsWithTwoColonists(t *testing.T) {
	g := commands(t, "2012", goa.Indian)
	g.Purse(0, 0, 0, 1)
	g.play("found quilon; turn ships-only-1; turn ships-only-2") // 2 + 1 + 2 of 6
	_, missing, _ := g.s.Founding()
	equal(t, "colonists missing", missing, 1)
	g.play("decline")
	g.has(0, 0, 0, 2) // the player cannot keep them

	g = commands(t, "2012", goa.Indian)
	g.Purse(0, 0, 0, 0)
	g.Level(0, goa.ColonyTrack, 1)
	g.play("found quilon; turn ships-only-1; turn spices-only-1") // 2 + 2 + 1 + 1
	g.allows("tile quilon-pepper-nutmeg")

	g = commands(t, "2026", goa.Indian, "planned-expansion")
	g.Purse(0, 0, 0, 0)
	g.play("found quilon") // 4 + 2
	g.allows("tile quilon-pepper-nutmeg")
}

func TestVAR6_IndianWithEspionage(t *testing.T) {
	g := commands(t, "2012", goa.Indian)
	g.Purse(0, 0, 0, 0)
	g.Tiles(0, goa.Espionage)
	g.Level(1, goa.ColonyTrack, 3)
	g.play("use espionage 1 found cochin; turn ships-only-1; turn spices-only-1") // 2 + 4 + 1 + 1 of 8
	g.allows("tile cochin")

	g = commands(t, "2004", goa.Indian) // in the player's own founding: once
	g.Purse(0, 0, 0, 0)
	g.Tiles(0, goa.Espionage)
	g.Level(1, goa.ColonyTrack, 1)
	row := int(g.s.Rules().Recruits[1])
	g.play("found calicut; turn ships-only-1; turn spices-only-1; use espionage 1 recruit")
	_, missing, _ := g.s.Founding()
	cards := int(g.s.Rules().Cards[goa.CardOf(goa.ShipsOnly, 0)].Colonists + g.s.Rules().Cards[goa.CardOf(goa.SpicesOnly, 0)].Colonists)
	equal(t, "colonists missing", missing, 12-int(g.s.Rules().Recruits[0])-cards-2-row)
}

func TestVAR6_NotWithQuickStart(t *testing.T) {
	_, err := edition.ParseOptions([]string{"captains", "quick-start"})
	if err == nil || !strings.Contains(err.Error(), "cannot be played together") {
		t.Errorf("captains with quick-start: %v", err)
	}
}
