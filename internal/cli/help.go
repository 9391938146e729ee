package cli

import (
	"bytes"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"goa/internal/picture"
)

// maxHelpWidth is the largest width of help texts. Longer lines are hard to read.
const maxHelpWidth = 100

// setHelp makes help fit the terminal. In a file or a pipe, its lines stay as they are.
func (a *app) setHelp(root *cobra.Command) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		wide := min(a.columns(), maxHelpWidth)
		if wide == 0 {
			help(cmd, args)
			return
		}
		long := cmd.Long
		defer func() { cmd.Long = long }()
		cmd.Long = joinLines(long)
		var b bytes.Buffer
		cmd.SetOut(&b)
		help(cmd, args)
		cmd.SetOut(a.out)
		writeWrapped(a.out, b.String(), wide)
	})
}

// setOwnCommands makes "goa help" and "goa completion" refuse unknown arguments.
func (a *app) setOwnCommands(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		completion.Args = onlyCommands
		completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil {
		panic(err) // added by the line above
	}
	help.Run = nil
	help.RunE = func(_ *cobra.Command, args []string) error {
		cmd := root
		for _, word := range args {
			next, rest, err := cmd.Find([]string{word})
			if err != nil || next == cmd || len(rest) > 0 {
				return noCommand(cmd, word)
			}
			cmd = next
		}
		cmd.InitDefaultHelpFlag()
		return cmd.Help()
	}
}

// joinLines joins the lines of every paragraph. Lines that begin with a space stay as
// they are.
func joinLines(text string) string {
	var b strings.Builder
	apart := func(line string) bool { return line == "" || strings.HasPrefix(line, " ") }
	before := ""
	for i, line := range strings.Split(text, "\n") {
		switch {
		case i == 0:
		case apart(line), apart(before):
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(line)
		before = line
	}
	return b.String()
}

// descriptionLine matches a line with a name and, after a gap, its meaning.
var descriptionLine = regexp.MustCompile(`^ +\S.*?   *\b`)

// exampleLine matches a line that can be copied into a shell.
var exampleLine = regexp.MustCompile(`^  +goa `)

// writeWrapped wraps a help text. Descriptions continue below their beginning, and
// examples can still be copied.
func writeWrapped(w io.Writer, text string, wide int) {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		body := strings.TrimLeft(line, " ")
		label := line[:len(line)-len(body)]
		hang, end := len(label), ""
		switch {
		case exampleLine.MatchString(line):
			hang, end = hang+4, ` \`
		case strings.HasPrefix(line, " "):
			if m := descriptionLine.FindString(line); m != "" && len(m) < wide-minDescription {
				label, body, hang = m, line[len(m):], len(m)
			} else {
				hang += 4
			}
		}
		lines := picture.Wrap(body, wide-max(hang, picture.Columns(label))-len(end))
		for i, part := range lines {
			if i < len(lines)-1 {
				part += end
			}
			_, _ = io.WriteString(w, strings.TrimRight(label+part, " ")+"\n") // as in cobra, which ignores errors here
			label = strings.Repeat(" ", hang)
		}
	}
}

// minDescription is how many columns descriptions need beside names.
const minDescription = 24
