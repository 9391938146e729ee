package cli

import (
	"os"
	"strconv"

	"golang.org/x/term"
)

// isTerminal reports whether a person looks at w, or types into it.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// color reports whether colours are wanted: on a terminal, unless NO_COLOR or
// TERM say otherwise.
func (a *app) color() bool {
	return isTerminal(a.out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// columns returns how many columns there are to write on: what COLUMNS says,
// else those of the terminal. It is 0 where nothing is to be broken into lines,
// as in a file or a pipe.
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

// width returns what tells the columns of the terminal as they are now, or nil
// if there is none.
func (a *app) width() func() int {
	if a.columns() == 0 {
		return nil
	}
	return a.columns
}
