package storetest

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"testing"
)

// Child is a second copy of the test program, which acts as a server for the test to
// kill.
type Child struct {
	In    io.Writer      // its standard input, which ends with the test
	Lines *bufio.Scanner // of its standard output
	cmd   *exec.Cmd
}

// StartChild runs the test program with a variable in its environment that tells its
// TestMain to act as the server.
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

// Kill ends the process as suddenly as a power loss.
func (c *Child) Kill(t *testing.T) {
	t.Helper()
	must(t, c.cmd.Process.Kill())
}

// Wait waits until the process has been killed and all its lines are read. It fails the
// test if the process ended by itself.
func (c *Child) Wait(t *testing.T) {
	t.Helper()
	if err := c.cmd.Wait(); err == nil {
		t.Fatal("the server ended by itself")
	}
}
