package load

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"sync"
	"time"

	"goa/internal/visit"
)

// Plan says what to drive, and how hard.
type Plan struct {
	Bases   []string // of the server's processes, which must be on this machine; people use any of them
	Tables  int
	Viewers int           // at each table
	Every   time.Duration // between two moves at a table
	Time    time.Duration // of the whole run, once everybody sits
	Idle    int           // idle streams
	Days    int           // turn-based tables whose people are away
	Crowd   int           // tables of bots, beside one person
	Grade   string        // of these bots

	Analyses int // number of whole games that the server analyzes while people play at the tables

	// Progress is called with the current step and its progress. It may be nil.
	Progress func(what string, done, of int)
}

// Limits on what a run may ask of a machine.
const (
	MaxTables  = 2_000
	MaxViewers = 1_000
	MaxIdle    = 50_000
	MaxTime    = time.Hour

	MaxAnalyses = 50 // as many as a server allows to wait
)

// Check returns an error if a plan is invalid.
func (p *Plan) Check() error {
	for _, base := range p.Bases {
		if u, err := url.Parse(base); err != nil || u.Scheme != "http" || !loopback(u.Hostname()) {
			return fmt.Errorf("%q is not a server on this machine: give an address such as http://localhost:8080", base)
		}
	}
	switch {
	case len(p.Bases) == 0:
		return errors.New("no server is named")
	case p.Tables < 0 || p.Tables > MaxTables || p.Viewers < 1 || p.Viewers > MaxViewers || p.Tables*p.Viewers > MaxIdle || p.Idle < 0 || p.Idle > MaxIdle:
		return fmt.Errorf("at most %d tables with 1 to %d viewers each and %d idle streams", MaxTables, MaxViewers, MaxIdle)
	case p.Crowd < 0 || p.Crowd > MaxTables || p.Crowd > 0 && p.Grade == "":
		return fmt.Errorf("at most %d tables of bots, and of which grade", MaxTables)
	case p.Days < 0 || p.Days > MaxTables:
		return fmt.Errorf("at most %d tables over days", MaxTables)
	case p.Tables == 0 && p.Idle == 0 && p.Crowd == 0 && p.Days == 0:
		return errors.New("there is nothing to do: neither tables nor bots nor idle streams")
	case p.Analyses < 0 || p.Analyses > MaxAnalyses || p.Analyses > 0 && p.Tables == 0:
		return fmt.Errorf("at most %d analyses, beside tables", MaxAnalyses)
	case p.Every <= 0 || p.Time <= 0 || p.Time > MaxTime:
		return fmt.Errorf("a move needs a time of its own, and the whole at most %s", MaxTime)
	default:
		return nil
	}
}

// loopback reports whether a host is this machine.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// run is a running plan.
type run struct {
	*Plan
	processes                     []*visit.Site
	site                          *visit.Site // all of them
	latency, answer, page, loaded sample[time.Duration]
	waits, hints                  sample[time.Duration]
	hinted                        time.Time // time of the last hint
	updates, raw                  sample[int]
	mu                            sync.Mutex
	failed, over                  int
	failures                      []string
}

func newRun(p *Plan) *run {
	r := &run{Plan: p}
	var addresses []string
	for _, base := range p.Bases {
		r.processes = append(r.processes, visit.NewSite(base))
		addresses = append(addresses, r.processes[len(r.processes)-1].Address())
	}
	if r.site = r.processes[0]; len(p.Bases) > 1 {
		r.site = visit.NewFront(addresses)
	}
	return r
}

// Run carries out a plan. The report counts single moves that fail. An error means that
// nothing could be measured.
func Run(ctx context.Context, p Plan) (*Report, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if p.Progress == nil {
		p.Progress = func(string, int, int) {}
	}
	r := newRun(&p)
	defer r.site.Client.CloseIdleConnections()
	before, err := r.usage(ctx)
	if err != nil {
		return nil, err
	}
	report := &Report{Tables: p.Tables, Viewers: p.Viewers, MemoryBefore: before.memory}
	if p.Tables > 0 {
		if err := r.tables(ctx, report); err != nil {
			return nil, err
		}
	}
	if p.Crowd > 0 {
		if err := r.crowd(ctx, report); err != nil {
			return nil, err
		}
	}
	if p.Days > 0 {
		if err := r.days(ctx, report); err != nil {
			return nil, err
		}
	}
	if p.Idle > 0 {
		if err := r.idle(ctx, report); err != nil {
			return nil, err
		}
	}
	return report, nil
}

