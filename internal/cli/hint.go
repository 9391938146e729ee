package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/advice"
	"goa/record"
)

// adviserSeed makes equal hints of equal positions.
const adviserSeed = 1

// hintFlags say which bot is asked about which position, and in which words.
type hintFlags struct {
	at    int
	grade string
	lang  langFlag
}

func (a *app) hintCommand() *cobra.Command {
	var out outFlags
	own := hintFlags{at: -1, grade: ladder.Top()}
	cmd := &cobra.Command{
		Use:   "hint FILE",
		Short: "What a bot would do in a recorded game",
		Long: `Hint looks at one position of a recorded game with the eyes of the player who is to move,
and tells what a bot would do there, what else it thought of, how often each player wins
from here by its estimate, and in an auction what the lot is worth. It knows no more than
that player does. Without --at it is the last position. The grades are
` + wrapped(strings.Join(ladder.Names(), ", ")+"."),
		Example: "  goa hint evening.goa\n  goa hint --at 120 evening.goa\n  goa hint --at 120 --grade planner --json evening.goa",
		Args:    oneArgument("record"),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := a.readRecord(args[0])
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("at") {
				own.at = r.Len()
			}
			return out.write(a, func(w io.Writer) error { return own.hint(cmd.Context(), w, r, out.json) })
		},
	}
	cmd.Flags().IntVar(&own.at, "at", own.at, "look at the position after `N` moves; a negative number counts from the end")
	cmd.Flags().StringVar(&own.grade, "grade", own.grade, "`NAME` of the bot that is asked")
	complete(cmd, "grade", ladder.Names(), cobra.ShellCompDirectiveNoFileComp)
	own.lang.add(cmd)
	out.add(cmd)
	return cmd
}

// hint writes what the bot says about a position of r.
func (f *hintFlags) hint(ctx context.Context, w io.Writer, r *record.Record, asJSON bool) error {
	bot, err := ladder.New(f.grade, adviserSeed)
	if err != nil {
		return usageError{err}
	}
	s, err := positionAt(r, f.at)
	switch {
	case err != nil:
		return err
	case s.Over():
		return usagef("the game is over there: --at looks at an earlier position")
	case s.Turn() == goa.Nature:
		return usagef("chance decides there, nobody is to move: --at looks at another position")
	}
	words, err := f.lang.wordsOf(r)
	if err != nil {
		return err
	}
	given := advice.Ask(ctx, bot, s.View(s.Turn()), s.Moves(nil))
	if asJSON {
		return writeJSON(w, given.Report(s.Turn(), f.grade))
	}
	names := namesOf(r)
	fmt.Fprintf(w, "%s (%s):\n", words.Player(s.Turn(), names), words.Grade(f.grade))
	for _, line := range given.Lines(words, names) {
		fmt.Fprintln(w, "  "+line)
	}
	return nil
}
