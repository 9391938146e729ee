package goa

import (
	"errors"
	"fmt"
)

// maxCargo is more than two sessions can bring.
const maxCargo = 200

// check returns an error if the sessions before cannot have left this.
func (n Session) check(r *Rules) error {
	if n.Number < 1 || n.Number > NumSessions {
		return fmt.Errorf("session %d; want 1 to %d", n.Number, NumSessions)
	}
	before := n.Number - 1
	seen := goalSet(0)
	for i, g := range n.Goals {
		switch known := i >= before*GoalsEach && before > 0; {
		case g >= NumGoals || known != (g != NoGoal):
			return fmt.Errorf("goals of session %d; want those of this and the later sessions, and none in the first", n.Number)
		case g != NoGoal && seen&g.set() != 0:
			return fmt.Errorf("%s is there twice", g)
		}
		seen |= g.set()
	}
	if n.Fulfilled < before || n.Fulfilled > before*GoalsEach {
		return fmt.Errorf("%d goals fulfilled before session %d; want %d to %d", n.Fulfilled, n.Number, before, before*GoalsEach)
	}
	if least := (n.Fulfilled - before) * int(r.CampaignGives.BothGoals); n.Cargo < least || n.Cargo > maxCargo || before == 0 && n.Cargo > 0 {
		return fmt.Errorf("%d cargo before session %d; want %d to %d, and none in the first", n.Cargo, n.Number, least, maxCargo)
	}
	return nil
}

// NewSession returns the game of a session before Nature's first move. The
// first session has no goals yet: they are dealt in its set-up (VAR-8).
func NewSession(r *Rules, from Session) (State, error) {
	if !r.Campaign {
		return State{}, errors.New("a session belongs to a game with option campaign")
	}
	if err := from.check(r); err != nil {
		return State{}, err
	}
	return newGame(r, 1, from), nil
}

// campaign is the campaign board.
type campaign struct {
	session   uint8 // 1 to 3; 0 outside of campaigns
	fulfilled uint8 // goals in the sessions before
	cargo     uint8 // from the sessions before
	bonuses   uint8 // bonuses taken for this session, one bit each
	goals     [NumGoalsLaid]Goal
}

// askGoals lays out the campaign board: what the sessions before have left or,
// in the first session, six goals to be dealt (VAR-8).
func (s *State) askGoals(from Session) {
	s.campaign = campaign{
		session: uint8(from.Number), goals: from.Goals,
		fulfilled: uint8(from.Fulfilled), cargo: uint8(from.Cargo),
	}
	if from.Number == 1 {
		s.push(taskGoals).left = NumGoalsLaid
	}
}

// undealtGoals returns the goals that can still be dealt.
func (s *Public) undealtGoals() goalSet {
	left := allGoals
	for _, g := range s.campaign.goals {
		left &^= g.set()
	}
	return left
}

// dealGoal lays the next goal on the campaign board (VAR-8).
func (s *State) dealGoal(g Goal, log *eventLog) {
	t := s.top()
	i := NumGoalsLaid - int(t.left)
	t.left--
	s.campaign.goals[i] = g
	log.add(Event{Kind: GoalDealt, Seat: Nobody, about: g.piece(), N: int16(i/GoalsEach + 1)})
}

// askBonuses has the player choose starting bonuses (VAR-8c).
func (s *State) askBonuses() {
	if n := min(s.campaign.fulfilled, NumBonuses); n > 0 {
		s.push(taskBonus).left = n
	}
}

// takeBonus gives the player a bonus. The next must come after it (VAR-8c).
func (s *State) takeBonus(b Bonus, log *eventLog) {
	t := s.top()
	t.left--
	goOnFrom(t, b+1)
	s.campaign.bonuses |= 1 << b
	log.name(BonusTaken, s.actor, b.piece())
	n := int(s.rules.CampaignGives.Bonus[b])
	switch b {
	case BonusColonists:
		s.gainColonists(n, log)
	case BonusShips:
		s.gainShips(n, log)
	default:
		s.gainDucats(n, log)
	}
}

// Session returns the session of the campaign being played. ok is false in any
// other game.
func (s *Public) Session() (n Session, ok bool) {
	c := &s.campaign
	return Session{
		Number: int(c.session), Goals: c.goals, Fulfilled: int(c.fulfilled), Cargo: int(c.cargo),
	}, c.session != 0
}

