package cli

import (
	"os"
	"strconv"

	"golang.org/x/term"
)

// isTerminal reports whether w is a terminal.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// color reports whether to use colors. It does so on a terminal, unless NO_COLOR or
// TERM say otherwise.
func (a *app) color() bool {
	return isTerminal(a.out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// columns returns the number of columns, from COLUMNS or the terminal. It is 0 where
// lines are not wrapped, as in a file or a pipe.
func (a *app) columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if f, ok := a.out.(*os.File); ok && isTerminal(f) {
		if wide, _, err := term.GetSize(int(f.Fd())); err == nil {
			return wide
		}
	}
	return 0
}

// width returns a function that returns the current number of columns of the terminal,
// or nil without a terminal.
func (a *app) width() func() int {
	if a.columns() == 0 {
		return nil
	}
	return a.columns
}
