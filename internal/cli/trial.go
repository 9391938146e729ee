package cli

import (
	"errors"
	"io"
	"os"
)

// trial is what a command that tries its own servers has.
type trial struct {
	program, folder string    // of the server, and for its database
	log             io.Writer // the server's output
	progress        func(what string, done, of int)
}

// verdict is the result of a trial.
type verdict struct {
	report any // for programs
	write  func(io.Writer) error
	good   bool
}

// tryServers lets do try servers that are started for that, and reports the
// result. Commands fail if it is not good.
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
	err = out.tell(a, v.report, v.write)
	if !v.good {
		return errors.Join(err, errQuiet)
	}
	return err
}
