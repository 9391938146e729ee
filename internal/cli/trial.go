package cli

import (
	"errors"
	"io"
	"os"
)

// trial contains what a command needs to try its own servers.
type trial struct {
	program, folder string    // the server's program, and the folder for its database
	log             io.Writer // the server's output
	progress        func(what string, done, of int)
}

// verdict is the result of a trial.
type verdict struct {
	report any // for programs
	write  func(io.Writer) error
	good   bool
}

// tryServers calls do to try servers that it starts, and reports the result. It fails
// if the result is not good.
func (a *app) tryServers(out *outFlags, do func(trial) (verdict, error)) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "goa-trial-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	v, err := do(trial{program, folder, a.err, a.progress()})
	a.endProgress()
	if err != nil {
		return err
	}
	err = out.writeResult(a, v.report, v.write)
	if !v.good {
		return errors.Join(err, errQuiet)
	}
	return err
}
