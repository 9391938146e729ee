package lexicon

import (
	"slices"

	"goa/goa"
)

// meanings maps questions to the names of the texts that say what they mean.
var meanings = map[goa.Ask]string{
	goa.AskQuick: "quick", goa.AskCaptain: "captain", goa.AskBonus: "bonus", goa.AskFlag: "flag", goa.AskToken: "token",
	goa.AskPledge: "gambit", goa.AskGambitNow: "turn-gambit", goa.AskBroker: "gain", goa.AskBid: "bid", goa.AskTake: "take",
	goa.AskSale: "sale", goa.AskAction: "act", goa.AskEndTurn: "end", goa.AskExtra: "extra", goa.AskPayment: "pay",
	goa.AskSpices: "put", goa.AskFields: "fields", goa.AskFill: "fill", goa.AskSell: "sell", goa.AskReturn: "return",
	goa.AskGain: "gain", goa.AskDrop: "drop", goa.AskFavor: "favor", goa.AskDraw: "draw", goa.AskColonists: "colonists",
	goa.AskColonyTile: "colony-tile",
}

// benefits maps kinds of moves to the names of the texts that say what they are
// good for.
var benefits = map[goa.MoveKind]string{
	goa.Progress: "progress", goa.BuildShips: "build-ships", goa.Harvest: "harvest", goa.Tax: "tax", goa.Explore: "explore",
	goa.Found: "found", goa.PlaceToken: "place-token", goa.PlaceFlag: "place-flag", goa.Sell: "sell", goa.Buy: "buy",
	goa.UseExtra: "use-extra", goa.EndTurn: "end-turn", goa.PayColonists: "pay-colonists", goa.Decline: "decline",
	goa.QuickDucats: "quick-ducats", goa.QuickTracks: "quick-tracks",
}

// inTheEnd lists the texts that differ when no more auctions follow.
var inTheEnd = []string{"mean.extra", "mean.sell", "good.tax", "good.use-extra", "good.end-turn", "good.decline"}

// lastVariant ends the name of a text for the actions of the last round.
const lastVariant = ".last"

// lessonsOfEvents lists what players can learn from an event, by the names of
// the texts, with the values that each may use.
var lessonsOfEvents = map[string][]string{
	"sold.mine": {"other", "n"}, "sold.to-me": {"seat", "n"}, "sold.others": {"seat", "other", "n"},
	"bought.mine": {"n"}, "bought.other": {"seat", "n"}, "taken.mine": nil, "taken.other": {"seat"},
	"flag.mine": nil, "founded.mine": nil, "founded.other": {"seat"}, "failed.mine": nil, "failed.other": {"seat"},
	"raised.other": {"seat", "track"}, "round": {"n"},
}

// explainTexts lists all texts for players with explanations, with the values
// that each may use.
var explainTexts = func() map[string][]string {
	all := map[string][]string{"sensible": nil, "or": nil, "even": nil, "on-tile": {"move", "tile"}}
	for _, name := range meanings {
		all["mean."+name] = nil
		if name == "bid" {
			all["mean."+name] = []string{"seat"}
		}
	}
	all["mean.token.solo"], all["mean.sale.solo"] = nil, nil
	for _, name := range inTheEnd {
		all[name+lastVariant] = nil
	}
	for _, name := range benefits {
		all["good."+name] = nil
	}
	all["good.progress"] = []string{"track"}
	for name, fields := range lessonsOfEvents {
		all["past."+name] = fields
	}
	return all
}()

// Explain returns a text for a player with explanations. Values come in pairs:
// a name, and a string or int.
func (l *Lexicon) Explain(name string, values ...any) string {
	return l.text("explain."+name, pairs(values))
}

// Meaning says what a question means. In another player's auction, auctioneer
// is the player who gets the money.
func (l *Lexicon) Meaning(v *goa.View, auctioneer string) string {
	name := "mean." + meanings[v.Ask()]
	if _, ok := explainTexts[name+".solo"]; ok && v.Solo() {
		name += ".solo"
	}
	if _, ok := explainTexts[name]; !ok {
		return ""
	}
	return l.Explain(inTime(v, name), "seat", auctioneer)
}

// inTime returns the name of the text that fits the time of the game.
func inTime(v *goa.View, name string) string {
	if v.Round() == goa.NumRounds && (v.Stage() == goa.Acting || v.Stage() == goa.Extras) && slices.Contains(inTheEnd, name) {
		return name + lastVariant
	}
	return name
}

// Sensible names a move that is called sensible. For a token it also names the
// tile.
func (l *Lexicon) Sensible(v *goa.View, m goa.Move, names []string) string {
	label := l.MoveIn(v, m, names)
	if m.Kind != goa.PlaceToken {
		return label
	}
	return l.Explain("on-tile", "move", label, "tile", l.Tile(v.TileAt(m.Cell())))
}

// Benefit says what a kind of move is good for, or returns "".
func (l *Lexicon) Benefit(v *goa.View, m goa.Move) string {
	name, ok := benefits[m.Kind]
	switch {
	case !ok:
		return ""
	case m.Kind == goa.Progress:
		return l.Explain("good."+name, "track", l.Track(m.Track()))
	default:
		return l.Explain(inTime(v, "good."+name))
	}
}

func (all slots) addExplanations() {
	for name, fields := range explainTexts {
		all.text("explain."+name, fields...)
	}
}
