package cli

import "github.com/spf13/cobra"

func (a *app) analyseCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "analyse RECORD", Args: oneArgument("record")}
	cmd.AddCommand(a.calibrateCommand(), a.fitCommand())
	return cmd
}
