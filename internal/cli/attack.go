package cli

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"goa/internal/attack"
)

func (a *app) attackCommand() *cobra.Command {
	var out outFlags
	var plan attack.Plan
	cmd := &cobra.Command{
		Use:   "attack",
		Short: "Start servers and try every known attack on them",
		Long: `Attack starts two servers with databases of their own on this machine, a public one and one
for this machine only, and tries every known attack on them: foreign names and forged
sessions, floods, slow lines, records that take long to read, other people's seats. Each
line of the report says whether the servers withstood the attack. No other server is touched.
If other programs keep the machine busy while a wait is measured, the line says BUSY, which
does not count as a success. Attack ends within ten minutes; --short leaves out long attacks.
With --postgres the servers use a PostgreSQL of their own instead of files; its programs must
be on this machine. With --processes, several processes serve the public one, and requests go
to each in turn.`,
		Example: "  goa attack\n  goa attack --short --json\n  goa attack --postgres --processes 3\n  goa attack --only disk",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.tryServers(&out, func(t trial) (verdict, error) {
				plan.Program, plan.Folder, plan.Log, plan.Progress = cmp.Or(plan.Program, t.program), t.folder, t.log, t.progress
				report, err := attack.Run(cmd.Context(), plan)
				if err != nil {
					return verdict{}, err
				}
				return verdict{report, func(w io.Writer) error { return writeAttack(w, report) }, report.Broken+report.Unjudged == 0}, nil
			})
		},
	}
	cmd.Flags().BoolVar(&plan.Short, "short", false, "leave out long attacks")
	cmd.Flags().StringVar(&plan.Only, "only", "", "try only attacks whose names contain `TEXT`")
	cmd.Flags().StringVar(&plan.Program, "program", "", "attack servers run by the program `FILE`, such as an earlier version (default this program)")
	cmd.Flags().BoolVar(&plan.Postgres, "postgres", false, "attack servers on a PostgreSQL of their own")
	cmd.Flags().IntVar(&plan.Processes, "processes", 1, "how many processes on one PostgreSQL serve the public; needs --postgres")
	out.add(cmd)
	return cmd
}

func writeAttack(w io.Writer, r *attack.Report) error {
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
	_, err := fmt.Fprintf(w, "%s, %d broken, %d not judged, %.0f s\n", plural(len(r.Attacks), "attack", "attacks"), r.Broken, r.Unjudged, r.Seconds)
	return err
}
