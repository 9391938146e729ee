package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"time"
)

// server is the program, run as a process of its own.
type server struct {
	program, address, db string
	flags, env           []string // more of them
	log                  io.Writer
	cmd                  *exec.Cmd
}

func (s *server) start() error {
	s.cmd = exec.Command(s.program, append([]string{"serve", "--addr", s.address, "--db", s.db}, s.flags...)...)
	s.cmd.Stderr = s.log
	s.cmd.Env = append(os.Environ(), s.env...)
	return s.cmd.Start()
}

// startTime is how long a server may take to answer, on a machine that has far too
// much to do.
const startTime = 3 * time.Minute

// startAndWait starts the server and waits until it answers.
func (s *server) startAndWait(ctx context.Context, at *site) error {
	if err := s.start(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	for {
		if _, err := (&guest{site: at}).get(ctx, "/healthz"); err == nil {
			return nil
		} else if ctx.Err() != nil {
			return fmt.Errorf("the server does not answer: %w", err)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// kill ends the server as a failing machine would: it is not told.
func (s *server) kill() error {
	if s.cmd == nil {
		return nil
	}
	err := s.cmd.Process.Kill()
	_ = s.cmd.Wait() // which tells that it was killed
	s.cmd = nil
	return err
}

// stop ends the server well.
func (s *server) stop() error {
	cmd := s.cmd
	s.cmd = nil
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return errors.Join(err, cmd.Process.Kill())
	}
	late := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	defer late.Stop()
	return cmd.Wait()
}

// freeAddress returns an address of this machine at which nobody listens.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
