package lexicon

import (
	"maps"
	"slices"
)

// pageTexts are the texts of the pages around the game, with the values that
// each may use.
var pageTexts = map[string][]string{
	"name": nil, "tagline": nil, "notice": nil, "home": nil, "guest": nil, "bots": nil,
	"play-now": nil, "play-now.effect": {"edition", "n"}, "new-table": nil, "new-table.effect": nil, "solo": nil, "solo.against": nil,
	"continue": nil, "no-tables": nil, "free-seat": {"n"},
	"state.finished": nil, "state.mine": nil, "state.gathering": nil, "state.others": nil,

	"edition": nil, "seats": nil, "seat": {"n"}, "name-of": nil, "options": nil, "set-up": nil,
	"option.none": nil, "chair.me": nil, "chair.here": nil, "chair.bot": nil, "chair.link": nil, "chair.none": nil,
	"hidden-ducats": nil, "hidden-ducats.effect": nil, "spectators": nil, "spectators.effect": nil,
	"pace": nil, "pace.slow": nil, "pace.normal": nil, "pace.at-once": nil,

	"link": nil, "link.effect": nil, "link.share": nil, "sit-down": nil, "ready": nil, "say-ready": nil,
	"curtain": {"seat"}, "curtain.open": {"seat"}, "offline": nil,
	"title": {"name", "edition"}, "title.mine": {"name"}, "round": {"n", "of"}, "piles": {"n", "other"},
	"latest": nil, "record": nil, "position": {"n"}, "players": nil, "market": nil, "prompt": nil, "log": nil,
	"hand": nil, "hand.none": nil, "open-cards": nil, "aside": nil, "level": {"row"}, "next-step": nil,
	"points.more": {"n"}, "automa.deck": nil, "automa.discard": nil, "use": nil, "play": nil, "needs": {"n"}, "winner": {"names"}, "again": nil,

	"waits.people": nil, "waits.ready": {"names"}, "waits.move": {"names"}, "waits.bot": {"names"},
	"lot.none": {"seat"}, "lot.high": {"seat", "other", "n"}, "flag-lot": nil, "bid": nil, "bid.go": nil,
	"group.actions": nil, "group.progress": nil, "group.foundings": nil, "group.spaces": nil,
	"group.tiles": nil, "group.cards": nil, "group.discards": nil,
	"skip": nil, "undo": nil, "redo": nil, "restart": nil,

	"ask.quick": nil, "ask.flag": nil, "ask.token": nil, "ask.bid": nil, "ask.take": nil, "ask.sell": nil,
	"ask.extra": nil, "ask.pass": nil, "ask.draw": nil, "ask.colonists": nil, "ask.colony-tile": nil,
	"ask.pay": nil, "ask.sale": nil, "ask.return": nil, "ask.put": nil, "ask.gain": nil, "ask.fill": nil,
	"ask.drop": nil, "ask.favor": nil, "ask.done": nil, "ask.act": nil, "ask.end": nil, "ask.discard": nil,
	"ask.captain": nil, "ask.gambit": nil, "ask.turn-gambit": nil, "ask.other": nil,

	"error": nil, "error.broken": nil, "error.foreign": nil, "error.nowhere": nil, "error.form": nil, "error.long": nil,
	"error.table.edition": nil, "error.table.options": nil, "error.table.seats": nil, "error.table.name": nil,
	"error.table.bot": nil, "error.table.opening": nil,
	"refusal.not-found": nil, "refusal.stale": nil, "refusal.not-your-seat": nil, "refusal.not-your-turn": nil,
	"refusal.not-host": nil, "refusal.not-begun": nil, "refusal.already-begun": nil, "refusal.game-over": nil,
	"refusal.not-over": nil, "refusal.nothing-to-undo": nil, "refusal.nothing-to-redo": nil, "refusal.bad-link": nil,
	"refusal.bad-name": nil, "refusal.no-such-bot": nil, "refusal.no-such-position": nil,
	"refusal.no-spectators": nil, "refusal.closing": nil,
}

// PageTexts returns the names of the texts of the pages, in order.
func PageTexts() []string { return slices.Sorted(maps.Keys(pageTexts)) }

// Page returns a text of the pages around the game. Values come in pairs, a
// name and a string or int.
func (l *Lexicon) Page(name string, values ...any) string { return l.text("page."+name, pairs(values)) }

// pairs reads values that come in pairs, a name and a string or int.
func pairs(values []any) args {
	a := args{}
	for i := 0; i+1 < len(values); i += 2 {
		key, _ := values[i].(string)
		switch v := values[i+1].(type) {
		case int:
			a.number(key, v)
		case string:
			a.word(key, v)
		}
	}
	return a
}

func (all slots) addPages() {
	for name, fields := range pageTexts {
		all.text("page."+name, fields...)
	}
}
