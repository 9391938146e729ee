package goa

// taskKind names something that must be done before play continues.
type taskKind uint8

// Tasks that wait for Nature.
const (
	noTask        taskKind = iota
	taskRemove             // left: tiles still to be removed (SET-1)
	taskLay                // left: spaces of the market still to be filled (SET-1)
	taskFirst              // the seat that turns up the first card (SET-3)
	taskStartCard          // seat: turns up a card (SET-3)
	taskTurn               // left: cards still to be turned up; forResupply
	taskDeal               // left: cards still to be dealt to the actor
	taskBonanza            // the Bonanza tile of the lot is turned up (VAR-2)
	taskStory              // VAR-5
	taskCaptains           // seat; left: captains still to be dealt to it (VAR-6)

	taskAuctionCard // token: whose deck Lakshmi draws from (VAR-7b, VAR-7c)
	taskMoney       // Lakshmi draws a money card (VAR-7a)
	taskActionCard  // Lakshmi's action of the round (VAR-7d)
	taskDiscard     // about: colony; left: tiles of it still to leave the supply (VAR-7d)
	taskGoals       // left: goals still to be dealt (VAR-8)
	lastOfNatures   = taskGoals
)

// Tasks that wait for the actor.
const (
	taskQuick      taskKind = iota + lastOfNatures + 1 // seat: chooses (VAR-1)
	taskDrop                                           // about: plantation that waits for a space (TIL-1)
	taskPut                                            // about: place to fill; left: fields; least: spice
	taskSpices                                         // left: spices still to be had; optional, mixed, inAction; least: key
	taskFill                                           // left: places; started; least: place (TIL-4b)
	taskPay                                            // about: track; due: still to be paid; least: place (ACT-3)
	taskSell                                           // left: spices that may still be sold, or sellAny; started; least: key (EXP-2 e)
	taskReturn                                         // left: spices still to be returned; least: key (Duty)
	taskGain                                           // goods: to choose from; left: how many, or 0 for what the supplies bring
	taskFavor                                          // TIL-2
	taskColonyTile                                     // about: colony (ACT-7c)
	taskExplore                                        // ACT-6, until cards are drawn
	taskFound                                          // about: colony; seat: whose row is read, or Nobody; onTop: colonists (ACT-7b)
	taskKeep                                           // seat: keeps a captain (VAR-6)
	taskPledge                                         // seat: picks a Gambit (VAR-4)
	taskGambit                                         // now or in the last auction (VAR-4)
	taskBroker                                         // seat; left: benefits still to be taken; least: good (VAR-4b)
	taskBonus                                          // left: bonuses still to be chosen; least: bonus (VAR-8c)
)

// Tasks that carry themselves out as soon as they are reached.
const (
	taskCloseOpen     taskKind = iota + taskBonus + 1 // discard the cards turned up
	taskClosePlay                                     // discard the card in play (EXP-1)
	taskNextLot                                       // AUC-1
	taskCaptainsShown                                 // VAR-6
	taskStartBids                                     // AUC-2
	taskHandOver                                      // seat: takes the lot (AUC-6)
	taskStartSolo                                     // VAR-7
	taskAutomaActed                                   // VAR-7d
	numTaskKinds
)

var taskNames = [numTaskKinds]string{
	taskRemove: "remove", taskLay: "lay", taskFirst: "first", taskStartCard: "start-card",
	taskTurn: "turn", taskDeal: "deal", taskBonanza: "bonanza", taskQuick: "quick",
	taskDrop: "drop", taskPut: "put", taskSpices: "spices", taskFill: "fill", taskPay: "pay",
	taskSell: "sell", taskReturn: "return", taskGain: "gain", taskFavor: "favor",
	taskColonyTile: "colony-tile", taskExplore: "explore", taskFound: "found",
	taskCloseOpen: "close-open", taskClosePlay: "close-play", taskNextLot: "next-lot",
	taskStory: "story", taskCaptains: "captains", taskKeep: "keep", taskPledge: "pledge",
	taskGambit: "gambit", taskBroker: "broker", taskCaptainsShown: "captains-shown",
	taskStartBids: "start-bids", taskHandOver: "hand-over",
	taskAuctionCard: "auction-card", taskMoney: "money", taskActionCard: "action-card",
	taskDiscard: "discard-colonies", taskStartSolo: "start-solo", taskAutomaActed: "action-done",
	taskGoals: "goals", taskBonus: "bonus",
}

// byNature reports whether the task waits for Nature.
func (k taskKind) byNature() bool { return k >= taskRemove && k <= lastOfNatures }

// task is one entry of the stack: a choice that interrupts the tasks below it.
// The comment at its kind says which fields it has. The others are zero.
type task struct {
	kind  taskKind
	flags taskFlags
	left  uint8 // how many are still to come
	seat  Seat  // the seat asked or served
	about piece // what it is about
	least uint8 // where the canonical order continues: the lowest choice still allowed
	due   Stock // spices still to be paid
}

// taskFlags tell more about a task.
type taskFlags uint8

const (
	optional    taskFlags = 1 << iota // fewer can be taken
	mixed                             // ships and colonists can be taken instead (EXP-2 c)
	inAction                          // part of an action: tiles and cards can come in between (ACT-2)
	started                           // something was sold or filled, so the task can end
	forResupply                       // the cards turned up are Resupply's, not a founding's
)

