package attack

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"goa/internal/load"
	"goa/internal/pgserver"
	"goa/internal/visit"
)

// Plan says how to attack a server. It starts servers for that purpose on this machine,
// each with its own database. No other server is touched.
type Plan struct {
	Program string // the server's program
	Folder  string // for the databases
	// Postgres runs the servers on their own PostgreSQL instead of files.
	Postgres bool
	// Processes is the number of processes of the public server and of the one that
	// sends messages. They share one PostgreSQL and one address. 0 means one.
	Processes int
	Log       io.Writer // output of the servers
	// Short leaves out attacks that take long, and makes others smaller. Its PostgreSQL
	// is not durable, since no attack stops it.
	Short bool
	Only  string // try only attacks whose names contain this; empty for all
	// Progress is called with the current attack and its progress. It may be nil.
	Progress func(what string, done, of int)
}

// Report is the result of the attacks. Programs read it, so its names must not change.
type Report struct {
	Attacks  []Result `json:"attacks"`
	Broken   int      `json:"broken"`
	Unjudged int      `json:"unjudged"` // neither held nor broken
	Seconds  float64  `json:"seconds"`
}

// Result is the result of one attack.
type Result struct {
	Name string `json:"name"`
	Held bool   `json:"held"`
	// Unjudged means that the machine was too busy to tell.
	Unjudged bool    `json:"unjudged,omitempty"`
	Why      string  `json:"why,omitempty"` // if it did not hold
	Seconds  float64 `json:"seconds"`
}

// attack is a running plan. The public server is open to everybody behind a proxy, so
// limits and quotas apply. The local one is for this machine only, so it shows its
// metrics.
type attack struct {
	*Plan
	db            *pgserver.Server // nil for files
	public, local *visit.Site
	servers       []*visit.Server
	visitors      int
	notify        *visit.Site // sends messages to this machine; nil if not started, see notifier
	mails         *mailSink   // its mail server
}

// publicName is the host name of the public server.
const publicName = "goa.example.org"

// The public server has small quotas, so that they fill quickly.
const (
	guestTables   = 5
	addressTables = 12
)

// tableMemory is how many bytes the tables of either server may take in memory. It is
// small, so that it is soon used up.
const tableMemory = 24 << 20

// attackTime is the time limit for one attack.
const attackTime = 2 * time.Minute

// attacks lists all attacks. An error says what an attacker has achieved.
var attacks = []struct {
	name string
	long bool
	try  func(*attack, context.Context) error
}{
	{"foreign host names", false, (*attack).hosts},
	{"redirects to other sites", false, (*attack).redirects},
	{"posts from other sites", false, (*attack).crossSite},
	{"forged sessions", false, (*attack).forgedSessions},
	{"passes of ended sessions", false, (*attack).passes},
	{"another server on the same host", false, (*attack).otherServers},
	{"limits evaded with cookies and headers", false, (*attack).dodgedLimits},
	{"too many streams", false, (*attack).manyStreams},
	{"a table rendered for every name", false, (*attack).manyNames},
	{"a table rendered for every time zone", false, (*attack).manyZones},
	{"streams without an answer", false, (*attack).silentStreams},
	{"a disk filled with tables", false, (*attack).quota},
	{"a flood of tables", false, (*attack).flood},
	{"path traversal", false, (*attack).paths},
	{"malformed requests", false, (*attack).malformed},
	{"oversized bodies", false, (*attack).longBodies},
	{"compressed bodies", false, (*attack).compressedBodies},
	{"hostile records, campaigns and names", false, (*attack).hostileTexts},
	{"memory filled with records", false, (*attack).memoryFilled},
	{"a flood of chat", false, (*attack).talkFlood},
	{"a chat drowned by one network", false, (*attack).drownedChat},
	{"webhooks into the private network", false, (*attack).internalTargets},
	{"webhooks that only look public", false, (*attack).disguisedTargets},
	{"messages held up by strangers", false, (*attack).hangingWebhooks},
	{"a disk filled with reports, addresses and notes", true, (*attack).fillDisk},
	{"a disk filled with sessions", true, (*attack).fillDiskWithSessions},
	{"a flood of analyses", false, (*attack).analysisFlood},
	{"a flood of analysis boards", false, (*attack).boardFlood},
	{"a flood of hints", false, (*attack).hintFlood},
	{"a deal used up by one network", false, (*attack).takenDeal},
	{"mail and webhooks to people who never asked", false, (*attack).mailBombs},
	{"a stranger at somebody's table", false, (*attack).stranger},
	{"secrets that can be counted", false, (*attack).countedSecrets},
	{"a stolen seat", false, (*attack).stolenSeat},
	{"a game taken away from others", false, (*attack).takenAway},
	{"a second seat", false, (*attack).secondSeat},
	{"spying on the deal of the day", false, (*attack).spyOnDealOfTheDay},
	{"spying on the deal of a challenge", false, (*attack).spyOnChallenge},
	{"spying on the deal of a club evening", false, (*attack).spyOnEvening},
	{"metrics for everybody", false, (*attack).leakedMetrics},
	{"entering a closed server", false, (*attack).closedServer},
	{"slow senders", true, (*attack).slowSenders},
	{"slow readers", true, (*attack).slowReaders},
	{"300 tables of admirals", true, (*attack).admirals},
	{"a full disk", false, (*attack).fullDisk},
	{"a process with a wrong clock", false, (*attack).wrongClock},
	{"quiet hours set after the time is up", false, (*attack).lateRest},
	{"a time zone that few machines know", false, (*attack).oddZones},
	{"workers that are told to run programs", false, (*attack).plantedBots},
	{"leaks after all attacks", false, (*attack).metricsAfterwards},
}

