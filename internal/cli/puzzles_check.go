package cli

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"goa/internal/puzzle"
)

func (a *app) ratePuzzlesCommand() *cobra.Command {
	var out outFlags
	first := 0
	cmd := &cobra.Command{
		Use:   "rate FILE",
		Short: "Have bots of several grades solve puzzles, and order them by difficulty",
		Long: `Rate gives every puzzle to bots of five grades and counts how many of them find the answer at
once. The list it writes is in the order of the days: the easiest puzzles come on Mondays,
the hardest on Sundays.`,
		Example: "  goa puzzles rate new.jsonl --out internal/puzzle/puzzles.jsonl",
		Args:    oneArgument("file of puzzles"),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := readPuzzles(args[0])
			if err != nil {
				return err
			}
			if first > 0 {
				list = list[:min(first, len(list))]
			}
			if err := eachPuzzle(cmd.Context(), list, puzzle.Rate); err != nil {
				return err
			}
			tellFound(a.err, list)
			return out.write(a, func(w io.Writer) error {
				for _, p := range puzzle.Arrange(list) {
					if err := puzzle.Write(w, p); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	cmd.Flags().IntVar(&first, "first", 0, "only the first `N` puzzles (default all)")
	out.addFile(cmd, "write the list to `FILE` instead of standard output")
	return cmd
}

// tellFound prints how many puzzles the grades solve.
func tellFound(w io.Writer, list []*puzzle.Puzzle) {
	if len(list) == 0 {
		return
	}
	for _, grade := range puzzle.Raters() {
		sum := 0
		for _, p := range list {
			sum += p.Found[grade]
		}
		fmt.Fprintf(w, "puzzles: %s finds %d of 100 at once\n", grade, sum/len(list))
	}
}

func (a *app) checkPuzzlesCommand() *cobra.Command {
	seed, every, pairs := "check", 1, 300
	var out outFlags
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check puzzles again, with other luck and ten times the search",
		Long: `Check searches puzzles with another seed and ten times the effort with which they were made,
and plays each answer out against its strongest rival. An answer holds if both still say that
it is the best.`,
		Example: "  goa puzzles check internal/puzzle/puzzles.jsonl --seed other --every 10",
		Args:    oneArgument("file of puzzles"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if every < 1 || pairs < 2 {
				return usagef("--every must be at least 1, and --pairs at least 2")
			}
			all, err := readPuzzles(args[0])
			if err != nil {
				return err
			}
			var list []*puzzle.Puzzle
			for i := 0; i < len(all); i += every {
				list = append(list, all[i])
			}
			return out.write(a, func(w io.Writer) error { return checkPuzzles(cmd.Context(), w, list, seed, pairs) })
		},
	}
	cmd.Flags().StringVar(&seed, "seed", seed, "`S`, any text: another seed gives other luck")
	cmd.Flags().IntVar(&every, "every", every, "only every `N`th puzzle")
	cmd.Flags().IntVar(&pairs, "pairs", pairs, "`N` playouts of each answer")
	out.addFile(cmd, "write the findings to `FILE` instead of standard output")
	return cmd
}

// checkPuzzles prints the answers that do not hold, and how many do.
func checkPuzzles(ctx context.Context, w io.Writer, list []*puzzle.Puzzle, seed string, pairs int) error {
	var mu sync.Mutex
	held := 0
	err := eachPuzzle(ctx, list, func(ctx context.Context, p *puzzle.Puzzle) error {
		h, err := puzzle.Check(ctx, p, seed, pairs)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if h.Holds(p) {
			held++
			return nil
		}
		_, err = fmt.Fprintf(w, "%s (%s, lead %d ± %d): %s; best now %s, lead %d ± %d\n", p.From, p.Kind, p.Lead, p.Error, p.Best(), h.Best, h.Lead, h.Error)
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%d of %d answers hold\n", held, len(list))
	return err
}

// eachPuzzle calls do with every puzzle, on all cores.
func eachPuzzle(ctx context.Context, list []*puzzle.Puzzle, do func(context.Context, *puzzle.Puzzle) error) error {
	var next atomic.Int64
	var all sync.WaitGroup
	errs := make([]error, runtime.GOMAXPROCS(0))
	for i := range errs {
		all.Go(func() {
			for errs[i] == nil {
				n := int(next.Add(1) - 1)
				if n >= len(list) {
					return
				}
				errs[i] = do(ctx, list[n])
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
