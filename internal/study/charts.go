package study

import (
	"fmt"
	"math"
	"strconv"

	"goa/internal/chart"
)

// dot is a value with its interval.
type dot struct {
	value, low, high float64
	series           int
}

// dotRow is a row of a chart of dots.
type dotRow struct {
	label string
	note  string
	dots  []dot
}

// dotChart shows rows of values with their intervals.
type dotChart struct {
	title, note string
	legend      []string
	rows        []dotRow
	even        float64 // a line to compare with; negative for none
	unit        func(float64) string
}

func (d dotChart) draw() string {
	const top, rowHeight, left, right = 100.0, 24.0, 240.0, 60.0
	c := &chart.Canvas{Width: 760, Height: top + rowHeight*float64(len(d.rows)) + 40}
	c.Head(d.title, d.note, d.legend)
	s := chart.Scale{Min: math.Inf(1), Max: math.Inf(-1), From: left, To: c.Width - right}
	for _, r := range d.rows {
		for _, m := range r.dots {
			s.Min, s.Max = min(s.Min, m.low, m.value), max(s.Max, m.high, m.value)
		}
	}
	s.Min, s.Max = math.Floor(min(s.Min, max(0, d.even))*10)/10, math.Ceil(max(s.Max, d.even)*10)/10
	if s.Max <= s.Min {
		s.Max = s.Min + 1
	}
	bottom := top + rowHeight*float64(len(d.rows))
	for _, x := range s.Ticks(8) {
		c.Line(s.At(x), top-8, s.At(x), bottom, "grid")
		c.Text(s.At(x), bottom+18, "small", "middle", d.unit(x))
	}
	if d.even >= 0 {
		c.Line(s.At(d.even), top-8, s.At(d.even), bottom, "even")
	}
	for i, r := range d.rows {
		y := top + rowHeight*(float64(i)+0.5)
		c.Text(left-14, y+4, "", "end", r.label)
		c.Text(c.Width-right+10, y+4, "small", "", r.note)
		for j, m := range r.dots {
			shift := 0.0
			if len(r.dots) > 1 {
				shift = 5 * (float64(j) - float64(len(r.dots)-1)/2)
			}
			c.Line(s.At(m.low), y+shift, s.At(m.high), y+shift, fmt.Sprintf("span s%d", m.series))
			c.Dot(s.At(m.value), y+shift, 4.5, fmt.Sprintf("c%d", m.series))
		}
	}
	return c.String()
}

// bars is a histogram with a marked part.
type bars struct {
	label     string
	all, part histogram
}

// barsChart draws histograms one below the other, over one axis.
func barsChart(title, note string, legend []string, list []bars) string {
	const top, height, left, right = 110.0, 120.0, 90.0, 30.0
	c := &chart.Canvas{Width: 760, Height: top + (height+30)*float64(len(list)) + 20}
	c.Head(title, note, legend)
	longest := 1
	for _, b := range list {
		longest = max(longest, len(b.all.counts))
	}
	s := chart.Scale{Min: 0, Max: float64(longest), From: left, To: c.Width - right}
	wide := s.At(1) - s.At(0)
	for i, b := range list {
		base := top + (height+30)*float64(i) + height
		c.Text(left-12, base-height/2, "", "end", b.label)
		most := 1
		for _, n := range b.all.counts {
			most = max(most, n)
		}
		for x, n := range b.all.counts {
			h := height * float64(n) / float64(most)
			c.Rect(s.At(float64(x)), base-h, wide-0.8, h, "c0 pale")
			if x < len(b.part.counts) {
				h = height * float64(b.part.counts[x]) / float64(most)
				c.Rect(s.At(float64(x)), base-h, wide-0.8, h, "c0")
			}
		}
		c.Line(left, base, c.Width-right, base, "grid")
		for _, x := range s.Ticks(10) {
			c.Text(s.At(x)+wide/2, base+15, "small", "middle", strconv.Itoa(int(x)))
		}
	}
	return c.String()
}

// stack is a bar of parts.
type stack struct {
	label string
	parts []float64
}

// stackChart draws bars composed of parts, one series each.
func stackChart(title, note string, legend []string, list []stack) string {
	const rowHeight, left, right = 34.0, 190.0, 60.0
	c := &chart.Canvas{Width: 760}
	top := c.Head(title, note, legend) + 24
	c.Height = top + rowHeight*float64(len(list)) + 20
	s := chart.Scale{Min: 0, Max: 1, From: left, To: c.Width - right}
	for _, b := range list {
		sum := 0.0
		for _, x := range b.parts {
			sum += x
		}
		s.Max = max(s.Max, sum)
	}
	for i, b := range list {
		y := top + rowHeight*float64(i)
		c.Text(left-12, y+17, "", "end", b.label)
		sum := 0.0
		for series, x := range b.parts {
			if x <= 0 {
				continue
			}
			from, to := s.At(sum), s.At(sum+x)
			c.Rect(from, y, to-from-1, 24, fmt.Sprintf("c%d", series))
			sum += x
		}
		c.Text(s.At(sum)+8, y+17, "small", "", strconv.FormatFloat(sum, 'f', 1, 64))
	}
	return c.String()
}

// lineChart draws a value for each round, one line for each series.
func lineChart(title, note string, legend []string, lines [][]float64) string {
	const top, bottom, left, right = 100.0, 300.0, 60.0, 30.0
	c := &chart.Canvas{Width: 760, Height: bottom + 40}
	c.Head(title, note, legend)
	most := 1.0
	for _, l := range lines {
		for _, y := range l {
			most = max(most, y)
		}
	}
	v := chart.Scale{Min: 0, Max: most * 1.08, From: bottom, To: top}
	for _, y := range v.Ticks(6) {
		c.Line(left, v.At(y), c.Width-right, v.At(y), "grid")
		c.Text(left-10, v.At(y)+4, "small", "end", strconv.FormatFloat(y, 'f', -1, 64))
	}
	h := chart.Scale{Min: 0.7, Max: float64(len(lines[0])) + 0.3, From: left, To: c.Width - right}
	for round := range lines[0] {
		c.Text(h.At(float64(round+1)), bottom+20, "small", "middle", fmt.Sprintf("round %d", round+1))
	}
	for series, l := range lines {
		var points [][2]float64
		for round, y := range l {
			points = append(points, [2]float64{h.At(float64(round + 1)), v.At(y)})
		}
		c.Path(points, fmt.Sprintf("path s%d", series))
		for _, p := range points {
			c.Dot(p[0], p[1], 4.5, fmt.Sprintf("c%d", series))
		}
	}
	return c.String()
}
