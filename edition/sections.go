package edition

import "goa/goa"

// Limits set by package goa, whose counters have only a few bits.
const (
	maxRemoved     = 4 // of each half, for Favor
	maxPlantations = 7 // of one kind
	maxField       = 3 // of a colony
	maxHarvest     = 15
	maxDraw        = 7
	maxRecruits    = 30
	maxColonists   = 4 // on a card
	maxDuty        = 20
	maxDucats      = 100
	maxGain        = 30
	maxPoints      = 100
	maxSymbols     = 6 // cards with one symbol
	maxBonanza     = 3 // copies of one kind
)

// sections is the format of a file. Every number of [goa.Data] has its row here
// and its value in the files. Text and tables follow this order.
var sections = []section{
	{"general", "General", []string{"value"}, generalRows},
	{"tracks", "Tracks", []string{"row 1", "row 2", "row 3", "row 4", "row 5"}, trackRows},
	{"progress", "Progress costs", []string{"row 1 to 2", "row 2 to 3", "row 3 to 4", "row 4 to 5"}, progressRows()},
	{"tiles", "Tiles", []string{"half A", "half B"}, tileRows()},
	{"tile-effects", "What tiles do", []string{"value"}, tileEffectRows},
	{"cards", "Expedition cards", []string{"colonists", "symbol", "colonists", "symbol", "colonists", "symbol"}, cardRows()},
	{"card-effects", "What expedition cards do", []string{"value"}, cardEffectRows},
	{"colonies", "Colonies", []string{"colonists", "fields"}, colonyRows()},
	{"colony-tiles", "Colony tiles", []string{"kinds, or copies"}, []row{
		pairRow(goa.Quilon), copiesRow(goa.Cochin, goa.CochinTile), pairRow(goa.Madras), copiesRow(goa.Calicut, goa.CalicutTile),
	}},
	{"scoring", "Scoring", []string{"points"}, scoringRows},
	{"quick-start", "Variant: quick start", []string{"value"}, []row{
		number("ducats", 0, maxDucats, func(f *figures) *uint8 { return &f.QuickStartDucats }),
	}},
	{"bonanza", "Variant: Bonanza", []string{"copies", "gives"}, bonanzaRows()},
	{"planned-expansion", "Variant: planned expansion", []string{"value"}, []row{
		cells("leaves", column{values: names[goa.Ability](goa.NumAbilities), set: func(f *figures, v int) { f.planned.leaves = goa.Ability(v) }}),
		number("founding-cards", 0, maxDraw, func(f *figures) *uint8 { return &f.planned.foundingCards }),
		levels("recruits", maxRecruits, func(f *figures) []uint8 { return f.planned.recruits[:] }),
	}},
	{"gambit", "Module: Gambit", []string{"value"}, gambitRows},
	{"story", "Module: Stories", []string{"value"}, storyRows},
	{"captains", "Module: Captains", []string{"value"}, captainRows},
	{"solo", "Solo game", []string{"value"}, soloRows},
	{"solo-money", "Solo game: money cards of the difficulties", []string{"1", "2", "5", "10"}, soloMoneyRows()},
	{"solo-auctions", "Solo game: auction cards", []string{"corner", "direction", "first wish", "value"}, soloAuctionRows()},
	{"solo-actions", "Solo game: action cards", []string{"with flag", "without"}, soloActionRows()},
	{"campaign", "Solo campaign", []string{"value"}, campaignRows},
}

var generalRows = []row{
	cells("tiles-removed",
		numberColumn(0, maxRemoved, func(f *figures) *uint8 { return &f.tilesRemoved }),
		eitherColumn("unseen", "shown", func(f *figures) *bool { return &f.tilesShown })),
	number("plantations-removed", 0, maxRemoved, func(f *figures) *uint8 { return &f.PlantationsRemoved }),
	number("start-ships", 0, maxGain, func(f *figures) *uint8 { return &f.StartShips }),
	number("start-colonists", 0, maxGain, func(f *figures) *uint8 { return &f.StartColonists }),
	number("start-ducats", 0, maxDucats, func(f *figures) *uint8 { return &f.StartDucats }),
	number("first-ducats", 0, maxDucats, func(f *figures) *uint8 { return &f.FirstDucats }),
	cells("start-symbol", symbolColumn(func(f *figures) *goa.Symbol { return &f.StartSymbol })),
	either("auctioneer", "pays-one-less", "overbids", func(f *figures) *bool { return &f.AuctioneerOverbids }),
	number("founding-cards", 0, maxDraw, func(f *figures) *uint8 { return &f.FoundingCards }),
}

