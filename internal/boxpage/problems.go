package boxpage

import (
	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
)

// boxProblem says what is wrong with the numbers of a box. For other problems
// of a file it returns the text of the parser.
func boxProblem(p frame.Page, f *Form, problem edition.Problem) string {
	c := problem.Cause
	counted := func(text, about string) string { return p.Say(text, "name", about, "n", c.N, "other", c.Want) }
	switch c.Kind {
	case edition.NoCause:
		return problem.Text
	case edition.BadValue:
		return badValue(p, f, c.CellName)
	case edition.BadHalf:
		return p.Say("box.problem.half", "name", p.Words.Part(c.Part), "n", c.N, "of", c.Want, "other", c.Spare)
	case edition.HiddenFavor:
		return p.Say("box.problem.favor", "name", p.Words.Tile(goa.Favor))
	case edition.TooFewOthers:
		return p.Say("box.problem.others", "name", p.Words.Part(c.Part), "n", c.N, "of", c.Want, "other", c.Spare)
	case edition.TooManyTiles:
		return counted("box.problem.tiles", boxPiece(p, c.Name))
	case edition.NoEffect:
		return p.Say("box.problem.effect", "name", boxPiece(p, c.Name))
	case edition.NoStartSymbol:
		return p.Say("box.problem.start-symbol", "name", boxWord(p, c.Name))
	case edition.TooManyCards:
		return counted("box.problem.cards", boxWord(p, c.Name))
	case edition.UnscoredCards:
		return counted("box.problem.unscored", boxWord(p, c.Name))
	case edition.TwiceTheSame:
		return p.Say("box.problem.twice", "name", boxRow(p, c.Section, c.Row), "other", boxValue(p, c.Name))
	case edition.TooFewBonanza:
		return counted("box.problem.bonanza", p.Words.Option("bonanza"))
	case edition.FallingRanks:
		return counted("box.problem.ranks", boxRow(p, c.Section, c.Row))
	case edition.TooManySpies:
		return p.Say("box.problem.spies", "part", p.Words.Part(c.Part), "name", p.Words.Tile(goa.Espionage), "n", c.N, "other", c.Want)
	default:
		return problem.Text
	}
}

// badValue says which values a cell can have.
func badValue(p frame.Page, f *Form, at edition.CellName) string {
	name := boxCell(p, at.Section, at.Row, at.Column)
	for _, t := range f.Base.NumberTables() {
		for _, row := range t.Rows {
			if t.Name == at.Section && row.Name == at.Row && at.Column < len(row.Cells) && row.Any == nil {
				if in := row.Cells[at.Column].Input; in.Max > 0 {
					return p.Say("box.problem.number", "name", name, "n", in.Min, "other", in.Max)
				}
			}
		}
	}
	return p.Say("box.problem.choice", "name", name)
}
