package contest

import (
	"goa/goa"
	"goa/internal/match"
)

// Side is one round of one of the two compared games.
type Side struct {
	Bought []Purchase
	Points int // at the end of the round
}

// Purchase is a lot that the player took, and its price.
type Purchase struct {
	Tile goa.Tile // NoTile for the flag
	Paid int      // ducats
}

// Round is one round of two games.
type Round struct {
	Round int
	Sides [2]Side
	// Swing is how many points the first game gained on the second in this round.
	Swing int
}

// Comparison is two games from one deal, side by side.
type Comparison struct {
	Rounds []Round
	// Parted is the round in which the scores first differed, and Widest is the round
	// that changed the difference most; 0 if there is none.
	Parted, Widest int
}

// Compare compares two finished games from one deal, each as seen by its player's
// seat.
func Compare(one, other *match.TableView, seats [2]goa.Seat) Comparison {
	var c Comparison
	views := [2]*match.TableView{one, other}
	var bought [2][goa.NumRounds + 1][]Purchase
	var points [2][goa.NumRounds + 1]int
	rounds := 0
	for i, v := range views {
		bought[i] = purchases(v.Log, seats[i])
		for _, r := range v.Course {
			if r.Round >= 0 && r.Round <= goa.NumRounds && int(seats[i]) < len(r.Scores) {
				points[i][r.Round] = r.Scores[seats[i]].Total()
				rounds = max(rounds, r.Round)
			}
		}
	}
	gap, widest := points[0][0]-points[1][0], 0
	for n := 1; n <= rounds; n++ {
		r := Round{Round: n}
		for i := range views {
			r.Sides[i] = Side{bought[i][n], points[i][n]}
		}
		now := points[0][n] - points[1][n]
		r.Swing = now - gap
		gap = now
		if now != 0 && c.Parted == 0 {
			c.Parted = n
		}
		if d := max(r.Swing, -r.Swing); d > widest {
			widest, c.Widest = d, n
		}
		c.Rounds = append(c.Rounds, r)
	}
	return c
}

// purchases returns the lots that a seat took in the auctions of each round.
func purchases(log []match.Update, seat goa.Seat) (bought [goa.NumRounds + 1][]Purchase) {
	round := 0
	for _, u := range log {
		e := u.Event
		switch {
		case e.Kind == goa.RoundBegan:
			round = min(int(e.N), goa.NumRounds)
		case e.Kind == goa.LotTaken && e.Seat == seat:
			bought[round] = append(bought[round], Purchase{Tile: e.Tile()})
		case e.Kind == goa.LotBought && e.Seat == seat, e.Kind == goa.LotSold && e.Other == seat:
			bought[round] = append(bought[round], Purchase{e.Tile(), int(e.N)})
		}
	}
	return bought
}
