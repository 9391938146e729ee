package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"goa/internal/database"
	"goa/internal/delivery"
	"goa/internal/server"
	"goa/internal/site"
)

// serveFlags say where the server listens and stores its games.
type serveFlags struct {
	addr, db, secret, invite, baseURL, metrics, program string

	hosts    []string
	lan      bool
	keep     keepFlags
	patience patienceFlags
	notify   notifyFlags
}

func (a *app) serveCommand() *cobra.Command {
	var own serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play in the browser",
		Long: `Serve offers the game as pages: alone against bots, around one device, or with friends by
link. Games are stored in a database in your data folder and survive a restart. With
PostgreSQL any number of servers can share one. Each flag can also be given as a variable:
GOA_ADDR, GOA_DB, GOA_BASE_URL, GOA_HOSTS, GOA_GUEST_TABLES and so on; GOA_SECRET is the
secret itself, and GOA_INVITE the invitation code. docs/hosting.md says how to run a server
for others. Ctrl-C stops the server.`,
		Example: "  goa serve\n  goa serve --lan\n  goa serve --addr localhost:9000 --db games.db\n  goa serve --addr :8080 --base-url https://goa.example.org",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := own.complete(cmd); err != nil {
				return err
			}
			return a.serve(cmd.Context(), own)
		},
	}
	own.addTo(cmd.Flags())
	return cmd
}

// serve serves until ctx is done.
func (a *app) serve(ctx context.Context, f serveFlags) error {
	config, err := f.config()
	if err != nil {
		return err
	}
	config.Log = slog.New(slog.NewTextHandler(a.err, nil))
	store, err := database.OpenToServe(ctx, f.db, a.tellWaiting(f.db))
	if err != nil {
		return err
	}
	defer store.Close()
	pages, metrics, err := f.listen(ctx)
	if err != nil {
		return err
	}
	defer pages.Close()
	if metrics != nil {
		defer metrics.Close()
	}
	config.Nearby = server.Nearby(pages.Addr())
	config.Started = func() { a.tellAddress(f, pages.Addr(), config.Invite != "") }
	s, err := server.New(ctx, store, config)
	if err != nil {
		return err
	}
	defer s.Close()
	return s.Run(ctx, pages, metrics)
}

// config returns the server's configuration from the flags and files.
func (f *serveFlags) config() (c server.Config, err error) {
	c = server.Config{
		Database: f.db, BaseURL: f.baseURL, Hosts: f.allHosts(),
		Quota: f.keep.quota, Retention: f.keep.retention, Memory: f.keep.memory, Disk: f.keep.disk,
		Absence: f.patience.absence, BotsAlone: f.patience.botsAlone,
		Mails: f.notify.mails, Networks: f.notify.allowed,
	}
	if c.Invite, err = f.inviteText(); err != nil {
		return c, err
	}
	if c.Secret, err = f.secretText(); err != nil {
		return c, err
	}
	c.Program, err = browserProgram(f.program, false)
	if errors.Is(err, site.ErrNotEmbedded) {
		c.Program, err = nil, nil
	}
	return c, err
}

// listen listens for visitors and, if metrics have their own address, for readers of
// metrics.
func (f *serveFlags) listen(ctx context.Context) (pages, metrics net.Listener, err error) {
	if pages, err = delivery.Listen(ctx, f.addr, delivery.PatienceWithReaders); err != nil {
		return nil, nil, explainListen("addr", f.addr, err)
	}
	if f.metrics == "" {
		return pages, nil, nil
	}
	if metrics, err = net.Listen("tcp", f.metrics); err != nil {
		return nil, nil, errors.Join(explainListen("metrics", f.metrics, err), pages.Close())
	}
	return pages, metrics, nil
}

const defaultAddr = "localhost:8080"

func (f *serveFlags) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&f.addr, "addr", defaultAddr, "`HOST:PORT` to listen on")
	f.addDB(flags)
	flags.StringVar(&f.secret, "secret", "", "`FILE` with the secret that links are made from; with PostgreSQL every server needs the same one")
	flags.StringVar(&f.invite, "invite", "", "`FILE` with an invitation code that visitors must enter once; without one, the server is open to everybody")
	flags.StringVar(&f.baseURL, "base-url", "", "`URL` where people find the server, if it is behind a proxy")
	flags.StringVar(&f.metrics, "metrics", "", "`HOST:PORT` at which to publish metrics, if the server is behind a proxy")
	flags.StringVar(&f.program, "program", "", "`FILE` of the program for browsers, with "+wasmScript+" beside it, for games on the visitors' devices; releases have it built in")
	flags.StringArrayVar(&f.hosts, "host", nil, "another `NAME` that this server answers to; can be given several times")
	flags.BoolVar(&f.lan, "lan", false, "listen on the local network, for the phones in the room")
	f.keep.addTo(flags)
	f.patience.addTo(flags)
	f.notify.addTo(flags)
}

