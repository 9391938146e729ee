// Package chart draws figures as SVG, light or dark according to the reader's
// preference.
package chart

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// Canvas is a drawing in SVG that is light or dark according to the reader's
// preference.
type Canvas struct {
	Width, Height float64
	body          strings.Builder
}

// palette holds the colors of series, for a light and a dark background.
var palette = [][2]string{
	{"#b5482a", "#e08560"}, {"#1f7a6d", "#58b8a8"}, {"#b98216", "#e3b64f"}, {"#4a5fa5", "#8fa3e6"},
	{"#8a4b86", "#c48bc0"}, {"#66772b", "#a9bd62"}, {"#7d7d7d", "#a8a8a8"}, {"#3d8fb0", "#79c2e0"},
}

// String returns the drawing as an SVG file.
func (c *Canvas) String() string {
	var light, dark strings.Builder
	for i, p := range palette {
		fmt.Fprintf(&light, ".c%d{fill:%s}.s%d{stroke:%s}", i, p[0], i, p[0])
		fmt.Fprintf(&dark, ".c%d{fill:%s}.s%d{stroke:%s}", i, p[1], i, p[1])
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img">
<style>
text{font:13px system-ui,sans-serif;fill:#2b2622}.title{font-size:17px;font-weight:600}.small{font-size:11.5px;fill:#6a625a}
.ground{fill:#fffdf8}.grid{stroke:#e4ddd2}.even{stroke:#8a8178;stroke-dasharray:4 3}.pale{opacity:.38}.span{stroke-width:5;stroke-linecap:round;opacity:.35}.path{fill:none;stroke-width:2.5}
%s
@media (prefers-color-scheme:dark){text{fill:#e8e2d9}.small{fill:#a79f95}.ground{fill:#1b1917}.grid{stroke:#3a352f}.even{stroke:#8f867c}
%s}
</style>
<rect class="ground" width="100%%" height="100%%"/>
%s</svg>
`, num(c.Width), num(c.Height), light.String(), dark.String(), c.body.String())
}

// num formats a coordinate to a tenth, which is fine enough.
func num(x float64) string {
	return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64)
}

// Text writes a line of text. The anchor is that of SVG: start, middle or end.
func (c *Canvas) Text(x, y float64, class, anchor, text string) {
	fmt.Fprintf(&c.body, "<text x=\"%s\" y=\"%s\"", num(x), num(y))
	if class != "" {
		fmt.Fprintf(&c.body, " class=\"%s\"", class)
	}
	if anchor != "" {
		fmt.Fprintf(&c.body, " text-anchor=\"%s\"", anchor)
	}
	fmt.Fprintf(&c.body, ">%s</text>\n", html.EscapeString(text))
}

// Rect draws a rectangle. The class c0 fills it with the color of the first series.
func (c *Canvas) Rect(x, y, w, h float64, class string) {
	fmt.Fprintf(&c.body, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" class=\"%s\"/>\n", num(x), num(y), num(w), num(h), class)
}

// Line draws a line. The class s0 gives it the color of the first series.
func (c *Canvas) Line(x1, y1, x2, y2 float64, class string) {
	fmt.Fprintf(&c.body, "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" class=\"%s\"/>\n", num(x1), num(y1), num(x2), num(y2), class)
}

// Dot draws a filled circle.
func (c *Canvas) Dot(x, y, r float64, class string) {
	fmt.Fprintf(&c.body, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" class=\"%s\"/>\n", num(x), num(y), num(r), class)
}

// Path draws a line through points.
func (c *Canvas) Path(points [][2]float64, class string) {
	c.body.WriteString("<polyline points=\"")
	for i, p := range points {
		if i > 0 {
			c.body.WriteByte(' ')
		}
		c.body.WriteString(num(p[0]) + "," + num(p[1]))
	}
	fmt.Fprintf(&c.body, "\" class=\"%s\"/>\n", class)
}

// Head writes the title, a note that explains it, and a legend of series. It
// returns the y-coordinate of its lower edge.
func (c *Canvas) Head(title, note string, legend []string) float64 {
	c.Text(20, 30, "title", "", title)
	c.Text(20, 50, "small", "", note)
	x, y := 20.0, 62.0
	for i, name := range legend {
		wide := 34 + 6.6*float64(len([]rune(name)))
		if x+wide > c.Width-20 {
			x, y = 20, y+20
		}
		c.Rect(x, y, 12, 12, fmt.Sprintf("c%d", i))
		c.Text(x+18, y+11, "small", "", name)
		x += wide
	}
	return y + 12
}

// Scale maps values to coordinates.
type Scale struct{ Min, Max, From, To float64 }

// At returns the coordinate of a value.
func (s Scale) At(x float64) float64 {
	return s.From + (x-s.Min)/(s.Max-s.Min)*(s.To-s.From)
}

// Ticks returns about n round values within the scale.
func (s Scale) Ticks(n int) (list []float64) {
	step := math.Pow(10, math.Floor(math.Log10((s.Max-s.Min)/float64(n))))
	for _, k := range []float64{1, 2, 5, 10} {
		if (s.Max-s.Min)/(step*k) <= float64(n) {
			step *= k
			break
		}
	}
	for x := math.Ceil(s.Min/step) * step; x <= s.Max+step/1e6; x += step {
		list = append(list, math.Round(x/step)*step)
	}
	return list
}
