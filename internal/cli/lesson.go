package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/lesson"
)

func (a *app) lessonCommand() *cobra.Command {
	return group("lesson", "Lessons that teach the game, and a check for your own",
		`A lesson is a text file: what the piles begin with, how the opponents play, and what is
said when. docs/lessons.md describes it.`,
		a.lessonListCommand(), a.lessonShowCommand(), a.lessonCheckCommand(), a.lessonFollowCommand())
}

func (a *app) lessonListCommand() *cobra.Command {
	var out outFlags
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the lessons that come with the program",
		Example: "  goa lesson list",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return out.writeResult(a, lesson.Names(), func(w io.Writer) error {
				_, err := fmt.Fprintln(w, strings.Join(lesson.Names(), "\n"))
				return err
			})
		},
	}
	out.add(cmd)
	return cmd
}

func (a *app) lessonShowCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "show NAME",
		Short:             "Print the text of a lesson, as a start for your own",
		Example:           "  goa lesson show first",
		Args:              oneArgument("lesson"),
		ValidArgsFunction: cobra.FixedCompletions(lesson.Names(), cobra.ShellCompDirectiveNoFileComp),
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := lesson.Text(args[0])
			if err != nil {
				return usageError{err}
			}
			_, err = a.out.Write(text)
			return err
		},
	}
}

func (a *app) lessonCheckCommand() *cobra.Command {
	var out outFlags
	runs := 1000
	cmd := &cobra.Command{
		Use:   "check FILE|NAME",
		Short: "Check that a lesson can be read and played, whatever people click",
		Long: `Check reads a lesson and says which line is wrong. Then it plays the lesson with random
clicks, and reports whether all runs finish, how many words the teacher says at a time, how
long the lesson takes at four words a second and two seconds a click, which steps no run
reached, and which texts are missing in a language.`,
		Example:           "  goa lesson check first\n  goa lesson check mine.lesson --runs 100",
		Args:              oneArgument("lesson or file"),
		ValidArgsFunction: cobra.FixedCompletions(lesson.Names(), cobra.ShellCompDirectiveDefault),
		RunE: func(_ *cobra.Command, args []string) error {
			if runs < 1 || runs > 1_000_000 {
				return usagef("--runs must be from 1 to 1000000")
			}
			return a.checkLesson(args[0], runs, &out)
		},
	}
	cmd.Flags().IntVar(&runs, "runs", runs, "play it `N` times")
	out.add(cmd)
	return cmd
}

func (a *app) lessonFollowCommand() *cobra.Command {
	var out outFlags
	f := lesson.Follow{Seed: "follow", Games: 100, Seats: 2, Grade: ladder.Grades()[0]}
	cmd := &cobra.Command{
		Use:   "follow",
		Short: "Measure how often a player who follows the explanations wins",
		Long: `Follow measures how much “Explain as I play” helps. A player who does what the explanations
call sensible, and otherwise plays at random, plays against bots of a grade. Another player,
with the same deals, only plays at random.`,
		Example: "  goa lesson follow\n  goa lesson follow --players 4 --games 200",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case f.Games < 1 || f.Games > 100_000:
				return usagef("--games must be from 1 to 100000")
			case f.Seats < 2 || f.Seats > goa.MaxSeats:
				return usagef("--players must be from 2 to %d", goa.MaxSeats)
			case !slices.Contains(ladder.Grades(), f.Grade):
				return usagef("there is no grade %q; there are %s", f.Grade, strings.Join(ladder.Grades(), ", "))
			}
			r, err := f.Run(cmd.Context())
			if err != nil {
				return err
			}
			return out.writeResult(a, r, func(w io.Writer) error { return writeFollowed(w, &r) })
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.Seed, "seed", f.Seed, "`S`, any text: equal seeds play equal games")
	flags.IntVar(&f.Games, "games", f.Games, "play `N` games with explanations and as many without")
	flags.IntVar(&f.Seats, "players", f.Seats, "`N` at the table")
	flags.StringVar(&f.Grade, "grade", f.Grade, "`GRADE` of the bots")
	out.add(cmd)
	return cmd
}

func writeFollowed(w io.Writer, r *lesson.Followed) error {
	_, err := fmt.Fprintf(w, "%d games of %d against %s: following the explanations wins %.1f%% (±%.1f), playing at random %.1f%%\n"+
		"%s explained, %.0f%% with a reason, in at most %d words\n",
		r.Games, r.Seats, r.Grade, 100*r.With, 100*r.WithError, 100*r.Without, plural(r.Decisions, "decision", "decisions"), 100*r.Named, r.Words)
	return err
}

// checkLesson checks a lesson given by name or file.
func (a *app) checkLesson(name string, runs int, out *outFlags) error {
	text, err := a.lessonText(name)
	if err != nil {
		return err
	}
	l, err := lesson.Parse(text)
	if err != nil {
		return fmt.Errorf("%s, %w", name, err)
	}
	report, err := lesson.Check(l, runs)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	err = out.writeResult(a, report, func(w io.Writer) error { return writeLessonReport(w, report) })
	if err == nil && len(report.Problems) > 0 {
		return errQuiet
	}
	return err
}

func (a *app) lessonText(name string) ([]byte, error) {
	if slices.Contains(lesson.Names(), name) {
		return lesson.Text(name)
	}
	return a.readFile(name)
}

func writeLessonReport(w io.Writer, r *lesson.Report) error {
	fmt.Fprintf(w, "%s: %s, %d of %d random clickers finish, with at most %s\n", r.Lesson, plural(r.Steps, "step", "steps"), r.Finished, r.Runs,
		plural(r.Inputs, "input", "inputs"))
	for _, in := range r.Languages {
		fmt.Fprintf(w, "%s: at most %d words at a time (%s); good: %d. Shown all of it: %s; the longest run: %s; good: %s\n",
			in.Language, in.Words, in.Wordiest, lesson.GoodWords, in.Shown.Round(time.Second), in.Longest.Round(time.Second), lesson.GoodLesson)
	}
	if len(r.Unmet) > 0 {
		fmt.Fprintf(w, "No run reached %s.\n", strings.Join(r.Unmet, ", "))
	}
	for _, problem := range r.Problems {
		fmt.Fprintln(w, "wrong:", problem)
	}
	return nil
}
