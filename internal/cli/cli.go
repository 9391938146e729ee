// Package cli contains the program's commands and flags. It gives each command its
// parts. Package server wires those of goa serve together.
//
// Results go to standard output, progress and complaints to standard error.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"goa/internal/database"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // the command failed
	exitUsage  = 2 // the arguments make no sense
)

// Main runs the program and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	a := &app{in: stdin, out: stdout, err: stderr}
	root := a.rootCommand()
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	return a.exitCode(cmd, err)
}

// Command returns the program's commands, for documentation.
func Command() *cobra.Command { return new(app).rootCommand() }

// app contains what the commands share.
type app struct {
	in       io.Reader
	out, err io.Writer
	began    bool // the arguments made sense and the command runs
}

// errQuiet ends a command that has already printed its error.
var errQuiet = errors.New("already reported")

// A usageError is a mistake of the user. It says what would be right.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// exitCode prints an error and returns the exit code.
func (a *app) exitCode(cmd *cobra.Command, err error) int {
	_, usage := errors.AsType[usageError](err)
	_, address := errors.AsType[*database.AddressError](err)
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errQuiet):
		return exitFailed
	case usage, address, !a.began:
		if cmd.Name() == "help" {
			cmd = cmd.Parent() // the command that it describes
		}
		fmt.Fprintf(a.err, "goa: %s\nTry: %s --help\n", strings.TrimSpace(err.Error()), cmd.CommandPath())
		return exitUsage
	default:
		fmt.Fprintf(a.err, "goa: %s\n", strings.TrimSpace(err.Error()))
		return exitFailed
	}
}

func (a *app) rootCommand() *cobra.Command {
	var serve serveFlags // goa without a command serves
	root := &cobra.Command{
		Use:                        "goa",
		Short:                      "The board game Goa, in all its editions",
		Long:                       "goa plays the board game Goa by Rüdiger Dorn, in all its editions, for one to four players.\nWithout a command it serves the game to your browser: see goa serve --help.",
		Args:                       onlyCommands,
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			a.began = true
			return checkFlags(cmd)
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := serve.complete(cmd); err != nil {
				return err
			}
			return a.serve(cmd.Context(), serve)
		},
	}
	serve.addTo(root.Flags())
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetFlagErrorFunc(explainFlag)
	a.setHelp(root)
	root.AddGroup(
		&cobra.Group{ID: "games", Title: "Games:"},
		&cobra.Group{ID: "programs", Title: "For programs, and for those who write them:"},
	)
	add := func(group string, commands ...*cobra.Command) {
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add("games", a.serveCommand(), a.staticCommand(), a.backupCommand(), a.transferCommand(), a.adminCommand(), a.playCommand(), a.campaignCommand(), a.replayCommand(), a.hintCommand(), a.analyzeCommand(), a.lessonCommand(), a.puzzlesCommand(), a.editionCommand())
	add("programs", a.engineCommand(), a.perftCommand(), a.arenaCommand(), a.studyCommand(), a.luckCommand(), a.selfplayCommand(), a.benchCommand(), a.soakCommand(), a.workCommand(), a.loadCommand(), a.crashCommand(), a.chaosCommand(), a.attackCommand(),
		a.versionCommand())
	a.setOwnCommands(root)
	return root
}

// group returns a command that only contains others.
func group(use, short, long string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use: use, Short: short, Long: long, Args: onlyCommands,
		SuggestionsMinimumDistance: 2,
		RunE:                       func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(commands...)
	return cmd
}

// onlyCommands refuses everything except a command, and suggests the nearest ones.
func onlyCommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return noCommand(cmd, args[0])
}

// noCommand refuses a word that is not a command of cmd.
func noCommand(cmd *cobra.Command, word string) error {
	if !cmd.HasAvailableSubCommands() {
		return usagef("%s has no commands, so there is no %q", cmd.CommandPath(), word)
	}
	near := cmd.SuggestionsFor(word)
	if len(near) == 0 {
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				near = append(near, c.Name())
			}
		}
		return usagef("there is no command %q; there are %s", word, strings.Join(near, ", "))
	}
	return usagef("there is no command %q; did you mean %s?", word, strings.Join(near, " or "))
}

// noArguments refuses arguments other than flags.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no arguments, but was given %q", cmd.CommandPath(), args[0])
	}
	return nil
}

// oneArgument wants exactly one argument, called by name.
func oneArgument(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usagef("%s takes one %s, but was given %d", cmd.CommandPath(), name, len(args))
		}
		return nil
	}
}

// atMostOne allows one argument, called by name.
func atMostOne(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usagef("%s takes one %s, but was given %d", cmd.CommandPath(), name, len(args))
		}
		return nil
	}
}

// notWithRecord refuses flags whose values are already in a record.
func notWithRecord(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		if cmd.Flags().Changed(name) {
			return usagef("the record already determines what --%s would set: leave out one of the two", name)
		}
	}
	return nil
}
