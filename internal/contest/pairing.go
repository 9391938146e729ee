package contest

import (
	"math/rand/v2"
)

// Bot is the number of a bot in a seating. People have numbers from 0.
const Bot = -1

// Pairing says who plays the next round of an evening, and what they have played
// before.
type Pairing struct {
	Seats int // at each table
	// People are the numbers of the people present. If Standing is set, they are in the
	// order of the standings.
	People []int
	// Past are the tables of all earlier rounds: the person at each seat.
	Past [][]int
	// Rounds is how many rounds have been played, and Planned how many there will be.
	// Planned is 0 if that is not known.
	Rounds, Planned int
	// Compared says that seats are compared with the same seats at other tables. So
	// there are at least two tables.
	Compared bool
	// Standing says that people meet others of similar standing, as in a Swiss
	// tournament.
	Standing bool
	// Apart are pairs of people who do not want to meet. They meet only if there is
	// no other way.
	Apart [][2]int
}

// Tables returns the seating: a list of seats for each table, each with the number of a
// person or [Bot]. Everyone is seated once. As far as possible, pairs in Apart do not
// meet. Everyone meets the others and sits at each seat equally often, and bots are
// spread evenly. Equal pairings have equal tables.
func (p Pairing) Tables() [][]int {
	people := len(p.People)
	if people == 0 || p.Seats < 2 {
		return nil
	}
	n := (people + p.Seats - 1) / p.Seats
	if p.Compared && people > 1 {
		n = max(n, 2)
	}
	s := newSearch(p, n)
	best := s.best()
	tables := make([][]int, n)
	for t := range tables {
		for _, i := range best[t*p.Seats : (t+1)*p.Seats] {
			who := Bot
			if i >= 0 {
				who = p.People[i]
			}
			tables[t] = append(tables[t], who)
		}
	}
	return tables
}

// best returns the best seating that it finds. Tables follow a plan as long as nobody
// meets the same person again under it. Tables of two follow the classic round robin,
// which with several bots would make two of them meet. Larger tables follow lines,
// without bots.
func (s *search) best() (best []int) {
	planned := false
	switch spare := len(s.at) - len(s.People); {
	case s.Standing:
	case s.Seats == 2 && spare <= 1:
		s.circle()
		planned = true
	case s.Seats > 2 && spare == 0:
		planned = s.lines()
	}
	if planned {
		if s.improve(true); s.allNew() {
			return s.at
		}
	}
	rng := rand.New(rand.NewPCG(uint64(s.Rounds), uint64(len(s.People))))
	least := 0
	for try := range s.tries() {
		s.begin(try, rng)
		if cost := s.improve(false); best == nil || cost < least {
			best, least = append(best[:0], s.at...), cost
		}
	}
	return best
}

// allNew reports whether nobody meets the same person again, or a person to avoid.
func (s *search) allNew() bool {
	for t := range s.tables {
		table := s.at[t*s.Seats : (t+1)*s.Seats]
		for seat, i := range table {
			for _, j := range table[:seat] {
				if i >= 0 && j >= 0 && (s.met[i][j] > 0 || s.apart[i][j]) {
					return false
				}
			}
		}
	}
	return true
}

// search looks for a seating that costs little. People are numbered by their place in
// the list of people present.
type search struct {
	Pairing
	tables int
	met    [][]int // how often two people have met
	apart  [][]bool
	bots   []int   // how often each person has met a bot
	sat    [][]int // how often each person has sat at each seat
	at     []int   // by table and seat
	full   []int   // how many bots sit at each seat
}

func newSearch(p Pairing, tables int) *search {
	s := &search{Pairing: p, tables: tables, bots: make([]int, len(p.People)), at: make([]int, tables*p.Seats), full: make([]int, p.Seats)}
	place := map[int]int{}
	for i, who := range p.People {
		place[who] = i
		s.met, s.sat = append(s.met, make([]int, len(p.People))), append(s.sat, make([]int, p.Seats))
		s.apart = append(s.apart, make([]bool, len(p.People)))
	}
	for _, pair := range p.Apart {
		i, here := place[pair[0]]
		if j, there := place[pair[1]]; here && there {
			s.apart[i][j], s.apart[j][i] = true, true
		}
	}
	for _, table := range p.Past {
		for seat, who := range table {
			i, here := place[who]
			if who == Bot || !here {
				continue
			}
			if seat < p.Seats {
				s.sat[i][seat]++
			}
			s.countMet(i, table, place)
		}
	}
	return s
}

