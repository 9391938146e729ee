package keyboard

import (
	"fmt"
	"strings"

	"goa/internal/picture"
)

// commands are the inputs besides moves, with the keys of the texts that
// explain them.
var commands = []struct{ key, text string }{
	{"m", "help.moves"}, {"p", "help.picture"}, {"u", "help.undo"}, {"s FILE", "help.save"},
	{"h", "help.hint"}, {"q", "help.quit"}, {"?", "help.help"},
}

// help lists the possible inputs.
func (g *Game) help() {
	g.sayLine(g.Words.Screen("help"))
	for _, c := range commands {
		g.sayHanging(fmt.Sprintf("  %-8s  ", c.key), g.Words.Screen(c.text))
	}
}

// say writes a text on its own line.
func (g *Game) say(name string, values ...any) {
	g.sayLine(g.Words.Screen(name, values...))
}

// sayLine writes a text in as many lines as it needs, each indented like the
// text.
func (g *Game) sayLine(text string) {
	body := strings.TrimLeft(text, " ")
	g.sayHanging(text[:len(text)-len(body)], body)
}

// sayHanging writes a label and a text beside it, whose further lines begin
// below its first. Without a terminal, a text is one line.
func (g *Game) sayHanging(label, text string) {
	if g.Width == nil {
		fmt.Fprintln(g.Out, label+text)
		return
	}
	wide := picture.Columns(label)
	for _, line := range picture.Wrap(text, g.style().Columns()-wide) {
		fmt.Fprintln(g.Out, strings.TrimRight(label+line, " "))
		label = strings.Repeat(" ", wide)
	}
}
