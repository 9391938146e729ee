package analysis

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"

	"goa/ai/net"
	"goa/goa"
)

// Fit says how much of a claim is reported: the part that playouts have
// confirmed. It is data, made by goa analyse fit for one net and the depths of
// this package.
type Fit struct {
	Analysis int     `json:"analysis"` // the [Version] that it was made for
	Weights  string  `json:"weights"`  // the hash of the net that it was made for
	Lines    int     `json:"lines"`    // decisions that were played out
	Classes  []Class `json:"classes"`
}

// Class is a group of decisions with one fit. More of a claim is confirmed
// early in a game than late, and more in auctions than in turns.
type Class struct {
	Players int  `json:"players"` // 1, 2, or 3 for more
	Half    int  `json:"half"`    // of the game, by rounds: 1 for rounds 1 to 4
	Market  bool `json:"market"`  // tokens and bids, not turns
	Slope   int  `json:"slope"`   // thousandths of a claim that playouts confirm on average, 1000 at most
	Noise   int  `json:"noise"`   // by how much a claim reduced in this way may be too large, in the unit of values
	Lines   int  `json:"lines"`
}

// ClassOf returns the class of a decision, without its fit.
func ClassOf(players, round int, k Kind) Class {
	return Class{Players: min(3, players), Half: 1 + min(1, max(0, round-1)/goa.RoundsPerPart), Market: k == Placing || k == Auction}
}

// Classes returns all classes, without their fits.
func Classes() (list []Class) {
	for players := 1; players <= 3; players++ {
		for half := 1; half <= 2; half++ {
			list = append(list, Class{Players: players, Half: half}, Class{Players: players, Half: half, Market: true})
		}
	}
	return list
}

// same reports whether two classes are about the same decisions.
func (c Class) same(d Class) bool {
	return c.Players == d.Players && c.Half == d.Half && c.Market == d.Market
}

//go:embed fit.json
var fitText []byte

// OwnFit returns the fit that this program carries.
var OwnFit = sync.OnceValue(func() *Fit {
	f := new(Fit)
	if err := json.Unmarshal(fitText, f); err != nil {
		panic("the fit of this program: " + err.Error()) // a test reads it
	}
	return f
})

// WeightsHash returns the hash of the net that this program carries.
var WeightsHash = sync.OnceValue(func() string {
	sum := sha256.Sum256(net.Own())
	return hex.EncodeToString(sum[:])
})

// Check returns an error if the fit cannot be used with the net of this
// program.
func (f *Fit) Check() error {
	switch {
	case f.Analysis != Version:
		return fmt.Errorf("the fit was made for version %d of the analysis, not %d: make it again with goa analyse fit", f.Analysis, Version)
	case f.Weights != WeightsHash():
		return fmt.Errorf("the fit was made for the net %.12s, not %.12s: make it again with goa analyse fit", f.Weights, WeightsHash())
	}
	for _, c := range Classes() {
		if f.class(c).Slope <= 0 {
			return fmt.Errorf("the fit has nothing about %d players, half %d", c.Players, c.Half)
		}
	}
	return nil
}

// class returns the fit of a class.
func (f *Fit) class(which Class) Class {
	for _, c := range f.Classes {
		if c.same(which) {
			return c
		}
	}
	return Class{}
}

// claimed returns what playouts confirm on average of the part of a claim that
// exceeds its noise.
func (f *Fit) claimed(which Class, c Claim) int {
	return max(0, c.Loss-surely*c.Noise) * f.class(which).Slope / 1000
}

// ReportedLoss returns the loss that is reported for a claim. Without playouts of its
// own, it is the average that playouts confirm of such claims. With them, both
// are weighted by their precision, but the result never exceeds the average. If
// playouts are sure of a greater loss than the net has seen, and that is a
// mistake, the playouts count. Only playouts to the end of the game make a
// blunder.
func (f *Fit) ReportedLoss(which Class, c Claim) int {
	whole := LossScale(which.Players)
	told := f.shrunk(which, c)
	if least := c.Out.least(); c.Out.Pairs > 0 && severityOf(least, whole) >= Mistake {
		told = max(told, least)
	}
	agreed := c.Out.Pairs == 0 || severityOf(c.Out.Loss, whole) >= Mistake
	if least := c.Ahead.least(); c.Ahead.Pairs > 0 && agreed && severityOf(least, whole) >= Mistake {
		told = max(told, min(least, whole/10-1))
	}
	return told
}

// shrunk returns the loss that is reported for a claim as far as the net has
// seen it.
func (f *Fit) shrunk(which Class, c Claim) int {
	told, played := f.claimed(which, c), c.Out
	if played.Pairs == 0 {
		played = c.Ahead
	}
	if played.Pairs == 0 {
		return told
	}
	whole := LossScale(which.Players)
	fit, out := f.class(which).Noise*1000/whole, played.Noise*1000/whole // squares of millionths would overflow
	fit, out = fit*fit, out*out
	return min(told, max(0, (told*out+played.Loss*fit)/max(1, fit+out)))
}

// Severity returns how bad a decision is. It is a blunder only if its own
// playouts confirm half of what the net has seen, or are sure of all of it
// themselves.
func (f *Fit) Severity(which Class, c Claim) Severity {
	whole := LossScale(which.Players)
	g := severityOf(f.ReportedLoss(which, c), whole)
	if g < Blunder || c.Out.Pairs > 0 && severityOf(c.Out.Loss-surely*c.Out.Noise, whole) == Blunder {
		return g
	}
	seen := f.shrunk(which, c)
	if severityOf(seen, whole) == Blunder && c.Out.Pairs > 0 && c.Out.least() >= seen/2 {
		return Blunder
	}
	return Mistake
}

// surely is how many standard errors a claim must exceed.
const surely = 2
