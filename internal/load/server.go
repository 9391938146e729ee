package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"time"
)

// server is the program, run as a process of its own.
type server struct {
	program, address, db string
	flags, env           []string // additional ones
	log                  io.Writer
	cmd                  *exec.Cmd
}

func (s *server) start() error {
	s.cmd = exec.Command(s.program, append([]string{"serve", "--addr", s.address, "--db", s.db}, s.flags...)...)
	s.cmd.Stderr = s.log
	s.cmd.Env = append(os.Environ(), s.env...)
	return s.cmd.Start()
}

// startTime is how long a server may take to start or to stop on a very busy
// machine.
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

// kill ends the server like a failing machine: without warning.
func (s *server) kill() error {
	if s.cmd == nil {
		return nil
	}
	err := s.cmd.Process.Kill()
	_ = s.cmd.Wait() // it says that it was killed
	s.cmd = nil
	return err
}

// stop ends the server gracefully.
func (s *server) stop() error {
	cmd := s.cmd
	s.cmd = nil
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return errors.Join(err, cmd.Process.Kill())
	}
	late := time.AfterFunc(startTime, func() { cmd.Process.Kill() })
	defer late.Stop()
	return cmd.Wait()
}

// FreeAddress chooses from these ports. Systems give outgoing connections ports
// from 32768 or 49152 on.
const firstPort, numPorts = 20_000, 12_000

// FreeAddress returns an address of this machine at which nobody listens, so
// that a server can end and start there again. The system never gives its port
// to an outgoing connection, as it might with an ephemeral port: a client that
// tries to reach a dead server could take it, even for a connection to itself.
func FreeAddress() (string, error) {
	var err error
	for range 100 {
		var l net.Listener
		l, err = net.Listen("tcp", fmt.Sprint("127.0.0.1:", firstPort+rand.IntN(numPorts)))
		if err == nil {
			return l.Addr().String(), l.Close()
		}
	}
	return "", err
}
