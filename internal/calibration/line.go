package calibration

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"goa/internal/analysis"
)

// Line is one decision whose claim was played out. Losses are millionths of a
// win or, in solo games, thousandths of a point.
type Line struct {
	Seed    string   `json:"seed"`
	Game    int      `json:"game"`
	At      int      `json:"at"` // decisions of the game before it
	By      string   `json:"by"` // the bot that played it out
	Edition string   `json:"edition"`
	Options []string `json:"options,omitempty"`
	Players int      `json:"players"`
	Grade   string   `json:"grade"` // of the bot that decided
	Round   int      `json:"round"`
	Ask     string   `json:"ask"`
	Kind    string   `json:"kind"`
	Played  string   `json:"played"`
	Best    string   `json:"best"`

	Stratum int `json:"stratum"` // of the first look's claim
	Of      int `json:"of"`      // decisions of the game in that stratum
	Taken   int `json:"taken"`   // how many of them were chosen to be played out; 0 in lines of earlier versions, which chose one

	Screen      int `json:"screen"` // what the first look claimed
	ScreenNoise int `json:"screenNoise"`
	Claim       int `json:"claim"`
	Noise       int `json:"noise"`
	OutPairs    int `json:"outPairs,omitempty"` // playouts of the analysis itself; see [analysis.Outcome]
	Out         int `json:"out,omitempty"`
	OutNoise    int `json:"outNoise,omitempty"`
	// Ahead is the result of the analysis's own playouts to the end of the
	// next round.
	Ahead analysis.Outcome `json:"ahead,omitzero"`

	Told  int  `json:"told"`          // the loss that the report would give
	Pairs int  `json:"pairs"`         // playouts of both moves
	Loss  int  `json:"loss"`          // the average loss
	Error int  `json:"error"`         // its standard error
	Cut   bool `json:"cut,omitempty"` // time ran out first
}

// weight returns how many decisions a line stands for.
func (l *Line) weight() float64 {
	switch {
	case l.Taken > 0:
		return float64(l.Of) / float64(l.Taken)
	case l.Stratum == 0:
		return oldLowest * float64(max(1, l.Of))
	default:
		return float64(max(1, l.Of))
	}
}

// oldLowest is the number of games for each decision of the lowest stratum that
// earlier versions chose.
const oldLowest = 4

// key identifies the decision of a line.
type key struct {
	seed, by, edition string
	players, game, at int
}

func (l *Line) key() key { return key{l.Seed, l.By, l.Edition, l.Players, l.Game, l.At} }

// Read reads lines. If there are several about one decision, the one with the
// most pairs counts. A last line that was cut off is ignored.
func Read(r io.Reader) ([]Line, error) {
	var list []Line
	at := map[key]int{}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	number := 0
	for scan := bufio.NewScanner(bytes.NewReader(text)); scan.Scan(); {
		number++
		var l Line
		if err := json.Unmarshal(scan.Bytes(), &l); err != nil {
			if !bytes.HasSuffix(text, []byte("\n")) && bytes.HasSuffix(text, scan.Bytes()) {
				break // a run was killed while writing
			}
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if i, ok := at[l.key()]; !ok {
			at[l.key()] = len(list)
			list = append(list, l)
		} else if l.Pairs > list[i].Pairs {
			list[i] = l
		}
	}
	return list, nil
}

// Bots returns the names of the bots that played lines out.
func Bots(lines []Line) (names []string) {
	for _, l := range lines {
		names = append(names, l.By)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// claim returns the claim of the analysis.
func (l *Line) claim() analysis.Claim {
	return analysis.Claim{Loss: l.Claim, Noise: l.Noise, Ahead: l.Ahead, Out: analysis.Outcome{Pairs: l.OutPairs, Loss: l.Out, Noise: l.OutNoise}}
}

// verdict returns what a report says about the decision. If the first look
// suspects nothing, the decision is not thought through, and no loss is
// reported.
func (l *Line) verdict(f *analysis.Fit, class analysis.Class) (told int, severity analysis.Severity) {
	first := analysis.Claim{Loss: l.Screen, Noise: l.ScreenNoise}
	if !first.MayBeMistake(l.Players) {
		return 0, analysis.Good
	}
	return f.ReportedLoss(class, l.claim()), f.Severity(class, l.claim())
}

// class returns the class of the decision.
func (l *Line) class() (analysis.Class, error) {
	k, err := analysis.KindNamed(l.Kind)
	return analysis.ClassOf(l.Players, l.Round, k), err
}
