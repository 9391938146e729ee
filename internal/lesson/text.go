package lesson

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
	"goa/lexicon"
)

// text is something that the teacher says, and its line.
type text struct {
	line int
	said string
}

// values replace the names in braces.
type values struct {
	numbers map[string]int
	lot     goa.Auction
	auction bool // there is one
}

// valueNames are the names that a text may contain in braces, besides seat0, seat1
// and so on.
var valueNames = []string{"lot", "bidder", "auctioneer", "high", "price", "ducats", "ships", "colonists", "cards", "points", "best"}

func (r *run) values() values {
	v := values{numbers: map[string]int{"best": r.best()}}
	for _, name := range []string{"high", "price", "ducats", "ships", "colonists", "cards", "points"} {
		v.numbers[name] = numbers[name](r)
	}
	v.lot, v.auction = r.state.Auction()
	return v
}

// openText reads the texts of a language.
func (r *reader) openText(language string) error {
	if !slices.Contains(lexicon.Languages(), language) {
		return fmt.Errorf("%q is not a language of the program; there are %s", language, strings.Join(lexicon.Languages(), ", "))
	}
	if r.lesson.texts[language] != nil {
		return fmt.Errorf("there are two sections [text %s]", language)
	}
	all, last := map[string]text{}, ""
	r.lesson.texts[language] = all
	r.read = func(line string) error {
		if said := strings.TrimSpace(line); said != line { // it continues the text above
			t, ok := all[last]
			if !ok {
				return fmt.Errorf("a line that begins with a space continues the text above, and there is none")
			}
			t.said += " " + said
			all[last] = t
			return nil
		}
		key, said, ok := strings.Cut(line, " = ")
		if !ok || !isName(key) {
			return fmt.Errorf("write “NAME = TEXT”")
		}
		if _, twice := all[key]; twice {
			return fmt.Errorf("there are two texts %s", key)
		}
		all[key], last = text{r.line, strings.TrimSpace(said)}, key
		return nil
	}
	return nil
}

// checkTexts makes sure that every text belongs to a step, that every step has one
// in the default language, and that all names in braces are known.
func (r *reader) checkTexts() error {
	l, lines := r.lesson, map[string]int{}
	for s := range l.allSteps() {
		lines[s.Key] = s.line
	}
	for key, line := range lines {
		if _, ok := l.texts[lexicon.DefaultLanguage][key]; !ok {
			return &SyntaxError{line, fmt.Sprintf("the step %s has no text in [text %s]", key, lexicon.DefaultLanguage)}
		}
	}
	for _, texts := range l.texts {
		for key, t := range texts {
			if _, ok := lines[key]; !ok && key != titleKey {
				return &SyntaxError{t.line, fmt.Sprintf("no step is called %s", key)}
			}
			if name, ok := l.unknownValue(t.said); !ok {
				return &SyntaxError{t.line, fmt.Sprintf("{%s} stands for nothing; there are %s, and seat0 to seat%d", name, strings.Join(valueNames, ", "), len(l.Names)-1)}
			}
		}
	}
	return nil
}

// titleKey is the name of the text that is the lesson's title.
const titleKey = "title"

// Title returns the title of the lesson in a language. If there is none, it returns
// the title in the default language, or else the name of the lesson.
func (l *Lesson) Title(language string) string {
	for _, in := range []string{language, lexicon.DefaultLanguage} {
		if t, ok := l.texts[in][titleKey]; ok {
			return t.said
		}
	}
	return l.Name
}

// Missing lists the texts that a language does not have, in order.
func (l *Lesson) Missing(language string) (keys []string) {
	for s := range l.allSteps() {
		if _, ok := l.texts[language][s.Key]; !ok && !slices.Contains(keys, s.Key) {
			keys = append(keys, s.Key)
		}
	}
	_, needed := l.texts[lexicon.DefaultLanguage][titleKey]
	if _, ok := l.texts[language][titleKey]; needed && !ok {
		keys = append(keys, titleKey)
	}
	slices.Sort(keys)
	return keys
}

// allSteps ranges over the steps in the order of the text.
func (l *Lesson) allSteps() func(yield func(*Step) bool) {
	return func(yield func(*Step) bool) {
		for _, c := range l.chapters {
			for _, s := range c.steps {
				if !yield(s) {
					return
				}
			}
		}
		yield(l.end)
	}
}

// unknownValue returns a name in braces that has no meaning; ok is true if there is
// none.
func (l *Lesson) unknownValue(said string) (name string, ok bool) {
	for _, part := range strings.Split(said, "{")[1:] {
		name, _, closed := strings.Cut(part, "}")
		if !closed || !slices.Contains(valueNames, name) && !l.isSeatName(name) && !isCardName(name) {
			return name, false
		}
	}
	return "", true
}

func (l *Lesson) isSeatName(name string) bool {
	number, ok := strings.CutPrefix(name, "seat")
	n, err := strconv.Atoi(number)
	return ok && err == nil && n >= 0 && n < len(l.Names)
}

// cardNames are the cards of modules that a text may contain in braces, with
// functions that return their names.
var cardNames = func() map[string]func(*lexicon.Lexicon) string {
	all := map[string]func(*lexicon.Lexicon) string{}
	for g := goa.Gambit(1); g < goa.NumGambits; g++ {
		all["gambit:"+g.String()] = func(words *lexicon.Lexicon) string { return words.Gambit(g) }
	}
	for s := goa.Story(1); s < goa.NumStories; s++ {
		all["story:"+s.String()] = func(words *lexicon.Lexicon) string { return words.Story(s) }
	}
	return all
}()

func isCardName(name string) bool { return cardNames[name] != nil }

// Say returns what the teacher says at this moment, in the language of words. Learner
// is the learner's name. The text is empty if the teacher says nothing.
func (m *Moment) Say(words *lexicon.Lexicon, learner string) string {
	if m.Step == nil {
		return ""
	}
	t, ok := m.Lesson.texts[words.Language()][m.Step.Key]
	if !ok {
		t = m.Lesson.texts[lexicon.DefaultLanguage][m.Step.Key]
	}
	if !strings.Contains(t.said, "{") {
		return t.said
	}
	var all []string
	for name, value := range m.spoken(words, learner) {
		all = append(all, "{"+name+"}", value)
	}
	return strings.NewReplacer(all...).Replace(t.said)
}

// spoken returns the values in words.
func (m *Moment) spoken(words *lexicon.Lexicon, learner string) map[string]string {
	all := map[string]string{}
	for name, n := range m.values.numbers {
		all[name] = strconv.Itoa(n)
	}
	for name, called := range cardNames {
		all[name] = called(words)
	}
	names := m.names(learner)
	for i, name := range names {
		all["seat"+strconv.Itoa(i)] = name
	}
	a := m.values.lot
	all["lot"], all["bidder"], all["auctioneer"] = "", "", ""
	if m.values.auction {
		all["bidder"], all["auctioneer"] = words.Player(a.Bidder, names), words.Player(a.Auctioneer, names)
		all["lot"] = words.Term(lexicon.Flag, 1)
		if a.Tile != goa.NoTile {
			all["lot"] = words.Tile(a.Tile)
		}
	}
	return all
}

// names returns the names at the seats, with the given name for the learner.
func (m *Moment) names(learner string) []string {
	names := slices.Clone(m.Lesson.Names)
	names[m.Lesson.Learner] = learner
	return names
}
