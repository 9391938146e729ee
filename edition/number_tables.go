package edition

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"goa/goa"
)

// NumberTable is a part of an edition, to compare with a printed copy.
type NumberTable struct {
	Name   string // of the section
	Title  string
	Header []string // of the columns after the first; rows may have more
	Rows   []NumberRow
}

// NumberRow is a name and the values that belong to it.
type NumberRow struct {
	Name  string
	Cells []NumberCell
	// Any lists the texts that the row can have in any order. It is nil if each
	// cell has a place of its own.
	Any []string
}

// NumberCell is a value and how well it is known. The zero Provenance means
// that it is not in the box, or that it is a sum.
type NumberCell struct {
	Text       string
	Provenance Provenance
	Input      Input
}

// NumberTables returns all the numbers of the edition.
func (e *Edition) NumberTables() []NumberTable {
	var list []NumberTable
	for _, s := range sections {
		t := NumberTable{Name: s.name, Title: s.title, Header: s.header}
		for _, spec := range s.rows {
			r := NumberRow{Name: spec.name}
			if spec.unordered {
				r.Any = spec.columns[0].input().Words
			}
			for i, c := range e.rows[rowName{s.name, spec.name}].cells {
				in := spec.columns[i].input()
				in.MayLack = spec.columns[i].mayLack
				r.Cells = append(r.Cells, NumberCell{spec.columns[i].text(c), c.provenance, in})
			}
			t.Rows = append(t.Rows, r)
		}
		if s.name == "tiles" {
			t.Rows = append(t.Rows, e.tileSums())
		}
		list = append(list, t)
	}
	return list
}

func (e *Edition) tileSums() NumberRow {
	r := NumberRow{Name: "sum"}
	for part := range goa.Part(goa.NumParts) {
		r.Cells = append(r.Cells, NumberCell{Text: strconv.Itoa(e.figures.copies(part, anyTile))})
	}
	return r
}

// WriteNumberTables prints the tables in aligned columns and explains the
// marks.
func (e *Edition) WriteNumberTables(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\nedition %s, data %s\n", e.Title, e.Name, e.Short())
	for _, t := range e.NumberTables() {
		t.write(b)
	}
	fmt.Fprintln(b)
	for _, m := range Provenances() {
		fmt.Fprintf(b, "%s  %s\n", m, m.Meaning())
	}
	fmt.Fprintf(b, "-  %s\n", Provenance(0).Meaning())
	return b.Flush()
}

// write aligns the marks of a column. It aligns columns of numbers to the
// right.
func (t NumberTable) write(b *bufio.Writer) {
	names, texts := t.widths()
	head := fmt.Sprintf("%-*s", names, "")
	for i, h := range t.Header {
		head += fmt.Sprintf("  %-*s", texts[i].width+2, h)
	}
	fmt.Fprintf(b, "\n%s\n%s\n", t.Title, strings.TrimRight(head, " "))
	for _, r := range t.Rows {
		line := fmt.Sprintf("%-*s", names, r.Name)
		for i, c := range r.Cells {
			line += fmt.Sprintf("  %s %1s", texts[i].pad(c.Text), c.Provenance)
		}
		fmt.Fprintln(b, strings.TrimRight(line, " "))
	}
}

// layout describes how the texts of a column are set.
type layout struct {
	width int
	words bool // the column has not only numbers
}

func (l layout) pad(text string) string {
	if l.words {
		return fmt.Sprintf("%-*s", l.width, text)
	}
	return fmt.Sprintf("%*s", l.width, text)
}

// widths measures the names and the texts of each column.
func (t NumberTable) widths() (names int, texts []layout) {
	for _, h := range t.Header {
		texts = append(texts, layout{width: len(h) - len(" S")})
	}
	for _, r := range t.Rows {
		names = max(names, len(r.Name))
		for i, c := range r.Cells {
			if i == len(texts) {
				texts = append(texts, layout{})
			}
			_, err := strconv.Atoi(c.Text)
			texts[i].width = max(texts[i].width, len(c.Text))
			texts[i].words = texts[i].words || err != nil && c.Provenance != 0
		}
	}
	return names, texts
}
