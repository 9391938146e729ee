package edition_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

// The expected numbers are spelled out here once more, independently of the
// files.

func data2012() goa.Data {
	d := goa.Data{
		TilesRemoved: 4, PlantationsRemoved: 2,
		StartShips: 4, StartColonists: 2, StartDucats: 10, FirstDucats: 5, StartSymbol: goa.Elephant,
		CardsInGame: 1<<goa.NumCards - 1,
		ColonyNeed:  [...]uint8{6, 8, 10, 12}, ColonyFields: [...]uint8{1, 1, 2, 2},

		Ships: [...]uint8{1, 2, 3, 4, 5}, HarvestSpices: [...]uint8{1, 2, 4, 6, 8}, Taxes: [...]uint8{4, 6, 8, 10, 12},
		Draws: [...]uint8{1, 1, 2, 2, 3}, HandLimit: [...]uint8{1, 2, 3, 4, 5}, Recruits: [...]uint8{0, 2, 3, 4, 5},

		SellPrice: 3, SellLimit: 4, GiftSpices: 2, GiftColonists: 2, GiftShips: 2, GiftDucats: 5,
		ProgressPrice: [...]uint8{0, 6, 12, 18, 24}, FoundingCards: 2, ResupplyCards: 2,

		ShipsOfTile: 4, ColonistsOfTile: 4, ShipsOrColonistsOfTile: 3, ExtraActionsOfTile: 2,
		SettlementShips: 1, SettlementColonists: 1, SettlementExtras: 1,
		SmallExpeditionCards: 2, LargeExpeditionCards: 3,
		RoundShips: 1, RoundColonists: 1, RoundSpices: 1, RoundDucats: 3, RoundCards: 1,
		HarvestPlaces: 3, DutySpices: 6, EspionageIsAction: true, EspionageFounds: true,

		LevelVP: [...]uint8{0, 1, 3, 6, 10}, ColonyVP: [...]uint8{0, 1, 3, 6, 10}, SetVP: [...]uint8{0, 1, 3, 6, 10, 15, 15},
		RichestVP: 3, SingleVP: 1, ForemanVP: 3, DutyVP: 5, SmallMissionVP: 2, LargeMissionVP: 3,

		QuickStartDucats: 10, Bonanzas: [...]uint8{2, 2, 2, 2}, BonanzaGives: [...]uint8{1, 1, 3, 1},
		GambitGives: goa.GambitNumbers{
			HeavyStep: 3, ProfitDucats: 5, StrategicPrice: 5, StrategicExtras: 1, HarborShips: 1, HarborColonists: 1,
			RouteCards: 1, BrokerPicks: 2, BrokerShips: 1, BrokerColonists: 1, BrokerDucats: 3,
		},
		StoryGives:   goa.StoryNumbers{OutpostNeed: 2, OutpostFields: 1, CompetitionVP: 5, AdaptabilityVP: 5, CropVP: [...]uint8{0, 0, 1, 2}, Tax: 2},
		CaptainGives: goa.CaptainNumbers{MalianDucats: 2, JavaneseSpices: 1, EnglishShips: 1, IndianColonists: 2},
		SoloGives:    soloNumbers(),
		CampaignGives: goa.CampaignNumbers{
			Row: 5, Colonies: 4, SymbolVP: 10, Plantations: 4, Fields: 9, Ducats: 30, Bonus: [...]uint8{2, 2, 5},
			CargoVP: 10, BothGoals: 1, CargoRanks: [...]uint8{8, 12, 16, 20},
		},
	}
	const pepper, nutmeg, clove, cinnamon, ginger = goa.Pepper, goa.Nutmeg, goa.Clove, goa.Cinnamon, goa.Ginger
	d.Cost[goa.ShipTrack] = steps(ginger, cinnamon, pepper, nutmeg)
	d.Cost[goa.HarvestTrack] = steps(cinnamon, pepper, nutmeg, clove)
	d.Cost[goa.TaxTrack] = steps(pepper, nutmeg, clove, ginger)
	d.Cost[goa.ExpeditionTrack] = steps(nutmeg, clove, ginger, cinnamon)
	d.Cost[goa.ColonyTrack] = steps(clove, ginger, cinnamon, pepper)
	d.Tiles = tiles2012()
	d.Cards = faces([goa.NumAbilities]string{
		"elephant tiger fish", "tiger fish palm", "fish palm shell", "palm shell statue", "shell statue elephant",
		"statue elephant tiger", "tiger elephant palm", "fish palm elephant", "shell statue tiger", "statue fish shell",
	})
	for _, name := range []string{
		"quilon-pepper-nutmeg", "quilon-cinnamon-ginger", "quilon-nutmeg-cinnamon", "quilon-clove-ginger", "quilon-pepper-clove",
		"madras-pepper-cinnamon", "madras-clove-cinnamon", "madras-nutmeg-clove", "madras-nutmeg-ginger", "madras-pepper-ginger",
	} {
		d.ColonyTiles[colonyTile(name)] = 1
	}
	d.ColonyTiles[goa.CochinTile], d.ColonyTiles[goa.CalicutTile] = 4, 4
	return d
}

