package edition

import (
	"crypto/sha256"
	"encoding/hex"
	"runtime"
	"slices"
	"strings"
	"sync"
	"weak"

	"goa/goa"
)

// Edition holds the numbers of one edition. It is shared. Do not change it.
type Edition struct {
	Name  string // stable, such as the year of printing
	Title string // for people
	Words string // the vocabulary it uses: a key of package lexicon
	Hash  string // SHA-256 of Text, 64 hexadecimal digits

	options []string
	rows    parsedRows
	figures figures
	text    string
	base    *Edition // the edition it is based on; nil if it is complete
}

func newEdition(h header, rows parsedRows, f figures, base *Edition) *Edition {
	e := &Edition{Name: h.name, Title: h.title, Words: h.words, options: h.options, rows: rows, figures: f, base: base}
	e.text = e.canonical()
	sum := sha256.Sum256([]byte(e.text))
	e.Hash = hex.EncodeToString(sum[:])
	return e
}

// Short returns the first 12 digits of the hash.
func (e *Edition) Short() string { return e.Hash[:12] }

// Options returns the names of the options printed with the edition.
func (e *Edition) Options() []string { return slices.Clone(e.options) }

// Text returns the edition as a complete file without comments: equal data has
// equal text, and [Parse] reads the same edition from it.
func (e *Edition) Text() string { return e.text }

// canonical writes the header and all rows in the order of the format, with
// single spaces.
func (e *Edition) canonical() string {
	var b strings.Builder
	line := func(words ...string) { b.WriteString(strings.Join(words, " ") + "\n") }
	line("edition", e.Name)
	line("title", e.Title)
	line("words", e.Words)
	if len(e.options) > 0 {
		line("options", strings.Join(e.options, " "))
	}
	for _, s := range sections {
		line("[" + s.name + "]")
		for _, spec := range s.rows {
			words := []string{spec.name}
			for i, c := range e.rows[rowName{s.name, spec.name}].cells {
				words = append(words, spec.columns[i].text(c))
				if c.provenance != 0 {
					words = append(words, c.provenance.String())
				}
			}
			line(words...)
		}
	}
	return b.String()
}

// reference returns the known edition to compare this one with.
func (e *Edition) reference() *Edition {
	if e.base != nil {
		return e.base
	}
	if known, err := ByName(e.Name); err == nil {
		return known
	}
	known, err := ByName(e.Words)
	if err != nil {
		panic(err) // Parse refuses unknown words
	}
	return known
}

// rulesKey is the key under which rules are interned.
type rulesKey struct {
	hash string
	o    Options
}

// rules and ownRules hold every *goa.Rules handed out, so that states can be
// compared: rules has those of known editions, forever, and ownRules has those
// of players' own data, as long as a game uses them. So new data does not fill
// up the memory of a server.
var rules, ownRules sync.Map

// Rules returns the rules of a game with these options. Equal hash and options
// always give the same pointer.
func (e *Edition) Rules(o Options) *goa.Rules {
	key := rulesKey{e.Hash, o}
	if r, ok := rules.Load(key); ok {
		return r.(*goa.Rules)
	}
	if !e.Released() {
		return e.ownRules(key)
	}
	r, _ := rules.LoadOrStore(key, goa.NewRules(e.data(o)))
	return r.(*goa.Rules)
}

// ownRules is like Rules, for a player's own data.
func (e *Edition) ownRules(key rulesKey) *goa.Rules {
	var made *goa.Rules
	for {
		held, ok := ownRules.Load(key)
		if !ok {
			if made == nil {
				made = goa.NewRules(e.data(key.o))
			}
			if held, ok = ownRules.LoadOrStore(key, weak.Make(made)); !ok {
				runtime.AddCleanup(made, func(k rulesKey) { ownRules.CompareAndDelete(k, held) }, key)
				return made
			}
		}
		if r := held.(weak.Pointer[goa.Rules]).Value(); r != nil {
			return r
		}
		ownRules.CompareAndDelete(key, held) // no game uses them any more
	}
}

// RulesFor returns the rules of a game for a number of players, or an error if
// no such game exists.
func (e *Edition) RulesFor(o Options, seats int) (*goa.Rules, error) {
	if err := e.Allows(o); err != nil {
		return nil, err
	}
	if r := e.Rules(o); r.Seats(seats) {
		return r, nil
	}
	return nil, &SeatsError{seats, o.Has("solo")}
}

func (e *Edition) data(o Options) goa.Data {
	d := e.figures.Data
	for i, row := range options {
		if o.chosen[i] != 0 {
			row.apply(&d, &e.figures, int(o.chosen[i]-1))
		}
	}
	return d
}
