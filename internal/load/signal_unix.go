//go:build unix

package load

import "syscall"

// freeze stops the process without its knowing, until thaw lets it go on.
func (s *server) freeze() error { return s.cmd.Process.Signal(syscall.SIGSTOP) }

func (s *server) thaw() error { return s.cmd.Process.Signal(syscall.SIGCONT) }
