package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/edition"
	"goa/internal/parallel"
	"goa/internal/selfplay"
)

// selfplayFlags say which games to play for training.
type selfplayFlags struct {
	plan   selfplay.Plan
	tables string
	bots   string
}

func (a *app) selfplayCommand() *cobra.Command {
	f := selfplayFlags{plan: selfplay.Plan{
		Games: 10_000, PerShard: 2000, Odd: selfplay.Odd{Games: 40, Moves: 8, Placing: 15}, Seed: "selfplay",
	}}
	cmd := &cobra.Command{
		Use:   "selfplay",
		Short: "Let bots play games to train nets with",
		Long: `Selfplay plays games between bots on all cores, and writes them into shards: files with the
moves of many games. Tables and bots are drawn for every game; the numbers after the stars
are weights. In a share of the games some moves are random, so that a net learns their
consequences. A run that was stopped continues where its shards end; equal commands write
equal files. docs/training.md describes the files and their use.

` + wrapText("Bots are those of goa arena, without programs. merchant@FILE evaluates positions with a file of weights, and merchant~20 "+
			"has hand-made weights that vary by up to 20 percent from game to game."),
		Example: "  goa selfplay --games 100000 --out shards\n  goa selfplay --tables " +
			strings.ReplaceAll("NAME:2*3,NAME:4:bonanza+gambit", "NAME", edition.Default().Name) + ` --bots merchant*2,merchant~20 --out shards
  goa selfplay --bots viceroy/60@weights.net --odd-games 20 --seed second --out shards
  goa selfplay features shards/*.games --out rows`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.selfplay(cmd, &f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.tables, "tables", "", "`LIST` of edition:players:option+option, each with *N as its weight (default all kinds)")
	flags.StringVar(&f.bots, "bots", "merchant*2,merchant~25*2", "`LIST` of bots, each with *N as its weight")
	flags.StringVar(&f.plan.Against, "against", "", "`BOT` that plays one seat of every game")
	flags.IntVar(&f.plan.Games, "games", f.plan.Games, "`N` games in all")
	flags.IntVar(&f.plan.PerShard, "per-shard", f.plan.PerShard, "`N` games in a file")
	flags.IntVar(&f.plan.Odd.Games, "odd-games", f.plan.Odd.Games, "percentage of games that have random moves, up to some round")
	flags.IntVar(&f.plan.Odd.Moves, "odd-moves", f.plan.Odd.Moves, "percentage of their decisions that are random until then")
	flags.IntVar(&f.plan.Odd.Placing, "odd-placing", f.plan.Odd.Placing, "percentage of games in which the first round is placed at random")
	flags.StringVar(&f.plan.Seed, "seed", f.plan.Seed, "`S`, any text: equal seeds play equal games")
	flags.StringVar(&f.plan.Dir, "out", "", "write shards into the directory `DIR`")
	flags.IntVar(&f.plan.Workers, "workers", 0, "games at once (default all cores)")
	cmd.AddCommand(a.featuresCommand())
	return cmd
}

// selfplay checks the flags and plays.
func (a *app) selfplay(cmd *cobra.Command, f *selfplayFlags) (err error) {
	p := f.plan
	if p.Dir == "" {
		return usagef("give a directory for the games, such as --out shards")
	}
	if p.Games < 1 {
		return usagef("the number of games must be positive, not %d", p.Games)
	}
	if p.Tables = selfplay.DefaultTables(); f.tables != "" {
		if p.Tables, err = selfplay.ParseTables(f.tables); err != nil {
			return usageError{err}
		}
	}
	if p.Bots, err = selfplay.ParseShares(f.bots); err != nil {
		return usageError{err}
	}
	if _, err := ladder.Prepare(p.Against); p.Against != "" && err != nil {
		return usageError{err}
	}
	p.Version = buildName(newVersionInfo())
	bar := &countBar{w: a.err, terminal: isTerminal(a.err), unit: "games", total: p.Games}
	p.Progress = func(c parallel.Progress) { bar.show(c.Done, c.Before, c.Elapsed) }
	began := time.Now()
	err = p.Run(cmd.Context())
	bar.clear()
	if cmd.Context().Err() != nil {
		return errors.New("stopped; run the same command again to continue")
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(a.err, "selfplay: %s in %s, written to %s\n", plural(p.Games, "game", "games"), time.Since(began).Round(time.Millisecond), p.Dir)
	return nil
}

func (a *app) featuresCommand() *cobra.Command {
	m := selfplay.Matrix{Share: 100}
	weights := ""
	cmd := &cobra.Command{
		Use:   "features SHARD…",
		Short: "Turn games into rows to train a net with",
		Long: `Features replays the games of shards. For every position in which something begins, it writes
a row for each seat: the input of a net, the hand-made value and the outcome. Positions before
a game's last random move are left out. The rows go to a file; a second file with .json added to
its name describes them.`,
		Example: `  goa selfplay features shards/*.games --out rows
  goa selfplay features shards/*.games --share 50 --weights tuned.json --out rows`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("%s takes shards, such as shards/*.games", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			m.Shards = args
			return a.features(cmd, m, weights)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&m.Share, "share", m.Share, "percentage of positions to take")
	flags.StringVar(&weights, "weights", "", "correct the hand-made weights of `FILE` (default the planner's)")
	flags.StringVar(&m.Out, "out", "", "write rows to `FILE`")
	writesFile(cmd, "out")
	flags.IntVar(&m.Workers, "workers", 0, "shards at once (default all cores)")
	return cmd
}

// features checks the flags and writes the rows.
func (a *app) features(cmd *cobra.Command, m selfplay.Matrix, weights string) (err error) {
	switch {
	case m.Out == "":
		return usagef("give a file for the rows, such as --out rows")
	case m.Share < 1 || m.Share > 100:
		return usagef("--share must be from 1 to 100, not %d", m.Share)
	}
	if weights != "" {
		if m.Evaluation, err = ladder.Open(weights); err != nil {
			return err
		}
	}
	bar := &countBar{w: a.err, terminal: isTerminal(a.err), unit: "shards", total: len(m.Shards)}
	m.Progress = func(c parallel.Progress) { bar.show(c.Done, c.Before, c.Elapsed) }
	began := time.Now()
	d, err := m.Write(cmd.Context())
	bar.clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.err, "features: %s of %s in %s, written to %s\n", plural(d.Rows, "row", "rows"), plural(d.Games, "game", "games"),
		time.Since(began).Round(time.Millisecond), m.Out)
	return nil
}
