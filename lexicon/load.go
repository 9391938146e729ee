package lexicon

import (
	"slices"
	"strconv"
	"strings"
)

// load reads a language file into a lexicon for every edition's words. Its
// error names all problems, each with its line.
func load(name, text string) (map[string]*Lexicon, error) {
	all, found := read(name, text)
	if err := found.err(); err != nil {
		return nil, err
	}
	return all, nil
}

// read reads a language file. The lexicons have everything in it that is right.
// The problems describe the rest.
func read(name, text string) (map[string]*Lexicon, *problems) {
	found := &problems{file: name}
	p := parser{problems: found}
	entries := p.parse(text)
	slots := allSlots()
	used := map[string]bool{}
	missing := map[string][]string{} // by the editions that lack the entry
	all := map[string]*Lexicon{}
	for _, words := range vocabularies {
		k := linker{problems: found, slots: slots, used: used, words: words}
		all[words] = k.link(entries)
		for key := range slots {
			if _, ok := k.chosen[key]; !ok {
				missing[key] = append(missing[key], words)
			}
		}
	}
	for key, words := range missing {
		found.add(0, "missing entry %s (%s)", key, strings.Join(words, ", "))
	}
	for _, e := range entries {
		term, ok := strings.CutPrefix(e.key, "term.")
		if _, wanted := slots[e.key]; ok && !wanted && !used[term] {
			found.add(e.line, "superfluous entry %s: no text uses this term", e.key)
		}
	}
	return all, found
}

// borrow takes missing texts from another language.
func (l *Lexicon) borrow(from *Lexicon) {
	for key, f := range from.forms {
		if _, ok := l.forms[key]; !ok {
			l.forms[key] = f
			if label, ok := from.labels[key]; ok {
				l.labels[key] = label
			}
		}
	}
	for key, t := range from.texts {
		if _, ok := l.texts[key]; !ok {
			l.texts[key] = t
			if label, ok := from.labels[key]; ok {
				l.labels[key] = label
			}
		}
	}
	if l.ones == nil {
		l.ones = from.ones
	}
}

// linker makes the lexicon of one edition's words.
type linker struct {
	*problems
	slots   map[string]slot
	used    map[string]bool // terms, over all editions
	words   string
	chosen  map[string]entry
	lexicon *Lexicon
	wrong   bool // set when a problem is found; cleared by its reader
}

func (k *linker) add(line int, format string, values ...any) {
	k.wrong = true
	k.problems.add(line, format, values...)
}

// link chooses the entries for the linker's words and makes a lexicon of them.
// An entry with a problem is left out.
func (k *linker) link(entries []entry) *Lexicon {
	k.lexicon = &Lexicon{words: k.words, forms: map[string]forms{}, texts: map[string]template{}, labels: map[string]string{}}
	k.choose(entries)
	k.linkForms()
	k.linkOnes()
	for key, e := range k.chosen {
		if s, ok := k.slots[key]; ok && !isNounKey(key) {
			k.wrong = false
			if t := k.linkText(e, s); !k.wrong {
				k.lexicon.texts[key] = t
				k.linkLabel(e)
			}
		}
	}
	return k.lexicon
}

// choose picks the entry for each key: the edition's own, or the one for all.
func (k *linker) choose(entries []entry) {
	k.chosen = map[string]entry{}
	for _, e := range entries {
		if _, ok := k.slots[e.key]; !ok && !strings.HasPrefix(e.key, "term.") {
			k.add(e.line, "superfluous entry %s: nothing uses it", e.key)
		}
		own := slices.Contains(e.words, k.words)
		if !own && e.words != nil {
			continue
		}
		before, ok := k.chosen[e.key]
		if ok && (before.words != nil) == own {
			k.add(e.line, "%s was given in line %d already", e.key, before.line)
		}
		if !ok || own {
			k.chosen[e.key] = e
		}
	}
}

// linkForms reads the entries that are nouns.
func (k *linker) linkForms() {
	for key, e := range k.chosen {
		if !isNounKey(key) {
			continue
		}
		f, err := parseForms(strings.ReplaceAll(e.text, breakMark, ""))
		if err != nil {
			k.add(e.line, "%s: %v", key, err)
			continue
		}
		k.lexicon.forms[key] = f
		one, rest, _ := strings.Cut(e.text, "|")
		k.linkLabel(entry{key: key, text: strings.TrimSpace(one), line: e.line})
		if strings.Contains(rest, breakMark) {
			k.add(e.line, "%s: only its first form may break at %s", key, breakMark)
		}
	}
}

