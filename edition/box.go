package edition

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// CellName names a cell: a column in a row of a section.
type CellName struct {
	Section, Row string
	Column       int // from 0
}

// String returns the name with dots, such as "tracks.taxes.1".
func (n CellName) String() string { return n.Section + "." + n.Row + "." + strconv.Itoa(n.Column) }

// Input describes what a cell may hold: a number, a word, or several words
// joined by "+". The zero Input cannot be changed.
type Input struct {
	Min, Max int      // of a number
	Words    []string // instead of a number
	Several  bool     // words are allowed
	MayLack  bool     // "-" is allowed: the box does not have it
}

// Difference is a cell in which two editions differ. The value is empty for an
// edition that lacks the cell.
type Difference struct {
	CellName
	Was, Is string
	Printed bool // the old value was printed in a rulebook
}

// Differences returns the cells in which the edition differs from another, in
// the order of the format. In rows without an order, additions and removals are
// separate differences.
func (e *Edition) Differences(from *Edition) (list []Difference) {
	for _, s := range sections {
		for _, spec := range s.rows {
			key := rowName{s.name, spec.name}
			was, is := from.rows[key].cells, e.rows[key].cells
			if spec.unordered {
				list = append(list, spec.exchanged(key, was, is)...)
				continue
			}
			for i := range max(len(was), len(is)) {
				d := Difference{CellName: CellName{s.name, spec.name, i}, Was: spec.cellText(was, i), Is: spec.cellText(is, i)}
				d.Printed = i < len(was) && was[i].provenance == Printed
				if d.Was != d.Is {
					list = append(list, d)
				}
			}
		}
	}
	return list
}

func (r *row) cellText(cells []cell, i int) string {
	if i >= len(cells) {
		return ""
	}
	return r.columns[i].text(cells[i])
}

// exchanged returns what was removed from a row without an order, and what was
// added to it.
func (r *row) exchanged(key rowName, was, is []cell) (list []Difference) {
	has := func(cells []cell, c cell) bool {
		return slices.ContainsFunc(cells, func(o cell) bool { return o.value == c.value })
	}
	for i, c := range was {
		if !has(is, c) {
			list = append(list, Difference{CellName{key.section, key.row, i}, r.columns[i].text(c), "", c.provenance == Printed})
		}
	}
	for i, c := range is {
		if !has(was, c) {
			list = append(list, Difference{CellName{key.section, key.row, i}, "", r.columns[i].text(c), false})
		}
	}
	return list
}

// word matches the values that a file can have.
var word = regexp.MustCompile(`^[a-z0-9+-]{1,80}$`)

// Corrected returns the file of an owner whose copy differs in some cells. It
// is based on the edition, which must be a known one, and has only the rows
// that differ. The owner's values count as found ([Witnessed]). [Parse] reports
// whether the file can be played.
func (e *Edition) Corrected(name, title string, cells map[CellName]string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "edition %s\ntitle %s\nbased-on %s\n", name, title, e.Name)
	for _, s := range sections {
		head := "\n[" + s.name + "]\n"
		for _, spec := range s.rows {
			if line, changed := e.correctedRow(s.name, &spec, cells); changed {
				b.WriteString(head + line + "\n")
				head = ""
			}
		}
	}
	return []byte(b.String())
}

// correctedRow returns a row as a line of a file, and whether it differs.
func (e *Edition) correctedRow(section string, spec *row, cells map[CellName]string) (line string, changed bool) {
	own := e.rows[rowName{section, spec.name}].cells
	words := []string{spec.name}
	for i := range len(spec.columns) {
		text, given := cells[CellName{section, spec.name, i}]
		switch {
		case given && text == "" && i < len(own) && spec.unordered: // removed
			changed = true
		case given && text != "" && text != spec.cellText(own, i):
			changed = true
			if !word.MatchString(text) {
				text = "?"
			}
			words = append(words, text)
			if text != "-" {
				words = append(words, spec.knownAs(own, text).String())
			}
		case i < len(own):
			words = append(words, spec.columns[i].text(own[i]))
			if p := own[i].provenance; p != 0 {
				words = append(words, p.String())
			}
		}
	}
	return strings.Join(words, " "), changed
}

// knownAs returns how well a text in a row is known. In a row without an order,
// it may only have moved.
func (r *row) knownAs(own []cell, text string) Provenance {
	for i, c := range own {
		if r.unordered && r.columns[i].text(c) == text {
			return c.provenance
		}
	}
	return Witnessed
}

// Base returns the known edition to compare this one with: the one it is based
// on, or the one with the same name or vocabulary.
func (e *Edition) Base() *Edition {
	known, err := ByName(e.reference().Name)
	if err != nil {
		panic(err) // references are known
	}
	return known
}

// Corrections returns the cells that turn the other edition into this one with
// [Edition.Corrected].
func (e *Edition) Corrections(from *Edition) map[CellName]string {
	cells := map[CellName]string{}
	for _, s := range sections {
		for _, spec := range s.rows {
			key := rowName{s.name, spec.name}
			was, is := from.rows[key].cells, e.rows[key].cells
			for i := range spec.columns {
				if text := spec.cellText(is, i); text != spec.cellText(was, i) {
					cells[CellName{s.name, spec.name, i}] = text
				}
			}
		}
	}
	return cells
}
