package edition

import (
	"slices"

	"goa/goa"
)

// A Provenance says how well a number is known.
type Provenance byte

// The provenances, written as the letter after a number. The zero Provenance
// belongs to "-", which means not in the box.
const (
	Printed       Provenance = 'S'
	Witnessed     Provenance = 'W'
	Reconstructed Provenance = 'R'
)

// Provenances lists the provenances, surest first.
func Provenances() []Provenance { return []Provenance{Printed, Witnessed, Reconstructed} }

// Meaning explains the provenance.
func (m Provenance) Meaning() string {
	switch m {
	case Printed:
		return "printed in a rulebook, or forced by one of its worked examples"
	case Witnessed:
		return "found in a public player aid, review or report"
	case Reconstructed:
		return "reconstructed: fits all that is known, but may differ from the box"
	default:
		return "not in this box"
	}
}

// String returns the letter, or "" for the zero Provenance.
func (m Provenance) String() string {
	if m == 0 {
		return ""
	}
	return string(rune(m))
}

// figures holds the rows of a file: the data of a game without options, and the
// changes that options make.
type figures struct {
	goa.Data
	tilesRemoved uint8 // from each half, shown or not
	tilesShown   bool
	planned      struct {
		leaves        goa.Ability
		foundingCards uint8
		recruits      [goa.NumLevels]uint8
	}
}

// column is one cell of a row: the values it can hold, and where the value
// goes.
type column struct {
	values
	mayLack bool // "-" is allowed
	set     func(f *figures, v int)
}

// row is a line of a section. Columns after the first least ones can be left
// out. Cells without an order are kept sorted.
type row struct {
	name      string
	columns   []column
	least     int
	unordered bool
}

// section is a part of a file, with one row per line. A new module is a new
// section and a new entry in the list of options.
type section struct {
	name   string
	title  string
	header []string // of the columns, for people
	rows   []row
}

// rowName identifies a row within a file.
type rowName struct{ section, row string }

func (n rowName) String() string { return n.section + ", " + n.row }

// cell is a value in a file.
type cell struct {
	value      int
	provenance Provenance // 0 for "-"
}

// entry is a row in a file. Line is its place in the parsed file, or the line
// that includes it from another.
type entry struct {
	line  int
	cells []cell
}

// parsedRows are the rows of a file, by section and name.
type parsedRows map[rowName]entry

func (c column) text(v cell) string {
	if v.provenance == 0 {
		return "-"
	}
	return c.format(v.value)
}

func findSection(name string) (*section, bool) {
	i := slices.IndexFunc(sections, func(s section) bool { return s.name == name })
	if i < 0 {
		return nil, false
	}
	return &sections[i], true
}

func (s *section) find(name string) (*row, bool) {
	i := slices.IndexFunc(s.rows, func(r row) bool { return r.name == name })
	if i < 0 {
		return nil, false
	}
	return &s.rows[i], true
}

// fill reads the rows of one section into f.
func (s *section) fill(f *figures, from parsedRows) {
	for _, r := range s.rows {
		for i, c := range from[rowName{s.name, r.name}].cells {
			r.columns[i].set(f, c.value)
		}
	}
}

// The functions below make the rows of the sections in sections.go.

func cells(name string, columns ...column) row {
	return row{name: name, columns: columns, least: len(columns)}
}

func number(name string, lo, hi int, at func(*figures) *uint8) row {
	return cells(name, numberColumn(lo, hi, at))
}

func numberColumn(lo, hi int, at func(*figures) *uint8) column {
	return column{values: numbers{lo: lo, hi: hi}, set: func(f *figures, v int) { *at(f) = uint8(v) }}
}

// orLack allows "-" in every column of the row.
func orLack(r row) row {
	for i := range r.columns {
		r.columns[i].mayLack = true
	}
	return r
}

// series returns a row of numbers that go into a slice, one after the other.
func series(name string, n, lo, hi int, at func(*figures) []uint8) row {
	r := row{name: name, least: n}
	for i := range n {
		r.columns = append(r.columns, numberColumn(lo, hi, func(f *figures) *uint8 { return &at(f)[i] }))
	}
	return r
}

// levels returns a row of numbers of at most hi, one for each level of a track.
func levels(name string, hi int, at func(*figures) []uint8) row {
	return series(name, goa.NumLevels, 0, hi, at)
}

// either returns a row with one of two words. The second means true.
func either(name, no, yes string, at func(*figures) *bool) row {
	return cells(name, eitherColumn(no, yes, at))
}

func eitherColumn(no, yes string, at func(*figures) *bool) column {
	return column{values: choice{no, yes}, set: func(f *figures, v int) { *at(f) = v == 1 }}
}
