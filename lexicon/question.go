package lexicon

import "goa/goa"

// questions maps questions to the names of the page texts that ask them.
var questions = map[goa.Ask]string{
	goa.AskQuick: "ask.quick", goa.AskCaptain: "ask.captain", goa.AskBonus: "ask.bonus", goa.AskPledge: "ask.gambit",
	goa.AskGambitNow: "ask.turn-gambit", goa.AskFlag: "ask.flag", goa.AskToken: "ask.token", goa.AskBid: "ask.bid",
	goa.AskTake: "ask.take", goa.AskSale: "ask.sell", goa.AskExtra: "ask.extra", goa.AskDraw: "ask.draw",
	goa.AskColonists: "ask.colonists", goa.AskColonyTile: "ask.colony-tile", goa.AskPayment: "ask.pay",
	goa.AskSell: "ask.sale", goa.AskReturn: "ask.return", goa.AskSpices: "ask.put", goa.AskFields: "ask.put",
	goa.AskGain: "ask.gain", goa.AskBroker: "ask.gain", goa.AskFill: "ask.fill", goa.AskDrop: "ask.drop",
	goa.AskFavor: "ask.favor", goa.AskAction: "ask.act", goa.AskEndTurn: "ask.end",
}

// QuestionText returns the name of the page text that asks a player a question.
func QuestionText(a goa.Ask) string {
	if name, ok := questions[a]; ok {
		return name
	}
	return "ask.other"
}
