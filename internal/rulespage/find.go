package rulespage

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"goa/goa"
	"goa/lexicon"
)

// Limits of a search. Further words are ignored.
const (
	maxQuery = 100 // letters
	maxWords = 8
)

// finder finds out whether and where texts contain all words of a query. Case,
// accents and punctuation do not matter. A word of one edition also finds another
// edition's name for the same thing.
type finder struct {
	words [][]needle // each word is found if one of its needles is
}

// needle is something to look for in a folded text.
type needle struct {
	text       string
	start, end bool // it begins, or ends, at a word boundary
}

// plainLetters maps letters to their replacements in folded texts.
var plainLetters = func() map[rune]string {
	all := map[rune]string{'œ': "oe", 'æ': "ae", 'ß': "ss"}
	for plain, letters := range map[string]string{
		"a": "àáâãäå", "c": "ç", "e": "èéêë", "i": "ìíîï", "n": "ñ", "o": "òóôõö", "u": "ùúûü", "y": "ýÿ",
	} {
		for _, r := range letters {
			all[r] = plain
		}
	}
	return all
}()

// fold returns a text in plain lowercase letters and digits, with a space for
// everything else. It also returns the offset in the text that each byte comes
// from.
func fold(text string) (folded string, from []int) {
	var b strings.Builder
	for i, r := range text {
		r = unicode.ToLower(r)
		plain, ok := plainLetters[r]
		switch {
		case ok:
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			plain = string(r)
		default:
			plain = " "
		}
		b.WriteString(plain)
		for range len(plain) {
			from = append(from, i)
		}
	}
	return b.String(), append(from, len(text))
}

// folded is fold for names: words separated by one space.
func folded(text string) string {
	plain, _ := fold(text)
	return strings.Join(strings.Fields(plain), " ")
}

// synonyms maps folded names in any language to all names of the same thing, in
// any edition, in the language of the page.
type synonyms map[string][]string

// newSynonyms collects the names for pages in a language. Names in other languages
// lead to those in this one, unless they are also names in it.
func newSynonyms(language string) (synonyms, error) {
	own, err := nameGroups(language)
	if err != nil {
		return nil, err
	}
	all := synonyms{}
	for _, names := range own {
		for _, name := range names {
			all[name] = append(all[name], names...)
		}
	}
	foreign := synonyms{}
	for _, other := range lexicon.Languages() {
		groups, err := nameGroups(other)
		if err != nil {
			return nil, err
		}
		for i, names := range groups {
			for _, name := range names {
				if all[name] == nil {
					foreign[name] = append(foreign[name], own[i]...)
				}
			}
		}
	}
	maps.Copy(all, foreign)
	return all, nil
}

// nameGroups returns the folded names of a language: for each thing, its names in
// all editions.
func nameGroups(language string) ([][]string, error) {
	var groups [][]string
	for _, vocabulary := range lexicon.Vocabularies() {
		words, err := lexicon.For(language, vocabulary)
		if err != nil {
			return nil, err
		}
		names := namesOf(words)
		if groups == nil {
			groups = make([][]string, len(names))
		}
		for i, forms := range names {
			groups[i] = append(groups[i], forms...)
		}
	}
	for i, names := range groups {
		for j := range names {
			names[j] = folded(names[j])
		}
		slices.Sort(names)
		groups[i] = slices.Compact(names)
	}
	return groups, nil
}

// namesOf lists an edition's names of things, each with its forms. The same thing
// has the same index in every edition.
func namesOf(l *lexicon.Lexicon) (list [][]string) {
	add := func(forms ...string) { list = append(list, forms) }
	for _, t := range lexicon.Terms() {
		add(l.Term(t, 1), l.Term(t, 2))
	}
	for s := range goa.Spice(goa.NumSpices) {
		add(l.Spice(s))
	}
	for c := range goa.Colony(goa.NumColonies) {
		add(l.Colony(c))
	}
	for a := goa.ProgressAction; a < goa.NumActions; a++ {
		add(l.Action(a))
	}
	for t := range goa.Track(goa.NumTracks) {
		add(l.Track(t))
	}
	for t := goa.CropRotation; t < goa.NumTiles; t++ {
		add(l.Tile(t))
	}
	for k := range goa.TileKind(goa.NumTileKinds) {
		add(l.TileKind(k))
	}
	for a := range goa.Ability(goa.NumAbilities) {
		add(l.Ability(a))
	}
	for b := range goa.Bonanza(goa.NumBonanzas) {
		add(l.Bonanza(b))
	}
	for s := goa.NoStory + 1; s < goa.NumStories; s++ {
		add(l.Story(s))
	}
	for p := range goa.Part(goa.NumParts) {
		add(l.Part(p))
	}
	return list
}