// tables plays at all tables and fills in the report.
func (r *run) tables(ctx context.Context, report *Report) error {
	all, err := r.seat(ctx)
	if err != nil {
		return err
	}
	if report.FirstPage, report.FirstLoad, err = firstLoad(ctx, all[0]); err != nil {
		return err
	}
	listening, hangUp := context.WithCancel(ctx)
	defer hangUp()
	if err := r.connect(listening, all); err != nil {
		return err
	}
	if err := r.analyses(ctx); err != nil {
		return err
	}
	before, err := r.usage(ctx)
	if err != nil {
		return err
	}
	began := time.Now()
	r.play(ctx, all)
	report.Seconds = time.Since(began).Seconds()
	after, err := r.usage(ctx)
	report.Memory, report.CPU = after.memory, milliseconds(after.cpu-before.cpu)/float64(max(r.answer.count(), 1))
	report.Latency, report.Answer = timesOf(&r.latency), timesOf(&r.answer)
	report.Page, report.Load = timesOf(&r.page), timesOf(&r.loaded)
	report.Update, report.Raw = sizesOf(&r.updates), sizesOf(&r.raw)
	r.mu.Lock()
	defer r.mu.Unlock()
	report.Failed, report.Over, report.Failures = r.failed, r.over, r.failures
	return err
}

// atOnce is how many tables are set up at a time.
const atOnce = 8

// seat creates the tables.
func (r *run) seat(ctx context.Context) ([]*visit.Game, error) {
	all := make([]*visit.Game, r.Tables)
	err := each(r.Tables, atOnce, func(i int) (err error) {
		all[i], err = visit.NewGame(ctx, r.site, i, r.Viewers, false)
		return err
	}, func(done int) { r.Progress("tables", done, r.Tables) })
	return all, err
}

// each calls f for 0 to n-1, several at a time, until one fails.
func each(n, some int, f func(i int) error, done func(int)) (err error) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	next, ended := 0, 0
	for range min(n, some) {
		wg.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				stop := err != nil || i >= n
				mu.Unlock()
				if stop {
					return
				}
				e := f(i)
				mu.Lock()
				err = errors.Join(err, e)
				ended++
				done(ended)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return err
}

// connect opens the streams of all viewers.
func (r *run) connect(ctx context.Context, all []*visit.Game) error {
	failed := make(chan error, len(all)*r.Viewers)
	var accepted sync.WaitGroup
	for _, t := range all {
		page, err := t.Guests[0].Get(ctx, t.Path)
		if err != nil {
			return err
		}
		at, after := visit.Entry(page.Body), visit.Version(page.Body)
		for i := range r.Viewers {
			t.Seen[i] = at
			accepted.Add(1)
			ready := sync.OnceFunc(accepted.Done)
			path := fmt.Sprintf("%s/events?patch=2&after=%d", t.Path, after)
			go func() {
				defer ready()
				err := t.Guests[i].Listen(ctx, path, ready, func(u visit.StreamEvent) {
					r.updates.add(u.Bytes)
					r.raw.add(u.Raw)
					t.See(i, u)
				})
				if ctx.Err() == nil {
					failed <- fmt.Errorf("%s: the stream ended: %w", t.Path, err)
				}
			}()
		}
	}
	accepted.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}

// play has people move at all tables until the time is over.
func (r *run) play(ctx context.Context, all []*visit.Game) {
	ctx, cancel := context.WithTimeout(ctx, r.Time)
	defer cancel()
	var wg sync.WaitGroup
	for i, t := range all {
		wg.Go(func() {
			first := time.NewTimer(r.Every * time.Duration(i) / time.Duration(len(all)))
			defer first.Stop()
			select {
			case <-first.C:
			case <-ctx.Done():
				return
			}
			r.playAt(ctx, t)
		})
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	began := time.Now()
	for ctx.Err() == nil {
		select {
		case <-tick.C:
			r.Progress("playing", int(time.Since(began).Seconds()), int(r.Time.Seconds()))
		case <-ctx.Done():
		}
	}
	wg.Wait()
}

// playAt moves at a table until the game is over or ctx ends.
func (r *run) playAt(ctx context.Context, t *visit.Game) {
	tick := time.NewTicker(r.Every)
	defer tick.Stop()
	for {
		err := r.moveAt(t)
		if errors.Is(err, visit.ErrOver) || errors.Is(err, visit.ErrNobody) {
			r.mu.Lock()
			r.over++
			r.mu.Unlock()
			return
		}
		if err != nil {
			r.fail(err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// patience is how long to wait for a move to arrive everywhere.
const patience = 10 * time.Second

// moveAt makes one move and waits until all have seen it. The end of the run does not
// interrupt it, since slow moves must count.
func (r *run) moveAt(t *visit.Game) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	asked := time.Now()
	c, err := t.Mover(ctx)
	if err != nil {
		return err
	}
	r.loaded.add(time.Since(asked))
	if c.Page.Server > 0 {
		r.page.add(c.Page.Server)
	}
	posted := time.Now()
	if err := t.Play(ctx, c); err != nil {
		return err
	}
	r.answer.add(time.Since(posted))
	last, err := t.WaitBeyond(ctx, visit.Entry(c.Page.Body))
	if err != nil {
		return fmt.Errorf("%s: %s did not arrive everywhere: %w", t.Path, c.Move, err)
	}
	r.latency.add(last.Sub(posted))
	return nil
}

func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed++
	if len(r.failures) < 5 {
		r.failures = append(r.failures, err.Error())
	}
}
