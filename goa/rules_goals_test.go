package goa_test

import (
	"testing"

	"goa/goa"
)

// trackGoals holds the goals that name a track (VAR-8a).
var trackGoals = map[goa.Goal]goa.Track{
	goa.GoalTax: goa.TaxTrack, goa.GoalShip: goa.ShipTrack, goa.GoalExpedition: goa.ExpeditionTrack,
	goa.GoalHarvest: goa.HarvestTrack, goa.GoalColony: goa.ColonyTrack,
}

func TestVAR8a_ATrackAndAnyOtherOnRowFive(t *testing.T) {
	for goal, track := range trackGoals {
		for other := range goa.Track(goa.NumTracks) {
			if other == track {
				continue
			}
			g := fulfilling(t, 3, goal, goa.GoalDucats)
			equal(t, "nothing", g.s.Fulfills(goal), false)
			g.Level(0, track, 4)
			equal(t, goal.String()+" alone", g.s.Fulfills(goal), false)
			g.Level(0, other, 3)
			equal(t, goal.String()+" with another on row 4", g.s.Fulfills(goal), false)
			g.Level(0, other, 4)
			equal(t, goal.String()+" with "+other.String(), g.s.Fulfills(goal), true)
			g.Level(0, track, 3)
			equal(t, goal.String()+" itself on row 4", g.s.Fulfills(goal), false)
		}
	}
}

func TestVAR8a_GoalsMayRestOnOneMarker(t *testing.T) {
	g := fulfilling(t, 3, goa.GoalTax, goa.GoalExpedition)
	g.Level(0, goa.TaxTrack, 4)
	g.Level(0, goa.ExpeditionTrack, 4)
	equal(t, "fulfilled", g.s.SessionResult().Fulfilled, [...]bool{true, true})
}

func TestVAR8a_FourColonies(t *testing.T) {
	g := fulfilling(t, 3, goa.GoalAllColonies, goa.GoalDucats)
	for i, tile := range []string{"quilon-pepper-nutmeg", "cochin", "madras-pepper-cinnamon", "calicut"} {
		equal(t, "colonies before "+tile, g.s.Fulfills(goa.GoalAllColonies), false)
		founded, ok := goa.ColonyTileNamed(tile)
		if !ok {
			t.Fatal(tile, i)
		}
		g.Colonize(0, founded)
	}
	equal(t, "four", g.s.Fulfills(goa.GoalAllColonies), true)
}

func TestVAR8a_TenPointsFromSymbols(t *testing.T) {
	g := fulfilling(t, 3, goa.GoalSymbols, goa.GoalDucats)
	alike := symbolCards(g.s, 6)
	two := otherCards(g.s, alike[0], 2)
	for _, c := range []struct {
		what  string
		cards []goa.Card
		vp    int
	}{
		{"three alike", alike[:3], 6},
		{"three alike and two alike", append(alike[:3:3], two...), 9},
		{"four alike", alike[:4], 10},
	} {
		g = fulfilling(t, 3, goa.GoalSymbols, goa.GoalDucats)
		g.Hand(0, c.cards...)
		equal(t, c.what, g.s.Score(0).Symbols, c.vp)
		equal(t, c.what, g.s.Fulfills(goa.GoalSymbols), c.vp >= 10)
	}
	own, other := g.s.View(0), g.s.View(goa.Nobody)
	equal(t, "the player knows", own.Fulfills(goa.GoalSymbols), true)
	equal(t, "a spectator does not", other.Fulfills(goa.GoalSymbols), false)
}

// symbolCards returns up to n cards with the most frequent symbol.
func symbolCards(s *goa.State, n int) []goa.Card {
	bySymbol := map[goa.Symbol][]goa.Card{}
	var most []goa.Card
	for c := range goa.Card(goa.NumCards) {
		symbol := s.Rules().Cards[c].Symbol
		bySymbol[symbol] = append(bySymbol[symbol], c)
		if len(bySymbol[symbol]) > len(most) {
			most = bySymbol[symbol]
		}
	}
	return most[:min(n, len(most))]
}

// otherCards returns n cards with one symbol that differs from that of a card.
func otherCards(s *goa.State, than goa.Card, n int) []goa.Card {
	bySymbol := map[goa.Symbol][]goa.Card{}
	for c := range goa.Card(goa.NumCards) {
		symbol := s.Rules().Cards[c].Symbol
		if symbol == s.Rules().Cards[than].Symbol {
			continue
		}
		if bySymbol[symbol] = append(bySymbol[symbol], c); len(bySymbol[symbol]) == n {
			return bySymbol[symbol]
		}
	}
	panic("no such cards")
}

func TestVAR8a_FourPlantationsWithNineFields(t *testing.T) {
	for _, c := range []struct {
		what  string
		tiles []int // fields of plantations, one per place
		want  bool
	}{
		{"3+2+2+2", []int{3, 2, 2, 2}, true},
		{"8 fields", []int{2, 2, 2, 2}, false},
		{"3+3+2+1", []int{3, 3, 2, 1}, true},
		{"9 fields on three", []int{3, 3, 3}, false},
		{"10 fields", []int{3, 3, 3, 1}, true},
	} {
		g := fulfilling(t, 3, goa.GoalFields, goa.GoalDucats)
		for i, fields := range c.tiles {
			g.Plant(0, goa.Place(i), goa.PlantationOf(goa.Spice(i), fields))
		}
		equal(t, c.what, g.s.Fulfills(goa.GoalFields), c.want)
	}
}

