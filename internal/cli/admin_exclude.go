package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"goa/internal/database"
	"goa/internal/limit"
)

// exclusion describes what guests, addresses and networks can be excluded from.
type exclusion struct {
	head                string // heading of the list
	done, undone, isNot string
	list                func(database.Store, context.Context) ([]limit.Ban, error)
	put                 func(database.Store, context.Context, limit.Ban) error
	remove              func(database.Store, context.Context, string) (bool, error)
}

var (
	fromServer = exclusion{
		"BANNED", "can no longer use the server", "can use the server again", "is not banned",
		database.Store.Bans, database.Store.PutBan, database.Store.DeleteBan,
	}
	fromTalk = exclusion{
		"SILENCED", "can no longer chat", "can chat again", "is not silenced",
		database.Store.Silences, database.Store.PutSilence, database.Store.DeleteSilence,
	}
)

func (a *app) adminBans() *cobra.Command {
	return a.listExcluded(fromServer, adminTask{
		use: "bans", short: "List the bans",
		long: "Bans lists the guests, addresses and networks that are shut out.", example: "  goa admin bans --json",
	})
}

func (a *app) adminSilences() *cobra.Command {
	return a.listExcluded(fromTalk, adminTask{
		use: "silences", short: "List the silences",
		long: "Silences lists the guests, addresses and networks that may not chat.", example: "  goa admin silences --json",
	})
}

func (a *app) listExcluded(from exclusion, task adminTask) *cobra.Command {
	task.args = noArguments
	task.run = func(ctx context.Context, a admin, _ []string) error {
		list, err := from.list(a.store, ctx)
		if err != nil {
			return err
		}
		return a.writeResult(list, func(w io.Writer) { writeExcluded(w, from.head, list) })
	}
	return a.command(task)
}

func (a *app) adminBan() *cobra.Command {
	cmd := a.exclude(fromServer, adminTask{
		use: "ban GUEST|ADDRESS|NETWORK", short: "Shut out a guest, an address or a network",
		long: `Ban shuts out a guest by their hash, or everyone from an address or a network. An IPv6
address stands for its /64. The server notices within seconds. Tables stay as they are.
A banned guest can come back as a new one from an address that is not banned.`,
		example: "  goa admin ban 203.0.113.7 --reason flood\n  goa admin ban 2001:db8:1:2::/64\n  goa admin ban 3b5d5c3712955042212316173ccf37be",
	})
	cmd.Aliases = []string{"block"}
	return cmd
}

func (a *app) adminSilence() *cobra.Command {
	return a.exclude(fromTalk, adminTask{
		use: "silence GUEST|ADDRESS|NETWORK", short: "Keep a guest, an address or a network from chatting",
		long: `Silence keeps a guest, or everyone from an address or a network, from chatting at any table.
They can still play. The server notices within seconds.`,
		example: "  goa admin silence 3b5d5c3712955042212316173ccf37be --reason insults",
	})
}

func (a *app) exclude(from exclusion, task adminTask) *cobra.Command {
	var why string
	task.args = oneArgument("guest, address or network")
	task.run = func(ctx context.Context, a admin, args []string) error {
		b, err := newBan(args[0], why)
		if err != nil {
			return err
		}
		if err := from.put(a.store, ctx, b); err != nil {
			return err
		}
		return a.writeResult(b, func(w io.Writer) { fmt.Fprintf(w, "%s %s.\n", b.Name, from.done) })
	}
	cmd := a.command(task)
	cmd.Flags().StringVar(&why, "reason", "", "`TEXT` to remember it by")
	return cmd
}

// guestLength is the length of a guest's hash.
const guestLength = 32

func newBan(name, why string) (limit.Ban, error) {
	b := limit.Ban{Name: name, Reason: why, Since: time.Now().UTC().Truncate(time.Millisecond)}
	if network, ok := limit.ParseNetwork(name); ok {
		b.Name = network.String()
	} else if len(name) != guestLength {
		return b, usagef("%q is not a guest, address or network: goa admin guests shows guests, and 203.0.113.0/24 is a network", name)
	}
	return b, nil
}

func (a *app) adminUnban() *cobra.Command {
	cmd := a.include(fromServer, adminTask{
		use: "unban GUEST|ADDRESS|NETWORK", short: "Lift a ban",
		long: "Unban lifts a ban; goa admin bans shows the names.", example: "  goa admin unban 203.0.113.7",
	})
	cmd.Aliases = []string{"unblock"}
	return cmd
}

func (a *app) adminUnsilence() *cobra.Command {
	return a.include(fromTalk, adminTask{
		use: "unsilence GUEST|ADDRESS|NETWORK", short: "Lift a silence",
		long: "Unsilence lifts a silence; goa admin silences shows the names.", example: "  goa admin unsilence 203.0.113.7",
	})
}

func (a *app) include(from exclusion, task adminTask) *cobra.Command {
	task.args = oneArgument("guest, address or network")
	task.run = func(ctx context.Context, a admin, args []string) error {
		b, err := newBan(args[0], "")
		if err != nil {
			return err
		}
		found, err := from.remove(a.store, ctx, b.Name)
		if err == nil && !found {
			err = fmt.Errorf("%s %s", b.Name, from.isNot)
		}
		if err != nil {
			return err
		}
		return a.writeResult(adminDone{Deleted: 1}, func(w io.Writer) { fmt.Fprintf(w, "%s %s.\n", b.Name, from.undone) })
	}
	return a.command(task)
}
