package contest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/turnclock"
	"goa/record"
)

// EveningID identifies an evening, and SeasonID a season. They cannot be guessed.
type (
	EveningID string
	SeasonID  string
)

// Kind says how the rounds of an evening are made. Stores keep its text.
type Kind string

// The kinds.
const (
	Duplicate  Kind = "duplicate"   // all tables of a round have the same deal
	RoundRobin Kind = "round-robin" // each table has its own deal; everyone meets everyone
	Swiss      Kind = "swiss"       // each table has its own deal; people meet others of similar standing
)

// Limits of an evening.
const (
	MaxPeople   = 200
	MaxRounds   = 12
	MaxTitle    = 60 // characters of the name of an evening or a season
	MaxInSeason = 60 // evenings
)

// Terms are what the organizer chooses when an evening is opened.
type Terms struct {
	Name    string          `json:"name"`
	Kind    Kind            `json:"kind"`
	Edition string          `json:"edition"`
	Options []string        `json:"options,omitempty"`
	Seats   int             `json:"seats"`   // at each table
	Planned int             `json:"planned"` // rounds
	Days    *turnclock.Days `json:"days,omitempty"`
	Grade   string          `json:"grade"` // of the bots that fill empty seats
	Bots    []string        `json:"bots"`  // their names, by seat
	// Box says that the games are played with the physical game: there are no tables
	// here, and the organizer types in the results.
	Box        bool     `json:"box,omitempty"`
	Season     SeasonID `json:"season,omitempty"`
	SeasonName string   `json:"seasonName,omitempty"`
}

// Evening is a club evening: people, rounds and results. Only its methods change it;
// stores keep it as one value with a version.
type Evening struct {
	ID     EveningID    `json:"id"`
	Host   match.Owner  `json:"host"` // the organizer
	Origin match.Origin `json:"origin,omitempty"`
	// Metered says that the evening counts against quotas, because it was not opened
	// on the server's own machine. Its network may still be unknown.
	Metered bool      `json:"metered,omitempty"`
	Made    time.Time `json:"made"`
	Terms
	People []Member       `json:"people"`
	Rounds []EveningRound `json:"rounds"`
	Ended  bool           `json:"ended,omitempty"`

	version int64
	known   sync.Map // standings of a published evening, by number of rounds
}

// Member is a person who plays at an evening. A member's number is their place in the
// list, which never changes.
type Member struct {
	Owner match.Owner `json:"owner,omitempty"` // empty if the organizer has added them
	Name  string      `json:"name"`
	Left  bool        `json:"left,omitempty"`
}

// EveningRound is a round of an evening.
type EveningRound struct {
	Deal   match.DealID `json:"deal,omitempty"` // the same for all tables; empty if each has its own
	Began  time.Time    `json:"began"`
	Made   bool         `json:"made,omitempty"` // the tables were made
	Tables []Seating    `json:"tables"`
}

// Seating is a table of a round.
type Seating struct {
	ID    match.ID `json:"id"`
	Seats []int    `json:"seats"` // the number of the person at each seat, or [Bot]
	Game  *Game    `json:"game,omitempty"`
}

// A Refusal is a reason why something cannot be done at an evening. It is a code,
// which package lexicon puts into words.
type Refusal string

// The refusals.
const (
	NotOrganizer Refusal = "not-organiser"
	NoTitle      Refusal = "no-title"
	BadName      Refusal = "bad-name"
	NoTerms      Refusal = "terms"      // such an evening is not possible
	Full         Refusal = "full"       // no more people
	Over         Refusal = "over"       // the evening is over
	TooFew       Refusal = "too-few"    // there is nobody to play with
	Running      Refusal = "running"    // the round is not over
	SeasonFull   Refusal = "season"     // no more evenings
	NoResult     Refusal = "no-result"  // the text is not a result
	NotMember    Refusal = "not-member" // the person does not play here
)

func (r Refusal) Error() string { return "evening: " + string(r) }

// metered reports whether the evening counts against quotas. Evenings stored before
// Metered existed do so if their network is known.
func (e *Evening) metered() bool { return e.Metered || e.Origin != "" }

// Version returns how often the evening has changed. Newer versions replace older ones
// when they are published.
func (e *Evening) Version() int { return int(e.version) }

// Text returns the evening as stores keep it.
func (e *Evening) Text() []byte {
	text, err := json.Marshal(e)
	if err != nil {
		panic(err) // it has only texts and numbers
	}
	return text
}

// ParseEvening is the inverse of [Evening.Text].
func ParseEvening(text []byte, version int64) (*Evening, error) {
	e := new(Evening)
	if err := json.Unmarshal(text, e); err != nil {
		return nil, fmt.Errorf("read an evening: %w", err)
	}
	e.version = version
	return e, nil
}

// Check returns a [Refusal] if an evening with these terms is not possible.
func (t *Terms) Check() error {
	switch {
	case strings.TrimSpace(t.Name) == "" || utf8.RuneCountInString(t.Name) > MaxTitle || utf8.RuneCountInString(t.SeasonName) > MaxTitle:
		return NoTitle
	case t.Kind != Duplicate && t.Kind != RoundRobin && t.Kind != Swiss, t.Box && t.Kind == Duplicate:
		return NoTerms
	case t.Seats < 2 || t.Seats > goa.MaxSeats || t.Planned < 1 || t.Planned > MaxRounds || len(t.Bots) < t.Seats:
		return NoTerms
	default:
		return nil
	}
}

// Member returns the number of an owner, or -1.
func (e *Evening) Member(owner match.Owner) int {
	return slices.IndexFunc(e.People, func(m Member) bool { return m.Owner == owner && owner != "" })
}

