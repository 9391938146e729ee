// Package lexicon puts the game into words: the names of its pieces, what they
// do, what happened, which moves are possible, and why a move is illegal. [For]
// returns the words of an edition in a language. [Lexicon.Event],
// [Lexicon.Move] and [Lexicon.Reason] return the sentences of a game.
//
// The rules use stable names and numbers. Each edition of the game has its own
// words for them, and each language has words for each edition. A language is
// one file in data; the comments at its beginning explain how to write it. A
// test names every missing or superfluous entry, and every unknown value in an
// entry, with its line. Until that is fixed, the text is shown in the default
// language.
//
// Numbers in texts come from the [goa.Rules] being played. So a corrected
// edition corrects its texts as well.
package lexicon

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// DefaultLanguage is always available.
const DefaultLanguage = "en"

//go:embed data/*.txt
var data embed.FS

// vocabularies lists the editions with words of their own, oldest first.
var vocabularies = []string{"2004", "2012", "2026"}

// Vocabularies returns the editions that have words of their own.
func Vocabularies() []string { return slices.Clone(vocabularies) }

// Languages returns the available languages, with the default one first.
func Languages() []string {
	files, err := fs.Glob(data, "data/*.txt")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	all := []string{DefaultLanguage}
	for _, f := range files {
		if name := strings.TrimSuffix(strings.TrimPrefix(f, "data/"), ".txt"); name != DefaultLanguage {
			all = append(all, name)
		}
	}
	return all
}

// Lexicon holds the words of one edition in one language. It never changes, and
// is safe for concurrent use.
type Lexicon struct {
	language string
	words    string
	ones     []int // numbers that take the first form of a term
	forms    map[string]forms
	texts    map[string]template
	labels   map[string]string // texts with marks where long words may break
}

// For returns the words of an edition in a language. Missing texts are taken
// from the default language.
func For(language, words string) (*Lexicon, error) {
	if !slices.Contains(Languages(), language) {
		return nil, fmt.Errorf("lexicon: no language %q: there are %s", language, strings.Join(Languages(), ", "))
	}
	if !slices.Contains(vocabularies, words) {
		return nil, fmt.Errorf("lexicon: no words of an edition %q: there are %s", words, strings.Join(vocabularies, ", "))
	}
	all, err := inLanguage(language)
	if err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	return all[words], nil
}

// known caches the languages that have been read, by name: the words of every
// edition.
var known sync.Map

// inLanguage returns the words of every edition in a language. It reads the
// file once.
func inLanguage(language string) (map[string]*Lexicon, error) {
	if all, ok := known.Load(language); ok {
		return all.(map[string]*Lexicon), nil
	}
	all, err := load(file(DefaultLanguage))
	if err != nil {
		return nil, err
	}
	if language != DefaultLanguage {
		translated, _ := read(file(language))
		for words, l := range translated {
			l.borrow(all[words])
		}
		all = translated
	}
	for _, l := range all {
		l.language = language
	}
	first, _ := known.LoadOrStore(language, all)
	return first.(map[string]*Lexicon), nil
}

// file returns the name and text of a language's file.
func file(language string) (name, text string) {
	name = language + ".txt"
	content, err := data.ReadFile("data/" + name)
	if err != nil {
		panic(err) // Languages has found it
	}
	return name, string(content)
}

// Language returns the code of the language, such as "en".
func (l *Lexicon) Language() string { return l.language }

// LanguageName returns the language's own name for itself.
func (l *Lexicon) LanguageName() string { return l.text("language.name", nil) }

// Words returns the edition that the words belong to.
func (l *Lexicon) Words() string { return l.words }

// text fills in a text. Loading makes sure that every entry exists. For a piece
// that does not exist, text returns its name in the rules.
func (l *Lexicon) text(key string, a *args) string {
	t, ok := l.texts[key]
	if !ok {
		_, name, _ := strings.Cut(key, ".")
		return name
	}
	return t.render(l, a)
}

// has reports whether a text with that name exists.
func (l *Lexicon) has(key string) bool {
	_, ok := l.texts[key]
	return ok
}

// isOne reports whether n takes the first form of a term.
func (l *Lexicon) isOne(n int) bool { return slices.Contains(l.ones, n) }
