package web_test

import (
	"context"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"goa/ai"
	"goa/internal/analyst"
	"goa/internal/contest"
	"goa/internal/hub"
	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/operator"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/preview"
	"goa/internal/progress"
	"goa/internal/session"
	"goa/internal/sqlite"
	"goa/internal/talk"
	"goa/internal/waittest"
	"goa/internal/web"
	"goa/nature"
)

// unlessShort returns how often something is done: less often under -short, which is used
// with the race detector, where everything is ten times slower.
func unlessShort(times, short int) int {
	if testing.Short() {
		return short
	}
	return times
}

// oneOfMany skips all but the first of similar cases under -short.
func oneOfMany(t *testing.T, i int) {
	t.Helper()
	if testing.Short() && i > 0 {
		t.Skip("one like it is enough")
	}
}

// site is a server with its own database.
type site struct {
	*httptest.Server
	t      testing.TB
	keeper *match.Keeper
	pages  *web.Server
	caller *notifications.Service
	store  database
	stop   func()
}

// setting holds what a test can change about its site.
type setting struct {
	match.Config
	base      string
	baseURL   string
	nearbyURL string
	hosts     []string
	invite    string
	ready     func(context.Context) error
	bans      func(context.Context) ([]limit.Ban, error)
	heartbeat time.Duration
	file      string // the file of the database; a new one if empty
	mail      messenger.Sender
	database  string // the URL of a PostgreSQL database, in place of a file
	address   string // where it listens; any address if empty
	workers   map[string]jobs.Worker
	grades    []string  // grades of its bots
	explainer ai.Player // explains questions; nil for none
	wrap      func(database) database
	log       *slog.Logger
	limits    limit.Limits     // the usual ones if empty
	onDevice  bool             // the site is part of the reader's browser
	device    web.DeviceFolder // the files of an on-device game
	pages     func(*web.Config)
}

// database is everything that a server stores its data in.
type database interface {
	match.Store
	session.Store
	notifications.Store
	operator.Store
	talk.Store
	analyst.Store
	progress.Store
	contest.EveningStore
	jobs.Queue
	Counts(ctx context.Context) ([]jobs.Count, error)
	Close() error
}

// allGrades returns the grades of the bots.
func (set *setting) allGrades() []string {
	if set.grades == nil {
		return []string{"random"}
	}
	return set.grades
}

// open opens the database of a site.
func (set *setting) open(t testing.TB) (database, error) {
	if set.database == "" && set.file == "" && os.Getenv(storeVariable) != "" {
		set.database = pgtest.Database(t)
	}
	if set.database != "" {
		return postgres.Open(t.Context(), set.database)
	}
	if set.file == "" {
		set.file = filepath.Join(t.TempDir(), "goa.db")
		empty, err := emptyDatabase()
		if err == nil {
			err = os.WriteFile(set.file, empty, 0o600)
		}
		if err != nil {
			return nil, err
		}
	}
	return sqlite.Open(t.Context(), set.file)
}

// emptyDatabase is the file of an empty database. Creating one takes longer than most
// tests, so sites start with copies.
var emptyDatabase = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "goa")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "goa.db")
	store, err := sqlite.Open(context.Background(), file)
	if err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// listen starts a server at the address of a site.
func (set *setting) listen(t testing.TB, pages http.Handler) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(pages)
	if set.address != "" {
		server.Listener.Close()
		l, err := net.Listen("tcp", set.address)
		if err != nil {
			t.Fatal(err)
		}
		server.Listener = l
	}
	server.Start()
	return server
}

// By default, the tests run with one process on a file. GOA_STORE=postgres puts every
// site without its own file on PostgreSQL. GOA_STORE=several runs two processes on it
// that answer in turn: what holds for one must hold for both together.
const (
	storeVariable = "GOA_STORE"
	several       = "several"
)

// alone skips a test of things that each process counts or keeps for itself.
func alone(t *testing.T) {
	t.Helper()
	if os.Getenv(storeVariable) == several {
		t.Skip("each process has this for itself, luck among it")
	}
}

func newSite(t testing.TB, change ...func(*setting)) site {
	t.Helper()
	set, viewers := newSetting(change)
	first := startProcess(t, &set, viewers)
	handlers, stops := []http.Handler{first.pages}, []func(){first.stop}
	if os.Getenv(storeVariable) == several && set.database != "" {
		other, viewers := newSetting(change)
		other.database = set.database
		second := startProcess(t, &other, viewers)
		handlers, stops = append(handlers, second.pages), append(stops, second.stop)
	}
	s := site{Server: set.listen(t, inTurn(handlers)), t: t, keeper: first.keeper, store: first.store, pages: first.pages, caller: first.caller}
	s.stop = sync.OnceFunc(func() {
		for _, h := range handlers {
			h.(*web.Server).Close()
		}
		s.Close()
		for _, stop := range stops {
			stop()
		}
	})
	t.Cleanup(s.stop)
	return s
}