// Present returns the numbers of the people who play the next round.
func (e *Evening) Present() (people []int) {
	for i, m := range e.People {
		if !m.Left {
			people = append(people, i)
		}
	}
	return people
}

// Join adds a person, who plays from the next round on. A person who has left can join
// again. Equal names are numbered.
func (e *Evening) Join(owner match.Owner, name string) error {
	at := e.Member(owner)
	switch {
	case e.Ended:
		return Over
	case at >= 0:
		e.People[at].Left = false
		return nil
	case len(e.Present()) >= MaxPeople || len(e.People) >= 2*MaxPeople:
		return Full
	}
	name, err := e.freeName(name)
	if err != nil {
		return err
	}
	e.People = append(e.People, Member{Owner: owner, Name: name})
	return nil
}

// freeName returns a name that nobody has.
func (e *Evening) freeName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || utf8.RuneCountInString(name) > match.MaxName || record.ValidName(name) != nil {
		return "", BadName
	}
	taken := func(n string) bool {
		return slices.ContainsFunc(e.People, func(m Member) bool { return strings.EqualFold(m.Name, n) }) ||
			slices.ContainsFunc(e.Bots, func(bot string) bool { return strings.EqualFold(bot, n) })
	}
	free := name
	for n := 2; taken(free); n++ {
		number := fmt.Sprint(" ", n)
		runes := []rune(name)
		free = string(runes[:min(len(runes), match.MaxName-len(number))]) + number
	}
	return free, nil
}

// Leave records that a person plays no further rounds.
func (e *Evening) Leave(member int) error {
	if member < 0 || member >= len(e.People) {
		return NotMember
	}
	e.People[member].Left = true
	return nil
}

// Last returns the latest round, or nil before the first.
func (e *Evening) Last() *EveningRound {
	if len(e.Rounds) == 0 {
		return nil
	}
	return &e.Rounds[len(e.Rounds)-1]
}

// Playing returns how many tables of the round are not over.
func (r *EveningRound) Playing() (n int) {
	if r == nil {
		return 0
	}
	for i := range r.Tables {
		if r.Tables[i].Game == nil {
			n++
		}
	}
	return n
}

// Advance begins the next round, or ends the evening after its last one. Rounds is the
// number of rounds when the organizer asked, so asking twice has the same effect as
// asking once. Pairs in apart do not meet if that can be avoided.
func (e *Evening) Advance(rounds int, now time.Time, apart ...[2]match.Owner) error {
	switch {
	case e.Ended || rounds != len(e.Rounds):
		return nil
	case e.Last().Playing() > 0:
		return Running
	case len(e.Rounds) >= e.Planned:
		e.Ended = true
		return nil
	case len(e.Present()) < 2:
		return TooFew
	}
	p := Pairing{Seats: e.Seats, People: e.Present(), Rounds: len(e.Rounds), Planned: e.Planned, Compared: e.Kind == Duplicate, Standing: e.Kind == Swiss}
	if p.Standing {
		p.People = p.People[:0]
		for _, l := range e.Standings(len(e.Rounds)) {
			if !l.Left {
				p.People = append(p.People, l.Person)
			}
		}
	}
	for i := range e.Rounds {
		for _, t := range e.Rounds[i].Tables {
			p.Past = append(p.Past, t.Seats)
		}
	}
	for _, pair := range apart {
		p.Apart = append(p.Apart, [2]int{e.Member(pair[0]), e.Member(pair[1])})
	}
	r := EveningRound{Began: now, Made: e.Box}
	if e.Kind == Duplicate {
		r.Deal = match.NewRoundDeal(e.Seats, now).ID
	}
	for _, seats := range p.Tables() {
		r.Tables = append(r.Tables, Seating{ID: match.NewID(), Seats: seats})
	}
	e.Rounds = append(e.Rounds, r)
	return nil
}

// Finish ends an evening before its last round.
func (e *Evening) Finish() error {
	if e.Last().Playing() > 0 {
		return Running
	}
	e.Ended = true
	return nil
}

// Record records the result of a table, unless it is already known. It reports whether
// the evening has changed.
func (e *Evening) Record(table match.ID, g *Game) bool {
	for i := range e.Rounds {
		for j := range e.Rounds[i].Tables {
			t := &e.Rounds[i].Tables[j]
			if t.ID == table && t.Game == nil {
				t.Game = g
				return true
			}
		}
	}
	return false
}

// MaxPoints is the highest result that can be typed in.
const MaxPoints = 999

// EnterResult records the points of a table that was played with the physical game. They can
// be corrected until the evening is over. Bots do not play there: empty seats get no
// place.
func (e *Evening) EnterResult(table match.ID, points []int) error {
	for i := range e.Rounds {
		for j := range e.Rounds[i].Tables {
			t := &e.Rounds[i].Tables[j]
			if t.ID != table {
				continue
			}
			if !e.Box || len(points) != len(t.Seats) || e.Ended {
				return NoResult
			}
			g := &Game{Points: make([]int, len(points)), Places: make([]int, len(points)), Full: make([]bool, len(points))}
			for seat, n := range points {
				if n < 0 || n > MaxPoints {
					return NoResult
				}
				if g.Full[seat] = t.Seats[seat] != Bot; g.Full[seat] {
					g.Points[seat] = n
				}
			}
			g.place()
			t.Game = g
			return nil
		}
	}
	return NoResult
}

// place assigns the players their places, by points alone.
func (g *Game) place() {
	for i, n := range g.Points {
		if !g.Full[i] {
			continue
		}
		g.Places[i] = 1
		for _, other := range g.Points {
			if other > n {
				g.Places[i]++
			}
		}
	}
}
