package arena

import "goa/goa"

// sum adds up the blocks of a match in whole numbers, so that their order does
// not matter.
type sum struct {
	of       []int // the name of each place
	names    int
	seats    int // taken seats; 0 in the solo game
	blocks   int
	games    int
	perBlock int

	bots                  [maxBots]series // by place
	scores                [maxBots]series // of games in which the bot did not fail
	failed                [maxBots]int
	seat                  [goa.MaxSeats]series
	after                 [goa.MaxSeats]series // by the distance from the first player
	seatScore, afterScore [goa.MaxSeats]int64
	pairs                 pairSums
	flagSales, flagDucats int
}

// series is the sum and the sum of squares over blocks.
type series struct{ n, total, squares int64 }

func (s *series) add(x int64) {
	s.n++
	s.total += x
	s.squares += x * x
}

func (s *series) mean() float64 { return float64(s.total) / float64(max(1, s.n)) }

// variance returns the estimated variance of one block.
func (s *series) variance() float64 {
	if s.n < 2 {
		return 0
	}
	n := float64(s.n)
	v := (float64(s.squares) - float64(s.total)*float64(s.total)/n) / (n - 1)
	return max(0, v)
}

func newSum(m *Plan) *sum {
	names, of := m.names()
	s := &sum{of: of, names: len(names), seats: m.Players, perBlock: len(m.seatings())}
	if m.solo() {
		s.seats = 0
	}
	return s
}

// add adds the games of one block.
func (s *sum) add(games []Game) {
	s.blocks++
	s.games += len(games)
	n := len(s.of)
	var wins, score, own, seat, after [maxBots]int64
	for i := range games {
		g := &games[i]
		s.flagSales += g.FlagSales
		s.flagDucats += g.FlagDucats
		for at := range n {
			r := &g.Seats[at]
			wins[r.Bot] += int64(r.Wins)
			if r.Failed {
				s.failed[r.Bot]++
			} else {
				score[r.Bot] += int64(r.Score)
				own[r.Bot]++
			}
			if at < s.seats {
				after[distance(g.First, at, n)] += int64(r.Wins)
				s.afterScore[distance(g.First, at, n)] += int64(r.Score)
				seat[at] += int64(r.Wins)
				s.seatScore[at] += int64(r.Score)
			}
		}
	}
	for i := range n {
		s.bots[i].add(wins[i])
		if own[i] > 0 {
			s.scores[i].addMean(score[i], own[i], int64(len(games)))
		}
		if i < s.seats {
			s.seat[i].add(seat[i])
			s.after[i].add(after[i])
		}
	}
	s.pairs.add(s.of, games)
}

// addMean adds a block's sum over own of its games as if it were over all of
// them, in whole numbers.
func (s *series) addMean(total, own, games int64) {
	if own != games {
		total = (total*games + own/2) / own
	}
	s.add(total)
}

// distance returns how many seats a seat is after the first one.
func distance(first goa.Seat, at, n int) int {
	if first < 0 {
		return 0
	}
	return (at - int(first) + n) % n
}

// maxPairs is the largest possible number of pairs of different names.
const maxPairs = maxBots * (maxBots - 1) / 2

// pairSums compares the names two by two, in half points: two for a better
// place, one for the same.
type pairSums struct {
	total   [maxPairs]int64
	met     [maxPairs]int64
	product [maxPairs][maxPairs]int64
}

// pairOf numbers the pairs of names a < b.
func pairOf(a, b int) int { return b*(b-1)/2 + a }

// points returns the half points that the lower name of each pair won from the
// upper one in a block, and how often they met.
func points(of []int, games []Game) (won, met [maxPairs]int64) {
	for i := range games {
		seats := games[i].Seats[:len(of)]
		for x := range seats {
			for y := range seats {
				a, b := of[seats[x].Bot], of[seats[y].Bot]
				if a >= b {
					continue
				}
				p := pairOf(a, b)
				met[p]++
				won[p] += against(&seats[x], &seats[y])
			}
		}
	}
	return won, met
}

// against returns the half points of one seat against another.
func against(a, b *Seated) int64 {
	switch {
	case a.Place < b.Place:
		return 2
	case a.Place == b.Place:
		return 1
	default:
		return 0
	}
}

func (p *pairSums) add(of []int, games []Game) {
	won, met := points(of, games)
	for i := range won {
		p.total[i] += won[i]
		p.met[i] += met[i]
		if won[i] == 0 {
			continue
		}
		for j := range won {
			p.product[i][j] += won[i] * won[j]
		}
	}
}
