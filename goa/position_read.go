package goa

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// PositionError lists everything wrong with a position, or with a state that
// breaks an invariant.
type PositionError struct {
	Problems []string // each says what is wrong and what would be right
}

func (e *PositionError) Error() string { return "bad position: " + strings.Join(e.Problems, "; ") }

// FromPosition returns the game that p describes, to be played by r. It is the
// inverse of [State.Position]. It rejects a position that breaks an invariant
// with a [*PositionError], so the game can always be played to its end.
func FromPosition(r *Rules, p Position) (State, error) {
	in := reader{s: State{Public: Public{rules: r, inPlay: NoCard, bidder: Nobody}}}
	in.seats(&p)
	in.frame(&p)
	in.market(&p)
	in.bonuses(&p)
	in.cards(&p)
	in.automa(p.Automa)
	in.campaign(p.Campaign)
	for seat := range p.Players[:min(len(p.Players), MaxSeats)] {
		in.player(seat, &p.Players[seat])
	}
	in.tasks(p.Tasks)
	slices.Sort(in.problems) // maps have no order
	a := audit{State: &in.s, unsure: in.unsure, problems: in.problems}
	if in.unsure != ^area(0) {
		a.all()
	}
	if a.problems != nil {
		return State{}, &PositionError{a.problems}
	}
	return in.s, nil
}

// reader turns a position into a state. It makes sure that every value fits
// into its field. [State.Invariants] checks whether the values agree.
type reader struct {
	s        State
	part     area // the one being read
	unsure   area // parts that could not be read
	problems problems
}

func (in *reader) problem(format string, args ...any) {
	in.problems.add(format, args...)
	in.unsure |= in.part
}

// seats reads the number of players. If it is not known, no seat can be called
// wrong, and nothing can be said about whether things agree.
func (in *reader) seats(p *Position) {
	in.part = ^area(0)
	if !in.s.rules.Seats(p.Seats) || len(p.Players) != p.Seats {
		in.problem("seats is %d and players has %d entries; want %s with a player each", p.Seats, len(p.Players), in.s.rules.seatsWanted())
		in.s.seats = MaxSeats
		return
	}
	in.s.seats = uint8(p.Seats)
}

// number returns n if it lies between 0 and most.
func (in *reader) number(n, most int, what string, args ...any) int {
	if n < 0 || n > most {
		in.problem("%s is %d; want 0 to %d", fmt.Sprintf(what, args...), n, most)
		return 0
	}
	return n
}

func (in *reader) seat(seat Seat, what string) Seat {
	if seat != Nobody && (seat < 0 || seat >= Seat(in.s.seats)) && (seat != Automa || !in.s.solo()) {
		in.problem("%s is %s; want 0 to %d, or null for nobody", what, seatText(seat), in.s.seats-1)
		return Nobody
	}
	return seat
}

// frame reads stage, round and seats.
func (in *reader) frame(p *Position) {
	s := &in.s
	in.part = ofRound
	s.stage = p.Stage
	if s.stage >= NumStages {
		in.problem("there is no stage %d", s.stage)
		s.stage = Setup
	}
	s.round = uint8(in.number(p.Round, NumRounds, "round"))
	if in.unsure&ofRound == 0 && p.Part != s.part() {
		in.problem("part is %s in stage %s of round %d; want %s", p.Part, s.stage, s.round, s.part())
	}
	in.part = ofSeats
	s.flag, s.starter, s.actor = in.seat(p.Flag, "flag"), in.seat(p.Starter, "starter"), in.seat(p.Actor, "actor")
	in.part = ofTurn
	for flag, on := range map[turnFlags]bool{inTurn: p.ExtraTurn, acted: p.Acted, playedCard: p.CardPlayed} {
		if on {
			s.turn |= flag
		}
	}
	s.noExtra = in.seatSet(p.Out, "out")
	if s.stage == Bidding {
		s.noBid, s.noExtra = s.noExtra, 0
	}
	in.action(p.Lap)
	in.part = ofModules
	s.pledged = in.seatSet(p.Pledged, "pledged")
	if s.story = p.Story; s.story >= NumStories {
		in.problem("story: there is no story %d", s.story)
		s.story = NoStory
	}
	in.part = ofAuction
	in.auction(p.Auction)
}

func (in *reader) seatSet(seats []Seat, what string) uint8 {
	set := uint8(0)
	for i, seat := range seats {
		if seat < 0 || seat >= Seat(in.s.seats) || set>>seat&1 != 0 {
			in.problem("%s[%d] is %s; want seats of this table, each once", what, i, seatText(seat))
			continue
		}
		set |= 1 << seat
	}
	return set
}

// action reads the action of the round, which is present only in stage Acting.
func (in *reader) action(n int) {
	switch {
	case in.unsure&ofRound != 0: // the stage could be another
	case in.s.stage == Acting:
		if n < 1 || n > ActionsPerRound {
			in.problem("lap is %d; want 1 to %d", n, ActionsPerRound)
			return
		}
		in.s.action = uint8(n - 1)
	case n != 0:
		in.problem("lap is %d in stage %s; only stage %s has one", n, in.s.stage, Acting)
	case in.s.stage == Extras:
		in.s.action = ActionsPerRound
	}
}

