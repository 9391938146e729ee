package calibration

import (
	"errors"
	"math"

	"goa/internal/analysis"
)

// prior is how many claims of a tenth of the whole the slope of all kinds
// weighs in the fit of one kind.
const prior = 4

// FitOf makes the fit of lines. Games alone, of two and of more players are
// fitted apart. A kind of decision with few lines leans on the others.
func FitOf(lines []Line) (*analysis.Fit, error) {
	f := &analysis.Fit{Analysis: analysis.Version, Weights: analysis.WeightsHash(), Lines: len(lines)}
	for players := 1; players <= 3; players++ {
		var all []Line
		for _, l := range lines {
			if min(3, l.Players) == players && l.By == ByPlanner {
				all = append(all, l)
			}
		}
		if len(all) == 0 {
			return nil, errors.New("lines of games alone, of two and of more players are needed")
		}
		whole := float64(analysis.WholeOf(players))
		base := fitClass(all, whole, 0, 0)
		for _, k := range analysis.Kinds() {
			var some []Line
			for _, l := range all {
				if l.Kind == k.String() {
					some = append(some, l)
				}
			}
			own := fitClass(some, whole, base.slope, base.noise)
			f.Classes = append(f.Classes, analysis.Class{
				Players: players, Kind: k.String(), Lines: len(some),
				Slope: int(math.Round(1000 * min(1, max(0.05, own.slope)))), Noise: int(math.Round(own.noise)),
			})
		}
	}
	return f, nil
}

// straight is a line through nothing: a share of claims is true, give or take
// some noise.
type straight struct{ slope, noise float64 }

// fitClass fits by weighted least squares, the weight of a line being what
// play-outs and the noise of claims leave unknown. A slope above 0 is what is
// believed before the lines are seen.
func fitClass(lines []Line, whole, slope, noise float64) straight {
	s := straight{slope, noise}
	if noise == 0 {
		s.noise = whole / 50
	}
	for range 20 {
		up, down := 0.0, 0.0
		if slope > 0 {
			w := prior / (s.noise * s.noise)
			up, down = w*slope*whole*whole/100, w*whole*whole/100
		}
		for _, l := range lines {
			if l.Claim <= 0 {
				continue
			}
			w := 1 / (float64(l.Error)*float64(l.Error) + s.noise*s.noise)
			up += w * float64(l.Claim) * float64(l.Loss)
			down += w * float64(l.Claim) * float64(l.Claim)
		}
		if down == 0 {
			return s
		}
		s.slope = up / down
		s.noise = s.spread(lines, whole, noise)
	}
	return s
}

// spread is how far shrunk claims are from the truth beyond what play-outs
// err.
func (s straight) spread(lines []Line, whole, before float64) float64 {
	sum, n := 0.0, 0.0
	if before > 0 {
		sum, n = prior*before*before, prior
	}
	for _, l := range lines {
		if l.Claim <= 0 {
			continue
		}
		d := float64(l.Loss) - s.slope*float64(l.Claim)
		sum += d*d - float64(l.Error)*float64(l.Error)
		n++
	}
	return max(whole/200, math.Sqrt(max(0, sum/max(1, n))))
}

// Check is how well verdicts hold.
type Check struct {
	Blunders  int // decisions told to lose a tenth of the whole or more
	Confirmed int // of them, those where play-outs confirm at least half
	Open      int // of the others, those whose interval includes half

	Costly, Called float64 // decisions that lose a tenth or more by play-outs, weighted by how many they stand for; of them those called mistakes
	Told, Lost     float64 // mean of what is told of blunders, and of what play-outs confirm
}

// CheckOf counts how well the verdicts of a fit hold in lines of games with so
// many players that were played out by one bot.
func CheckOf(lines []Line, f *analysis.Fit, players int, by string) (c Check) {
	whole := analysis.WholeOf(players)
	for _, l := range lines {
		if min(3, l.Players) != min(3, players) || l.By != by {
			continue
		}
		k, err := analysis.KindNamed(l.Kind)
		if err != nil {
			continue
		}
		told := f.Told(l.Players, k, analysis.Claim{Loss: l.Claim, Noise: l.Noise})
		if told >= whole/10 {
			c.Blunders++
			c.Told += float64(told)
			c.Lost += float64(l.Loss)
			switch {
			case 2*l.Loss >= told:
				c.Confirmed++
			case math.Abs(float64(l.Loss)-float64(told)/2) < intervals*float64(l.Error):
				c.Open++
			}
		}
		// A loss of a tenth that may be noise is not counted as one.
		if float64(l.Loss)-float64(l.Error) >= float64(whole)/10 {
			weight := float64(max(1, l.Of))
			c.Costly += weight
			if told >= whole/20 {
				c.Called += weight
			}
		}
	}
	if c.Blunders > 0 {
		c.Told, c.Lost = c.Told/float64(c.Blunders), c.Lost/float64(c.Blunders)
	}
	return c
}
