// Package distributed lets other processes do the numbered work of package
// parallel.
//
// A command with many pieces to do posts a project. Blocks of pieces are jobs,
// done by any process that works for the same database, and their results wait
// there until the command takes them. The queue replaces a process that dies, a
// block that is done twice has the same result twice, and a command that dies
// leaves nothing behind after a while.
package distributed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"goa/internal/jobs"
)

// Project is the numbered work of one command.
type Project struct {
	ID       string
	Command  string // that began it, such as "arena"
	Version  string // of the program, for people
	Program  string // only the same program does the blocks; letters and digits
	Settings string // for the workers
}

// Result is the result of the block that begins with a number.
type Result struct {
	First  int
	Packed []byte
}

// Store is where projects are kept.
type Store interface {
	// Change changes jobs like [jobs.Queue].
	Change(ctx context.Context, c jobs.Changes) error
	// Post publishes a project, or renews the heartbeat of its command.
	Post(ctx context.Context, p Project) error
	// Withdraw deletes a project and its results, if it exists.
	Withdraw(ctx context.Context, id string) error
	// FindProject returns a project whose command is alive, or [ErrOver].
	FindProject(ctx context.Context, id string) (Project, error)
	// Projects returns all projects whose commands are alive, without their
	// settings, and deletes those that have been dead for long.
	Projects(ctx context.Context) ([]Project, error)
	// HandIn stores a result. It drops results of projects that are over, and
	// results that are already there.
	HandIn(ctx context.Context, id string, r Result) error
	// Results deletes the results that were taken and returns those that wait.
	Results(ctx context.Context, id string, taken []int) ([]Result, error)
}

// ErrOver says that a project is over and nothing is left to do for it.
var ErrOver = errors.New("the project is over")

// After how long without a heartbeat a command counts as dead, and after how
// long its project is deleted.
const (
	DeadAfter   = 5 * time.Second
	ForgetAfter = 10 * time.Minute
)

// block is the arguments of a job: pieces from First to before End.
type block struct {
	Project string `json:"project"`
	First   int    `json:"first"`
	End     int    `json:"end"`
}

// Kind returns the kind of the jobs that a program can do.
func Kind(program string) string { return "block-" + program }

func (b block) job(program string) (jobs.Job, error) {
	args, err := json.Marshal(b)
	name := jobs.Name{Kind: Kind(program), Key: fmt.Sprintf("%s/%d-%d", b.Project, b.First, b.End)}
	return jobs.Job{Name: name, Args: string(args)}, err
}
