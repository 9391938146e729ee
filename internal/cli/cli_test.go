package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"goa/internal/pgtest"
)

func TestMain(m *testing.M) {
	testscript.Main(pgtest.Tests{M: m}, map[string]func(){
		"goa": func() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// The scripts use the program as people type it. Each command has its own file. They
// can use `status N goa …` for a command that must end with that exit code.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   "testdata/script",
		Setup: copyCampaigns,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": wantStatus,
		},
	})
}

// copyCampaigns provides scripts with campaigns that a bot has played, and with a copy
// of one of them in which the cargo has been raised.
func copyCampaigns(env *testscript.Env) error {
	for _, name := range []string{"whole.goa", "lost.goa"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "campaign", "testdata", name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(env.WorkDir, name), text, 0o666); err != nil {
			return err
		}
		if name != "whole.goa" {
			continue
		}
		edited := strings.Replace(string(text), "fulfilled 1  cargo 2", "fulfilled 1  cargo 3", 1)
		if err := os.WriteFile(filepath.Join(env.WorkDir, "edited.goa"), []byte(edited), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// wantStatus runs the program within the test and compares its exit code. Its stdout
// and stderr can then be matched as after exec.
func wantStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "goa" {
		ts.Fatalf("usage: status N goa ARGUMENTS")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// commands calls f with every command of the program except cobra's own.
func commands(f func(*cobra.Command)) {
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		f(c)
		for _, sub := range c.Commands() {
			if sub.Name() != "help" && sub.Name() != "completion" {
				visit(sub)
			}
		}
	}
	visit((&app{}).rootCommand())
}

func TestCommandsExplainThemselves(t *testing.T) {
	commands(func(c *cobra.Command) {
		if c.Short == "" || c.Runnable() && !c.HasSubCommands() && c.Example == "" {
			t.Errorf("%s lacks a description or an example", c.CommandPath())
		}
		for _, line := range strings.Split(c.Long+"\n"+c.Example, "\n") {
			if len([]rune(line)) > 100 {
				t.Errorf("%s: a line of the help is too long: %s", c.CommandPath(), line)
			}
		}
	})
}

// The examples in help texts can be parsed.
func TestExamplesHaveMeaning(t *testing.T) {
	commands(func(c *cobra.Command) {
		for _, line := range strings.Split(c.Example, "\n") {
			line, _, _ = strings.Cut(strings.TrimSpace(line), " | grep")
			_, line, _ = strings.Cut(line, "goa ")
			if line == "" {
				continue
			}
			a := &app{}
			cmd, rest, err := a.rootCommand().Find(strings.Fields(line))
			if err == nil {
				err = cmd.ParseFlags(rest)
			}
			if err == nil {
				err = cmd.ValidateArgs(cmd.Flags().Args())
			}
			if err != nil {
				t.Errorf("goa %s: %v", line, err)
			}
		}
	})
}

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "ab", 2}, {"seed", "seed", 0}, {"sed", "seed", 1}, {"players", "plaiers", 1}, {"edtion", "edition", 1}, {"json", "out", 4}} {
		if got := editDistance(c.a, c.b); got != c.want {
			t.Errorf("editDistance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
