package frame

import (
	"slices"
	"strings"
	"sync"

	"goa/internal/lesson"
)

// FirstLesson is the lesson for people who have never played.
const FirstLesson = "first"

// LessonLink is a link to a lesson.
type LessonLink struct {
	Name    string
	Path    string
	Title   string
	Minutes int
	options []string // options of the lesson's game
}

// LessonPath returns the address of a lesson.
func LessonPath(name string) string { return "/learn/" + name }

// taught returns the lessons that come with the program, in order, without the
// first.
var taught = sync.OnceValue(func() (all []*lesson.Lesson) {
	for _, name := range lesson.Names() {
		if name == FirstLesson {
			continue
		}
		l, err := lesson.Named(name)
		if err != nil {
			panic(err) // tests read every lesson
		}
		all = append(all, l)
	}
	return all
})

// ShortLessons returns the lessons about a single topic, in a language.
func ShortLessons(language string) (all []LessonLink) {
	for _, l := range taught() {
		all = append(all, LessonLink{l.Name, LessonPath(l.Name), l.Title(language), l.Minutes, l.Options})
	}
	return all
}

// LessonNamed returns a short lesson by its name.
func LessonNamed(name, language string) (LessonLink, bool) {
	all := ShortLessons(language)
	i := slices.IndexFunc(all, func(l LessonLink) bool { return l.Name == name })
	if i < 0 {
		return LessonLink{}, false
	}
	return all[i], true
}

// LessonsAbout returns the short lessons about some options of a game.
func LessonsAbout(options []string, language string) (all []LessonLink) {
	for _, l := range ShortLessons(language) {
		if len(l.options) == 0 {
			continue
		}
		last := optionName(l.options[len(l.options)-1]) // the others are required by it
		if slices.ContainsFunc(options, func(o string) bool { return optionName(o) == last }) {
			all = append(all, l)
		}
	}
	return all
}

// optionName returns the name of an option without its value.
func optionName(option string) string {
	name, _, _ := strings.Cut(option, "=")
	return name
}
