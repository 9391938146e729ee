package goa

import "fmt"

// The most that a position may hold of anything. Games stay far below, so a
// number that was taken below 0 and wrapped around is above.
const (
	maxAmount = 10_000 // ducats, ships, colonists
	maxExtras = 100
)

// Invariants returns nil if all that must hold of a game at rest holds, else a
// [*PositionError] with everything that does not. A state that keeps them can
// be played to its end. docs/json.md lists them. Nothing is allocated as long
// as all is well, so that they can be asked for after every move.
func (s *State) Invariants() error {
	a := audit{State: s}
	a.frame()
	if a.problems == nil { // the rest may use every number as an index
		a.auction()
		a.marketAndTokens()
		a.bagAndRemoved()
		a.tileCounts()
		a.bonanzaTiles()
		a.colonyTiles()
		a.expeditionCards()
		a.firstToLevels()
		a.storyTold()
		a.captainCards()
		a.gambitCards()
		a.automaCards()
		a.campaignBoard()
		for seat := range Seat(MaxSeats) {
			a.player(seat)
		}
		a.taskStack()
	}
	if a.problems == nil {
		a.rest()
	}
	if a.problems == nil {
		return nil
	}
	return &PositionError{a.problems}
}

// audit looks for broken invariants.
type audit struct {
	*State
	problems []string
}

func (a *audit) broken(format string, args ...any) {
	a.problems = append(a.problems, fmt.Sprintf(format, args...))
}

// rest reports a state in which something should have been done already:
// [State.advance] leaves none.
func (a *audit) rest() {
	s := *a.State
	s.advance(nil)
	if s != *a.State {
		a.broken("nobody has to decide in stage %s with task %q on top; it is done at once", a.stage, taskNames[a.todo()])
	}
}

// seatOf reports whether a seat is one of this table.
func (a *audit) seatOf(seat Seat) bool { return seat >= 0 && seat < Seat(a.seats) }

// partyOf reports whether a seat is one of this table or Lakshmi's.
func (a *audit) partyOf(seat Seat) bool { return a.seatOf(seat) || seat == Automa && a.solo() }

// frame checks stage, round, seats and that every number names something.
func (a *audit) frame() {
	if !a.rules.Seats(int(a.seats)) {
		a.broken("%d seats; %s is right", a.seats, a.rules.seatsWanted())
		return
	}
	if a.depth > maxDepth {
		a.broken("%d tasks; at most %d is right", a.depth, maxDepth)
		return
	}
	round := a.round
	switch a.stage {
	case Setup:
		if round != 0 && round != RoundsPerPart {
			a.broken("set-up in round %d; 0 and %d are right", round, RoundsPerPart)
		}
	case Over:
		if round != NumRounds {
			a.broken("the game is over in round %d; %d is right", round, NumRounds)
		}
	case Placing, Pledging, Bidding, Acting, Extras:
		if round < 1 || round > NumRounds {
			a.broken("stage %s in round %d; 1 to %d is right", a.stage, round, NumRounds)
		}
	default:
	}
	if a.stage >= NumStages || a.stage == Pledging && !a.rules.Gambit {
		a.broken("stage %s is not played", a.stage)
	}
	a.seatsOfStage()
	a.turnOfStage()
	a.numbers()
}

// seatsOfStage checks flag, starter and actor.
func (a *audit) seatsOfStage() {
	first := a.stage == Setup && a.round == 0
	switch {
	case !first && !a.partyOf(a.flag):
		a.broken("nobody holds the flag in stage %s of round %d", a.stage, a.round)
	case !first && !a.partyOf(a.starter):
		a.broken("nobody placed the flag in stage %s of round %d", a.stage, a.round)
	case first && a.starter != Nobody:
		a.broken("starter is seat %s before the first round; nobody is right", a.starter)
	case first && afterFirst.has(a.todo()):
		if !a.seatOf(a.flag) || !a.seatOf(a.actor) {
			a.broken("flag %s, actor %s when there is a first player; seats are right", a.flag, a.actor)
		}
	case first && (a.flag != Nobody || a.actor != Nobody):
		a.broken("flag %s, actor %s before there is a first player; nobody is right", a.flag, a.actor)
	case first:
	case a.stage == Over && a.actor != Nobody:
		a.broken("seat %s acts when the game is over; nobody is right", a.actor)
	case a.actor == Automa && a.automaActs():
	case a.stage != Over && !a.seatOf(a.actor):
		a.broken("nobody acts in stage %s", a.stage)
	case (a.stage == Placing || a.stage == Pledging) && a.starter != a.flag:
		a.broken("starter is seat %s while seat %s holds the flag and places it", a.starter, a.flag)
	}
}