// linkOnes reads the numbers that take the first form of a noun.
func (k *linker) linkOnes() {
	const key = "language.one"
	e, ok := k.chosen[key]
	if !ok {
		return
	}
	for word := range strings.FieldsSeq(e.text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			k.add(e.line, "%s lists numbers, not %q", key, word)
			continue
		}
		k.lexicon.ones = append(k.lexicon.ones, n)
	}
}

// softHyphen marks a place where a browser may break a word. It is visible only
// there.
const softHyphen, breakMark = "\u00ad", "~"

// linkLabel keeps a text with marks where its words may break.
func (k *linker) linkLabel(e entry) {
	switch {
	case !strings.Contains(e.text, breakMark):
	case slices.Contains([]string{"tile", "card", "spice"}, e.key[:max(0, strings.Index(e.key, "."))]) && !strings.ContainsAny(e.text, "{}"):
		k.lexicon.labels[e.key] = strings.ReplaceAll(e.text, breakMark, softHyphen)
	default:
		k.add(e.line, "%s: only names of tiles, cards and spices, without braces, may break at %s", e.key, breakMark)
	}
}

// linkText replaces terms and references with their texts, and checks the rest.
func (k *linker) linkText(e entry, s slot) template {
	t, err := parseTemplate(strings.ReplaceAll(e.text, breakMark, ""))
	if err != nil {
		k.add(e.line, "%s: %v", e.key, err)
		return nil
	}
	for i, p := range t {
		t[i] = k.linkPiece(e, s, p)
	}
	return t
}

// linkPiece resolves a reference in a text. The slot must offer it.
func (k *linker) linkPiece(e entry, s slot, p piece) piece {
	switch p.kind {
	case literal:
		return p
	case reference:
		return k.linkReference(e, p)
	case formOf:
		return k.linkForm(e, s, p)
	default:
	}
	if !s.has(p.field) {
		k.add(e.line, "%s: unknown placeholder {%s}: %s", e.key, p.field, s.usage())
	} else if p.kind == choice && !isNumber(p.field) {
		k.add(e.line, "%s: {%s} is not a number to choose by", e.key, p.field)
	}
	return p
}

// linkForm decides what {field:name} means: a noun counted by a number of the
// slot, or a form of a noun, which is either a value of the slot or a term.
func (k *linker) linkForm(e entry, s slot, p piece) piece {
	counted := s.has(p.field)
	if counted && !isNumber(p.field) {
		k.add(e.line, "%s: {%s} is not a number to count by", e.key, p.field)
	}
	if counted && s.has(p.name) && isNoun(p.name) {
		p.kind = countedField
		return p
	}
	if s.has(p.name) && isNoun(p.name) {
		return k.linkFormOfField(e, p)
	}
	f, ok := k.lexicon.forms["term."+p.name]
	if !ok {
		k.add(e.line, "%s: unknown term %q in {%s:%s}", e.key, p.name, p.field, p.name)
		return p
	}
	k.used[p.name] = true
	if counted {
		p.kind, p.forms = countedTerm, f
		return p
	}
	text, ok := f.form(p.field)
	if !ok {
		k.add(e.line, "%s: %q in {%s:%s} is neither a form of the term (%s) nor a number: %s",
			e.key, p.field, p.field, p.name, f.names(), s.usage())
	}
	return piece{text: text, capital: p.capital}
}

// linkFormOfField checks that every possible value has the form.
func (k *linker) linkFormOfField(e entry, p piece) piece {
	for key, f := range k.lexicon.forms {
		if !strings.HasPrefix(key, nounSection) {
			continue
		}
		if _, ok := f.form(p.field); !ok {
			k.add(e.line, "%s: {%s:%s} asks for a form that %s does not have", e.key, p.field, p.name, key)
		}
	}
	p.kind = formOfField
	return p
}

// linkReference inserts another entry's text. That entry may use terms, but
// neither values nor references.
func (k *linker) linkReference(e entry, p piece) piece {
	target, ok := k.chosen[p.field]
	if _, text := k.slots[p.field]; !ok || !text || isNounKey(p.field) {
		k.add(e.line, "%s: {%s} refers to no entry with a text", e.key, p.field)
		return p
	}
	t, err := parseTemplate(strings.ReplaceAll(target.text, breakMark, ""))
	if err != nil {
		k.wrong = true // reported with the target itself
		return p
	}
	var whole strings.Builder
	for _, q := range t {
		if q.kind == formOf {
			q = k.linkForm(target, slot{}, q)
		}
		if q.kind != literal {
			k.add(e.line, "%s: {%s} refers to an entry with braces of its own", e.key, p.field)
			return p
		}
		whole.WriteString(template{q}.render(k.lexicon, nil))
	}
	return piece{text: whole.String(), capital: p.capital}
}
