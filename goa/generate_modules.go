package goa

// storyMoves: any of the five may be drawn, alone any but Competition (VAR-5).
func (s *State) storyMoves(buf []Move) []Move {
	for story := NoStory + 1; story < NumStories; story++ {
		if s.tellable(story) {
			buf = append(buf, Move{Kind: TurnStory, A: uint8(story)})
		}
	}
	return buf
}

// captainMoves lists a move for every captain of a set (VAR-6).
func captainMoves(buf []Move, k MoveKind, set captainSet) []Move {
	for c := NoCaptain + 1; c < NumCaptains; c++ {
		if set&c.set() != 0 {
			buf = append(buf, Move{Kind: k, A: uint8(c)})
		}
	}
	return buf
}

// pledgeMoves: a Gambit not yet spent (VAR-4).
func pledgeMoves(buf []Move, unspent gambitSet) []Move {
	for g := NoGambit + 1; g < NumGambits; g++ {
		if unspent&g.set() != 0 {
			buf = append(buf, Move{Kind: Pledge, A: uint8(g)})
		}
	}
	return buf
}

// brokerMoves: different benefits of Power broker, in order; the last pick
// must leave nothing out of reach (VAR-4b).
func brokerMoves(buf []Move, t *task) []Move {
	picks, least := uint8(t.b), max(uint8(t.b>>brokerShift), GainShip)
	for what := least; what+picks <= numGains; what++ {
		buf = append(buf, Move{Kind: Gain, A: what})
	}
	return buf
}

// goalMoves: any goal that does not lie on the board yet (VAR-8).
func goalMoves(buf []Move, undealt goalSet) []Move {
	for g := NoGoal + 1; g < NumGoals; g++ {
		if undealt&g.set() != 0 {
			buf = append(buf, Move{Kind: DealGoal, A: uint8(g)})
		}
	}
	return buf
}

// bonusMoves: different bonuses, in order; enough must be left for the rest
// (VAR-8c).
func bonusMoves(buf []Move, t *task) []Move {
	for b := uint8(t.b); b+t.a <= NumBonuses; b++ {
		buf = append(buf, Move{Kind: TakeBonus, A: b})
	}
	return buf
}
