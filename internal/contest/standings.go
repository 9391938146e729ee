package contest

import (
	"cmp"
	"slices"
)

// Half is a number of half points. A win against one opponent is a point, a tie
// half a point.
type Half int

// Game is the result of a table of an evening.
type Game struct {
	Points []int  `json:"points"` // by seat
	Places []int  `json:"places"` // from 1
	Full   []bool `json:"full"`   // whether the person seated there has played the whole game
	Void   string `json:"void,omitempty"`
}

// counts reports whether a game with this number of seats is compared with others.
func (g *Game) counts(seats int) bool {
	return g != nil && g.Void == "" && len(g.Points) == seats && len(g.Places) == seats && len(g.Full) == seats
}

// halfPointsAgainst compares two results: by place, then by points. Equal results are a tie.
func halfPointsAgainst(place, points, otherPlace, otherPoints int) Half {
	switch cmp.Or(cmp.Compare(otherPlace, place), cmp.Compare(points, otherPoints)) {
	case 1:
		return 2
	case 0:
		return 1
	default:
		return 0
	}
}

// Scores returns, by table and seat, the points that each seat of a round has won, and
// how many others it was compared with. Seats of tables that are not over, or do not
// count, win nothing and are not compared.
//
// In a round with one deal, a seat is compared with the same seat at the other tables.
// Bots and people who have left are compared too, so that everyone is compared equally
// often, but they are not ranked. If each table has its own deal, the seats of a table
// are compared with each other, by place alone.
func (r *EveningRound) Scores() (won [][]Half, of [][]int) {
	won, of = make([][]Half, len(r.Tables)), make([][]int, len(r.Tables))
	for i := range r.Tables {
		won[i], of[i] = make([]Half, len(r.Tables[i].Seats)), make([]int, len(r.Tables[i].Seats))
	}
	for i := range r.Tables {
		t := &r.Tables[i]
		if !t.Game.counts(len(t.Seats)) {
			continue
		}
		for seat := range t.Seats {
			if r.Deal == "" {
				for other := range t.Seats {
					if other != seat && t.Game.Places[other] > 0 { // an empty seat has no place
						won[i][seat] += halfPointsAgainst(t.Game.Places[seat], 0, t.Game.Places[other], 0)
						of[i][seat]++
					}
				}
				continue
			}
			for j := range r.Tables {
				o := &r.Tables[j]
				if j != i && seat < len(o.Seats) && o.Game.counts(len(o.Seats)) {
					won[i][seat] += halfPointsAgainst(t.Game.Places[seat], t.Game.Points[seat], o.Game.Places[seat], o.Game.Points[seat])
					of[i][seat]++
				}
			}
		}
	}
	return won, of
}

// Line is a line of the standings.
type Line struct {
	Person int // their number
	Name   string
	Rank   int // from 1; people with equal results share it
	Won    Half
	Of     int           // how many others they were compared with
	Rounds []RoundResult // of the evening
	Left   bool
}

// RoundResult is a person's result in a round.
type RoundResult struct {
	Played bool // they played, and it counts
	Won    Half
	Table  int // from 1; 0 if they were not seated
	Seat   int // from 1
	Points int
	Place  int
}

// Standings returns the standings of an evening after the given number of rounds, the
// best person first.
func (e *Evening) Standings(rounds int) []Line {
	lines := make([]Line, len(e.People))
	for i, p := range e.People {
		lines[i] = Line{Person: i, Name: p.Name, Left: p.Left, Rounds: make([]RoundResult, min(rounds, len(e.Rounds)))}
	}
	for n := range min(rounds, len(e.Rounds)) {
		r := &e.Rounds[n]
		won, of := r.Scores()
		for i := range r.Tables {
			t := &r.Tables[i]
			for seat, who := range t.Seats {
				if who < 0 || who >= len(lines) {
					continue
				}
				at := RoundResult{Table: i + 1, Seat: seat + 1}
				if t.Game.counts(len(t.Seats)) && t.Game.Full[seat] {
					at.Played, at.Won, at.Points, at.Place = true, won[i][seat], t.Game.Points[seat], t.Game.Places[seat]
					lines[who].Won += at.Won
					lines[who].Of += of[i][seat]
				}
				lines[who].Rounds[n] = at
			}
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Won, a.Won), cmp.Compare(a.Name, b.Name))
	})
	rank(lines, func(l *Line) Half { return l.Won }, func(l *Line, rank int) { l.Rank = rank })
	return lines
}

// rank gives sorted lines their ranks.
func rank[L any](lines []L, won func(*L) Half, set func(*L, int)) {
	at := 1
	for i := range lines {
		if i > 0 && won(&lines[i]) != won(&lines[i-1]) {
			at = i + 1
		}
		set(&lines[i], at)
	}
}
