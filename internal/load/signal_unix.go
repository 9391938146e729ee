//go:build unix

package load

import "syscall"

// freeze stops the process without its knowing, until thaw continues it.
func (s *server) freeze() error { return s.cmd.Process.Signal(syscall.SIGSTOP) }

func (s *server) thaw() error { return s.cmd.Process.Signal(syscall.SIGCONT) }
