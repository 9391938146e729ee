package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"goa/ai"
	"goa/ai/ladder"
	"goa/internal/arena"
	"goa/nature"
)

func (a *app) arenaCommand() *cobra.Command {
	var game gameFlags
	var out outFlags
	match := arena.Match{Blocks: 100}
	cmd := &cobra.Command{
		Use:   "arena",
		Short: "Let bots play against each other",
		Long: `Arena plays bots against each other, at all cores, and tells who wins how often. Every
deal is played once for each rotation of the seats, with the same luck; such a block is
the unit of all statistics, and the interval is that of 95 %. Who shares a win shares its
count. Equal seeds have equal results. The bots are ` + strings.Join(ladder.Names(), ", ") + `.`,
		Example: "  goa arena --bots planner,greedy\n  goa arena --bots planner,greedy,greedy,greedy --players 4 --blocks 500 --seed 5 --json",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			report, err := a.runArena(cmd, match, &game)
			if err != nil {
				return err
			}
			return out.write(a, func(w io.Writer) error {
				if out.json {
					return writeJSON(w, report)
				}
				return tellArena(w, report)
			})
		},
	}
	game.add(cmd, 0)
	game.addSeed(cmd, "decides about deals and bots; a new one each time if not given")
	cmd.Flags().StringSliceVar(&match.Bots, "bots", nil, "`NAMES` of the bots, as many as players: "+strings.Join(ladder.Names(), ", "))
	cmd.Flags().IntVar(&match.Blocks, "blocks", match.Blocks, "`B` deals, each played once for every rotation of the seats")
	cmd.Flags().IntVar(&match.Workers, "workers", 0, "games at once (default all cores)")
	complete(cmd, "bots", ladder.Names(), cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace)
	out.add(cmd)
	return cmd
}

// runArena checks the flags and plays.
func (a *app) runArena(cmd *cobra.Command, match arena.Match, g *gameFlags) (arena.Report, error) {
	if g.players == 0 {
		g.players = max(2, len(match.Bots))
	}
	if err := g.checkPlayers(false); err != nil {
		return arena.Report{}, err
	}
	if err := checkBots(match.Bots, g.players); err != nil {
		return arena.Report{}, err
	}
	if match.Blocks < 1 {
		return arena.Report{}, usagef("%d blocks are nothing to play", match.Blocks)
	}
	e, err := g.openEdition()
	if err != nil {
		return arena.Report{}, err
	}
	options, err := g.parseOptions()
	if err != nil {
		return arena.Report{}, err
	}
	if match.Seed = g.seed; match.Seed == "" {
		_, match.Seed = nature.Fresh()
	}
	match.Rules = e.Rules(options)
	match.Progress = a.arenaProgress(match.Blocks)
	began := time.Now()
	report, err := match.Run(cmd.Context())
	if err != nil {
		return arena.Report{}, err
	}
	if isTerminal(a.err) {
		fmt.Fprint(a.err, "\r\x1b[K")
	}
	fmt.Fprintf(a.err, "arena: %s in %s\n", counted(match.Blocks*g.players, "game", "games"), time.Since(began).Round(time.Millisecond))
	report.Edition, report.Options, report.Version = e.Name, options.String(), newVersionInfo().Version
	return report, nil
}

// checkBots wants a known bot for every seat.
func checkBots(names []string, players int) error {
	if len(names) != players {
		return usagef("%s for %d players: give as many names as players, such as --bots %s",
			counted(len(names), "bot", "bots"), players, strings.TrimSuffix(strings.Repeat(ai.Planner+",", players), ","))
	}
	for _, name := range names {
		if _, err := ladder.New(name, 0); err != nil {
			return usageError{err}
		}
	}
	return nil
}

// arenaProgress shows how far a match has come and how long the rest will take.
func (a *app) arenaProgress(blocks int) func(arena.Progress) {
	lines, terminal := 0, isTerminal(a.err)
	return func(p arena.Progress) {
		left := "?"
		if p.Blocks > 0 {
			left = (p.Elapsed / time.Duration(p.Blocks) * time.Duration(blocks-p.Blocks)).Round(time.Second).String()
		}
		text := fmt.Sprintf("%d of %d blocks, %s left", p.Blocks, blocks, left)
		switch {
		case terminal:
			fmt.Fprintf(a.err, "\r%s\x1b[K", text)
		case p.Elapsed >= lineEvery*time.Duration(lines+1):
			lines++
			fmt.Fprintln(a.err, text)
		}
	}
}

func tellArena(w io.Writer, r arena.Report) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "bot\tgames\twins\t95 % interval\tscore\tfailures\t")
	for _, b := range r.Bots {
		fmt.Fprintf(t, "%s\t%d\t%.1f %%\t%.1f to %.1f %%\t%.1f\t%d\t\n",
			b.Name, b.Games, 100*b.WinShare, 100*b.CI95[0], 100*b.CI95[1], b.MeanScore, b.Failures)
	}
	for _, s := range r.Seats {
		fmt.Fprintf(t, "seat %d\t%d\t%.1f %%\t\t%.1f\t\t\n", s.Seat, r.Blocks*r.Players, 100*s.WinShare, s.MeanScore)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "edition %s, %d blocks, seed %s; the flag cost %.1f ducats on average\n", r.Edition, r.Blocks, r.Seed, r.Flag)
	return err
}
