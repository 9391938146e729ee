package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"goa/internal/database"
	"goa/internal/match"
	"goa/internal/operator"
	"goa/internal/session"
)

// admin is an operator's session on a database that a server may be using.
type admin struct {
	*app
	store database.Store
	out   outFlags
}

func (a *app) adminCommand() *cobra.Command {
	return group("admin", "See and tidy up what a server keeps",
		`Admin is for people who run a server. It shows what the server stores and for whom, and
deletes it. It works on the database while the server runs; without the flag --db, GOA_DB
says which one. Guests are named by the hash that "goa admin guests" shows, never by a
cookie. Nobody's cards are shown.`,
		a.adminStatus(), a.adminTables(), a.adminGuests(), a.adminShow(), a.adminDelete(), a.adminPrune(),
		a.adminBans(), a.adminBan(), a.adminUnban(), a.adminEnd(), a.adminNewSecret(),
		a.adminReports(), a.adminRemoveLine(), a.adminSilences(), a.adminSilence(), a.adminUnsilence())
}

// adminTask is an admin command without the parts that all of them share.
type adminTask struct {
	use, short, long, example string
	args                      cobra.PositionalArgs
	before                    func(ctx context.Context, db string) error // called before the database is opened; may be nil
	run                       func(ctx context.Context, a admin, args []string) error
}

// command turns a task into a command that opens and closes the database.
func (a *app) command(task adminTask) *cobra.Command {
	var own serveFlags
	var out outFlags
	cmd := &cobra.Command{
		Use: task.use, Short: task.short, Long: task.long, Example: task.example, Args: task.args,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := own.complete(cmd); err != nil {
				return err
			}
			if task.before != nil {
				if err := task.before(cmd.Context(), own.db); err != nil {
					return err
				}
			}
			store, err := database.OpenExisting(cmd.Context(), own.db)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, store.Close()) }()
			return task.run(cmd.Context(), admin{a, store, out}, args)
		},
	}
	own.addDB(cmd.Flags())
	out.add(cmd)
	return cmd
}

// writeResult writes a result, as JSON or as text.
func (a admin) writeResult(result any, text func(io.Writer)) error {
	return a.out.writeResult(a.app, result, func(w io.Writer) error {
		text(w)
		return nil
	})
}

func (a *app) adminStatus() *cobra.Command {
	return a.command(adminTask{
		use: "status", short: "Summarize what is stored", example: "  goa admin status --db /var/lib/goa/goa.db",
		long: "Status summarizes what is in the database, and says how much space the disk has left.", args: noArguments,
		run: func(ctx context.Context, a admin, _ []string) error {
			totals, err := a.store.Totals(ctx)
			if err != nil {
				return err
			}
			result := adminTotals{totals, a.store.Stats()}
			return a.writeResult(result, result.write)
		},
	})
}

func (a *app) adminTables() *cobra.Command {
	q := operator.Query{Limit: 20}
	cmd := a.command(adminTask{
		use: "tables", short: "List the tables, the largest first", args: noArguments,
		long:    "Tables lists the stored tables: how far each game is, who hosts it, how much space it takes and\nwhen somebody last played or looked at it.",
		example: "  goa admin tables --limit 50\n  goa admin tables --oldest\n  goa admin tables --guest 3b5d… --json",
		run: func(ctx context.Context, a admin, _ []string) error {
			list, err := a.store.TablesOf(ctx, q)
			if err != nil {
				return err
			}
			return a.writeResult(list, func(w io.Writer) { writeTables(w, list) })
		},
	})
	cmd.Flags().StringVar((*string)(&q.Guest), "guest", "", "only tables of `GUEST`")
	cmd.Flags().BoolVar(&q.Oldest, "oldest", false, "list the tables first that have been untouched for longest")
	cmd.Flags().IntVar(&q.Limit, "limit", q.Limit, "at most `N`")
	return cmd
}

func (a *app) adminGuests() *cobra.Command {
	limit := 20
	cmd := a.command(adminTask{
		use: "guests", short: "List the guests, those with the most data first", args: noArguments,
		long:    "Guests lists everyone who has data on the server: the tables they host and their size, the\ntables at which they sit, their browsers, and when they were last seen, to the hour.",
		example: "  goa admin guests\n  goa admin guests --limit 100 --json",
		run: func(ctx context.Context, a admin, _ []string) error {
			list, err := a.store.Guests(ctx, "", limit)
			if err != nil {
				return err
			}
			return a.writeResult(list, func(w io.Writer) { writeGuests(w, list) })
		},
	})
	cmd.Flags().IntVar(&limit, "limit", limit, "at most `N`")
	return cmd
}

func (a *app) adminShow() *cobra.Command {
	return a.command(adminTask{
		use: "show TABLE|GUEST", short: "Show one table or one guest", args: oneArgument("table or guest"),
		long:    "Show looks up a table by the end of its address, with its players, or a guest by their\nhash, with their tables and sessions.",
		example: "  goa admin show afpjoz5fuumn\n  goa admin show 3b5d5c3712955042212316173ccf37be",
		run: func(ctx context.Context, a admin, args []string) error {
			found, err := a.find(ctx, args[0])
			if err != nil {
				return err
			}
			return a.writeResult(found, found.write)
		},
	})
}

