package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"goa/internal/database"
	"goa/internal/postgres"
	"goa/internal/sqlite"
)

func (a *app) backupCommand() *cobra.Command {
	var own serveFlags
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the games of a server, which may be running",
		Long: `Backup copies the database of goa serve into a new file, without stopping the server. The
copy has everything that was acknowledged when the backup began, and is a database like any
other. docs/hosting.md says how to restore it. Without the flag --db, GOA_DB says which
database to copy.`,
		Example: "  goa backup games-of-monday.db\n  goa backup --db /var/lib/goa/goa.db /backups/goa.db",
		Args:    oneArgument("file to write"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := own.complete(cmd); err != nil {
				return err
			}
			return a.backup(cmd, own.db, args[0])
		},
	}
	own.addDB(cmd.Flags())
	return cmd
}

func (a *app) backup(cmd *cobra.Command, db, file string) error {
	if postgres.IsURL(db) {
		return usagef("PostgreSQL has its own program to copy %s, even while servers run:\n  pg_dump --format custom --file %s ADDRESS\npg_restore --clean --if-exists restores it; see docs/hosting.md", database.Name(db), file)
	}
	err := sqlite.Backup(cmd.Context(), db, file)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%w\nA backup does not overwrite files: choose another name, or move that file away", err)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w\nName the database with --db FILE, and choose a folder that exists for the copy", err)
	case err != nil:
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s is a copy of %s, %d KB.\n", file, db, (info.Size()+1023)>>10)
	return nil
}