// newSetting returns the common settings of all sites, as changed by a test.
func newSetting(change []func(*setting)) (setting, *hub.Hub[match.ID, *match.Snapshot]) {
	viewers := new(hub.Hub[match.ID, *match.Snapshot])
	set := setting{Config: match.Config{
		Secret: []byte("secret"), Bots: map[string]match.Chooser{"random": match.Random{}},
		Publish: func(s *match.Snapshot) { viewers.Publish(s.ID(), s) }, Gone: viewers.End,
		Luck: func() *nature.Source { return nature.New("luck") },
	}}
	for _, f := range change {
		f(&set)
	}
	return set, viewers
}

// inTurn distributes requests among handlers, one after the other.
func inTurn(handlers []http.Handler) http.Handler {
	if len(handlers) == 1 {
		return handlers[0]
	}
	var asked atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handlers[int(asked.Add(1))%len(handlers)].ServeHTTP(w, r)
	})
}

// process is a server process for the tables of a database.
type process struct {
	keeper *match.Keeper
	pages  *web.Server
	caller *notifications.Service
	store  database
	stop   func()
}

func startProcess(t testing.TB, set *setting, viewers *hub.Hub[match.ID, *match.Snapshot]) process {
	t.Helper()
	store, err := set.open(t)
	if err != nil {
		t.Fatal(err)
	}
	if set.wrap != nil {
		store = set.wrap(store)
	}
	speakers := talk.NewManager(store, slog.New(slog.DiscardHandler))
	set.Store = store
	evenings, publish := contest.NewEvenings(contest.EveningsConfig{Store: store, Quota: set.Quota}), set.Publish
	set.Publish = func(s *match.Snapshot) {
		publish(s)
		evenings.Published(s)
	}
	keeper := match.NewKeeper(set.Config)
	set.Publish = publish // for a process that is started later
	evenings.Use(keeper)
	adviser, err := ai.New(ai.Greedy, 1)
	if err != nil {
		t.Fatal(err)
	}
	caller, err := notifications.New(notifications.Config{Store: store, Queue: store, Tables: keeper, Senders: senders(t, *set), Secret: set.Secret, BaseURL: set.baseURL, PushKey: pushKeys(t, *set).Public})
	if err != nil {
		t.Fatal(err)
	}
	config := web.Config{
		Keeper: keeper, Notifications: caller, Talk: speakers, Hub: viewers, Sessions: store, Counts: store, Secret: set.Secret, Ready: set.ready, Bans: set.bans, Grades: set.allGrades(), Adviser: adviser, Explainer: set.explainer,
		Base: set.base, BaseURL: set.baseURL, NearbyURL: set.nearbyURL, Hosts: set.hosts, Invite: set.invite, Heartbeat: set.heartbeat, ExplainTime: waittest.Patience, Log: set.log, Limits: set.limits, OnDevice: set.onDevice, Device: set.device,
		Draw: preview.PNG, Evenings: evenings,
		Progress: progress.NewManager(store, keeper, set.allGrades()),
		Analyst:  analyst.NewManager(keeper, store, slog.New(slog.DiscardHandler), analyst.DefaultLimits()), // its jobs are not run
	}
	if set.pages != nil {
		set.pages(&config)
	}
	pages, err := web.New(config)
	if err != nil {
		t.Fatal(err)
	}
	workers := keeper.Workers()
	maps.Copy(workers, caller.Workers())
	maps.Copy(workers, evenings.Workers())
	maps.Copy(workers, set.workers)
	work := jobs.Start(store, workers)
	stop := func() {
		if err := work(); err != nil {
			t.Error(err)
		}
		evenings.Close()
		keeper.Close()
		speakers.Close()
		store.Close()
	}
	return process{keeper, pages, caller, store, stop}
}

func pushKeys(t testing.TB, set setting) messenger.PushKeys {
	t.Helper()
	keys, err := messenger.NewPushKeys(set.Secret)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// senders returns senders that can also reach this machine, where the tests run.
func senders(t testing.TB, set setting) messenger.Senders {
	t.Helper()
	out := &messenger.Outside{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	hooks := messenger.NewWebhooks(out)
	all := messenger.Senders{messenger.JSON: hooks, messenger.Ntfy: hooks, messenger.Push: messenger.NewPushes(out, pushKeys(t, set), "goa@example.org")}
	if set.mail != nil {
		all[messenger.Mail] = set.mail
	}
	return all
}

// pageFolders are the packages that render pages, besides this one.
var pageFolders = []string{"../frame", "../tablepage", "../rulespage", "../boxpage", "../settingspage", "../startpage", "../dealpage", "../eveningpage", "../campaignpage"}
