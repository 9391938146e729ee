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
	"goa/internal/bench"
)

// benchReport is read by programs, so its names must not change.
type benchReport struct {
	Runs   []bench.Run       `json:"runs,omitempty"`
	Search []bench.SearchRun `json:"search,omitempty"`
}

func (a *app) benchCommand() *cobra.Command {
	var game gameFlags
	var out outFlags
	plan := bench.Plan{Repeats: 5, Time: 800 * time.Millisecond}
	var search bool
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure the speed of the rules: random games on one thread",
		Long: `Bench plays random games on one thread, for every edition and number of players, and
reports the median of five repeats: games and decisions per second (forced moves and
chance are played but not counted), allocations per decision, the size of a position
and the time of a copy. Times are processor times. The last column is the time of 1,000
dependent steps of xorshift64: divide by it to compare machines. All of it takes about
40 seconds. With --search it measures iterations of tree search instead, each with a
random game to the end, from the beginning of round 5.`,
		Example: "  goa bench\n  goa bench --players 4 --time 200ms\n  goa bench --json --out bench.json\n  goa bench --search --players 4",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if plan.Repeats < 1 || plan.Time <= 0 {
				return usagef("--repeats and --time must be greater than 0")
			}
			settings, err := benchSettings(&game)
			if err != nil {
				return err
			}
			var report benchReport
			for i, t := range settings {
				fmt.Fprintf(a.err, "%d of %d: %s, %d players\n", i+1, len(settings), t.Edition.Name, t.Players)
				if err := report.add(cmd.Context(), &plan, t, search); err != nil {
					return err
				}
			}
			return out.writeResult(a, report, report.write)
		},
	}
	game.add(cmd, 0)
	cmd.Flags().BoolVar(&search, "search", false, "measure tree search rather than the rules")
	cmd.Flags().IntVar(&plan.Repeats, "repeats", plan.Repeats, "how often each is measured; the median is reported")
	cmd.Flags().DurationVar(&plan.Time, "time", plan.Time, "how long one repeat takes")
	out.add(cmd)
	return cmd
}

// add measures one more setting.
func (r *benchReport) add(ctx context.Context, plan *bench.Plan, t edition.Setting, search bool) error {
	if search {
		run, err := plan.MeasureSearch(ctx, t)
		r.Search = append(r.Search, run)
		return err
	}
	run, err := plan.Measure(ctx, t)
	r.Runs = append(r.Runs, run)
	return err
}

// benchSettings returns what to measure: all editions and numbers of players, unless
// the flags restrict them.
func benchSettings(g *gameFlags) ([]edition.Setting, error) {
	editions, players, err := g.all()
	if err != nil {
		return nil, err
	}
	options, err := g.parseOptions()
	if err != nil {
		return nil, err
	}
	var list []edition.Setting
	for _, e := range editions {
		for _, n := range players {
			setting := edition.Setting{Edition: e, Options: options, Players: n}
			_, err := setting.Rules()
			if err != nil && g.edition == "" && len(editions) > 1 {
				continue // another edition may support these options
			}
			if err != nil {
				return nil, usageError{err}
			}
			list = append(list, setting)
		}
	}
	return list, nil
}

// all returns the editions and numbers of players of the flags. A flag that is not
// given means all of them.
func (g *gameFlags) all() (editions []*edition.Edition, players []int, err error) {
	if err := g.checkPlayers(true); err != nil {
		return nil, nil, err
	}
	editions = edition.All()
	if g.edition != "" {
		e, err := g.openEdition()
		if err != nil {
			return nil, nil, err
		}
		editions = []*edition.Edition{e}
	}
	if g.players != 0 {
		return editions, []int{g.players}, nil
	}
	if g.solo() {
		return editions, []int{1}, nil
	}
	for n := 2; n <= goa.MaxSeats; n++ {
		players = append(players, n)
	}
	return editions, players, nil
}

func (r benchReport) write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	if r.Search != nil {
		fmt.Fprintln(t, "edition\tplayers\tround\titerations/s\tcalibration\t")
		for _, run := range r.Search {
			fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%.0f ns\t\n", run.Edition, run.Players, run.Round,
				thousands(run.IterationsPerSecond), run.CalibrationNS)
		}
		return t.Flush()
	}
	fmt.Fprintln(t, "edition\tplayers\tgames/s\tdecisions/s\tallocs/decision\tstate\tclone\tcalibration\t")
	for _, run := range r.Runs {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%.3f\t%d B\t%.1f ns\t%.0f ns\t\n", run.Edition, run.Players,
			thousands(run.GamesPerSecond), thousands(run.DecisionsPerSecond),
			run.AllocsPerDecision, run.StateBytes, run.CloneNS, run.CalibrationNS)
	}
	return t.Flush()
}

// thousands formats a large number with commas.
func thousands(v float64) string {
	text := fmt.Sprintf("%.0f", v)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
