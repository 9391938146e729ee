package lexicon

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"goa/goa"
)

// template is a text with places to fill in.
type template []piece

// pieceKind tells what a piece of a template is.
type pieceKind uint8

const (
	literal   pieceKind = iota
	field               // {seat}
	formOf              // {many:colonist}, {n:colonist}, {n:spice}, {a:spice}
	choice              // {n|goes|go}
	reference           // {tile.swap}

	// Linking turns formOf into these.
	countedTerm  // name's forms are in forms
	countedField // name is a value with forms
	formOfField  // field is the form, name the value
)

// piece is a part of a template: a text, or a place and what fills it.
type piece struct {
	kind    pieceKind
	capital bool
	text    string // a literal
	field   string // the value, the form or the entry referred to
	name    string // the text after the colon
	forms   forms  // to choose from by number
}

// forms holds a noun's forms: by number, and further ones by name.
type forms struct {
	one, many string
	further   map[string]string
}

// form returns a form by name.
func (f forms) form(name string) (string, bool) {
	switch name {
	case "one":
		return f.one, true
	case "many":
		return f.many, true
	}
	text, ok := f.further[name]
	return text, ok
}

// names lists the forms for an error message.
func (f forms) names() string {
	all := []string{"one", "many"}
	for name := range f.further {
		all = append(all, name)
	}
	return strings.Join(all, ", ")
}

// parseForms reads “one | many | name: text”.
func parseForms(text string) (forms, error) {
	if strings.ContainsAny(text, "{}") {
		return forms{}, fmt.Errorf("a term has no braces")
	}
	parts := strings.Split(text, "|")
	for i := range parts {
		if parts[i] = strings.TrimSpace(parts[i]); parts[i] == "" {
			return forms{}, fmt.Errorf("a form is empty")
		}
	}
	if len(parts) < 2 {
		return forms{}, fmt.Errorf("a term is written one | many")
	}
	f := forms{one: parts[0], many: parts[1]}
	for _, part := range parts[2:] {
		name, form, ok := strings.Cut(part, ":")
		if !ok || !isName(name) || strings.TrimSpace(form) == "" {
			return forms{}, fmt.Errorf("the form %q is not written name: text", part)
		}
		if f.further == nil {
			f.further = map[string]string{}
		}
		f.further[name] = strings.TrimSpace(form)
	}
	return f, nil
}

// parseTemplate reads a text with its braces. Linking checks their names.
func parseTemplate(text string) (template, error) {
	var t template
	for text != "" {
		plain, rest, opened := strings.Cut(text, "{")
		if strings.Contains(plain, "}") {
			return nil, fmt.Errorf("} without {")
		}
		if plain != "" {
			t = append(t, piece{text: plain})
		}
		if !opened {
			break
		}
		inside, after, closed := strings.Cut(rest, "}")
		if !closed || strings.Contains(inside, "{") {
			return nil, fmt.Errorf("{ without }")
		}
		p, err := parsePlaceholder(inside)
		if err != nil {
			return nil, err
		}
		t, text = append(t, p), after
	}
	return t, nil
}

func parsePlaceholder(inside string) (piece, error) {
	body, capital := strings.CutPrefix(inside, "^")
	p := piece{kind: field, capital: capital, field: body}
	if head, tail, ok := strings.Cut(body, "|"); ok {
		one, many, ok := strings.Cut(tail, "|")
		if !ok || strings.Contains(many, "|") {
			return piece{}, fmt.Errorf("{%s}: a choice is written {number|one|many}", inside)
		}
		p.kind, p.field, p.forms = choice, head, forms{one: one, many: many}
	} else if head, tail, ok := strings.Cut(body, ":"); ok {
		p.kind, p.field, p.name = formOf, head, tail
	} else if strings.Contains(body, ".") {
		p.kind = reference
	}
	if !isKey(p.field) || p.kind != reference && !isName(p.field) || p.kind == formOf && !isName(p.name) {
		return piece{}, fmt.Errorf("{%s} is not a placeholder: names are small letters, digits and hyphens", inside)
	}
	return p, nil
}

// value is the value of a placeholder: a text, a number, or a noun.
type value struct {
	text  string
	n     int
	forms forms
}

// args holds the values that a text may use, by name. Do not copy it.
type args struct {
	list  []named
	few   [3]named   // where the list begins: most texts have no more
	rules *goa.Rules // its numbers can be used too; nil if there are none
}

type named struct {
	name string
	value
}

// get returns the value with a name, or the last one if there are several. Nil
// args have none.
func (a *args) get(name string) value {
	if a == nil {
		return value{}
	}
	for i := len(a.list) - 1; i >= 0; i-- {
		if a.list[i].name == name {
			return a.list[i].value
		}
	}
	return numberOf(a.rules, name)
}

func (a *args) number(name string, n int) *args {
	return a.set(name, value{text: strconv.Itoa(n), n: n})
}

func (a *args) word(name, text string) *args { return a.set(name, value{text: text}) }

func (a *args) noun(name string, f forms) *args { return a.set(name, value{text: f.one, forms: f}) }

func (a *args) set(name string, v value) *args {
	if a.list == nil {
		a.list = a.few[:0]
	}
	a.list = append(a.list, named{name, v})
	return a
}

// render fills in a linked template.
func (t template) render(l *Lexicon, a *args) string {
	if len(t) == 1 { // most have only one
		return t[0].render(l, a)
	}
	var b strings.Builder
	for i := range t {
		b.WriteString(t[i].render(l, a))
	}
	return b.String()
}

func (p *piece) render(l *Lexicon, a *args) string {
	text := p.text
	if p.kind != literal {
		text = p.filled(l, a)
	}
	if p.capital {
		text = capitalize(text)
	}
	return text
}

// filled returns the text that replaces a piece.
func (p *piece) filled(l *Lexicon, a *args) string {
	v := a.get(p.field)
	switch p.kind {
	case countedTerm:
		return v.text + " " + p.forms.by(l.isOne(v.n))
	case countedField:
		return v.text + " " + a.get(p.name).forms.by(l.isOne(v.n))
	case formOfField:
		text, _ := a.get(p.name).forms.form(p.field)
		return text
	case choice:
		return p.forms.by(l.isOne(v.n))
	default:
		return v.text
	}
}

func (f forms) by(one bool) string {
	if one {
		return f.one
	}
	return f.many
}

func capitalize(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
