package analysis

import (
	"fmt"

	"goa/goa"
	"goa/internal/reasons"
	"goa/record"
)

// Report is what an analysis found. Values are millionths of a win (see
// [Whole]); in solo games, thousandths of a point, goals included.
type Report struct {
	Key      Key      `json:"key"`
	Edition  string   `json:"edition"`
	Options  []string `json:"options"`
	Unit     string   `json:"unit"`     // "win" or "points"
	Whole    int      `json:"whole"`    // the loss that is a whole win, or counts as much
	Finished bool     `json:"finished"` // the game was played to its end
	// Provisional says that decisions that seem wrong are still to be thought
	// through.
	Provisional bool `json:"provisional"`
	// Fitted says that losses are what play-outs confirm at this depth.
	Fitted bool `json:"fitted"`
	// Own says that the edition is a user's own, which the net has not learned.
	Own bool `json:"own,omitempty"`

	Players   []SeatReport `json:"players"`
	Decisions []Verdict    `json:"decisions"` // that had a choice, in their order
	Moments   []Moment     `json:"moments"`   // that decided the game, the greatest first; at most three
	Auctions  []Lot        `json:"auctions,omitempty"`
	Turns     []int        `json:"turns"`  // whose each move was; -1 is chance
	Values    [][]int      `json:"values"` // by seat: of the position before each move, and of the last
	// Between is, by seat and move, the value of the best move if the seat
	// moved, and the mean of what could have come if chance did; otherwise the
	// value before.
	Between [][]int `json:"between"`
}

// Key is all that a report depends on besides the moves of the record. Reports
// of equal games with equal keys are equal.
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

	Goals        int `json:"goals,omitempty"` // of a campaign's session that are fulfilled
	Accuracy     int `json:"accuracy"`        // 0 to 100
	MeanLoss     int `json:"meanLoss"`        // of a decision that had a choice
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

// Sum is the difference that the columns explain.
func (c Columns) Sum() int { return c.Luck + c.Skill + c.Opponents + c.Reassessment }

// Verdict is what a report says about one decision.
type Verdict struct {
	At       int      `json:"at"` // moves before it
	Seat     goa.Seat `json:"seat"`
	Round    int      `json:"round"`
	Kind     Kind     `json:"kind"`
	Played   string   `json:"played"`
	Best     string   `json:"best"` // the played one if nothing is known to be better
	Claim    int      `json:"claim"`
	Noise    int      `json:"noise"` // standard error of the claim
	Loss     int      `json:"loss"`  // what play-outs confirm of such claims
	Severity Severity `json:"severity"`
	Thought  bool     `json:"thought,omitempty"` // it was thought through, not only looked at once
	// Why says why the best move is better; nil if that was not asked.
	Why *reasons.Account `json:"why,omitempty"`
	// Provisional verdicts are still to be thought through.
	Provisional bool `json:"provisional,omitempty"`
}

// LotAt returns the auction to which a move belongs, or nil.
func (r *Report) LotAt(at int) *Lot {
	for i := range r.Auctions {
		if l := &r.Auctions[i]; l.At <= at && at < l.End {
			return l
		}
	}
	return nil
}

// Moment is what decided a game: a decision, or what chance did to a seat.
type Moment struct {
	At     int      `json:"at"`
	Seat   goa.Seat `json:"seat"`
	Chance bool     `json:"chance,omitempty"`
	Change int      `json:"change"` // to the seat
}

// Severity is how bad a decision was.
type Severity uint8

// The severities, by the share of the whole that is lost.
const (
	Good       Severity = iota
	Inaccuracy          // from 2 %
	Mistake             // from 5 %
	Blunder             // from 10 %
	numSeverities
)

var severityNames = [numSeverities]string{"good", "inaccuracy", "mistake", "blunder"}

// String returns the stable name of the severity.
func (g Severity) String() string { return severityNames[g] }

// MarshalText returns the stable name.
func (g Severity) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// SeverityOf is how bad a loss is, where whole is the most that can be lost. A
// loss is called a blunder only if play-outs confirm it: see [Fit.Severity].
func SeverityOf(loss, whole int) Severity { return severityOf(loss, whole) }

// severityOf is how bad a loss is, where whole is the most that can be lost.
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

// accuracy is the accuracy of a decision in hundredths of a percent: all if
// nothing is lost, none if a tenth of the whole is.
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
