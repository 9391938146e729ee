package lesson

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
)

// A SyntaxError says which line of a lesson is wrong, and how to correct it.
type SyntaxError struct {
	Line    int
	Problem string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Problem) }

// Limits on the size of a lesson. A lesson has a few hundred lines.
const (
	maxText  = 256 << 10
	maxSteps = 500
)

// header is the first line of every lesson, with the version of the format.
const header = "goa-lesson 1"

// reader reads a lesson line by line.
type reader struct {
	lesson  *Lesson
	line    int
	words   map[string]string // of the head
	section string
	read    func(line string) error // reads a line of the section
	done    func() error            // ends the section
	chapter *chapter
	step    *Step
}

// Parse reads a lesson. Errors are of type [*SyntaxError].
func Parse(source []byte) (*Lesson, error) {
	r := &reader{lesson: &Lesson{texts: map[string]map[string]text{}}, words: map[string]string{}}
	r.read, r.done = r.head, r.endHead
	if len(source) > maxText {
		return nil, &SyntaxError{1, fmt.Sprintf("the lesson has %d bytes; at most %d are read", len(source), maxText)}
	}
	for line := range strings.Lines(string(source)) {
		r.line++
		line = strings.TrimRight(line, " \t\r\n")
		if err := r.one(line); err != nil {
			return nil, r.at(err)
		}
	}
	if err := r.done(); err != nil {
		return nil, r.at(err)
	}
	if err := r.finish(); err != nil {
		return nil, r.at(err)
	}
	return r.lesson, nil
}

// at adds the number of the current line to an error, unless the error has one.
func (r *reader) at(err error) error {
	if wrong, ok := err.(*SyntaxError); ok {
		return wrong
	}
	return &SyntaxError{max(r.line, 1), err.Error()}
}

func (r *reader) one(line string) error {
	switch {
	case r.line == 1:
		if line != header {
			return fmt.Errorf("a lesson begins with the line %q", header)
		}
		return nil
	case line == "" || line[0] == ';':
		return nil
	case line[0] == '[' && r.section != "position":
		return r.open(line)
	default:
		return r.read(line)
	}
}

// open begins a section.
func (r *reader) open(line string) error {
	name, ok := strings.CutSuffix(line[1:], "]")
	if !ok {
		return fmt.Errorf("the section %q has no closing bracket", line)
	}
	if err := r.done(); err != nil {
		return err
	}
	kind, of, _ := strings.Cut(name, " ")
	r.section, r.done = kind, func() error { return nil }
	if r.lesson.end != nil && kind != "text" {
		return fmt.Errorf("[end] is the last step; only [text LANGUAGE] follows it")
	}
	if r.chapter == nil && kind != "chapter" && kind != "text" {
		return fmt.Errorf("[%s] belongs to a chapter: begin one with [chapter NAME]", name)
	}
	switch kind {
	case "chapter":
		return r.openChapter(of)
	case "position":
		return r.openPosition()
	case "seat":
		return r.openSeat(of)
	case "tell", "ask", "end":
		return r.openStep(StepKind(slices.Index(stepKinds, kind)), of)
	case "text":
		return r.openText(of)
	default:
		return fmt.Errorf("there is no section [%s]; there are chapter, position, seat, tell, ask, end and text", name)
	}
}

// headWords are the first words of lines in the head.
var headWords = []string{"lesson", "edition", "options", "seats", "minutes"}

func (r *reader) head(line string) error {
	word, value := cut(line)
	if !slices.Contains(headWords, word) {
		return fmt.Errorf("%q does not belong here; the head has %s", word, strings.Join(headWords, ", "))
	}
	if _, twice := r.words[word]; twice {
		return fmt.Errorf("%s is said twice", word)
	}
	r.words[word] = value
	return nil
}

// endHead determines the edition, the options and the seats.
func (r *reader) endHead() error {
	l := r.lesson
	if l.Name = r.words["lesson"]; !isName(l.Name) {
		return fmt.Errorf("the head needs a line “lesson NAME”, of small letters, digits and hyphens")
	}
	var err error
	if l.Edition, err = edition.ByName(r.words["edition"]); err != nil {
		return fmt.Errorf("the head needs a line “edition NAME”: %w", err)
	}
	l.Options = strings.Fields(r.words["options"])
	options, err := edition.ParseOptions(l.Options)
	if err == nil {
		err = l.Edition.Allows(options)
	}
	if err != nil {
		return err
	}
	if text, ok := r.words["minutes"]; ok {
		if l.Minutes, err = strconv.Atoi(text); err != nil || l.Minutes < 1 || l.Minutes > 60 {
			return fmt.Errorf("write “minutes N”, with a number from 1 to 60")
		}
	}
	l.Learner = goa.Nobody
	for i, name := range strings.Fields(r.words["seats"]) {
		if name == "learner" && l.Learner == goa.Nobody {
			l.Learner, name = goa.Seat(i), ""
		}
		l.Names = append(l.Names, name)
	}
	if l.Learner == goa.Nobody {
		return fmt.Errorf("the head needs a line “seats” with the word learner and the names of the opponents")
	}
	l.rules, err = l.Edition.RulesFor(options, len(l.Names))
	return err
}

func (r *reader) openChapter(name string) error {
	if !isName(name) {
		return fmt.Errorf("a chapter has a name of small letters, digits and hyphens: [chapter NAME]")
	}
	c := &chapter{name: name, line: r.line, seed: name, start: goa.New(r.lesson.rules, len(r.lesson.Names))}
	r.chapter = c
	r.lesson.chapters = append(r.lesson.chapters, c)
	r.read = r.chapterLine
	return nil
}

