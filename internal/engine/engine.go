package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"goa/edition"
	"goa/goa"
)

// Options are the command-line options of a run.
type Options struct {
	// Edition is played if a request names none. It is known by its name and its hash
	// even if it is a user's own. Nil means the usual default.
	Edition *edition.Edition
	// Version is the version of the program for hello.
	Version string
	// Log receives the stack of a request that panicked. It may be nil.
	Log io.Writer
}

// Run answers the requests from in on out until the input ends, and then returns nil. It
// returns early if reading or writing fails, or with the cause of ctx when that is
// cancelled. A read in progress is then abandoned and takes at most one more line from
// in.
func Run(ctx context.Context, in io.Reader, out io.Writer, opts Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newClient(opts)
	lines := readLines(ctx, in)
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
			if err := write(out, s.answer(ctx, l)); err != nil {
				return fmt.Errorf("write a reply: %w", err)
			}
		}
	}
}

// write sends one reply as one line.
func write(out io.Writer, reply []byte) error {
	_, err := out.Write(append(reply, '\n'))
	return err
}

// encode returns a reply as JSON.
func encode(r reply) ([]byte, error) {
	var view *goa.View
	if s, ok := r.(shower); ok {
		view = s.takeView()
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		return nil, err
	}
	text := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if view == nil {
		return text, nil
	}
	return appendView(text, view)
}

// shower is a reply whose last field is a view. The view is taken out and written
// separately. It is most of the reply, and the standard library would read through it
// once more.
type shower interface{ takeView() *goa.View }

// appendView adds a view to an object with other fields.
func appendView(object []byte, v *goa.View) ([]byte, error) {
	text, err := v.MarshalJSON()
	if err != nil {
		return nil, err
	}
	object = append(object[:len(object)-1], `,"view":`...)
	return append(append(object, text...), '}'), nil
}
