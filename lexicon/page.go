package lexicon

import (
	"maps"
	"slices"
	"sync"
)

// pageTexts lists the texts of the pages around the game, with the values that
// each may use.
var pageTexts = map[string][]string{
	"name": nil, "tagline": nil, "notice": nil, "home": nil, "guest": nil, "bots": nil,
	"play-now": nil, "play-now.effect": {"edition", "n"}, "play-now.fits": {"n", "grade"}, "play-now.fixed": {"n", "grade"}, "play-now.up": {"n", "grade"}, "play-now.down": {"n", "grade"},
	"play.title": nil, "play.change": nil, "play.first": {"name"}, "play.first.learn": nil, "play.first.play": nil, "play.first.no": nil, "play.bots": {"n", "grade"},
	"play.choose": nil, "play.follow": nil, "play.follow.now": {"grade"}, "play.follow.effect": {"n"},
	"new-table": nil, "new-table.effect": nil, "solo": nil, "solo.effect": nil,
	"lesson": nil, "lesson.effect": {"n"}, "lesson.teacher": nil, "lesson.progress": {"n", "of"}, "lesson.ok": nil, "lesson.go-on": nil, "lesson.undo": nil,
	"lesson.show": nil, "lesson.back": nil, "lesson.skip": nil, "lesson.skip.effect": nil, "lesson.again": nil, "lesson.leave": nil, "lesson.listen": nil,
	"lesson.scores": nil, "lesson.title": {"title", "name"}, "lessons": nil, "lesson.minutes": {"n"}, "lesson.done": nil, "lesson.new-to": {"title", "n"}, "lesson.more": nil,
	"rules": nil, "rules.effect": nil, "settings": nil, "open": nil, "open.effect": nil,
	"delete": nil, "delete.sure": nil, "delete.yes": nil, "leave": nil, "leave.sure": nil, "leave.yes": nil, "decline": nil, "decline.sure": nil,
	"continue": nil, "no-tables": nil, "list.more": nil, "list.first": nil, "age.now": nil, "age.minutes": {"n"}, "age.hours": {"n"}, "age.days": {"n"}, "free-seat": {"n"},
	"state.finished": nil, "state.mine": {"time"}, "state.mine.now": nil, "state.ready": nil, "state.invited": {"name"}, "state.gathering": {"time"}, "state.gathering.now": nil,
	"state.others": {"names", "time"}, "state.others.now": {"names"}, "names.last": {"names", "name"},
	"lasting.days": {"n"}, "minutes": {"n"}, "time-left": {"time"}, "time-left.none": nil,
	"waiting": {"n"}, "waiting.none": nil, "next-table": nil, "next-table.effect": nil,

	"edition": nil, "seats": nil, "seat": {"n"}, "name-of": nil, "options": nil, "set-up": nil,
	"option.none": nil, "chair.me": nil, "chair.here": nil, "chair.bot": nil, "chair.link": nil, "chair.none": nil,
	"table": nil, "grade": nil, "grades": nil,
	"tick.hidden": nil, "tick.hidden.effect": nil, "tick.spectators": nil, "tick.spectators.effect": nil,
	"tick.hints": nil, "tick.hints.effect": nil, "tick.curtain": nil, "tick.curtain.effect": nil,
	"tick.sound": nil, "tick.sound.effect": nil, "tick.look": nil, "tick.look.effect": nil, "tap-again": nil,
	"tick.forced": nil, "tick.forced.effect": nil, "settings.auto": nil, "settings.end": nil,
	"end.never": nil, "end.end": nil, "end.end.effect": nil, "end.end-action": nil, "end.end-action.effect": nil,
	"settings.saved": nil, "settings.you": nil, "settings.language": nil, "settings.theme": nil, "settings.motion": nil,
	"settings.confirm": nil, "settings.device": nil, "settings.save": nil,
	"sessions": nil, "sessions.about": nil, "sessions.here": nil, "sessions.seen": {"name"}, "sessions.end": nil, "sessions.end-one": {"name"},
	"sessions.others": nil, "sessions.lost": nil, "sessions.unknown": nil,
	"theme.auto": nil, "theme.light": nil, "theme.dark": nil, "motion.auto": nil, "motion.less": nil,
	"confirm.bids": nil, "confirm.tokens": nil, "confirm.end": nil,
	"pace": nil, "pace.slow": nil, "pace.normal": nil, "pace.at-once": nil,

	"menu": nil, "replay": nil, "copy": nil, "copied": nil, "qr": nil, "watch.share": nil, "ready.mine": nil, "say-not-ready": nil,
	"sits.bot": {"grade"}, "sits.open": nil, "sits.mine": nil, "sits.person": nil, "link.move": nil,
	"give.offer": {"name"}, "give.offer.sure": {"name"}, "give.bot": {"name"}, "give.bot.sure": nil,
	"give.mine.offer": nil, "give.mine.offer.sure": nil, "give.mine.bot": nil, "give.mine.bot.sure": nil,
	"offer.yes": nil, "offer.again": nil, "bot.yes": nil,
	"sits.away": {"grade", "name"}, "give.away.bot": {"name"}, "give.away.bot.sure": {"name", "n"}, "give.away.days.bot.sure": {"name"}, "agree": {"name"}, "agree.sure": {"name", "n"},
	"agree.bot.sure": {"name"}, "agree.days.sure": {"name"}, "agree.yes": nil, "agree.waits": {"name"}, "away.mine": {"name"}, "return.yes": nil,
	"seat.lost": {"name"}, "seat.offered": nil, "invited": nil, "again.there": nil, "block": {"name"},
	"block.sure": nil, "block.yes": nil, "settings.blocked": nil, "settings.blocked.none": nil, "settings.unblock": {"name"},
	"change.offered": {"name"}, "change.agreed": {"seat", "name"}, "change.opened": {"name"}, "change.taken": {"other", "name"}, "change.conceded": {"name"},
	"change.replaced": {"name", "seat"}, "change.returned": {"name"}, "change.host": nil, "refusal.not-absent": nil, "refusal.already-seated": nil,
	"refusal.blocked": nil, "refusal.blocks-full": nil, "refusal.others-play": nil, "refusal.bad-order": nil, "error.amount": {"n", "other"},
	"orders": nil, "orders.effect": nil, "orders.give": nil, "order.what": nil, "order.amount": nil, "order.despite": nil,
	"pick.ahead": nil, "pick.change": nil, "pick.lay": nil, "pick.laid": {"name"}, "pick.other": nil,
	"order.extras": nil, "order.flag": {"n"}, "order.lot": {"n", "tile"},
	"time": nil, "time.turn": nil, "time.bank": nil, "time.live": nil, "time.none": nil, "tick.rests": nil, "tick.rests.effect": nil,
	"hours": {"n"}, "days": {"n"}, "days.hours": {"time", "left"}, "rest": nil, "rest.effect": nil, "rest.zone": nil, "rest.from": nil, "rest.to": nil,
	"tick.weekends": nil, "tick.weekends.effect": nil, "deadline": {"name", "left", "time"}, "deadline.mine": {"left", "time"}, "deadline.mine-over": nil, "deadline.over": {"name"}, "deadline.choice": nil,
	"end-game": nil, "end-game.sure": nil, "end-game.yes": nil, "change.end-wanted": {"name"}, "change.abandoned": nil, "change.given-up": nil, "change.round-ended": nil, "error.table.days": nil,
	"along": nil, "along.how": {"n"}, "along.link": nil, "along.careful": nil, "along.arrive": nil, "along.had": nil, "along.yes": nil, "along.begin": nil, "error.pass": nil,
	"call.call.title": {"names"}, "call.remind.title": {"names"}, "call.overdue.title": {"names"}, "call.over.title": {"names"}, "call.begun.title": {"names"}, "tick.live": nil, "tick.live.effect": nil, "call.until": {"time"},
	"call.since": {"time"}, "call.digest.title": {"n"}, "call.off": nil, "call.test.title": nil, "call.test.text": nil, "call.confirm.title": nil,
	"call.confirm.text": nil, "calls": nil, "calls.about": nil, "calls.add": nil, "calls.new": nil, "calls.kind": nil, "calls.target": nil,
	"calls.when": nil, "calls.hour": nil, "calls.kind.push": nil, "calls.kind.mail": nil,
	"calls.kind.json": nil, "calls.when.now": nil, "calls.when.after": {"time"}, "calls.when.daily": nil,
	"calls.when.daily-at": {"time"}, "calls.minutes": {"n"}, "calls.public": nil, "calls.push": nil, "calls.push.cannot": nil, "calls.push.denied": nil,
	"calls.test": nil, "calls.test-one": {"name"}, "calls.remove": nil, "calls.remove-one": {"name"}, "calls.added": nil, "calls.mailed": nil,
	"calls.sent": nil, "calls.removed": nil, "calls.lost": nil, "calls.unconfirmed": nil, "calls.off.gone": nil, "calls.off.refused": nil, "calls.off.unreachable": nil,
	"calls.here.on": nil, "calls.here.off": nil, "calls.off": nil, "calls.off.about": {"name"}, "calls.off.yes": nil, "calls.off.done": nil,
	"calls.confirm.about": {"name"}, "calls.confirm.yes": nil, "calls.confirm.done": nil,
	"call.code.text": {"name"}, "call.never": nil, "calls.posted": nil, "calls.uncoded": nil, "calls.code": nil, "calls.code.yes": nil, "calls.code.yes-one": {"name"}, "calls.never": nil, "calls.never.about": nil,
	"calls.never.yes": nil, "calls.never.done": nil, "calls.never.undo": nil, "calls.never.undone": nil, "error.address-refused": nil, "error.address-code": nil, "error.address-network": nil,
	"error.address-kind": nil, "error.address-web": nil, "error.address-scheme": nil, "error.address-password": nil, "error.address-port": nil, "error.address-long": nil,
	"error.address-private": nil, "error.address-mail": nil, "error.address-push": nil, "error.address-unsent": nil, "error.address-full": nil,
	"error.address-busy": nil, "error.address-link": nil, "error.zone": nil, "error.night": {"n"},
	"order.ask": nil, "order.pass": nil, "order.up-to": nil, "order.bid": nil, "order.buy": nil, "order.keep": nil,
	"talk": nil, "talk.say": nil, "talk.send": nil, "talk.none": nil, "talk.unread": {"n"}, "talk.failed": nil,
	"talk.removed": nil, "talk.watching": nil, "talk.parting": nil, "talk.ending": nil, "talk.about": {"name"}, "talk.back": nil, "talk.reload": nil,
	"talk.all": nil, "talk.of-table": nil, "talk.of-spectators": nil, "talk.of-all": nil, "talk.muted": nil, "talk.reported": nil,
	"talk.refused.empty": nil, "talk.refused.too-long": {"n"}, "talk.refused.note-too-long": {"n"}, "talk.refused.not-plain": nil, "talk.refused.too-fast": nil, "talk.refused.off": nil,
	"talk.refused.silenced": nil, "talk.refused.no-line": nil, "talk.refused.changed": nil, "talk.refused.mutes-full": nil, "talk.refused.reported": nil, "talk.refused.notes-full": nil, "mute": {"name"},
	"mute.effect": nil, "report": nil, "report.effect": nil, "notes": nil, "notes.effect": nil, "notes.save": nil,
	"notes.saved": nil, "notes.download": nil, "word": nil, "settings.muted": nil, "settings.unmute": {"name"}, "tick.talk": nil,
	"tick.talk.effect": nil,
	"link":             nil, "link.effect": nil, "link.with": {"names"}, "link.share": nil, "link.all": nil, "link.here-only": {"command"}, "sit-down": nil, "ready": nil, "say-ready": nil,
	"curtain": {"seat"}, "curtain.open": {"seat"}, "offline": nil, "unkept": nil, "unkept.reload": nil,
	"pending.sending": {"move"}, "pending.waiting": {"move"}, "pending.failed": {"move"}, "pending.lost": {"move"}, "pending.refused": {"move", "reason"},
	"pending.missed": nil, "pending.send": nil, "pending.drop": nil,
	"title": {"name", "edition"}, "title.mine": {"name"}, "title.over": {"name", "verdict"}, "words-of": {"edition"}, "round": {"n", "of"}, "piles": {"n", "other"},
	"record": nil, "position": {"n"}, "players": nil, "market": nil, "market.show": nil, "prompt": nil, "log": nil,
	"hand": nil, "hand.none": nil, "open-cards": nil, "aside": nil, "level": {"row"}, "next-step": nil,
	"points.more": {"n"}, "points.hidden": {"n"}, "automa.deck": nil, "automa.discard": nil, "use": nil, "play": nil, "needs": {"n"}, "needs.colonists": {"n"}, "free-field": {"name"}, "winner": {"names"}, "winners": {"names"}, "again": nil,
	"stopped": {"n"}, "practice": nil, "record.save": nil, "analysis": nil,
	"chart.sources": nil, "chart.sources.alt": nil, "chart.rounds": nil, "chart.rounds.alt": nil, "chart.table": nil, "chart.round": nil,
	"replay.first": nil, "replay.prev": nil, "replay.next": nil, "replay.last": nil, "replay.go": nil, "replay.move": nil, "replay.eyes": nil, "replay.next-turn": nil, "replay.next-round": nil, "replay.play": nil, "replay.stop": nil,
	"play-on": nil, "play-on.effect": nil,
	"campaign": nil, "campaign.effect": {"n"}, "campaign.cargo": {"n"}, "campaign.so-far": {"rank"},
	"campaign.result": {"value", "n"}, "campaign.go-on": {"n"}, "campaign.next": {"n"}, "campaign.save": nil, "campaign.table": nil,
	"campaign.see": nil, "goal.open": nil, "refusal.no-campaign": nil,
	"open.how": nil, "open.file": nil, "open.text": nil, "open.line": {"n"}, "open.view": nil, "open.wrong": nil, "open.position": nil, "open.move": {"n", "move", "reason"},

	"waits.people": nil, "waits.ready": {"names", "n"}, "waits.move": {"names", "n"}, "waits.bot": {"names", "n"}, "waits.anyone": nil,
	"lot.none": {"seat"}, "lot.high": {"seat", "other", "n"}, "flag-lot": nil, "bid": nil, "bid.go": nil, "bid.least": {"price"}, "pass-round": nil, "passing": nil, "bid-again": nil,
	"bidders": nil, "bidder.bid": {"n"}, "bidder.pass": nil, "bidder.now": nil, "bidder.next": nil, "bidder.sells": nil, "bidder.decides": nil,
	"left": {"n"}, "price.more": {"n", "name"}, "price.less": {"n", "name"},
	"group.actions": nil, "group.progress": nil, "group.foundings": nil, "group.spaces": nil,
	"group.tiles": nil, "group.cards": nil, "group.discards": nil,
	"skip": nil, "slow-bots": {"grade", "n"}, "slow-bots.ease": {"grade"}, "and-end": {"move"}, "and-end.short": nil, "undo": nil, "redo": nil, "restart": nil,
	"pick.pay": nil, "pick.put": nil, "pick.sell": nil, "pick.return": nil, "pick.fill": nil,
	"pick.upto": {"n"}, "pick.exactly": {"n"}, "pick.price": {"n"}, "pick.besides": nil, "expedition": {"n", "of"},
	"since": {"n"}, "round-over": {"n", "names"}, "round-over.seat": {"seat", "n"}, "odds": {"n"}, "odds.none": nil, "sure.hopeless": nil,
	"founding": {"colony", "n", "of"}, "founding.missing": {"n"}, "founding.enough": nil, "founding.row": nil, "founding.paid": nil,
	"sure": {"move"}, "sure.yes": nil, "sure.no": nil, "hint": nil, "hint.more": nil, "hint.busy": nil, "hint.prices": nil, "hint.prices.about": {"n"}, "close": nil, "tools": nil,
	"explain": nil, "explain.off": nil, "explain.on": nil, "explain.effect": nil,
	"after": nil, "after.waits": nil, "after.see": nil, "after.none": nil, "after.better": nil, "after.same": nil, "after.worse": nil, "after.new": nil,
	"keys": nil, "keys.choose": nil, "keys.bid": nil, "keys.pass": nil, "keys.end": nil, "keys.prompt": nil, "keys.log": nil, "keys.replay": nil,
	"short.ship": nil, "short.harvest": nil, "short.tax": nil, "short.expedition": nil, "short.colony": nil,
	"tip.ducat": nil, "tip.ship": nil, "tip.colonist": nil, "tip.card": nil, "tip.extra": nil, "tip.vp": nil,
	"tips": nil, "tip.rule": {"name"}, "action-of": {"n"}, "automa.money": nil, "automa.card": {"n"}, "automa.face": {"n", "kind"},

	"ask.quick": nil, "ask.flag": nil, "ask.token": nil, "ask.bid": nil, "ask.take": nil, "ask.sell": nil,
	"ask.extra": nil, "ask.pass": nil, "ask.draw": nil, "ask.colonists": {"colony", "n"}, "ask.colony-tile": nil,
	"ask.pay": nil, "ask.sale": nil, "ask.return": nil, "ask.put": nil, "ask.gain": nil, "ask.fill": nil,
	"ask.drop": nil, "ask.favor": nil, "ask.done": nil, "idle.fields": nil, "ask.act": nil, "ask.end": nil, "ask.discard": nil,
	"ask.captain": nil, "ask.bonus": nil, "goals": {"n", "of"}, "ask.gambit": nil, "ask.turn-gambit": nil, "ask.other": nil,

	"rules.search": nil, "rules.find": nil, "rules.all": nil, "rules.found": {"n"}, "rules.none": nil,
	"rules.contents": nil, "rules.beside": nil, "rules.beside.effect": nil, "rules.beside.words": nil, "rules.sheet": nil, "rules.pieces": nil, "rules.board": nil, "rules.board.points": nil, "rules.board.effect": nil, "rules.pieces.effect": {"edition"}, "rules.ruling": {"n"}, "rules.tag": {"name"},
	"rules.costs": nil, "rules.rank": {"n"},

	"description": nil, "offline.title": nil, "offline.about": nil, "offline.retry": nil, "offline.device": nil, "offline.no-device": {"name"},
	"device": nil, "device.effect": {"n"}, "device.play": nil, "device.away": nil, "device.server": nil,
	"device.about": nil, "device.wait": nil, "device.progress": nil, "device.cannot": nil, "device.failed": nil, "device.scripts": nil,
	"turn-based": {"time"}, "turn-based.bank": {"time", "left"}, "turn-based.about": nil, "waits.kept": {"names"}, "sits.kept": {"name"}, "sits.kept-mine": nil, "link.kept": {"name"},
	"invited.by": {"name"}, "again.invited": {"name"}, "again.join": {"name"}, "calls.offer": nil, "calls.offer.ways": nil, "calls.offer.ways-no-mail": nil, "calls.back": nil,
	"calls.example.discord": nil, "calls.example.slack": nil, "calls.example.ntfy": nil,
	"open.no-file": nil, "open.sample": nil, "open.sample.about": nil, "box.shown": nil,
	"door": nil, "door.about": nil, "door.code": nil, "door.enter": nil, "door.wrong": nil, "door.busy": nil,
	"box": nil, "box.about": nil, "box.mark.s": nil, "box.mark.w": nil, "box.mark.r": nil, "box.mark.none": nil, "box.title": {"edition"},
	"box.own": nil, "box.check": nil, "box.save": nil, "box.play": nil, "box.table": nil, "box.open": nil, "box.open.go": nil, "box.problems": nil,
	"box.changes": {"n"}, "box.was": nil, "box.is": nil, "box.printed": nil, "box.effects": nil, "box.letter": nil, "box.modules": nil, "box.sum": nil,
	"box.step": {"row", "n"}, "box.symbol": nil, "box.copies": nil, "box.gives": nil, "box.foot": nil, "box.part.general": nil, "box.part.tracks": nil,
	"box.part.progress": nil, "box.part.tiles": nil, "box.part.tile-effects": nil, "box.part.cards": nil, "box.part.card-effects": nil,
	"box.part.colonies": nil, "box.part.colony-tiles": nil, "box.part.scoring": nil, "box.row.tiles-removed": nil, "box.row.plantations-removed": nil,
	"box.row.start-ships": nil, "box.row.start-colonists": nil, "box.row.start-ducats": nil, "box.row.first-ducats": nil, "box.row.start-symbol": nil,
	"box.row.auctioneer": nil, "box.row.founding-cards": nil, "box.row.taxes": nil, "box.row.draws": nil, "box.row.hand-limit": nil,
	"box.row.recruits": nil, "box.row.sale-price": nil, "box.row.sale-limit": nil, "box.row.progress-price": nil, "box.row.rows": nil,
	"box.row.symbols": nil, "box.row.richest": nil, "box.row.single-plantation": nil, "box.row.leaves": nil, "box.word.shown": nil,
	"box.word.unseen": nil, "box.word.pays-one-less": nil, "box.word.overbids": nil, "box.word.is-no-action": nil, "box.word.is-an-action": nil,
	"box.word.any-time": nil, "box.word.as-progress": nil, "box.word.any": nil,
	"box.part.solo-money": nil, "box.part.solo-auctions": nil, "box.part.solo-actions": nil, "box.row.fallback": nil, "box.row.discarded-colonies": nil,
	"box.row.ranks": nil, "box.row.goal-row": nil, "box.row.cargo-points": nil, "box.row.cargo-both-goals": nil, "box.row.cargo-ranks": nil,
	"box.detail.price": nil, "box.detail.picks": nil, "box.detail.need": nil, "box.detail.fields": nil, "box.column.corner": nil,
	"box.column.direction": nil, "box.column.wish": nil, "box.column.value": nil, "box.column.with-flag": nil, "box.column.without-flag": nil,
	"box.of": {"name", "other"}, "box.word.nothing": nil, "box.problem.number": {"name", "n", "other"}, "box.problem.choice": {"name"},
	"box.problem.half": {"name", "n", "other", "of"}, "box.problem.favor": {"name"}, "box.problem.others": {"name", "n", "of", "other"},
	"box.problem.tiles": {"name", "n", "other"}, "box.problem.effect": {"name"}, "box.problem.start-symbol": {"name"},
	"box.problem.cards": {"name", "n", "other"}, "box.problem.unscored": {"name", "n", "other"}, "box.problem.twice": {"name", "other"},
	"box.problem.bonanza": {"name", "n", "other"}, "box.problem.ranks": {"name", "n", "other"}, "box.problem.spies": {"name", "part", "n", "other"},

	"error": nil, "error.broken": nil, "error.foreign": nil, "error.nowhere": nil, "error.form": nil, "error.long": nil, "error.busy": nil, "error.host": {"name"}, "error.banned": nil, "error.slow": nil, "error.pick": nil,
	"error.table.edition": nil, "error.table.options": nil, "error.table.seats": nil, "error.table.name": nil,
	"error.table.bot": nil, "error.table.opening": nil,
	"error.needs": {"one", "other"}, "error.clash": {"one", "other"}, "error.unfit": {"option", "edition"}, "error.seats.solo": {"option"}, "error.seats.one": {"option"},
	"refusal.not-found": nil, "refusal.stale": nil, "refusal.not-your-seat": nil, "refusal.not-your-turn": nil,
	"refusal.not-host": nil, "refusal.not-begun": nil, "refusal.already-begun": nil, "refusal.game-over": nil,
	"refusal.not-over": nil, "refusal.nothing-to-undo": nil, "refusal.nothing-to-redo": nil, "refusal.bad-link": nil,
	"refusal.bad-name": nil, "refusal.no-such-bot": nil, "refusal.no-such-position": nil,
	"refusal.no-spectators": nil, "refusal.closing": nil, "refusal.wrong-clock": nil,
	"deal": nil, "deal.challenge": {"n"}, "deal.told": nil, "deal.copy": nil, "deal.link": nil, "deal.results": nil, "deal.send": nil, "deal.boast": {"n"},
	"deal.invited": {"name", "n"}, "deal.invited.none": nil, "deal.same": nil, "deal.play": nil, "deal.accept-told": nil, "deal.guest": nil,
	"deal.playing": nil, "deal.go-on": nil, "deal.give-up": nil, "deal.give-up.sure": nil, "deal.closed": nil,
	"deal.player": nil, "deal.points": nil, "deal.place": nil, "deal.you": nil, "deal.game": nil, "deal.alone": nil, "deal.others-play": {"n"}, "deal.apart": {"n"},
	"deal.practice": nil, "deal.practice.about": nil, "deal.withdraw": nil, "deal.withdraw.about": nil, "deal.show": nil, "deal.show.about": nil,
	"deal.compare": nil, "deal.compared": {"name", "other"}, "deal.parted": {"n"}, "deal.parted-widest": {"n", "other"}, "deal.never-parted": nil,
	"deal.nothing": nil, "deal.free": {"name"}, "deal.paid": {"name", "n"},
	"deal.void.luck": nil, "deal.void.bots": nil, "deal.void.cut": nil, "deal.void.hints": nil, "deal.void.given": nil, "deal.void.seat": nil, "deal.void.again": nil, "deal.void.late": nil,
	"day": nil, "day.about": nil, "day.past": nil, "day.today": nil, "day.none": nil, "day.of": {"name"}, "day.invited": nil, "day.told": nil, "day.device": nil,
	"day.scored": {"n"}, "day.place": {"n", "of"}, "day.wait": nil, "day.alone": nil, "day.closed": nil, "day.give-up.sure": nil,
	"evening": nil, "evening.door": nil, "evening.about": nil, "evening.name": nil, "evening.seats": nil, "evening.rounds": nil, "evening.more": nil, "evening.kind": nil,
	"evening.kind.duplicate": nil, "evening.kind.duplicate.effect": nil, "evening.kind.round-robin": nil, "evening.kind.round-robin.effect": nil, "evening.kind.swiss": nil,
	"evening.kind.swiss.effect": nil, "evening.time": nil, "evening.live": nil, "evening.turn": {"n"}, "evening.bots": nil, "evening.options": nil, "evening.season": nil,
	"evening.season.new": nil, "evening.box": nil, "evening.box.effect": nil, "evening.open": nil, "evening.mine": nil, "evening.join": nil, "evening.join.told": nil,
	"evening.gathering": {"n"}, "evening.now": {"n", "of"}, "evening.over": nil, "evening.playing": {"n", "of"}, "evening.wait": nil, "evening.my-table": nil,
	"evening.my-game": nil, "evening.done": nil, "evening.next": {"n"}, "evening.end": nil, "evening.early": nil, "evening.early.sure": {"n"}, "evening.tables": nil,
	"evening.table": {"n"}, "evening.plays": nil, "evening.is-over": nil, "evening.standings": nil, "evening.closed": nil, "evening.nobody": nil, "evening.points": nil,
	"evening.round": {"n"}, "evening.decimal": nil, "evening.scored": {"n", "other"}, "evening.person": nil, "evening.add": nil, "evening.type": nil, "evening.link": nil,
	"evening.print": nil, "evening.csv": nil, "evening.leave": nil, "evening.leave.sure": nil, "evening.people": {"n"}, "evening.drop": nil, "evening.drop.effect": nil,
	"evening.finish": nil, "evening.finish.sure": nil, "evening.delete": nil, "evening.delete.sure": nil, "evening.of": {"n"}, "evening.evenings": nil, "evening.back": nil,
	"evening.table-closed": nil, "evening.unfinished": nil, "evening.no.not-organiser": nil, "evening.no.no-title": nil, "evening.no.bad-name": nil, "evening.no.terms": nil, "evening.no.full": nil,
	"evening.no.over": nil, "evening.no.too-few": nil, "evening.no.running": nil, "evening.no.season": nil, "evening.no.no-result": nil, "evening.no.not-member": nil,
	"refusal.deal-closed": nil, "refusal.deal-seen": nil, "refusal.deal-full": nil, "refusal.old-deal": nil, "refusal.not-shared": nil, "refusal.withdrawn": nil,
	"refusal.host-full": nil, "refusal.origin-full": nil, "refusal.log-full": nil,
}

// PageTexts returns the names of the texts of the pages, in order.
func PageTexts() []string { return slices.Sorted(maps.Keys(pageTexts)) }

// Page returns a text of the pages around the game. Values come in pairs: a
// name, and a string or int.
func (l *Lexicon) Page(name string, values ...any) string {
	t, ok := l.texts["page."+name]
	switch {
	case !ok:
		return name
	case len(values) == 0:
		return t.render(l, nil)
	}
	a := pageArgs.Get().(*args) // pages have hundreds of texts
	defer pageArgs.Put(a)
	text := t.render(l, a.read(values))
	*a = args{}
	return text
}

var pageArgs = sync.Pool{New: func() any { return new(args) }}

// pairs reads values that come in pairs: a name, and a string or int.
func pairs(values []any) *args {
	if len(values) == 0 {
		return nil
	}
	return new(args).read(values)
}

// read adds values that come in pairs.
func (a *args) read(values []any) *args {
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
