package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"goa/goa"
	"goa/internal/picture"
	"goa/lexicon"
	"goa/record"
)

// replayFlags are the flags of replay only.
type replayFlags struct {
	at      int
	seat    int
	session int
	check   bool
	lang    langFlag
}

func (a *app) replayCommand() *cobra.Command {
	var out outFlags
	var own replayFlags
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Describe, draw or check a recorded game",
		Long: `Replay describes a recorded game in words. With --at it draws the position after that many
moves instead. With --check it only says whether every line of the record is correct, and if
not, which line is the first that is wrong, and why. "-" reads standard input.
With --json it prints one event per line.
For a campaign it describes all sessions, or the one that --session names; --at counts the
moves of that session, or of the last one if none is named.`,
		Example: "  goa replay game.goa\n  goa replay --at 120 game.goa\n  goa replay --check game.goa\n  goa replay --json game.goa | grep lot-sold\n" +
			"  goa replay --session 2 --at 40 voyage.goa",
		Args: oneArgument("record"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := own.checkFlags(cmd); err != nil {
				return err
			}
			if own.check {
				return a.checkRecord(args[0], &out)
			}
			games, err := a.readGames(args[0])
			if err != nil {
				return err
			}
			if games, err = chooseGames(games, own.session, cmd.Flags().Changed("at")); err != nil {
				return err
			}
			words, err := own.lang.wordsOf(games[0].Record)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return out.write(a, func(w io.Writer) error {
				switch r := games[0].Record; {
				case cmd.Flags().Changed("at") && out.json:
					return writePosition(w, r, own.at)
				case cmd.Flags().Changed("at"):
					return drawAt(w, r, own, a.style(r, words, &out))
				case out.json:
					return games.TellJSON(w)
				default:
					return games.Tell(w, a.style(r, words, &out))
				}
			})
		},
	}
	cmd.Flags().IntVar(&own.at, "at", 0, "draw the position after `N` moves; a negative number counts from the end")
	cmd.Flags().IntVar(&own.seat, "seat", -1, "with --at: draw what seat `N` sees (default the player to move)")
	cmd.Flags().IntVar(&own.session, "session", 0, "of a campaign: only session `N`, counted from 1")
	cmd.Flags().BoolVar(&own.check, "check", false, "only say whether the record is correct")
	own.lang.add(cmd)
	out.add(cmd)
	return cmd
}

// style returns the style for drawing positions of a game. It uses the terminal's
// features if the output goes to one.
func (a *app) style(r *record.Record, words *lexicon.Lexicon, out *outFlags) picture.Style {
	style := picture.Style{Words: words, Names: namesOf(r)}
	if out.toTerminal() {
		style.Color, style.Width = a.color(), a.columns()
	}
	return style
}

// checkFlags refuses flags that conflict.
func (own *replayFlags) checkFlags(cmd *cobra.Command) error {
	switch at, session := cmd.Flags().Changed("at"), cmd.Flags().Changed("session"); {
	case cmd.Flags().Changed("seat") && !at:
		return usagef("--seat chooses whose view of a position is drawn: add --at N")
	case cmd.Flags().Changed("seat") && own.seat < 0:
		return usagef("--seat %d: seats are counted from 0", own.seat)
	case own.check && at:
		return usagef("--check looks at the whole record and --at at one position: choose one of them")
	case own.check && session:
		return usagef("--check looks at the whole campaign: leave out --session")
	case session && (own.session < 1 || own.session > goa.NumSessions):
		return usagef("--session %d: there are sessions 1 to %d", own.session, goa.NumSessions)
	default:
		return nil
	}
}

// positionAt returns the game after n moves or, if n is negative, before the last -n
// moves.
func positionAt(r *record.Record, n int) (goa.State, error) {
	at := n
	if at < 0 {
		at += r.Len()
	}
	if at < 0 || at > r.Len() {
		return goa.State{}, usagef("--at %d: the record has %s", n, plural(r.Len(), "move", "moves"))
	}
	return r.At(at)
}

func writePosition(w io.Writer, r *record.Record, at int) error {
	s, err := positionAt(r, at)
	if err != nil {
		return err
	}
	return writeJSON(w, s.Position())
}

// drawAt draws a position, and the scores if the game is over there.
func drawAt(w io.Writer, r *record.Record, own replayFlags, style picture.Style) error {
	s, err := positionAt(r, own.at)
	if err != nil {
		return err
	}
	seat := goa.Seat(own.seat)
	switch {
	case own.seat >= s.Seats():
		return usagef("--seat %d: there are seats 0 to %d", own.seat, s.Seats()-1)
	case own.seat < 0 && s.Turn() >= 0:
		seat = s.Turn()
	case own.seat < 0:
		seat = goa.Nobody
	}
	v := s.View(seat)
	if err := picture.Draw(w, &v, style); err != nil || !s.Over() {
		return err
	}
	fmt.Fprintln(w)
	return picture.Scores(w, &s, style)
}

func namesOf(r *record.Record) []string {
	var names []string
	for _, p := range r.Players() {
		names = append(names, p.Name)
	}
	return names
}