// longestName is the number of words that a name in a query can have.
const longestName = 4

var queryWord = regexp.MustCompile(`[a-z]+-[0-9]+[a-z]?\b|[\pL\pN]+`)

// newFinder reads a query. Names of several words are searched for as a whole.
func newFinder(query string, names synonyms) finder {
	if utf8.RuneCountInString(query) > maxQuery {
		query = string([]rune(query)[:maxQuery])
	}
	words := queryWord.FindAllString(strings.ToLower(query), maxWords)
	var f finder
	for len(words) > 0 {
		n := min(len(words), longestName)
		for n > 1 && names[folded(strings.Join(words[:n], " "))] == nil {
			n--
		}
		f.words = append(f.words, needlesOf(strings.Join(words[:n], " "), names))
		words = words[n:]
	}
	return f
}

func needlesOf(word string, names synonyms) (list []needle) {
	if strings.Contains(word, "-") { // a tag
		return []needle{{folded(word), true, true}}
	}
	word = folded(word)
	for _, name := range names[word] {
		list = append(list, newNeedle(name))
	}
	return append(list, newNeedle(word), newNeedle(stem(word)))
}

// newNeedle returns a needle for a text. Single letters match whole words, short
// words match at the beginning of a word, and longer ones also within other words,
// as in German.
func newNeedle(text string) needle {
	return needle{text, len(text) < 5, len(text) < 3}
}

// stem returns a word without a common plural ending.
func stem(word string) string {
	for _, ending := range []string{"en", "s", "n"} {
		if base, ok := strings.CutSuffix(word, ending); ok && len(base) > 4 {
			return base
		}
	}
	return word
}

// asks reports whether there is anything to search for.
func (f finder) asks() bool { return len(f.words) > 0 }

// finds reports whether all words are found in a text.
func (f finder) finds(text string) bool {
	plain, _ := fold(text)
	return !slices.ContainsFunc(f.words, func(word []needle) bool {
		return !slices.ContainsFunc(word, func(n needle) bool { return n.next(plain, 0) >= 0 })
	})
}

// next returns the first offset of the needle in a folded text, starting at a
// byte, or -1. An empty needle is never found.
func (n needle) next(plain string, from int) int {
	for n.text != "" && from <= len(plain) {
		i := strings.Index(plain[from:], n.text)
		if i < 0 {
			return -1
		}
		i += from
		end := i + len(n.text)
		if (!n.start || i == 0 || plain[i-1] == ' ') && (!n.end || end == len(plain) || plain[end] == ' ') {
			return i
		}
		from = i + 1
	}
	return -1
}

// stretch is a part of a text, from one byte up to another.
type stretch struct{ from, to int }

// where returns the parts of a text that match the query, in order and without
// overlap.
func (f finder) where(text string) []stretch {
	if !f.asks() {
		return nil
	}
	plain, from := fold(text)
	var all []stretch
	for _, word := range f.words {
		for _, n := range word {
			for i := n.next(plain, 0); i >= 0; i = n.next(plain, i+len(n.text)) {
				end := i + len(n.text)
				for end < len(plain) && from[end] == from[end-1] {
					end++ // never half a letter
				}
				all = append(all, stretch{from[i], from[end]})
			}
		}
	}
	return joined(all)
}

// joined returns the stretches in order, with touching ones merged.
func joined(all []stretch) (list []stretch) {
	slices.SortFunc(all, func(a, b stretch) int { return a.from - b.from })
	for _, s := range all {
		if n := len(list); n > 0 && s.from <= list[n-1].to {
			list[n-1].to = max(list[n-1].to, s.to)
			continue
		}
		list = append(list, s)
	}
	return list
}
