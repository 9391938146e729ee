package lesson

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"goa/lexicon"
	"goa/nature"
)

// The limits that a lesson is checked against.
const (
	MostWords      = 40               // that the teacher may say at a time
	GoodWords      = 25               // that the teacher should not exceed
	LongestLesson  = 18 * time.Minute // at reading speed
	GoodLesson     = 12 * time.Minute // that a lesson should not exceed
	wordTime       = time.Second / 4  // to read a word
	clickTime      = 2 * time.Second  // to find the button and press it
	clickerOfShown = 8                // a clicker presses “show me” in one of this many decisions
)

// LanguageReport is the result of a check of a lesson in one language.
type LanguageReport struct {
	Language string        `json:"language"`
	Missing  []string      `json:"missing,omitempty"` // texts
	Words    int           `json:"words"`             // the most at one time
	Wordiest string        `json:"wordiest"`          // the step with the most words
	Longest  time.Duration `json:"longest"`           // the longest run, at reading speed
	Shown    time.Duration `json:"shown"`             // the run with “show me” only
}

// Report is the result of a check of a lesson.
type Report struct {
	Lesson    string           `json:"lesson"`
	Steps     int              `json:"steps"`
	Runs      int              `json:"runs"`     // of random clickers
	Finished  int              `json:"finished"` // how many of them reached the end
	Inputs    int              `json:"inputs"`   // the most in one run
	Address   int              `json:"address"`  // length of the longest URL text, in bytes
	Unmet     []string         `json:"unmet,omitempty"`
	Silent    []string         `json:"silent,omitempty"`   // questions without a text
	Problems  []string         `json:"problems,omitempty"` // to be fixed
	Languages []LanguageReport `json:"languages"`
}

// checker collects the results of runs of a lesson.
type checker struct {
	lesson *Lesson
	report *Report
	words  []*lexicon.Lexicon
	met    map[string]bool
	stuck  string // the first run that did not finish
}

// Check tries a lesson with random clickers, in all languages of the program.
// The same lesson always has the same runs.
func Check(l *Lesson, runs int) (*Report, error) {
	c := &checker{lesson: l, report: &Report{Lesson: l.Name, Steps: l.Steps(), Runs: runs}, met: map[string]bool{}}
	for _, language := range lexicon.Languages() {
		words, err := lexicon.For(language, l.Edition.Words)
		if err != nil {
			return nil, err
		}
		c.words = append(c.words, words)
		c.report.Languages = append(c.report.Languages, LanguageReport{Language: language, Missing: l.Missing(language)})
	}
	if err := c.shown(); err != nil {
		return nil, err
	}
	for n := range runs {
		finished, err := c.clicker(nature.New(fmt.Sprintf("%s clicker %d", l.Name, n)))
		if err != nil {
			return nil, fmt.Errorf("clicker %d: %w", n, err)
		}
		if finished {
			c.report.Finished++
		}
	}
	c.judge()
	return c.report, nil
}

// shown runs the lesson with a learner who always presses “show me”.
func (c *checker) shown() error {
	_, err := c.run(func(m *Moment) []string { return m.Next() }, func(lang int, took time.Duration) {
		c.report.Languages[lang].Shown = took
	})
	return err
}

// clicker runs the lesson with a learner who presses anything on offer.
func (c *checker) clicker(src *nature.Source) (finished bool, err error) {
	return c.run(func(m *Moment) []string {
		if m.Legal == nil || src.IntN(clickerOfShown) == 0 {
			return m.Next()
		}
		return []string{m.Legal[src.IntN(len(m.Legal))].String()}
	}, func(lang int, took time.Duration) {
		r := &c.report.Languages[lang]
		r.Longest = max(r.Longest, took)
	})
}

// run runs the lesson to its end, and calls took with its duration in each
// language.
func (c *checker) run(press func(*Moment) []string, took func(lang int, t time.Duration)) (finished bool, err error) {
	times := make([]time.Duration, len(c.words))
	var inputs []string
	for {
		m, err := c.lesson.At(inputs)
		if err != nil {
			return false, err
		}
		c.look(m, times)
		if m.Step != nil && m.Step.Kind == End {
			c.report.Inputs = max(c.report.Inputs, len(m.Inputs))
			c.report.Address = max(c.report.Address, len(Join(m.Inputs)))
			for lang, t := range times {
				took(lang, t)
			}
			return true, nil
		}
		if len(m.Inputs) >= MaxInputs {
			c.stuck = Join(m.Inputs)
			return false, nil
		}
		inputs = append(m.Inputs[:len(m.Inputs):len(m.Inputs)], press(m)...)
	}
}

// look records what a moment shows.
func (c *checker) look(m *Moment, times []time.Duration) {
	key := ""
	if m.Step != nil {
		key = m.Step.Key
		c.met[key] = true
	} else if ask := m.Chapter + ": " + m.State.Ask().String(); !slices.Contains(c.report.Silent, ask) {
		c.report.Silent = append(c.report.Silent, ask)
	}
	for lang, words := range c.words {
		n := len(strings.Fields(m.Say(words, "Guest")))
		if r := &c.report.Languages[lang]; n > r.Words {
			r.Words, r.Wordiest = n, key
		}
		times[lang] += time.Duration(n)*wordTime + clickTime
	}
}

// judge adds the problems to the report.
func (c *checker) judge() {
	r := c.report
	for s := range c.lesson.allSteps() {
		if !c.met[s.Key] && !slices.Contains(r.Unmet, s.Key) {
			r.Unmet = append(r.Unmet, s.Key)
		}
	}
	wrong := func(format string, args ...any) { r.Problems = append(r.Problems, fmt.Sprintf(format, args...)) }
	if r.Finished < r.Runs {
		wrong("%d of %d random clickers do not finish; one gets to %s", r.Runs-r.Finished, r.Runs, c.stuck)
	}
	if r.Address > maxAddress {
		wrong("an address can have %d bytes, more than %d", r.Address, maxAddress)
	}
	for _, ask := range r.Silent {
		wrong("nothing is said at a question: %s", ask)
	}
	for _, in := range r.Languages {
		if len(in.Missing) > 0 {
			wrong("%s: no text for %s", in.Language, strings.Join(in.Missing, ", "))
		}
		if in.Words > MostWords {
			wrong("%s: %s says %d words at a time, more than %d", in.Language, in.Wordiest, in.Words, MostWords)
		}
		if in.Longest > LongestLesson {
			wrong("%s: a run takes %s at reading speed, more than %s", in.Language, in.Longest.Round(time.Second), LongestLesson)
		}
	}
}
