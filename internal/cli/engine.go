package cli

import (
	"github.com/spf13/cobra"

	"goa/internal/engine"
)

func (a *app) engineCommand() *cobra.Command {
	var game gameFlags
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Play with programs: one JSON object a line",
		Long: `Engine reads requests from standard input and answers each with one line of JSON, so a
bot can be written in any language: it sets up a game, lists the legal moves, plays, takes
back, and tells what a seat may know. docs/protocol.md describes the requests.
--edition says which edition is played if a request names none.`,
		Example: `  echo '{"do":"hello"}' | goa engine` + "\n  goa engine --edition my-box.edition",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := game.openEdition()
			if err != nil {
				return err
			}
			return engine.Run(cmd.Context(), a.in, a.out, engine.Options{Edition: e, Version: newVersionInfo().Version, Log: a.err})
		},
	}
	game.addEdition(cmd)
	return cmd
}