func (r *reader) chapterLine(line string) (err error) {
	c := r.chapter
	word, value := cut(line)
	switch word {
	case "seed":
		c.seed = value
	case "first":
		seat, err := r.seat(value)
		c.stack.First = int(seat) + 1
		return err
	case "tiles-a", "tiles-b":
		part := goa.PartA
		if word == "tiles-b" {
			part = goa.PartB
		}
		tiles, err := listed(value, "tile", goa.TileNamed)
		c.stack.Tiles[part] = append(c.stack.Tiles[part], tiles...)
		return err
	case "cards":
		cards, err := listed(value, "card", goa.CardNamed)
		c.stack.Cards = append(c.stack.Cards, cards...)
		return err
	case "until":
		c.until, err = r.condition(value)
		return err
	default:
		return fmt.Errorf("%q does not belong here; a chapter has seed, first, tiles-a, tiles-b, cards and until", word)
	}
	return nil
}

// listed reads a list of pieces by their names.
func listed[T any](text, what string, named func(string) (T, bool)) (list []T, err error) {
	for _, name := range strings.Fields(text) {
		piece, ok := named(name)
		if !ok {
			return nil, fmt.Errorf("no %s is called %q", what, name)
		}
		list = append(list, piece)
	}
	return list, nil
}

func (r *reader) seat(text string) (goa.Seat, error) {
	for i := range r.lesson.Names {
		if seat := goa.Seat(i); text == seat.String() {
			return seat, nil
		}
	}
	return goa.Nobody, fmt.Errorf("%q is not a seat; they are numbered from 0 to %d", text, len(r.lesson.Names)-1)
}

// openPosition reads the position that a chapter begins from, as JSON, up to a
// line with only its closing brace.
func (r *reader) openPosition() error {
	var text strings.Builder
	r.done = func() error { return fmt.Errorf("the position has no line with nothing but its closing brace") }
	r.read = func(line string) error {
		text.WriteString(line + "\n")
		if line != "}" {
			return nil
		}
		r.section, r.done = "", func() error { return nil }
		r.read = func(string) error { return fmt.Errorf("the position ends above; begin another section") }
		return r.setPosition(text.String())
	}
	return nil
}

func (r *reader) setPosition(text string) error {
	var p goa.Position
	if err := p.UnmarshalJSON([]byte(text)); err != nil {
		return err
	}
	start, err := goa.FromPosition(r.lesson.rules, p)
	if err != nil {
		return err
	}
	if start.Seats() != len(r.lesson.Names) {
		return fmt.Errorf("the position has %d seats, the lesson %d", start.Seats(), len(r.lesson.Names))
	}
	r.chapter.start = start
	return nil
}

// openSeat reads how a seat plays, rule by rule.
func (r *reader) openSeat(name string) error {
	seat, err := r.seat(name)
	if err != nil {
		return err
	}
	r.read = func(line string) error {
		one := rule{when: always}
		if rest, ok := strings.CutPrefix(line, "when "); ok {
			when, moves, ok := strings.Cut(rest, ":")
			if !ok {
				return fmt.Errorf("write “when CONDITION: MOVES”, with a colon")
			}
			if one.when, err = r.condition(when); err != nil {
				return err
			}
			line = moves
		}
		if one.moves, err = patterns(line); err != nil {
			return err
		}
		r.chapter.rules[seat] = append(r.chapter.rules[seat], one)
		return nil
	}
	return nil
}

func (r *reader) openStep(kind StepKind, key string) error {
	if !isName(key) {
		return fmt.Errorf("a step has the name of its text, of small letters, digits and hyphens: [%s NAME]", kind)
	}
	s := &Step{Key: key, Kind: kind, line: r.line, when: always}
	if kind == End {
		r.lesson.end = s
	} else {
		r.chapter.steps = append(r.chapter.steps, s)
	}
	r.step, r.read = s, r.stepLine
	r.done = func() error {
		if s.Kind == Tell && s.again {
			return &SyntaxError{s.line, "[tell] cannot be said again and again: the lesson would not go on"}
		}
		return nil
	}
	return nil
}

func (r *reader) stepLine(line string) (err error) {
	s := r.step
	switch word, value := cut(line); word {
	case "when":
		s.when, err = r.condition(value)
	case "glow":
		s.Glow = append(s.Glow, strings.Fields(value)...)
	case "show":
		s.shows, err = patterns(value)
	case "again":
		s.again = true
	case "back":
		s.Back = true
	default:
		return fmt.Errorf("%q does not belong here; a step has when, glow, show, again and back", word)
	}
	return err
}

// finish checks everything that needs the whole text, and numbers the steps.
func (r *reader) finish() error {
	l := r.lesson
	if len(l.chapters) == 0 {
		return fmt.Errorf("there is no chapter: begin one with [chapter NAME]")
	}
	if l.end == nil {
		return fmt.Errorf("the last step is missing: [end NAME]")
	}
	n := 0
	for _, c := range l.chapters {
		for _, s := range c.steps {
			n++
			s.number = n
		}
	}
	l.end.number = n + 1
	if l.end.number > maxSteps {
		return fmt.Errorf("the lesson has %d steps; at most %d can be", l.end.number, maxSteps)
	}
	if _, ok := l.texts[lexicon.DefaultLanguage]; !ok {
		return fmt.Errorf("there are no texts: [text %s]", lexicon.DefaultLanguage)
	}
	return r.checkTexts()
}

// cut splits a line into its first word and the rest.
func cut(line string) (word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	return word, strings.TrimSpace(rest)
}

// isName reports whether a text can be a name: only lowercase letters, digits and
// hyphens.
func isName(text string) bool {
	return text != "" && len(text) <= 40 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
