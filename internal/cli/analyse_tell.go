package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"goa/goa"
	"goa/internal/analysis"
	"goa/lexicon"
	"goa/record"
)

// analyst tells a report in words.
type analyst struct {
	report *analysis.Report
	record *record.Record
	words  *lexicon.Lexicon
	names  []string
}

// tell writes the report for a terminal.
func (t *analyst) tell(w io.Writer) error {
	title := &teller{w: w, words: t.words, names: t.names}
	if err := title.title(t.record); err != nil {
		return err
	}
	for _, line := range t.remarks() {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintf(w, "\n%s\n", t.words.Analysis("players"))
	for _, line := range t.players() {
		fmt.Fprintln(w, "  "+line)
	}
	fmt.Fprintf(w, "\n%s\n", t.words.Analysis("columns"))
	writeTable(w, t.columns())
	fmt.Fprintf(w, "  %s\n", t.words.Analysis("views"))
	moments, err := t.moments()
	if err != nil {
		return err
	}
	if len(moments) > 0 {
		fmt.Fprintf(w, "\n%s\n", t.words.Analysis("moments"))
		for i, line := range moments {
			fmt.Fprintf(w, "  %d. %s\n", i+1, line)
		}
	}
	mistakes, err := t.mistakes()
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s\n", t.words.Analysis("list"))
	for _, line := range mistakes {
		fmt.Fprintln(w, "  "+line)
	}
	return nil
}

// remarks are what a reader must know of the whole report.
func (t *analyst) remarks() (lines []string) {
	r := t.report
	if !r.Finished {
		lines = append(lines, t.words.Analysis("unfinished", "n", t.record.Len()))
	}
	if r.Provisional {
		lines = append(lines, t.words.Analysis("provisional"))
	}
	if !r.Fitted {
		lines = append(lines, t.words.Analysis("unfitted"))
	}
	if r.Own {
		lines = append(lines, t.words.Analysis("own"))
	}
	return lines
}

// players is a line for each player.
func (t *analyst) players() (lines []string) {
	for i := range t.report.Players {
		p := &t.report.Players[i]
		parts := []string{t.words.Analysis("player.of", "n", p.Decisions)}
		for _, c := range []struct {
			name string
			n    int
		}{{"blunders", p.Blunders}, {"mistakes", p.Mistakes}, {"inaccuracies", p.Inaccuracies}} {
			parts = append(parts, t.words.Analysis(c.name, "n", c.n))
		}
		if _, campaign := t.record.Session(); campaign {
			parts = append(parts, t.words.Analysis("goals", "n", p.Goals))
		}
		line := t.words.Analysis("player", "seat", p.Name, "n", p.Accuracy, "loss", amount(t.words, t.report, p.MeanLoss))
		lines = append(lines, line+" ("+strings.Join(parts, ", ")+")")
	}
	return lines
}

// columns is a table of where results come from, its head first.
func (t *analyst) columns() [][]string {
	head := []string{""}
	for _, name := range []string{"begin", "luck", "skill", "opponents", "reassessment", "result"} {
		head = append(head, t.words.Analysis(name))
	}
	table := [][]string{head}
	for i := range t.report.Players {
		p := &t.report.Players[i]
		row := []string{p.Name}
		for _, n := range []int{p.Begin, p.Luck, p.Skill, p.Opponents, p.Reassessment, p.Result} {
			row = append(row, amount(t.words, t.report, n))
		}
		table = append(table, row)
	}
	return table
}

// writeTable aligns a table whose columns but the first are numbers.
func writeTable(w io.Writer, table [][]string) {
	width := make([]int, len(table[0]))
	for _, row := range table {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range table {
		var line strings.Builder
		for i, cell := range row {
			blanks := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line.WriteString(cell + blanks)
			} else {
				line.WriteString("  " + blanks + cell)
			}
		}
		fmt.Fprintln(w, "  "+strings.TrimRight(line.String(), " "))
	}
}

// moments tells what decided the game.
func (t *analyst) moments() (lines []string, err error) {
	for _, m := range t.report.Moments {
		s, err := t.record.At(m.At)
		if err != nil {
			return nil, err
		}
		values := []any{"round", s.Round(), "at", m.At + 1, "seat", t.names[m.Seat], "loss", amount(t.words, t.report, max(m.Change, -m.Change))}
		name := "moment.lucky"
		switch {
		case !m.Chance:
			d := t.verdictAt(m.At)
			played, best := t.moves(&s, d)
			name, values = "moment", append(values, "move", played, "best", best)
		case m.Change < 0:
			name = "moment.unlucky"
		}
		lines = append(lines, t.words.Analysis(name, values...))
	}
	return lines, nil
}

// verdictAt returns what is said about the decision before a move.
func (t *analyst) verdictAt(at int) *analysis.Verdict {
	for i := range t.report.Decisions {
		if d := &t.report.Decisions[i]; d.At == at {
			return d
		}
	}
	return nil
}

// moves tells the played and the best move of a decision.
func (t *analyst) moves(s *goa.State, d *analysis.Verdict) (played, best string) {
	v := s.View(d.Seat)
	tell := func(text string) string {
		m, err := goa.ParseMove(text)
		if err != nil {
			return text
		}
		return t.words.MoveIn(&v, m, t.names)
	}
	return tell(d.Played), tell(d.Best)
}

// mistakes tells the decisions that were no good, in their order.
func (t *analyst) mistakes() (lines []string, err error) {
	for i := range t.report.Decisions {
		d := &t.report.Decisions[i]
		if d.Severity == analysis.Good {
			continue
		}
		s, err := t.record.At(d.At)
		if err != nil {
			return nil, err
		}
		played, best := t.moves(&s, d)
		line := t.words.Analysis("item", "round", d.Round, "at", d.At+1, "seat", t.names[d.Seat], "move", played, "best", best,
			"verdict", t.words.Analysis("verdict."+d.Severity.String()), "loss", amount(t.words, t.report, d.Loss))
		if d.Provisional {
			line = t.words.Analysis("item.provisional", "item", line)
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		lines = []string{t.words.Analysis("none")}
	}
	return lines, nil
}
