package engine

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"goa/edition"
)

// Options is what the command line says about a run.
type Options struct {
	// Edition is played if a request names none, and known by its name and its
	// hash even if it is a user's own. Nil is the usual default.
	Edition *edition.Edition
	// Version is what hello tells of the program.
	Version string
}

// Run answers the requests from in on out until the input ends, and then
// returns nil. It returns early if reading or writing fails, or with the
// cause of ctx once that is cancelled; a read in progress is then abandoned
// and takes one more line from in at most.
func Run(ctx context.Context, in io.Reader, out io.Writer, opts Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newSession(ctx, opts)
	lines := readLines(ctx, in)
	w := bufio.NewWriter(out)
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case l := <-lines:
			if errors.Is(l.err, io.EOF) {
				return nil
			}
			if l.err != nil {
				return fmt.Errorf("read a request: %w", l.err)
			}
			if err := write(w, s.answer(l)); err != nil {
				return fmt.Errorf("write a reply: %w", err)
			}
		}
	}
}

// write sends one reply as one line.
func write(w *bufio.Writer, r reply) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		return err
	}
	return w.Flush()
}
