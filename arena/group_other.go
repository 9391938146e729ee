//go:build !unix

package arena

import "os/exec"

// ownGroup does nothing on systems without process groups.
func ownGroup(*exec.Cmd) {}

// killGroup ends a running command.
func killGroup(c *exec.Cmd) {
	_ = c.Process.Kill() // it may have ended
}
