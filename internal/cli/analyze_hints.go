package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/edition"
	"goa/internal/calibration"
)

// hintsFlags say which hints to count.
type hintsFlags struct {
	plan  calibration.HintPlan
	lines bool
	out   outFlags
}

func (a *app) analyzeHintsCommand() *cobra.Command {
	f := hintsFlags{plan: calibration.HintPlan{Seed: "hints", Grade: ladder.Top(), Hints: 500}}
	cmd := &cobra.Command{
		Use:   "hints",
		Short: "Count how often hints can say why, and how much of the gap that explains",
		Long: `Hints lets bots from novice to admiral play games of two and four, and lets a strong bot give
hints about some of their decisions. It counts how often a hint names causes, says that moves
are close, or cannot say why. It also measures how much of the gap to the second choice closes
if the named causes are undone. With --lines, every hint is a line of JSON.`,
		Example: "  goa analyse hints --hints 500 --seed new",
		Args:    noArguments,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.analyzeHints(cmd.Context(), &f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.plan.Seed, "seed", f.plan.Seed, "`S`, any text: equal seeds ask for equal hints")
	flags.StringVar(&f.plan.Grade, "grade", f.plan.Grade, "`NAME` of the bot that gives hints")
	flags.IntVar(&f.plan.Hints, "hints", f.plan.Hints, "`N` hints")
	flags.IntVar(&f.plan.Workers, "workers", 0, "games at once (default all cores)")
	flags.BoolVar(&f.lines, "lines", false, "write a line of JSON for each hint")
	f.out.add(cmd)
	return cmd
}

// analyzeHints checks the flags, asks for hints and counts them.
func (a *app) analyzeHints(ctx context.Context, f *hintsFlags) error {
	p := &f.plan
	if p.Hints < 1 {
		return usagef("--hints must be at least 1, not %d", p.Hints)
	}
	if _, err := ladder.New(p.Grade, 0); err != nil {
		return usageError{err}
	}
	p.Edition = edition.Default()
	began := time.Now()
	bar := &countBar{w: a.err, terminal: isTerminal(a.err), unit: "hints", total: p.Hints}
	p.Progress = func(done int) { bar.show(done, 0, time.Since(began)) }
	list, err := p.Run(ctx)
	bar.clear()
	if err != nil {
		return err
	}
	if f.lines {
		return f.out.write(a, func(w io.Writer) error {
			encoder := json.NewEncoder(w)
			for _, h := range list {
				if err := encoder.Encode(h); err != nil {
					return err
				}
			}
			return nil
		})
	}
	counts := calibration.CountHints(list)
	return f.out.writeResult(a, counts, func(w io.Writer) error {
		for _, c := range counts {
			kind := c.Kind
			if kind == "" {
				kind = "all"
			}
			fmt.Fprintf(w, "%s: %s; %d close, %d explained, %d not", kind, plural(c.Hints, "hint", "hints"), c.Close, c.Named, c.Unclear)
			if c.Named > 0 {
				fmt.Fprintf(w, "; undoing the named causes closes %.1f%% of the gap on average", float64(c.Closed)/10)
			}
			fmt.Fprintln(w)
		}
		return nil
	})
}
