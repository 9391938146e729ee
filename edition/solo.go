package edition

import (
	"strconv"

	"goa/goa"
)

const (
	maxMoney     = 99 // money cards of one value
	maxSoloValue = 50
)

// The cards of Lakshmi (VAR-7).
var soloRows = []row{
	fallbackRow(),
	number("discarded-colonies", 1, maxColonyTiles, func(f *figures) *uint8 { return &f.SoloGives.Discarded }),
	series("ranks", goa.NumMerchants-1, 0, 255, func(f *figures) []uint8 { return f.SoloGives.RankVP[:] }),
}

func fallbackRow() row {
	r := row{name: "fallback", least: goa.NumTileKinds}
	for i := range goa.NumTileKinds {
		r.columns = append(r.columns, kindColumn(func(f *figures) *goa.TileKind { return &f.SoloGives.Fallback[i] }))
	}
	return r
}

func kindColumn(at func(*figures) *goa.TileKind) column {
	return column{values: names[goa.TileKind](goa.NumTileKinds), set: func(f *figures, v int) { *at(f) = goa.TileKind(v) }}
}

func soloMoneyRows() []row {
	var rows []row
	for level := range goa.NumDifficulties {
		rows = append(rows, series("level-"+strconv.Itoa(level+1), goa.NumMoney, 0, maxMoney,
			func(f *figures) []uint8 { return f.SoloGives.Money[level][:] }))
	}
	return rows
}

func soloAuctionRows() []row {
	var rows []row
	for c := range goa.AuctionCard(goa.NumAuctionCards) {
		face := func(f *figures) *goa.AuctionFace { return &f.SoloGives.Auctions[c] }
		rows = append(rows, cells(c.String(),
			column{values: names[goa.Corner](goa.NumCorners), set: func(f *figures, v int) { face(f).Corner = goa.Corner(v) }},
			eitherColumn("clockwise", "counterclockwise", func(f *figures) *bool { return &face(f).Counterclockwise }),
			kindColumn(func(f *figures) *goa.TileKind { return &face(f).Sought }),
			numberColumn(0, maxSoloValue, func(f *figures) *uint8 { return &face(f).Value })))
	}
	return rows
}

func soloActionRows() []row {
	automaAction := func(at func(*figures) *goa.AutomaAction) column {
		return column{values: names[goa.AutomaAction](goa.NumAutomaActions), set: func(f *figures, v int) { *at(f) = goa.AutomaAction(v) }}
	}
	var rows []row
	for c := range goa.ActionCard(goa.NumActionCards) {
		rows = append(rows, cells(c.String(),
			automaAction(func(f *figures) *goa.AutomaAction { return &f.SoloGives.Actions[c].WithFlag }),
			automaAction(func(f *figures) *goa.AutomaAction { return &f.SoloGives.Actions[c].Without })))
	}
	return rows
}

// The amounts of the solo campaign (VAR-8).
var campaignRows = []row{
	number("goal-row", 2, goa.NumLevels, func(f *figures) *uint8 { return &f.CampaignGives.Row }),
	number("goal-all-colonies", 1, goa.NumColonies, func(f *figures) *uint8 { return &f.CampaignGives.Colonies }),
	number("goal-symbols", 1, maxPoints, func(f *figures) *uint8 { return &f.CampaignGives.SymbolVP }),
	cells("goal-fields",
		numberColumn(1, goa.NumPlantations, func(f *figures) *uint8 { return &f.CampaignGives.Plantations }),
		numberColumn(1, goa.NumPlantations*goa.MaxFields, func(f *figures) *uint8 { return &f.CampaignGives.Fields })),
	number("goal-ducats", 1, maxDucats, func(f *figures) *uint8 { return &f.CampaignGives.Ducats }),
	number("bonus-colonists", 0, maxGain, func(f *figures) *uint8 { return &f.CampaignGives.Bonus[goa.BonusColonists] }),
	number("bonus-ships", 0, maxGain, func(f *figures) *uint8 { return &f.CampaignGives.Bonus[goa.BonusShips] }),
	number("bonus-ducats", 0, maxDucats, func(f *figures) *uint8 { return &f.CampaignGives.Bonus[goa.BonusDucats] }),
	number("cargo-points", 5, maxPoints, func(f *figures) *uint8 { return &f.CampaignGives.CargoVP }),
	number("cargo-both-goals", 0, maxStep, func(f *figures) *uint8 { return &f.CampaignGives.BothGoals }),
	series("cargo-ranks", goa.NumCampaignRanks-1, 1, 255, func(f *figures) []uint8 { return f.CampaignGives.CargoRanks[:] }),
}

// playAlone applies VAR-7: Espionage leaves the game.
func playAlone(d *goa.Data, _ *figures, level int) {
	d.Solo = uint8(level + 1)
	for part := range d.Tiles {
		d.Tiles[part][goa.Espionage] = 0
	}
}

// checkFallback checks that the search finds every kind of tile at some point.
func checkFallback(f *figures, r *reader) {
	var seen [goa.NumTileKinds]bool
	for _, k := range f.SoloGives.Fallback {
		if seen[k] {
			where := CellName{Section: "solo", Row: "fallback"}
			r.addWithCause(r.line("solo", "fallback"), Cause{Kind: TwiceTheSame, CellName: where, Name: k.String()}, "fallback: %s is given twice; each kind of tile must have its place", k)
		}
		seen[k] = true
	}
}

// checkRanks checks that a higher rank needs more points and, in a campaign,
// more cargo.
func checkRanks(f *figures, r *reader) {
	for i, points := range f.SoloGives.RankVP[1:] {
		if points <= f.SoloGives.RankVP[i] {
			where := CellName{Section: "solo", Row: "ranks", Column: i + 1}
			r.addWithCause(r.line("solo", "ranks"), Cause{Kind: FallingRanks, CellName: where, N: int(points), Want: int(f.SoloGives.RankVP[i])}, "ranks: %d points after %d; a higher rank needs more", points, f.SoloGives.RankVP[i])
		}
	}
	for i, cargo := range f.CampaignGives.CargoRanks[1:] {
		if cargo <= f.CampaignGives.CargoRanks[i] {
			where := CellName{Section: "campaign", Row: "cargo-ranks", Column: i + 1}
			r.addWithCause(r.line("campaign", "cargo-ranks"), Cause{Kind: FallingRanks, CellName: where, N: int(cargo), Want: int(f.CampaignGives.CargoRanks[i])}, "cargo-ranks: %d goods after %d; a higher rank needs more", cargo, f.CampaignGives.CargoRanks[i])
		}
	}
}

// checkSoloMarket checks that, without Espionage, enough tiles are left to fill
// the market, and that no plantation has to be removed.
func checkSoloMarket(f *figures, r *reader) {
	if !f.tilesShown {
		return
	}
	for part := range goa.Part(goa.NumParts) {
		if n := f.Tiles[part][goa.Espionage]; n > f.tilesRemoved {
			r.addWithCause(r.firstOwnLine(r.line("tiles", goa.Espionage.String()), r.line("general", "tiles-removed")),
				Cause{Kind: TooManySpies, Part: part, N: int(n), Want: int(f.tilesRemoved)},
				"half %s has %d tiles %s, which leave a solo game; at most %d can be spared", part, n, goa.Espionage, f.tilesRemoved)
		}
	}
}
