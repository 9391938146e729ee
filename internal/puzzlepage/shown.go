package puzzlepage

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/puzzle"
	"goa/lexicon"
)

// mostTries is the largest number of answers that can be tried. A puzzle always has
// more.
const mostTries = 3

// Shown is a puzzle as a visitor sees it after some tries.
type Shown struct {
	frame.Links
	Number  int
	Puzzle  *puzzle.Puzzle
	Words   *lexicon.Lexicon
	Tried   []goa.Move // in order; each is one of the answers
	GivenUp bool
	Streak  int // days in a row, including today; 0 if unknown

	state goa.State
	moves []goa.Move // the answers, the best first
	terms match.Terms
	names []string
}

// Open prepares a puzzle to be shown. The names are those of the seats: first the
// solver's, then the others' from seat to seat.
func (s *Shown) Open(names []string) error {
	state, setting, err := s.Puzzle.Game()
	if err != nil {
		return err
	}
	if s.moves, err = s.Puzzle.Moves(); err != nil {
		return err
	}
	s.state = state
	s.terms = match.Terms{Edition: setting.Edition.Name, Hash: setting.Edition.Hash, Words: setting.Edition.Words, Options: s.Puzzle.Position.Options}
	s.names = make([]string, state.Seats())
	for i := range s.names {
		s.names[(int(state.Turn())+i)%len(s.names)] = names[i]
	}
	return nil
}

// Answer returns the answer that a move stands for. A bid between two offered ones
// stands for the nearer one.
func (s *Shown) Answer(m goa.Move) (goa.Move, bool) {
	m = puzzle.Nearest(m, s.moves)
	return m, slices.Contains(s.moves, m)
}

// Solved reports whether the best answer was found.
func (s *Shown) Solved() bool { return slices.Contains(s.Tried, s.moves[0]) }

// Over reports whether there is nothing left to try.
func (s *Shown) Over() bool { return s.Solved() || s.GivenUp || s.Left() <= 0 }

// Left returns the number of tries left.
func (s *Shown) Left() int { return min(mostTries, len(s.moves)-1) - len(s.Tried) }

// Table returns the position as the page of a table shows it. Its choices are the
// answers that were not tried; bids are chosen in the panel.
func (s *Shown) Table() *match.TableView {
	turn := s.state.Turn()
	v := &match.TableView{
		Table: s.terms, Entry: len(s.Tried), Status: match.Playing, Seat: turn, View: s.state.View(turn),
		Waiting: match.Waiting{Why: match.ForMove, Seats: []goa.Seat{turn}, Mine: true},
	}
	if !s.Over() && s.Puzzle.Kind != puzzle.Bid {
		for _, m := range s.state.Moves(nil) {
			if slices.Contains(s.moves, m) && !slices.Contains(s.Tried, m) {
				v.Legal = append(v.Legal, m)
			}
		}
	}
	for i, name := range s.names {
		seat := match.SeatView{Kind: match.Bot, Name: name}
		if goa.Seat(i) == turn {
			seat.Kind, seat.Mine = match.Person, true
		}
		v.Seats = append(v.Seats, seat)
	}
	return v
}

// Question returns what the puzzle asks.
func (s *Shown) Question() string {
	if s.Over() {
		return s.say("over")
	}
	return s.say("ask." + string(s.Puzzle.Kind))
}

func (s *Shown) say(name string, values ...any) string { return s.Words.Puzzle(name, values...) }

// move describes an answer.
func (s *Shown) move(m goa.Move) string {
	view := s.state.View(s.state.Turn())
	return s.Words.MoveIn(&view, m, s.names)
}

// says returns a comment on the last try, or the question.
func (s *Shown) says() string {
	switch {
	case s.Solved() && len(s.Tried) == 1:
		return s.say("right.first", "move", s.move(s.moves[0]))
	case s.Solved():
		return s.say("right", "move", s.move(s.moves[0]))
	case s.Over():
		return s.say("answer", "move", s.move(s.moves[0]))
	case len(s.Tried) > 0:
		last := s.Tried[len(s.Tried)-1]
		i := slices.Index(s.moves, last)
		lost := (s.Puzzle.Answers[0].Worth - s.Puzzle.Answers[i].Worth + 5) / 10
		return s.say("wrong", "move", s.move(last), "n", max(1, lost))
	default:
		return s.Question()
	}
}

// bids returns the bids that can still be tried, by price.
func (s *Shown) bids() (list []goa.Move) {
	if s.Over() || s.Puzzle.Kind != puzzle.Bid {
		return nil
	}
	for _, m := range s.state.Moves(nil) {
		if slices.Contains(s.moves, m) && !slices.Contains(s.Tried, m) {
			list = append(list, m)
		}
	}
	return list
}

// why says why the best answer is better than the next, and at what price, or that no
// simple reason explains it.
func (s *Shown) why() []string {
	return s.Puzzle.Why.Lines(s.Words, s.state.Turn(), s.names)
}

// mostShown is the number of answers that are compared in the end.
const mostShown = 6

// row is an answer in the final comparison.
type row struct {
	text        string
	percent     int
	best, tried bool
}

// rows returns the best answers and those that were tried.
func (s *Shown) rows() (list []row) {
	for i, m := range s.moves {
		tried := slices.Contains(s.Tried, m)
		if i >= mostShown && !tried {
			continue
		}
		list = append(list, row{s.move(m), (s.Puzzle.Answers[i].Worth + 5) / 10, i == 0, tried})
	}
	return list
}

// stars writes the difficulty of a puzzle in stars.
func stars(p *puzzle.Puzzle) string {
	return strings.Repeat("★", p.Stars()) + strings.Repeat("☆", puzzle.MostStars-p.Stars())
}

func date(number int) string { return puzzle.Date(number).Format(time.DateOnly) }

// Path returns the address of a puzzle.
func Path(number int) string { return "/puzzle/" + strconv.Itoa(number) }

// List is a page of the archive.
type List struct {
	Today, From, To int // numbers: today's, and the range listed, newest first
	Solved          func(number int) bool
}

// numbers returns the numbers that are listed.
func (l List) numbers() (all []int) {
	for n := l.From; n >= l.To; n-- {
		all = append(all, n)
	}
	return all
}

func (l List) solved(n int) bool { return l.Solved != nil && l.Solved(n) }