// Run carries out a plan. The report says which attacks succeeded. An error means that
// nothing could be tried.
func Run(ctx context.Context, p Plan) (*Report, error) {
	if p.Progress == nil {
		p.Progress = func(string, int, int) {}
	}
	if p.Processes > 1 && !p.Postgres {
		return nil, errors.New("several processes need PostgreSQL: a file can have only one server")
	}
	a := &attack{Plan: &p}
	defer a.stop()
	if err := a.start(ctx); err != nil {
		return nil, err
	}
	report, began := new(Report), time.Now()
	for i, one := range attacks {
		if one.long && p.Short || !strings.Contains(one.name, p.Only) {
			continue
		}
		p.Progress(one.name, i, len(attacks))
		result, tried := a.run(ctx, one.name, one.try)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !tried {
			continue
		}
		switch {
		case result.Unjudged:
			report.Unjudged++
		case !result.Held:
			report.Broken++
		}
		report.Attacks = append(report.Attacks, result)
	}
	report.Seconds = time.Since(began).Seconds()
	return report, nil
}

// size returns the size of a part of an attack, which is smaller in a short plan.
func (p *Plan) size(long, short int) int {
	if p.Short {
		return short
	}
	return long
}

// start starts both servers, each with its own database and secret.
func (a *attack) start(ctx context.Context) (err error) {
	if a.Postgres {
		var settings []string
		if a.Short {
			settings = []string{"fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "autovacuum=off", "jit=off"}
		}
		if a.db, err = pgserver.Start(settings...); err != nil {
			return err
		}
	}
	if a.local, err = a.serve(ctx, "local"); err == nil {
		a.public, err = a.serveAll(ctx, "public", "--base-url", "http://"+publicName,
			"--guest-tables", fmt.Sprint(guestTables), "--address-tables", fmt.Sprint(addressTables))
	}
	return err
}

func (a *attack) serve(ctx context.Context, name string, flags ...string) (*visit.Site, error) {
	return a.serveWith(ctx, name, nil, flags...)
}

// serveWith starts a server with additional variables, which come first in its
// environment.
func (a *attack) serveWith(ctx context.Context, name string, env []string, flags ...string) (*visit.Site, error) {
	address, err := load.FreeAddress()
	if err != nil {
		return nil, err
	}
	at := visit.NewSite("http://" + address)
	s := &visit.Server{Program: a.Program, Address: address, DB: filepath.Join(a.Folder, name+".db"), Flags: flags, Log: a.Log}
	s.Env = append(env, fmt.Sprint("GOA_TABLE_MEMORY=", tableMemory))
	if a.db != nil {
		if s.DB, err = a.newDatabase(ctx, name); err != nil {
			return nil, err
		}
		s.Env = append(s.Env, "GOA_SECRET="+rand.Text())
	}
	a.servers = append(a.servers, s)
	return at, s.StartAndWait(ctx, at)
}

// serveAll starts all processes of the plan. Requests go to them in turn, and bare
// connections to the first.
func (a *attack) serveAll(ctx context.Context, name string, flags ...string) (*visit.Site, error) {
	at, err := a.serve(ctx, name, flags...)
	if err != nil || a.Processes < 2 {
		return at, err
	}
	first := a.servers[len(a.servers)-1]
	addresses := []string{first.Address}
	for range a.Processes - 1 {
		address, err := load.FreeAddress()
		if err != nil {
			return nil, err
		}
		s := &visit.Server{Program: a.Program, Address: address, DB: first.DB, Flags: flags, Env: first.Env, Log: a.Log}
		a.servers, addresses = append(a.servers, s), append(addresses, address)
		if err := s.StartAndWait(ctx, visit.NewSite("http://"+address)); err != nil {
			return nil, err
		}
	}
	return at.Behind(addresses), nil
}

// newDatabase creates a database with this name and returns its address.
func (a *attack) newDatabase(ctx context.Context, name string) (string, error) {
	return a.db.URL(name), pgserver.Execute(ctx, a.db.URL("postgres"), "CREATE DATABASE "+name)
}

func (a *attack) stop() {
	for _, s := range a.servers {
		_ = s.Kill()
	}
	if a.mails != nil {
		_ = a.mails.listener.Close() // no server sends mail now
	}
	if a.db != nil {
		a.db.Stop()
	}
}

// errNoTarget is returned by attacks that have no target with a file.
var errNoTarget = errors.New("this attack does not apply to a file")

// run tries an attack, if it has a target.
func (a *attack) run(ctx context.Context, name string, try func(*attack, context.Context) error) (r Result, tried bool) {
	ctx, cancel := context.WithTimeout(ctx, attackTime)
	defer cancel()
	began := time.Now()
	err := try(a, ctx)
	if errors.Is(err, errNoTarget) {
		return r, false
	}
	if err == nil {
		err = a.alive(ctx)
	}
	r = Result{Name: name, Held: err == nil, Seconds: time.Since(began).Seconds()}
	if err != nil {
		r.Why = err.Error()
		_, r.Unjudged = errors.AsType[*busyError](err)
	}
	return r, true
}

// promptly is how soon a server must answer, whatever else goes on.
const promptly = 3 * time.Second

// alive makes sure that both servers still answer.
func (a *attack) alive(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, promptly)
	defer cancel()
	for _, s := range []*visit.Site{a.local, a.public} {
		if _, err := (&visit.Guest{Site: s}).Get(ctx, "/healthz/ready"); err != nil {
			return fmt.Errorf("afterwards the server is unhealthy: %w", err)
		}
	}
	return nil
}

