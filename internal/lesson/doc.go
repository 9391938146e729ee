// Package lesson teaches the game by having a learner play it. A lesson is a
// text that contains the beginning of the piles, how the opponents play, and
// what the teacher says when. Package lesson reads such texts and runs them on
// the real rules.
//
// Everything about a running lesson follows from the lesson and the inputs of
// the learner so far: see [Lesson.At]. So nothing has to be stored, and a page
// that is loaded again, or by another process, is the same.
//
// docs/lessons.md describes the text for authors.
package lesson
