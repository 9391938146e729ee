package goa

import "math/bits"

// The invariants of the modules: Stories, captains and Gambits.

// storyTold checks VAR-5: the Story that was chosen or, where one is drawn, any
// Story once it has been drawn.
func (a *audit) storyTold() {
	drawn := a.rules.Stories && a.rules.Story == NoStory
	waits := false
	for _, t := range a.stack[:a.depth] {
		waits = waits || t.kind == taskStory
	}
	switch {
	case waits && !drawn:
		a.broken("tasks: a Story is to be drawn, and by the options none is")
	case !drawn && a.story != a.rules.Story:
		a.broken("story is %s; by the options it is %s", given(a.story), given(a.rules.Story))
	case drawn && waits != (a.story == NoStory):
		a.broken("story is %s, and a task to draw one is %s; want one or the other", given(a.story), presenceText(waits))
	}
}

// captainCards checks VAR-6: each player chooses one of two captains before the
// first round and keeps it face up from then on. No captain appears twice.
func (a *audit) captainCards() {
	choosing := a.depth > 0 && a.stack[0].kind == taskCaptainsShown
	shown := a.rules.Captains && !(a.stage == Setup && a.round == 0)
	seen := captainSet(0)
	for i := range Seat(a.seats) {
		c, kept := a.players[i].captain, a.kept[i]
		mine := a.captains[i]
		if c != NoCaptain {
			mine |= c.set()
		}
		switch t, ok := c.track(); {
		case (c != NoCaptain) != shown:
			a.broken("players[%d].captain is %s; want one from the first round on with option captains, and none otherwise", i, given(c))
		case ok && a.players[i].level[t] == 0:
			a.broken("players[%d].levels.%s is 0; want at least 1 with captain %s", i, t, c)
		case seen&mine != 0:
			a.broken("players[%d] has a captain that another player has too", i)
		case !choosing && (a.captains[i] != 0 || kept != NoCaptain):
			a.broken("players[%d] has captains or kept; a captain is chosen before the first round", i)
		case kept != NoCaptain && a.captains[i]&kept.set() == 0:
			a.broken("players[%d].kept is %s, which its captains do not have", i, kept)
		}
		seen |= mine
	}
	switch {
	case choosing && !a.rules.Captains:
		a.broken("tasks: captains are chosen without option captains")
	case choosing && a.seatOf(a.flag):
		a.captainsDealt()
	}
}

// captainsDealt checks how far dealing and choosing have come, starting with
// the first player.
func (a *audit) captainsDealt() {
	dealt, keepers := int(a.seats)*captainsEach, int(a.seats)
	for _, t := range a.stack[:a.depth] {
		switch {
		case t.kind == taskKeep:
			keepers--
		case t.kind == taskCaptains && a.seatOf(t.seat):
			dealt = (a.turnsAfter(a.flag, t.seat)%int(a.seats)+1)*captainsEach - int(t.left)
		}
	}
	seat := a.flag
	for i := range int(a.seats) {
		want := min(max(dealt-i*captainsEach, 0), captainsEach)
		if n := bits.OnesCount16(uint16(a.captains[seat])); n != want {
			a.broken("players[%d].captains has %d; want %d", seat, n, want)
		}
		if (a.kept[seat] != NoCaptain) != (i < keepers) {
			a.broken("players[%d].kept is %s; want one from the player's turn to choose on, and none before", seat, given(a.kept[seat]))
		}
		seat = a.next(seat)
	}
}

// gambitCards checks VAR-4: each player has used one Gambit in each round in
// which their auctions have opened. From the pick until then, it lies face
// down.
func (a *audit) gambitCards() {
	if !a.rules.Gambit {
		for i := range a.seats {
			if a.players[i].spent != 0 || a.picks[i] != NoGambit || a.pledged|uint8(a.gambit) != 0 {
				a.broken("players[%d].spent or pick, pledged or auction.gambit is given without option gambit", i)
			}
		}
	} else {
		for i := range Seat(a.seats) {
			a.gambitsOf(i)
		}
	}
	a.gambitInEffect()
}

func (a *audit) gambitsOf(seat Seat) {
	p, pick := &a.players[seat], a.picks[seat]
	pledged := a.pledged>>seat&1 != 0
	spent := int(a.round)
	if a.stage >= Placing && (a.stage < Bidding || pledged) {
		spent--
	}
	switch {
	case bits.OnesCount8(uint8(p.spent)) != spent:
		a.broken("players[%d].spent has %d Gambits; want %d in stage %s of round %d",
			seat, bits.OnesCount8(uint8(p.spent)), spent, a.stage, a.round)
	case pledged != (pick != NoGambit):
		a.broken("players[%d].pick is %s, and in pledged the seat is %s; want both or neither", seat, given(pick), presenceText(pledged))
	case pledged && p.spent&pick.set() != 0:
		a.broken("players[%d].pick is %s, which its spent has too", seat, pick)
	}
	if may, must := a.mayHavePledged(seat); pledged && !may || !pledged && must {
		a.broken("pledged: seat %d is %s, unlike in stage %s at this turn", seat, presenceText(pledged), a.stage)
	}
}