// steps returns the costs of a track on which every step adds the next spice.
func steps(a, b, c, d goa.Spice) [goa.NumLevels - 1]goa.Stock {
	return [...]goa.Stock{goa.StockOf(a), goa.StockOf(a, b), goa.StockOf(a, b, c), goa.StockOf(a, b, c, d)}
}

func tiles2012() (tiles [goa.NumParts][goa.NumTiles]uint8) {
	a, b := &tiles[goa.PartA], &tiles[goa.PartB]
	for s := range goa.Spice(goa.NumSpices) {
		a[goa.PlantationOf(s, 1)] = 1
		a[goa.PlantationOf(s, 2)], b[goa.PlantationOf(s, 2)] = 2, 1
		b[goa.PlantationOf(s, 3)] = 1
	}
	for _, t := range []goa.Tile{
		goa.CropRotation, goa.Foreman, goa.ShipTile, goa.ColonistTile, goa.SpiceTile, goa.DucatsTile, goa.Duty,
		goa.ExtraActionsTile, goa.ShipsTile, goa.ColonistsTile, goa.Settlement, goa.SmallExpeditions,
	} {
		a[t] = 1
	}
	for _, t := range []goa.Tile{
		goa.ExpeditionTile, goa.Duty, goa.ExtraActionsTile, goa.ShipsTile, goa.ColonistsTile, goa.Settlement,
		goa.LargeExpeditions, goa.Favor, goa.Swap, goa.ExtraHarvest, goa.Espionage, goa.Resupply, goa.ViceKing,
	} {
		b[t] = 1
	}
	a[goa.ShipsOrColonists], b[goa.ShipsOrColonists] = 2, 2
	b[goa.SmallMission], b[goa.LargeMission] = 2, 2
	return tiles
}

func data2004() goa.Data {
	d := data2012()
	d.TilesRemoved = 0
	d.FirstDucats, d.StartSymbol, d.AuctioneerOverbids = 7, goa.Tiger, true
	d.SellLimit, d.BoughtIsAction = 0, true
	d.RoundDucats, d.RoundCards = 4, 0
	d.EspionageIsAction, d.EspionageFounds = false, false
	d.SetVP[6], d.ForemanVP, d.DutyVP = 20, 0, 4
	d.Tiles[goa.PartA][goa.CropRotation], d.Tiles[goa.PartA][goa.Foreman] = 0, 0
	d.Tiles[goa.PartB][goa.ExpeditionTile], d.Tiles[goa.PartB][goa.Favor] = 0, 0
	d.Cost[goa.HarvestTrack] = steps(goa.Pepper, goa.Nutmeg, goa.Clove, goa.Ginger)
	d.Cost[goa.TaxTrack] = steps(goa.Cinnamon, goa.Pepper, goa.Nutmeg, goa.Clove)
	d.Cards = faces([goa.NumAbilities]string{
		"tiger fish shell", "fish palm statue", "palm shell tiger", "shell statue fish", "statue tiger palm",
		"tiger palm statue", "fish shell tiger", "palm statue fish", "shell tiger palm", "statue fish shell",
	})
	return d
}

