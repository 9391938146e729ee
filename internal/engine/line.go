package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// maxLine is the largest length of a request in bytes, without the end of its line.
const maxLine = 4 << 20

// line is a line of the input, or the reason why there is none.
type line struct {
	text    []byte
	tooLong bool // too long, so it was skipped
	err     error
}

// readLines returns the lines of in, one by one. The last has an error. The goroutine
// that reads them ends then, or when ctx ends.
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

// readLine reads up to the end of a line or of the input. The end of the input also ends
// a line, unless that is empty.
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
			return l // the next call finds the end again
		default:
			l.err = err
			return l
		}
	}
}
