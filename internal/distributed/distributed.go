// Package distributed has other processes do the numbered work of package parallel.
//
// A command with many pieces to do posts a project. Blocks of pieces are jobs. Any
// process that works for the same database can do them. Their results wait there
// until the command takes them. The queue replaces a process that dies. A block that
// is done twice has the same result twice. A command that dies leaves nothing behind
// after a while.
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
	Command  string // the command that began it, such as "arena"
	Version  string // of the program, for people
	Program  string // only the same program can do the blocks; letters and digits
	Settings string // for the workers
}

// Result is the result of the block that begins with a number.
type Result struct {
	First  int
	Packed []byte
}

// Store keeps projects.
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
	// HandIn stores a result. It drops results of finished projects, and results that
	// already exist.
	HandIn(ctx context.Context, id string, r Result) error
	// Results deletes the results that were taken and returns the waiting ones.
	Results(ctx context.Context, id string, taken []int) ([]Result, error)
}

// ErrOver means that a project is over and nothing is left to do for it.
var ErrOver = errors.New("the project is over")

// A command without a heartbeat counts as dead after DeadAfter. Its project is
// deleted after ForgetAfter.
const (
	DeadAfter   = 5 * time.Second
	ForgetAfter = 10 * time.Minute
)

// block is the arguments of a job: the pieces from First up to, but not including,
// End.
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
