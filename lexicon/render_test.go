package lexicon_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
)

// sentence is a text with the name of its subject.
type sentence struct{ about, text string }

// everything renders all texts, for the checks that apply to all.
func everything(l *lexicon.Lexicon, r *goa.Rules) []sentence {
	names := []string{"Ana", "Bo"}
	var all []sentence
	all = append(all, pieceNames(l)...)
	all = append(all, effects(l, r)...)
	for _, e := range sampleEvents() {
		all = append(all, sentence{fmt.Sprintf("event %s %d", e.Kind, e.N), l.Event(e, r, names)})
	}
	all = append(all, soloTexts(l)...)
	for _, why := range goa.Reasons() {
		all = append(all, sentence{"reason " + why.String(), l.Reason(why)})
	}
	for _, m := range sampleMoves() {
		all = append(all, sentence{"move " + m.String(), l.Move(m, r, names)})
	}
	values := []any{
		"n", 3, "row", 2, "of", "8", "price", "7", "seat", "Ana", "other", "Bo", "names", "Ana, Bo", "verdict", "Ana", "time", "2026-11-16", "name", "Goa", "title", "Auctions", "edition", "Goa",
		"move", l.Move(goa.NewEndTurn(), r, names), "percent", "40", "left", "3 h", "tile", l.Tile(goa.Swap), "cell", "c3", "file", "goa", "command", "goa",
		"colony", l.Colony(goa.Quilon), "deck", "2×5", "discard", "–", "part", l.Part(goa.PartB), "stage", l.Stage(goa.Acting), "round", l.Screen("round", "n", 3, "of", "8"), "action", l.Screen("action", "n", 2, "of", "3"),
		"story", l.Story(goa.TaxStory), "gambit", l.Gambit(goa.PowerBroker), "session", l.Campaign("session", 2, 0),
		"one", l.Option("story"), "option", l.Option("gambit"), "grade", l.Grade("trader"), "reason", l.Reason(goa.NotNow), "value", 12, "rank", l.CampaignRank(0), "kind", l.TileKind(goa.Plantation),
	}
	for _, name := range lexicon.PageTexts() {
		all = append(all, sentence{"page " + name, l.Page(name, values...)})
	}
	for _, name := range lexicon.HintTexts {
		all = append(all, sentence{"hint " + name, l.Hint(name, values...)})
	}
	for _, name := range lexicon.ExplainTexts {
		all = append(all, sentence{"explain " + name, l.Explain(name, append(values, "track", l.Track(goa.TaxTrack))...)})
	}
	for _, name := range lexicon.ScreenTexts {
		all = append(all, sentence{"screen " + name, l.Screen(name, values...)})
	}
	for _, name := range lexicon.Grades() {
		all = append(all, sentence{"grade " + name, l.Grade(name)}, sentence{"grade " + name, l.GradeEffect(name)})
	}
	return all
}

// underAllRules renders all texts under all rules, each once.
func underAllRules(l *lexicon.Lexicon) (all []sentence) {
	seen := map[sentence]bool{}
	for _, r := range allRules() {
		for _, s := range everything(l, r) {
			if !seen[s] {
				seen[s] = true
				all = append(all, s)
			}
		}
	}
	return all
}

// pieceNames lists the names of all pieces.
func pieceNames(l *lexicon.Lexicon) (all []sentence) {
	add := func(kind string, stable fmt.Stringer, text string) {
		all = append(all, sentence{kind + " " + stable.String(), text})
	}
	for _, t := range lexicon.Terms() {
		all = append(all, sentence{"term " + string(t), l.Count(t, 1) + ", " + l.Count(t, 2)})
	}
	for s := range goa.Spice(goa.NumSpices) {
		add("spice", s, l.Spice(s))
	}
	for s := range goa.Symbol(goa.NumSymbols) {
		add("symbol", s, l.Symbol(s))
	}
	for p := range goa.Part(goa.NumParts) {
		add("part", p, l.Part(p))
	}
	for s := range goa.Stage(goa.NumStages) {
		add("stage", s, l.Stage(s))
	}
	for p := range goa.Place(goa.NumPlaces) {
		add("place", p, l.Place(p))
	}
	for c := range goa.Colony(goa.NumColonies) {
		add("colony", c, l.Colony(c))
	}
	for _, k := range tileKinds() {
		add("tile kind", k, l.TileKind(k))
	}
	for b := range goa.Bonus(goa.NumBonuses) {
		add("bonus", b, l.Bonus(b))
	}
	for rank := range goa.CampaignRank(goa.NumCampaignRanks) {
		add("campaign-rank", rank, l.CampaignRank(rank))
	}
	for _, name := range lexicon.CampaignTexts {
		for n := 1; n <= 2; n++ {
			add("campaign "+name, goa.Seat(n), l.Campaign(name, n, goa.Wayfarer))
		}
	}
	for m := range goa.Merchant(goa.NumMerchants) {
		add("merchant", m, l.Merchant(m))
	}
	for _, e := range edition.All() {
		all = append(all, sentence{"edition " + e.Name, l.Edition(e.Name, "")})
	}
	for _, o := range edition.OptionSpecs() {
		for _, value := range o.Values {
			all = append(all, sentence{"option " + o.Name + "=" + value, l.OptionValue(o.Name, value)})
		}
	}
	return all
}

