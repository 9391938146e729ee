package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/internal/analysis"
	"goa/internal/analysispage"
)

// analyzeFlags say how a game is analyzed and shown.
type analyzeFlags struct {
	grade   string
	session int
	quick   bool
	workers int
	lang    langFlag
	out     outFlags
}

func (a *app) analyzeCommand() *cobra.Command {
	f := analyzeFlags{grade: ladder.Top()}
	cmd := &cobra.Command{
		Use:     "analyse RECORD",
		Aliases: []string{"analyze"},
		Short:   "Analyze a recorded game: what decided it, and what would have been better",
		Long: `Analyze looks at every decision of a recorded game from the point of view of the player who
made it. It says what the decision gave away and what would have been better, which three
moments decided the game, and how much of the result was luck, skill and the opponents' play.
Losses are shares of the win; in solo games they are points. "-" reads standard input.
With --out FILE.html the report is one page with the win graph. With --quick, decisions that
look wrong are not searched further, and verdicts are provisional. docs/analysis.md says how
values are computed and how good they are.

` + wrapText("Grades that can analyze: "+strings.Join(analysts(), ", ")+". A number of iterations may follow, such as viceroy/2000."),
		Example: "  goa analyse evening.goa\n  goa analyse evening.goa --out evening.html\n  goa analyse --json evening.goa\n  goa analyse --quick --lang de evening.goa",
		Args:    oneArgument("record"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.analyze(cmd.Context(), &f, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.grade, "grade", f.grade, "`NAME` of the bot whose search budget a decision gets")
	complete(cmd, "grade", analysts(), cobra.ShellCompDirectiveNoFileComp)
	flags.IntVar(&f.session, "session", 0, "of a campaign: session `N`, counted from 1 (default the last)")
	flags.BoolVar(&f.quick, "quick", false, "stop after the first look at every decision")
	flags.IntVar(&f.workers, "workers", 0, "decisions at once (default all cores)")
	f.lang.add(cmd)
	f.out.addJSON(cmd)
	f.out.addFile(cmd, "write the report to `FILE` instead of standard output; a name that ends in .html makes it a page")
	cmd.AddCommand(a.calibrateCommand(), a.fitCommand(), a.analyzeHintsCommand())
	return cmd
}

// analysts returns the grades that search with the net.
func analysts() (names []string) {
	for _, g := range ladder.List() {
		if g.Learned() && g.Iterations > 0 {
			names = append(names, g.Name)
		}
	}
	return names
}

// passes returns a grade's budget for each of two compared moves.
func (f *analyzeFlags) passes() (int, error) {
	if _, err := ladder.New(f.grade, 0); err != nil {
		return 0, usageError{err}
	}
	g := ladder.Describe(f.grade)
	if !g.Learned() || g.Iterations == 0 {
		return 0, usagef("--grade %s: %s can analyze, since they search with the net", f.grade, strings.Join(analysts(), ", "))
	}
	return max(1, g.Iterations/2), nil
}

// analyze reads a record, analyzes it and writes the report.
func (a *app) analyze(ctx context.Context, f *analyzeFlags, file string) error {
	passes, err := f.passes()
	if err != nil {
		return err
	}
	games, err := a.readGames(file)
	if err != nil {
		return err
	}
	if games, err = chooseGames(games, f.session, true); err != nil {
		return err
	}
	r := games[0].Record
	words, err := f.lang.wordsOf(r)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	began := time.Now()
	bar := &countBar{w: a.err, terminal: isTerminal(a.err), unit: "steps"}
	o := analysis.Options{Passes: passes, Workers: f.workers, Quick: f.quick}
	o.Progress = func(done, total int) {
		bar.total = total
		bar.show(done, 0, time.Since(began))
	}
	report, err := analysis.Analyze(ctx, r, o)
	bar.clear()
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("stopped; nothing was written")
	case err != nil:
		return fmt.Errorf("%s: %w", file, err)
	}
	story, err := analysispage.NewStory(report, r, words, nil)
	if err != nil {
		return err
	}
	return f.out.writeResult(a, report, func(w io.Writer) error {
		if strings.HasSuffix(f.out.file, ".html") {
			return analysispage.Write(w, story)
		}
		return tellStory(w, story, r)
	})
}
