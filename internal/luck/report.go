package luck

import (
	"math"
	"slices"

	"goa/internal/playout"
	"goa/nature"
)

// Report holds the measurements.
type Report struct {
	Edition string   `json:"edition"`
	Options string   `json:"options"`
	Seed    string   `json:"seed"`
	Version string   `json:"version"`
	Grades  []string `json:"grades"`
	Against string   `json:"against"`
	Deals   int      `json:"deals"` // for each number of players
	Games   int      `json:"games"` // in total
	Players []Tables `json:"players"`
}

// Tables holds the measurements with one number of players.
type Tables struct {
	Players  int       `json:"players"`
	Measures []Measure `json:"measures"`
	Pairs    []Pair    `json:"pairs"`
	Seats    []Seat    `json:"seats"`
}

// Measure is a kind of result, and the sources of its variance.
type Measure struct {
	Name      string  `json:"name"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"` // standard deviation
	Shares    []Share `json:"shares"`
}

// Share is the share of the variance that comes from one source.
type Share struct {
	From string   `json:"from"`
	Of   Estimate `json:"share"`
}

// Seat is what a place in the order of play has brought all grades.
type Seat struct {
	After  int      `json:"after"` // seats after the one that begins
	Points Estimate `json:"points"`
	Win    Estimate `json:"win_share"`
}

// Pair is two neighboring grades, and how many games it takes to tell them apart.
type Pair struct {
	Stronger string    `json:"stronger"`
	Weaker   string    `json:"weaker"`
	Ways     []WayOdds `json:"ways"`
}

// WayOdds says how well a way tells two grades apart.
type WayOdds struct {
	Way       string    `json:"way"`
	GamesEach int       `json:"games_each"` // games of each player in a unit, which is a game or a deal
	Ahead     Estimate  `json:"ahead"`      // chance that the better one is ahead after one unit
	Needed    Estimate  `json:"needed"`     // units until that is 95%; above mostUnits: more than that
	After     []float64 `json:"after"`      // chance after 1, 2, … units
}

// Estimate is a value with its 95% interval.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// measure extracts one kind of result.
type measure struct {
	name string
	of   func(Outcome) float64
}

var measures = []measure{
	{"points", func(o Outcome) float64 { return float64(o.Points) }},
	{"lead", func(o Outcome) float64 { return float64(o.Lead) }},
	{"win", func(o Outcome) float64 { return float64(o.Win) / wholeWin }},
}

const (
	resamples = 1000 // of deals, for intervals
	curve     = 60   // length of a curve, in units
)

// Report computes the report of deals that [Plan.Run] has returned.
func (p *Plan) Report(all [][]Deal) Report {
	r := Report{
		Edition: p.Edition.Name, Options: p.Options.String(), Seed: p.Seed, Version: p.Version, Grades: p.Grades, Against: p.Against, Deals: p.Deals,
	}
	for i, deals := range all {
		r.Games += len(deals) * p.Games(p.Players[i])
		r.Players = append(r.Players, p.tables(p.Players[i], deals))
	}
	return r
}

func (p *Plan) tables(players int, deals []Deal) Tables {
	t := Tables{Players: players}
	d := design{players, repetitions, len(p.Grades)}
	draws := resample(nature.New(playout.Seed(p.Seed, "resample", players)), len(deals))
	for _, m := range measures {
		t.Measures = append(t.Measures, d.measure(m, deals, draws))
	}
	for after := range players {
		t.Seats = append(t.Seats, Seat{after, d.seat(measures[0], deals, draws, after), d.seat(measures[2], deals, draws, after)})
	}
	for weaker := range p.pairs() {
		t.Pairs = append(t.Pairs, Pair{p.Grades[weaker+1], p.Grades[weaker], d.ways(deals, draws, weaker)})
	}
	return t
}

// resample returns lists of deals drawn with replacement. The first list has every
// deal once.
func resample(luck *nature.Source, deals int) (draws [][]int) {
	for range resamples + 1 {
		draw := make([]int, deals)
		for i := range draw {
			if draw[i] = i; len(draws) > 0 {
				draw[i] = luck.IntN(deals)
			}
		}
		draws = append(draws, draw)
	}
	return draws
}

// estimate computes values from each list of deals. The first list gives the value,
// and the others its interval.
func estimate(draws [][]int, compute func(draw []int) []float64) []Estimate {
	var values [][]float64
	for _, draw := range draws {
		for i, x := range compute(draw) {
			if len(values) <= i {
				values = append(values, nil)
			}
			values[i] = append(values[i], x)
		}
	}
	list := make([]Estimate, len(values))
	for i, v := range values {
		list[i].Value = v[0]
		rest := v[1:]
		slices.Sort(rest)
		list[i].Low, list[i].High = quantile(rest, 0.025), quantile(rest, 0.975)
	}
	return list
}

// quantile returns the value below which a share of sorted values lies.
func quantile(sorted []float64, share float64) float64 {
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}

// measure splits the variance of a kind of result.
func (d design) measure(m measure, deals []Deal, draws [][]int) Measure {
	values := d.values(m, deals)
	picked := make([][]float64, len(deals))
	var first [numParts]float64
	shares := estimate(draws, func(draw []int) []float64 {
		for i, n := range draw {
			picked[i] = values[n]
		}
		parts := d.components(picked)
		if first == ([numParts]float64{}) {
			first = parts
		}
		total := sum(parts[:])
		for i := range parts {
			parts[i] /= total
		}
		return parts[:]
	})
	result := Measure{Name: m.name, Mean: sum(values...) / float64(len(deals)*d.cells()), Deviation: math.Sqrt(sum(first[:]))}
	for part, e := range shares {
		result.Shares = append(result.Shares, Share{Part(part).String(), e})
	}
	return result
}

// values returns the results of each deal, in the order that the design expects.
func (d design) values(m measure, deals []Deal) [][]float64 {
	values := make([][]float64, len(deals))
	for i, deal := range deals {
		for _, o := range deal.Apart {
			values[i] = append(values[i], m.of(o))
		}
	}
	return values
}

func sum(lists ...[]float64) (total float64) {
	for _, list := range lists {
		for _, x := range list {
			total += x
		}
	}
	return total
}

// seat returns the mean result of a seat.
func (d design) seat(m measure, deals []Deal, draws [][]int, after int) Estimate {
	values := d.values(m, deals)
	width := d.repetitions * d.grades
	return estimate(draws, func(draw []int) []float64 {
		total := 0.0
		for _, n := range draw {
			total += sum(values[n][after*width : (after+1)*width])
		}
		return []float64{total / float64(len(draw)*width)}
	})[0]
}

// ways returns how well each way tells two neighboring grades apart.
func (d design) ways(deals []Deal, draws [][]int, weaker int) (list []WayOdds) {
	found := estimate(draws, func(draw []int) (figures []float64) {
		for _, o := range d.scoresOf(deals, draw, weaker) {
			figures = append(figures, o.ahead(), float64(o.needed()))
		}
		return figures
	})
	odds := d.scoresOf(deals, draws[0], weaker)
	for way := range numWays {
		list = append(list, WayOdds{way.String(), way.gamesEach(), found[2*way], found[2*way+1], odds[way].after(curve)})
	}
	return list
}
