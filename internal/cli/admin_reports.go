package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"goa/internal/operator"
)

// reportFlags say which reports to list or forget.
type reportFlags struct {
	latest bool
	limit  int
	done   []int64 // reports whose lines have been dealt with

	forget, all bool
	older       time.Duration
	which       operator.Reports
}

func (f *reportFlags) addTo(flags *pflag.FlagSet) {
	flags.BoolVar(&f.latest, "latest", false, "list the latest reports first")
	flags.IntVar(&f.limit, "limit", 20, "at most `N`")
	flags.Int64SliceVar(&f.done, "done", nil, "forget all reports of the line with this `NUMBER`; several are separated by commas")
	flags.BoolVar(&f.forget, "forget", false, "forget all reports that match the following flags")
	flags.StringVar((*string)(&f.which.Table), "table", "", "with --forget: of lines at `TABLE`")
	flags.StringVar((*string)(&f.which.By), "by", "", "with --forget: made by `GUEST`")
	flags.StringVar((*string)(&f.which.Of), "of", "", "with --forget: of lines by `GUEST`")
	flags.StringVar((*string)(&f.which.Network), "network", "", "with --forget: made from `NETWORK`, as the list shows it")
	flags.Var((*age)(&f.older), "older", "with --forget: older than `TIME`, such as 90d")
	flags.BoolVar(&f.all, "all", false, "with --forget: all reports")
}

// complete checks the flags.
func (f *reportFlags) complete() error {
	narrowed := f.which != (operator.Reports{}) || f.older > 0
	switch {
	case narrowed && !f.forget, f.all && !f.forget:
		return usagef("--table, --by, --of, --network, --older and --all say what --forget forgets; give it too")
	case f.forget && len(f.done) > 0:
		return usagef("give either --done or --forget")
	case f.forget && narrowed == f.all:
		return usagef("say which reports to forget: --table, --by, --of, --network or --older, or else --all")
	}
	if f.older > 0 {
		f.which.Before = time.Now().Add(-f.older)
	}
	return nil
}

func (a *app) adminReports() *cobra.Command {
	var f reportFlags
	cmd := a.command(adminTask{
		use: "reports", short: "List reported lines of chat", args: noArguments,
		long: `Reports lists reported lines of chat. Those reported from the most networks come first, and
among equals the latest. Each is listed with its table, its author, how often it was reported,
and the lines before it that the first reporter could read. Networks are shown as hashes; many
reports from one network may come from one person.

Remove-line removes a line, and silence keeps its author from chatting. --done forgets the
reports of lines that you have dealt with; --forget forgets many at once.`,
		example: "  goa admin reports\n  goa admin reports --latest --limit 50\n  goa admin reports --done 7,12\n  goa admin reports --forget --network 3fa94be1c0d2e5f6\n  goa admin reports --forget --older 90d",
		run: func(ctx context.Context, a admin, _ []string) error {
			if err := f.complete(); err != nil {
				return err
			}
			switch {
			case len(f.done) > 0:
				return a.closeReports(ctx, f.done)
			case f.forget:
				return a.forgetReports(ctx, f.which)
			}
			list, err := a.store.ReportedLines(ctx, f.latest, f.limit)
			if err != nil {
				return err
			}
			return a.writeResult(list, func(w io.Writer) { writeReports(w, list) })
		},
	})
	f.addTo(cmd.Flags())
	return cmd
}

// closeReports forgets all reports of lines, given one report of each.
func (a admin) closeReports(ctx context.Context, numbers []int64) error {
	forgotten, unknown := 0, []string{}
	for _, number := range numbers {
		n := 0
		if number > 0 {
			var err error
			if n, err = a.store.DeleteReports(ctx, operator.Reports{Number: number}); err != nil {
				return err
			}
		}
		if forgotten += n; n == 0 {
			unknown = append(unknown, strconv.FormatInt(number, 10))
		}
	}
	if len(unknown) > 0 {
		return fmt.Errorf("there is no report %s; %s forgotten", strings.Join(unknown, ", "), plural(forgotten, "other is", "others are"))
	}
	return a.tellForgotten(forgotten)
}

func (a admin) forgetReports(ctx context.Context, which operator.Reports) error {
	n, err := a.store.DeleteReports(ctx, which)
	if err != nil {
		return err
	}
	return a.tellForgotten(n)
}

func (a admin) tellForgotten(n int) error {
	return a.writeResult(adminDone{Deleted: n}, func(w io.Writer) { fmt.Fprintf(w, "%s forgotten.\n", plural(n, "report is", "reports are")) })
}

func writeReports(w io.Writer, list []operator.ReportedLine) {
	if len(list) == 0 {
		fmt.Fprintln(w, "There are no reports.")
	}
	for _, l := range list {
		fmt.Fprintf(w, "Report %d: line %d at table %s, said by %s (guest %s)\n", l.Number, l.Line, l.Table, l.Name, l.Of)
		fmt.Fprintf(w, "  reported by %s from %s, last on %s\n", plural(l.Times, "guest", "guests"), networks(l), dateOf(l.Last))
		for line := range strings.Lines(l.Context) {
			fmt.Fprintf(w, "  | %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
}

// networks describes where the reports of a line came from.
func networks(l operator.ReportedLine) string {
	text := plural(l.Networks, "network", "networks")
	if l.Networks == 1 && l.Network != "" {
		text += " (" + string(l.Network) + ")"
	}
	return text
}