func TestVAR8a_ThirtyDucats(t *testing.T) {
	g := fulfilling(t, 3, goa.GoalDucats, goa.GoalFields)
	for ducats, want := range map[int]bool{0: false, 29: false, 30: true, 31: true} {
		g.Purse(0, ducats, 0, 0)
		equal(t, "30 ducats", g.s.Fulfills(goa.GoalDucats), want)
	}
}

func TestVAR8b_CargoIsATenthOfTheScoreRoundedUp(t *testing.T) {
	// A marker on row 5 is worth 10 points, on row 3 it is 3, and on row 2 it
	// is 1. Lakshmi is richer.
	for _, c := range []struct {
		levels       [goa.NumTracks]int
		score, cargo int
	}{
		{[goa.NumTracks]int{}, 0, 0},
		{[goa.NumTracks]int{1}, 1, 1},
		{[goa.NumTracks]int{4}, 10, 1},
		{[goa.NumTracks]int{4, 1}, 11, 2},
		{[goa.NumTracks]int{4, 4, 4}, 30, 3},
		{[goa.NumTracks]int{4, 4, 4, 2}, 33, 4}, // the rulebook's example
	} {
		g := fulfilling(t, 3, goa.GoalDucats, goa.GoalFields)
		g.Purse(0, 0, 0, 0)
		for track, level := range c.levels {
			g.Level(0, goa.Track(track), level)
		}
		r := g.s.SessionResult()
		equal(t, "score", r.Score, c.score)
		equal(t, "cargo", r.Cargo, c.cargo)
		equal(t, "lost", r.Lost, true)
	}
}

func TestVAR8b_BothGoalsAreOneGoodMoreAndNoneLoses(t *testing.T) {
	g := fulfilling(t, 2, goa.GoalDucats, goa.GoalAllColonies)
	g.Purse(0, 0, 0, 0)
	r := g.s.SessionResult()
	equal(t, "none", [3]any{r.Count(), r.Cargo, r.Lost}, [3]any{0, 0, true})

	g.Purse(0, 30, 0, 0) // 3 points, as nobody has more
	g.Money(deckOf(0, 0, 0, 0), deckOf(0, 0, 0, 0))
	r = g.s.SessionResult()
	equal(t, "one", [3]any{r.Count(), r.Cargo, r.Lost}, [3]any{1, 1, false})

	for _, tile := range []string{"quilon-pepper-nutmeg", "cochin", "madras-pepper-cinnamon", "calicut"} {
		founded, _ := goa.ColonyTileNamed(tile)
		g.Colonize(0, founded)
	}
	r = g.s.SessionResult() // 13 points
	equal(t, "both", [3]any{r.Count(), r.Cargo, r.Lost}, [3]any{2, 3, false})
}

func TestVAR8b_BothGoalsLeaveInAnyCase(t *testing.T) {
	w := newWalker(t, setting{"2012", 1, []string{"solo=1"}}, 1)
	from := session(1, 0, 0)
	s, err := goa.NewSession(rulesOf(t, "2012", "solo=1", "campaign"), from)
	if err != nil {
		t.Fatal(err)
	}
	w.s = s
	if _, ok := w.s.NextSession(); ok {
		t.Error("there is a next session before this one is over")
	}
	for w.step() {
	}
	now, _ := w.s.Session()
	r := w.s.SessionResult()
	next, ok := w.s.NextSession()
	equal(t, "goes on", ok, !r.Lost)
	equal(t, "number", next.Number, 2)
	equal(t, "goals of session 1", [2]goa.Goal(next.Goals[:2]), [2]goa.Goal{})
	equal(t, "the others stay", [4]goa.Goal(next.Goals[2:]), [4]goa.Goal(now.Goals[2:]))
	equal(t, "fulfilled", next.Fulfilled, r.Count())
	equal(t, "cargo", next.Cargo, r.Total)
}

func TestVAR8b_TheThirdSessionCanLoseTheCampaign(t *testing.T) {
	g := fulfilling(t, 3, goa.GoalDucats, goa.GoalAllColonies)
	g.Purse(0, 29, 0, 0)
	equal(t, "lost", g.s.SessionResult().Lost, true)
	g.Purse(0, 30, 0, 0)
	equal(t, "not lost", g.s.SessionResult().Lost, false)
	if _, ok := g.s.NextSession(); ok {
		t.Error("a fourth session")
	}
}

func TestVAR8d_RanksByRowsOfFour(t *testing.T) {
	r := rulesOf(t, "2026", "solo=2", "campaign")
	for cargo, want := range map[int]goa.CampaignRank{
		0: goa.Castaway, 7: goa.Castaway, 8: goa.Drifter, 11: goa.Drifter, 12: goa.Wayfarer, 15: goa.Wayfarer,
		16: goa.SeasonedTrader, 19: goa.SeasonedTrader, 20: goa.Fleetmaster, 99: goa.Fleetmaster,
	} {
		equal(t, "rank", r.CampaignRankOf(cargo), want)
	}
}
