package cli

import (
	"github.com/spf13/cobra"

	"goa/internal/engine"
)

func (a *app) engineCommand() *cobra.Command {
	var game gameFlags
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Play with programs: one JSON object per line",
		Long: `Engine reads requests from standard input and answers each with one line of JSON, so a
bot can be written in any language. It sets up games, lists legal moves, plays and undoes
them, and says what a seat may know. docs/protocol.md describes the requests.
--edition sets the edition for requests that name none.`,
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
