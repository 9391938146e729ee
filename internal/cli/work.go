package cli

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"goa/arena"
	"goa/internal/database"
	"goa/internal/distributed"
	"goa/internal/jobs"
	"goa/internal/parallel"
	"goa/internal/postgres"
	"goa/internal/soak"
	"goa/internal/study"
)

// openers are the commands whose blocks other processes can do.
var openers = map[string]distributed.Open{"arena": openArena, "study": study.Open, "soak": soak.Open}

// openArena is [arena.Open] for a worker of blocks. Package arena is public and names no
// internal types.
func openArena(settings string) (newBlockWorker func() (parallel.BlockWorker, error), err error) {
	newWorker, err := arena.Open(settings)
	if err != nil {
		return nil, err
	}
	return func() (parallel.BlockWorker, error) { return newWorker() }, nil
}

func (a *app) workCommand() *cobra.Command {
	var address string
	workers := runtime.GOMAXPROCS(0)
	cmd := &cobra.Command{
		Use:   "work",
		Short: "Play games for an arena, a study or a soak elsewhere",
		Long: `Work plays blocks of games for goa arena, goa study and goa soak that were started with the
same --jobs, on this machine or another, until it is interrupted. Any number can work at the
same time; if one is killed, the others take over within seconds. All must be the same
version as the program they work for; compare goa version.`,
		Example: "  goa work --jobs postgres://goa@db/goa\n  goa arena --bots planner,greedy --blocks 5000 --jobs postgres://goa@db/goa",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if workers < 1 {
				return usagef("--workers must be at least 1, not %d", workers)
			}
			return a.work(cmd.Context(), address, workers)
		},
	}
	addJobs(cmd, &address, "do the blocks in the database `ADDRESS`, postgres://USER@HOST/NAME")
	cmd.Flags().IntVar(&workers, "workers", workers, "blocks at once")
	return cmd
}

// addJobs declares the flag for the database of blocks.
func addJobs(cmd *cobra.Command, address *string, meaning string) {
	cmd.Flags().StringVar(address, "jobs", "", meaning)
	complete(cmd, "jobs", nil, cobra.ShellCompDirectiveNoFileComp)
}

// jobsMeaning describes --jobs for commands that delegate blocks.
const jobsMeaning = "have the games played by every goa work with the same database `ADDRESS`, postgres://USER@HOST/NAME"

// openJobs opens the database named by --jobs.
func openJobs(ctx context.Context, address string) (*postgres.Store, error) {
	if !postgres.IsURL(address) {
		return nil, usagef("--jobs names a PostgreSQL database that all processes reach: postgres://USER@HOST/NAME")
	}
	s, err := postgres.Open(ctx, address)
	if err != nil {
		return nil, database.ExplainServer(err, address)
	}
	return s, nil
}

// programID returns the same text for programs whose bots play alike. They have the
// same version, the same numbers in all editions, and the same kind of processor, since
// processors may differ in the last digit of a sum.
func programID(v versionInfo) string {
	sum := sha256.New()
	fmt.Fprintln(sum, buildName(v), v.Rules, runtime.GOARCH)
	for _, e := range v.Editions {
		fmt.Fprintln(sum, e.Name, e.Hash)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// work does blocks until ctx ends.
func (a *app) work(ctx context.Context, address string, most int) error {
	store, err := openJobs(ctx, address)
	if err != nil {
		return err
	}
	defer store.Close()
	v := newVersionInfo()
	w := &distributed.Worker{Store: store, Program: programID(v), Commands: openers, Foreign: a.tellForeign(v)}
	fmt.Fprintf(a.err, "work: %s at once for %s, version %s\n", plural(most, "block", "blocks"), postgres.Name(address), buildName(v))
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		w.Watch(ctx)
	}()
	log := slog.New(slog.NewTextHandler(a.err, nil))
	err = store.WorkAtMost(ctx, most, jobs.Logged(log, w.Jobs(), nil))
	<-watching
	return err
}

// tellForeign explains why blocks of a project are not done here.
func (a *app) tellForeign(v versionInfo) func(distributed.Project) {
	return func(p distributed.Project) {
		why := fmt.Sprintf("it is version %s, this is version %s", p.Version, buildName(v))
		if p.Version == buildName(v) {
			why = fmt.Sprintf("it is version %s too, but has other numbers in an edition, or is for another processor than %s", p.Version, runtime.GOARCH)
		}
		fmt.Fprintf(a.err, "work: refusing the blocks of a goa %s: %s. Start the same version on all machines; goa version shows it\n", p.Command, why)
	}
}

// delegate has the processes at an address do the pieces of a command. It does nothing
// without an address. The caller must call stop.
func (a *app) delegate(ctx context.Context, address, command string, settings func() (string, error)) (_ parallel.Remote, stop func(), err error) {
	if address == "" {
		return nil, func() {}, nil
	}
	text, err := settings()
	if err != nil {
		return nil, nil, usageError{err}
	}
	store, err := openJobs(ctx, address)
	if err != nil {
		return nil, nil, err
	}
	v := newVersionInfo()
	project := distributed.Project{ID: rand.Text(), Command: command, Version: buildName(v), Program: programID(v), Settings: text}
	c, err := distributed.Start(ctx, store, project, func(d time.Duration) {
		fmt.Fprintf(a.err, "%s: no results for %s. Is goa work --jobs running with the same database, and is it version %s?\n", command, d, project.Version)
	})
	if err != nil {
		store.Close()
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		c.Run(ctx)
	}()
	return c, func() {
		cancel()
		<-ended
		store.Close()
	}, nil
}
