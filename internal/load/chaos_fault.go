package load

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/pgserver"
	"goa/internal/visit"
)

// fault is a fault of processes or their database. It returns the time from which
// everything should recover.
type fault struct {
	name   string
	happen func(*chaos, context.Context) (over time.Time, err error)
}

// kill is the most frequent fault.
var kill = fault{"a process killed", (*chaos).kill}

// replacement happens once to every process, if they begin with an earlier version.
var replacement = fault{"a process replaced by this version", (*chaos).replace}

// faults are the other faults.
var faults = []fault{
	{"the database restarted", func(c *chaos, _ context.Context) (time.Time, error) { return c.restart(false) }},
	{"the database killed", func(c *chaos, _ context.Context) (time.Time, error) { return c.restart(true) }},
	{"a process stopped for a while", (*chaos).freeze},
	{"connections cut", (*chaos).cut},
	{"connections slow", (*chaos).slow},
	{"connections mute", (*chaos).mute},
	{"two moves at once", (*chaos).duel},
	{"the disk full", (*chaos).fill},
}

// schedule returns all faults of the plan in random order.
func (c *chaos) schedule() (all []fault) {
	for range c.Kills {
		all = append(all, kill)
	}
	for range c.Rounds {
		all = append(all, faults...)
	}
	c.dice.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if c.From == "" {
		return all
	}
	others := all
	all = nil
	for i := range c.Processes { // so that faults happen while both versions run
		all = append(all, replacement)
		all = append(all, others[len(others)*i/c.Processes:len(others)*(i+1)/c.Processes]...)
	}
	return all
}

// causeFault causes a fault and waits for recovery.
func (c *chaos) causeFault(ctx context.Context, f fault) error {
	began := time.Now()
	over, err := f.happen(c, ctx)
	if err != nil {
		return err
	}
	c.awaitRecovery(ctx, f.name, over)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.killed = time.Time{}
	c.troubles = append(c.troubles, span{began, time.Now()})
	return nil
}

// awaitRecovery waits until every table has gone on: a move posted after the fault has been
// acknowledged and seen by all viewers.
func (c *chaos) awaitRecovery(ctx context.Context, name string, over time.Time) {
	ctx, cancel := context.WithTimeout(ctx, stuck)
	defer cancel()
	var wg sync.WaitGroup
	var mu sync.Mutex
	last := over
	for _, g := range c.games {
		wg.Go(func() {
			seen, err := g.seenAfter(ctx, over)
			if err != nil {
				c.fail("%s, until %s: %s does not go on: %v", name, clock(over), g.Path, err)
			}
			mu.Lock()
			defer mu.Unlock()
			if seen.After(last) {
				last = seen
			}
		})
	}
	wg.Wait()
	if c.healed[name] == nil {
		c.healed[name] = new(sample[time.Duration])
	}
	c.healed[name].add(last.Sub(over))
}

// seenAfter waits until a move posted after t has been acknowledged and seen by all, and
// returns when that was. It returns the zero time if the game is over.
func (p *crashGame) seenAfter(ctx context.Context, t time.Time) (time.Time, error) {
	entry, over, err := p.acknowledgedAfter(ctx, t)
	if err != nil || over {
		return time.Time{}, err
	}
	for {
		if at, ok := p.Arrival(entry + 1); ok {
			return at, nil
		}
		if err := sleep(ctx, 5*time.Millisecond); err != nil {
			return time.Time{}, err
		}
	}
}

func (c *chaos) kill(ctx context.Context) (time.Time, error) {
	i := c.dice.IntN(c.Processes)
	killed := time.Now()
	c.mu.Lock()
	c.killed = killed
	c.mu.Unlock()
	if err := c.servers[i].Kill(); err != nil {
		return killed, err
	}
	if err := sleep(ctx, c.Broken); err != nil {
		return killed, err
	}
	return killed, c.servers[i].StartAndWait(ctx, c.sites[i])
}

// replace ends the next process of the earlier version, and starts one of this version
// in its place.
func (c *chaos) replace(ctx context.Context) (time.Time, error) {
	s, at := c.servers[c.newer], c.sites[c.newer]
	c.newer++
	if err := s.Stop(); err != nil {
		return time.Time{}, err
	}
	s.Program = c.Program
	err := s.StartAndWait(ctx, at)
	return time.Now(), err
}

func (c *chaos) restart(immediate bool) (time.Time, error) {
	c.db.Halt(immediate)
	err := c.db.Run()
	return time.Now(), err
}

// freeze stops a process for a while. The process then continues from its old state.
func (c *chaos) freeze(ctx context.Context) (time.Time, error) {
	s := c.servers[c.dice.IntN(c.Processes)]
	err := s.Freeze()
	if err == nil {
		err = sleep(ctx, c.Frozen)
	}
	if goOn := s.Thaw(); err == nil {
		err = goOn
	}
	return time.Now(), err
}

func (c *chaos) line() *proxy { return c.lines[c.dice.IntN(c.Processes)] }

func (c *chaos) cut(context.Context) (time.Time, error) {
	c.line().cut()
	return time.Now(), nil
}

// slowness is the added delay of a slow connection in each direction.
const slowness = 100 * time.Millisecond

func (c *chaos) slow(ctx context.Context) (time.Time, error) {
	err := c.line().slow(ctx, slowness, c.Broken)
	return time.Now(), err
}

func (c *chaos) mute(ctx context.Context) (time.Time, error) {
	err := c.line().mute(ctx, c.Broken)
	return time.Now(), err
}

// duel makes the next move at each table twice, at two processes at once. The two
// choices differ if the page offers more than one.
func (c *chaos) duel(ctx context.Context) (time.Time, error) {
	began := time.Now()
	for _, g := range c.games {
		first := c.dice.IntN(c.Processes)
		second := (first + 1 + c.dice.IntN(c.Processes-1)) % c.Processes
		g.rivals.Store(&[2]*visit.Site{c.sites[first], c.sites[second]})
	}
	return began, nil
}

// fill makes every statement that stores something fail as on a full disk. If PostgreSQL
// has no room for its own log, it stops instead, which is like being killed.
func (c *chaos) fill(ctx context.Context) (time.Time, error) {
	err := pgserver.Execute(ctx, c.url, `CREATE OR REPLACE FUNCTION goa.fill() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`)
	if err != nil {
		return time.Time{}, err
	}
	tables, err := c.storing(ctx)
	if err != nil {
		return time.Time{}, err
	}
	for _, t := range tables {
		if err := pgserver.Execute(ctx, c.url, fmt.Sprintf("CREATE TRIGGER fill BEFORE INSERT OR UPDATE ON goa.%s EXECUTE FUNCTION goa.fill()", t)); err != nil {
			return time.Time{}, err
		}
	}
	if err := sleep(ctx, c.Broken); err != nil {
		return time.Time{}, err
	}
	for _, t := range tables { // one at a time: locking several could deadlock with a server
		if err := pgserver.Execute(ctx, c.url, fmt.Sprintf("DROP TRIGGER fill ON goa.%s", t)); err != nil {
			return time.Time{}, err
		}
	}
	return time.Now(), nil
}

// storing returns the names of all our tables in the database.
func (c *chaos) storing(ctx context.Context) ([]string, error) {
	conn, err := pgx.Connect(ctx, c.url)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, "SELECT format('%I', tablename) FROM pg_tables WHERE schemaname = 'goa' ORDER BY 1")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}
