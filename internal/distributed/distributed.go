// Package distributed lets other processes do the numbered work of package
// parallel.
//
// A command that has many pieces to be done posts a project; blocks of pieces
// are jobs, done by whichever process works for the same database, and their
// results wait there until the command takes them. A process that dies is
// replaced by the queue, a block that is done twice has the same result twice,
// and of a command that dies nothing is left after a while.
package distributed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"goa/internal/jobs"
)

// Project is numbered work of one command.
type Project struct {
	ID       string
	Command  string // that began it, such as "arena"
	Version  string // of the program, for people
	Program  string // blocks are done by the same one alone; letters and digits
	Settings string // for who does the blocks
}

// Result is what came of the block that begins with a number.
type Result struct {
	First  int
	Packed []byte
}

// Store is where projects are.
type Store interface {
	// Change changes jobs, as that of [jobs.Queue] does.
	Change(ctx context.Context, c jobs.Changes) error
	// Post makes a project known, or says that its command is alive.
	Post(ctx context.Context, p Project) error
	// Withdraw forgets a project and its results, if it is there.
	Withdraw(ctx context.Context, id string) error
	// FindProject returns a project whose command is alive; it fails with
	// [ErrOver] if there is none.
	FindProject(ctx context.Context, id string) (Project, error)
	// Projects returns all those whose commands are alive, without their settings,
	// and forgets those that are dead for long.
	Projects(ctx context.Context) ([]Project, error)
	// HandIn hands in a result. That of a project that is over, or one that is
	// there, is dropped.
	HandIn(ctx context.Context, id string, r Result) error
	// Results forgets results that were taken and returns those that wait.
	Results(ctx context.Context, id string, taken []int) ([]Result, error)
}

// ErrOver is why there is nothing to be done for a project.
var ErrOver = errors.New("the project is over")

// How long the command of a project may be silent until it counts as dead, and
// until it is forgotten.
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

// Kind is the kind of the jobs that a program can do.
func Kind(program string) string { return "block-" + program }

func (b block) job(program string) (jobs.Job, error) {
	args, err := json.Marshal(b)
	name := jobs.Name{Kind: Kind(program), Key: fmt.Sprintf("%s/%d-%d", b.Project, b.First, b.End)}
	return jobs.Job{Name: name, Args: string(args)}, err
}
