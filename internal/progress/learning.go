package progress

import "slices"

// maxLessons is how many finished lessons are remembered, far more than exist.
const maxLessons = 40

// Solve records that the guest has solved the puzzle of a day on that day. Days
// are numbered.
func (v *Value) Solve(day int) {
	switch {
	case day <= v.Solved:
		return
	case day == v.Solved+1:
		v.Streak++
	default:
		v.Streak = 1
	}
	v.Solved = day
}

// StreakOn returns on how many days in a row, up to a day or the one before it,
// the guest has solved the puzzle.
func (v *Value) StreakOn(day int) int {
	if v.Solved < day-1 || v.Solved > day {
		return 0
	}
	return v.Streak
}

// Finish records that the guest has finished a lesson.
func (v *Value) Finish(lesson string) {
	if i, ok := slices.BinarySearch(v.Lessons, lesson); !ok && len(v.Lessons) < maxLessons {
		v.Lessons = slices.Insert(slices.Clone(v.Lessons), i, lesson)
	}
}

// Finished reports whether the guest has finished a lesson.
func (v *Value) Finished(lesson string) bool { return slices.Contains(v.Lessons, lesson) }
