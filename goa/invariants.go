package goa

import "fmt"

// The most that a position may hold of anything. Games stay far below these
// limits, so a number that fell below 0 and wrapped around is above them.
const (
	maxAmount = 10_000 // ducats, ships, colonists
	maxExtras = 100
)

// Invariants checks everything that must hold for a game between moves. It
// returns nil or a [*PositionError] with all violations. A state that satisfies
// the invariants can be played to its end. docs/json.md lists them. Nothing is
// allocated if all is well, so they can be checked after every move.
func (s *State) Invariants() error {
	a := audit{State: s}
	a.all()
	if a.problems == nil {
		return nil
	}
	return &PositionError{a.problems}
}

// audit looks for broken invariants.
type audit struct {
	*State
	unsure   area // parts known to be wrong, so that nothing is concluded from them
	problems []string
}

// area is a set of parts of a position.
type area uint16

const (
	ofRound   area = 1 << iota // stage, round, part
	ofSeats                    // flag, starter, actor
	ofTurn                     // lap, acted, card-played, extra-turn, out
	ofAuction                  // also pledged
	ofMarket                   // also tokens, removed, bag
	ofBonanzas
	ofColonies
	ofFirsts
	ofCards
	ofPlayers
	ofModules // Stories, captains, Gambits
	ofAutoma
	ofCampaign
	ofTasks
)

// sure reports whether nothing in these parts is known to be wrong. A check of
// something wrong would only repeat the problem in other words.
func (a *audit) sure(of area) bool { return a.unsure&of == 0 }

// all checks everything.
func (a *audit) all() {
	if !a.frame() {
		return // the rest can use every number as an index
	}
	a.publicBoard()
	if a.sure(ofFirsts | ofPlayers) {
		a.firstToLevels()
	}
	if a.sure(ofRound | ofPlayers | ofModules | ofTasks) {
		a.everyone()
	}
	a.modules()
	if a.sure(^area(0)) {
		a.taskStack()
	}
	if a.problems == nil {
		a.rest()
	}
}

// publicBoard checks the area between the players.
func (a *audit) publicBoard() {
	if a.sure(ofRound | ofSeats | ofAuction | ofPlayers | ofModules | ofAutoma | ofTasks) {
		a.auction()
	}
	if a.sure(ofRound | ofSeats | ofAuction | ofMarket | ofTasks) {
		a.marketAndTokens()
	}
	if a.sure(ofRound | ofMarket | ofTasks) {
		a.bagAndRemoved()
	}
	if a.sure(ofRound | ofTurn | ofMarket | ofPlayers | ofTasks) {
		a.tileCounts()
	}
	if a.sure(ofRound | ofMarket | ofBonanzas | ofTasks) {
		a.bonanzaTiles()
	}
	if a.sure(ofRound | ofColonies | ofPlayers | ofAutoma) {
		a.colonyTiles()
	}
	if a.sure(ofRound | ofCards | ofPlayers | ofTasks) {
		a.expeditionCards()
	}
}

// modules checks what options and the solo game add.
func (a *audit) modules() {
	if a.sure(ofModules | ofTasks) {
		a.storyTold()
	}
	if a.sure(ofRound | ofSeats | ofPlayers | ofModules | ofTasks) {
		a.captainCards()
	}
	if a.sure(ofRound | ofSeats | ofTurn | ofAuction | ofModules | ofTasks) {
		a.gambitCards()
	}
	if a.sure(ofRound | ofSeats | ofAuction | ofMarket | ofAutoma | ofTasks) {
		a.automaCards()
	}
	if a.sure(ofRound | ofCampaign | ofTasks) {
		a.campaignBoard()
	}
}

// everyone checks what belongs to the seats.
func (a *audit) everyone() {
	for seat := range Seat(MaxSeats) {
		a.player(seat)
	}
}

func (a *audit) broken(format string, args ...any) {
	a.problems = append(a.problems, fmt.Sprintf(format, args...))
}

// rest reports a state in which something should have been done already.
// [State.advance] leaves none.
func (a *audit) rest() {
	s := *a.State
	s.advance(nil)
	if s != *a.State {
		a.broken("tasks: with %s in stage %s no player has to decide, so the rules must go on by themselves", a.lastTask(), a.stage)
	}
}

