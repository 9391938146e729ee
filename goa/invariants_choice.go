package goa

// What the fields of the tasks must be, so that there is a move for each and
// every move can be carried out.

// quickSeat returns who chooses with the i-th of such tasks: the last player lies lowest (VAR-1).
func (a *audit) quickSeat(i int) uint8 {
	return uint8((int(a.flag) + int(a.seats) - 1 - i) % int(a.seats))
}

// aboveCard holds what the effect of each card in play may be waiting for (EXP-2).
var aboveCard = [NumAbilities]kindSet{
	ShipsOnly:      kindsOf(taskDeal),
	SpicesOnly:     kindsOf(taskPay, taskDeal),
	MixedHarvest:   kindsOf(taskSpices),
	MoreRecruits:   kindsOf(taskTurn),
	SpiceSale:      kindsOf(taskSell),
	SpiceGift:      kindsOf(taskSpices),
	BoughtProgress: kindsOf(taskDeal),
}

// openAndInPlay checks that cards lie open and in play as long as something
// waits for them, and not longer.
func (a *audit) openAndInPlay() {
	var foundings, plays, supplies int
	turning := [2]int{}
	for i, t := range a.stack[:a.depth] {
		switch t.kind {
		case taskFound, taskCloseOpen:
			foundings++
		case taskClosePlay:
			plays++
			a.cardEffect(i)
		case taskGain:
			if t.b == 0 {
				supplies++
			}
		case taskTurn:
			turning[t.b&turnForResupply] += int(t.a)
		default:
		}
	}
	most := int(a.rules.FoundingCards)
	if most > 0 && a.turn&playedCard != 0 {
		most++
	}
	switch {
	case foundings > 1:
		a.broken("%d foundings at once; never one inside another", foundings)
	case foundings == 0 && a.open != 0:
		a.broken("cards lie open without a founding")
	case a.open.Len()+turning[0] > most:
		a.broken("%d cards for a founding; at most %d is right", a.open.Len()+turning[0], most)
	}
	if supplies == 0 && a.supplies != 0 || a.supplies.Len()+turning[turnForResupply] > int(a.rules.ResupplyCards) {
		a.broken("%d cards for Resupply; up to %d while it is used is right", a.supplies.Len(), a.rules.ResupplyCards)
	}
	if inPlay := a.inPlay != NoCard; plays > 1 || (plays == 1) != inPlay || inPlay && a.turn&playedCard == 0 {
		a.broken("%d cards in play, the turn's card played: %v; one card a turn, and its task, is right",
			a.cardInPlay().Len(), a.turn&playedCard != 0)
	}
}

// cardEffect checks what lies on the task that closes the card in play.
func (a *audit) cardEffect(i int) {
	if a.inPlay == NoCard || i+1 >= int(a.depth) {
		return // reported by openAndInPlay or as not at rest
	}
	if above := a.stack[i+1].kind; !aboveCard[a.inPlay.Ability()].has(above) {
		a.broken("task %s is no effect of %s", taskNames[above], a.inPlay)
	}
}

func (a *audit) turnTask(i int, t *task) bool {
	switch below := a.under(i); below.kind {
	case taskGain:
		return t.a > 0 && t.b == turnForResupply && below.b == 0
	case taskClosePlay:
		return t.a > 0 && t.b == 0 && a.under(i-1).kind == taskFound
	default:
		return t.a > 0 && t.b == 0
	}
}

func (a *audit) putTask(i int, t *task) bool {
	at, least := Place(t.a), Spice(t.b>>8)
	if at >= NumPlaces {
		return false
	}
	n, kinds := a.room(a.me(), at)
	if n == 0 || n != int(t.b&0xff) || kinds&(kinds-1) == 0 || kinds>>least == 0 {
		return false
	}
	switch below := a.under(i); below.kind {
	case taskFill:
		return below.b == uint16(at+1)|fillStarted
	case taskCloseOpen:
		return at >= NumPlantations
	default:
		return at < NumPlantations
	}
}

