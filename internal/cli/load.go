package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/internal/load"
)

func (a *app) loadCommand() *cobra.Command {
	var out outFlags
	plan := load.Plan{Bases: []string{"http://" + defaultAddr}, Tables: 200, Viewers: 4, Every: 5 * time.Second, Time: time.Minute, Grade: ladder.Top()}
	cmd := &cobra.Command{
		Use:   "load",
		Short: "Measure how many tables a server on this machine can handle",
		Long: `Load seats people at tables of a running server, lets them make moves that their pages
offer, and measures how long it takes from posting a move until the last viewer of its table
has decoded the result. Every viewer holds a stream as a browser does. It also reports the
server's memory and how long it works on a page, and can hold idle streams. With --days it
seats people at turn-based tables, lets all of them leave, and measures what the server uses
while nothing happens. With --bots, one person plays against quick bots while slow bots play at
many other tables, and load measures how long the person waits. With --analyses, the server
analyzes whole games while people play.
If the server has several processes, name each with --url; people use any of them.
Load only drives servers on this machine. Give the server a database of its own, because
the tables stay in it.`,
		Example: "  goa load\n  goa load --url http://localhost:9000 --tables 50 --every 1s --time 30s\n  goa load --url http://localhost:8081 --url http://localhost:8082\n  goa load --tables 0 --idle 5000 --json\n  goa load --tables 0 --bots 300\n  goa load --tables 0 --days 300\n  goa load --tables 10 --every 1s --analyses 10",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := plan.Check(); err != nil {
				return usageError{err}
			}
			plan.Progress = a.progress()
			report, err := load.Run(cmd.Context(), plan)
			a.endProgress()
			if err != nil {
				return err
			}
			return out.writeResult(a, report, func(w io.Writer) error { return writeLoad(w, report) })
		},
	}
	cmd.Flags().StringArrayVar(&plan.Bases, "url", plan.Bases, "`URL` of the server; give it once for each process")
	cmd.Flags().IntVar(&plan.Tables, "tables", plan.Tables, "how many tables")
	cmd.Flags().IntVar(&plan.Viewers, "viewers", plan.Viewers, "how many people look at each table; up to four of them sit at it")
	cmd.Flags().DurationVar(&plan.Every, "every", plan.Every, "how long between two moves at a table")
	cmd.Flags().DurationVar(&plan.Time, "time", plan.Time, "how long to play, once everybody is seated")
	cmd.Flags().IntVar(&plan.Idle, "idle", plan.Idle, "how many idle streams to hold")
	cmd.Flags().IntVar(&plan.Days, "days", plan.Days, "how many turn-based tables to leave alone, for the time given")
	cmd.Flags().IntVar(&plan.Crowd, "bots", plan.Crowd, "how many tables of bots there are besides the person's, half of them with a player")
	cmd.Flags().StringVar(&plan.Grade, "grade", plan.Grade, "grade of these bots")
	cmd.Flags().IntVar(&plan.Analyses, "analyses", plan.Analyses, "how many analyses of whole games the server does at the same time")
	out.add(cmd)
	return cmd
}

// progress draws a bar on a terminal, and nothing elsewhere.
func (a *app) progress() func(what string, done, of int) {
	if !isTerminal(a.err) {
		return nil
	}
	const width = 30
	return func(what string, done, of int) {
		full := width * done / max(of, 1)
		fmt.Fprintf(a.err, "\r\033[K%-14s %s%s %d of %d", what, strings.Repeat("█", full), strings.Repeat("░", width-full), done, of)
	}
}

// endProgress removes the bar.
func (a *app) endProgress() {
	if isTerminal(a.err) {
		fmt.Fprint(a.err, "\r\033[K")
	}
}

func writeLoad(w io.Writer, r *load.Report) error {
	if r.Tables > 0 {
		fmt.Fprintf(w, "%d tables with %d viewers each, %d moves in %.0f s, %d failed\n", r.Tables, r.Viewers, r.Latency.Count, r.Seconds, r.Failed)
		writeTimes(w, "move to the last viewer", r.Latency)
		writeTimes(w, "answer to the move", r.Answer)
		writeTimes(w, "server time of a page", r.Page)
		writeTimes(w, "page loaded", r.Load)
		fmt.Fprintf(w, "%-24s %.2f ms of a processor\n", "server's work for a move", r.CPU)
		fmt.Fprintf(w, "%-24s p50 %d B   p99 %d B   max %d B   (p50 %d B before compression)\n", "an update", r.Update.Median, r.Update.P99, r.Update.Max, r.Raw.Median)
		fmt.Fprintf(w, "%-24s %d B, the page alone %d B\n", "first load", r.FirstLoad, r.FirstPage)
		fmt.Fprintf(w, "%-24s %d MB, before %d MB\n", "memory of the server", r.Memory>>20, r.MemoryBefore>>20)
	}
	if r.Crowd > 0 {
		fmt.Fprintf(w, "one person against merchants beside %d tables of %ss, %.0f s, %d failed\n", r.Crowd, r.Grade, r.Seconds, r.Failed)
		writeTimes(w, fmt.Sprintf("until the next turn (%d)", r.Wait.Count), r.Wait)
		writeTimes(w, "answer to the move", r.Answer)
		writeTimes(w, fmt.Sprintf("a hint (%d)", r.Hint.Count), r.Hint)
		writeTimes(w, "server time of a page", r.Page)
		writeTimes(w, "page loaded", r.Load)
		fmt.Fprintf(w, "%-24s %d MB, before %d MB\n", "memory of the server", r.Memory>>20, r.MemoryBefore>>20)
	}
	if r.Days > 0 {
		fmt.Fprintf(w, "%d tables over days, %d people, all of them away for %.0f s\n", r.Days, r.Guests, r.Seconds)
		fmt.Fprintf(w, "%-24s %d MB, %.2f%% of a processor\n", "an idle server", r.Memory>>20, r.IdleCPU)
	}
	if r.IdleStreams > 0 {
		fmt.Fprintf(w, "%-24s %d held, %d KB each\n", "idle streams", r.IdleStreams, r.IdleEach>>10)
	}
	for _, c := range r.Failures {
		fmt.Fprintln(w, c)
	}
	return nil
}

func writeTimes(w io.Writer, what string, t load.Times) {
	fmt.Fprintf(w, "%-24s p50 %.1f ms   p99 %.1f ms   max %.1f ms\n", what, t.Median, t.P99, t.Max)
}
