package rulespage

import (
	"context"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
	"goa/rulebook"
)

// Library keeps the rules that were requested.
type Library struct {
	mu    sync.Mutex
	books map[libraryKey]*EditionRules
	names map[string]synonyms // by language

	beside map[string]*Beside // by language
}

// libraryKey identifies rules in the library.
type libraryKey struct{ language, edition string }

// EditionRules are the rules with the pieces of one edition in one language,
// and their references. They never change.
type EditionRules struct {
	*rulebook.Book
	Edition *edition.Edition
	words   *lexicon.Lexicon
	rules   *goa.Rules
	names   synonyms
	groups  []pieceGroup
	titles  map[string]string   // of rules, by tag
	rulings map[string][]int    // about a rule, by tag
	pieces  map[string][]anchor // mentioned by a rule, by tag

	pictures *frame.Vocabulary // words of the rules that are drawn

	once  sync.Once
	ready string // the whole book as HTML
	err   error
}

// anchor is something on the page that can be linked to.
type anchor struct{ ID, Name string }

// Book returns the rules of an edition. The words must be those of the edition.
func (l *Library) Book(words *lexicon.Lexicon, e *edition.Edition) (*EditionRules, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := libraryKey{words.Language(), e.Name}
	if b, ok := l.books[at]; ok {
		return b, nil
	}
	if l.names[at.language] == nil {
		names, err := newSynonyms(at.language)
		if err != nil {
			return nil, err
		}
		if l.books == nil {
			l.books, l.names = map[libraryKey]*EditionRules{}, map[string]synonyms{}
		}
		l.names[at.language] = names
	}
	b, err := newEditionRules(words, e, l.names[at.language])
	if err != nil {
		return nil, err
	}
	l.books[at] = b
	return b, nil
}

// Beside returns what differs between the editions, in a language.
func (l *Library) Beside(language string) (*Beside, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, ok := l.beside[language]; ok {
		return b, nil
	}
	b, err := NewBeside(language)
	if err != nil {
		return nil, err
	}
	if l.beside == nil {
		l.beside = map[string]*Beside{}
	}
	l.beside[language] = b
	return b, nil
}

func newEditionRules(words *lexicon.Lexicon, e *edition.Edition, names synonyms) (*EditionRules, error) {
	book, err := rulebook.For(words.Language())
	if err != nil {
		return nil, err
	}
	mentions, err := newMentions()
	if err != nil {
		return nil, err
	}
	pictures, err := newPictures(words.Language())
	if err != nil {
		return nil, err
	}
	b := &EditionRules{
		pictures: pictures,
		Book:     book, Edition: e, words: words, rules: e.Rules(edition.Options{}), names: names, groups: newIndex(words, e, mentions).groups,
		titles: map[string]string{}, rulings: map[string][]int{}, pieces: map[string][]anchor{},
	}
	for r := range rulesIn(book) {
		b.titles[r.Tag] = r.Title()
	}
	for _, s := range book.Rulings.Sections {
		for _, block := range s.Blocks {
			if r, ok := block.(rulebook.Ruling); ok {
				for _, tag := range r.Tags {
					b.rulings[tag] = append(b.rulings[tag], r.Number)
				}
			}
		}
	}
	b.linkPieces()
	return b, nil
}

// Whole returns the whole book as HTML, which is made once. The argument can be any
// page of the server.
func (b *EditionRules) Whole(p frame.Page) (string, error) {
	b.once.Do(func() {
		var text strings.Builder
		b.err = Body(p, Search(p.Links, b, "")).Render(context.Background(), &text)
		b.ready = text.String()
	})
	return b.ready, b.err
}

// rulesIn yields the rules of a book in order.
func rulesIn(book *rulebook.Book) func(yield func(rulebook.Rule) bool) {
	return func(yield func(rulebook.Rule) bool) {
		for _, s := range book.Rules.Sections {
			for _, block := range s.Blocks {
				if r, ok := block.(rulebook.Rule); ok && !yield(r) {
					return
				}
			}
		}
	}
}

// manyPieces is the number of pieces from which a rule refers to their whole
// group rather than to each of them.
const manyPieces = 4

// linkPieces links rules to the pieces that refer to them.
func (b *EditionRules) linkPieces() {
	for _, g := range b.groups {
		for tag := range b.titles {
			var list []anchor
			for _, p := range g.Pieces {
				if slices.Contains(p.Tags, tag) {
					list = append(list, anchor{p.ID, p.Name})
				}
			}
			if len(list) >= manyPieces && len(list) == len(g.Pieces) {
				list = []anchor{{g.ID, g.Title}}
			}
			b.pieces[tag] = append(b.pieces[tag], list...)
		}
	}
}

// mentions finds the rules that mention a piece. It reads the original text,
// whose words are those of the default edition.
type mentions struct {
	words    *lexicon.Lexicon
	rules    []rulebook.Rule
	everyday map[string]bool // names that are also words of the game
}

func newMentions() (*mentions, error) {
	book, err := rulebook.For(rulebook.DefaultLanguage)
	if err != nil {
		return nil, err
	}
	words, err := lexicon.For(lexicon.DefaultLanguage, edition.Default().Words)
	if err != nil {
		return nil, err
	}
	m := &mentions{words: words, rules: slices.Collect(rulesIn(book)), everyday: map[string]bool{}}
	for _, t := range lexicon.Terms() {
		m.everyday[folded(words.Term(t, 1))] = true
		m.everyday[folded(words.Term(t, 2))] = true
	}
	for _, t := range frame.Tracks() {
		m.everyday[folded(words.Track(t))] = true
	}
	return m, nil
}

// of returns the given tags and those of the rules that contain the name. If
// the name is an everyday word, it returns only the given ones.
func (m *mentions) of(name string, tags ...string) []string {
	tags = slices.Clone(tags)
	if m.everyday[folded(name)] {
		return tags
	}
	for _, r := range m.rules {
		text := string(r.Text)
		for _, part := range r.Parts {
			text += "\n" + string(part)
		}
		if hasWords(text, name) && !slices.Contains(tags, r.Tag) {
			tags = append(tags, r.Tag)
		}
	}
	slices.SortStableFunc(tags, m.byPlace)
	return tags
}

// hasWords reports whether a text contains words, and not only as a part of longer ones.
func hasWords(text, words string) bool {
	for at := 0; ; at++ {
		next := strings.Index(text[at:], words)
		if next < 0 {
			return false
		}
		at += next
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(words):])
		if !unicode.IsLetter(before) && !unicode.IsLetter(after) {
			return true
		}
	}
}

// byPlace orders tags in the order of their rules.
func (m *mentions) byPlace(a, b string) int {
	place := func(tag string) int {
		return slices.IndexFunc(m.rules, func(r rulebook.Rule) bool { return r.Tag == tag })
	}
	return place(a) - place(b)
}