func tileKinds() (all []goa.TileKind) {
	for k := range goa.TileKind(goa.NumTileKinds) {
		all = append(all, k)
	}
	return all
}

// effects lists every piece with an effect, as “name – effect”.
func effects(l *lexicon.Lexicon, r *goa.Rules) (all []sentence) {
	add := func(kind, stable, name, effect string) {
		all = append(all, sentence{kind + " " + stable, name + " – " + effect})
	}
	for t := goa.Tile(1); t < goa.NumTiles; t++ {
		add("tile", t.String(), l.Tile(t), l.TileEffect(t, r))
	}
	for _, k := range tileKinds() {
		add("tile kind", k.String(), l.TileKind(k), l.TileKindEffect(k, r))
	}
	for b := range goa.Bonanza(goa.NumBonanzas) {
		add("bonanza", b.String(), l.Bonanza(b), l.BonanzaEffect(b, r))
	}
	for g := goa.NoGambit + 1; g < goa.NumGambits; g++ {
		add("gambit", g.String(), l.Gambit(g), l.GambitEffect(g, r))
	}
	for s := goa.NoStory + 1; s < goa.NumStories; s++ {
		add("story", s.String(), l.Story(s), l.StoryEffect(s, r))
	}
	for g := goa.NoGoal + 1; g < goa.NumGoals; g++ {
		add("goal", g.String(), l.Goal(g), l.GoalEffect(g, r))
	}
	for c := goa.NoCaptain + 1; c < goa.NumCaptains; c++ {
		add("captain", c.String(), l.Captain(c), l.CaptainEffect(c, r))
	}
	for c := range goa.Card(goa.NumCards) {
		add("card", c.String(), l.Card(c)+" ("+l.CardFace(c, r)+")", l.CardEffect(c, r))
	}
	for t := goa.ColonyTile(1); int(t) < goa.NumColonyTiles; t++ {
		add("colony tile", t.String(), l.ColonyTile(t), l.ColonyTileEffect(t, r))
	}
	for a := goa.ProgressAction; a < goa.NumActions; a++ {
		add("action", a.String(), l.Action(a), l.ActionEffect(a, r))
	}
	for t := range goa.Track(goa.NumTracks) {
		add("track", t.String(), l.Track(t), l.TrackEffect(t, r))
	}
	for s := range goa.Stage(goa.NumStages) {
		add("stage", s.String(), l.Stage(s), l.StageEffect(s, r))
	}
	for _, name := range lexicon.Options() {
		add("option", name, l.Option(name), l.OptionEffect(name, r))
	}
	for _, name := range lexicon.ScoreLines() {
		add("score", name, l.ScoreLine(name), l.ScoreLineEffect(name, r))
	}
	return all
}

// sampleEvents returns one event of every kind. It adds variants with the flag
// as the lot, with an unseen card, and with amounts of one and two.
func sampleEvents() (all []goa.Event) {
	for _, k := range goa.EventKinds() {
		sample := sampleFields()
		switch k {
		case goa.PlantationBuilt, goa.PlantationDropped:
			sample[goa.FieldTile], sample[goa.FieldPlace] = goa.PlantationOf(goa.Clove, 2).String(), "p1"
		default:
		}
		if k >= goa.AutomaCardDrawn {
			sample[goa.FieldSeat] = "automa"
		}
		all = append(all, sampleEvent(k, sample))
		if k.Has(goa.FieldN) {
			sample[goa.FieldN] = 2
			all = append(all, sampleEvent(k, sample))
		}
		switch k {
		case goa.AuctionOpened, goa.LotTaken, goa.LotBought, goa.LotSold:
			sample[goa.FieldTile] = nil
			all = append(all, sampleEvent(k, sample))
			all = append(all, withAutoma(k, sample)...)
		case goa.AutomaCardDrawn:
			sample[goa.FieldAuctionCard], sample[goa.FieldN] = goa.AuctionCardOf(goa.PartA, 0, 1).String(), 1
			all = append(all, sampleEvent(k, sample))
		case goa.CardDrawn, goa.CaptainDealt, goa.CaptainKept, goa.GambitPledged:
			all = append(all, sampleEvent(k, sample).SeenBy(1))
		case goa.AutomaSearched, goa.AutomaMoneyDrawn:
			sample[goa.FieldN] = 0
			all = append(all, sampleEvent(k, sample))
		case goa.AutomaActed:
			for d := range goa.AutomaAction(goa.NumAutomaActions) {
				sample[goa.FieldAutomaAction] = d.String()
				all = append(all, sampleEvent(k, sample))
			}
		case goa.RoundBegan:
			sample[goa.FieldN] = 5
			all = append(all, sampleEvent(k, sample))
		default:
		}
	}
	return all
}

