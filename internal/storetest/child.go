package storetest

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"testing"
)

// Child is the test program once more, as a server of its own that a test kills.
type Child struct {
	In    io.Writer      // its standard input, which ends with the test
	Lines *bufio.Scanner // of its standard output
	cmd   *exec.Cmd
}

// StartChild runs the test program with a variable in its environment, by which
// its TestMain sees that it is to be the server.
func StartChild(t *testing.T, variable, value string) *Child {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), variable+"="+value)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	return &Child{In: in, Lines: bufio.NewScanner(out), cmd: cmd}
}

// Kill ends the process as a loss of power would.
func (c *Child) Kill(t *testing.T) {
	t.Helper()
	must(t, c.cmd.Process.Kill())
}

// Wait waits until the process has been killed and all its lines are read, and
// fails if it ended by itself.
func (c *Child) Wait(t *testing.T) {
	t.Helper()
	if err := c.cmd.Wait(); err == nil {
		t.Fatal("the server ended by itself")
	}
}
