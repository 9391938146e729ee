package cli

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"goa/internal/load"
)

func (a *app) attackCommand() *cobra.Command {
	var out outFlags
	var plan load.AttackPlan
	cmd := &cobra.Command{
		Use:   "attack",
		Short: "Attack a server of its own in every way that is known",
		Long: `Attack starts two servers with databases of their own on this machine, one as for everybody
and one as for this machine alone, and tries on them all that somebody hostile could: names
and sessions that are not his, floods, slow lines, records that take long to read, seats of
others. Each line says whether the servers have held. No other server is asked anything.
Where a wait is measured and other programs keep the machine busy, a line says BUSY, which
is no success either. It ends within ten minutes; --short leaves out what takes long.
With --postgres the servers have a PostgreSQL of their own instead of files, for which its
programs must be on this machine. With --processes several of them serve to everybody,
and requests go to one after the other.`,
		Example: "  goa attack\n  goa attack --short --json\n  goa attack --postgres --processes 3\n  goa attack --only disk",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.tryServers(&out, func(t trial) (verdict, error) {
				plan.Program, plan.Folder, plan.Log, plan.Progress = cmp.Or(plan.Program, t.program), t.folder, t.log, t.progress
				report, err := load.Attack(cmd.Context(), plan)
				if err != nil {
					return verdict{}, err
				}
				return verdict{report, func(w io.Writer) error { return writeAttack(w, report) }, report.Broken+report.Unjudged == 0}, nil
			})
		},
	}
	cmd.Flags().BoolVar(&plan.Short, "short", false, "leave out what takes long")
	cmd.Flags().StringVar(&plan.Only, "only", "", "try the attacks alone whose names have this `TEXT` in them")
	cmd.Flags().StringVar(&plan.Program, "program", "", "attack servers of another `FILE`, such as an earlier version; this program if not given")
	cmd.Flags().BoolVar(&plan.Postgres, "postgres", false, "attack servers on a PostgreSQL of their own")
	cmd.Flags().IntVar(&plan.Processes, "processes", 1, "so many processes on one PostgreSQL serve to everybody; needs --postgres")
	out.add(cmd)
	return cmd
}

func writeAttack(w io.Writer, r *load.AttackReport) error {
	for _, one := range r.Attacks {
		word := "held"
		switch {
		case one.Unjudged:
			word = "BUSY"
		case !one.Held:
			word = "BROKEN"
		}
		fmt.Fprintf(w, "%-6s  %-40s %5.1f s\n", word, one.Name, one.Seconds)
		if one.Why != "" {
			fmt.Fprintf(w, "        %s\n", one.Why)
		}
	}
	_, err := fmt.Fprintf(w, "%s, %d broken, %d not judged, %.0f s\n", counted(len(r.Attacks), "attack", "attacks"), r.Broken, r.Unjudged, r.Seconds)
	return err
}