// sampleFields returns a value for every field of events.
func sampleFields() map[goa.Field]any {
	return map[goa.Field]any{
		goa.FieldSeat: 0, goa.FieldOther: 1, goa.FieldN: 1,
		goa.FieldTile: goa.ShipTile.String(), goa.FieldCell: goa.CellAt(2, 3).String(),
		goa.FieldCard: goa.CardOf(goa.ShipGift, 1).String(), goa.FieldTrack: goa.ColonyTrack.String(),
		goa.FieldPlace: goa.Cochin.Place().String(), goa.FieldSpice: goa.Clove.String(),
		goa.FieldAction: goa.HarvestAction.String(), goa.FieldColony: goa.Calicut.String(),
		goa.FieldColonyTile: goa.ColonyTileOf(goa.Quilon, goa.Pepper, goa.Nutmeg).String(),
		goa.FieldBonanza:    goa.BonanzaDucats.String(),
		goa.FieldStory:      goa.RichOutposts.String(), goa.FieldCaptain: goa.Javanese.String(),
		goa.FieldAuctionCard: goa.AuctionCardOf(goa.PartB, 1, 4).String(), goa.FieldKind: goa.PerRound.String(),
		goa.FieldMoney: goa.Money5.String(), goa.FieldActionCard: goa.ActionCardOf(goa.PartA, 2).String(),
		goa.FieldAutomaAction: goa.DiscardMadras.String(), goa.FieldGoal: goa.GoalFields.String(),
		goa.FieldBonus: goa.BonusShips.String(), goa.FieldGambit: goa.ChartNewRoutes.String(),
	}
}

// sampleEvent makes an event of a kind with its fields.
func sampleEvent(k goa.EventKind, sample map[goa.Field]any) (e goa.Event) {
	fields := map[string]any{"event": k.String()}
	for _, f := range k.Fields() {
		fields[f.String()] = sample[f]
	}
	text, err := json.Marshal(fields)
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	if err != nil {
		panic(err)
	}
	if n, ok := sample[goa.FieldN].(int); ok {
		e.N = int16(n) // distinguishes the samples of a kind
	}
	return e
}

// sampleMoves returns every kind of move in every form.
func sampleMoves() (all []goa.Move) {
	for _, text := range []string{
		"remove clove-2", "lay vice-king", "first 1", "turn ship-gift-2", "deal ship-gift-2",
		"reveal bonanza-ship", "quick ducats", "quick harvest colony", "flag c1", "token c2",
		"bid 1", "bid 5", "pass", "take", "buy", "sell", "extra",
		"progress harvest", "progress harvest with ships-only-1", "progress harvest with spices-only-1",
		"progress harvest with bought-progress-1", "progress harvest with spice-sale-1",
		"build-ships", "harvest", "harvest with mixed-harvest-3", "tax", "explore",
		"found cochin", "found cochin with more-recruits-2", "draw 0", "draw 1", "draw 2",
		"pay 1", "pay 2", "decline", "tile quilon-pepper-nutmeg", "tile calicut",
		"pay clove p1", "put clove cochin", "sell ginger p4", "return nutmeg madras",
		"gain spice", "gain ship", "gain colonist", "fill cochin", "drop p2",
		"favor clove-2", "use duty", "use swap c3", "use vice-king tax",
		"use espionage 1 build-ships", "use espionage 1 harvest", "use espionage 1 tax",
		"use espionage 3 recruit", "use espionage 1 found madras",
		"use espionage 1 harvest with mixed-harvest-1", "use espionage 1 found madras with more-recruits-1",
		"play ship-gift-1", "play bought-progress-1 tax", "discard ship-gift-3", "done", "end",
		"story tax-story", "captain korean", "keep korean", "pledge power-broker", "gambit now", "gambit later", "gain ducats",
		"auction-card solo-a-2-5", "money 5", "action-card solo-action-b-7", "discard-colony madras-pepper-clove",
		"goal goal-fields", "bonus bonus-colonists", "bonus bonus-ships", "bonus bonus-ducats",
	} {
		m, err := goa.ParseMove(text)
		if err != nil {
			panic(err)
		}
		all = append(all, m)
	}
	return all
}

// each runs a test for the words of every edition in every language.
func each(t *testing.T, test func(t *testing.T, l *lexicon.Lexicon)) {
	for _, language := range lexicon.Languages() {
		for _, words := range lexicon.Vocabularies() {
			t.Run(language+" "+words, func(t *testing.T) {
				l, err := lexicon.For(language, words)
				if err != nil {
					t.Fatal(err)
				}
				test(t, l)
			})
		}
	}
}
