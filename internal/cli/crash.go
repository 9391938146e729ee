package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"goa/internal/load"
	"goa/internal/pgserver"
)

func (a *app) crashCommand() *cobra.Command {
	var out outFlags
	plan := load.CrashPlan{Tables: 50, Viewers: 2, Every: 200 * time.Millisecond, Kills: 20, Between: 1500 * time.Millisecond}
	var evening, onPostgres bool
	cmd := &cobra.Command{
		Use:   "crash",
		Short: "Kill a server in the middle of games, and check that no move is lost",
		Long: `Crash starts a server with a database of its own, lets simulated people play at its tables,
and kills it again and again without warning. Every acknowledged move must be in the database
afterwards, and no other move may be there. Every game must go on, and its viewers must see
it without doing anything.
With --evening, twelve people play a club evening of three duplicate rounds instead, and their
organizer only presses the one button. Then the results and standings must also agree with the
games, everybody must have one seat in each round, and nobody may get a deal twice. With
--postgres, the evening has two servers on a PostgreSQL of its own.`,
		Example: "  goa crash\n  goa crash --kills 3 --tables 10 --json\n  goa crash --evening\n  goa crash --evening --postgres --every 50ms",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if evening {
				return a.crashEvening(cmd, plan, onPostgres, &out)
			}
			if onPostgres {
				return usagef("--postgres is for --evening; goa chaos kills the servers of other tables on PostgreSQL")
			}
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
	cmd.Flags().BoolVar(&evening, "evening", false, "play a club evening of twelve people and three rounds")
	cmd.Flags().BoolVar(&onPostgres, "postgres", false, "with --evening: two servers on a PostgreSQL of their own instead of one on a file")
	out.add(cmd)
	return cmd
}

// crashEvening kills servers during an evening.
func (a *app) crashEvening(cmd *cobra.Command, crash load.CrashPlan, onPostgres bool, out *outFlags) error {
	for _, name := range []string{"tables", "viewers"} {
		if cmd.Flags().Changed(name) {
			return usagef("an evening has its own tables: leave out --%s", name)
		}
	}
	plan := load.EveningPlan{People: 12, Seats: 4, Rounds: 3, Every: crash.Every, Kills: crash.Kills, Between: crash.Between}
	if err := plan.Check(); err != nil {
		return usageError{err}
	}
	return a.tryServers(out, func(t trial) (v verdict, err error) {
		plan.Program, plan.Folder, plan.Log, plan.Progress = t.program, t.folder, t.log, t.progress
		if onPostgres {
			db, err := pgserver.Start()
			if err != nil {
				return v, err
			}
			defer db.Stop()
			plan.Database = db.URL("postgres")
		}
		report, err := load.Evening(cmd.Context(), plan)
		if err != nil {
			return v, err
		}
		return verdict{report, func(w io.Writer) error { return writeEvening(w, report) }, len(report.Failures) == 0}, nil
	})
}

func writeEvening(w io.Writer, r *load.EveningReport) error {
	fmt.Fprintf(w, "%d people, %d rounds, %d tables in %.0f s; %s, killed %s; the button was pressed %s\n", r.People, r.Rounds, r.Tables, r.Seconds,
		plural(r.Processes, "server", "servers"), plural(r.Kills, "time", "times"), plural(r.Presses, "time", "times"))
	writeMade(w, r.Acknowledged, r.Cut, r.Made)
	writeTimes(w, "started", r.Up)
	return writeFaults(w, r.Failures)
}

func writeMade(w io.Writer, acknowledged, cut, made int) {
	fmt.Fprintf(w, "%d moves were acknowledged, and the answers to %d others lost, of which %d were made\n", acknowledged, cut, made)
}

// writeFaults lists the faults.
func writeFaults(w io.Writer, faults []string) error {
	for _, f := range faults {
		fmt.Fprintln(w, f)
	}
	_, err := fmt.Fprintln(w, plural(len(faults), "fault", "faults"))
	return err
}

func writeCrash(w io.Writer, r *load.CrashReport) error {
	fmt.Fprintf(w, "%d tables with %d viewers each, killed %s\n", r.Tables, r.Viewers, plural(r.Kills, "time", "times"))
	writeMade(w, r.Acknowledged, r.Cut, r.Made)
	writeTimes(w, "started", r.Up)
	writeTimes(w, "all tables went on", r.Healed)
	return writeFaults(w, r.Failures)
}
