package puzzle

import (
	"cmp"
	"slices"
	"time"
)

// Arrange puts rated puzzles into the order of their days: the easiest on
// Mondays, the hardest on Sundays, and the kinds in turn. If two puzzles are
// from one game, one of them comes much later.
func Arrange(list []*Puzzle) []*Puzzle {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *Puzzle) int {
		return cmp.Or(cmp.Compare(b.timesSolved(), a.timesSolved()), cmp.Compare(a.From, b.From))
	})
	var days [7][]*Puzzle
	weekday := func(i int) int { return (int(Date(i+1).Weekday()) + int(time.Saturday)) % 7 } // Monday is 0
	var room [7]int
	for i := range list {
		room[weekday(i)]++
	}
	for day := range days {
		days[day] = inTurn(list[:room[day]])
		list = list[room[day]:]
	}
	var all []*Puzzle
	for i := 0; ; i++ {
		day := weekday(i)
		if len(days[day]) == 0 {
			return all
		}
		all = append(all, days[day][0])
		days[day] = days[day][1:]
	}
}

// timesSolved returns how often the grades find the answer.
func (p *Puzzle) timesSolved() (sum int) {
	for _, n := range p.Found {
		sum += n
	}
	return sum
}

// inTurn mixes the kinds evenly, however many there are of each.
func inTurn(list []*Puzzle) []*Puzzle {
	type placed struct {
		p  *Puzzle
		at float64
	}
	count, seen := map[Kind]int{}, map[Kind]int{}
	for _, p := range list {
		count[p.Kind]++
	}
	var all []placed
	for _, p := range list {
		seen[p.Kind]++
		all = append(all, placed{p, (float64(seen[p.Kind]) - 0.5) / float64(count[p.Kind])})
	}
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	mixed := make([]*Puzzle, len(all))
	for i, each := range all {
		mixed[i] = each.p
	}
	return mixed
}