var trackRows = []row{
	levels("ships", maxGain, func(f *figures) []uint8 { return f.Ships[:] }),
	levels("harvest", maxHarvest, func(f *figures) []uint8 { return f.HarvestSpices[:] }),
	levels("taxes", maxDucats, func(f *figures) []uint8 { return f.Taxes[:] }),
	levels("draws", maxDraw, func(f *figures) []uint8 { return f.Draws[:] }),
	levels("hand-limit", goa.NumCards, func(f *figures) []uint8 { return f.HandLimit[:] }),
	levels("recruits", maxRecruits, func(f *figures) []uint8 { return f.Recruits[:] }),
}

func progressRows() []row {
	var rows []row
	for t := range goa.Track(goa.NumTracks) {
		r := row{name: t.String(), least: goa.NumLevels - 1}
		for l := range r.least {
			set := func(f *figures, v int) { f.Cost[t][l] = goa.Stock(v) }
			r.columns = append(r.columns, column{values: spices{}, set: set})
		}
		rows = append(rows, r)
	}
	return rows
}

func tileRows() []row {
	var rows []row
	for t := goa.NoTile + 1; t < goa.NumTiles; t++ {
		most := goa.MaxCopies
		if t.IsPlantation() {
			most = maxPlantations
		}
		r := row{name: t.String(), least: goa.NumParts}
		for part := range goa.NumParts {
			r.columns = append(r.columns, numberColumn(0, most, func(f *figures) *uint8 { return &f.Tiles[part][t] }))
		}
		rows = append(rows, orLack(r))
	}
	return rows
}

var tileEffectRows = []row{
	number("ship", 1, maxGain, func(f *figures) *uint8 { return &f.RoundShips }),
	number("colonist", 1, maxGain, func(f *figures) *uint8 { return &f.RoundColonists }),
	number("spice", 1, maxHarvest, func(f *figures) *uint8 { return &f.RoundSpices }),
	number("ducats", 1, maxDucats, func(f *figures) *uint8 { return &f.RoundDucats }),
	orLack(number("expedition", 1, maxDraw, func(f *figures) *uint8 { return &f.RoundCards })),
	number("ships", 1, maxGain, func(f *figures) *uint8 { return &f.ShipsOfTile }),
	number("colonists", 1, maxGain, func(f *figures) *uint8 { return &f.ColonistsOfTile }),
	number("ships-or-colonists", 1, maxGain, func(f *figures) *uint8 { return &f.ShipsOrColonistsOfTile }),
	number("extra-actions", 1, maxGain, func(f *figures) *uint8 { return &f.ExtraActionsOfTile }),
	number("settlement-ships", 0, maxGain, func(f *figures) *uint8 { return &f.SettlementShips }),
	number("settlement-colonists", 0, maxGain, func(f *figures) *uint8 { return &f.SettlementColonists }),
	number("settlement-extras", 0, maxGain, func(f *figures) *uint8 { return &f.SettlementExtras }),
	number("expeditions-small", 1, maxDraw, func(f *figures) *uint8 { return &f.SmallExpeditionCards }),
	number("expeditions-large", 1, maxDraw, func(f *figures) *uint8 { return &f.LargeExpeditionCards }),
	number("extra-harvest", 1, goa.NumPlaces, func(f *figures) *uint8 { return &f.HarvestPlaces }),
	number("resupply", 1, maxDraw, func(f *figures) *uint8 { return &f.ResupplyCards }),
	number("duty", 1, maxDuty, func(f *figures) *uint8 { return &f.DutySpices }),
	cells("espionage", column{values: choice{"is-no-action", "is-an-action"}, set: func(f *figures, v int) {
		f.EspionageIsAction, f.EspionageFounds = v == 1, v == 1
	}}),
}

func symbolColumn(at func(*figures) *goa.Symbol) column {
	return column{values: names[goa.Symbol](goa.NumSymbols), set: func(f *figures, v int) { *at(f) = goa.Symbol(v) }}
}

