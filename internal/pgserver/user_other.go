//go:build !linux

package pgserver

import "os/exec"

// unprivileged does nothing: tests run as root only on Linux.
func unprivileged(*exec.Cmd, string) error { return nil }
