package cli

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"goa/internal/picture"
)

// everyCommand calls visit with all commands and their names.
func everyCommand(cmd *cobra.Command, path []string, visit func(cmd *cobra.Command, path []string)) {
	visit(cmd, path)
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			everyCommand(c, append(path[:len(path):len(path)], c.Name()), visit)
		}
	}
}

func TestHelpFitsTheTerminal(t *testing.T) {
	for _, columns := range []string{"60", "80", "100"} {
		t.Setenv("COLUMNS", columns)
		wide := map[string]int{"60": 60, "80": 80, "100": 100}[columns]
		everyCommand((&app{out: new(bytes.Buffer), err: new(bytes.Buffer)}).rootCommand(), nil, func(cmd *cobra.Command, path []string) {
			var out, complaints bytes.Buffer
			if code := Main(append(path, "--help"), strings.NewReader(""), &out, &complaints); code != exitOK {
				t.Fatalf("%s --help ended with %d: %s", cmd.CommandPath(), code, &complaints)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimRight(line, "\n")
				if n := picture.Columns(line); n > wide && len(strings.Fields(line)) > 1 { // a single word must stay whole
					t.Errorf("%s: %d columns on %d: %s", cmd.CommandPath(), n, wide, line)
				}
			}
			if long := strings.Join(strings.Fields(cmd.Long), " "); !strings.Contains(strings.Join(strings.Fields(out.String()), " "), long) {
				t.Errorf("%s on %d columns does not say all of %q", cmd.CommandPath(), wide, long)
			}
		})
	}
}

// An example copied from help is one command, however narrow the terminal is.
func TestExamplesCanBeCopied(t *testing.T) {
	var b bytes.Buffer
	writeWrapped(&b, "Examples:\n  goa play --players 4 --bots 3 --grade greedy --options bonanza\n", 40)
	command := strings.ReplaceAll(strings.TrimPrefix(b.String(), "Examples:\n"), "\\\n", "")
	if got, want := strings.Join(strings.Fields(command), " "), "goa play --players 4 --bots 3 --grade greedy --options bonanza"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if strings.Count(b.String(), "\n") < 3 {
		t.Errorf("nothing was broken:\n%s", &b)
	}
}

func TestParagraphsAreJoined(t *testing.T) {
	got := joinLines("One\ntwo.\n\nThree\nfour\n  as it is\n  stays")
	if want := "One two.\n\nThree four\n  as it is\n  stays"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The table in docs/arena.md has a row for every flag of the command, and no others.
func TestEveryFlagOfTheArenaIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/arena.md")
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, m := range regexp.MustCompile("(?m)^\\| `--([a-z-]+)").FindAllStringSubmatch(string(text), -1) {
		got = append(got, m[1])
	}
	(&app{}).arenaCommand().Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" {
			want = append(want, f.Name)
		}
	})
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("flags in docs/arena.md:\n%v, want\n%v", got, want)
	}
}