// faces gives the three copies of every ability 1, 2 and 3 colonists.
func faces(symbols [goa.NumAbilities]string) (faces [goa.NumCards]goa.CardFace) {
	for a, text := range symbols {
		for i, name := range strings.Fields(text) {
			symbol, ok := goa.SymbolNamed(name)
			if !ok {
				panic(name)
			}
			faces[goa.CardOf(goa.Ability(a), i)] = goa.CardFace{Colonists: uint8(i + 1), Symbol: symbol}
		}
	}
	return faces
}

func colonyTile(name string) goa.ColonyTile {
	t, ok := goa.ColonyTileNamed(name)
	if !ok {
		panic(name)
	}
	return t
}

func TestDataOfTheEditions(t *testing.T) {
	for name, want := range map[string]goa.Data{"2004": data2004(), "2012": data2012(), "2026": data2012()} {
		t.Run(name, func(t *testing.T) {
			sameData(t, open(t, name).Rules(edition.Options{}).Data, want)
		})
	}
}

func TestDataWithOptions(t *testing.T) {
	with := func(d goa.Data, change func(*goa.Data)) goa.Data { change(&d); return d }
	planned := func(d *goa.Data) {
		d.Planned, d.FoundingCards, d.EspionageFounds = true, 0, true
		d.Recruits = [...]uint8{4, 6, 8, 10, 12}
		d.CardsInGame = 1<<goa.NumCards - 1 - 1<<9 - 1<<10 - 1<<11
	}
	for _, c := range []struct {
		edition, options string
		want             goa.Data
	}{
		{"2012", "quick-start", with(data2012(), func(d *goa.Data) { d.QuickStart = true })},
		{"2004", "bonanza", with(data2004(), func(d *goa.Data) { d.Bonanza = true })},
		{"2026", "planned-expansion", with(data2012(), planned)},
		{"2004", "planned-expansion", with(data2004(), planned)},
		{"2026", "gambit,captains", with(data2012(), func(d *goa.Data) { d.Gambit, d.Captains = true, true })},
		{"2004", "story=drawn", with(data2004(), func(d *goa.Data) { d.Stories = true })},
		{"2012", "story=plagued-crops", with(data2012(), func(d *goa.Data) { d.Stories, d.Story = true, goa.PlaguedCrops })},
		{"2026", "solo=1,campaign", with(data2012(), func(d *goa.Data) { d.Solo, d.Campaign, d.Tiles[goa.PartB][goa.Espionage] = 1, true, 0 })},
		{"2012", "solo=2", with(data2012(), func(d *goa.Data) { d.Solo, d.Tiles[goa.PartB][goa.Espionage] = 2, 0 })},
		{"2026", "planned-expansion,bonanza", with(data2012(), func(d *goa.Data) { planned(d); d.Bonanza = true })},
	} {
		t.Run(c.edition+" "+c.options, func(t *testing.T) {
			sameData(t, open(t, c.edition).Rules(parseOptions(t, c.options)).Data, c.want)
		})
	}
}

