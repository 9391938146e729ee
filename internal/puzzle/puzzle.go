package puzzle

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/reasons"
)

// Kind is the kind of question that a puzzle asks.
type Kind string

// The kinds.
const (
	Bid   Kind = "bid"   // what to bid, or whether to pass
	Place Kind = "place" // where the token goes
	Act   Kind = "act"   // which action to take
)

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Bid, Place, Act} }

// kindOf returns the kind of puzzle that a question can be.
func kindOf(a goa.Ask) (Kind, bool) {
	switch a {
	case goa.AskBid:
		return Bid, true
	case goa.AskToken:
		return Place, true
	case goa.AskAction:
		return Act, true
	default:
		return "", false
	}
}

// Answer is a move to choose, with its worth: the share of the win after it, in
// thousandths, according to the maker's search.
type Answer struct {
	Move  string `json:"move"`
	Worth int    `json:"worth"`
}

// Puzzle is a position in which one answer is clearly best.
type Puzzle struct {
	Position goa.Position `json:"position"` // with edition, data and options
	Kind     Kind         `json:"kind"`
	Answers  []Answer     `json:"answers"` // the best first, then by worth
	// Lead is by how much the best answer beats the next in playouts, in
	// thousandths of a win, and Error is its standard error.
	Lead  int `json:"lead"`
	Error int `json:"error"`
	// Found is how many of a hundred bots of a grade find the answer at once.
	Found map[string]int `json:"found,omitempty"`
	// Why says why the best answer is better than the next.
	Why  reasons.Account `json:"why,omitzero"`
	From string          `json:"from"` // seed and number of the game
}

// Game returns the position to play on from, and its setting.
func (p *Puzzle) Game() (goa.State, edition.Setting, error) {
	var none goa.State
	ed, err := edition.ByHash(p.Position.Data)
	if err != nil {
		return none, edition.Setting{}, err
	}
	options, err := edition.ParseOptions(p.Position.Options)
	if err != nil {
		return none, edition.Setting{}, err
	}
	setting := edition.Setting{Edition: ed, Options: options, Players: p.Position.Seats}
	rules, err := setting.Rules()
	if err != nil {
		return none, setting, err
	}
	state, err := goa.FromPosition(rules, p.Position)
	return state, setting, err
}

// Moves returns the answers as moves, the best first.
func (p *Puzzle) Moves() ([]goa.Move, error) {
	moves := make([]goa.Move, len(p.Answers))
	for i, a := range p.Answers {
		m, err := goa.ParseMove(a.Move)
		if err != nil {
			return nil, err
		}
		moves[i] = m
	}
	return moves, nil
}

// Best returns the right answer.
func (p *Puzzle) Best() string { return p.Answers[0].Move }

// Valid returns an error unless the puzzle's position can be played and asks
// what its kind says. The answers must be different legal moves, the best
// first.
func (p *Puzzle) Valid() error {
	state, _, err := p.Game()
	if err != nil {
		return err
	}
	if state.Turn() < 0 {
		return fmt.Errorf("it is nobody's turn")
	}
	view := state.View(state.Turn())
	if kind, ok := kindOf(view.Ask()); !ok || kind != p.Kind {
		return fmt.Errorf("the position asks %s, not %s", view.Ask(), p.Kind)
	}
	if len(p.Answers) < leastAnswers {
		return fmt.Errorf("a puzzle has at least %d answers", leastAnswers)
	}
	moves, err := p.Moves()
	if err != nil {
		return err
	}
	for i, m := range moves {
		if why := state.Check(m); why != goa.Legal {
			return &goa.IllegalMoveError{Move: m, Reason: why}
		}
		if slices.Contains(moves[:i], m) {
			return fmt.Errorf("the answer %s is there twice", m)
		}
		if i > 0 && p.Answers[i].Worth > p.Answers[i-1].Worth {
			return fmt.Errorf("answers are not in the order of their worth")
		}
	}
	return nil
}

// leastAnswers is the minimum number of answers of a puzzle.
const leastAnswers = 3

// Read reads puzzles, one JSON value on each line.
func Read(r io.Reader) (list []*Puzzle, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		p := new(Puzzle)
		if err := json.Unmarshal(lines.Bytes(), p); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if err := p.Valid(); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, p)
	}
	return list, lines.Err()
}

// Write writes a puzzle as a line.
func Write(w io.Writer, p *Puzzle) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

//go:embed puzzles.jsonl
var ownText []byte

// All returns the puzzles that the program carries, in the order of their days.
// Callers must not change them.
var All = sync.OnceValue(func() []*Puzzle {
	list, err := Read(bytes.NewReader(ownText))
	if err != nil {
		panic("the puzzles of this program: " + err.Error())
	}
	return list
})

// first is the day of the first puzzle, January 1, 2026.
var first = time.Unix(20454*24*60*60, 0).UTC()

// Day returns the number of the day's puzzle, from 1. Days are in UTC. After
// the last puzzle the list begins again; the numbers continue.
func Day(t time.Time) int {
	return max(1, int(t.UTC().Sub(first)/(24*time.Hour))+1)
}

// Date returns the day of the puzzle with a number.
func Date(number int) time.Time { return first.AddDate(0, 0, number-1) }

// Numbered returns the puzzle with a number, or nil if there is none.
func Numbered(number int) *Puzzle {
	list := All()
	if number < 1 || len(list) == 0 {
		return nil
	}
	return list[(number-1)%len(list)]
}
