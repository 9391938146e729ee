package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"
	"time"

	"goa/internal/pgserver"
	"goa/internal/visit"
)

// ChaosPlan runs several processes on one PostgreSQL and inflicts every kind of
// fault on them while people play.
type ChaosPlan struct {
	Program   string // goa
	From      string // an earlier goa with which processes begin; they are then replaced one after another; may be empty
	Processes int
	Tables    int
	Viewers   int           // at each table
	Every     time.Duration // between two moves at a table
	Kills     int           // of a process
	Rounds    int           // of every other fault
	Between   time.Duration // from recovery to the next fault, about
	Frozen    time.Duration // how long a process is stopped
	Broken    time.Duration // how long lines are slow or mute, a disk is full, a killed process is away
	Log       io.Writer     // output of the processes; may be nil
	// Progress is called with the current step and its progress. It may be nil.
	Progress func(what string, done, of int)
}

// Check returns an error if a plan is invalid.
func (p *ChaosPlan) Check() error {
	switch {
	case p.Tables < 1 || p.Tables > MaxTables || p.Viewers < 2 || p.Viewers > MaxViewers:
		return fmt.Errorf("1 to %d tables with 2 to %d viewers each", MaxTables, MaxViewers)
	case p.Processes < 2 || p.Processes > maxProcesses:
		return fmt.Errorf("2 to %d processes", maxProcesses)
	case p.Kills < 0 || p.Rounds < 0 || p.Kills+p.Rounds < 1 || p.Kills > MaxKills || p.Rounds > MaxKills:
		return fmt.Errorf("1 to %d kills and rounds of other faults", MaxKills)
	case p.Every <= 0 || p.Between <= 0 || p.Between > MaxBetween || p.Frozen <= 0 || p.Frozen > MaxBetween || p.Broken <= 0 || p.Broken > MaxBetween:
		return fmt.Errorf("times are longer than nothing, and at most %s", MaxBetween)
	default:
		return nil
	}
}

// maxProcesses is the number of processes for which one PostgreSQL has connections.
const maxProcesses = 5

// ChaosReport is the result. Programs read it, so its names must not change.
type ChaosReport struct {
	Processes    int           `json:"processes"`
	Tables       int           `json:"tables"`
	Viewers      int           `json:"viewers"`
	Seconds      float64       `json:"seconds"`
	Faults       []FaultReport `json:"faults"`
	Acknowledged int           `json:"acknowledged"` // moves that a process acknowledged
	Refused      int           `json:"refused"`      // moves that came too late
	Cut          int           `json:"cut"`          // moves whose answer was lost
	Made         int           `json:"kept"`         // of the cut moves, those that were made after all
	Entries      int           `json:"entries"`      // of all logs, including those of bots and Nature
	// Resumed is the time from the kill of a process until its viewer has a stream
	// again. AtRest and InFaults are the times from posting a move until the last viewer
	// of its table has it.
	Resumed  Times `json:"resumed"`
	AtRest   Times `json:"at_rest"`
	InFaults Times `json:"in_faults"`
	// Failures are moves that were lost, doubled or made up, histories that no single
	// log can have, games that got stuck and viewers who missed something. There must be
	// none.
	Failures []string `json:"failures,omitempty"`
}

// FaultReport says how tables coped with one kind of fault. Healed is the time from the
// end of the fault (or from the kill of a process) until every viewer of every table has
// seen a new move.
type FaultReport struct {
	Name   string `json:"name"`
	Healed Times  `json:"healed"`
}

// chaos is a running plan.
type chaos struct {
	*ChaosPlan
	db      *pgserver.Server
	url     string      // of the database
	front   *visit.Site // all processes
	sites   []*visit.Site
	servers []*visit.Server
	lines   []*proxy // connections of the processes to the database
	games   []*crashGame
	dice    *rand.Rand
	newer   int // number of replaced processes
	resumed sample[time.Duration]
	healed  map[string]*sample[time.Duration]

	mu       sync.Mutex
	killed   time.Time // the last kill, until everything has recovered
	troubles []span
	failures []string
}

// span is a time of trouble.
type span struct{ from, to time.Time }

// Chaos carries out a plan. The report lists failures. An error means that the plan
// could not be carried out.
func Chaos(ctx context.Context, p ChaosPlan) (*ChaosReport, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if p.Progress == nil {
		p.Progress = func(string, int, int) {}
	}
	c := &chaos{ChaosPlan: &p, dice: rand.New(rand.NewPCG(1, uint64(p.Kills))), healed: map[string]*sample[time.Duration]{}}
	db, err := pgserver.Start()
	if err != nil {
		return nil, err
	}
	defer db.Stop()
	c.db = db
	defer c.close()
	if err := c.start(ctx); err != nil {
		return nil, err
	}
	began := time.Now()
	if err := c.play(ctx); err != nil {
		return nil, err
	}
	seconds := time.Since(began).Seconds()
	err = each(c.Processes, c.Processes, func(i int) error { return c.servers[i].Stop() }, func(int) {})
	if err != nil {
		c.fail("a process did not end well: %v", err)
	}
	r, err := c.report(ctx)
	if err == nil {
		r.Seconds = seconds
	}
	return r, err
}

