package frame

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Vocabulary finds words of the game in sentences. The zero value knows none.
type Vocabulary struct {
	names map[string][]vocabularyName // by their first word, the longest first
}

type vocabularyName struct {
	text, to string
	piece    bool
}

// Run is a part of a sentence. To is what its words stand for, or empty.
type Run struct{ Text, To string }

// Add adds a word of the game, as sentences use it, and what it stands for.
func (v *Vocabulary) Add(word, to string) { v.add(vocabularyName{word, to, false}) }

// AddPiece adds the name of a piece. A name that is also a word of the game
// stands for the piece only within quotation marks.
func (v *Vocabulary) AddPiece(name, to string) { v.add(vocabularyName{name, to, true}) }

func (v *Vocabulary) add(n vocabularyName) {
	if n.text == "" {
		return
	}
	if v.names == nil {
		v.names = map[string][]vocabularyName{}
	}
	first := n.text[:wordEnd(n.text)]
	list := v.names[first]
	if slices.ContainsFunc(list, func(o vocabularyName) bool { return o.text == n.text && o.piece == n.piece }) {
		return
	}
	at := slices.IndexFunc(list, func(o vocabularyName) bool { return len(o.text) < len(n.text) })
	if at < 0 {
		at = len(list)
	}
	v.names[first] = slices.Insert(list, at, n)
}

// Split returns the parts of a sentence: each word of the game separately, and
// the text between them.
func (v *Vocabulary) Split(text string) (runs []Run) {
	begun := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !inWord(r) {
			i += size
			continue
		}
		n, to := v.at(text, i)
		if n == 0 {
			i += max(size, wordEnd(text[i:]))
			continue
		}
		if begun < i {
			runs = append(runs, Run{Text: text[begun:i]})
		}
		runs = append(runs, Run{text[i : i+n], to})
		i += n
		begun = i
	}
	if begun < len(text) {
		runs = append(runs, Run{Text: text[begun:]})
	}
	return runs
}

// at returns the length of the name that begins at a byte of a text, and what it
// stands for. If there is none, the length is 0.
func (v *Vocabulary) at(text string, from int) (n int, to string) {
	rest := text[from:]
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	quoted := strings.ContainsRune("“„«\u00a0\u202f", before) && before != utf8.RuneError
	for _, name := range v.names[rest[:wordEnd(rest)]] {
		if end, ok := strings.CutPrefix(rest, name.text); ok && wordEnd(end) == 0 {
			if len(name.text) > n || len(name.text) == n && name.piece == quoted {
				n, to = len(name.text), name.to
			}
		}
	}
	return n, to
}

// wordEnd returns the length of the word at the beginning of a text.
func wordEnd(text string) int {
	for i, r := range text {
		if !inWord(r) {
			return i
		}
	}
	return len(text)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