// seatOf reports whether a seat is one of this table.
func (a *audit) seatOf(seat Seat) bool { return seat >= 0 && seat < Seat(a.seats) }

// partyOf reports whether a seat is one of this table or Lakshmi's.
func (a *audit) partyOf(seat Seat) bool { return a.seatOf(seat) || seat == Automa && a.solo() }

// frame checks stage, round and seats, and that every number names something.
// It reports whether all of that holds.
func (a *audit) frame() bool {
	before := len(a.problems)
	if !a.rules.Seats(int(a.seats)) {
		a.broken("seats is %d; want %s", a.seats, a.rules.seatsWanted())
		return false
	}
	if a.depth > maxDepth {
		a.broken("tasks has %d entries; want at most %d", a.depth, maxDepth)
		return false
	}
	if a.numbers(); len(a.problems) > before {
		return false
	}
	if a.sure(ofRound) {
		a.roundOfStage()
		a.note(ofRound, before)
	}
	if a.sure(ofRound | ofSeats | ofTasks) {
		a.seatsOfStage()
		a.note(ofSeats, before)
	}
	if a.sure(ofRound | ofSeats | ofTurn | ofPlayers) {
		a.turnOfStage()
		a.note(ofTurn, before)
	}
	return true
}

// note remembers that a part is wrong if there are more problems than before.
func (a *audit) note(part area, before int) {
	if len(a.problems) > before {
		a.unsure |= part
	}
}

// roundOfStage checks that the stage can occur in the round.
func (a *audit) roundOfStage() {
	round := a.round
	switch a.stage {
	case Setup:
		if round != 0 && round != RoundsPerPart {
			a.broken("round is %d in stage %s; want 0 or %d", round, a.stage, RoundsPerPart)
		}
	case Over:
		if round != NumRounds {
			a.broken("round is %d in stage %s; want %d", round, a.stage, NumRounds)
		}
	case Placing, Pledging, Bidding, Acting, Extras:
		if round < 1 || round > NumRounds {
			a.broken("round is %d in stage %s; want 1 to %d", round, a.stage, NumRounds)
		}
	default:
	}
	if a.stage >= NumStages || a.stage == Pledging && !a.rules.Gambit {
		a.broken("stage is %s, which is not played at this table", a.stage)
	}
}

// seatsOfStage checks flag, starter and actor.
func (a *audit) seatsOfStage() {
	first := a.stage == Setup && a.round == 0
	switch {
	case !first && !a.partyOf(a.flag):
		a.broken("flag is %s in stage %s of round %d; want the seat that holds it", seatText(a.flag), a.stage, a.round)
	case !first && !a.partyOf(a.starter):
		a.broken("starter is %s in stage %s of round %d; want the seat that placed the flag", seatText(a.starter), a.stage, a.round)
	case first && a.starter != Nobody:
		a.broken("starter is %s before the first round; want null", seatText(a.starter))
	case first && afterFirst.has(a.todo()):
		if !a.seatOf(a.flag) || !a.seatOf(a.actor) {
			a.broken("flag is %s and actor is %s when there is a first player; want seats", seatText(a.flag), seatText(a.actor))
		}
	case first && (a.flag != Nobody || a.actor != Nobody):
		a.broken("flag is %s and actor is %s before there is a first player; want null", seatText(a.flag), seatText(a.actor))
	case first:
	case a.stage == Over && a.actor != Nobody:
		a.broken("actor is %s in stage %s; want null", seatText(a.actor), a.stage)
	case a.actor == Automa && a.automaActs():
	case a.stage != Over && !a.seatOf(a.actor):
		a.broken("actor is %s in stage %s; want a seat", seatText(a.actor), a.stage)
	case (a.stage == Placing || a.stage == Pledging) && a.starter != a.flag:
		a.broken("starter is %s and flag is %s in stage %s; want the same seat", seatText(a.starter), seatText(a.flag), a.stage)
	}
}

