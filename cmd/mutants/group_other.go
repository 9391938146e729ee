//go:build !unix

package main

import "os/exec"

// ownGroup does nothing on systems without process groups.
func ownGroup(*exec.Cmd) {}

// killGroup ends a command.
func killGroup(c *exec.Cmd) error { return c.Process.Kill() }
