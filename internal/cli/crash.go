package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"goa/internal/load"
)

func (a *app) crashCommand() *cobra.Command {
	var out outFlags
	plan := load.CrashPlan{Tables: 50, Viewers: 2, Every: 200 * time.Millisecond, Kills: 20, Between: 1500 * time.Millisecond}
	cmd := &cobra.Command{
		Use:   "crash",
		Short: "Kill a server in the middle of games, and see what is left",
		Long: `Crash starts a server with a database of its own, lets people play at its tables, and
kills it again and again without warning. Every acknowledged move must be in the database
afterwards, and no other move may be there. Every game must go on, and its viewers must see
that without doing anything.`,
		Example: "  goa crash\n  goa crash --kills 3 --tables 10 --json",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := plan.Check(); err != nil {
				return usageError{err}
			}
			return a.tryServers(&out, func(t trial) (verdict, error) {
				plan.Program, plan.Folder, plan.Log, plan.Progress = t.program, t.folder, t.log, t.progress
				report, err := load.Crash(cmd.Context(), plan)
				if err != nil {
					return verdict{}, err
				}
				return verdict{report, func(w io.Writer) error { return writeCrash(w, report) }, len(report.Failures) == 0}, nil
			})
		},
	}
	cmd.Flags().IntVar(&plan.Kills, "kills", plan.Kills, "how often the server is killed")
	cmd.Flags().IntVar(&plan.Tables, "tables", plan.Tables, "how many tables")
	cmd.Flags().IntVar(&plan.Viewers, "viewers", plan.Viewers, "how many people look at each table; up to four of them sit at it")
	cmd.Flags().DurationVar(&plan.Every, "every", plan.Every, "how long between two moves at a table")
	cmd.Flags().DurationVar(&plan.Between, "between", plan.Between, "about how long from a server's first answer to its end")
	out.add(cmd)
	return cmd
}

func writeCrash(w io.Writer, r *load.CrashReport) error {
	fmt.Fprintf(w, "%d tables with %d viewers each, killed %s\n", r.Tables, r.Viewers, counted(r.Kills, "time", "times"))
	fmt.Fprintf(w, "%d moves were acknowledged, and the answers to %d others lost, of which %d were made\n", r.Acknowledged, r.Cut, r.Kept)
	writeTimes(w, "started", r.Up)
	writeTimes(w, "all tables went on", r.Healed)
	for _, f := range r.Failures {
		fmt.Fprintln(w, f)
	}
	_, err := fmt.Fprintln(w, counted(len(r.Failures), "fault", "faults"))
	return err
}
