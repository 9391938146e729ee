package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/internal/puzzle"
)

func (a *app) puzzlesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzles",
		Short: "Make, rate and check the puzzles of the day",
		Long: `Puzzles are positions from games of strong bots with one clearly best answer. The program
has more than a year's supply of them. These commands make such a list.`,
		Example: `  goa puzzles make --seed monsoon --for 10m --out new.jsonl
  goa puzzles rate new.jsonl --out rated.jsonl
  goa puzzles check rated.jsonl --seed other --every 10`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.makePuzzlesCommand(), a.ratePuzzlesCommand(), a.checkPuzzlesCommand())
	return cmd
}

func (a *app) makePuzzlesCommand() *cobra.Command {
	m := puzzle.Maker{Seed: "puzzles", Grade: "admiral"}
	var last time.Duration
	var file string
	cmd := &cobra.Command{
		Use:   "make",
		Short: "Find puzzles in games of strong bots",
		Long: `Make lets bots play and looks for decisions with one clearly best answer: it leads after a
thorough search, and playouts confirm the lead against every answer that comes near.
Every puzzle becomes a line of JSON in the file.`,
		Example: "  goa puzzles make --seed monsoon --for 10m --out new.jsonl",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if file == "" {
				return usagef("give a file for the puzzles, such as --out new.jsonl")
			}
			return a.makePuzzles(cmd.Context(), &m, last, file)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&m.Seed, "seed", m.Seed, "`S`, any text: equal seeds play equal games")
	flags.StringVar(&m.Grade, "grade", m.Grade, "`GRADE` of the bots")
	flags.IntVar(&m.Workers, "workers", 0, "games at once (default all cores)")
	flags.DurationVar(&last, "for", 10*time.Minute, "stop after this `TIME`")
	flags.StringVar(&file, "out", "", "add puzzles to `FILE`")
	return cmd
}

// makePuzzles creates puzzles until the time ends.
func (a *app) makePuzzles(ctx context.Context, m *puzzle.Maker, last time.Duration, name string) error {
	if _, err := ladder.New(m.Grade, 1); err != nil {
		return usagef("--grade: %v", err)
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, last)
	defer stop()
	found, began := map[puzzle.Kind]int{}, time.Now()
	tell := func() {
		fmt.Fprintf(a.err, "puzzles: %d to bid, %d to place, %d to act, after %s\n",
			found[puzzle.Bid], found[puzzle.Place], found[puzzle.Act], time.Since(began).Round(time.Second))
	}
	m.Each = func(p *puzzle.Puzzle) {
		if found[p.Kind]++; (found[puzzle.Bid]+found[puzzle.Place]+found[puzzle.Act])%10 == 0 {
			tell()
		}
	}
	err = errors.Join(m.Make(ctx, file), file.Close())
	tell()
	return err
}

// readPuzzles reads a file of puzzles.
func readPuzzles(name string) ([]*puzzle.Puzzle, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := puzzle.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}
