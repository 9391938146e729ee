package rulespage

import (
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"goa/edition"
	"goa/internal/frame"
	"goa/rulebook"
)

// Found is what a reader requested: all rules of an edition, or the results of a
// search.
type Found struct {
	frame.Links
	*EditionRules
	Query  string
	finder finder
	Found  int
	Lead   []rulebook.Section // the game in two minutes; empty in a search
	Intro  []rulebook.Block
	Rules  []rulebook.Section // the others
	Rulings
	Groups []pieceGroup
	shown  map[string]bool // anchors
	drawn  map[string]bool // pictures in the text that is being written
}

// Rulings are the sections of rulings, and their introduction.
type Rulings struct {
	Preface  []rulebook.Block
	Sections []rulebook.Section
}

func Search(links frame.Links, b *EditionRules, query string) *Found {
	s := &Found{Links: links, EditionRules: b, Query: query, finder: newFinder(query, b.names), shown: map[string]bool{"rules": true}}
	s.Intro = s.filter("", b.Book.Rules.Preface)
	s.Rules = s.sections(b.Book.Rules.Sections)
	if !s.finder.asks() {
		s.Lead, s.Rules = s.Rules[:1], s.Rules[1:]
	}
	s.Rulings.Preface = s.filter("", b.Book.Rulings.Preface)
	s.Rulings.Sections = s.sections(b.Book.Rulings.Sections)
	s.shown["rulings"] = len(s.Rulings.Preface)+len(s.Rulings.Sections) > 0
	for _, g := range b.groups {
		if g = s.filterPieces(g); len(g.Pieces) > 0 {
			s.Groups = append(s.Groups, g)
			s.shown[g.ID] = true
		}
	}
	return s
}

// found counts a thing if it contains the words of the search.
func (s *Found) found(texts ...string) bool {
	if !s.finder.asks() {
		return true
	}
	if !s.finder.finds(strings.Join(texts, " ")) {
		return false
	}
	s.Found++
	return true
}

func (s *Found) sections(all []rulebook.Section) (list []rulebook.Section) {
	for _, section := range all {
		section.Blocks = s.filter(section.Title, section.Blocks)
		if !s.finder.asks() || len(section.Blocks) > 0 {
			list = append(list, section)
			s.shown[section.ID] = true
		}
	}
	return list
}

// filter returns the blocks of a section that contain the words of the search. The
// title counts as part of each of them.
func (s *Found) filter(title string, blocks []rulebook.Block) (list []rulebook.Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case rulebook.Paragraph:
			if s.found(title, b.Text.Words()) {
				list = append(list, b)
			}
		case rulebook.Steps:
			if s.found(append(wordsIn(b.Items), title)...) {
				list = append(list, b)
			}
		case rulebook.TableBlock:
			b.Rows = slices.DeleteFunc(slices.Clone(b.Rows), func(row []rulebook.Text) bool { return !s.found(append(wordsIn(row), title)...) })
			if len(b.Rows) > 0 {
				list = append(list, b)
			}
		case rulebook.Rule:
			if s.found(append(wordsIn(b.Parts), title, b.Tag, b.Text.Words())...) {
				list = append(list, b)
				s.shown[frame.TagAnchor(b.Tag)] = true
			}
		case rulebook.Ruling:
			if s.found(append(b.Tags, title, b.Question.Words(), b.Decision.Words(), b.Reason.Words())...) {
				list = append(list, b)
				s.shown[rulingAnchor(b.Number)] = true
			}
		}
	}
	return list
}

func (s *Found) filterPieces(g pieceGroup) pieceGroup {
	g.Pieces = slices.DeleteFunc(slices.Clone(g.Pieces), func(p piece) bool {
		if !s.found(append(slices.Concat(p.Notes, p.Tags), g.Title, p.Name, p.Text)...) {
			return true
		}
		s.shown[p.ID], s.shown[p.Also] = true, true
		return false
	})
	return g
}

func wordsIn(texts []rulebook.Text) (list []string) {
	for _, t := range texts {
		list = append(list, t.Words())
	}
	return list
}

func rulingAnchor(number int) string { return "ruling-" + strconv.Itoa(number) }

// say returns a text of the pages.
func (s *Found) say(name string, values ...any) string { return s.words.Page(name, values...) }

