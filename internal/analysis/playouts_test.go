package analysis_test

import (
	"testing"

	"goa/internal/analysis"
)

// A loss that its own playouts do not confirm is not called a blunder, and
// little of it is reported.
func TestBlundersAreConfirmed(t *testing.T) {
	fit := analysis.OwnFit()
	for _, c := range analysis.Classes() {
		whole := analysis.LossScale(c.Players)
		claim := func(loss int) analysis.Claim {
			return analysis.Claim{Loss: whole / 2, Out: analysis.Outcome{Pairs: 80, Loss: loss, Noise: whole / 50}}
		}
		told := fit.ReportedLoss(c, analysis.Claim{Loss: whole / 2})
		if g := fit.Severity(c, analysis.Claim{Loss: whole / 2}); g != analysis.Mistake {
			t.Errorf("%+v: without playouts %s", c, g)
		}
		if got := fit.ReportedLoss(c, claim(told)); got != told || fit.Severity(c, claim(told)) != analysis.Blunder {
			t.Errorf("%+v: playouts that confirm it make it %d of %d, %s", c, got, told, fit.Severity(c, claim(told)))
		}
		if got := fit.ReportedLoss(c, claim(0)); got > told/2 || fit.Severity(c, claim(0)) == analysis.Blunder {
			t.Errorf("%+v: playouts that say nothing leave %d of %d, %s", c, got, told, fit.Severity(c, claim(0)))
		}
		// Playouts that are not sure of a blunder themselves can confirm one that the net has seen.
		for _, k := range []struct {
			loss, noise int // percent
			want        bool
		}{{19, 5, true}, {12, 10, false}} {
			unsure := analysis.Claim{Loss: 2 * whole / 5, Out: analysis.Outcome{Pairs: 80, Loss: k.loss * whole / 100, Noise: k.noise * whole / 100}}
			if g := fit.Severity(c, unsure); (g == analysis.Blunder) != k.want {
				t.Errorf("%+v: with playouts of %d ± %d it is %s, and %d is told", c, k.loss, k.noise, g, fit.ReportedLoss(c, unsure))
			}
		}
		if got := fit.ReportedLoss(c, claim(-whole)); got != 0 {
			t.Errorf("%+v: playouts that say the opposite leave %d", c, got)
		}
	}
}

// Playouts count if they are sure of a greater loss than the net has seen.
// With one standard error it is a mistake, with two a blunder.
func TestPlayOutsSeeMore(t *testing.T) {
	fit := analysis.OwnFit()
	for _, c := range analysis.Classes() {
		whole := analysis.LossScale(c.Players)
		for _, k := range []struct {
			loss, noise, told int // percent
			want              analysis.Severity
		}{
			{25, 5, 20, analysis.Blunder}, {16, 5, 11, analysis.Mistake}, {12, 5, 7, analysis.Mistake}, {9, 5, 3, analysis.Good},
		} {
			claim := analysis.Claim{Loss: 3 * whole / 100, Out: analysis.Outcome{Pairs: 120, Loss: k.loss * whole / 100, Noise: k.noise * whole / 100}}
			got, severity := fit.ReportedLoss(c, claim), fit.Severity(c, claim)
			if k.want == analysis.Good {
				if seen := fit.ReportedLoss(c, analysis.Claim{Loss: claim.Loss}); got > seen || severity > analysis.Inaccuracy {
					t.Errorf("%+v: unsure playouts make %d of %d, %s", c, got, seen, severity)
				}
				continue
			}
			if got != k.told*whole/100 || severity != k.want {
				t.Errorf("%+v, playouts of %d ± %d: %d is told, %s", c, k.loss, k.noise, got, severity)
			}
		}
	}
}
