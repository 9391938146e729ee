package cli

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"goa/internal/analysis"
)

//go:embed analyse.html
var analysePage string

// analyseTemplate is the whole page: no script, nothing from elsewhere.
var analyseTemplate = template.Must(template.New("analyse").Parse(analysePage))

// page writes the report as one page that needs nothing else.
func (t *analyst) page(w io.Writer) error {
	moments, err := t.moments()
	if err != nil {
		return err
	}
	mistakes, err := t.mistakes()
	if err != nil {
		return err
	}
	table := t.columns()
	graph := "graph"
	if t.report.Unit == "points" {
		graph = "graph.points"
	}
	return analyseTemplate.Execute(w, map[string]any{
		"Language": t.words.Language(), "Title": t.words.Analysis("title") + ": " + strings.Join(t.names, ", "),
		"Remarks": t.remarks(), "Players": t.players(), "PlayersTitle": t.words.Analysis("players"),
		"ColumnsTitle": t.words.Analysis("columns"), "Head": table[0], "Rows": table[1:], "Views": t.words.Analysis("views"),
		"MomentsTitle": t.words.Analysis("moments"), "Moments": moments,
		"ListTitle": t.words.Analysis("list"), "List": mistakes,
		"GraphTitle": t.words.Analysis(graph), "Lines": graphLines(t.report, t.names),
		"Width": graphWidth + 20, "Height": graphHeight + 20, // with a margin
	})
}

// The graph, in units of its picture.
const (
	graphWidth  = 900
	graphHeight = 300
)

// graphLine is the line of one player.
type graphLine struct {
	Name, Points, Color, Dash string
	Y                         int // of its legend
}

// graphLines draws the values of all players. Lines differ in colour and in
// dashes, for people who do not see colours.
func graphLines(r *analysis.Report, names []string) (lines []graphLine) {
	styles := [...][2]string{{"#1f5fa8", ""}, {"#b3401f", "8 4"}, {"#2e7d32", "2 3"}, {"#6a3d9a", "10 3 2 3"}}
	most := analysis.Whole
	if r.Unit == "points" {
		most = 1
		for _, v := range r.Values[0] {
			most = max(most, v)
		}
	}
	for seat, values := range r.Values {
		var points strings.Builder
		for at, v := range values {
			fmt.Fprintf(&points, "%d,%d ", at*graphWidth/max(1, len(values)-1), graphHeight-v*graphHeight/most)
		}
		style := styles[seat%len(styles)]
		lines = append(lines, graphLine{Name: names[seat], Points: points.String(), Color: style[0], Dash: style[1], Y: 18 * (seat + 1)})
	}
	return lines
}
