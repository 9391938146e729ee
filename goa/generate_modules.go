package goa

// storyMoves lists the five Stories; in solo play, all but Competition (VAR-5).
func (s *State) storyMoves(buf []Move) []Move {
	for story := NoStory + 1; story < NumStories; story++ {
		if s.canDrawStory(story) {
			buf = append(buf, NewTurnStory(story))
		}
	}
	return buf
}

// captainMoves lists a move for every captain of a set (VAR-6).
func captainMoves(buf []Move, k MoveKind, set captainSet) []Move {
	for c := NoCaptain + 1; c < NumCaptains; c++ {
		if set&c.set() != 0 {
			buf = append(buf, Move{Kind: k, a: c.piece()})
		}
	}
	return buf
}

// pledgeMoves lists the Gambits not yet spent (VAR-4).
func pledgeMoves(buf []Move, unspent gambitSet) []Move {
	for g := NoGambit + 1; g < NumGambits; g++ {
		if unspent&g.set() != 0 {
			buf = append(buf, NewPledge(g))
		}
	}
	return buf
}

// brokerMoves lists the different benefits of Power broker, in order. Each pick
// must leave enough for the rest (VAR-4b).
func brokerMoves(buf []Move, t *task) []Move {
	for what := max(t.leastGood(), ShipGood); int(what)+int(t.left) <= numGoods; what++ {
		buf = append(buf, NewGain(what))
	}
	return buf
}

// goalMoves lists the goals that are not on the board yet (VAR-8).
func goalMoves(buf []Move, undealt goalSet) []Move {
	for g := NoGoal + 1; g < NumGoals; g++ {
		if undealt&g.set() != 0 {
			buf = append(buf, NewDealGoal(g))
		}
	}
	return buf
}

// bonusMoves lists the different bonuses, in order. Enough must be left for the
// rest (VAR-8c).
func bonusMoves(buf []Move, t *task) []Move {
	for b := t.leastBonus(); int(b)+int(t.left) <= NumBonuses; b++ {
		buf = append(buf, NewTakeBonus(b))
	}
	return buf
}
