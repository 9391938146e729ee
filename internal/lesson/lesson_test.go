package lesson_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"goa/edition"
	"goa/goa"
	"goa/internal/lesson"
	"goa/lexicon"
)

// first returns the lesson that the home page offers.
func first(t *testing.T) *lesson.Lesson {
	t.Helper()
	l, err := lesson.Named("first")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// at returns the moment that inputs lead to; all of them must be valid.
func at(t *testing.T, l *lesson.Lesson, inputs ...string) *lesson.Moment {
	t.Helper()
	m, err := l.At(inputs)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.Inputs, inputs) && len(inputs) > 0 {
		t.Fatalf("only %v of %v makes sense", m.Inputs, inputs)
	}
	return m
}

// runs returns how many random clickers a test has.
func runs() int {
	if testing.Short() {
		return 10
	}
	return 40
}

// Everyone finishes, whatever they press, in every language, and nobody has to
// read much.
func TestLessonsPassTheirCheck(t *testing.T) {
	for _, name := range lesson.Names() {
		l, err := lesson.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		report, err := lesson.Check(l, runs())
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range report.Problems {
			t.Errorf("%s: %s", name, problem)
		}
		if report.Finished != runs() {
			t.Errorf("%s: %d of %d clickers finish", name, report.Finished, runs())
		}
	}
}

// A page that is loaded again, or by another process, shows the same.
func TestMomentFollowsFromTheInputs(t *testing.T) {
	l, other := first(t), first(t)
	words, err := lexicon.For("en", l.Edition.Words)
	if err != nil {
		t.Fatal(err)
	}
	var inputs []string
	for {
		m, again := at(t, l, inputs...), at(t, other, inputs...)
		if m.Say(words, "x") != again.Say(words, "x") || !reflect.DeepEqual(m.State.Position(), again.State.Position()) || !slices.Equal(m.Legal, again.Legal) {
			t.Fatalf("after %v two lessons differ", inputs)
		}
		if got := lesson.Split(lesson.Join(m.Inputs)); !slices.Equal(got, m.Inputs) {
			t.Fatalf("the address of %v is read as %v", m.Inputs, got)
		}
		if m.Next() == nil {
			return
		}
		inputs = slices.Concat(m.Inputs, m.Next())
		if m, err = l.At(inputs); err != nil {
			t.Fatal(err)
		}
		inputs = m.Inputs
	}
}

// An invalid input is ignored, and so is everything that follows it.
func TestInputsThatMakeNoSense(t *testing.T) {
	l := first(t)
	for _, inputs := range [][]string{
		{"token f6"}, {"ok"}, {"bid 3"}, {"no move"}, {""}, {"lay ship"}, {"token c2", "bid 3"},
	} {
		m, err := l.At(inputs)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Inputs) != len(inputs)-1 {
			t.Errorf("%v: %v makes sense", inputs, m.Inputs)
		}
	}
	m, err := l.At(slices.Repeat([]string{"ok"}, 10*lesson.MaxInputs))
	if err != nil || len(m.Inputs) != 0 {
		t.Errorf("many inputs: %v, %v", m.Inputs, err)
	}
	if n := len(lesson.Split(strings.Repeat("ok.", 1<<20))); n > lesson.MaxInputs {
		t.Errorf("an address has %d inputs", n)
	}
}

// The learner chooses, and the lesson follows.
func TestChoicesHaveConsequences(t *testing.T) {
	l := first(t)
	for _, c := range []struct {
		inputs []string
		step   string
	}{
		{nil, "place"},
		{[]string{"token d2"}, "lots"},
		{[]string{"token e2", "ok"}, "bid-flag"},
		{[]string{"token c2", "ok", "bid 3"}, "flag-won"},
		{[]string{"token c2", "ok", "bid 9"}, "flag-dear"},
		{[]string{"token c2", "ok", "pass"}, "flag-lost"},
		{[]string{"token c2", "ok", "pass", "ok"}, "sale"},
		{[]string{"token c2", "ok", "pass", "ok", "sell"}, "sold"},
		{[]string{"token c2", "ok", "pass", "ok", "buy"}, "bought"},
		{[]string{"token d2", "ok", "pass", "ok", "sell", "ok", "pass"}, "no-plantation"},
		{[]string{"token d2", "ok", "pass", "ok", "sell", "ok", "bid 4"}, "ginger-won"},
		{[]string{"token d2", "ok", "pass", "ok", "sell", "ok", "bid 4", "ok"}, "bid-pepper"},
		{[]string{"token d2", "ok", "pass", "ok", "sell", "ok", "pass", "ok"}, "bid-pepper-first"},
	} {
		if m := at(t, l, c.inputs...); m.Step == nil || m.Step.Key != c.step {
			t.Errorf("%v leads to %+v, want %s", c.inputs, m.Step, c.step)
		}
	}
	if m := at(t, l, "token c2", "ok", "bid 9"); !m.Step.Back {
		t.Error("nobody offers to take back what was too dear")
	}
}