func (f *serveFlags) addDB(flags *pflag.FlagSet) {
	flags.StringVar(&f.db, "db", "", "`FILE` of the database, or postgres://USER@HOST/NAME; default goa.db in your data folder")
}

// complete takes missing values from the environment and checks them.
func (f *serveFlags) complete(cmd *cobra.Command) error {
	for name, value := range map[string]*string{"addr": &f.addr, "db": &f.db, "base-url": &f.baseURL, "metrics": &f.metrics, "program": &f.program} {
		if text := os.Getenv(variableOf(name)); text != "" && !cmd.Flags().Changed(name) {
			*value = text
		}
	}
	if list := os.Getenv("GOA_HOSTS"); list != "" && !cmd.Flags().Changed("host") {
		f.hosts = strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	}
	if err := errors.Join(f.completeAddress(), f.checkHosts(), f.keep.complete(cmd.Flags()), f.patience.complete(cmd.Flags()), f.notify.complete(cmd.Flags())); err != nil {
		return err
	}
	if f.db == "" {
		folder, err := dataFolder()
		if err != nil {
			return fmt.Errorf("%w; choose a file for the games with --db FILE", err)
		}
		f.db = filepath.Join(folder, "goa.db")
	}
	return nil
}

// completeAddress checks the server's address.
func (f *serveFlags) completeAddress() error {
	if f.addr == "" {
		f.addr = defaultAddr
	}
	host, port, err := net.SplitHostPort(f.addr)
	if err != nil {
		return usagef("%q is not an address to listen on: write HOST:PORT, such as %s", f.addr, defaultAddr)
	}
	if err := checkPort("addr", port); err != nil {
		return err
	}
	if f.metrics != "" {
		_, port, err := net.SplitHostPort(f.metrics)
		if err != nil {
			return usagef("--metrics %s is not an address to listen on: write HOST:PORT, such as localhost:9100", f.metrics)
		}
		if err := checkPort("metrics", port); err != nil {
			return err
		}
	}
	if f.lan && (host == "" || host == "localhost") {
		f.addr = net.JoinHostPort("", port)
	}
	f.baseURL = strings.TrimRight(f.baseURL, "/")
	if u, err := url.Parse(f.baseURL); f.baseURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.Path != "") {
		return usagef("%q is not a base URL: write one such as https://goa.example.org, without a path", f.baseURL)
	}
	return nil
}

// checkPort refuses everything except a port.
func checkPort(flag, port string) error {
	if _, err := net.LookupPort("tcp", port); err != nil || port == "" {
		return usagef("--%s: %q is not a port: write a number from 0 to 65535, as in %s", flag, port, defaultAddr)
	}
	return nil
}

// explainListen explains why the server cannot listen on an address.
func explainListen(flag, address string, err error) error {
	host, port, _ := net.SplitHostPort(address) // checked before
	_, unknown := errors.AsType[*net.DNSError](err)
	switch {
	case unknown:
		return fmt.Errorf("--%s %s: there is no host %q; write localhost for this computer alone, or leave the host out for all of its addresses", flag, address, host)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("--%s %s: %s is not an address of this computer; write localhost, or leave the host out for all of its addresses", flag, address, host)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("--%s %s: this user may not listen on port %s; choose one above 1023, such as 8080", flag, address, port)
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("--%s %s: something listens there already. Is another server running? Choose another address with --%[1]s, such as --%[1]s localhost:8081", flag, address)
	default:
		return fmt.Errorf("--%s %s: %w", flag, address, err)
	}
}

// checkHosts refuses names that no browser can use.
func (f *serveFlags) checkHosts() error {
	for _, name := range f.hosts {
		if u, err := url.Parse("//" + name); err != nil || name == "" || u.Hostname() != name {
			return usagef("%q is not a host: write a name such as goa.example.org, without http and without a port", name)
		}
	}
	return nil
}

// allHosts returns the server's names besides those of the machine.
func (f *serveFlags) allHosts() []string {
	listening, _, _ := net.SplitHostPort(f.addr) // checked before
	return append([]string{listening}, f.hosts...)
}

// dataFolder returns the folder for this user's games. It creates it if necessary.
func dataFolder() (string, error) {
	base := os.Getenv("XDG_DATA_HOME")
	if base == "" {
		var err error
		if base, err = os.UserConfigDir(); err != nil {
			return "", err
		}
	}
	folder := filepath.Join(base, "goa")
	return folder, os.MkdirAll(folder, 0o700)
}
