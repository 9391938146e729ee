package keyboard

import (
	"fmt"

	"goa/internal/picture"
)

// commands are what can be typed besides moves, with the names of the texts
// that explain them.
var commands = []struct{ key, text string }{
	{"m", "help.moves"}, {"p", "help.picture"}, {"u", "help.undo"}, {"s FILE", "help.save"},
	{"h", "help.hint"}, {"q", "help.quit"}, {"?", "help.help"},
}

// help tells what can be typed.
func (g *Game) help() {
	for _, line := range picture.Wrap(g.Words.Screen("help"), picture.Width) {
		fmt.Fprintln(g.Out, line)
	}
	for _, c := range commands {
		fmt.Fprintf(g.Out, "  %-8s  %s\n", c.key, g.Words.Screen(c.text))
	}
}

// say writes a text of its own line.
func (g *Game) say(name string, values ...any) {
	fmt.Fprintln(g.Out, g.Words.Screen(name, values...))
}