// start creates the database and starts the processes.
func (c *chaos) start(ctx context.Context) error {
	const name = "goa"
	if err := pgserver.Execute(ctx, c.db.URL("postgres"), "CREATE DATABASE "+name); err != nil {
		return err
	}
	c.url = c.db.URL(name)
	var addresses []string
	for range c.Processes {
		line, err := newProxy(c.db.Socket())
		if err != nil {
			return err
		}
		c.lines = append(c.lines, line)
		address, err := FreeAddress()
		if err != nil {
			return err
		}
		addresses = append(addresses, address)
		c.sites = append(c.sites, visit.NewSite("http://"+address))
		c.servers = append(c.servers, &visit.Server{Program: cmp.Or(c.From, c.Program), Address: address, DB: addressOf(line, name), Env: []string{"GOA_SECRET=" + strings.Repeat("secret", 5)}, Log: c.Log})
	}
	c.front = visit.NewFront(addresses)
	return each(c.Processes, c.Processes, func(i int) error { return c.servers[i].StartAndWait(ctx, c.sites[i]) }, func(int) {})
}

// addressOf returns the address of a database behind a proxy.
func addressOf(line *proxy, name string) string {
	u := url.URL{Scheme: "postgres", User: url.User(pgserver.Superuser), Host: line.address(), Path: "/" + name, RawQuery: "sslmode=disable"}
	return u.String()
}

// close ends everything that still runs.
func (c *chaos) close() {
	for _, s := range c.servers {
		_ = s.Kill() // most have already ended
	}
	for _, l := range c.lines {
		_ = l.close()
	}
}

// play has people play at all tables during the faults. At the end it waits until all
// viewers have seen everything.
func (c *chaos) play(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	var watching, playing sync.WaitGroup
	defer watching.Wait()
	defer stop()
	people, enough := context.WithCancel(ctx)
	defer playing.Wait()
	defer enough()
	if err := c.seat(ctx, people, &watching, &playing); err != nil {
		return err
	}
	schedule := c.schedule()
	for i, f := range schedule {
		c.Progress(f.name, i, len(schedule))
		if err := sleep(ctx, c.Between/2+time.Duration(c.dice.Int64N(int64(c.Between)))); err != nil {
			return err
		}
		if err := c.causeFault(ctx, f); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	if err := sleep(ctx, c.Between); err != nil {
		return err
	}
	enough()
	playing.Wait()
	return c.upToDate(ctx)
}

// seat creates the tables, with viewers and players.
func (c *chaos) seat(ctx, people context.Context, watching, playing *sync.WaitGroup) error {
	var err error
	if c.games, err = newCrashGames(ctx, c.front, c.Tables, c.Viewers, c.Progress); err != nil {
		return err
	}
	for _, g := range c.games {
		for i := range c.Viewers {
			watching.Go(func() { c.watch(ctx, g, i) })
		}
		playing.Go(func() { g.keepPlaying(people, c.Every, impatience) })
	}
	return nil
}

// impatience is how long people wait for an answer before they try again, perhaps at
// another process. It is shorter than a process stays frozen.
const impatience = 3 * time.Second

// watch has a viewer watch a table. It measures how soon the viewer has a stream again
// after a process was killed.
func (c *chaos) watch(ctx context.Context, g *crashGame, viewer int) {
	var broken time.Time
	accepted := func() {
		if !broken.IsZero() {
			c.resumed.add(time.Since(broken))
			broken = time.Time{}
		}
	}
	ended := func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if broken.IsZero() {
			broken = c.killed
		}
	}
	g.Guests[viewer].KeepListening(ctx, g.Path+"/events", visit.Follower{Tell: func(u visit.StreamEvent) { g.See(viewer, u) }, Accepted: accepted, Ended: ended})
}

func (c *chaos) fail(format string, values ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failures = append(c.failures, fmt.Sprintf(format, values...))
}

// upToDate waits until every viewer has seen the whole log.
func (c *chaos) upToDate(ctx context.Context) error {
	stored, err := openStored(ctx, c.url)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, stuck)
	defer cancel()
	for _, g := range c.games {
		_, entries, err := stored.store.Load(ctx, g.ID())
		if err == nil {
			_, err = g.WaitBeyond(ctx, len(entries)-1)
		}
		if err != nil {
			c.fail("%s: not every viewer has seen entry %d: %v", g.Path, len(entries), err)
		}
	}
	return errors.Join(stored.close())
}
