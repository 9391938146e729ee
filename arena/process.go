package arena

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"
)

// maxReply is the longest reply allowed, in bytes.
const maxReply = 64 << 10

// closeTime is how long a program may take to end by itself.
const closeTime = time.Second

// strikeDelay makes the deadlines of pipes come first: they distinguish a late
// program from one that has ended.
const strikeDelay = 20 * time.Millisecond

// process is a running program that answers every line with one line.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
	lines   *bufio.Reader
	reaped  atomic.Bool  // its process ID may have been reused
	wait    func() error // may be called again
}

// startProcess starts a program in a process group of its own, so that its
// children end with it on systems that have groups.
func startProcess(command []string, stderr io.Writer) (*process, error) {
	c := exec.Command(command[0], command[1:]...)
	c.Stderr = stderr
	c.WaitDelay = closeTime // for a grandchild that keeps the error pipe
	ownGroup(c)
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	p := &process{command: c, in: in, out: out, lines: bufio.NewReaderSize(out, maxReply)}
	p.wait = sync.OnceValue(func() error {
		defer p.reaped.Store(true)
		return c.Wait()
	})
	return p, nil
}

// killAll kills the program and everything that it has started.
func (p *process) killAll() {
	if !p.reaped.Load() {
		killGroup(p.command)
	}
}

// exchange sends a line and returns the next one. When the time or the context
// ends, it kills the program.
func (p *process) exchange(ctx context.Context, limit time.Duration, line []byte) ([]byte, error) {
	if p.lines.Buffered() > 0 {
		return nil, errors.New("the program spoke without being asked")
	}
	p.deadline(time.Now().Add(limit))
	defer time.AfterFunc(limit+strikeDelay, p.killAll).Stop()
	defer context.AfterFunc(ctx, p.killAll)()
	began := time.Now()
	_, err := p.in.Write(line)
	if err == nil {
		var reply []byte
		if reply, err = p.lines.ReadSlice('\n'); err == nil {
			return reply[:len(reply)-1], nil
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("the reply has more than %d bytes", maxReply)
	case errors.Is(err, os.ErrDeadlineExceeded), time.Since(began) >= limit:
		return nil, fmt.Errorf("no answer in %v", limit)
	default:
		return nil, p.ended(err)
	}
}

// deadline makes reading and writing end, even if the program has passed its
// pipes on. Where pipes have no deadlines, killing the program must do.
func (p *process) deadline(at time.Time) {
	for _, pipe := range []any{p.in, p.out} {
		if f, ok := pipe.(interface{ SetDeadline(time.Time) error }); ok {
			_ = f.SetDeadline(at)
		}
	}
}

// ended tells how a program that no longer answers has ended.
func (p *process) ended(err error) error {
	p.killAll()
	if exit := p.wait(); exit != nil {
		return fmt.Errorf("the program has ended: %w", exit)
	}
	if errors.Is(err, io.EOF) {
		return errors.New("the program has ended")
	}
	return err
}

// kill ends the program and everything that it has started.
func (p *process) kill() {
	p.killAll()
	_ = p.in.Close()
	_ = p.wait() // the reason is already known
}

// close waits for the program to end by itself, then kills what is left of it.
func (p *process) close() {
	_ = p.in.Close()
	p.deadline(time.Now().Add(closeTime))
	timer := time.AfterFunc(closeTime, p.killAll)
	_, _ = io.Copy(io.Discard, p.lines)
	timer.Stop()
	p.kill()
}