// mayHavePledged reports whether a seat can have a Gambit face down, and
// whether it must: from its pick until its auction opens. The holder of the
// flag can keep it until the second auction.
func (a *audit) mayHavePledged(seat Seat) (may, must bool) {
	switch a.stage {
	case Pledging: // seats with a task have yet to pick
		may = true
		for _, t := range a.stack[:a.depth] {
			may = may && (t.kind != taskPledge || t.seat != seat)
		}
		return may, may
	case Bidding:
	default:
		return false, false
	}
	switch {
	case seat != a.starter:
		may = a.turnsAfter(a.starter, seat) > int(a.lot)
		return may, may
	case a.lot == 0:
		return a.gambit == NoGambit, a.gambit == NoGambit
	default:
		return a.lot < a.seats, false
	}
}

// gambitInEffect checks the Gambit of the auction and the laps of bids.
func (a *audit) gambitInEffect() {
	if a.stage != Bidding {
		if a.gambit != NoGambit {
			a.broken("auction.gambit is %s in stage %s; only auctions have one", a.gambit, a.stage)
		}
		return
	}
	if a.lot > a.parties() || a.solo() {
		return // reported, or no Gambits
	}
	seller := a.auctioneer()
	switch {
	case a.gambit != NoGambit && a.players[seller].spent&a.gambit.set() == 0:
		a.broken("auction.gambit is %s, which players[%d].spent of the auctioneer does not have", a.gambit, seller)
	case a.gambit == NoGambit && a.rules.Gambit && a.lot > 0 && a.lot < a.seats:
		a.broken("auction.gambit is left out; the owner of token %d has turned one up", a.lot+1)
	case a.gambit == HeavyBidding && a.high > 0 && a.high < uint16(a.rules.GambitGives.HeavyStep):
		a.broken("auction.high is %d; want at least %d with %s", a.high, a.rules.GambitGives.HeavyStep, a.gambit)
	}
	if a.gambit != ExtendedBidding {
		if a.bidLap != 0 || a.noBid != 0 {
			a.broken("auction.lap or out is given without %s", ExtendedBidding)
		}
		return
	}
	a.bidLaps(seller)
}

// bidLaps checks Extended bidding: every seat that was asked has bid or is out.
// A second lap asks the seats that have bid (VAR-4b).
func (a *audit) bidLaps(seller Seat) {
	closing := a.depth > 0 || a.actor == seller
	asked := uint8(0)
	for i := a.next(seller); i != seller && (closing || a.bidLap > 0 || i != a.actor); i = a.next(i) {
		asked |= 1 << i
	}
	bidders := asked &^ a.noBid
	switch {
	case a.noBid&^asked != 0:
		a.broken("out is %s; of these %s were not asked for a bid yet", jsonText(a.seatsIn(a.noBid)), jsonText(a.seatsIn(a.noBid&^asked)))
	case a.bidder == Nobody && bidders != 0, a.seatOf(a.bidder) && bidders>>a.bidder&1 == 0:
		a.broken("auction.bidder is %s; want one of those who were asked and are not out", seatText(a.bidder))
	case a.bidLap > 0 && bidders == 0, a.bidLap == 0 && closing && bidders != 0:
		a.broken("auction.lap is for lap %d; a second one asks those who have bid", a.bidLap+1)
	case a.bidLap > 0 && !closing && a.noBid>>a.actor&1 != 0:
		a.broken("out has the actor, %d, who is asked for a bid", a.actor)
	}
}

// moduleTask checks the tasks of captains and Gambits.
func (a *audit) moduleTask(i int, t *task) bool {
	switch t.kind {
	case taskCaptains:
		return a.seatOf(t.seat) && t.left > 0 && t.left <= captainsEach && i == int(a.seats)+1
	case taskKeep:
		return i <= int(a.seats) && t.seat == a.quickSeat(i-1)
	case taskPledge:
		return i < int(a.seats) && t.seat == a.quickSeat(i)
	case taskGambit:
		return a.lot == 0 && a.gambit == NoGambit && a.actor == a.auctioneer()
	case taskHandOver:
		return t.seat == a.bidder
	default:
		return a.brokerTask(i, t)
	}
}

// brokerTask checks VAR-4b: the auctioneer is on top, then the others follow.
func (a *audit) brokerTask(i int, t *task) bool {
	if a.gambit != PowerBroker || i > int(a.seats) || int(t.seat) != (int(a.auctioneer())+int(a.seats)-i)%int(a.seats) {
		return false
	}
	left, least := int(t.left), int(t.leastGood())
	if i < int(a.seats) {
		return left == 1 && least == 0
	}
	taken := int(a.rules.GambitGives.BrokerPicks) - left
	if taken == 0 {
		return left > 0 && least == 0
	}
	return left > 0 && taken > 0 && taken < least && least+left <= numGoods
}

// resupplyTask checks Emergency resupply: a colony is to be filled, or being filled.
func (a *audit) resupplyTask(i int, t *task) bool {
	if a.gambit != EmergencyResupply {
		return false
	}
	if i+1 < int(a.depth) {
		return t.left == 0 && t.is(started) && t.leastPlace() > NumPlantations
	}
	return t.left == 1 && t.leastPlace() == NumPlantations && !t.is(started) && a.colonyToFill()
}

// javanese reports whether a task fills a plantation for which its owner gets
// one more spice (VAR-6).
func (a *audit) javanese(t *task) bool { return t.kind == taskPut && a.me().captain == Javanese }
