package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/ai"
	"goa/ai/ladder"
	"goa/internal/study"
)

func (a *app) studyCommand() *cobra.Command {
	var game gameFlags
	plan := study.Plan{Games: 300, Grade: ai.Planner}
	dir, jobs := defaultFindings, ""
	cmd := &cobra.Command{
		Use:   "study",
		Short: "Learn about Goa from many games between bots",
		Long: `Study lets equal bots play many games and writes what can be learned from them: points and
their sources, prices of every tile in every round, and how often winners bought which tile
first, led which track and sat where. README.md is for people; the tables and pictures
beside it are for programs and presentations. It covers all editions and numbers of players unless
flags choose. Equal commands write equal files. An earlier study is replaced only if --out
names its directory.`,
		Example: "  goa study\n  goa study --grade planner --games 500 --players 4 --seed 5 --out findings",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.study(cmd, plan, &game, jobs, dir)
		},
	}
	game.add(cmd, 0)
	game.seed = "study"
	cmd.Flags().StringVar(&game.seed, "seed", game.seed, "`S`, any text: equal seeds give equal findings")
	complete(cmd, "seed", nil, cobra.ShellCompDirectiveNoFileComp)
	cmd.Flags().StringVar(&plan.Grade, "grade", plan.Grade, "`NAME` of the bot that plays: "+strings.Join(ladder.Names(), ", ")+", or a grade with other weights, as for goa arena")
	complete(cmd, "grade", ladder.Names(), cobra.ShellCompDirectiveNoFileComp)
	cmd.Flags().IntVar(&plan.Games, "games", plan.Games, "`N` games of every edition and number of players")
	cmd.Flags().IntVar(&plan.Workers, "workers", 0, "games at once (default all cores)")
	addJobs(cmd, &jobs, jobsMeaning)
	cmd.Flags().StringVar(&dir, "out", dir, "write into the directory `DIR`")
	return cmd
}

// study checks the flags, plays and writes.
func (a *app) study(cmd *cobra.Command, plan study.Plan, g *gameFlags, jobs, dir string) (err error) {
	if g.players == 1 || g.solo() {
		return usagef("the study compares players at one table: choose 2, 3 or 4; goa arena plays the solo game")
	}
	if plan.Editions, plan.Players, err = g.all(); err != nil {
		return err
	}
	if plan.Options, err = g.parseOptions(); err != nil {
		return err
	}
	if plan.Games < 1 {
		return usagef("--games must be at least 1, not %d", plan.Games)
	}
	if _, err := ladder.Prepare(plan.Grade); err != nil {
		return usageError{err}
	}
	if err := checkFindings(cmd, dir); err != nil {
		return err
	}
	plan.Seed = g.seed
	remote, stop, err := a.delegate(cmd.Context(), jobs, "study", plan.Settings)
	if err != nil {
		return err
	}
	defer stop()
	plan.Remote = remote
	bar := &countBar{w: a.err, terminal: isTerminal(a.err), unit: "games", total: plan.Total()}
	plan.Progress = func(games int, elapsed time.Duration) { bar.show(games, 0, elapsed) }
	began := time.Now()
	findings, err := plan.Run(cmd.Context())
	bar.clear()
	if err != nil {
		return err
	}
	if err := findings.Write(dir, studyAgain(plan, g)); err != nil {
		return err
	}
	fmt.Fprintf(a.err, "study: %s in %s, written to %s\n", plural(plan.Total(), "game", "games"), time.Since(began).Round(time.Second), dir)
	return nil
}

// defaultFindings is the default folder for the results of a study.
const defaultFindings = "findings"

// checkFindings refuses a directory that cannot be written to. It also refuses one that
// is not empty, unless the user named it.
func checkFindings(cmd *cobra.Command, dir string) error {
	found, err := os.ReadDir(dir)
	switch {
	case err == nil && len(found) > 0 && !cmd.Flags().Changed("out"):
		return usagef("the directory %s is not empty: choose another one with --out DIR, or replace what is there with --out %[1]s", dir)
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("--out %s is not a directory to write into: %w", dir, withoutPath(err))
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("--out %s cannot be made: %w", dir, withoutPath(err))
	}
	return nil
}

// studyAgain returns the command that repeats a study.
func studyAgain(p study.Plan, g *gameFlags) string {
	text := fmt.Sprintf("goa study --grade %s --games %d --seed %s", p.Grade, p.Games, g.seed)
	if g.edition != "" {
		text += " --edition " + g.edition
	}
	if g.players != 0 {
		text += fmt.Sprintf(" --players %d", g.players)
	}
	if len(g.options) > 0 {
		text += " --options " + strings.Join(g.options, ",")
	}
	return text
}
