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

// hintFlags say which bot to ask about which position, and in which language.
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
		Short: "Ask a bot about a position of a recorded game",
		Long: `Hint looks at one position of a recorded game from the point of view of the player to move.
It says what a bot would do there, what else it considered, how often it expects each player
to win from here, and in an auction what the lot is worth. It knows only what that player
knows. Without --at it takes the last position. If chance decides there, it takes the next
decision of a player. The grades are
` + wrapText(strings.Join(ladder.Names(), ", ")+"."),
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
			return out.write(a, func(w io.Writer) error { return own.hint(cmd.Context(), w, a.err, r, out.json) })
		},
	}
	cmd.Flags().IntVar(&own.at, "at", own.at, "look at the position after `N` moves; a negative number counts from the end")
	cmd.Flags().StringVar(&own.grade, "grade", own.grade, "`NAME` of the bot to ask")
	complete(cmd, "grade", ladder.Names(), cobra.ShellCompDirectiveNoFileComp)
	own.lang.add(cmd)
	out.add(cmd)
	return cmd
}

// hint writes the bot's advice about a position of r.
func (f *hintFlags) hint(ctx context.Context, w, notes io.Writer, r *record.Record, asJSON bool) error {
	bot, err := ladder.New(f.grade, advice.Seed)
	if err != nil {
		return usageError{err}
	}
	s, at, err := f.decision(r)
	if err != nil {
		return err
	}
	if at != f.index(r) {
		fmt.Fprintf(notes, "hint: chance decides there; the next decision is after move %d\n", at)
	}
	words, err := f.lang.wordsOf(r)
	if err != nil {
		return err
	}
	given := advice.Ask(ctx, bot, s.View(s.Turn()), s.Moves(nil))
	if asJSON {
		return writeJSON(w, given.Report(s.Turn(), f.grade))
	}
	given.Explain(ctx)
	names := namesOf(r)
	fmt.Fprintf(w, "%s (%s):\n", words.Player(s.Turn(), names), words.Grade(f.grade))
	for _, line := range given.Lines(words, names) {
		fmt.Fprintln(w, "  "+line)
	}
	for _, line := range given.WhyLines(words, names) {
		fmt.Fprintln(w, "  "+line)
	}
	return nil
}

// index returns the number of the position in question.
func (f *hintFlags) index(r *record.Record) int {
	if f.at < 0 {
		return f.at + r.Len()
	}
	return f.at
}

// decision returns the position in question, or the next one in which a player decides,
// with its number.
func (f *hintFlags) decision(r *record.Record) (s goa.State, at int, err error) {
	if s, err = positionAt(r, f.at); err != nil {
		return s, 0, err
	}
	at = f.index(r)
	for s.Turn() == goa.Nature && at < r.Len() {
		at++
		if s, err = r.At(at); err != nil {
			return s, 0, err
		}
	}
	switch {
	case s.Over():
		return s, 0, usagef("the game is over there: --at looks at an earlier position")
	case s.Turn() == goa.Nature:
		return s, 0, usagef("chance decides there, and the record ends before a player does: --at looks at an earlier position")
	}
	return s, at, nil
}
