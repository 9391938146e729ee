//go:build unix

package visit

import "syscall"

// Freeze stops the process without its knowledge, until Thaw continues it.
func (s *Server) Freeze() error { return s.cmd.Process.Signal(syscall.SIGSTOP) }

func (s *Server) Thaw() error { return s.cmd.Process.Signal(syscall.SIGCONT) }