// visitor returns a new guest of the public server with a new address.
func (a *attack) visitor() *visit.Guest {
	a.visitors++
	return a.visitorFrom(fmt.Sprintf("198.18.%d.%d", a.visitors/250, a.visitors%250+1))
}

// visitorFrom returns a new guest from an address.
func (a *attack) visitorFrom(address string) *visit.Guest {
	return &visit.Guest{Site: a.public, Header: map[string]string{"Host": publicName, "X-Forwarded-For": address}}
}

// localGuest returns a new guest on the server's own machine.
func (a *attack) localGuest() *visit.Guest {
	return &visit.Guest{Site: a.local, Header: map[string]string{}}
}

// status returns the status of an answer, even if a browser would show it as an
// error.
func status(a *visit.Answer, err error) (int, error) {
	if wrong, ok := errors.AsType[*visit.StatusError](err); ok {
		return wrong.Status, nil
	}
	if err != nil {
		return 0, err
	}
	return a.Status, nil
}

// achieved returns what an attacker has achieved, or the error that kept us from
// knowing.
func achieved(err error, format string, values ...any) error {
	what := fmt.Sprintf(format, values...)
	if err == nil {
		return errors.New(what)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// want returns an error unless an answer has one of these statuses.
func want(what string, a *visit.Answer, err error, statuses ...int) error {
	got, err := status(a, err)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	for _, s := range statuses {
		if got == s {
			return nil
		}
	}
	return fmt.Errorf("%s: the server answers with status %d, not %v", what, got, statuses)
}
