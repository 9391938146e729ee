package luck

import (
	"fmt"
	"strconv"

	"goa/internal/chart"
)

// DrawShares draws the sources of the differences between results, as bars.
func (r *Report) DrawShares() string {
	const rowHeight, left, right = 34.0, 190.0, 40.0
	c := &chart.Canvas{Width: 760}
	var legend []string
	for part := range numParts {
		legend = append(legend, part.String())
	}
	top := c.Head("How much of a result is luck?", "shares of the variance; edition "+r.Edition+", grades "+r.Grades[0]+" to "+r.Grades[len(r.Grades)-1], legend) + 24
	x := chart.Scale{Min: 0, Max: 1, From: left, To: c.Width - right}
	row := 0
	for _, t := range r.Players {
		for _, m := range t.Measures {
			y := top + rowHeight*float64(row)
			c.Text(left-12, y+17, "", "end", fmt.Sprintf("%d players: %s", t.Players, m.Name))
			from := 0.0
			for part, s := range m.Shares {
				if s.Of.Value <= 0 {
					continue
				}
				to := min(1, from+s.Of.Value)
				c.Rect(x.At(from), y, max(0, x.At(to)-x.At(from)-1), 24, "c"+strconv.Itoa(part))
				from = to
			}
			row++
		}
	}
	bottom := top + rowHeight*float64(row)
	for _, share := range x.Ticks(5) {
		c.Text(x.At(share), bottom+12, "small", "middle", fmt.Sprintf("%.0f%%", 100*share))
	}
	c.Height = bottom + 26
	return c.String()
}

// DrawRanking draws the chance that the better of two neighboring grades is ahead,
// by the number of games that each has played. It is the mean over the pairs.
func (r *Report) DrawRanking(players int) string {
	const top, bottom, left, right = 110.0, 340.0, 60.0, 30.0
	const most = 40.0
	c := &chart.Canvas{Width: 760, Height: bottom + 50}
	var legend []string
	for way := range numWays {
		legend = append(legend, way.String())
	}
	c.Head(fmt.Sprintf("Is the better player ahead? %d players", players), "chance, mean of neighboring grades from "+r.Grades[0]+" to "+r.Grades[len(r.Grades)-1], legend)
	x := chart.Scale{Min: 0, Max: most, From: left, To: c.Width - right}
	y := chart.Scale{Min: 0.5, Max: 1, From: bottom, To: top}
	for _, chance := range y.Ticks(5) {
		c.Line(left, y.At(chance), c.Width-right, y.At(chance), "grid")
		c.Text(left-10, y.At(chance)+4, "small", "end", fmt.Sprintf("%.0f%%", 100*chance))
	}
	c.Line(left, y.At(wanted), c.Width-right, y.At(wanted), "even")
	for _, games := range x.Ticks(8) {
		c.Text(x.At(games), bottom+18, "small", "middle", fmt.Sprintf("%.0f", games))
	}
	c.Text((left+c.Width-right)/2, bottom+38, "small", "middle", "games that each of the two has played")
	for _, t := range r.Players {
		if t.Players != players {
			continue
		}
		for way := range numWays {
			points := [][2]float64{{x.At(0), y.At(0.5)}}
			for n := 1; n <= curve && float64(n*way.gamesEach()) <= most; n++ {
				points = append(points, [2]float64{x.At(float64(n * way.gamesEach())), y.At(t.chance(way, n))})
			}
			c.Path(points, fmt.Sprintf("path s%d", way))
		}
	}
	return c.String()
}

// chance returns the mean over all pairs of the chance after n units.
func (t *Tables) chance(way Way, n int) (mean float64) {
	for _, p := range t.Pairs {
		mean += p.Ways[way].After[n-1] / float64(len(t.Pairs))
	}
	return mean
}
