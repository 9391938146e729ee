package luck

// Part is a part of a result, a source of its variance.
type Part uint8

// The parts of a result. A result is the sum of what all players of the deal share, of
// what the seat is worth, and so on. The variances of the parts add up to the variance
// of results.
const (
	DealPart     Part = iota // what the deal brings to everyone at the table
	SeatPart                 // what a place in the order of play is worth over all deals
	SeatDealPart             // what a seat is worth in this deal beyond that
	BotsPart                 // what the other bots happen to do, regardless of their opponent
	SkillPart                // what a grade is worth over all deals and seats
	HandlingPart             // the rest: how this player played this deal from this seat this time
	numParts
)

var partNames = [numParts]string{"deal", "seat", "seat in the deal", "other bots", "skill", "play of the day"}

func (p Part) String() string { return partNames[p] }

// design is the shape of the games with one number of players: every grade has played
// every deal from every seat, several times.
type design struct{ seats, repetitions, grades int }

// cells returns the number of games of a deal.
func (d design) cells() int { return d.seats * d.repetitions * d.grades }

// components returns the variance of each part of a result. Each deal has a value for
// every seat, repetition and grade, in this order.
//
// Deals, repetitions and the effect of a deal on a seat or grade are samples of all
// possible ones. Seats and grades are not: the variance of skill is that of one of
// these grades picked at random. Estimates are unbiased, so a part that hardly matters
// may come out below 0.
func (d design) components(deals [][]float64) (v [numParts]float64) {
	m := d.meanSquares(deals)
	D, S, R, G := float64(len(deals)), float64(d.seats), float64(d.repetitions), float64(d.grades)
	// The expected value of each mean square is the sum of its own component and of
	// those within it, each as often as it is repeated. Repetitions lie within deal and
	// seat.
	dealSeatGrade := (m.dealSeatGrade - m.residual) / R
	dealGrade := (m.dealGrade - m.dealSeatGrade) / (R * S)
	seatGrade := (m.seatGrade - m.dealSeatGrade) / (R * D)
	grade := (m.grade - m.dealGrade - m.seatGrade + m.dealSeatGrade) / (R * D * S)
	repetition := (m.repetition - m.residual) / G
	dealSeat := (m.dealSeat - m.repetition - m.dealSeatGrade + m.residual) / (R * G)
	deal := (m.deal - m.dealSeat - m.dealGrade + m.dealSeatGrade) / (R * G * S)
	seat := (m.seat - m.dealSeat - m.seatGrade + m.dealSeatGrade) / (R * G * D)

	others := (S - 1) / S // what all seats share is not an effect of the seat
	v[DealPart] = deal + dealSeat/S
	v[SeatPart] = others * seat
	v[SeatDealPart] = others * dealSeat
	v[BotsPart] = repetition
	v[SkillPart] = (G - 1) / G * (grade + seatGrade/S)
	v[HandlingPart] = dealGrade + others*seatGrade + dealSeatGrade + m.residual
	return v
}

// meanSquares are the mean squares of an analysis of variance, by factor and by
// interaction of factors.
type meanSquares struct {
	deal, seat, dealSeat, repetition                     float64
	grade, dealGrade, seatGrade, dealSeatGrade, residual float64
}

func (d design) meanSquares(deals [][]float64) (m meanSquares) {
	D, S, R, G := float64(len(deals)), float64(d.seats), float64(d.repetitions), float64(d.grades)
	mean, seats, grades, seatGrades := d.overall(deals)
	x := newMargins(d)
	for _, values := range deals {
		x.fill(values)
		m.deal += square(x.mean - mean)
		for s := range d.seats {
			m.dealSeat += square(x.seats[s] - x.mean - seats[s] + mean)
			for r := range d.repetitions {
				m.repetition += square(x.repetitions[s*d.repetitions+r] - x.seats[s])
			}
		}
		for g := range d.grades {
			m.dealGrade += square(x.grades[g] - x.mean - grades[g] + mean)
		}
		for s := range d.seats {
			for g := range d.grades {
				cell := x.seatGrades[s*d.grades+g]
				m.dealSeatGrade += square(cell - x.seats[s] - x.grades[g] - seatGrades[s*d.grades+g] + x.mean + seats[s] + grades[g] - mean)
				for r := range d.repetitions {
					m.residual += square(values[(s*d.repetitions+r)*d.grades+g] - cell - x.repetitions[s*d.repetitions+r] + x.seats[s])
				}
			}
		}
	}
	for s := range d.seats {
		m.seat += square(seats[s] - mean)
		for g := range d.grades {
			m.seatGrade += square(seatGrades[s*d.grades+g] - seats[s] - grades[g] + mean)
		}
	}
	for g := range d.grades {
		m.grade += square(grades[g] - mean)
	}
	m.deal *= S * R * G / (D - 1)
	m.seat *= D * R * G / (S - 1)
	m.dealSeat *= R * G / ((D - 1) * (S - 1))
	m.repetition *= G / (D * S * (R - 1))
	m.grade *= D * S * R / (G - 1)
	m.dealGrade *= S * R / ((D - 1) * (G - 1))
	m.seatGrade *= D * R / ((S - 1) * (G - 1))
	m.dealSeatGrade *= R / ((D - 1) * (S - 1) * (G - 1))
	m.residual /= D * S * (R - 1) * (G - 1)
	return m
}

// overall returns the means of all deals: of everything, by seat, by grade, and by
// seat and grade.
func (d design) overall(deals [][]float64) (mean float64, seats, grades, seatGrades []float64) {
	seats, grades, seatGrades = make([]float64, d.seats), make([]float64, d.grades), make([]float64, d.seats*d.grades)
	x, n := newMargins(d), float64(len(deals))
	for _, values := range deals {
		x.fill(values)
		mean += x.mean / n
		add(seats, x.seats, n)
		add(grades, x.grades, n)
		add(seatGrades, x.seatGrades, n)
	}
	return mean, seats, grades, seatGrades
}

// margins are the means of one deal.
type margins struct {
	design
	mean                                   float64
	seats, repetitions, grades, seatGrades []float64
}

func newMargins(d design) *margins {
	return &margins{
		design: d, seats: make([]float64, d.seats), repetitions: make([]float64, d.seats*d.repetitions),
		grades: make([]float64, d.grades), seatGrades: make([]float64, d.seats*d.grades),
	}
}

func (x *margins) fill(values []float64) {
	x.mean = 0
	for _, list := range [][]float64{x.seats, x.repetitions, x.grades, x.seatGrades} {
		clear(list)
	}
	S, R, G := float64(x.design.seats), float64(x.design.repetitions), float64(x.design.grades)
	for i, y := range values {
		g, rest := i%x.design.grades, i/x.design.grades
		s := rest / x.design.repetitions
		x.mean += y / (S * R * G)
		x.seats[s] += y / (R * G)
		x.repetitions[rest] += y / G
		x.grades[g] += y / (S * R)
		x.seatGrades[s*x.design.grades+g] += y / R
	}
}

// add adds the n-th part of each value.
func add(sums, values []float64, n float64) {
	for i, y := range values {
		sums[i] += y / n
	}
}

func square(x float64) float64 { return x * x }
