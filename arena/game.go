package arena

import "goa/goa"

// Game is the result of one game. In solo play, the games of several bots with
// one deal count as one game: each bot has the seat of its place in the list.
type Game struct {
	Block, Number int      // Number counts within the block
	First         goa.Seat // the player who began
	Moves         int      // without those of Nature
	FlagSales     int      // auctions of the flag
	FlagDucats    int      // paid in them
	Seats         [goa.MaxSeats]Seated
}

// Seated is the result of a bot at a seat.
type Seated struct {
	Bot    uint8 // its place in the list
	Place  uint8 // from 1; bots that failed are last
	Wins   uint8 // in twelfths, so that two, three or four can share a win
	Failed bool  // an illegal move, no answer in time, or worse
	Score  int16 // 0 if the bot failed
	Ducats int16
}

const wholeWin = 12

// rank gives the first n seats their places and wins. More points are better,
// then more ducats (G-2). Bots that failed come after all others.
func (g *Game) rank(n int) {
	seats := g.Seats[:n]
	winners := 0
	for i := range seats {
		seats[i].Place = 1
		for j := range seats {
			if seats[j].beats(&seats[i]) {
				seats[i].Place++
			}
		}
		if seats[i].Place == 1 {
			winners++
		}
	}
	for i := range seats {
		seats[i].Wins = 0
		if seats[i].Place == 1 {
			seats[i].Wins = uint8(wholeWin / winners)
		}
	}
}

func (s *Seated) beats(o *Seated) bool {
	switch {
	case s.Failed || o.Failed:
		return !s.Failed && o.Failed
	case s.Score != o.Score:
		return s.Score > o.Score
	default:
		return s.Ducats > o.Ducats
	}
}
