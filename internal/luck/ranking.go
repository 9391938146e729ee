package luck

import "math"

// Way is a way to find out which of two players is better.
type Way uint8

// The ways. A unit of the first and third is a game; a unit of the others is a deal.
const (
	OneTable  Way = iota // both sit at one table, and each game has a new deal
	Exchanged            // the same, and each deal is played twice, with exchanged seats
	OwnDeals             // each plays against bots, and each game has a new deal
	SameDeals            // each plays against the same bots, from the same seat, with the same deal
	numWays
)

var wayNames = [numWays]string{"one table", "one table, exchanged", "own deals", "same deals"}

func (w Way) String() string { return wayNames[w] }

// gamesEach returns how many games of each player a unit takes.
func (w Way) gamesEach() int {
	if w == Exchanged {
		return exchanged
	}
	return 1
}

// odds are the chances that the better player gains from -2 to 2 points on the other
// in one unit.
type odds [2*maxGain + 1]float64

const maxGain = exchanged

// normal returns the odds scaled to add up to 1.
func (o odds) normal() odds {
	sum := 0.0
	for _, p := range o {
		sum += p
	}
	for i := range o {
		o[i] /= sum
	}
	return o
}

// ahead returns the chance that the better player is ahead after one unit. A tie
// counts half, as if a coin decided.
func (o odds) ahead() float64 { return o.after(1)[0] }

// after returns the chances of being ahead after 1, 2, … n units.
func (o odds) after(n int) (chances []float64) {
	sum := []float64{1} // chances of a lead; the middle is 0
	for range n {
		sum = o.add(sum)
		chances = append(chances, lead(sum))
	}
	return chances
}

// add returns the chances of a lead after one more unit.
func (o odds) add(sum []float64) []float64 {
	more := make([]float64, len(sum)+2*maxGain)
	for i, p := range sum {
		for j, q := range o {
			more[i+j] += p * q
		}
	}
	return more
}

// lead returns the chance of a lead above 0, plus half of the chance of 0.
func lead(sum []float64) float64 {
	middle := len(sum) / 2
	chance := sum[middle] / 2
	for _, p := range sum[middle+1:] {
		chance += p
	}
	return chance
}

const (
	// wanted is how certain a ranking must be, and wantedDeviations how many standard
	// deviations from a tie that is.
	wanted           = 0.95
	wantedDeviations = 1.6448536269514722
	// exactUnits is the number of units up to which chances are computed exactly.
	// Beyond that, leads are practically normally distributed.
	exactUnits = 100
	// mostUnits is the maximum number of units considered. If they are not enough,
	// needed returns one more.
	mostUnits = 2000
)

// needed returns the number of units until the better player is ahead with the wanted
// chance.
func (o odds) needed() int {
	mean, variance := o.moments()
	if mean <= 0 {
		return mostUnits + 1
	}
	if n := math.Ceil(wantedDeviations * wantedDeviations * variance / (mean * mean)); n > exactUnits {
		return int(min(n, mostUnits+1))
	}
	sum := []float64{1}
	for n := 1; n <= 2*exactUnits; n++ {
		if sum = o.add(sum); lead(sum) >= wanted {
			return n
		}
	}
	return 2*exactUnits + 1
}

// moments returns the mean gain of a unit and its variance.
func (o odds) moments() (mean, variance float64) {
	for i, p := range o {
		mean += p * float64(i-maxGain)
		variance += p * square(float64(i-maxGain))
	}
	return mean, variance - mean*mean
}

// compare returns 1 if a is better than b, by place and then by points, 0 if they
// are equal, and -1 otherwise.
func compare(a, b Outcome) int {
	switch {
	case a.Place != b.Place:
		return sign(b.Place - a.Place)
	default:
		return sign(a.Points - b.Points)
	}
}

func sign(n int) int { return min(1, max(-1, n)) }

// scoresOf returns the odds of all ways for a pair of neighboring grades, from the
// deals with the given numbers. A number may occur several times.
func (d design) scoresOf(deals []Deal, pick []int, weaker int) (all [numWays]odds) {
	better, worse := newPool(), newPool()
	for _, i := range pick {
		games := deals[i].Together[2*exchanged*weaker:]
		gain := 0
		for g := range exchanged {
			one := sign(games[2*g+1].Place - games[2*g].Place)
			all[OneTable][maxGain+one]++
			gain += one
		}
		all[Exchanged][maxGain+gain]++
		for at := 0; at < len(deals[i].Apart); at += d.grades {
			a, b := deals[i].Apart[at+weaker+1], deals[i].Apart[at+weaker]
			all[SameDeals][maxGain+compare(a, b)]++
			better.add(a)
			worse.add(b)
		}
	}
	all[OwnDeals] = better.against(worse)
	for way := range all {
		all[way] = all[way].normal()
	}
	return all
}

// pool counts results by rank.
type pool struct{ counts [poolSize]float64 }

// A place is worth more than any number of points.
const (
	pointSteps = 256
	poolSize   = 4 * pointSteps
)

func newPool() *pool { return &pool{} }

func (p *pool) add(o Outcome) {
	points := min(pointSteps-1, max(0, o.Points+pointSteps/4))
	p.counts[(4-o.Place)*pointSteps+points]++
}

// against returns the odds of a result of p against an independent result of o.
func (p *pool) against(o *pool) (gains odds) {
	below, total := 0.0, 0.0
	for _, n := range o.counts {
		total += n
	}
	for i, n := range p.counts {
		gains[maxGain+1] += n * below
		gains[maxGain] += n * o.counts[i]
		gains[maxGain-1] += n * (total - below - o.counts[i])
		below += o.counts[i]
	}
	return gains
}
