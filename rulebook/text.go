package rulebook

import "regexp"

// Text is a line of Markdown: words, some of them **strong**, *emphasized*,
// `code`, or a [link](address). None of these is within another.
type Text string

// Style tells how words are set.
type Style uint8

// The styles.
const (
	Plain Style = iota
	Strong
	Emphasis
	Code
	Link
)

// Span is a run of words in one style. To is the address of a link.
type Span struct {
	Style Style
	Text  string
	To    string
}

var styled = regexp.MustCompile("\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|`([^`]+)`|\\[([^\\]]+)\\]\\(([^)]+)\\)")

// groups maps each style to its group in styled.
var groups = map[Style]int{Strong: 1, Emphasis: 2, Code: 3, Link: 4}

// Spans returns the text in pieces of one style each.
func (t Text) Spans() (list []Span) {
	rest := 0
	for _, m := range styled.FindAllStringSubmatchIndex(string(t), -1) {
		if m[0] > rest {
			list = append(list, Span{Text: string(t[rest:m[0]])})
		}
		for style, g := range groups {
			if m[2*g] < 0 {
				continue
			}
			s := Span{Style: style, Text: string(t[m[2*g]:m[2*g+1]])}
			if style == Link {
				s.To = string(t[m[2*g+2]:m[2*g+3]])
			}
			list = append(list, s)
		}
		rest = m[1]
	}
	if rest < len(t) {
		list = append(list, Span{Text: string(t[rest:])})
	}
	return list
}

// Words returns the text without its styles.
func (t Text) Words() string {
	words := ""
	for _, s := range t.Spans() {
		words += s.Text
	}
	return words
}
