package visit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// Server is the program, run as a separate process.
type Server struct {
	Program, Address, DB string
	Flags, Env           []string // additional ones
	Log                  io.Writer
	cmd                  *exec.Cmd
}

func (s *Server) start() error {
	s.cmd = exec.Command(s.Program, append([]string{"serve", "--addr", s.Address, "--db", s.DB}, s.Flags...)...)
	s.cmd.Stderr = s.Log
	s.cmd.Env = append(os.Environ(), s.Env...)
	return s.cmd.Start()
}

// startTime limits how long a server may take to start or to stop on a very
// busy machine.
const startTime = 3 * time.Minute

// StartAndWait starts the server and waits until it answers.
func (s *Server) StartAndWait(ctx context.Context, at *Site) error {
	if err := s.start(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	for {
		if _, err := (&Guest{Site: at}).Get(ctx, "/healthz"); err == nil {
			return nil
		} else if ctx.Err() != nil {
			return fmt.Errorf("the server does not answer: %w", err)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// Kill ends the server like a failing machine: without warning.
func (s *Server) Kill() error {
	if s.cmd == nil {
		return nil
	}
	err := s.cmd.Process.Kill()
	_ = s.cmd.Wait() // the error only says that it was killed
	s.cmd = nil
	return err
}

// Stop ends the server gracefully.
func (s *Server) Stop() error {
	cmd := s.cmd
	s.cmd = nil
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return errors.Join(err, cmd.Process.Kill())
	}
	late := time.AfterFunc(startTime, func() { cmd.Process.Kill() })
	defer late.Stop()
	return cmd.Wait()
}
