package goa

// kindSet is a set of kinds of tasks. In it, noTask stands for the bottom of
// the stack.
type kindSet uint64

func kindsOf(kinds ...taskKind) (set kindSet) {
	for _, k := range kinds {
		set |= 1 << k
	}
	return set
}

func (set kindSet) has(k taskKind) bool { return set>>k&1 != 0 }

// inTurnOf is where free moves come: at the bottom of an action turn, and
// inside the tasks that they can interrupt (ACT-2).
var inTurnOf = kindsOf(noTask, taskExplore, taskFound, taskSpices)

// liesOn is the grammar of the stack: the tasks that each kind can lie on.
var liesOn = [numTaskKinds]kindSet{
	taskRemove:     kindsOf(taskLay),
	taskLay:        kindsOf(noTask, taskFirst, taskStory, taskStartSolo, taskGoals),
	taskFirst:      kindsOf(noTask),
	taskStartCard:  kindsOf(noTask),
	taskTurn:       kindsOf(taskFound, taskClosePlay, taskGain),
	taskDeal:       inTurnOf | kindsOf(taskNextLot, taskBonanza, taskClosePlay, taskHandOver),
	taskBonanza:    inTurnOf | kindsOf(taskNextLot),
	taskQuick:      kindsOf(noTask, taskQuick),
	taskDrop:       inTurnOf | kindsOf(taskNextLot, taskBonanza),
	taskPut:        inTurnOf | kindsOf(taskNextLot, taskBonanza, taskFill, taskCloseOpen),
	taskSpices:     inTurnOf | kindsOf(taskNextLot, taskBonanza, taskClosePlay),
	taskFill:       inTurnOf | kindsOf(taskHandOver),
	taskPay:        kindsOf(noTask, taskClosePlay),
	taskSell:       kindsOf(taskClosePlay),
	taskReturn:     inTurnOf,
	taskGain:       inTurnOf | kindsOf(taskNextLot, taskBonanza),
	taskFavor:      inTurnOf | kindsOf(taskNextLot, taskBonanza),
	taskColonyTile: kindsOf(taskCloseOpen),
	taskExplore:    kindsOf(noTask),
	taskFound:      kindsOf(noTask, taskExplore, taskSpices),
	taskCloseOpen:  kindsOf(noTask, taskExplore, taskSpices),
	taskClosePlay:  inTurnOf,
	taskNextLot:    kindsOf(noTask),

	taskStory:         kindsOf(taskFirst, taskStartSolo, taskGoals),
	taskCaptainsShown: kindsOf(noTask),
	taskKeep:          kindsOf(taskCaptainsShown, taskKeep),
	taskCaptains:      kindsOf(taskKeep),
	taskPledge:        kindsOf(noTask, taskPledge),
	taskStartBids:     kindsOf(noTask),
	taskGambit:        kindsOf(taskStartBids),
	taskBroker:        kindsOf(taskStartBids, taskBroker),
	taskHandOver:      kindsOf(taskNextLot),

	taskStartSolo:   kindsOf(noTask),
	taskAuctionCard: kindsOf(noTask, taskMoney),
	taskMoney:       kindsOf(noTask),
	taskAutomaActed: kindsOf(noTask),
	taskActionCard:  kindsOf(taskAutomaActed),
	taskDiscard:     kindsOf(taskAutomaActed),
	taskGoals:       kindsOf(taskStartSolo),
	taskBonus:       kindsOf(noTask, taskQuick, taskCaptains),
}

// The tasks at the bottom of the stack: in the first half's set-up one of
// firstTasks, during bidding one of lotTasks, in an action turn none of
// stageTasks. Above the bottom, once there is a first player, comes one of
// afterFirst.
var (
	firstTasks = kindsOf(taskFirst, taskStartCard, taskQuick, taskCaptainsShown)
	lotTasks   = kindsOf(taskNextLot, taskStartBids)
	soloTasks  = kindsOf(taskStartSolo, taskAuctionCard, taskMoney, taskAutomaActed, taskBonus)
	stageTasks = firstTasks | lotTasks | soloTasks | kindsOf(taskLay, taskPledge)
	afterFirst = kindsOf(taskQuick, taskCaptains, taskKeep, taskBonus)
)

// bottom reports whether a kind can lie at the bottom of the stack now.
func (a *audit) bottom(k taskKind) bool {
	switch {
	case soloTasks.has(k):
		return a.soloBottom(k)
	case a.stage == Setup && a.round == 0:
		return firstTasks.has(k) && (k != taskFirst && k != taskStartCard || !a.solo())
	case a.stage == Setup:
		return k == taskLay
	case a.stage == Pledging:
		return k == taskPledge
	case a.stage == Bidding:
		return lotTasks.has(k)
	case a.stage == Acting, a.stage == Extras && a.turn&inTurn != 0:
		return !stageTasks.has(k)
	default:
		return false
	}
}

