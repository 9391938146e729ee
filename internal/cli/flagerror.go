package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// explainFlag explains what is wrong with a flag, and what would be right.
func explainFlag(cmd *cobra.Command, err error) error {
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		return unknownFlag(cmd, e)
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return wrongValue(e)
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		name, _ := pflag.UnquoteUsage(e.GetFlag())
		return usagef("--%s needs a value: --%[1]s %s", e.GetFlag().Name, name)
	}
	if e, ok := errors.AsType[*pflag.InvalidSyntaxError](err); ok {
		return usagef("%q is not a flag: write --NAME or --NAME VALUE", e.GetSpecifiedFlag())
	}
	return usageError{err}
}

// unknownFlag suggests the flag that was probably meant.
func unknownFlag(cmd *cobra.Command, e *pflag.NotExistError) error {
	if words := cmd.Flags().Args(); cmd.HasAvailableSubCommands() && len(words) > 0 && cmd.ValidateArgs(words) != nil {
		return noCommand(cmd, words[0]) // it may be a flag of that command
	}
	name, dashes := e.GetSpecifiedName(), "--"
	if e.GetSpecifiedShortnames() != "" {
		name, dashes = strings.TrimPrefix(e.GetSpecifiedShortnames(), "-"), "-"
	}
	best, distance := "", 3
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if d := editDistance(name, f.Name); d < min(distance, (len(name)+1)/2) || strings.HasPrefix(f.Name, name) && len(name) > 1 {
			best, distance = f.Name, d
		}
	})
	if c, _, err := cmd.Find([]string{name}); err == nil && c != cmd {
		return usagef("%s has no flag %s%s; did you mean %s?", cmd.CommandPath(), dashes, name, c.CommandPath())
	}
	if best == "" {
		return usagef("%s has no flag %s%s", cmd.CommandPath(), dashes, name)
	}
	return usagef("%s has no flag %s%s; did you mean --%s?", cmd.CommandPath(), dashes, name, best)
}

// wrongValue says what a flag accepts.
func wrongValue(e *pflag.InvalidValueError) error {
	f, value := e.GetFlag(), e.GetValue()
	takes, ok := map[string]string{
		"int": "a whole number", "intSlice": "whole numbers with commas between them", "int64": "a whole number", "uint64": "a whole number from 0",
		"float64": "a number", "bool": "true or false", "duration": "a time such as 90s, 10m or 1h30m",
	}[f.Value.Type()]
	switch {
	case !ok:
		return usagef("--%s %s: %w", f.Name, value, e.Unwrap())
	case errors.Is(e, strconv.ErrRange) && f.Value.Type() == "int" && strings.HasPrefix(value, "-"):
		return usagef("--%s %s is too small a number", f.Name, value)
	case errors.Is(e, strconv.ErrRange):
		return usagef("--%s %s is too large a number", f.Name, value)
	default:
		return usagef("--%s takes %s, not %s", f.Name, takes, strconv.Quote(value))
	}
}

// editDistance counts the letters to change, add or drop to turn a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