func (in *reader) auction(a *AuctionPosition) {
	switch {
	case in.unsure&ofRound != 0: // the stage could be another
	case (a != nil) != (in.s.stage == Bidding):
		in.problem("auction is %s in stage %s; stage %s has one, and no other", presenceText(a != nil), in.s.stage, Bidding)
	case a == nil:
	case a.Token < 1 || a.Token > int(in.s.parties())+1:
		in.problem("auction.token is %d; want 1 to %d", a.Token, in.s.parties()+1)
	default:
		in.s.lot = uint8(a.Token - 1)
		in.s.high = uint16(in.number(a.High, maxAmount, "auction.high"))
		in.s.bidder = in.seat(a.Bidder, "auction.bidder")
		in.bidding(a)
	}
}

// market reads the tiles without an owner, and the tokens.
func (in *reader) market(p *Position) {
	s := &in.s
	in.part = ofMarket
	for c, t := range p.Market {
		if c >= NumCells || !c.InMarket() || t == NoTile || t >= NumTiles {
			in.problem("market.%s is %s; want a tile at b2 to f6", c, t)
			continue
		}
		s.grid[c.market()] = t
		s.tiles |= c.set()
	}
	s.clearTokens()
	for n, c := range p.Tokens {
		if n < 1 || n > len(s.tokens) || c >= NumCells {
			in.problem("tokens.%d is %s; want tokens 1 to %d on a cell", n, c, s.parties()+1)
			continue
		}
		s.tokens[n-1] = c
	}
	if len(p.Removed) > maxRemoved {
		in.problem("removed has %d tiles; want at most %d", len(p.Removed), maxRemoved)
	}
	for i, t := range p.Removed[:min(len(p.Removed), maxRemoved)] {
		if t >= NumTiles {
			in.problem("removed[%d]: %s is not a tile", i, t)
			continue
		}
		s.removed[i] = t
	}
	part := s.part()
	for t, n := range p.Bag {
		if t >= NumTiles || n < 1 || n > int(s.rules.Tiles[part][t]) {
			in.bagProblem(t, n)
			continue
		}
		s.bag |= highBits(s.rules.bagKind[part][t], n)
	}
}

// bagProblem reports tiles that the half does not have, if the half is known.
func (in *reader) bagProblem(t Tile, n int) {
	if part := in.s.part(); in.unsure&ofRound == 0 && t < NumTiles {
		in.problem("bag.%s is %d; part %s has %d", t, n, part, in.s.rules.Tiles[part][t])
	}
}

// highBits returns the n highest bits of a set. A bag gives its lowest first.
func highBits(set uint64, n int) uint64 {
	for bits.OnesCount64(set) > n {
		set &= set - 1
	}
	return set
}

// bonuses reads Bonanza tiles, colony tiles and the first-to-level cards.
func (in *reader) bonuses(p *Position) {
	s := &in.s
	in.part = ofBonanzas
	for _, c := range p.Corners {
		i := indexOfCorner(c)
		if i < 0 || s.corners>>i&1 != 0 {
			in.problem("corners has %s; want b2, f2, b6 and f6, each once", c)
			continue
		}
		s.corners |= 1 << i
	}
	for b, n := range p.Bonanzas {
		if b >= NumBonanzas {
			in.problem("bonanzas: %s is not a Bonanza tile", b)
			continue
		}
		s.bonanzas |= uint8(in.number(n, 3, "bonanzas.%s", b)) << (2 * b)
	}
	in.part = ofColonies
	for t, n := range p.ColonyTiles {
		in.colonyTilesLeft(t, n)
	}
	in.part = ofFirsts
	for t, levels := range p.Firsts {
		for _, level := range levels {
			if t >= NumTracks || level < firstBonusLevel || level > TopLevel || s.FirstTo(t, level) {
				in.problem("firsts.%s has %d; want levels %d and %d, each once", t, level, firstBonusLevel, TopLevel)
				continue
			}
			s.firsts |= 1 << (int(t)*2 + level - firstBonusLevel)
		}
	}
}

func indexOfCorner(c Cell) int {
	for i, corner := range cornerCells {
		if c == corner {
			return i
		}
	}
	return -1
}

func (in *reader) colonyTilesLeft(t ColonyTile, n int) {
	if t == NoColonyTile || int(t) >= NumColonyTiles {
		in.problem("colony-tiles: %s is not a colony tile", t)
		return
	}
	n = in.number(n, int(in.s.rules.ColonyTiles[t]), "colony-tiles.%s", t)
	switch t.Colony() {
	case Quilon:
		in.s.quilon |= uint16(n) << (t - firstQuilon)
	case Cochin:
		in.s.cochin = uint8(n)
	case Madras:
		in.s.madras |= uint16(n) << (t - firstMadras)
	case Calicut:
		in.s.calicut = uint8(n)
	}
}

// cards reads the expedition cards that are not in hands.
func (in *reader) cards(p *Position) {
	s := &in.s
	in.part = ofCards
	s.discard = in.cardSet(p.Discard, "discard")
	s.open = in.cardSet(p.Open, "open")
	s.supplies = in.cardSet(p.Supplies, "supplies")
	if p.InPlay != nil && in.cardSet([]Card{*p.InPlay}, "in-play") != 0 {
		s.inPlay = *p.InPlay
	}
	if len(p.Older) > numOlder {
		in.problem("older has %d lists; want at most %d", len(p.Older), numOlder)
		return
	}
	for i, cards := range p.Older {
		s.older[i] = in.cardSet(cards, fmt.Sprintf("older[%d]", i))
	}
}

func (in *reader) cardSet(cards []Card, what string) CardSet {
	var set CardSet
	for _, c := range cards {
		if c >= NumCards || set.Has(c) {
			in.problem("%s has %s; want cards, each once", what, c)
			continue
		}
		set |= c.Set()
	}
	return set
}
