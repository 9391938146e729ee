package goa

// What the fields of tasks must be, so that there is a move for each task and
// every move can be carried out.

// quickSeat returns the seat that chooses with the i-th of these tasks. The
// last player's lies lowest (VAR-1).
func (a *audit) quickSeat(i int) Seat {
	return Seat((int(a.flag) + int(a.seats) - 1 - i) % int(a.seats))
}

// aboveCard holds what the effect of each card in play can be waiting for
// (EXP-2).
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
// waits for them, and no longer.
func (a *audit) openAndInPlay() {
	var foundings, plays, supplies, toFound, toSupply int
	for i, t := range a.stack[:a.depth] {
		switch t.kind {
		case taskFound, taskCloseOpen:
			foundings++
		case taskClosePlay:
			plays++
			a.cardEffect(i)
		case taskGain:
			if t.left == 0 {
				supplies++
			}
		case taskTurn:
			if t.is(forResupply) {
				toSupply += int(t.left)
			} else {
				toFound += int(t.left)
			}
		default:
		}
	}
	most := int(a.rules.FoundingCards)
	if most > 0 && a.turn&playedCard != 0 {
		most++
	}
	switch {
	case foundings > 1:
		a.broken("tasks has %d foundings; never one inside another", foundings)
	case foundings == 0 && a.open != 0:
		a.broken("open has cards without a founding among tasks")
	case a.open.Len()+toFound > most:
		a.broken("open has %d cards with those to be turned up; want at most %d", a.open.Len()+toFound, most)
	}
	if supplies == 0 && a.supplies != 0 || a.supplies.Len()+toSupply > int(a.rules.ResupplyCards) {
		a.broken("supplies has %d cards; want up to %d, and only while tasks has a Resupply", a.supplies.Len(), a.rules.ResupplyCards)
	}
	if inPlay := a.inPlay != NoCard; plays > 1 || (plays == 1) != inPlay || inPlay && a.turn&playedCard == 0 {
		a.broken("in-play is %s, the task close-play is %s and card-played is %v; want all three or none",
			presenceText(inPlay), presenceText(plays > 0), a.turn&playedCard != 0)
	}
}

// cardEffect checks the task above the one that closes the card in play.
func (a *audit) cardEffect(i int) {
	if a.inPlay == NoCard || i+1 >= int(a.depth) {
		return // reported by openAndInPlay or as not at rest
	}
	if above := a.stack[i+1].kind; !aboveCard[a.inPlay.Ability()].has(above) {
		a.broken("tasks[%d] is %s, which is not an effect of in-play, %s", i+1, taskNames[above], a.inPlay)
	}
}

func (a *audit) turnTask(i int, t *task) bool {
	switch below := a.under(i); below.kind {
	case taskGain:
		return t.left > 0 && t.flags == forResupply && below.left == 0
	case taskClosePlay:
		return t.left > 0 && t.flags == 0 && a.under(i-1).kind == taskFound
	default:
		return t.left > 0 && t.flags == 0
	}
}

func (a *audit) putTask(i int, t *task) bool {
	at, least := t.about.place(), t.leastSpice()
	if at >= NumPlaces {
		return false
	}
	n, kinds := a.freeFields(a.me(), at)
	if n == 0 || n != int(t.left) || kinds&(kinds-1) == 0 || kinds>>least == 0 {
		return false
	}
	switch below := a.under(i); below.kind {
	case taskFill:
		return below.leastPlace() == at+1 && below.is(started)
	case taskCloseOpen:
		return at >= NumPlantations
	default:
		return at < NumPlantations
	}
}

func (a *audit) spicesTask(i int, t *task) bool {
	flags, key := t.flags, t.leastKey()
	var right bool
	switch below := a.under(i).kind; {
	case below == taskClosePlay && a.inPlay.Ability() == MixedHarvest:
		right = flags == optional|mixed|inAction && key <= keyColonist
	case below == taskClosePlay:
		right = flags == optional && key < keyShip
	case below == taskNextLot, below == taskBonanza:
		right = flags == 0
	default:
		right = flags&^(optional|inAction) == 0 && flags != inAction && key < keyShip
	}
	return right && t.left > 0 && (flags != 0 || key == 0 && a.hasFreeField(a.me()))
}

func (a *audit) fillTask(i int, t *task) bool {
	begun, next := t.is(started), t.leastPlace()
	if a.under(i).kind == taskHandOver {
		return a.resupplyTask(i, t)
	}
	switch {
	case next > NumPlaces || begun != (next > 0) || t.left > a.rules.HarvestPlaces:
		return false
	case i+1 < int(a.depth):
		return begun
	default:
		return t.left > 0 && (begun || a.hasFillable(a.me()))
	}
}

func (a *audit) payTask(t *task) bool {
	track, at, due := t.about.track(), t.leastPlace(), t.due
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
	switch limit := a.rules.SellLimit; {
	case limit == 0 && t.left != sellAny, limit != 0 && (t.left == 0 || t.left > limit):
		return false
	case t.is(started):
		return t.leastKey() < keyShip && t.flags == started
	default:
		return t.least == 0 && t.flags == 0 && a.me().goods != 0
	}
}

func (a *audit) returnTask(t *task) bool {
	p, key := a.me(), t.leastKey()
	if t.left == 0 || t.flags != 0 || key >= keyShip || p.tiles.Count(Duty) == p.ready(Duty) {
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
	return left >= int(t.left)
}

func (a *audit) gainTask(i int, t *task) bool {
	if t.left == 0 { // Resupply
		top := i+1 == int(a.depth)
		return t.goods() == resupplyGoods && !a.bidding() && (!top || a.supplies != 0)
	}
	return t.goods() == shipsOrColonists && t.left == a.rules.ShipsOrColonistsOfTile && i+1 == int(a.depth)
}

func (a *audit) bidding() bool { return a.stage == Bidding }

func (a *audit) foundTask(t *task) bool {
	c, more := t.about.colony(), t.onTop()
	if c >= NumColonies || a.foundable()>>c&1 == 0 {
		return false
	}
	if t.seat != Nobody && (!a.seatOf(t.seat) || t.seat == a.actor || !a.rules.EspionageFounds) {
		return false
	}
	if a.me().captain == Indian {
		if more < a.rules.CaptainGives.IndianColonists {
			return false
		}
		more -= a.rules.CaptainGives.IndianColonists
	}
	return more == 0 || !a.rules.EspionageFounds && int(more) <= MaxCopies*int(a.rules.Recruits[TopLevel])
}
