// Package rulebook presents the rules and rulings of the game. [For] returns
// them in a language, as sections, rules and rulings that can be shown and
// searched. They come from the Markdown files in this folder. Each language is
// a pair of files, rules.LANG.md and rulings.LANG.md. English has no LANG in
// its names, defines all anchors, and is always available.
package rulebook

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

//go:embed rules*.md rulings*.md
var files embed.FS

// DefaultLanguage is the language of the originals that the others translate.
const DefaultLanguage = "en"

// Book holds the rules and rulings in one language. It never changes, and is
// safe for concurrent use.
type Book struct {
	Language string
	Rules    Part
	Rulings  Part
}

// Part is one text: a title, the blocks before the first heading, and sections.
type Part struct {
	Title    string
	Preface  []Block
	Sections []Section
}

// Section is the text below a heading. Level is 2, or 3 for a section within
// the one before.
type Section struct {
	ID     string // its anchor, the same in every language
	Title  string
	Level  int
	Blocks []Block
}

// Block is a piece of a section: one of the five kinds below.
type Block interface{ block() }

// Paragraph is running text.
type Paragraph struct{ Text Text }

// Steps is a numbered list.
type Steps struct{ Items []Text }

// TableBlock is rows of cells below a head.
type TableBlock struct {
	Head []Text
	Rows [][]Text
}

// Rule is a rule with its tag, such as "AUC-3", and the parts listed below it.
type Rule struct {
	Tag   string
	Text  Text
	Parts []Text
}

// Ruling is a decision: a question or misprint, how to play, the reason, which
// may be missing, and the rules that it belongs to.
type Ruling struct {
	Number   int
	Question Text
	Decision Text
	Reason   Text
	Tags     []string
}

func (Paragraph) block()  {}
func (Steps) block()      {}
func (TableBlock) block() {}
func (Rule) block()       {}
func (Ruling) block()     {}

// Title returns the subject of a rule: the words in bold at its beginning.
func (r Rule) Title() string {
	for _, s := range r.Text.Spans() {
		if s.Style == Strong {
			return strings.TrimSuffix(s.Text, ".")
		}
	}
	return ""
}

// Languages returns the available languages, with the default one first.
func Languages() []string {
	found, err := fs.Glob(files, "rules.*.md")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	all := []string{DefaultLanguage}
	for _, name := range found {
		all = append(all, strings.TrimSuffix(strings.TrimPrefix(name, "rules."), ".md"))
	}
	return all
}

var books = sync.OnceValues(func() (map[string]*Book, error) {
	original, err := read(DefaultLanguage, nil)
	if err != nil {
		return nil, err
	}
	all := map[string]*Book{DefaultLanguage: original}
	for _, language := range Languages()[1:] {
		if all[language], err = read(language, original); err != nil {
			return nil, err
		}
	}
	return all, nil
})

// For returns the rules in a language, or in the default language if there is
// no translation.
func For(language string) (*Book, error) {
	all, err := books()
	if err != nil {
		return nil, err
	}
	if b, ok := all[language]; ok {
		return b, nil
	}
	return all[DefaultLanguage], nil
}

// read reads the pair of files for a language. It takes the anchors from the
// original or, without one, makes them from the titles.
func read(language string, original *Book) (*Book, error) {
	b := &Book{Language: language}
	for name, part := range map[string]*Part{"rules": &b.Rules, "rulings": &b.Rulings} {
		file := name + "." + language + ".md"
		if language == DefaultLanguage {
			file = name + ".md"
		}
		text, err := files.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("docs: %w", err)
		}
		if *part, err = parse(string(text)); err != nil {
			return nil, fmt.Errorf("docs: %s: %w", file, err)
		}
	}
	if original == nil {
		b.Rules.nameSections("")
		b.Rulings.nameSections("rulings-")
		return b, nil
	}
	if err := b.Rules.takeNames(&original.Rules); err != nil {
		return nil, fmt.Errorf("docs: rules in %s: %w", language, err)
	}
	if err := b.Rulings.takeNames(&original.Rulings); err != nil {
		return nil, fmt.Errorf("docs: rulings in %s: %w", language, err)
	}
	return b, nil
}

// nameSections makes anchors from the titles.
func (p *Part) nameSections(prefix string) {
	for i := range p.Sections {
		p.Sections[i].ID = prefix + slug(p.Sections[i].Title)
	}
}

// takeNames takes the anchors from the same sections in another language.
func (p *Part) takeNames(original *Part) error {
	if len(p.Sections) != len(original.Sections) {
		return fmt.Errorf("%d sections, want %d as in %s", len(p.Sections), len(original.Sections), DefaultLanguage)
	}
	for i, s := range original.Sections {
		p.Sections[i].ID = s.ID
	}
	return nil
}

// slug makes an anchor from a title: words in lower case letters, joined by
// hyphens, without the number that it begins with.
func slug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return r < 'a' || r > 'z' })
	return strings.Join(words, "-")
}
