package calibration

import (
	"errors"
	"math"

	"goa/internal/analysis"
)

// prior is the weight of the slope of all classes in the fit of one class, as
// a number of claims of a tenth of the whole.
const prior = 4

// FitOf makes the fit of lines. A class with few lines relies on all lines
// with its number of players.
func FitOf(lines []Line) (*analysis.Fit, error) {
	f := &analysis.Fit{Analysis: analysis.Version, Weights: analysis.WeightsHash(), Lines: len(lines)}
	for _, c := range analysis.Classes() {
		var all, own []Line
		for _, l := range lines {
			class, err := l.class()
			if err != nil {
				return nil, err
			}
			if l.By != ByPlanner || class.Players != c.Players {
				continue
			}
			if all = append(all, l); class == c {
				own = append(own, l)
			}
		}
		if len(all) == 0 {
			return nil, errors.New("lines of games alone, of two and of more players are needed")
		}
		whole := float64(analysis.LossScale(c.Players))
		base := fitClass(all, whole, 0, 0)
		line := fitClass(own, whole, base.slope, base.noise)
		line.slope, base.slope = min(1, max(0.05, line.slope)), min(1, max(0.05, base.slope))
		c.Slope, c.Lines = int(math.Round(1000*line.slope)), len(own)
		c.Noise = int(math.Round(line.below(own, whole, base.below(all, whole, 0))))
		f.Classes = append(f.Classes, c)
	}
	return f, nil
}

// straight is a line through the origin: a share of each claim is true, give
// or take some noise.
type straight struct{ slope, noise float64 }

// fitClass fits by weighted least squares. The weight of a line depends on the
// uncertainty that playouts and the noise of claims leave. A slope above 0 is
// the estimate before the lines are considered.
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
		s.noise = s.rmsError(lines, whole, noise)
	}
	return s
}

// rmsError returns how far shrunk claims are from the truth, beyond the error of
// playouts.
func (s straight) rmsError(lines []Line, whole, before float64) float64 {
	return s.deviation(lines, whole, before, func(d, err float64) (float64, bool) { return d*d - err*err, true })
}

// below is rmsError for claims that are too large, as if equally many were too
// small by as much.
func (s straight) below(lines []Line, whole, before float64) float64 {
	return s.deviation(lines, whole, before, func(d, err float64) (float64, bool) { return max(0, d*d-err*err), d < 0 })
}

// deviation returns the root mean square of the values returned by of, for the
// lines that it counts. The earlier estimate weighs as much as some lines.
func (s straight) deviation(lines []Line, whole, before float64, of func(d, err float64) (float64, bool)) float64 {
	sum, n := 0.0, 0.0
	if before > 0 {
		sum, n = prior*before*before, prior
	}
	for _, l := range lines {
		if l.Claim <= 0 {
			continue
		}
		if square, counts := of(float64(l.Loss)-s.slope*float64(l.Claim), float64(l.Error)); counts {
			sum += square
			n++
		}
	}
	return max(whole/200, math.Sqrt(max(0, sum/max(1, n))))
}

// Check says how well verdicts hold.
type Check struct {
	Blunders  int // decisions reported to lose a tenth of the whole or more
	Confirmed int // those of which playouts confirm at least half
	Open      int // the others whose interval includes half

	Costly, Called float64 // decisions that lose a tenth or more in playouts, weighted by how many they stand for; those of them called mistakes
	Told, Lost     float64 // mean loss reported for blunders, and mean loss that playouts confirm
}

// CheckOf counts how well the verdicts of a fit hold in lines of games with
// the given number of players that were played out by one bot.
func CheckOf(lines []Line, f *analysis.Fit, players int, by string) (c Check) {
	whole := analysis.LossScale(players)
	for _, l := range lines {
		if min(3, l.Players) != min(3, players) || l.By != by {
			continue
		}
		class, err := l.class()
		if err != nil {
			continue
		}
		told, severity := l.verdict(f, class)
		if severity == analysis.Blunder {
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
			weight := l.weight()
			c.Costly += weight
			if severity >= analysis.Mistake {
				c.Called += weight
			}
		}
	}
	if c.Blunders > 0 {
		c.Told, c.Lost = c.Told/float64(c.Blunders), c.Lost/float64(c.Blunders)
	}
	return c
}
