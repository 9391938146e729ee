package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// maxLine is how long a request may be, in bytes without the end of its line.
const maxLine = 4 << 20

// line is what one line of the input holds, or why there is none.
type line struct {
	text    []byte
	tooLong bool // and therefore skipped
	err     error
}

// readLines returns the lines of in, one by one. The last has an error. The
// goroutine that reads them ends with it, or with ctx.
func readLines(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		r := bufio.NewReaderSize(in, 64<<10)
		for {
			l := readLine(r)
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
			if l.err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads up to the end of a line or of the input, of which the latter
// ends a line too unless that is empty.
func readLine(r *bufio.Reader) line {
	var l line
	for {
		part, err := r.ReadSlice('\n')
		if !l.tooLong {
			l.text = append(l.text, part...)
			l.tooLong = len(bytes.TrimSuffix(l.text, []byte("\n"))) > maxLine
		}
		switch {
		case l.tooLong:
			l.text = nil
		case err == nil:
			l.text = l.text[:len(l.text)-1]
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && (l.tooLong || len(l.text) > 0):
			return l // the next call meets the end again
		default:
			l.err = err
			return l
		}
	}
}
