package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// People are "they" or what they are, such as the player or the host. Nature and Lakshmi
// are the only ones in the game who are "she".
func TestPeopleHaveNoGender(t *testing.T) {
	eachFile(t, func(fset *token.FileSet, path string, file *ast.File) {
		if wordsOfPeople[path] {
			return
		}
		for _, p := range pronouns(file, mayBeShe(path, file)) {
			t.Errorf("%s: %q; write they, or say who it is", fset.Position(p.at), p.word)
		}
	})
}

// wordsOfPeople are the files that look for these words themselves.
var wordsOfPeople = map[string]bool{
	"internal/house/people_test.go": true,
	"lexicon/languages_test.go":     true,
}

// mayBeShe reports whether a file may write "she": it is about Nature or Lakshmi, or it
// tests a game that Ana, Bea and Cleo play.
func mayBeShe(path string, file *ast.File) bool {
	for _, dir := range []string{"internal/match/", "internal/session/", "internal/web/"} {
		if strings.HasPrefix(path, dir) && strings.HasSuffix(path, "_test.go") {
			return true
		}
	}
	for n := range ast.Preorder(file) {
		if name, ok := n.(*ast.Ident); ok && namesHer.MatchString(name.Name) {
			return true
		}
	}
	for _, p := range prose(file) {
		if namesHer.MatchString(p.word) {
			return true
		}
	}
	return false
}

var (
	namesHer  = regexp.MustCompile(`(?i)nature|lakshmi|automa`)
	masculine = regexp.MustCompile(`(?i)\b(he|his|him|himself)\b`)
	feminine  = regexp.MustCompile(`(?i)\b(she|her|herself)\b`)
)

// prosePart is a text in a file, or a word of it.
type prosePart struct {
	at   token.Pos
	word string
}

// prose returns the comments and the strings of a file.
func prose(file *ast.File) (list []prosePart) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			list = append(list, prosePart{c.Pos(), c.Text})
		}
	}
	for n := range ast.Preorder(file) {
		if s, ok := n.(*ast.BasicLit); ok && s.Kind == token.STRING {
			list = append(list, prosePart{s.Pos(), s.Value})
		}
	}
	return list
}

// pronouns returns the pronouns in a file that a person should not have.
func pronouns(file *ast.File, mayBeShe bool) (found []prosePart) {
	for _, p := range prose(file) {
		for _, word := range masculine.FindAllString(p.word, -1) {
			found = append(found, prosePart{p.at, word})
		}
		if mayBeShe {
			continue
		}
		for _, word := range feminine.FindAllString(p.word, -1) {
			found = append(found, prosePart{p.at, word})
		}
	}
	return found
}

// The check itself finds pronouns in comments and in strings.
func TestPronounsAreFound(t *testing.T) {
	const people = `package p
// She sits here, and the other took his seat.
const text = "Ana ends her turn" + "; the chest is theirs" // to him
var he int
`
	const game = "package p\n// Nature moves when it is her turn. He does not.\n"
	for text, want := range map[string]string{people: "his She him her", game: "He"} {
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range pronouns(file, mayBeShe("p.go", file)) {
			got = append(got, p.word)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
