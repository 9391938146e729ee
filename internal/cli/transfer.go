package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"goa/internal/database"
	"goa/internal/postgres"
	"goa/internal/transfer"
)

func (a *app) transferCommand() *cobra.Command {
	var from, to string
	var out outFlags
	cmd := &cobra.Command{
		Use:   "transfer",
		Short: "Copy everything that a server stores into another database",
		Long: `Transfer copies everything from one database into another, empty one: a file or PostgreSQL,
in either direction. Then it compares every table and replays its game from the copy. No
server may use either database meanwhile; transfer waits a few seconds for a server that is
stopping. If transfer is stopped, run the same command again to continue.
Links to seats stay valid with the same secret: with --secret, give the new servers the file
that is beside the old database.`,
		Example: "  goa transfer --from /var/lib/goa/goa.db --to postgres://goa@localhost/goa\n  goa transfer --from postgres://goa@localhost/goa --to goa.db",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if from == "" || to == "" {
				return usagef("name both databases: --from goa.db --to postgres://goa@localhost/goa")
			}
			report, err := a.transfer(cmd.Context(), from, to)
			if err != nil {
				return err
			}
			return out.writeResult(a, report, func(w io.Writer) error { return writeTransfer(w, report, from, to) })
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "`DATABASE` to copy: a file, or postgres://USER@HOST/NAME")
	cmd.Flags().StringVar(&to, "to", "", "`DATABASE` to copy into, which is empty or does not exist yet")
	out.add(cmd)
	return cmd
}

func writeTransfer(w io.Writer, r transfer.Report, from, to string) error {
	_, err := fmt.Fprintf(w, "%s is a copy of %s: %s with %s and %s, %s, %s, %s, %s, %s.\n", database.Name(to), database.Name(from),
		plural(r.Tables, "table", "tables"), plural(r.Entries, "entry", "entries"), plural(r.Lines, "chat message", "chat messages"), plural(r.Sessions, "session", "sessions"),
		plural(r.Blocks, "block", "blocks"), plural(r.Bans, "ban", "bans"), plural(r.Addresses, "address for notifications", "addresses for notifications"), plural(r.Jobs, "job", "jobs"))
	switch {
	case !postgres.IsURL(from):
		_, err = fmt.Fprintf(w, "Links stay valid with the same secret: goa serve --db ADDRESS --secret %s.secret\n", from)
	case !postgres.IsURL(to):
		_, err = fmt.Fprintf(w, "Links stay valid with the same secret: copy its file to %s.secret\n", to)
	}
	return err
}

// transfer copies one database into another, with a progress bar.
func (a *app) transfer(ctx context.Context, from, to string) (r transfer.Report, err error) {
	for _, db := range []string{from, to} {
		if err := database.WaitUntilFree(ctx, db, "what is played while it is copied would be lost", a.tellWaiting(db)); err != nil {
			return r, err
		}
	}
	source, err := database.OpenExisting(ctx, from)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	name := database.Name(from)
	if !postgres.IsURL(from) {
		if name, err = filepath.Abs(from); err != nil {
			return r, err
		}
	}
	target, err := database.Open(ctx, to)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	bar := &countBar{w: a.err, terminal: isTerminal(a.err)}
	begin := time.Now()
	plan := transfer.Plan{From: source, To: target, Source: name, Progress: func(what string, done, of int) {
		bar.unit, bar.total = "tables "+what, of
		bar.show(done, 0, time.Since(begin))
	}}
	r, err = plan.Run(ctx)
	bar.clear()
	switch {
	case errors.Is(err, transfer.ErrNotEmpty):
		return r, fmt.Errorf("%s: %w\nA transfer overwrites nothing: name an empty database, or a file that does not exist", database.Name(to), err)
	case ctx.Err() != nil:
		return r, errors.New("stopped; run the same command again to continue")
	}
	return r, err
}

// tellWaiting returns a function that says that the program is waiting for a database's
// server.
func (a *app) tellWaiting(db string) func() {
	return func() { fmt.Fprintf(a.err, "%s is in use: waiting for its server to stop.\n", database.Name(db)) }
}
