package cli

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	mathrand "math/rand/v2"
	"net"
	"sync"
	"time"

	"goa/ai/ladder"
	"goa/internal/advice"
	"goa/internal/analyst"
	"goa/internal/contest"
	"goa/internal/delivery"
	"goa/internal/hub"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/metrics"
	"goa/internal/notifications"
	"goa/internal/preview"
	"goa/internal/progress"
	"goa/internal/talk"
	"goa/internal/web"
)

// server is what goa serve consists of, from the database up to the pages.
// serve opens its parts in order, and closes them in reverse.
type server struct {
	flags         serveFlags
	invite        string // the code that visitors must bring, or nothing
	log           *slog.Logger
	store         database
	secret        []byte
	viewers       *hub.Hub[match.ID, *match.Snapshot]
	speakers      *talk.Manager
	keeper        *match.Keeper
	notifications *notifications.Service
	analyst       *analyst.Manager
	evenings      *contest.Evenings
	pages         *web.Server
	tried         *metrics.Counter // jobs
	work          sync.WaitGroup   // runs beside requests, until its context ends
	last          farewell
}

// serve serves until ctx is done.
func (a *app) serve(ctx context.Context, f serveFlags) error {
	invite, err := f.inviteText()
	if err != nil {
		return err
	}
	store, err := a.openToServe(ctx, f.db)
	if err != nil {
		return err
	}
	defer store.Close()
	s := &server{flags: f, invite: invite, store: store, log: slog.New(slog.NewTextHandler(a.err, nil))}
	if err := s.openTables(ctx); err != nil {
		return err
	}
	defer s.last.say(s.log)
	listener, err := delivery.Listen(ctx, f.addr, delivery.PatienceWithReaders)
	if err != nil {
		return explainListen("addr", f.addr, err)
	}
	defer listener.Close()
	if err := s.openPages(ctx, listener.Addr()); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended, err := s.startJobs(ctx, cancel)
	if err != nil {
		return err
	}
	s.followFile(ctx)
	a.tellAddress(f, listener.Addr(), invite != "")
	err = serveUntil(ctx, listener, s.pages, &s.last, s.log)
	select {
	case why := <-ended:
		err = errors.Join(err, why)
	default:
	}
	return err
}

// openTables makes sure that the database may be served, and lets people and
// bots sit at its tables. From then on, s.last.say must be called.
func (s *server) openTables(ctx context.Context) error {
	var err error
	if s.secret, err = s.flags.secretText(); err != nil {
		return err
	}
	if err := mayServe(ctx, s.store, s.flags.db, s.secret, s.log); err != nil {
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
	s.speakers = talk.NewManager(s.store, s.log)
	s.evenings = contest.NewEvenings(contest.EveningsConfig{Store: s.store, Quota: s.flags.keep.quota, Log: s.log})
	s.keeper = match.NewKeeper(match.Config{
		Store: s.store, Secret: s.secret, Log: s.log, Bots: bots, Quota: s.flags.keep.quota, Memory: s.flags.keep.tableMemory(),
		Absence: s.flags.patience.absence, BotsAlone: s.flags.patience.botsAlone,
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

// serverBots are the bots that sit down at live tables, by grade.
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

// dealtBot makes the bot of a grade and a seed, or returns nil if there is none.
func dealtBot(grade string, seed uint64) match.Chooser {
	bot, err := ladder.New(grade, seed)
	if err != nil {
		return nil
	}
	return bot
}

// openPages makes the pages of a server that listens at an address, and serves
// metrics elsewhere if the flags say so. No page is served yet.
func (s *server) openPages(ctx context.Context, at net.Addr) error {
	adviser, err := ladder.New(ladder.Top(), adviserSeed)
	if err != nil {
		return err
	}
	explainer, err := ladder.New(advice.Explainer, adviserSeed)
	if err != nil {
		return err
	}
	if s.notifications, err = s.flags.calls.service(s.store, s.keeper, s.secret, s.flags.baseURL, s.log); err != nil {
		return err
	}
	s.tried = metrics.NewCounter("goa_jobs_tried_total", "Jobs that this process has tried to do, by kind and outcome.", "kind", "outcome")
	s.analyst = analyst.NewManager(s.keeper, s.store, s.log, analyst.DefaultMost())
	device, err := deviceFolder(ctx, s.flags.program)
	if err != nil {
		return err
	}
	s.pages, err = web.New(web.Config{
		Keeper: s.keeper, Hub: s.viewers, Grades: ladder.Grades(), DefaultGrade: ladder.Middle(), Adviser: adviser, Explainer: explainer,
		Sessions: s.store, Counts: s.store, Secret: s.secret, Invite: s.invite, Bans: s.store.Bans, Ready: func(ctx context.Context) error { return s.flags.keep.disk.ready(ctx, s.store) },
		Metrics: func() []metrics.Family {
			return append(measure(s.store, s.keeper, s.tried), s.flags.keep.disk.tell()...)
		},
		BaseURL: s.flags.baseURL, NearbyURL: nearbyURL(at), Hosts: s.flags.allHosts(), Log: s.log, Notifications: s.notifications, Talk: s.speakers, Analyst: s.analyst,
		Draw: preview.PNG, Evenings: s.evenings, Device: device,
		Progress: progress.NewManager(s.store, s.keeper, ladder.Grades()),
	})
	if err != nil || s.flags.metrics == "" {
		return err
	}
	return serveMetrics(ctx, s.flags.metrics, s.pages)
}

// startJobs runs jobs until ctx ends. When it stops, it sends why, or nil, and
// cancels: without jobs there is no game.
func (s *server) startJobs(ctx context.Context, cancel context.CancelFunc) (ended <-chan error, err error) {
	workers := s.keeper.Workers()
	maps.Copy(workers, s.notifications.Workers())
	maps.Copy(workers, s.analyst.Workers())
	maps.Copy(workers, s.evenings.Workers())
	workers[pruning.Kind] = prune(s.keeper, s.flags.keep.retention, s.log)
	if err := s.store.Change(ctx, jobs.Replace(pruning)); err != nil {
		return nil, err
	}
	done := make(chan error, 1)
	s.work.Go(func() {
		done <- s.store.Work(ctx, jobs.Logged(s.log, workers, countJobs(s.tried)))
		cancel()
	})
	return done, nil
}

// followFile watches for what other programs write to a database file, until
// ctx ends. PostgreSQL tells its servers by itself.
func (s *server) followFile(ctx context.Context) {
	file, ok := s.store.(interface{ Elsewhere(context.Context, func()) })
	if !ok {
		return
	}
	s.work.Go(func() {
		file.Elsewhere(ctx, func() {
			s.speakers.LookAtAll()
			s.speakers.Muted("")
		})
	})
}