// turnOfStage checks what only an action turn or the extra actions have.
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
		a.broken("lap %d in stage %s", max(a.action, a.bidLap), a.stage)
	}
	switch {
	case a.stage != Acting && a.stage != Extras && a.turn != 0:
		a.broken("an action turn in stage %s", a.stage)
	case a.stage == Acting && a.turn&inTurn != 0:
		a.broken("an extra turn in stage %s; only stage %s has them", a.stage, Extras)
	case a.stage == Extras && a.turn&inTurn == 0 && a.turn != 0:
		a.broken("an action or card without an extra turn in stage %s", a.stage)
	}
	if a.noExtra != 0 && a.stage != Extras || a.noBid != 0 && a.stage != Bidding || (a.noExtra|a.noBid)>>a.seats != 0 {
		a.broken("seats are out in stage %s: %b; only stages %s and %s have seats of this table out", a.stage, a.noExtra|a.noBid, Bidding, Extras)
	}
	if a.stage != Extras || !a.seatOf(a.actor) {
		return
	}
	switch extra := a.turn&inTurn != 0; {
	case a.noExtra>>a.actor&1 != 0:
		a.broken("seat %s acts but is out of the extra actions", a.actor)
	case !extra && a.players[a.actor].extras == 0:
		a.broken("seat %s decides about an extra action but has none", a.actor)
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
		a.broken("the set of cells with tiles is %#x; by the market %#x is right", uint64(a.tiles), uint64(cells))
	}
	for _, t := range a.removed {
		if t >= NumTiles {
			a.broken("%s is removed", t)
		}
	}
	for i, c := range a.tokens {
		if c >= NumCells && c != NoCell || i > int(a.parties()) && c != NoCell {
			a.broken("token %d at %s; tokens 1 to %d on cells are right", i+1, c, a.parties()+1)
		}
	}
	if a.inPlay >= NumCards && a.inPlay != NoCard {
		a.broken("%s is in play", a.inPlay)
	}
	if a.story >= NumStories || a.gambit >= NumGambits || a.pledged>>a.seats != 0 {
		a.broken("story %d, Gambit %d, pledged %b; those that exist are right", a.story, a.gambit, a.pledged)
	}
	for i := range a.players {
		a.numbersOf(Seat(i))
	}
}

func (a *audit) numbersOf(seat Seat) {
	p := &a.players[seat]
	if p.captain >= NumCaptains || a.kept[seat] >= NumCaptains || a.captains[seat]&^allCaptains != 0 || a.picks[seat] >= NumGambits {
		a.broken("seat %s has a captain or a Gambit that does not exist", seat)
	}
	for t, level := range p.level {
		if level > TopLevel {
			a.broken("level of seat %s in track %s: %d; 0 to %d is right", seat, Track(t), level, TopLevel)
		}
	}
	for at := range Place(NumPlaces) {
		v := p.place[at]
		switch {
		case v == 0:
		case at < NumPlantations:
			if !Tile(v).IsPlantation() {
				a.broken("seat %s: %s at %s; a plantation is right", seat, Tile(v), at)
			}
		case int(v) >= NumColonyTiles || ColonyTile(v).Colony() != at.Colony():
			a.broken("seat %s: %s at %s", seat, ColonyTile(v), at)
		}
	}
}
