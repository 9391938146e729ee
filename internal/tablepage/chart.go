package tablepage

import (
	"fmt"
	"strconv"
	"strings"

	"goa/goa"
)

// Charts are drawn in their own units. The page sets their size.
const (
	chartWide = 400
	barHigh   = 18
	barGap    = 5
	barLeft   = 88 // where the names end
	barRight  = 34 // room for the sums
	lineHigh  = 96 // flat, so that letters are large enough in the available height
	lineEdge  = 22 // for the numbers beside a chart
)

// bars is the chart of points by source: a bar for every seat, with a piece for every
// line of the scoring.
type bars struct {
	High int
	Rows []barRow
}

// barRow is the bar of a player.
type barRow struct {
	Seat   goa.Seat
	Name   string
	Y      int
	Total  int
	End    int // where the bar ends
	Pieces []barPiece
}

// barPiece is one source of points. Sources that cost points are left of zero.
type barPiece struct {
	Line    string // stable name of the source
	Points  int
	X, Wide int
}

// bars draws the points of a finished game.
func (s *Table) bars() bars {
	lines := s.scoreLines()
	most, least := 1, 0
	for _, c := range s.Scores {
		plus, minus := 0, 0
		for _, line := range lines {
			n := scoreLine(c, line)
			plus, minus = plus+max(n, 0), minus+min(n, 0)
		}
		most, least = max(most, plus), min(least, minus)
	}
	scale := func(n int) int { return n * (chartWide - barLeft - barRight) / (most - least) }
	zero := barLeft + scale(-least)
	b := bars{High: len(s.Scores)*(barHigh+barGap) - barGap}
	for i, c := range s.Scores {
		row := barRow{Seat: goa.Seat(i), Name: s.names[i], Y: i * (barHigh + barGap), Total: c.Total()}
		right, left := 0, 0
		for _, line := range lines {
			switch n := scoreLine(c, line); {
			case n > 0:
				row.Pieces = append(row.Pieces, barPiece{line, n, zero + scale(right), scale(right+n) - scale(right)})
				right += n
			case n < 0:
				left -= n
				row.Pieces = append(row.Pieces, barPiece{line, n, zero - scale(left), scale(-n)})
			}
		}
		row.End = zero + scale(right)
		b.Rows = append(b.Rows, row)
	}
	return b
}

// curves is the chart of points by round: a line for every seat.
type curves struct {
	Rounds []curveRound
	Levels []curveLevel
	Seats  []curve
}

type curveRound struct{ X, Round int }

type curveLevel struct{ Y, Points int }

// curve is the points of a player, round by round.
type curve struct {
	Seat   goa.Seat
	Name   string
	Points []curvePoint
}

type curvePoint struct{ X, Y, Points, Round int }

// line returns the points of a curve in the notation of SVG.
func (c curve) line() string {
	var at []string
	for _, p := range c.Points {
		at = append(at, fmt.Sprintf("%d,%d", p.X, p.Y))
	}
	return strings.Join(at, " ")
}

// curves draws the points over time. Ok is false if there is only one moment to show.
func (s *Table) curves() (c curves, ok bool) {
	if len(s.Course) < 2 {
		return c, false
	}
	most, least := 10, 0
	for _, m := range s.Course {
		for _, score := range m.Scores {
			most, least = max(most, score.Total()), min(least, score.Total())
		}
	}
	step := levelStep(most - least)
	most = (most + step - 1) / step * step
	x := func(i int) int { return lineEdge + i*(chartWide-lineEdge-12)/(len(s.Course)-1) }
	y := func(points int) int {
		return lineHigh - lineEdge + 8 - (points-least)*(lineHigh-lineEdge)/(most-least)
	}
	for points := 0; points <= most; points += step {
		c.Levels = append(c.Levels, curveLevel{y(points), points})
	}
	for i, m := range s.Course {
		c.Rounds = append(c.Rounds, curveRound{x(i), m.Round})
	}
	for i, name := range s.names {
		line := curve{Seat: goa.Seat(i), Name: name}
		for k, m := range s.Course {
			points := m.Scores[i].Total()
			line.Points = append(line.Points, curvePoint{x(k), y(points), points, m.Round})
		}
		c.Seats = append(c.Seats, line)
	}
	return c, true
}

// levelStep returns the distance between the round numbers at the side of a chart.
// There are at most five of them.
func levelStep(span int) int {
	step := 5
	for span/step > 4 {
		step *= 2
	}
	return step
}

// box returns the viewBox of a chart.
func box(wide, high int) string { return "0 0 " + strconv.Itoa(wide) + " " + strconv.Itoa(high) }

// champions returns the winners. There may be several.
func (s *Table) champions() (seats []goa.Seat) {
	for i, rank := range s.Ranks {
		if rank == 1 {
			seats = append(seats, goa.Seat(i))
		}
	}
	return seats
}
