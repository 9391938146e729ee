package analysispage

import (
	"fmt"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/pricechart"
)

// The graph, in units of its picture.
const (
	graphLeft  = 84 // for the numbers at the side
	graphWide  = 900
	graphHigh  = 360
	graphRight = 14
	graphFoot  = 34 // for the rounds
	stripLeast = 6  // the least width of a link to a position
)

// graph holds the values of all players over the game.
type graph struct {
	Lines  []graphLine
	Levels []graphLevel
	Rounds []graphRound
	Strips []graphStrip
	Marks  []graphMark
	Table  [][]tableCell // the values at the beginning of each round, and at the end
}

// graphLine is the line of a player. Lines differ in color and in dashes.
type graphLine struct {
	Seat               goa.Seat
	Name, Points, Dash string
}

type graphLevel struct {
	Y    int
	Text string
}

type graphRound struct {
	X, Round int
}

// graphStrip is a link to a position, placed in the graph.
type graphStrip struct {
	X, Wide    int
	Text, Link string
}

// graphMark is a mistake on the line of the player who made it.
type graphMark struct {
	Seat       goa.Seat
	X, Y       int
	Great      bool // a blunder
	Text, Link string
}

type tableCell struct{ Text, Link string }

// most returns the highest value that the graph shows.
func (s *Story) most() int {
	if s.Report.Unit != "points" {
		return analysis.Whole
	}
	most := 1
	for _, v := range s.Report.Values[0] {
		most = max(most, v)
	}
	return most
}

// level formats a value for the side of the graph, where there is little room.
func (s *Story) level(value int) string {
	if s.Report.Unit == "points" {
		return number(value / 1000)
	}
	return s.say("share", "amount", number(value*100/s.Report.Whole))
}

// graph draws the values, with the mistakes of one seat or of all.
func (s *Story) graph(of goa.Seat) (g graph) {
	most, moves := s.most(), len(s.Report.Turns)
	x := func(at int) int { return graphLeft + at*(graphWide-graphLeft-graphRight)/max(1, moves) }
	y := func(value int) int { return 8 + (graphHigh - 8) - value*(graphHigh-8)/most }
	for part := range 5 {
		value := most * part / 4
		g.Levels = append(g.Levels, graphLevel{y(value), s.level(value)})
	}
	for seat, values := range s.Report.Values {
		var points strings.Builder
		for at, v := range values {
			fmt.Fprintf(&points, "%d,%d ", x(at), y(v))
		}
		g.Lines = append(g.Lines, graphLine{goa.Seat(seat), s.Names[seat], strings.TrimSpace(points.String()), pricechart.Dash(seat)})
	}
	g.Strips = s.strips(x)
	for i := range s.Report.Decisions {
		d := &s.Report.Decisions[i]
		if d.Severity < analysis.Mistake || of != goa.Nobody && d.Seat != of {
			continue
		}
		g.Marks = append(g.Marks, graphMark{
			Seat: d.Seat, X: x(d.At), Y: y(s.Report.Values[d.Seat][d.At]), Great: d.Severity == analysis.Blunder, Link: s.linkTo(d.At, d.Seat),
			Text: s.say("point", "round", d.Round, "at", d.At+1) + ", " + s.Names[d.Seat] + ": " + s.say("verdict."+d.Severity.String()) + ", " + s.Amount(d.Loss),
		})
	}
	s.rounds(&g, x)
	return g
}

// strips makes a link for each turn that is wide enough to point at.
func (s *Story) strips(x func(int) int) (list []graphStrip) {
	begin := 0
	add := func(to int) {
		list = append(list, graphStrip{X: x(begin), Wide: x(to) - x(begin), Text: s.point(begin), Link: s.linkTo(begin, goa.Nobody)})
		begin = to
	}
	moves := len(s.Report.Turns)
	for at := 1; at < moves; at++ {
		if s.Report.Turns[at] != s.Report.Turns[at-1] && x(at)-x(begin) >= stripLeast {
			add(at)
		}
	}
	add(moves)
	return list
}

// point describes the values at a point in the graph.
func (s *Story) point(at int) string {
	parts := []string{}
	for seat, name := range s.Names[:len(s.Report.Values)] {
		parts = append(parts, name+" "+s.Amount(s.Report.Values[seat][at]))
	}
	return s.say("point", "round", s.states[at].Round(), "at", at+1) + ": " + strings.Join(parts, ", ")
}

// rounds marks where rounds begin, and makes the table of values.
func (s *Story) rounds(g *graph, x func(int) int) {
	row := func(head string, at int) {
		cells := []tableCell{{head, s.linkTo(at, goa.Nobody)}}
		for seat := range s.Report.Values {
			cells = append(cells, tableCell{Text: s.Amount(s.Report.Values[seat][at])})
		}
		g.Table = append(g.Table, cells)
	}
	round := 0
	for at := range s.Report.Turns {
		if now := s.states[at].Round(); now > round {
			round = now
			g.Rounds = append(g.Rounds, graphRound{x(at), round})
			row(s.say("round", "n", round), at)
		}
	}
	row(s.say("end"), len(s.Report.Turns))
}

func number(n int) string { return strconv.Itoa(n) }