// find looks up a table or a guest.
func (a admin) find(ctx context.Context, name string) (found adminFound, err error) {
	if found.Tables, err = a.store.TablesOf(ctx, operator.Query{ID: match.ID(name), Limit: 1}); err != nil || len(found.Tables) > 0 {
		return found, err
	}
	if found.Guests, err = a.store.Guests(ctx, match.Owner(name), 1); err != nil {
		return found, err
	}
	if len(found.Guests) == 0 || name == "" {
		return found, fmt.Errorf("there is no table and no guest %q", name)
	}
	found.Tables, err = a.store.TablesOf(ctx, operator.Query{Guest: match.Owner(name), Limit: 1000})
	if err == nil {
		found.Sessions, err = a.store.Sessions(ctx, name)
	}
	return found, err
}

func (a *app) adminDelete() *cobra.Command {
	return a.command(adminTask{
		use: "delete TABLE", short: "Delete a table for good", args: oneArgument("table"),
		long:    "Delete deletes a table and its game. Its viewers notice when they next make a move.",
		example: "  goa admin delete afpjoz5fuumn",
		run: func(ctx context.Context, a admin, args []string) error {
			err := a.store.Delete(ctx, match.ID(args[0]))
			if errors.Is(err, match.NotFound) {
				return fmt.Errorf("there is no table %q", args[0])
			}
			if err != nil {
				return err
			}
			return a.writeResult(adminDone{Deleted: 1}, func(w io.Writer) { fmt.Fprintf(w, "Table %s is gone.\n", args[0]) })
		},
	})
}

func (a *app) adminPrune() *cobra.Command {
	var untouched time.Duration
	var pretend bool
	cmd := a.command(adminTask{
		use: "prune", short: "Delete tables that have been untouched for long", args: noArguments,
		long:    "Prune deletes all tables that nobody has played or looked at for some time. A server can do\nthat automatically: see goa serve --forget-after.",
		example: "  goa admin prune --untouched 365d --pretend\n  goa admin prune --untouched 365d",
		run: func(ctx context.Context, a admin, _ []string) error {
			if untouched <= 0 {
				return usagef("say how long they have been untouched: --untouched 365d")
			}
			done, err := a.prune(ctx, time.Now().Add(-untouched), pretend)
			if err != nil {
				return err
			}
			return a.writeResult(done, func(w io.Writer) {
				fmt.Fprintf(w, "%s %s deleted.\n", plural(done.Deleted, "table", "tables"), done.verb())
			})
		},
	})
	cmd.Flags().Var((*age)(&untouched), "untouched", "delete tables that have been untouched for `TIME`, such as 365d")
	cmd.Flags().BoolVar(&pretend, "pretend", false, "only say how many tables would be deleted")
	return cmd
}

// pruneAtOnce is how many tables are pruned before the server gets a turn.
const pruneAtOnce = 100

func (a admin) prune(ctx context.Context, since time.Time, pretend bool) (done adminDone, err error) {
	if pretend {
		list, err := a.store.TablesOf(ctx, operator.Query{Oldest: true, Limit: 1 << 30})
		for done.Pretend = true; done.Deleted < len(list) && list[done.Deleted].Touched.Before(since); {
			done.Deleted++
		}
		return done, err
	}
	for {
		ids, err := a.store.Forget(ctx, since, pruneAtOnce)
		if done.Deleted += len(ids); err != nil || len(ids) < pruneAtOnce {
			return done, err
		}
	}
}

func (a *app) adminEnd() *cobra.Command {
	return a.command(adminTask{
		use: "end GUEST", short: "End all sessions of a guest", args: oneArgument("guest"),
		long: `End ends all sessions of a guest, for example because a cookie was stolen. The guest's
browsers are no longer recognized, so nobody can use the guest's seats.`,
		example: "  goa admin end 3b5d5c3712955042212316173ccf37be",
		run: func(ctx context.Context, a admin, args []string) error {
			list, err := a.store.Sessions(ctx, args[0])
			if err == nil && len(list) == 0 {
				err = fmt.Errorf("guest %q has no sessions", args[0])
			}
			for _, s := range list {
				if end := a.store.EndSession(ctx, args[0], s.ID, time.Now()); !errors.Is(end, session.ErrNotFound) {
					err = errors.Join(err, end)
				}
			}
			if err != nil {
				return err
			}
			return a.writeResult(adminDone{Ended: len(list)}, func(w io.Writer) {
				fmt.Fprintf(w, "%s ended.\n", plural(len(list), "session has", "sessions have"))
			})
		},
	})
}

func (a *app) adminNewSecret() *cobra.Command {
	return a.command(adminTask{
		use: "new-secret", short: "Let servers start with another secret", args: noArguments,
		long: `New-secret lets the servers of a database start with another secret. The first server that
starts sets it. Stop all servers first. If one is running, the command waits a few seconds
for it to end, and then gives up and changes nothing. Everybody keeps their seats. Old links
still work but cannot be shown again, and devices that get notifications must be added again.`,
		example: "  goa admin new-secret --db postgres://goa@localhost/goa",
		before: func(ctx context.Context, db string) error {
			return database.WaitUntilFree(ctx, db, "servers with two secrets would not know each other's links and guests", a.tellWaiting(db))
		},
		run: func(ctx context.Context, a admin, _ []string) error {
			if err := a.store.SetSecretPrint(ctx, ""); err != nil {
				return err
			}
			return a.writeResult(struct{}{}, func(w io.Writer) {
				fmt.Fprintln(w, "The next server that starts decides which secret all servers use.")
			})
		},
	})
}