// address returns the address of the rules of an edition: a search, or all of them.
func (s *Found) address(e *edition.Edition, query string) string { return address(e, "q", query) }

// Other views of the rules page: one page to print, or the editions side by side.
// They are values of [ShowField].
const (
	ShowField  = "show"
	ShowSheet  = "sheet"
	ShowBeside = "editions"
)

// address returns the address of the rules of an edition, with a query field if it
// has a value.
func address(e *edition.Edition, field, value string) string {
	v := url.Values{}
	if e.Name != edition.Default().Name {
		v.Set("edition", e.Name)
	}
	if value != "" {
		v.Set(field, value)
	}
	if len(v) == 0 {
		return "/rules"
	}
	return "/rules?" + v.Encode()
}

// to returns the address of an anchor: on this page, or on the page with all rules
// if the search has left it out.
func (s *Found) to(anchor string) string {
	if s.shown[anchor] {
		return "#" + anchor
	}
	return s.address(s.Edition, "") + "#" + anchor
}

// references matches what a text can refer to: rules, rulings and editions.
var references = regexp.MustCompile(`\b[A-Z]+-[0-9]+[a-z]?\b|\b(?:no\.|n°|Nr\.)[ \x{a0}]([0-9]+)\b|\b(?:` + strings.Join(edition.Names(), "|") + `)\b`)

// html returns a text with its styles and links, and with the words of the search
// marked.
func (s *Found) html(t rulebook.Text) templ.Component {
	var b strings.Builder
	s.drawn = map[string]bool{}
	for _, span := range t.Spans() {
		switch span.Style {
		case rulebook.Plain:
			s.write(&b, span.Text)
		case rulebook.Strong:
			s.wrap(&b, "strong", span.Text)
		case rulebook.Emphasis:
			s.wrap(&b, "em", span.Text)
		case rulebook.Code:
			s.wrap(&b, "code", span.Text)
		case rulebook.Link:
			s.link(&b, span)
		}
	}
	return templ.Raw(b.String())
}

func (s *Found) wrap(b *strings.Builder, element, text string) {
	b.WriteString("<" + element + ">")
	s.write(b, text)
	b.WriteString("</" + element + ">")
}

// link writes a link to the other half of the page. Other files that the texts
// refer to exist only in the source.
func (s *Found) link(b *strings.Builder, span rulebook.Span) {
	file, _, _ := strings.Cut(span.To, ".")
	if file != "rules" && file != "rulings" {
		s.mark(b, span.Text)
		return
	}
	s.refer(b, s.to(file), span.Text)
}

func (s *Found) refer(b *strings.Builder, to, text string) {
	b.WriteString(`<a href="` + html.EscapeString(to) + `">`)
	s.mark(b, text)
	b.WriteString("</a>")
}

// write writes words and turns references into links.
func (s *Found) write(b *strings.Builder, text string) {
	rest := 0
	for _, m := range references.FindAllStringSubmatchIndex(text, -1) {
		s.illustrate(b, text[rest:m[0]])
		found := text[m[0]:m[1]]
		switch {
		case s.titles[found] != "":
			s.refer(b, s.to(frame.TagAnchor(found)), found)
		case m[2] >= 0:
			s.refer(b, s.to("ruling-"+text[m[2]:m[3]]), found)
		case found == s.Edition.Name:
			b.WriteString(`<b class="this-one">`)
			s.mark(b, found)
			b.WriteString("</b>")
		default:
			s.mark(b, found)
		}
		rest = m[1]
	}
	s.illustrate(b, text[rest:])
}

// mark writes words and marks those of the search.
func (s *Found) mark(b *strings.Builder, text string) {
	rest := 0
	for _, at := range s.finder.where(text) {
		b.WriteString(html.EscapeString(text[rest:at.from]) + "<mark>" + html.EscapeString(text[at.from:at.to]) + "</mark>")
		rest = at.to
	}
	b.WriteString(html.EscapeString(text[rest:]))
}

// marked returns a name or sentence of the lexicon with the words of the search
// marked.
func (s *Found) marked(text string) templ.Component {
	var b strings.Builder
	s.mark(&b, text)
	return templ.Raw(b.String())
}
