package goa

// bidding reads what a Gambit changes in the auction.
func (in *reader) bidding(a *AuctionPosition) {
	in.s.gambit = in.gambit(a.Gambit, "auction")
	switch a.Lap {
	case 0:
	case 2:
		in.s.bidLap = 1
	default:
		in.problem("lap %d of the bidding; 2 is right, and no lap for the first", a.Lap)
	}
}

// modules reads a player's captain and Gambits, open and face down.
func (in *reader) modules(seat int, w *PlayerPosition) {
	s := &in.s
	s.players[seat].captain = in.captain(w.Captain, "captain")
	for _, g := range w.Spent {
		if g = in.gambit(g, "spent"); g == NoGambit || s.players[seat].spent&g.set() != 0 {
			in.problem("spent Gambits of seat %d: %s; each once is right", seat, g)
			continue
		}
		s.players[seat].spent |= g.set()
	}
	s.picks[seat] = in.gambit(w.Pick, "pick")
	for _, c := range w.Captains {
		if c = in.captain(c, "captains"); c == NoCaptain || s.captains[seat]&c.set() != 0 {
			in.problem("captains of seat %d: %s; each once is right", seat, c)
			continue
		}
		s.captains[seat] |= c.set()
	}
	s.kept[seat] = in.captain(w.Kept, "kept")
}

func (in *reader) gambit(g Gambit, what string) Gambit {
	if g >= NumGambits {
		in.problem("%s: there is no Gambit %d", what, g)
		return NoGambit
	}
	return g
}

func (in *reader) captain(c Captain, what string) Captain {
	if c >= NumCaptains {
		in.problem("%s: there is no captain %d", what, c)
		return NoCaptain
	}
	return c
}
