package analysispage

import (
	"context"
	_ "embed"
	"io"
	"strconv"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
)

// View is the analysis of a table as a viewer sees it.
type View struct {
	Story       *Story   // nil if there is none yet
	Of          goa.Seat // whose mistakes are listed; Nobody for all
	Problem     string   // what went wrong, in words
	Fair        string   // a note about fair play, or empty
	Refused     bool     // this game must not be analyzed
	Failed      bool     // the game cannot be analyzed
	Asked       bool     // it is being analyzed, or will be
	Done, Total int      // steps
	Past        *Past    // the viewer's last games; nil if there is nothing to say

	table, here string // addresses
	others      []choice
}

// choice is a player whose mistakes can be listed.
type choice struct {
	Seat       goa.Seat
	Name, Link string
}

// At sets the table that the analysis is about. Call it before the view is
// shown.
func (v *View) At(id match.ID) {
	v.table = frame.TablePath(id)
	v.here = v.path()
	if v.Of != goa.Nobody {
		v.here += "?as=" + v.Of.String()
	}
	if v.Story == nil {
		return
	}
	v.others = []choice{{goa.Nobody, v.Story.say("everyone"), v.path() + "?as=all#mistakes"}}
	for i, name := range v.Story.Names {
		seat := goa.Seat(i)
		v.others = append(v.others, choice{seat, name, v.path() + "?as=" + seat.String() + "#mistakes"})
	}
}

// path returns the address of the analysis.
func (v *View) path() string { return v.table + "/analysis" }

func (v *View) percent() int { return 100 * v.Done / max(1, v.Total) }

// PositionPath returns the address of a position of a table before a move, seen
// from a seat.
func PositionPath(id match.ID, at int, seat goa.Seat) string {
	path := frame.TablePath(id) + "?at=" + strconv.Itoa(at)
	if seat != goa.Nobody {
		path += "&as=" + seat.String()
	}
	return path
}

func (s *Story) graphTitle() string {
	if s.Report.Unit == "points" {
		return s.say("graph.points")
	}
	return s.say("graph")
}

// listTitle returns the title of the list of mistakes, of one seat or of all.
func (s *Story) listTitle(of goa.Seat) string {
	if of == goa.Nobody {
		return s.say("list")
	}
	return s.say("list.of", "seat", s.Names[of])
}

// radius returns the radius of a mark.
func (m graphMark) radius() string {
	if m.Great {
		return "7"
	}
	return "5"
}

//go:embed alone.css
var aloneColors string

// aloneStyle returns the style of a self-contained page.
func aloneStyle() string { return aloneColors + frame.AnalysisStyle() }

// style is a style sheet within a page. Its text is part of this program.
type style string

// Render implements [templ.Component].
func (s style) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, "<style>"+string(s)+"</style>")
	return err
}

// Write writes a whole self-contained page.
func Write(w io.Writer, s *Story) error { return alone(s).Render(context.Background(), w) }
