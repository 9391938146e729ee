package cli

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// countBar shows the progress of a long count: one changing line on a terminal,
// otherwise a new line now and then.
type countBar struct {
	w        io.Writer
	terminal bool
	unit     string
	total    int
	lines    int // written so far
}

// show shows how many are done, and how many of these were done before this run.
func (b *countBar) show(done, before int, elapsed time.Duration) {
	switch {
	case b.terminal:
		fmt.Fprintf(b.w, "\r%s\x1b[K", b.text(done, before, elapsed))
	case elapsed >= lineEvery*time.Duration(b.lines+1):
		b.lines++
		fmt.Fprintln(b.w, b.text(done, before, elapsed))
	}
}

// clear removes the bar.
func (b *countBar) clear() {
	if b.terminal {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}

func (b *countBar) text(done, before int, elapsed time.Duration) string {
	const width = 30
	share := min(1, float64(done)/float64(max(1, b.total)))
	full := int(share * width)
	left := "?"
	if done > before {
		rest := float64(elapsed) / float64(done-before) * float64(b.total-done)
		left = time.Duration(max(0, rest)).Round(time.Second).String()
	}
	return fmt.Sprintf("[%s%s] %3.0f%%  %d of %d %s, %s left",
		strings.Repeat("#", full), strings.Repeat(".", width-full), 100*share, done, b.total, b.unit, left)
}
