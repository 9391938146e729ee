package study

import (
	"math"

	"goa/edition"
	"goa/goa"
)

// Stats holds the counts from the games of one setting.
type Stats struct {
	edition.Setting
	rules *goa.Rules

	games, moves    int
	scores, winners histogram // points of all players, and of the winners
	margin          histogram // between first and second place
	sources         [2]sourceSums
	prices          [goa.NumTiles][goa.NumRounds + 1]prices // NoTile: the flag; round 0: all
	first           [goa.NumTiles]wins                      // by the first tile bought
	third, fifth    [goa.NumTracks + 1]wins                 // by the first track to get there; the last: none
	after           [goa.MaxSeats]wins
	afterScore      [goa.MaxSeats]int
	levels          [goa.NumTracks][goa.NumLevels]wins
	colonies        [goa.NumColonies + 1]wins
	spent           histogram
}

// Sums are kept for the winners and for the others.
const (
	ofWinners = iota
	ofOthers
)

// sourceSums adds up points by source for some players.
type sourceSums struct {
	n     int
	lines [numSources]int
}

const numSources = 8

// sourceNames are lexicon's names for the lines of the score, in the order of
// sourcesOf.
var sourceNames = [numSources]string{"levels", "colonies", "symbols", "richest", "singles", "duties", "missions", "story"}

func sourcesOf(c goa.Score) [numSources]int {
	return [numSources]int{c.Levels, c.Colonies, c.Symbols, c.Richest, c.Singles, c.Duties, c.Missions, c.Story}
}

// prices holds what a lot cost.
type prices struct {
	paid histogram
	how  [numOutcomes]int
}

// add counts a game.
func (t *Stats) add(g *seen) {
	t.games++
	t.moves += g.Moves
	for _, s := range g.Sales {
		for _, round := range []int{0, s.Round} {
			p := &t.prices[s.Tile][round]
			p.paid.add(s.Price)
			p.how[s.How]++
		}
	}
	best, second := -1<<30, -1<<30
	for i := range g.Seats {
		s := &g.Seats[i]
		t.addSeat(s)
		total := s.Score.Total()
		best, second = max(best, total), max(second, min(best, total))
	}
	if len(g.Seats) > 1 {
		t.margin.add(best - second)
	}
}

func (t *Stats) addSeat(s *seat) {
	total := s.Score.Total()
	t.scores.add(total)
	sums := &t.sources[ofOthers]
	if s.Twelfths > 0 {
		t.winners.add(total)
		sums = &t.sources[ofWinners]
	}
	sums.n++
	for i, vp := range sourcesOf(s.Score) {
		sums.lines[i] += vp
	}
	t.first[s.First].add(s.Twelfths)
	t.third[s.Third].add(s.Twelfths)
	t.fifth[s.Fifth].add(s.Twelfths)
	t.after[s.After].add(s.Twelfths)
	t.afterScore[s.After] += total
	for track, level := range s.Levels {
		t.levels[track][level].add(s.Twelfths)
	}
	t.colonies[s.Colonies].add(s.Twelfths)
	t.spent.add(s.Spent)
}

// half merges the prices of a tile, or of the flag, over the rounds of a half.
func (t *Stats) half(tile goa.Tile, part goa.Part) (p prices) {
	from := 1 + int(part)*goa.RoundsPerPart
	for round := from; round < from+goa.RoundsPerPart; round++ {
		p.paid.merge(&t.prices[tile][round].paid)
		for how, n := range t.prices[tile][round].how {
			p.how[how] += n
		}
	}
	return p
}

// luck says how often players with some property won, as a multiple of the
// even share: 1 is as often as anyone, whatever the number of players.
type luck struct {
	n                int
	ratio, low, high float64
}

// ratioOf combines games with different numbers of players.
func ratioOf(all []*Stats, pick func(*Stats) wins) luck {
	var l luck
	won, even, variance := 0.0, 0.0, 0.0
	for _, t := range all {
		w := pick(t)
		p, n := w.share(), float64(w.n)
		l.n += w.n
		won += p * n
		even += n / float64(t.Players)
		low, high := w.interval()
		half := (high - low) / 2 * n / 1.959964
		if w.n > 0 {
			variance += half * half
		}
	}
	if even == 0 {
		return l
	}
	half := 1.959964 * math.Sqrt(variance) / even
	l.ratio = won / even
	l.low, l.high = max(0, l.ratio-half), l.ratio+half
	return l
}
