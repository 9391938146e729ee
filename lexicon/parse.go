package lexicon

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// entry is one text of a language file, as written.
type entry struct {
	line  int
	words []string // the editions that it is for; if nil, all those without an entry of their own
	key   string   // section and name
	text  string
}

// problem is something wrong with a language file, for its translator.
type problem struct {
	line int // 0 for the file as a whole
	text string
}

// problems collects the problems of a file, so that all are reported at once.
type problems struct {
	file string
	list []problem
}

func (p *problems) add(line int, format string, values ...any) {
	found := problem{line, fmt.Sprintf(format, values...)}
	if !slices.Contains(p.list, found) { // one line may be read for several editions
		p.list = append(p.list, found)
	}
}

// Error lists the problems, one per line, from the top of the file.
func (p *problems) Error() string {
	slices.SortFunc(p.list, func(a, b problem) int {
		return cmp.Or(cmp.Compare(a.line, b.line), strings.Compare(a.text, b.text))
	})
	lines := make([]string, len(p.list))
	for i, found := range p.list {
		if lines[i] = fmt.Sprintf("%s:%d: %s", p.file, found.line, found.text); found.line == 0 {
			lines[i] = p.file + ": " + found.text
		}
	}
	return strings.Join(lines, "\n")
}

// err returns the problems as an error, or nil if there are none.
func (p *problems) err() error {
	if len(p.list) == 0 {
		return nil
	}
	return p
}

// parser reads a language file line by line.
type parser struct {
	*problems
	section string
	entries []entry
	open    bool // the last line can be continued
}

func (p *parser) parse(text string) []entry {
	for i, line := range strings.Split(text, "\n") {
		p.readLine(i+1, strings.TrimRight(line, " \t\r"))
	}
	for _, e := range p.entries {
		if e.text == "" {
			p.add(e.line, "%s has no text", e.key)
		}
	}
	return p.entries
}

func (p *parser) readLine(n int, line string) {
	trimmed := strings.TrimLeft(line, " \t")
	if trimmed == "" || trimmed[0] == '#' || trimmed[0] == ';' {
		p.open = false
		return
	}
	switch {
	case trimmed != line:
		p.readContinuation(n, trimmed)
	case line[0] == '[':
		p.readSection(n, line)
	default:
		p.readEntry(n, line)
	}
}

func (p *parser) readContinuation(n int, line string) {
	if !p.open {
		p.add(n, "this line is indented but continues nothing")
		return
	}
	last := &p.entries[len(p.entries)-1]
	last.text = strings.TrimLeft(last.text+" "+line, " ")
}

func (p *parser) readSection(n int, line string) {
	p.open = false
	name, ok := strings.CutSuffix(line[1:], "]")
	if !ok || !isName(name) {
		p.add(n, "a section is written [name]")
		return
	}
	p.section = name
}

// readEntry reads name = text, perhaps preceded by the editions that it is for.
// The following lines can continue it.
func (p *parser) readEntry(n int, line string) {
	p.open = false
	left, text, ok := strings.Cut(line, "=")
	if !ok {
		p.add(n, "an entry is written name = text")
		return
	}
	e := entry{line: n, text: strings.TrimLeft(text, " \t")}
	name := strings.TrimSpace(left)
	if words, rest, ok := strings.Cut(name, ":"); ok {
		e.words, name = p.readWords(n, words), strings.TrimSpace(rest)
	}
	if !isKey(name) {
		p.add(n, "%q is not a name of an entry: use small letters, digits, hyphens and dots", name)
		return
	}
	if p.section == "" {
		p.add(n, "%s stands before the first [section]", name)
		return
	}
	e.key = p.section + "." + name
	p.entries = append(p.entries, e)
	p.open = true
}

func (p *parser) readWords(n int, text string) []string {
	var all []string
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if !slices.Contains(vocabularies, word) {
			p.add(n, "no edition %q: there are %s", word, strings.Join(vocabularies, ", "))
		}
		all = append(all, word)
	}
	return all
}

// isName reports whether the text consists of lower case letters, digits and
// hyphens.
func isName(text string) bool {
	for _, c := range []byte(text) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return text != ""
}

// isKey reports whether the text consists of names separated by dots.
func isKey(text string) bool {
	for name := range strings.SplitSeq(text, ".") {
		if !isName(name) {
			return false
		}
	}
	return true
}
