// Package server runs the game for others, from start to shutdown. It combines
// tables, bots, jobs, notifications and pages on one store. It does not read flags.
package server

import (
	"context"
	"errors"
	"maps"
	mathrand "math/rand/v2"
	"net"
	"sync"
	"time"

	"goa/ai/ladder"
	"goa/internal/advice"
	"goa/internal/analyst"
	"goa/internal/contest"
	"goa/internal/database"
	"goa/internal/hub"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/metrics"
	"goa/internal/notifications"
	"goa/internal/preview"
	"goa/internal/progress"
	"goa/internal/site"
	"goa/internal/talk"
	"goa/internal/web"
)

// Server contains all parts of goa serve, from the store up to the pages. [New] opens
// them in order, and Close closes them in reverse.
type Server struct {
	config        Config
	store         database.Store
	secret        []byte
	viewers       *hub.Hub[match.ID, *match.Snapshot]
	speakers      *talk.Manager
	keeper        *match.Keeper
	notifications *notifications.Service
	analyst       *analyst.Manager
	evenings      *contest.Evenings
	pages         *web.Server
	tried         *metrics.Counter // jobs
	work          sync.WaitGroup   // work beside requests, until its context ends
	last          shutdown
}

// New creates a server on a store. The caller must close the store after the server.
// ctx must last as long as the server.
func New(ctx context.Context, store database.Store, c Config) (*Server, error) {
	s := &Server{config: c, store: store, secret: c.Secret}
	if err := s.openTables(ctx); err != nil {
		return nil, err
	}
	if err := s.openPages(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Close stops everything that New has started. It takes a few seconds at most.
func (s *Server) Close() { s.last.run(s.config.Log) }

// Run does jobs and answers requests until ctx is done. It also serves metrics at
// their own address if metrics is not nil.
func (s *Server) Run(ctx context.Context, pages, metrics net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if metrics != nil {
		serveMetrics(ctx, metrics, s.pages)
	}
	ended, err := s.startJobs(ctx, cancel)
	if err != nil {
		return err
	}
	s.followFile(ctx)
	s.work.Go(func() { paceCollector(ctx) })
	if s.config.Started != nil {
		s.config.Started()
	}
	err = serveUntil(ctx, pages, s.pages, &s.last, s.config.Log)
	select {
	case why := <-ended:
		err = errors.Join(err, why)
	default:
	}
	return err
}

// openTables makes sure that the database may be served, and opens its tables to
// people and bots. From then on, s.Close must be called.
func (s *Server) openTables(ctx context.Context) (err error) {
	if s.secret == nil {
		if s.secret, err = secretBeside(s.config.Database); err != nil {
			return err
		}
	}
	if err := mayServe(ctx, s.store, s.config.Database, s.secret, s.config.Log); err != nil {
		return err
	}
	bots, err := serverBots()
	if err != nil {
		return err
	}
	prints := map[string]string{}
	for name := range bots {
		prints[name] = ladder.Fingerprint(name)
	}
	s.viewers = new(hub.Hub[match.ID, *match.Snapshot])
	s.speakers = talk.NewManager(s.store, s.config.Log)
	s.evenings = contest.NewEvenings(contest.EveningsConfig{Store: s.store, Quota: s.config.Quota, Log: s.config.Log})
	s.keeper = match.NewKeeper(match.Config{
		Store: s.store, Secret: s.secret, Log: s.config.Log, Bots: bots, Quota: s.config.Quota, Memory: s.config.tableMemory(),
		Absence: s.config.Absence, BotsAlone: s.config.BotsAlone,
		Thinking: func(grade string) time.Duration { return ladder.Describe(grade).Time() },
		Publish: func(t *match.Snapshot) {
			s.viewers.Publish(t.ID(), t)
			s.evenings.Published(t)
		}, Gone: s.viewers.End,
		NewBot: dealtBot, DayGrade: ladder.Middle(), Fingerprint: func(grade string) string { return prints[grade] },
	})
	s.evenings.Use(s.keeper)
	s.last.stop = []func(){s.work.Wait, s.evenings.Close, s.keeper.Close, s.speakers.Close}
	return nil
}

// serverBots returns the bots for live tables by grade.
func serverBots() (map[string]match.Chooser, error) {
	bots := map[string]match.Chooser{}
	for _, name := range ladder.Names() {
		bot, err := ladder.New(name, mathrand.Uint64())
		if err != nil {
			return nil, err
		}
		bots[name] = bot
	}
	return bots, nil
}

// dealtBot returns the bot of a grade and a seed, or nil if there is none.
func dealtBot(grade string, seed uint64) match.Chooser {
	bot, err := ladder.New(grade, seed)
	if err != nil {
		return nil
	}
	return bot
}

// openPages creates the pages. No page is served yet.
func (s *Server) openPages(ctx context.Context) error {
	adviser, err := ladder.New(ladder.Top(), advice.Seed)
	if err != nil {
		return err
	}
	explainer, err := ladder.New(advice.Explainer, advice.Seed)
	if err != nil {
		return err
	}
	if err := s.openNotifications(); err != nil {
		return err
	}
	s.tried = metrics.NewCounter("goa_jobs_tried_total", "Jobs that this process has tried to do, by kind and outcome.", "kind", "outcome")
	s.analyst = analyst.NewManager(s.keeper, s.store, s.config.Log, analyst.DefaultLimits())
	device, err := deviceFolder(ctx, s.config.Program)
	if err != nil {
		return err
	}
	s.pages, err = web.New(web.Config{
		Keeper: s.keeper, Hub: s.viewers, Grades: ladder.Grades(), DefaultGrade: ladder.Middle(), Adviser: adviser, Explainer: explainer,
		Sessions: s.store, Counts: s.store, Secret: s.secret, Invite: s.config.Invite, Bans: s.store.Bans, Ready: func(ctx context.Context) error { return s.config.Disk.ready(ctx, s.store) },
		Metrics: func() []metrics.Family {
			return append(measure(s.store, s.keeper, s.tried), s.config.Disk.tell()...)
		},
		BaseURL: s.config.BaseURL, NearbyURL: s.config.Nearby, Hosts: s.config.Hosts, Log: s.config.Log, Notifications: s.notifications, Talk: s.speakers, Analyst: s.analyst,
		Draw: preview.PNG, Evenings: s.evenings, Device: device,
		Progress: progress.NewManager(s.store, s.keeper, ladder.Grades()),
	})
	return err
}

// deviceFolder returns the game that a server offers for its visitors' devices, or
// nil if there is none.
func deviceFolder(ctx context.Context, p *site.Program) (web.DeviceFolder, error) {
	if p == nil {
		return nil, nil
	}
	return site.NewServedFolder(ctx, p)
}

// workers returns the workers for all jobs, by kind.
func (s *Server) workers() map[string]jobs.Worker {
	all := s.keeper.Workers()
	maps.Copy(all, s.notifications.Workers())
	maps.Copy(all, s.analyst.Workers())
	maps.Copy(all, s.evenings.Workers())
	all[pruning.Kind] = prune(s.keeper, s.config.Retention, s.config.Log)
	return all
}

// startJobs runs jobs until ctx ends. When the jobs stop, it sends the reason, or
// nil, and calls cancel: without jobs there is no game.
func (s *Server) startJobs(ctx context.Context, cancel context.CancelFunc) (ended <-chan error, err error) {
	if err := s.store.Change(ctx, jobs.Replace(pruning)); err != nil {
		return nil, err
	}
	done := make(chan error, 1)
	s.work.Go(func() {
		done <- s.store.Work(ctx, jobs.Logged(s.config.Log, s.workers(), countJobs(s.tried)))
		cancel()
	})
	return done, nil
}

// followFile watches for writes of other programs to a database file, until ctx ends.
// PostgreSQL informs its servers by itself.
func (s *Server) followFile(ctx context.Context) {
	file, ok := s.store.(interface{ Elsewhere(context.Context, func()) })
	if !ok {
		return
	}
	s.work.Go(func() {
		file.Elsewhere(ctx, func() {
			s.speakers.LookAtAll()
			s.speakers.AnnounceMutes("")
		})
	})
}