// HasBonus reports whether a bonus has been taken for this session.
func (s *Public) HasBonus(b Bonus) bool { return s.campaign.bonuses>>b&1 != 0 }

// fulfills reports whether a goal is fulfilled if the player holds these cards
// (VAR-8a). Goals are independent: two can rest on one marker.
func (s *Public) fulfills(g Goal, hand CardSet) bool {
	give, p := &s.rules.CampaignGives, &s.players[0]
	if t, ok := g.Track(); ok {
		others := 0
		for other, level := range p.level {
			if Track(other) != t && level+1 >= give.Row {
				others++
			}
		}
		return p.level[t]+1 >= give.Row && others > 0
	}
	switch g {
	case GoalAllColonies:
		return p.colonies() >= int(give.Colonies)
	case GoalSymbols:
		return s.symbolScore(hand) >= int(give.SymbolVP)
	case GoalFields:
		plantations, fields := 0, 0
		for _, t := range p.place[:NumPlantations] {
			if t != 0 {
				plantations++
				fields += int(tileFields[t])
			}
		}
		return plantations >= int(give.Plantations) && fields >= int(give.Fields)
	case GoalDucats:
		return p.ducats >= uint16(give.Ducats)
	default:
		return false
	}
}

// Fulfills reports whether a goal is fulfilled now. It counts at the end of the
// session.
func (s *State) Fulfills(g Goal) bool { return s.fulfills(g, s.hands[0]) }

// Fulfills is like [State.Fulfills], as far as the view can tell. Without the
// cards, [GoalSymbols] is unknown.
func (v *View) Fulfills(g Goal) bool { return v.fulfills(g, v.hand) }

// SessionResult is the result of a session.
type SessionResult struct {
	Goals     [GoalsEach]Goal
	Fulfilled [GoalsEach]bool
	Score     int
	Cargo     int  // brought by the session
	Total     int  // cargo of the campaign so far
	Lost      bool // no goal is fulfilled: the campaign is lost (VAR-8b)
	Rank      CampaignRank
}

// Count returns how many goals are fulfilled.
func (r SessionResult) Count() int {
	n := 0
	for _, ok := range r.Fulfilled {
		if ok {
			n++
		}
	}
	return n
}

// SessionResult returns the result that the session would have if it ended now
// (VAR-8b). The rank is for the whole cargo.
func (s *State) SessionResult() SessionResult {
	now, _ := s.Session()
	r := SessionResult{Goals: now.Own(), Score: s.Score(0).Total()}
	for i, g := range r.Goals {
		r.Fulfilled[i] = s.Fulfills(g)
	}
	give := &s.rules.CampaignGives
	each := int(give.CargoVP)
	r.Cargo = (max(0, r.Score) + each - 1) / each
	if r.Count() == GoalsEach {
		r.Cargo += int(give.BothGoals)
	}
	r.Lost = r.Count() == 0
	r.Total = now.Cargo + r.Cargo
	r.Rank = s.rules.CampaignRankOf(r.Total)
	return r
}

// NextSession returns what the next session begins with. ok is false if the
// game is not over, the campaign is lost, or this was its last session.
func (s *State) NextSession() (next Session, ok bool) {
	now, playing := s.Session()
	if !playing || !s.Over() || now.Number == NumSessions {
		return Session{}, false
	}
	r := s.SessionResult()
	next = Session{
		Number: now.Number + 1, Goals: now.Goals,
		Fulfilled: now.Fulfilled + r.Count(), Cargo: min(r.Total, maxCargo),
	}
	for i := range now.Number * GoalsEach {
		next.Goals[i] = NoGoal // they leave in any case
	}
	return next, !r.Lost
}

// goalList returns the goals on the board, with those of the session first.
func (s *Public) goalList() []Goal {
	var list []Goal
	for _, g := range s.campaign.goals {
		if g != NoGoal {
			list = append(list, g)
		}
	}
	return list
}

// bonusList returns the bonuses taken.
func (s *Public) bonusList() []Bonus {
	var list []Bonus
	for b := range Bonus(NumBonuses) {
		if s.HasBonus(b) {
			list = append(list, b)
		}
	}
	return list
}
