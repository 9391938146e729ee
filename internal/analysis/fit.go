package analysis

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"

	"goa/ai/net"
)

// Fit is how much of what a look claims is told: what play-outs have
// confirmed. It is data, made by goa analyse fit for one net and the depths
// of this package.
type Fit struct {
	Analysis int     `json:"analysis"` // [Version] that it was made for
	Weights  string  `json:"weights"`  // hash of the net that it was made for
	Lines    int     `json:"lines"`    // decisions that were played out
	Classes  []Class `json:"classes"`
}

// Class is a group of decisions with one fit.
type Class struct {
	Players int    `json:"players"` // 1, 2, or 3 for more
	Kind    string `json:"kind"`
	Slope   int    `json:"slope"` // thousandths of a claim that play-outs confirm on average
	Noise   int    `json:"noise"` // how far a claim so shrunk is from the truth, as a standard deviation, in the unit of values
	Lines   int    `json:"lines"`
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

// WeightsHash is that of the net that this program carries.
var WeightsHash = sync.OnceValue(func() string {
	sum := sha256.Sum256(net.Own())
	return hex.EncodeToString(sum[:])
})

// Check says why the fit cannot be used with the net of this program.
func (f *Fit) Check() error {
	switch {
	case f.Analysis != Version:
		return fmt.Errorf("the fit was made for version %d of the analysis, not %d: make it again with goa analyse fit", f.Analysis, Version)
	case f.Weights != WeightsHash():
		return fmt.Errorf("the fit was made for the net %.12s, not %.12s: make it again with goa analyse fit", f.Weights, WeightsHash())
	}
	for _, players := range []int{1, 2, 3} {
		for k := range numKinds {
			if f.class(players, k).Slope <= 0 {
				return fmt.Errorf("the fit has nothing about %s with %d players", k, players)
			}
		}
	}
	return nil
}

// class returns the fit for a kind of decision.
func (f *Fit) class(players int, k Kind) Class {
	for _, c := range f.Classes {
		if c.Players == min(3, players) && c.Kind == k.String() {
			return c
		}
	}
	return Class{}
}

// Told is the loss that a claim comes to: what play-outs confirm of it, and
// nothing where that is not clear.
func (f *Fit) Told(players int, k Kind, c Claim) int {
	class := f.class(players, k)
	if c.Loss < surely*c.Noise {
		return 0
	}
	return max(0, c.Loss*class.Slope/1000)
}

// surely is how many standard errors a claim must exceed.
const surely = 2
