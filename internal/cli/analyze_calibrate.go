package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"goa/edition"
	"goa/internal/analysis"
	"goa/internal/calibration"
)

// calibrateFlags say which claims to play out, and for how long.
type calibrateFlags struct {
	game gameFlags
	plan calibration.Plan
	last time.Duration
	file string
}

func (a *app) calibrateCommand() *cobra.Command {
	f := calibrateFlags{plan: calibration.Plan{By: calibration.ByPlanner, Most: calibration.MostPairs}}
	cmd := &cobra.Command{
		Use:   "calibrate",
		Short: "Check the claims of the analysis with playouts",
		Long: `Calibrate lets bots from novice to admiral play games and judges some of their decisions as
analysis does. It plays the best and the played move out many times, with the same luck for
both and with unseen cards dealt again each time, until the interval of the difference
excludes half the loss that a report would show. Every decision becomes a line of JSON in the
file. A run that was stopped continues where the file ends, and files of several runs can be
fitted together. With --verdicts, only blunders are played out, to check what reports say.`,
		Example: `  goa analyse calibrate --players 2 --seed fit --for 10m --out two.jsonl
  goa analyse calibrate --players 4 --verdicts --by searcher --seed new --out check.jsonl
  goa analyse fit two.jsonl four.jsonl --out internal/analysis/fit.json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.calibrate(cmd.Context(), &f) },
	}
	f.game.add(cmd, 2)
	f.game.seed = "calibration"
	flags := cmd.Flags()
	flags.StringVar(&f.game.seed, "seed", f.game.seed, "`S`, any text: equal seeds play equal games")
	flags.StringVar(&f.plan.By, "by", f.plan.By, "`BOT` that plays out: planner (with the net), searcher (without it) or searcher/N (with N iterations)")
	flags.IntVar(&f.plan.Most, "pairs", f.plan.Most, "at most `N` pairs of playouts for a decision")
	flags.IntVar(&f.plan.Games, "games", 0, "at most `N` games (default until the time ends)")
	flags.BoolVar(&f.plan.Verdicts, "verdicts", false, "only decisions that a report would call a blunder")
	flags.DurationVar(&f.last, "for", 10*time.Minute, "stop after this `TIME`")
	flags.IntVar(&f.plan.Workers, "workers", 0, "games at once (default all cores)")
	flags.StringVar(&f.file, "out", "", "add lines to `FILE`")
	return cmd
}

// calibrate checks the flags and plays.
func (a *app) calibrate(ctx context.Context, f *calibrateFlags) (err error) {
	p := &f.plan
	switch {
	case f.file == "":
		return usagef("give a file for the lines, such as --out two.jsonl")
	case p.Most < 1:
		return usagef("--pairs must be at least 1, not %d", p.Most)
	}
	if err := calibration.CheckBot(p.By); err != nil {
		return usagef("--by: %v", err)
	}
	if err := f.game.checkPlayers(false); err != nil {
		return err
	}
	p.Seed, p.Setting = f.game.seed, edition.Setting{Players: f.game.players}
	if p.Setting.Edition, err = f.game.openEdition(); err != nil {
		return err
	}
	if p.Setting.Options, err = f.game.parseOptions(); err != nil {
		return err
	}
	if p.Done, err = readLines(f.file); err != nil {
		return err
	}
	file, err := os.OpenFile(f.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	p.Out = file
	ctx, stop := context.WithTimeout(ctx, f.last)
	defer stop()
	found, began := 0, time.Now()
	p.Each = func(calibration.Line) {
		if found++; found%20 == 0 {
			fmt.Fprintf(a.err, "calibrate: %s in %s\n", plural(found, "decision", "decisions"), time.Since(began).Round(time.Second))
		}
	}
	err = errors.Join(p.Run(ctx), file.Close())
	fmt.Fprintf(a.err, "calibrate: %s in %s, added to %s\n", plural(found, "decision", "decisions"), time.Since(began).Round(time.Second), f.file)
	return err
}

// readLines reads the lines of a file. A missing file has none.
func readLines(name string) ([]calibration.Line, error) {
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := calibration.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

func (a *app) fitCommand() *cobra.Command {
	var out outFlags
	check := false
	cmd := &cobra.Command{
		Use:   "fit FILE…",
		Short: "Fit how much of a claim reports show to the playouts",
		Long: `Fit reads lines of goa analyse calibrate and writes how much of the claims of the analysis
playouts confirm, by number of players and kind of decision. The result is built into the
program from internal/analysis/fit.json. With --check, it says instead how well the verdicts
of the built-in fit hold in these lines.`,
		Example: "  goa analyse fit alone.jsonl two.jsonl four.jsonl --out internal/analysis/fit.json\n  goa analyse fit --check fresh.jsonl",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("%s takes files of goa analyse calibrate", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			var lines []calibration.Line
			for _, name := range args {
				if _, err := os.Stat(name); err != nil {
					return err
				}
				some, err := readLines(name)
				if err != nil {
					return err
				}
				lines = append(lines, some...)
			}
			if check {
				return out.write(a, func(w io.Writer) error { return writeChecks(w, lines) })
			}
			fit, err := calibration.FitOf(lines)
			if err != nil {
				return err
			}
			return out.write(a, func(w io.Writer) error { return writeJSON(w, fit) })
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "say how well the verdicts of this program hold")
	out.addFile(cmd, "write the fit to `FILE` instead of standard output")
	return cmd
}

// writeChecks reports how well the verdicts hold.
func writeChecks(w io.Writer, lines []calibration.Line) error {
	for _, by := range calibration.Bots(lines) {
		for players := 1; players <= 3; players++ {
			c := calibration.CheckOf(lines, analysis.OwnFit(), players, by)
			if c.Blunders == 0 && c.Costly == 0 {
				continue
			}
			whole := float64(analysis.LossScale(players)) / 100
			fmt.Fprintf(w, "%s, %d players: %d blunders, told %.1f%%, played out %.1f%%; at least half confirmed %d, open %d; of costly moves called mistakes %.0f of %.0f\n",
				by, players, c.Blunders, c.Told/whole, c.Lost/whole, c.Confirmed, c.Open, c.Called, c.Costly)
		}
	}
	return nil
}
