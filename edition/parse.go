package edition

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The limits of a file, in bytes. Known files have a tenth of that.
const (
	maxSize = 1 << 16
	maxLine = 1 << 11
)

// header holds the lines before the first section.
type header struct {
	name    string
	title   string
	words   string
	options []string // printed with the edition, in the order of the list of options
}

// reader reads one file and collects all problems.
type reader struct {
	problems
	header   header
	rows     parsedRows
	base     *Edition       // of based-on
	baseLine int            // where base is named
	included parsedRows     // of include
	headLine map[string]int // line of a keyword
	sectLine map[string]int // where a section begins
	broken   map[string]bool
	section  *section // the one being read
	inHeader bool
	lastLine int
}

// Parse reads the text of an edition, complete or based on a known one. The
// name of the file is used only in problems. They are returned together in a
// [*ProblemsError].
func Parse(file string, text []byte) (*Edition, error) {
	r := newReader()
	if len(text) > maxSize {
		r.add(1, "the file is too large: %d bytes, at most %d are read", len(text), maxSize)
		return nil, &ProblemsError{file, r.problems}
	}
	r.read(text)
	r.inherit()
	r.missing()
	f := r.figures()
	if len(r.problems) > 0 {
		return nil, &ProblemsError{file, r.sorted()}
	}
	return newEdition(r.header, r.rows, f, r.base), nil
}

func newReader() *reader {
	return &reader{
		rows: parsedRows{}, headLine: map[string]int{}, sectLine: map[string]int{},
		broken: map[string]bool{}, inHeader: true,
	}
}

// read reads all lines, and collects problems.
func (r *reader) read(text []byte) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for line := range strings.Lines(string(text)) {
		r.lastLine++
		if len(line) > maxLine {
			r.add(r.lastLine, "the line has %d bytes, at most %d are read", len(line), maxLine)
			continue
		}
		line, _, _ = strings.Cut(line, ";")
		words := strings.Fields(line)
		switch {
		case !printable(line):
			r.add(r.lastLine, "the line has characters that are not text")
		case len(words) == 0:
		case strings.HasPrefix(words[0], "["):
			r.readSection(strings.Join(words, " "))
		case r.inHeader:
			r.readHeader(words[0], words[1:])
		case r.section != nil:
			r.readRow(words[0], words[1:])
		}
	}
}

func printable(line string) bool {
	return utf8.ValidString(line) && strings.IndexFunc(line, func(c rune) bool {
		return !unicode.IsPrint(c) && !unicode.IsSpace(c)
	}) < 0
}

// readSection begins a section. The rows of an unknown one are skipped.
func (r *reader) readSection(text string) {
	r.inHeader = false
	name := strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	s, ok := findSection(name)
	if !ok || text != "["+name+"]" {
		r.add(r.lastLine, "unknown section %s; there are %s", text, strings.Join(sectionNames(), ", "))
		r.section = nil
		return
	}
	r.section = s
	if _, ok := r.sectLine[name]; !ok {
		r.sectLine[name] = r.lastLine
	}
}

func sectionNames() []string {
	var list []string
	for _, s := range sections {
		list = append(list, "["+s.name+"]")
	}
	return list
}

func (r *reader) readRow(name string, words []string) {
	spec, ok := r.section.find(name)
	if !ok {
		r.breaks(r.lastLine, "unknown row %q in [%s]", name, r.section.name)
		return
	}
	key := rowName{r.section.name, name}
	if before, ok := r.rows[key]; ok {
		r.breaks(r.lastLine, "%s is given twice, first in line %d", name, before.line)
		return
	}
	r.rows[key] = entry{r.lastLine, r.readCells(spec, words)}
}

// breaks notes a problem that makes it pointless to check the section's sums.
func (r *reader) breaks(line int, format string, args ...any) {
	r.add(line, format, args...)
	r.broken[r.section.name] = true
}