func (t *task) is(f taskFlags) bool { return t.flags&f != 0 }

// space returns the space of the market that a taskLay fills next.
func (t *task) space() int { return MarketSize - int(t.left) }

// token returns the token, counted from 0, whose deck a taskAuctionCard draws
// from.
func (t *task) token() uint8 { return uint8(t.about) }

func ofToken(n uint8) piece { return piece(n) }

// goods returns what a taskGain offers.
func (t *task) goods() goodSet { return goodSet(t.about) }

// goodSet is a set of goods, one bit each.
type goodSet uint8

func (set goodSet) has(g Good) bool { return set>>g&1 != 0 }

// What a taskGain can offer.
const (
	shipsOrColonists goodSet = 1<<ShipGood | 1<<ColonistGood                // TIL-2
	resupplyGoods    goodSet = 1<<SpiceGood | 1<<ShipGood | 1<<ColonistGood // TIL-4c
)

func (set goodSet) piece() piece { return piece(set) }

// onTop returns how many colonists a taskFound adds to the row.
func (t *task) onTop() uint8     { return t.left }
func (t *task) addOnTop(n uint8) { t.left += n }

// The lowest choice still allowed, by type.
func (t *task) leastKey() choiceKey { return choiceKey(t.least) }
func (t *task) leastPlace() Place   { return Place(t.least) }
func (t *task) leastSpice() Spice   { return Spice(t.least) }
func (t *task) leastGood() Good     { return Good(t.least) }
func (t *task) leastBonus() Bonus   { return Bonus(t.least) }

// goOnFrom sets the lowest choice still allowed.
func goOnFrom[T choiceKey | Place | Spice | Good | Bonus](t *task, least T) { t.least = uint8(least) }

// taskFields are the fields that a task of a kind can have besides its kind.
type taskFields uint8

const (
	hasLeft taskFields = 1 << iota
	hasSeat
	hasAbout
	hasLeast
	hasFlags
	hasDue
)

var fieldsOfTask = [numTaskKinds]taskFields{
	taskRemove: hasLeft, taskLay: hasLeft, taskStartCard: hasSeat, taskTurn: hasLeft | hasFlags, taskDeal: hasLeft,
	taskCaptains: hasSeat | hasLeft, taskAuctionCard: hasAbout, taskDiscard: hasAbout | hasLeft, taskGoals: hasLeft,
	taskQuick: hasSeat, taskDrop: hasAbout, taskPut: hasAbout | hasLeft | hasLeast,
	taskSpices: hasLeft | hasFlags | hasLeast, taskFill: hasLeft | hasFlags | hasLeast,
	taskPay: hasAbout | hasDue | hasLeast, taskSell: hasLeft | hasFlags | hasLeast, taskReturn: hasLeft | hasLeast,
	taskGain: hasAbout | hasLeft, taskColonyTile: hasAbout, taskFound: hasAbout | hasSeat | hasLeft,
	taskKeep: hasSeat, taskPledge: hasSeat, taskBroker: hasSeat | hasLeft | hasLeast, taskBonus: hasLeft | hasLeast,
	taskHandOver: hasSeat,
}

// hasOnlyItsFields reports whether a task has no fields that its kind lacks.
func (t *task) hasOnlyItsFields() bool {
	has := func(f taskFields) bool { return fieldsOfTask[t.kind]&f != 0 }
	return (t.left == 0 || has(hasLeft)) && (t.seat == 0 || has(hasSeat)) && (t.about == noPiece || has(hasAbout)) &&
		(t.least == 0 || has(hasLeast)) && (t.flags == 0 || has(hasFlags)) && (t.due == 0 || has(hasDue))
}

// push puts a task on the stack. Its fields are zero; the caller sets them.
func (s *Public) push(k taskKind) *task {
	t := &s.stack[s.depth]
	t.kind = k
	s.depth++
	return t
}

// pushSeat puts a task for a seat on the stack.
func (s *Public) pushSeat(k taskKind, seat Seat) { s.push(k).seat = seat }

// pushSeats puts a task for every seat on the stack, so that first comes first.
func (s *Public) pushSeats(k taskKind, first Seat) {
	for i := int(s.seats) - 1; i >= 0; i-- {
		s.pushSeat(k, Seat((int(first)+i)%int(s.seats)))
	}
}

// pop removes the task on top.
func (s *Public) pop() {
	s.depth--
	s.stack[s.depth] = task{} // equal states have equal bytes
}

// top returns the next task to do, or nil if the stage itself goes on.
func (s *Public) top() *task {
	if s.depth == 0 {
		return nil
	}
	return &s.stack[s.depth-1]
}

// todo returns the kind of the top task, or noTask.
func (s *Public) todo() taskKind {
	if s.depth == 0 {
		return noTask
	}
	return s.stack[s.depth-1].kind
}

// choiceKey orders the choices of a taskSpices, taskSell or taskReturn: spices
// by place and kind, then ships, then colonists.
type choiceKey uint8

const (
	keyShip     = choiceKey(NumPlaces * NumSpices)
	keyColonist = keyShip + 1
)

func spiceKey(s Spice, p Place) choiceKey { return choiceKey(p)*NumSpices + choiceKey(s) }

// sellAny is the left field of a taskSell without a limit.
const sellAny = 255
