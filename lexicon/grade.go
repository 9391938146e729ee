package lexicon

import "slices"

// grades lists the bots that have texts: the grades, weakest first, and the
// yardsticks that they are measured against.
var grades = []string{"deckhand", "novice", "apprentice", "trader", "merchant", "navigator", "commodore", "admiral", "governor",
	"viceroy", "random", "greedy", "planner", "searcher"}

// Grades returns the names of the bots that have texts.
func Grades() []string { return slices.Clone(grades) }

// Grade returns the name of a grade for people.
func (l *Lexicon) Grade(name string) string { return l.text("grade."+name, nil) }

// GradeEffect says in one sentence how a bot of that grade plays.
func (l *Lexicon) GradeEffect(name string) string { return l.text("grade-effect."+name, nil) }

func (all slots) addGrades() {
	for _, name := range grades {
		all.text("grade." + name)
		all.text("grade-effect." + name)
	}
}
