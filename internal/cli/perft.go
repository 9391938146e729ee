package cli

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"goa/edition"
	"goa/goa"
	"goa/internal/perft"
)

// perftReport is read by programs.
type perftReport struct {
	Depth          int           `json:"depth"`
	Nodes          uint64        `json:"nodes"`
	NodesPerSecond float64       `json:"nodes_per_second"`
	Divide         []perftDivide `json:"divide,omitempty"`
}

type perftDivide struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// perftFlags are the flags of perft only.
type perftFlags struct {
	at, depth int
	divide    bool
}

func (a *app) perftCommand() *cobra.Command {
	var game gameFlags
	var out outFlags
	var own perftFlags
	cmd := &cobra.Command{
		Use:   "perft [FILE]",
		Short: "Count the ways in which a game can continue",
		Long: `Perft counts the sequences of --depth moves from a position: that of a record after --at
moves ("-" reads standard input), or that of the random game of --seed. Chance counts as a
player, and each kind of card or tile counts once. Programs with the same rules get equal counts.`,
		Example: "  goa perft --seed 1 --at 60 --depth 4\n  goa perft --at 60 --depth 3 --divide game.goa\n  goa perft --players 4 --options bonanza --depth 2",
		Args:    atMostOne("record"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if own.depth < 1 || own.at < 0 {
				return usagef("--depth must be at least 1 and --at at least 0")
			}
			s, err := a.perftPosition(cmd, &game, own, args)
			if err != nil {
				return err
			}
			report, err := newPerftReport(cmd.Context(), &s, own)
			if err != nil {
				return err
			}
			return out.writeResult(a, report, report.write)
		},
	}
	game.add(cmd, 2)
	game.addSeed(cmd, "which random game")
	cmd.Flags().IntVar(&own.depth, "depth", 3, "`D` moves")
	cmd.Flags().IntVar(&own.at, "at", 0, "`N` moves before the position")
	cmd.Flags().BoolVar(&own.divide, "divide", false, "also print the count of each first move")
	out.add(cmd)
	return cmd
}

// perftPosition returns the position to count from.
func (a *app) perftPosition(cmd *cobra.Command, g *gameFlags, own perftFlags, args []string) (goa.State, error) {
	if len(args) == 1 {
		if err := notWithRecord(cmd, "edition", "players", "options", "seed"); err != nil {
			return goa.State{}, err
		}
		r, err := a.readRecord(args[0])
		if err != nil {
			return goa.State{}, err
		}
		return r.At(own.at)
	}
	if g.solo() && !cmd.Flags().Changed("players") {
		g.players = 1
	}
	if err := g.checkPlayers(false); err != nil {
		return goa.State{}, err
	}
	e, err := g.openEdition()
	if err != nil {
		return goa.State{}, err
	}
	options, err := g.parseOptions()
	if err != nil {
		return goa.State{}, err
	}
	return perft.Case{Setting: edition.Setting{Edition: e, Options: options, Players: g.players}, Seed: g.seed, At: own.at}.Position()
}

func newPerftReport(ctx context.Context, s *goa.State, own perftFlags) (perftReport, error) {
	r := perftReport{Depth: own.depth}
	began := time.Now()
	if own.divide {
		parts, err := perft.Divide(ctx, s, own.depth)
		if err != nil {
			return r, err
		}
		for _, p := range parts {
			r.Nodes += p.Nodes
			r.Divide = append(r.Divide, perftDivide{p.Move.String(), p.Nodes})
		}
	} else {
		n, err := perft.Count(ctx, s, own.depth)
		if err != nil {
			return r, err
		}
		r.Nodes = n
	}
	r.NodesPerSecond = float64(r.Nodes) / max(time.Since(began).Seconds(), 1e-9)
	return r, nil
}

func (r perftReport) write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range r.Divide {
		fmt.Fprintf(t, "%s\t%d\n", p.Move, p.Nodes)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "depth %d: %d nodes, %s nodes/s\n", r.Depth, r.Nodes, thousands(r.NodesPerSecond))
	return err
}
