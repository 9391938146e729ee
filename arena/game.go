package arena

import "goa/goa"

// Game is how one game came out. The solo game of several bots with one deal
// counts as one, in which they have the seats of their places in the list.
type Game struct {
	Block, Number int      // the number is that within the block
	First         goa.Seat // who began
	Moves         int      // Nature's not counted
	FlagSales     int      // auctions of the flag
	FlagDucats    int      // paid in them
	Seats         [goa.MaxSeats]Seated
}

// Seated is what a bot has reached at a seat.
type Seated struct {
	Bot    uint8 // its place in the list
	Place  uint8 // from 1; who failed is last
	Wins   uint8 // in twelfths, so that two, three or four can share one
	Failed bool  // an illegal move, no answer in time, or worse
	Score  int16 // 0 of who failed
	Ducats int16
}

const wholeWin = 12

// rank gives the first n seats their places and wins: more points are better,
// then more ducats (G-2), and who failed comes after all who did not.
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