// Back leads to the choice before, and Skip to the next chapter.
func TestBackAndSkip(t *testing.T) {
	l := first(t)
	m := at(t, l, "token c2", "ok", "bid 3")
	if got := m.Back(); !slices.Equal(got, []string{"token c2", "ok"}) {
		t.Errorf("back leads to %v", got)
	}
	if got := at(t, l).Back(); got != nil {
		t.Errorf("back from the beginning leads to %v", got)
	}
	next := at(t, l, m.Skip()...)
	if next.Chapter != "last" || next.Step.Key != "last" {
		t.Errorf("the next chapter is %s, with %s", next.Chapter, next.Step.Key)
	}
	end := at(t, l, next.Skip()...)
	if end.Step.Kind != lesson.End || !end.State.Over() {
		t.Errorf("after the last chapter comes %s", end.Step.Key)
	}
	if !slices.Equal(end.Skip(), end.Inputs) || end.Next() != nil {
		t.Error("something comes after the end")
	}
}

// The learner sees no more than a player may.
func TestViewIsTheLearners(t *testing.T) {
	l := first(t)
	v := at(t, l, at(t, l).Skip()...).View("Me")
	if v.View.Seat() != l.Learner || v.Seats[l.Learner].Name != "Me" || !v.Seats[l.Learner].Mine {
		t.Errorf("the view is that of seat %s: %+v", v.View.Seat(), v.Seats)
	}
	for _, u := range v.Log {
		if u.Event.Kind == goa.CardDrawn && u.Event.Seat != l.Learner && u.Event.Card() != goa.NoCard {
			t.Errorf("the learner is told that %s drew %s", u.Event.Seat, u.Event.Card())
		}
	}
}

// Texts have real apostrophes and the spaces of their language.
func TestTextsAreClean(t *testing.T) {
	for _, name := range lesson.Names() {
		t.Run(name, func(t *testing.T) { cleanTexts(t, name) })
	}
}

// braces matches values in texts.
var braces = regexp.MustCompile(`\{[^}]*\}`)

func cleanTexts(t *testing.T, name string) {
	text, err := lesson.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	_, texts, _ := strings.Cut(string(text), "[text en]")
	_, french, _ := strings.Cut(texts, "[text fr]")
	french, _, _ = strings.Cut(french, "[text de]")
	for line := range strings.Lines(texts) {
		if strings.ContainsAny(line, `'"`) || strings.Contains(line, "  ") {
			t.Errorf("straight quotes or two spaces: %s", line)
		}
	}
	for line := range strings.Lines(french) {
		before := ' '
		for _, c := range braces.ReplaceAllString(line, "x") {
			if strings.ContainsRune(":;!?", c) && before != '\u202f' && !unicode.IsDigit(before) {
				t.Errorf("no narrow space before %q: %s", c, line)
			}
			before = c
		}
	}
}

// Every lesson has a title in every language, and says how long it takes.
func TestLessonsHaveTitles(t *testing.T) {
	for _, name := range lesson.Names() {
		l, err := lesson.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, language := range lexicon.Languages() {
			if title := l.Title(language); title == name || title == "" {
				t.Errorf("%s has no title in %s", name, language)
			}
		}
		if l.Minutes == 0 || l.Name != name {
			t.Errorf("%s is called %s and takes %d minutes", name, l.Name, l.Minutes)
		}
	}
}

// Every option that can be played has a lesson, except other values of an option
// that has one.
func TestEveryModuleHasALesson(t *testing.T) {
	taught := map[string]bool{}
	for _, name := range lesson.Names() {
		l, err := lesson.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range l.Options {
			option, _, _ := strings.Cut(o, "=")
			taught[option] = true
		}
	}
	for _, spec := range edition.OptionSpecs() {
		if !taught[spec.Name] {
			t.Errorf("no lesson teaches %s", spec.Name)
		}
	}
}
