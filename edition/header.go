package edition

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// keywords begin the lines before the first section.
var keywords = []string{"edition", "title", "words", "options", "include", "based-on"}

// readHeader reads a line before the first section. Each may occur once.
func (r *reader) readHeader(keyword string, words []string) {
	if !slices.Contains(keywords, keyword) {
		r.add(r.lastLine, "unknown line %q before the first section; there are %s", keyword, strings.Join(keywords, ", "))
		return
	}
	if before, ok := r.headLine[keyword]; ok {
		r.add(r.lastLine, "%s is given twice, first in line %d", keyword, before)
		return
	}
	r.headLine[keyword] = r.lastLine
	switch keyword {
	case "edition":
		r.readName(words)
	case "title":
		r.readTitle(words)
	case "words":
		r.readWords(words)
	case "options":
		r.readOptions(words)
	case "include":
		r.readInclude(words)
	case "based-on":
		r.readBase(words)
	}
}

// The maximum lengths of names and titles.
const (
	maxName  = 40
	maxTitle = 100
)

var stableName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (r *reader) readName(words []string) {
	name := strings.Join(words, " ")
	if !stableName.MatchString(name) || len(name) > maxName {
		r.add(r.lastLine, "the name of an edition has at most %d lower case letters, digits and single hyphens, unlike %q", maxName, name)
	}
	r.header.name = name
}

func (r *reader) readTitle(words []string) {
	r.header.title = strings.Join(words, " ")
	if n := utf8.RuneCountInString(r.header.title); n == 0 || n > maxTitle {
		r.add(r.lastLine, "the title has %d letters; it may have 1 to %d", n, maxTitle)
	}
}

// readWords accepts the vocabularies of the known editions.
func (r *reader) readWords(words []string) {
	r.header.words = strings.Join(words, " ")
	if !slices.Contains(Names(), r.header.words) {
		r.add(r.lastLine, "unknown vocabulary %q; there are %s", r.header.words, strings.Join(Names(), ", "))
	}
}

func (r *reader) readOptions(words []string) {
	for _, w := range words {
		if !slices.ContainsFunc(options, func(o option) bool { return o.name == w }) {
			r.add(r.lastLine, "unknown option %q; there are %s", w, strings.Join(optionNames(options), ", "))
		}
	}
	for _, o := range options {
		if slices.Contains(words, o.name) {
			r.header.options = append(r.header.options, o.name)
		}
	}
}

func (r *reader) readInclude(words []string) {
	if name := strings.Join(words, " "); name != modulesName {
		r.add(r.lastLine, "only %q can be included, not %q", modulesName, name)
		return
	}
	modules := newReader()
	modules.read(embedded(modulesName))
	if len(modules.problems) > 0 {
		panic(&ProblemsError{modulesName + suffix, modules.problems})
	}
	r.included = modules.rows
}

func (r *reader) readBase(words []string) {
	name := strings.Join(words, " ")
	if !slices.Contains(Names(), name) {
		r.add(r.lastLine, "unknown edition %q; there are %s", name, strings.Join(Names(), ", "))
		return
	}
	r.base, r.baseLine = mustParse(name+suffix, embedded(name)), r.lastLine
}
