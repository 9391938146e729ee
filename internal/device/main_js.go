package device

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strings"
	"syscall/js"

	"goa/internal/journal"
)

// Main runs the game in the worker that has loaded it, until the worker ends. Its
// arguments are the path above the pages, the host of their address, and the path of the
// server to which the pages belong, if any. It calls a function of the worker's script
// when it is ready or has failed.
func Main(args []string) {
	if err := run(args); err != nil {
		js.Global().Call("goaFailed", err.Error())
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("want the path of the pages, their host and the path of their server, got %q", args)
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	path, at := args[0], Place{Host: args[1], Base: strings.TrimSuffix(args[0], "/"), Server: args[2]}
	if name, _, err := net.SplitHostPort(at.Host); err == nil {
		at.Host = name
	}
	store, err := openStore(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	d, err := Open(ctx, store, at, log)
	if err != nil {
		return err
	}
	d.Bridge().Listen(ctx, "goaServe")
	js.Global().Call("goaReady")
	select {} // the worker ends without notice
}

// openStore opens the files for the pages under a path. A site can have the game under
// several paths, each with its own files.
func openStore(path string) (*journal.Store, error) {
	a, err := journal.OpenFile(js.Global().Call("encodeURIComponent", path+"journal-a").String())
	if err != nil {
		return nil, err
	}
	b, err := journal.OpenFile(js.Global().Call("encodeURIComponent", path+"journal-b").String())
	if err != nil {
		_ = a.Close() // nothing was written
		return nil, err
	}
	return journal.Open(a, b)
}
