package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/internal/luck"
)

// luckFlags say what to measure and where to write it.
type luckFlags struct {
	game      gameFlags
	plan      luck.Plan
	csv, draw string
	out       outFlags
}

func (a *app) luckCommand() *cobra.Command {
	f := luckFlags{plan: luck.Plan{Grades: ladder.Grades()[:5], Against: ladder.Grades()[2], Deals: 100}}
	cmd := &cobra.Command{
		Use:   "luck",
		Short: "Measure how much of a result is luck",
		Long: `Luck lets bots of several grades play the same deals from every seat, and reports how much of
a result comes from the deal, the seat and the play, and how many games or deals it takes
until the better of two neighboring grades is ahead 95% of the time. A person of each
grade plays among bots of one grade; neighboring grades also meet at one table. Intervals
are 95% intervals over deals. Equal seeds give equal results.`,
		Example: "  goa luck --deals 20 --players 2\n  goa luck --deals 300 --seed luck --resume luck.deals --json --out luck.json",
		Args:    noArguments,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.luck(cmd, &f) },
	}
	f.game.add(cmd, 0)
	f.game.seed = "luck"
	flags := cmd.Flags()
	flags.StringVar(&f.game.seed, "seed", f.game.seed, "`S`, any text: equal seeds have equal results")
	complete(cmd, "seed", nil, cobra.ShellCompDirectiveNoFileComp)
	flags.IntVar(&f.plan.Deals, "deals", f.plan.Deals, "`N` deals for each number of players")
	flags.StringSliceVar(&f.plan.Grades, "grades", f.plan.Grades, "`NAMES` of the grades to compare, weakest first")
	complete(cmd, "grades", ladder.Names(), cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace)
	flags.StringVar(&f.plan.Against, "against", f.plan.Against, "`NAME` of the grade of all other bots")
	complete(cmd, "against", ladder.Names(), cobra.ShellCompDirectiveNoFileComp)
	flags.StringVar(&f.plan.Resume, "resume", "", "store finished deals in `FILE`, and continue from those already there")
	flags.StringVar(&f.csv, "csv", "", "write a row for every result to `FILE`")
	writesFile(cmd, "csv")
	flags.StringVar(&f.draw, "draw", "", "write drawings into the directory `DIR`")
	flags.IntVar(&f.plan.Workers, "workers", 0, "deals at once (default all cores)")
	f.out.add(cmd)
	return cmd
}

// luck checks the flags, plays and writes.
func (a *app) luck(cmd *cobra.Command, f *luckFlags) error {
	plan, err := f.toPlan()
	if err != nil {
		return err
	}
	bar := &countBar{w: a.err, terminal: isTerminal(a.err), unit: "deals", total: plan.Deals * len(plan.Players)}
	plan.Progress = bar.show
	began := time.Now()
	deals, err := plan.Run(cmd.Context())
	bar.clear()
	if err != nil {
		return a.explainInterruption(cmd, plan.Resume, err)
	}
	report := plan.Report(deals)
	fmt.Fprintf(a.err, "luck: %s in %s\n", plural(report.Games, "game", "games"), time.Since(began).Round(time.Millisecond))
	if f.csv != "" {
		file := outFlags{file: f.csv}
		if err := file.write(a, func(w io.Writer) error { return plan.WriteCSV(w, deals) }); err != nil {
			return err
		}
	}
	if err := writeDrawings(f.draw, &report); err != nil {
		return err
	}
	return f.out.writeResult(a, report, func(w io.Writer) error { return report.WriteText(w) })
}

// toPlan turns the flags into a plan.
func (f *luckFlags) toPlan() (p luck.Plan, err error) {
	p = f.plan
	if f.game.players == 1 || f.game.solo() {
		return p, usagef("luck compares players at one table: choose 2, 3 or 4")
	}
	if err := f.game.checkPlayers(true); err != nil {
		return p, err
	}
	p.Players = []int{f.game.players}
	if f.game.players == 0 {
		p.Players = []int{2, 3, 4}
	}
	if p.Edition, err = f.game.openEdition(); err != nil {
		return p, err
	}
	if p.Options, err = f.game.parseOptions(); err != nil {
		return p, err
	}
	p.Seed, p.Version = f.game.seed, buildName(newVersionInfo())
	p.Grades = slices.DeleteFunc(slices.Clone(p.Grades), func(name string) bool { return strings.TrimSpace(name) == "" })
	if err := p.Check(); err != nil {
		return p, usageError{err}
	}
	return p, nil
}

// writeDrawings writes the pictures of a report into a directory, if one is named.
func writeDrawings(dir string, r *luck.Report) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	files := map[string]string{"luck-shares.svg": r.DrawShares()}
	for _, t := range r.Players {
		files[fmt.Sprintf("luck-ranking-%d.svg", t.Players)] = r.DrawRanking(t.Players)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
