package load

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"time"

	"goa/internal/visit"
)

// CrashPlan kills a server again and again in the middle of games.
type CrashPlan struct {
	Program string // goa
	Folder  string // for its database
	Tables  int
	Viewers int           // at each table
	Every   time.Duration // between two moves at a table
	Kills   int
	Between time.Duration // from recovery to the next kill, about
	Log     io.Writer     // output of the servers; may be nil
	// Progress is called with the current step and its progress. It may be nil.
	Progress func(what string, done, of int)
}

// Limits of a plan.
const (
	MaxKills   = 1000
	MaxBetween = time.Minute
)

// Check returns an error if a plan is invalid.
func (p *CrashPlan) Check() error {
	switch {
	case p.Tables < 1 || p.Tables > MaxTables || p.Viewers < 2 || p.Viewers > MaxViewers:
		return fmt.Errorf("1 to %d tables with 2 to %d viewers each", MaxTables, MaxViewers)
	case p.Kills < 1 || p.Kills > MaxKills || p.Every <= 0 || p.Between <= 0 || p.Between > MaxBetween:
		return fmt.Errorf("1 to %d kills, at most %s apart", MaxKills, MaxBetween)
	default:
		return nil
	}
}

// CrashReport is the result. Programs read it, so its names must not change.
type CrashReport struct {
	Tables       int `json:"tables"`
	Viewers      int `json:"viewers"`
	Kills        int `json:"kills"`
	Acknowledged int `json:"acknowledged"` // moves that the server acknowledged
	Cut          int `json:"cut"`          // moves whose answer was lost
	Made         int `json:"kept"`         // of the cut moves, those that were made after all
	// Up is the time from a server's start to its first answer. Healed is the time from
	// a kill until every viewer has seen a move made after it.
	Up     Times `json:"up"`
	Healed Times `json:"healed"`
	// Failures are moves that were lost or changed, games that got stuck and viewers who
	// missed something. There must be none.
	Failures []string `json:"faults,omitempty"`
}

// crash is a running plan.
type crash struct {
	*CrashPlan
	site       *visit.Site
	server     *visit.Server
	games      []*crashGame
	up, healed sample[time.Duration]
	mu         sync.Mutex
	failures   []string
}

// Crash carries out a plan. The report lists failures. An error means that the plan
// could not be carried out.
func Crash(ctx context.Context, p CrashPlan) (*CrashReport, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if p.Progress == nil {
		p.Progress = func(string, int, int) {}
	}
	c := &crash{CrashPlan: &p}
	address, err := FreeAddress()
	if err != nil {
		return nil, err
	}
	c.site = visit.NewSite("http://" + address)
	c.server = &visit.Server{Program: p.Program, Address: address, DB: filepath.Join(p.Folder, "goa.db"), Log: p.Log}
	defer c.server.Kill()
	if err := c.start(ctx); err != nil {
		return nil, err
	}
	if err := c.play(ctx); err != nil {
		return nil, err
	}
	if err := c.server.Stop(); err != nil {
		return nil, fmt.Errorf("the server did not end well: %w", err)
	}
	return c.report(ctx)
}

// start starts the server and waits until it answers.
func (c *crash) start(ctx context.Context) error {
	began := time.Now()
	err := c.server.StartAndWait(ctx, c.site)
	if err == nil {
		c.up.add(time.Since(began))
	}
	return err
}

// play has people play at all tables while the server is killed and restarted.
func (c *crash) play(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop()
	if err := c.seat(ctx, &wg); err != nil {
		return err
	}
	dice := rand.New(rand.NewPCG(1, uint64(c.Kills)))
	for kill := range c.Kills {
		c.Progress("kills", kill, c.Kills)
		if err := sleep(ctx, c.Between/2+time.Duration(dice.Int64N(int64(c.Between)))); err != nil {
			return err
		}
		killed := time.Now()
		if err := c.server.Kill(); err != nil {
			return err
		}
		if err := c.start(ctx); err != nil {
			return err
		}
		c.awaitRecovery(ctx, kill, killed)
	}
	return nil
}

// seat creates the tables, with viewers and players.
func (c *crash) seat(ctx context.Context, wg *sync.WaitGroup) error {
	var err error
	if c.games, err = newCrashGames(ctx, c.site, c.Tables, c.Viewers, c.Progress); err != nil {
		return err
	}
	for _, g := range c.games {
		for i := range c.Viewers {
			wg.Go(func() {
				g.Guests[i].KeepListening(ctx, g.Path+"/events", visit.Follower{Tell: func(u visit.StreamEvent) { g.See(i, u) }})
			})
		}
		wg.Go(func() { g.keepPlaying(ctx, c.Every, patience) })
	}
	return nil
}

// stuck is the time after which a game without progress counts as stuck. It is longer
// than a busy machine needs.
const stuck = 2 * time.Minute

// awaitRecovery waits until every table has gone on: a move posted after the kill has been
// acknowledged and seen by all viewers.
func (c *crash) awaitRecovery(ctx context.Context, kill int, killed time.Time) {
	ctx, cancel := context.WithTimeout(ctx, stuck)
	defer cancel()
	var wg sync.WaitGroup
	for _, g := range c.games {
		wg.Go(func() {
			entry, over, err := g.acknowledgedAfter(ctx, killed)
			if err == nil && !over {
				_, err = g.WaitBeyond(ctx, entry)
			}
			if err != nil {
				c.fail("kill %d: %s does not go on: %v", kill+1, g.Path, err)
			}
		})
	}
	wg.Wait()
	c.healed.add(time.Since(killed))
}

func (c *crash) fail(format string, values ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failures = append(c.failures, fmt.Sprintf(format, values...))
}

// sleep waits, unless ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// report compares the answers that people received with the stored games.
func (c *crash) report(ctx context.Context) (*CrashReport, error) {
	r := &CrashReport{Tables: c.Tables, Viewers: c.Viewers, Kills: c.Kills, Up: timesOf(&c.up), Healed: timesOf(&c.healed)}
	stored, err := openStored(ctx, c.server.DB)
	if err != nil {
		return nil, err
	}
	for _, g := range c.games {
		made, err := stored.compare(ctx, g)
		if err != nil {
			c.fail("%s: %v", g.Path, err)
		}
		acked, cut := g.counts()
		r.Acknowledged += acked
		r.Cut += cut
		r.Made += made
	}
	r.Failures = c.failures
	return r, stored.close()
}