func (a *audit) spicesTask(i int, t *task) bool {
	flags, key := t.b&(1<<keyShift-1), t.b>>keyShift
	var right bool
	switch below := a.under(i).kind; {
	case below == taskClosePlay && a.inPlay.Ability() == MixedHarvest:
		right = flags == spicesOptional|spicesMixed|spicesAction && key <= keyColonist
	case below == taskClosePlay:
		right = flags == spicesOptional && key < keyShip
	case below == taskNextLot, below == taskBonanza:
		right = flags == 0
	default:
		right = flags&^(spicesOptional|spicesAction) == 0 && flags != spicesAction && key < keyShip
	}
	return right && t.a > 0 && (flags != 0 || key == 0 && a.hasRoom(a.me()))
}

func (a *audit) fillTask(i int, t *task) bool {
	started, next := t.b&fillStarted != 0, t.b&^fillStarted
	if a.under(i).kind == taskHandOver {
		return a.resupplyTask(i, t)
	}
	switch {
	case next > NumPlaces || started != (next > 0) || t.a > a.rules.HarvestPlaces:
		return false
	case i+1 < int(a.depth):
		return started
	default:
		return t.a > 0 && (started || a.hasFillable(a.me()))
	}
}

func (a *audit) payTask(t *task) bool {
	track, at, due := Track(t.a&(1<<payPlaceShift-1)), Place(t.a>>payPlaceShift), Stock(t.b)
	p := a.me()
	if a.turn&acted == 0 || track >= NumTracks || at >= NumPlaces || due == 0 || p.level[track] == TopLevel {
		return false
	}
	price := a.rules.ways[track][p.level[track]].goods
	if !price.covers(due.goods()) || !p.goods.covers(due.goods()) {
		return false
	}
	k := Pepper
	for due.Count(k) == 0 {
		k++
	}
	left := 0
	for ; at < NumPlaces; at++ {
		left += p.stock[at].Count(k)
	}
	return left >= due.Count(k)
}

func (a *audit) sellTask(t *task) bool {
	started, key := t.b&spicesStarted != 0, t.b>>keyShift
	switch limit := a.rules.SellLimit; {
	case limit == 0 && t.a != sellAny, limit != 0 && (t.a == 0 || t.a > limit):
		return false
	case started:
		return key < keyShip && t.b&(1<<keyShift-1) == spicesStarted
	default:
		return t.b == 0 && a.me().goods != 0
	}
}

func (a *audit) returnTask(t *task) bool {
	p, key := a.me(), t.b>>keyShift
	if t.a == 0 || t.b&(1<<keyShift-1) != 0 || key >= keyShip || p.tiles.Count(Duty) == p.ready(Duty) {
		return false
	}
	left := 0
	for at := range Place(NumPlaces) {
		for k := range Spice(NumSpices) {
			if spiceKey(k, at) >= key {
				left += p.stock[at].Count(k)
			}
		}
	}
	return left >= int(t.a)
}

func (a *audit) gainTask(i int, t *task) bool {
	if t.b == 0 { // Resupply
		top := i+1 == int(a.depth)
		return t.a == 1<<SpiceGood|1<<ShipGood|1<<ColonistGood && !a.bidding() && (!top || a.supplies != 0)
	}
	return t.a == 1<<ShipGood|1<<ColonistGood && t.b == uint16(a.rules.ShipsOrColonistsOfTile) && i+1 == int(a.depth)
}

func (a *audit) bidding() bool { return a.stage == Bidding }

func (a *audit) foundTask(t *task) bool {
	spied, more := Seat(t.b&0xff)-1, t.b>>foundTopShift
	if t.a >= NumColonies || a.foundable()>>t.a&1 == 0 {
		return false
	}
	if t.b&0xff != 0 && (!a.seatOf(spied) || spied == a.actor || !a.rules.EspionageFounds) {
		return false
	}
	if a.me().captain == Indian {
		if more < uint16(a.rules.CaptainGives.IndianColonists) {
			return false
		}
		more -= uint16(a.rules.CaptainGives.IndianColonists)
	}
	return more == 0 || !a.rules.EspionageFounds && more <= MaxCopies*uint16(a.rules.Recruits[TopLevel])
}
