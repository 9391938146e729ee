package keyboard

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

var (
	errAgain = errors.New("nothing was played")
	errQuit  = errors.New("quit")
)

// readLines sends the lines of a reader until it or the context ends. A read
// that waits for a keyboard cannot be canceled; it ends with the program.
func readLines(ctx context.Context, r io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for in := bufio.NewReaderSize(r, maxLine); ; {
			line, err := nextLine(in)
			if err != nil {
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// maxLine is the maximum length of a line, in bytes. A longer line is replaced
// by skipped, which is no move.
const (
	maxLine = 64 << 10
	skipped = "…"
)

// nextLine reads a line without its end. The last line may have none.
func nextLine(in *bufio.Reader) (string, error) {
	text, more, err := in.ReadLine()
	if !more || err != nil {
		return string(text), err
	}
	for more && err == nil {
		_, more, err = in.ReadLine()
	}
	return skipped, nil
}

// readLine returns the next line; ok is false if there is none.
func (g *Game) readLine(ctx context.Context) (line string, ok bool) {
	select {
	case line, ok = <-g.lines:
	case <-ctx.Done():
	}
	if !ok {
		fmt.Fprintln(g.Out)
	}
	return strings.TrimSpace(line), ok
}

// ask asks a person for a move. It returns errAgain after any input that is no
// move, and errQuit at the end of the input.
func (g *Game) ask(ctx context.Context) (goa.Move, error) {
	if len(g.queued) == 0 {
		if err := g.showChanged(); err != nil {
			return goa.Move{}, err
		}
		g.list()
	}
	for {
		text, ok := g.nextInput(ctx)
		if !ok {
			return goa.Move{}, errQuit
		}
		if text == "" {
			continue
		}
		if err := g.command(ctx, text); err != errNoCommand {
			return goa.Move{}, err
		}
		m, err := g.parse(text)
		if err == nil {
			g.asked = append(g.asked, g.Record.Len())
			return m, nil
		}
		g.queued = nil
		g.sayLine(err.Error())
	}
}

// nextInput returns the next input, up to a semicolon.
func (g *Game) nextInput(ctx context.Context) (text string, ok bool) {
	if len(g.queued) == 0 {
		fmt.Fprintf(g.Out, "%s> ", g.names[g.state.Turn()])
		line, ok := g.readLine(ctx)
		if !ok {
			return "", false
		}
		g.queued = strings.Split(line, ";")
	}
	text = strings.TrimSpace(g.queued[0])
	g.queued = g.queued[1:]
	return text, true
}

var errNoCommand = errors.New("no command")

// command carries out an input that is no move.
func (g *Game) command(ctx context.Context, text string) error {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "?", "help":
		g.help()
	case "h", "hint":
		g.hint(ctx)
	case "m":
	case "p":
		if err := g.show(); err != nil {
			return err
		}
	case "u", "undo":
		if err := g.undo(); err != nil {
			return err
		}
	case "s", "save":
		if err := g.saveAs(ctx, strings.TrimSpace(rest)); err != nil {
			fmt.Fprintln(g.Out, err)
		}
	case "q", "quit":
		return errQuit
	default:
		return errNoCommand
	}
	return errAgain
}

// hint shows what a bot would do.
func (g *Game) hint(ctx context.Context) {
	if g.Hint == nil {
		g.say("no-hints")
		return
	}
	v := g.state.View(g.state.Turn())
	for _, line := range g.Hint(ctx, &v, slices.Clone(g.legal)) {
		g.sayLine("  " + line)
	}
}

// saveAs saves to a file. If file is empty, it asks for a name.
func (g *Game) saveAs(ctx context.Context, file string) error {
	if file == "" {
		file = g.File
	}
	if file == "" {
		fmt.Fprint(g.Out, g.Words.Screen("save")+" ")
		if file, _ = g.readLine(ctx); file == "" {
			g.say("not-saved")
			return nil
		}
	}
	return g.save(file)
}

// leave saves the game. It asks for a file if none was named, or if the game
// cannot be saved there.
func (g *Game) leave(ctx context.Context) error {
	var err error
	for file := g.File; ; {
		if file != "" {
			if err = g.save(file); err == nil {
				return nil
			}
			fmt.Fprintln(g.Out, err)
		}
		fmt.Fprint(g.Out, g.Words.Screen("save.or-not")+" ")
		if file, _ = g.readLine(ctx); file == "" {
			g.say("lost")
			return err
		}
	}
}

// parse reads a number of the list or the text of a move.
func (g *Game) parse(text string) (goa.Move, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > len(g.legal) {
			return goa.Move{}, errors.New(g.Words.Screen("no-number", "n", len(g.legal)))
		}
		return g.legal[n-1], nil
	}
	m, err := goa.ParseMove(strings.ToLower(text))
	if err != nil {
		return goa.Move{}, errors.New(g.Words.Screen("no-move", "move", text))
	}
	if why := g.state.Check(m); why != goa.Legal {
		return goa.Move{}, errors.New(g.Words.Reason(why))
	}
	return m, nil
}
