package cli

import (
	"fmt"
	"io"

	"goa/internal/gamefile"
)

// checkRecord reports whether a record is valid.
func (a *app) checkRecord(file string, out *outFlags) error {
	text, err := a.readFile(file)
	if err != nil {
		return err
	}
	verdict := gamefile.Check(file, text)
	err = out.writeResult(a, verdict, func(w io.Writer) error { return writeVerdict(w, verdict) })
	if err == nil && !verdict.OK {
		return errQuiet
	}
	return err
}

func writeVerdict(w io.Writer, v gamefile.Verdict) error {
	if !v.OK {
		_, err := fmt.Fprintf(w, "%s: %s\n", v.File, v.Error)
		if v.Why != "" {
			_, err = fmt.Fprintln(w, v.Why)
		}
		return err
	}
	what, size := "game", plural(v.Moves, "move", "moves")
	if v.Sessions > 0 {
		what, size = "campaign", plural(v.Sessions, "session", "sessions")+", "+size
	}
	state := "not finished"
	if v.Over {
		state = "over"
	}
	_, err := fmt.Fprintf(w, "%s: correct, %s, the %s is %s\n", v.File, size, what, state)
	return err
}