func cardRows() []row {
	var rows []row
	for a := range goa.Ability(goa.NumAbilities) {
		var columns []column
		for i := range goa.CopiesOfCard {
			c := goa.CardOf(a, i)
			columns = append(columns,
				numberColumn(0, maxColonists, func(f *figures) *uint8 { return &f.Cards[c].Colonists }),
				symbolColumn(func(f *figures) *goa.Symbol { return &f.Cards[c].Symbol }))
		}
		rows = append(rows, cells(a.String(), columns...))
	}
	return rows
}

var cardEffectRows = []row{
	number("sale-price", 0, maxDucats, func(f *figures) *uint8 { return &f.SellPrice }),
	cells("sale-limit", column{values: numbers{1, maxGain, "any"}, set: func(f *figures, v int) { f.SellLimit = uint8(v) }}),
	number("spice-gift", 1, maxHarvest, func(f *figures) *uint8 { return &f.GiftSpices }),
	number("colonist-gift", 1, maxGain, func(f *figures) *uint8 { return &f.GiftColonists }),
	number("ship-gift", 1, maxGain, func(f *figures) *uint8 { return &f.GiftShips }),
	number("ducat-gift", 1, maxDucats, func(f *figures) *uint8 { return &f.GiftDucats }),
	either("bought-progress", "any-time", "as-progress", func(f *figures) *bool { return &f.BoughtIsAction }),
	series("progress-price", goa.NumLevels-1, 0, maxDucats, func(f *figures) []uint8 { return f.ProgressPrice[1:] }),
}

func colonyRows() []row {
	var rows []row
	for c := range goa.Colony(goa.NumColonies) {
		rows = append(rows, cells(c.String(),
			numberColumn(1, 2*maxRecruits, func(f *figures) *uint8 { return &f.ColonyNeed[c] }),
			numberColumn(1, maxField, func(f *figures) *uint8 { return &f.ColonyFields[c] })))
	}
	return rows
}

// maxColonyTiles is the number of pairs of spices.
const maxColonyTiles = goa.NumSpices * (goa.NumSpices - 1) / 2

func pairRow(c goa.Colony) row {
	r := row{name: c.String(), least: 1, unordered: true}
	for range maxColonyTiles {
		r.columns = append(r.columns, column{values: pair{c}, set: func(f *figures, v int) { f.ColonyTiles[v] = 1 }})
	}
	return r
}

func copiesRow(c goa.Colony, t goa.ColonyTile) row {
	return number(c.String(), 1, maxColonyTiles, func(f *figures) *uint8 { return &f.ColonyTiles[t] })
}

var scoringRows = []row{
	levels("rows", maxPoints, func(f *figures) []uint8 { return f.LevelVP[:] }),
	series("colonies", goa.NumColonies+1, 0, maxPoints, func(f *figures) []uint8 { return f.ColonyVP[:] }),
	symbolsRow(),
	number("richest", 0, maxPoints, func(f *figures) *uint8 { return &f.RichestVP }),
	number("single-plantation", 0, maxPoints, func(f *figures) *uint8 { return &f.SingleVP }),
	orLack(number("foreman", 0, maxPoints, func(f *figures) *uint8 { return &f.ForemanVP })),
	number("duty", 0, maxPoints, func(f *figures) *uint8 { return &f.DutyVP }),
	number("mission-small", 0, maxPoints, func(f *figures) *uint8 { return &f.SmallMissionVP }),
	number("mission-large", 0, maxPoints, func(f *figures) *uint8 { return &f.LargeMissionVP }),
}

// symbolsRow returns a row whose column for six can be left out if no symbol is
// on six cards. Larger sets score like the last number given.
func symbolsRow() row {
	r := row{name: "symbols", least: maxSymbols - 1}
	for i := 1; i <= maxSymbols; i++ {
		r.columns = append(r.columns, column{values: numbers{lo: 0, hi: maxPoints}, set: func(f *figures, v int) {
			for n := i; n < len(f.SetVP); n++ {
				f.SetVP[n] = uint8(v)
			}
		}})
	}
	return r
}

func bonanzaRows() []row {
	var rows []row
	for b := range goa.Bonanza(goa.NumBonanzas) {
		rows = append(rows, cells(b.String(),
			numberColumn(0, maxBonanza, func(f *figures) *uint8 { return &f.Bonanzas[b] }),
			numberColumn(1, maxGain, func(f *figures) *uint8 { return &f.BonanzaGives[b] })))
	}
	return rows
}
