package luck

import (
	"fmt"
	"math"
	"testing"

	"goa/nature"
)

// planted says how much each cause varies in simulated results.
type planted struct {
	deal, dealSeat, repetition, dealGrade, dealSeatGrade, residual float64 // standard deviations
	seats, grades                                                  []float64
	seatGrades                                                     float64 // helps the first grade at the first seat and the second at the second, and hurts them when exchanged
}

// gauss returns a normally distributed number.
func gauss(luck *nature.Source) float64 {
	const steps = 1 << 30
	u, v := (float64(luck.IntN(steps))+1)/(steps+1), float64(luck.IntN(steps))/steps
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
}

// results simulates results.
func (p planted) results(luck *nature.Source, d design, deals int) (all [][]float64) {
	for range deals {
		var values []float64
		deal := p.deal * gauss(luck)
		suits := make([]float64, d.grades)
		for g := range suits {
			suits[g] = p.dealGrade * gauss(luck)
		}
		for s := range d.seats {
			seat := p.seats[s] + p.dealSeat*gauss(luck)
			lies := make([]float64, d.grades)
			for g := range lies {
				lies[g] = p.dealSeatGrade * gauss(luck)
			}
			for range d.repetitions {
				others := p.repetition * gauss(luck)
				for g := range d.grades {
					values = append(values, deal+seat+others+p.grades[g]+p.suit(s, g)+suits[g]+lies[g]+p.residual*gauss(luck))
				}
			}
		}
		all = append(all, values)
	}
	return all
}

// suit returns what a seat is worth to a grade beyond what it is worth to all.
func (p planted) suit(seat, grade int) float64 {
	switch {
	case seat > 1 || grade > 1:
		return 0
	case seat == grade:
		return p.seatGrades
	default:
		return -p.seatGrades
	}
}

// parts returns the variances to be found.
func (p planted) parts() (v [numParts]float64) {
	n, grades := float64(len(p.seats)), float64(len(p.grades))
	suits := 4 * square(p.seatGrades) / (n * (grades - 1)) // of grades that stand for all possible ones
	v[DealPart] = square(p.deal) + square(p.dealSeat)/n
	v[SeatPart] = variance(p.seats) - suits/grades
	v[SeatDealPart] = square(p.dealSeat) * (n - 1) / n
	v[BotsPart] = square(p.repetition)
	v[SkillPart] = variance(p.grades)
	v[HandlingPart] = square(p.dealGrade) + square(p.dealSeatGrade) + square(p.residual) + suits
	return v
}

// variance returns the variance of one value picked at random.
func variance(values []float64) (v float64) {
	mean := sum(values) / float64(len(values))
	for _, x := range values {
		v += square(x-mean) / float64(len(values))
	}
	return v
}

var plantings = []planted{
	{deal: 3, dealSeat: 2, repetition: 1.5, dealGrade: 1, dealSeatGrade: 2, residual: 4, seats: []float64{2, 0, -1}, grades: []float64{-4, -2, 0, 1, 5}, seatGrades: 3},
	{deal: 0, dealSeat: 5, repetition: 0, dealGrade: 2, dealSeatGrade: 0, residual: 1, seats: []float64{0, 0, 0, 0}, grades: []float64{-1, 1}},
	{deal: 6, dealSeat: 0, repetition: 3, dealGrade: 0, dealSeatGrade: 3, residual: 2, seats: []float64{3, -3}, grades: []float64{0, 0, 0}, seatGrades: 4},
}

// The variance of every part is found, whatever the others are.
func TestPlantedVariancesAreFound(t *testing.T) {
	const rounds, deals = 30, 150
	for i, p := range plantings {
		d := design{len(p.seats), repetitions, len(p.grades)}
		luck := nature.New(fmt.Sprint("planted ", i))
		var mean [numParts]float64
		for range rounds {
			for part, v := range d.components(p.results(luck, d, deals)) {
				mean[part] += v / rounds
			}
		}
		want := p.parts()
		total := sum(want[:])
		for part := range numParts {
			if math.Abs(mean[part]-want[part]) > 0.015*total {
				t.Errorf("planting %d: %s varies by %.2f, want %.2f of %.2f", i, part, mean[part], want[part], total)
			}
		}
	}
}

// Nearly all 95% intervals contain the truth.
func TestIntervalsContainTheTruth(t *testing.T) {
	const rounds, deals, draws = 60, 80, 160
	p := plantings[0]
	d := design{len(p.seats), repetitions, len(p.grades)}
	luck := nature.New("intervals")
	want := p.parts()
	total := sum(want[:])
	var hits [numParts]int
	points := measure{"points", func(o Outcome) float64 { return float64(o.Points) / 1000 }}
	for range rounds {
		found := d.measure(points, dealsOf(p.results(luck, d, deals)), resample(luck, deals)[:1+draws])
		for part, s := range found.Shares {
			if truth := want[part] / total; s.Of.Low <= truth && truth <= s.Of.High {
				hits[part]++
			}
		}
	}
	for part, n := range hits {
		if n < rounds*85/100 {
			t.Errorf("%s: %d of %d intervals contain the truth", Part(part), n, rounds)
		}
	}
}

