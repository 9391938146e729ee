package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"goa/internal/load"
)

func (a *app) chaosCommand() *cobra.Command {
	var out outFlags
	var log string
	plan := load.ChaosPlan{
		Processes: 3, Tables: 200, Viewers: 4, Every: 5 * time.Second, Kills: 20, Rounds: 5,
		Between: 5 * time.Second, Frozen: 10 * time.Second, Broken: 3 * time.Second,
	}
	cmd := &cobra.Command{
		Use:   "chaos",
		Short: "Inject faults into several servers and PostgreSQL, and check that no move is lost",
		Long: `Chaos starts a PostgreSQL of its own and several servers on it, lets simulated people play at
their tables, and injects every kind of fault: servers are killed and paused, the database is
restarted and killed, connections are cut, slow or silent, two moves for one seat reach two
servers at once, the disk is full. With --from, the servers begin as an earlier version and
are replaced one after the other. Every acknowledged move must be in its place in the log, and
no other move may be there. The answers that people got must fit one order of everything that
happened at a table. Every game must go on, and its viewers must see it without doing
anything. Chaos needs the programs of PostgreSQL on this machine.`,
		Example: "  goa chaos\n  goa chaos --tables 10 --kills 3 --rounds 1 --every 200ms --json",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := plan.Check(); err != nil {
				return usageError{err}
			}
			return a.tryServers(&out, func(t trial) (verdict, error) {
				plan.Program, plan.Progress = t.program, t.progress
				if log != "" {
					file, err := os.Create(log)
					if err != nil {
						return verdict{}, err
					}
					defer file.Close()
					plan.Log = file
				}
				report, err := load.Chaos(cmd.Context(), plan)
				if err != nil {
					return verdict{}, err
				}
				return verdict{report, func(w io.Writer) error { return writeChaos(w, report) }, len(report.Failures) == 0}, nil
			})
		},
	}
	cmd.Flags().StringVar(&plan.From, "from", "", "`PROGRAM` of an earlier goa: the servers begin with it, and are replaced one after the other")
	cmd.Flags().IntVar(&plan.Processes, "processes", plan.Processes, "how many servers")
	cmd.Flags().IntVar(&plan.Tables, "tables", plan.Tables, "how many tables")
	cmd.Flags().IntVar(&plan.Viewers, "viewers", plan.Viewers, "how many people look at each table; up to four of them sit at it")
	cmd.Flags().DurationVar(&plan.Every, "every", plan.Every, "how long between two moves at a table")
	cmd.Flags().IntVar(&plan.Kills, "kills", plan.Kills, "how often a server is killed")
	cmd.Flags().IntVar(&plan.Rounds, "rounds", plan.Rounds, "how often everything else happens")
	cmd.Flags().DurationVar(&plan.Between, "between", plan.Between, "about how long from recovery to the next fault")
	cmd.Flags().DurationVar(&plan.Frozen, "frozen", plan.Frozen, "how long a server is paused")
	cmd.Flags().DurationVar(&plan.Broken, "broken", plan.Broken, "how long other faults last")
	cmd.Flags().StringVar(&log, "log", log, "`FILE` for the output of the servers, which is long")
	out.add(cmd)
	return cmd
}

func writeChaos(w io.Writer, r *load.ChaosReport) error {
	fmt.Fprintf(w, "%d servers, %d tables with %d viewers each, %.0f s\n", r.Processes, r.Tables, r.Viewers, r.Seconds)
	fmt.Fprintf(w, "%d moves were acknowledged, %d came too late, and the answers to %d others lost, of which %d were made\n", r.Acknowledged, r.Refused, r.Cut, r.Made)
	fmt.Fprintf(w, "%d entries, %.0f a second\n", r.Entries, float64(r.Entries)/r.Seconds)
	line := func(what string, t load.Times) { writeTimes(w, fmt.Sprintf("%-38s", what), t) }
	for _, f := range r.Faults {
		line(fmt.Sprintf("%s (%d)", f.Name, f.Healed.Count), f.Healed)
	}
	line("viewers of a killed one resume", r.Resumed)
	line("move to the last viewer, at rest", r.AtRest)
	line("and in faults", r.InFaults)
	return writeFaults(w, r.Failures)
}
