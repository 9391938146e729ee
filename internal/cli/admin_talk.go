package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"goa/internal/match"
	"goa/internal/talk"
)

func (a *app) adminRemoveLine() *cobra.Command {
	return a.command(adminTask{
		use: "remove-line TABLE LINE", short: "Remove a line of chat", args: tableAndLine,
		long: `Remove-line removes a line of a table's chat for good. It disappears from open pages within
a second or two.`,
		example: "  goa admin remove-line afpjoz5fuumn 12",
		run: func(ctx context.Context, a admin, args []string) error {
			number, _ := strconv.Atoi(args[1]) // see tableAndLine
			err := a.store.RemoveLine(ctx, match.ID(args[0]), number, time.Now())
			if errors.Is(err, talk.NoLine) {
				return fmt.Errorf("table %q has no line %d", args[0], number)
			}
			if err != nil {
				return err
			}
			return a.writeResult(adminDone{Deleted: 1}, func(w io.Writer) { fmt.Fprintf(w, "Line %d at table %s is gone.\n", number, args[0]) })
		},
	})
}

// tableAndLine makes sure that the arguments name a line of chat.
func tableAndLine(cmd *cobra.Command, args []string) error {
	if len(args) != 2 {
		return usagef("%s takes a table and a line number, but was given %d", cmd.CommandPath(), len(args))
	}
	if _, err := strconv.Atoi(args[1]); err != nil {
		return usagef("%q is not a line number: goa admin reports shows them", args[1])
	}
	return nil
}