// countMet counts the people whom a person has met at a table.
func (s *search) countMet(i int, table []int, place map[int]int) {
	for _, other := range table {
		if j, here := place[other]; other == Bot {
			s.bots[i]++
		} else if here && j != i {
			s.met[i][j]++
		}
	}
}

// The costs of things to avoid, the worst first. Each grows with how often it has
// happened.
const (
	costApart   = 1_000_000 // people who do not want to meet
	costMeeting = 100
	costBotMet  = 60
	costSeat    = 40
	costBotSeat = 20 // bots at the same seat of several tables
	costPlace   = 3  // for each place between two people who meet, in a Swiss tournament
)

// tries returns how many starting points are tried. The cost of each grows with the
// number of pairs of people, and the more people there are, the easier it is for them to
// meet evenly.
func (s *search) tries() int {
	if s.Standing && len(s.Apart) == 0 {
		return 1
	}
	n := len(s.at)
	return min(max(min(6_000/n, 200_000/(n*n)), 4), 200)
}

// begin seats everyone: in order at the first try, then at random. The numbers of bots
// at two tables differ by at most one, and this stays true.
func (s *search) begin(try int, rng *rand.Rand) {
	for i := range s.at {
		s.at[i] = Bot
	}
	order := make([]int, len(s.People))
	for i := range order {
		order[i] = i
	}
	if try > 0 {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	spare := len(s.at) - len(order) // seats for bots, spread over the tables from the last one
	next := 0
	for t := range s.tables {
		bots := spare / s.tables
		if s.tables-t <= spare%s.tables {
			bots++
		}
		for seat := range s.Seats - bots {
			s.at[t*s.Seats+seat] = order[next]
			next++
		}
	}
}

// circle is the classic round robin for tables of two: one stays, the others rotate.
func (s *search) circle() {
	n := len(s.at)
	at := func(i int) int {
		if i > 0 {
			i = 1 + (i-1+s.Rounds)%(n-1)
		}
		if i >= len(s.People) {
			return Bot
		}
		return i
	}
	for t := range s.tables {
		s.at[2*t], s.at[2*t+1] = at(t), at(n-1-t)
	}
}

// improve swaps two people at a time as long as that lowers the cost, and returns the
// cost. If within is set, it only swaps people at the same table.
func (s *search) improve(within bool) int {
	for i := range s.full {
		s.full[i] = 0
	}
	for i, who := range s.at {
		if who == Bot {
			s.full[i%s.Seats]++
		}
	}
	for better := true; better; {
		better = false
		for i := range s.at {
			for j := i + 1; j < len(s.at); j++ {
				if i/s.Seats != j/s.Seats && (within || (s.at[i] == Bot) != (s.at[j] == Bot)) {
					continue
				}
				before := s.costOf(i, j)
				if s.swap(i, j); s.costOf(i, j) < before {
					better = true
				} else {
					s.swap(i, j)
				}
			}
		}
	}
	total := 0
	for t := range s.tables {
		total += s.costAt(t)
	}
	return total + s.costOfBots()
}

func (s *search) swap(i, j int) {
	if s.at[i] == Bot {
		s.full[i%s.Seats]--
		s.full[j%s.Seats]++
	}
	if s.at[j] == Bot {
		s.full[j%s.Seats]--
		s.full[i%s.Seats]++
	}
	s.at[i], s.at[j] = s.at[j], s.at[i]
}

// costOf returns the cost of the tables of seats i and j.
func (s *search) costOf(i, j int) int {
	cost := s.costAt(i/s.Seats) + s.costOfBots()
	if j/s.Seats != i/s.Seats {
		cost += s.costAt(j / s.Seats)
	}
	return cost
}

func (s *search) costOfBots() (cost int) {
	for _, n := range s.full {
		cost += n * n * costBotSeat
	}
	return cost
}

func (s *search) costAt(t int) (cost int) {
	table := s.at[t*s.Seats : (t+1)*s.Seats]
	for seat, i := range table {
		if i >= 0 {
			cost += (2*s.sat[i][seat] + 1) * costSeat
		}
		for _, j := range table[:seat] {
			cost += s.costMeeting(i, j)
		}
	}
	return cost
}

// costMeeting returns the cost of one more meeting of two people.
func (s *search) costMeeting(i, j int) int {
	switch {
	case i < 0 && j < 0:
		return 0
	case i < 0:
		return (2*s.bots[j] + 1) * costBotMet
	case j < 0:
		return (2*s.bots[i] + 1) * costBotMet
	}
	cost := (2*s.met[i][j] + 1) * costMeeting
	if s.Standing {
		d := max(i-j, j-i)
		cost += d * d * costPlace
	}
	if s.apart[i][j] {
		cost += costApart
	}
	return cost
}
