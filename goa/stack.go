package goa

// taskKind names something that waits to be done before play goes on.
type taskKind uint8

// Tasks that wait for Nature.
const (
	noTask        taskKind = iota
	taskRemove             // a: tiles still to be removed (SET-1)
	taskLay                // a: the next space of the market (SET-1)
	taskFirst              // who turns up the first card (SET-3)
	taskStartCard          // a: the seat that turns one up (SET-3)
	taskTurn               // a: cards still to be turned up
	taskDeal               // a: cards still to be dealt to the actor
	taskBonanza            // the Bonanza tile of the lot is turned up (VAR-2)
	taskStory              // VAR-5
	taskCaptains           // a: seat; b: captains still to be dealt to it (VAR-6)

	taskAuctionCard // a: the token whose deck Lakshmi draws from (VAR-7b, VAR-7c)
	taskMoney       // Lakshmi draws a money card (VAR-7a)
	taskActionCard  // Lakshmi's action of the round (VAR-7d)
	taskDiscard     // a: colony; b: tiles of it still to leave the supply (VAR-7d)
	taskGoals       // a: goals still to be dealt (VAR-8)
	lastOfNatures   = taskGoals
)

// Tasks that wait for the actor.
const (
	taskQuick      taskKind = iota + lastOfNatures + 1 // VAR-1
	taskDrop                                           // a: plantation that waits for a space (TIL-1)
	taskPut                                            // a: place to fill; b: fields left, lowest spice allowed
	taskSpices                                         // a: spices still to be had; b: flags, next key in canonical order
	taskFill                                           // a: places left; b: lowest place allowed (TIL-4b)
	taskPay                                            // a: track, lowest place allowed; b: Stock still to be paid (ACT-3)
	taskSell                                           // a: spices that may still be sold; b: flags, next key (EXP-2 e)
	taskReturn                                         // a: spices still to be returned; b: next key (Duty)
	taskGain                                           // a: set of goods to choose from; b: how many
	taskFavor                                          // TIL-2
	taskColonyTile                                     // a: colony (ACT-7c)
	taskExplore                                        // ACT-6, until cards are drawn
	taskFound                                          // a: colony; b: whose row, colonists on top (ACT-7b)
	taskKeep                                           // a: seat that keeps a captain (VAR-6)
	taskPledge                                         // a: seat that picks a Gambit (VAR-4)
	taskGambit                                         // now or in the last auction (VAR-4)
	taskBroker                                         // a: seat; b: benefits still to be taken, lowest allowed (VAR-4b)
	taskBonus                                          // a: bonuses still to be chosen; b: lowest allowed (VAR-8c)
)

// Tasks that do themselves as soon as they are reached.
const (
	taskCloseOpen     taskKind = iota + taskBonus + 1 // discard the cards turned up
	taskClosePlay                                     // discard the card in play (EXP-1)
	taskNextLot                                       // AUC-1
	taskCaptainsShown                                 // VAR-6
	taskStartBids                                     // AUC-2
	taskHandOver                                      // a: who takes the lot (AUC-6)
	taskStartSolo                                     // VAR-7
	taskDeedDone                                      // VAR-7d
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
	taskDiscard: "discard-colonies", taskStartSolo: "start-solo", taskDeedDone: "action-done",
	taskGoals: "goals", taskBonus: "bonus",
}

// byNature reports whether the task waits for Nature.
func (k taskKind) byNature() bool { return k >= taskRemove && k <= lastOfNatures }

// task is one entry of the stack: a choice that interrupts what lies below it.
// What a and b hold is said at its kind.
type task struct {
	kind taskKind
	a    uint8
	b    uint16
}

func (s *Public) push(k taskKind, a uint8, b uint16) {
	s.stack[s.depth] = task{k, a, b}
	s.depth++
}

func (s *Public) pop() task {
	s.depth--
	t := s.stack[s.depth]
	s.stack[s.depth] = task{} // equal states have equal bytes
	return t
}

// top returns the task to do next; nil if the stage itself goes on.
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

// A taskSpices gives spices one by one, in canonical order: puts by place and
// spice, then ships, then colonists. b holds the flags below and, in its high
// byte, the lowest key still allowed.
const (
	spicesOptional uint16 = 1 << iota // fewer may be taken
	spicesMixed                       // ships and colonists may be taken instead (EXP-2 c)
	spicesAction                      // part of an action: tiles and cards may come in between (ACT-2)
	spicesStarted                     // taskSell: one was sold
	keyShift       = 8
)

// Keys order the choices of a taskSpices, taskSell or taskReturn.
const (
	keyShip     = uint16(NumPlaces * NumSpices)
	keyColonist = keyShip + 1
)

func spiceKey(s Spice, p Place) uint16 { return uint16(p)*NumSpices + uint16(s) }

// A taskFound knows in b whose row is read (seat+1 of a spied player, else 0)
// and, from foundTopShift on, colonists on top of the row.
const foundTopShift = 8
