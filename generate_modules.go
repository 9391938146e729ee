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
