package goa

import "fmt"

// bidding reads what a Gambit changes in the auction.
func (in *reader) bidding(a *AuctionPosition) {
	in.s.gambit = in.gambit(a.Gambit, "auction.gambit")
	switch a.Lap {
	case 0:
	case 2:
		in.s.bidLap = 1
	default:
		in.problem("auction.lap is %d; want 2, and none in the first lap", a.Lap)
	}
}

// modules reads a player's captain and Gambits, open and face down.
func (in *reader) modules(seat int, w *PlayerPosition) {
	s := &in.s
	s.players[seat].captain = in.captain(w.Captain, seat, "captain")
	for _, g := range w.Spent {
		if g >= NumGambits || g == NoGambit || s.players[seat].spent&g.set() != 0 {
			in.problem("players[%d].spent has %s; want Gambits, each once", seat, g)
			continue
		}
		s.players[seat].spent |= g.set()
	}
	s.picks[seat] = in.gambit(w.Pick, fmt.Sprintf("players[%d].pick", seat))
	for _, c := range w.Captains {
		if c >= NumCaptains || c == NoCaptain || s.captains[seat]&c.set() != 0 {
			in.problem("players[%d].captains has %s; want captains, each once", seat, c)
			continue
		}
		s.captains[seat] |= c.set()
	}
	s.kept[seat] = in.captain(w.Kept, seat, "kept")
}

func (in *reader) gambit(g Gambit, what string) Gambit {
	if g >= NumGambits {
		in.problem("%s: there is no Gambit %d", what, g)
		return NoGambit
	}
	return g
}

func (in *reader) captain(c Captain, seat int, what string) Captain {
	if c >= NumCaptains {
		in.problem("players[%d].%s: there is no captain %d", seat, what, c)
		return NoCaptain
	}
	return c
}
