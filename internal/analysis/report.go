package analysis

import (
	"fmt"

	"goa/goa"
	"goa/internal/reasons"
	"goa/record"
)

// Report is the result of an analysis. Values are millionths of a win (see
// [Whole]). In solo games they are thousandths of a point, including goals.
type Report struct {
	Key      Key      `json:"key"`
	Edition  string   `json:"edition"`
	Options  []string `json:"options"`
	Unit     string   `json:"unit"`     // "win" or "points"
	Whole    int      `json:"whole"`    // the loss that equals a whole win, or counts as much
	Finished bool     `json:"finished"` // the game was played to its end
	// Provisional says that decisions that seem wrong have yet to be thought
	// through.
	Provisional bool `json:"provisional"`
	// Fitted says that losses are what playouts confirm at this depth.
	Fitted bool `json:"fitted"`
	// Own says that the edition is a user's own, which the net has not learned.
	Own bool `json:"own,omitempty"`

	Players   []SeatReport `json:"players"`
	Decisions []Verdict    `json:"decisions"` // those with a choice, in order
	Moments   []Moment     `json:"moments"`   // those that decided the game, the greatest first; at most three
	Auctions  []Lot        `json:"auctions,omitempty"`
	Turns     []int        `json:"turns"`  // the seat of each move; -1 is chance
	Values    [][]int      `json:"values"` // by seat: of the position before each move, and of the last
	// Between is, by seat and move, the value of the best move if the seat
	// moved, and the mean of the possible outcomes if chance did. Otherwise it
	// is the value before the move.
	Between [][]int `json:"between"`
}

// Key holds everything that a report depends on besides the moves of the
// record. Reports of equal games with equal keys are equal.
type Key struct {
	Analysis int    `json:"analysis"` // [Version]
	Rules    int    `json:"rules"`    // version of the rules
	Data     string `json:"data"`     // hash of the edition
	Weights  string `json:"weights"`  // hash of the net
	Depth    int    `json:"depth"`    // passes with which a decision is thought through
}

// KeyOf returns the key of the report of a record.
func KeyOf(r *record.Record, o Options) (Key, error) {
	data, err := r.Data()
	if err != nil {
		return Key{}, err
	}
	depth := o.depth()
	return Key{Analysis: Version, Rules: goa.RulesVersion, Data: data.Hash, Weights: WeightsHash(), Depth: depth.Trees * depth.Passes}, nil
}

// String returns the key as one word.
func (k Key) String() string {
	return fmt.Sprintf("%d/%d/%s/%s/%d", k.Analysis, k.Rules, k.Data, k.Weights, k.Depth)
}

// SeatReport is what a report says about a seat.
type SeatReport struct {
	Name string `json:"name"`
	Kind string `json:"kind,omitempty"`
	Columns
	Begin  int `json:"begin"`  // value before the first move
	Result int `json:"result"` // after the last

	Goals        int `json:"goals,omitempty"` // fulfilled goals of a campaign's session
	Accuracy     int `json:"accuracy"`        // 0 to 100
	MeanLoss     int `json:"meanLoss"`        // of a decision with a choice
	Decisions    int `json:"decisions"`
	Inaccuracies int `json:"inaccuracies"`
	Mistakes     int `json:"mistakes"`
	Blunders     int `json:"blunders"`
	// Habits are the faults of the player's decisions, the most costly first,
	// and what was left at the end. [Recurring] adds up those of several games.
	Habits []Habit `json:"habits,omitempty"`
}

// Columns say where the difference between beginning and result comes from.
type Columns struct {
	Luck         int `json:"luck"`
	Skill        int `json:"skill"`
	Opponents    int `json:"opponents"`
	Reassessment int `json:"reassessment"`
}

// Sum returns the difference that the columns explain.
func (c Columns) Sum() int { return c.Luck + c.Skill + c.Opponents + c.Reassessment }

// Verdict is what a report says about one decision.
type Verdict struct {
	At       int      `json:"at"` // moves before it
	Seat     goa.Seat `json:"seat"`
	Round    int      `json:"round"`
	Kind     Kind     `json:"kind"`
	Played   string   `json:"played"`
	Best     string   `json:"best"` // the played move if nothing is known to be better
	Claim    int      `json:"claim"`
	Noise    int      `json:"noise"` // standard error of the claim
	Loss     int      `json:"loss"`  // the part that playouts confirm of such claims
	Severity Severity `json:"severity"`
	Thought  bool     `json:"thought,omitempty"` // it was thought through, not only looked at once
	// Why says why the best move is better; nil if that was not examined.
	Why *reasons.Account `json:"why,omitempty"`
	// Provisional verdicts have yet to be thought through.
	Provisional bool `json:"provisional,omitempty"`
}

// LotAt returns the auction that a move belongs to, or nil.
func (r *Report) LotAt(at int) *Lot {
	for i := range r.Auctions {
		if l := &r.Auctions[i]; l.At <= at && at < l.End {
			return l
		}
	}
	return nil
}

// Moment is something that decided a game: a decision, or an effect of chance
// on a seat.
type Moment struct {
	At     int      `json:"at"`
	Seat   goa.Seat `json:"seat"`
	Chance bool     `json:"chance,omitempty"`
	Change int      `json:"change"` // for the seat
}

// Severity is how bad a decision was.
type Severity uint8

// The severities, by the share of the whole that is lost.
const (
	Good       Severity = iota
	Inaccuracy          // from 2%
	Mistake             // from 5%
	Blunder             // from 10%
	numSeverities
)

var severityNames = [numSeverities]string{"good", "inaccuracy", "mistake", "blunder"}

// String returns the stable name of the severity.
func (g Severity) String() string { return severityNames[g] }

// MarshalText returns the stable name.
func (g Severity) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// SeverityOf returns how bad a loss is, where whole is the most that can be
// lost. A loss is called a blunder only if playouts confirm it: see
// [Fit.Severity].
func SeverityOf(loss, whole int) Severity { return severityOf(loss, whole) }

// severityOf returns how bad a loss is, where whole is the most that can be
// lost.
func severityOf(loss, whole int) Severity {
	switch {
	case loss >= whole/10:
		return Blunder
	case loss >= whole/20:
		return Mistake
	case loss >= whole/50:
		return Inaccuracy
	default:
		return Good
	}
}

// accuracy returns the accuracy of a decision in hundredths of a percent. It is
// 100% if nothing is lost, and 0 if a tenth of the whole is lost.
func accuracy(loss, whole int) int { return max(0, 10_000-100_000*loss/whole) }

// UnmarshalText reads a stable name.
func (g *Severity) UnmarshalText(text []byte) error {
	for i, name := range severityNames {
		if name == string(text) {
			*g = Severity(i)
			return nil
		}
	}
	return fmt.Errorf("there is no severity %q", text)
}