// dealsOf makes deals from simulated results.
func dealsOf(all [][]float64) (deals []Deal) {
	for _, values := range all {
		var d Deal
		for _, x := range values {
			d.Apart = append(d.Apart, Outcome{Place: 1, Points: int(math.Round(1000 * x))})
		}
		deals = append(deals, d)
	}
	return deals
}

// binomial returns the chance of winning more than half of n games, with ties
// counted half, if each is won with chance p.
func binomial(n int, p float64) (chance float64) {
	for wins := range n + 1 {
		all, _ := math.Lgamma(float64(n + 1))
		ones, _ := math.Lgamma(float64(wins + 1))
		rest, _ := math.Lgamma(float64(n - wins + 1))
		q := math.Exp(all - ones - rest + float64(wins)*math.Log(p) + float64(n-wins)*math.Log(1-p))
		switch {
		case 2*wins > n:
			chance += q
		case 2*wins == n:
			chance += q / 2
		}
	}
	return chance
}

// games returns the odds of games without ties that are won with chance p.
func games(p float64) odds { return odds{maxGain + 1: p, maxGain - 1: 1 - p} }

func TestChancesAreThoseOfTheBinomialDistribution(t *testing.T) {
	for _, p := range []float64{0.55, 0.7, 0.9} {
		for i, chance := range games(p).after(40) {
			if want := binomial(i+1, p); math.Abs(chance-want) > 1e-9 {
				t.Errorf("%d games won with %v: ahead with %v, want %v", i+1, p, chance, want)
			}
		}
	}
}

func TestGamesNeeded(t *testing.T) {
	for _, c := range []struct {
		p    float64
		near int // how far from exact
	}{{0.96, 0}, {0.9, 0}, {0.75, 0}, {0.65, 0}, {0.6, 0}, {0.57, 3}, {0.53, 12}} {
		want := 1
		for binomial(want, c.p) < wanted {
			want++
		}
		if got := games(c.p).needed(); got < want-c.near || got > want+c.near {
			t.Errorf("games won with %v: %d are needed, want %d", c.p, got, want)
		}
	}
	for _, p := range []float64{0.3, 0.5, 0.501} {
		if got := games(p).needed(); got != mostUnits+1 {
			t.Errorf("games won with %v: %d are needed, want more than all", p, got)
		}
	}
	if got := (odds{maxGain: 0.5, maxGain + 1: 0.5}).needed(); got != 4 {
		t.Errorf("half of the games tied and none lost: %d are needed, want 4", got)
	}
}

// If the deal decides, the same deal tells players apart at once, and different
// deals say little. If the deal does not matter, both say the same.
func TestTheSameDealHelpsIfDealsDiffer(t *testing.T) {
	luck := nature.New("deals")
	for _, c := range []struct {
		name      string
		points    func(deal, grade int) int
		same, own float64
	}{
		{"the deal decides", func(deal, grade int) int { return deal%100 + grade }, 1, 0.51},
		{"the deal does not matter", func(_, grade int) int { return luck.IntN(4 + 4*grade) }, 0.75, 0.75},
	} {
		d := design{2, repetitions, 2}
		var deals []Deal
		for deal := range 2000 {
			one := Deal{Together: make([]Outcome, 2*exchanged)}
			for cell := range d.cells() {
				one.Apart = append(one.Apart, Outcome{Place: 1, Points: c.points(deal, cell%d.grades)})
			}
			deals = append(deals, one)
		}
		all := d.scoresOf(deals, resample(luck, len(deals))[0], 0)
		same, own := all[SameDeals].ahead(), all[OwnDeals].ahead()
		if math.Abs(same-c.same) > 0.02 || math.Abs(own-c.own) > 0.02 {
			t.Errorf("%s: ahead with %.3f, with own deals %.3f; want %v and %v", c.name, same, own, c.same, c.own)
		}
	}
}

// Places count before points, and both are compared at one table by place.
func TestWhoIsAhead(t *testing.T) {
	d := design{2, 1, 2}
	won, lost := Outcome{Place: 1, Points: 20}, Outcome{Place: 2, Points: 30}
	deals := []Deal{{
		Apart:    []Outcome{lost, won, won, {Place: 1, Points: 21}},
		Together: []Outcome{won, lost, lost, won},
	}}
	all := d.scoresOf(deals, []int{0}, 0)
	if all[SameDeals] != (odds{maxGain + 1: 1}) {
		t.Errorf("the same deal: %v", all[SameDeals])
	}
	if all[OneTable] != games(0.5) || all[Exchanged] != (odds{maxGain: 1}) {
		t.Errorf("at one table: %v, exchanged %v", all[OneTable], all[Exchanged])
	}
	if all[OwnDeals] != (odds{maxGain: 0.25, maxGain + 1: 0.75}) {
		t.Errorf("own deals: %v", all[OwnDeals])
	}
}