// taskStack checks the grammar of the stack, then every task.
func (a *audit) taskStack() {
	below := noTask
	for i := range a.depth {
		t := &a.stack[i]
		if !liesOn[t.kind].has(below) || below == noTask && !a.bottom(t.kind) {
			a.broken("tasks[%d] is %s; in stage %s it cannot come %s", i, taskNames[t.kind], a.stage, taskBefore(below))
			return
		}
		if below == taskSpices && !a.stack[i-1].is(inAction) && !a.javanese(t) {
			a.broken("tasks[%d] is %s; it cannot come after spices that do not belong to a Harvest", i, taskNames[t.kind])
			return
		}
		below = t.kind
	}
	a.openAndInPlay()
	for i := range a.depth {
		a.task(int(i))
	}
}

// under returns the task below the i-th, or none.
func (a *audit) under(i int) task {
	if i == 0 {
		return task{}
	}
	return a.stack[i-1]
}

// task checks the fields of the i-th task.
func (a *audit) task(i int) {
	t := &a.stack[i]
	ok := true
	switch t.kind {
	case taskRemove, taskDeal:
		ok = t.left > 0
	case taskLay:
		ok = t.left > 0 && t.left <= MarketSize && (t.left == MarketSize || a.todo() == taskLay)
	case taskStartCard:
		ok = a.seatOf(t.seat)
	case taskQuick:
		ok = a.rules.QuickStart && i < int(a.seats) && t.seat == a.quickSeat(i)
	case taskTurn:
		ok = a.turnTask(i, t)
	case taskBonanza:
		ok = a.rules.Bonanza
	case taskDrop:
		_, free := a.me().freePlantation()
		ok = t.about.tile().IsPlantation() && !free
	case taskPut:
		ok = a.putTask(i, t)
	case taskSpices:
		ok = a.spicesTask(i, t)
	case taskFill:
		ok = a.fillTask(i, t)
	case taskPay:
		ok = a.payTask(t)
	case taskSell:
		ok = a.sellTask(t)
	case taskReturn:
		ok = a.returnTask(t)
	case taskGain:
		ok = a.gainTask(i, t)
	case taskFavor:
		ok = a.removed != [maxRemoved]Tile{}
	case taskColonyTile:
		c := t.about.colony()
		ok = c < NumColonies && a.foundable()>>c&1 != 0
	case taskExplore:
		ok = a.turn&acted != 0
	case taskFound:
		ok = a.foundTask(t)
	case taskAuctionCard:
		ok = t.token() == a.cardToken()
	case taskDiscard:
		c := t.about.colony()
		ok = (c == Quilon || c == Madras) && t.left > 0 && t.left <= a.rules.SoloGives.Discarded
	case taskGoals:
		ok = t.left == a.goalsLeft()
	case taskBonus:
		ok = a.bonusTask(t)
	case taskCaptains, taskKeep, taskPledge, taskGambit, taskBroker, taskHandOver:
		ok = a.moduleTask(i, t)
	default:
	}
	if !ok || !t.hasOnlyItsFields() {
		a.broken("tasks[%d] is %s, which actor %s cannot do; want %s", i, taskNames[t.kind], seatText(a.actor), taskNeeds[t.kind])
	}
}

// taskNeeds describes the correct fields, kind by kind.
var taskNeeds = [numTaskKinds]string{
	taskRemove:     "some tiles left",
	taskLay:        "one of the 25 spaces",
	taskStartCard:  "a seat of this table",
	taskTurn:       "some cards left for a founding or Resupply below",
	taskDeal:       "some cards left",
	taskQuick:      "option quick-start, and the seats in player order, the first on top",
	taskBonanza:    "option bonanza",
	taskDrop:       "a plantation for an actor with four built",
	taskPut:        "a place being filled that has as many free fields as are left, of several kinds",
	taskSpices:     "spices left, with what its source gives and a field for what must be taken",
	taskFill:       "places left to choose, one of them with a free field",
	taskPay:        "a step of a track whose price is covered by places still allowed",
	taskSell:       "as many left as the card allows, and something to sell",
	taskReturn:     "a used Duty and enough spices from there on",
	taskGain:       "ships or colonists of a tile, or what Resupply gives",
	taskFavor:      "a removed tile to take",
	taskColonyTile: "a colony that the actor does not have and of which a tile is left",
	taskExplore:    "a chosen action",
	taskFound:      "a colony that the actor does not have and of which a tile is left, and another seat's row",
	taskFirst:      "no fields",
	taskCloseOpen:  "no fields",
	taskClosePlay:  "no fields",
	taskNextLot:    "no fields",

	taskCaptains:      "a seat and how many it is still dealt",
	taskKeep:          "the seats in player order, the first on top",
	taskPledge:        "the seats in player order, the first on top",
	taskBroker:        "the auctioneer with as many left as they can still take, then the others in order",
	taskHandOver:      "the high bidder, while the auctioneer's Gambit is rewarded",
	taskStory:         "no fields",
	taskGambit:        "the auctioneer of the flag, whose Gambit is still face down",
	taskCaptainsShown: "no fields",
	taskStartBids:     "no fields",

	taskStartSolo:   "no fields",
	taskAuctionCard: "the token that is placed or auctioned",
	taskMoney:       "no fields",
	taskActionCard:  "no fields",
	taskDiscard:     "quilon or madras, with no more left than a card discards",
	taskAutomaActed: "no fields",
	taskGoals:       "as many left as the board has room for",
	taskBonus:       "as many left as goals were fulfilled, less those taken",
}