// turnOfStage checks the fields that belong only to action turns or extra
// actions.
func (a *audit) turnOfStage() {
	action, bidLap := uint8(0), uint8(0)
	switch a.stage {
	case Acting:
		action = min(a.action, ActionsPerRound-1)
	case Extras:
		action = ActionsPerRound
	case Bidding:
		bidLap = min(a.bidLap, 1)
	default:
	}
	if a.action != action || a.bidLap != bidLap {
		a.broken("lap is %d in stage %s", max(a.action, a.bidLap)+1, a.stage)
	}
	switch {
	case a.stage != Acting && a.stage != Extras && a.turn != 0:
		a.broken("acted, card-played or extra-turn is true in stage %s; only stages %s and %s have turns", a.stage, Acting, Extras)
	case a.stage == Acting && a.turn&inTurn != 0:
		a.broken("extra-turn is true in stage %s; only stage %s has such turns", a.stage, Extras)
	case a.stage == Extras && a.turn&inTurn == 0 && a.turn != 0:
		a.broken("acted or card-played is true without extra-turn in stage %s; its turns are extra ones", a.stage)
	}
	if a.noExtra != 0 && a.stage != Extras || a.noBid != 0 && a.stage != Bidding || (a.noExtra|a.noBid)>>a.seats != 0 {
		a.broken("out is %s in stage %s; only stages %s and %s have seats of this table out", jsonText(a.seatsIn(a.noExtra|a.noBid)), a.stage, Bidding, Extras)
	}
	if a.stage != Extras || !a.seatOf(a.actor) {
		return
	}
	switch extra := a.turn&inTurn != 0; {
	case a.noExtra>>a.actor&1 != 0:
		a.broken("out has %d, which is the actor; a seat that is out of the extra actions cannot be the actor", a.actor)
	case !extra && a.players[a.actor].extras == 0:
		a.broken("players[%d].extras is 0 though the player decides about an extra action; want at least 1", a.actor)
	}
}

// numbers checks that every number names a piece, a space or nothing.
func (a *audit) numbers() {
	for i, t := range a.stack {
		switch {
		case i < int(a.depth) && (t.kind == noTask || t.kind >= numTaskKinds):
			a.broken("task number %d has no kind", i)
		case i >= int(a.depth) && t != task{}:
			a.broken("a task lies above the stack")
		}
	}
	cells := Cells(0)
	for i, t := range a.grid {
		if t >= NumTiles {
			a.broken("%s at %s", t, MarketCell(i))
		}
		if t != NoTile {
			cells |= MarketCell(i).set()
		}
	}
	if a.tiles != cells {
		a.broken("the set of cells with tiles is %#x; want %#x by the market", uint64(a.tiles), uint64(cells))
	}
	for _, t := range a.removed {
		if t >= NumTiles {
			a.broken("%s is removed", t)
		}
	}
	for i, c := range a.tokens {
		if c >= NumCells && c != NoCell || i > int(a.parties()) && c != NoCell {
			a.broken("tokens.%d is %s; want tokens 1 to %d on cells", i+1, c, a.parties()+1)
		}
	}
	if a.inPlay >= NumCards && a.inPlay != NoCard {
		a.broken("%s is in play", a.inPlay)
	}
	if a.story >= NumStories || a.gambit >= NumGambits || a.pledged>>a.seats != 0 {
		a.broken("story %d, Gambit %d, pledged %b; want those that exist", a.story, a.gambit, a.pledged)
	}
	for i := range a.players {
		a.numbersOf(Seat(i))
	}
}

func (a *audit) numbersOf(seat Seat) {
	p := &a.players[seat]
	if p.captain >= NumCaptains || a.kept[seat] >= NumCaptains || a.captains[seat]&^allCaptains != 0 || a.picks[seat] >= NumGambits {
		a.broken("players[%d] has a captain or a Gambit that does not exist", seat)
	}
	for t, level := range p.level {
		if level > TopLevel {
			a.broken("players[%d].levels.%s is %d; want 0 to %d", seat, Track(t), level, TopLevel)
		}
	}
	for at := range Place(NumPlaces) {
		v := p.place[at]
		switch {
		case v == 0:
		case at < NumPlantations:
			if !Tile(v).IsPlantation() {
				a.broken("players[%d]: %s at %s; want a plantation", seat, Tile(v), at)
			}
		case int(v) >= NumColonyTiles || ColonyTile(v).Colony() != at.Colony():
			a.broken("players[%d]: %s at %s", seat, ColonyTile(v), at)
		}
	}
}