// readCells reads values and their provenances. It notes a wrong value, which
// still takes up its column.
func (r *reader) readCells(spec *row, words []string) []cell {
	var list []cell
	for len(words) > 0 && len(list) < len(spec.columns) {
		c := spec.columns[len(list)]
		word := words[0]
		words = words[1:]
		if word == "-" && c.mayLack {
			list = append(list, cell{})
			continue
		}
		v, ok := c.parse(word)
		if !ok {
			where := CellName{r.section.name, spec.name, len(list)}
			r.addWithCause(r.lastLine, Cause{Kind: BadValue, CellName: where}, "%s: %q is not %s", spec.name, word, c.wanted())
			r.broken[r.section.name] = true
		}
		p, n := r.readProvenance(spec.name, word, words)
		words = words[n:]
		list = append(list, cell{v, p})
	}
	switch {
	case len(words) > 0:
		r.breaks(r.lastLine, "%s: %q is more than the %d columns of this row", spec.name, words[0], len(spec.columns))
	case len(list) < spec.least:
		r.breaks(r.lastLine, "%s: %d columns are given, %d are wanted", spec.name, len(list), spec.least)
	}
	if spec.unordered {
		slices.SortFunc(list, func(a, b cell) int { return a.value - b.value })
	}
	return list
}

// readProvenance reads the letter after a value and returns how many words it took.
func (r *reader) readProvenance(name, value string, words []string) (Provenance, int) {
	if len(words) == 0 || len(words[0]) != 1 || !unicode.IsLetter(rune(words[0][0])) {
		r.breaks(r.lastLine, "%s: there is no mark (S, W or R) after %s", name, value)
		return 0, 0
	}
	m := Provenance(words[0][0])
	if !slices.Contains(Provenances(), m) {
		r.breaks(r.lastLine, "%s: unknown mark %s after %s; there are S, W and R", name, words[0], value)
	}
	return m, 1
}

// inherit adds the rows that the file lacks: first from the file it includes,
// then from the edition it is based on.
func (r *reader) inherit() {
	r.adopt(r.included, r.headLine["include"])
	if r.base == nil {
		return
	}
	r.adopt(r.base.rows, r.baseLine)
	h, b := &r.header, r.base
	if _, ok := r.headLine["options"]; !ok {
		h.options = b.Options()
	}
	for _, line := range []struct {
		own       *string
		inherited string
	}{{&h.name, b.Name}, {&h.title, b.Title}, {&h.words, b.Words}} {
		if *line.own == "" {
			*line.own = line.inherited
		}
	}
}

func (r *reader) adopt(rows parsedRows, line int) {
	for key, e := range rows {
		if _, ok := r.rows[key]; !ok {
			r.rows[key] = entry{line, e.cells}
		}
	}
}

// missing notes every line that a complete file has and this one lacks.
func (r *reader) missing() {
	if _, based := r.headLine["based-on"]; based {
		return // its base is complete, or unknown
	}
	for _, keyword := range []string{"edition", "title", "words"} {
		if _, ok := r.headLine[keyword]; !ok {
			r.add(1, "there is no line %q", keyword)
		}
	}
	for _, s := range sections {
		line, ok := r.sectLine[s.name]
		if !ok {
			line = max(r.lastLine, 1)
		}
		for _, spec := range s.rows {
			if _, ok := r.rows[rowName{s.name, spec.name}]; !ok {
				r.add(line, "row %s of [%s] is missing", spec.name, s.name)
				r.broken[s.name] = true
			}
		}
	}
}

// figures reads the rows and runs the checks of all sections that are complete.
func (r *reader) figures() figures {
	var f figures
	if r.headLine["based-on"] != 0 && r.base == nil {
		return f
	}
	for _, s := range sections {
		if !r.broken[s.name] {
			s.fill(&f, r.rows)
		}
	}
	f.complete()
	for _, c := range checks {
		if !slices.ContainsFunc(c.sections, func(name string) bool { return r.broken[name] }) {
			c.run(&f, r)
		}
	}
	return f
}

// line returns the line of a row.
func (r *reader) line(section, row string) int { return r.rows[rowName{section, row}].line }