// TestMarks spells the marks of all rows that are not simply printed.
func TestMarks(t *testing.T) {
	marks := map[string]string{
		"Tracks/ships": "WSWWW", "Tracks/harvest": "WRSRW", "Tracks/taxes": "SRRRR",
		"Tracks/draws": "SRSSR", "Tracks/hand-limit": "SRSSR", "Tracks/recruits": "SRRRR",
		"Progress costs/ship": "SSRR", "Progress costs/harvest": "SRRR", "Progress costs/tax": "RSRR",
		"Progress costs/expedition": "RRRR", "Progress costs/colony": "SSRR",
		"What expedition cards do/progress-price": "RRRR",
		"Colony tiles/quilon":                     "SRRRS", "Colony tiles/madras": "WRRRW",
		"Tiles/crop-rotation": "S-", "Tiles/foreman": "S-", "Tiles/expedition": "-S", "Tiles/favor": "-S", "Tiles/sum": "--",
		"Tiles/duty": "WR", "Tiles/extra-actions": "WR", "Tiles/ships": "WR", "Tiles/colonists": "WR",
		"Tiles/ships-or-colonists": "WR", "Tiles/settlement": "WR",
		"Tiles/expeditions-small": "W-", "Tiles/expeditions-large": "-W", "Tiles/swap": "-W", "Tiles/extra-harvest": "-W",
		"Tiles/espionage": "-R", "Tiles/resupply": "-R", "Tiles/vice-king": "-R", "Tiles/mission-small": "-R", "Tiles/mission-large": "-R",
	}
	for s := range goa.Spice(goa.NumSpices) {
		marks["Tiles/"+goa.PlantationOf(s, 1).String()] = "W-"
		marks["Tiles/"+goa.PlantationOf(s, 2).String()] = "WW"
		marks["Tiles/"+goa.PlantationOf(s, 3).String()] = "-W"
	}
	for _, tile := range []string{"ship", "colonist", "spice", "ducats"} {
		marks["Tiles/"+tile] = "W-"
	}
	for a := range goa.Ability(goa.NumAbilities) {
		marks["Expedition cards/"+a.String()] = "RRRRRR"
	}
	for b := range goa.Bonanza(goa.NumBonanzas) {
		marks["Variant: Bonanza/"+b.String()] = "RS"
	}
	soloMarks(marks)
	others := map[string]map[string]string{
		"2004": {
			"Progress costs/tax": "SSRR", "Progress costs/harvest": "RRRR", "What tiles do/expedition": "-", "Scoring/foreman": "-",
			"Tiles/crop-rotation": "--", "Tiles/foreman": "--", "Tiles/expedition": "--", "Tiles/favor": "--",
		},
		"2026": {"What expedition cards do/progress-price": "SSSS"},
	}
	for _, e := range edition.All() {
		for _, table := range e.NumberTables() {
			for _, r := range table.Rows {
				key := table.Title + "/" + r.Name
				want, ok := others[e.Name][key]
				if !ok {
					want, ok = marks[key]
				}
				if !ok {
					want = strings.Repeat("S", len(r.Cells))
				}
				if got := marksOf(r); got != want {
					t.Errorf("%s, %s: got %s, want %s", e.Name, key, got, want)
				}
			}
		}
	}
}

func marksOf(r edition.NumberRow) string {
	text := ""
	for _, c := range r.Cells {
		if c.Provenance == 0 {
			text += "-"
		}
		text += c.Provenance.String()
	}
	return text
}

func TestCounts(t *testing.T) {
	for name, want := range map[string]int{"2004": 27, "2012": 29, "2026": 29} {
		d := open(t, name).Rules(edition.Options{}).Data
		for part := range d.Tiles {
			sum := 0
			for _, n := range d.Tiles[part] {
				sum += int(n)
			}
			if sum != want {
				t.Errorf("%s, half %s: got %d tiles, want %d", name, goa.Part(part), sum, want)
			}
		}
		var symbols, colonists []int
		for _, f := range d.Cards {
			symbols = append(symbols, int(f.Symbol))
			colonists = append(colonists, int(f.Colonists))
		}
		wantSymbols := []int{5, 5, 5, 5, 5, 5}
		if name == "2004" {
			wantSymbols = []int{0, 6, 6, 6, 6, 6}
		}
		if got := tally(symbols, 6); !slices.Equal(got, wantSymbols) {
			t.Errorf("%s: symbols %v, want %v", name, got, wantSymbols)
		}
		if got := tally(colonists, 4); !slices.Equal(got, []int{0, 10, 10, 10}) {
			t.Errorf("%s: cards with 0 to 3 colonists %v", name, got)
		}
	}
}

func tally(values []int, n int) []int {
	count := make([]int, n)
	for _, v := range values {
		count[v]++
	}
	return count
}

// sameData reports the fields that differ.
func sameData(t *testing.T, got, want goa.Data) {
	t.Helper()
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	for i := range g.NumField() {
		if a, b := g.Field(i).Interface(), w.Field(i).Interface(); a != b {
			t.Errorf("%s: got %v, want %v", g.Type().Field(i).Name, a, b)
		}
	}
}

func open(t testing.TB, name string) *edition.Edition {
	t.Helper()
	e, err := edition.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func parseOptions(t testing.TB, text string) edition.Options {
	t.Helper()
	o, err := edition.ParseOptions(strings.Split(text, ","))
	if err != nil {
		t.Fatal(err)
	}
	return o
}
