package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/internal/match"
	"goa/internal/talk"
)

func (a *app) adminReports() *cobra.Command {
	var done int64
	most := 20
	cmd := a.command(adminTask{
		use: "reports", short: "What people have reported of what was said", args: noArguments,
		long: `Reports lists lines that somebody found wrong, the oldest first: at which table, who said it,
and what was said just before, as far as the reporter had read it. Remove-line takes a line
away, silence keeps its speaker from saying more, and --done forgets a report.`,
		example: "  goa admin reports\n  goa admin reports --done 7",
		run: func(ctx context.Context, a admin, _ []string) error {
			if done != 0 {
				return a.closeReport(ctx, done)
			}
			list, err := a.store.Reports(ctx, most)
			if err != nil {
				return err
			}
			return a.tell(list, func(w io.Writer) { writeReports(w, list) })
		},
	})
	cmd.Flags().Int64Var(&done, "done", 0, "forget the report with this `NUMBER`")
	cmd.Flags().IntVar(&most, "limit", most, "at most `N`")
	return cmd
}

func (a admin) closeReport(ctx context.Context, number int64) error {
	found, err := a.store.DeleteReport(ctx, number)
	if err == nil && !found {
		err = fmt.Errorf("there is no report %d", number)
	}
	if err != nil {
		return err
	}
	return a.tell(adminDone{Deleted: 1}, func(w io.Writer) { fmt.Fprintf(w, "Report %d is done with.\n", number) })
}

func writeReports(w io.Writer, list []talk.Report) {
	if len(list) == 0 {
		fmt.Fprintln(w, "Nothing is reported.")
	}
	for _, r := range list {
		fmt.Fprintf(w, "Report %d of %s: line %d at table %s, said by %s (guest %s), reported by guest %s\n",
			r.Number, dateOf(r.Time), r.Line, r.Table, r.Name, r.Of, r.By)
		for line := range strings.Lines(r.Context) {
			fmt.Fprintf(w, "  | %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
}

func (a *app) adminRemoveLine() *cobra.Command {
	return a.command(adminTask{
		use: "remove-line TABLE LINE", short: "Take a line of talk away", args: tableAndLine,
		long: `Remove-line takes away what somebody said at a table, for ever. Its readers see that a line was
removed, within a second or two.`,
		example: "  goa admin remove-line afpjoz5fuumn 12",
		run: func(ctx context.Context, a admin, args []string) error {
			number, _ := strconv.Atoi(args[1]) // see tableAndLine
			err := a.store.RemoveLine(ctx, match.ID(args[0]), number, time.Now())
			if errors.Is(err, talk.NoLine) {
				return fmt.Errorf("table %q has no line %d", args[0], number)
			}
			if err != nil {
				return err
			}
			return a.tell(adminDone{Deleted: 1}, func(w io.Writer) { fmt.Fprintf(w, "Line %d at table %s is gone.\n", number, args[0]) })
		},
	})
}

// tableAndLine makes sure that a line of talk is named.
func tableAndLine(cmd *cobra.Command, args []string) error {
	if len(args) != 2 {
		return usagef("%s takes a table and the number of a line, but was given %d", cmd.CommandPath(), len(args))
	}
	if _, err := strconv.Atoi(args[1]); err != nil {
		return usagef("%q is no number of a line: goa admin reports shows them", args[1])
	}
	return nil
}
