package web

import (
	"context"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"goa/ai"
	"goa/edition"
	"goa/internal/analyst"
	"goa/internal/contest"
	"goa/internal/frame"
	"goa/internal/hosts"
	"goa/internal/hub"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/metrics"
	"goa/internal/notifications"
	"goa/internal/preview"
	"goa/internal/progress"
	"goa/internal/rulespage"
	"goa/internal/session"
	"goa/internal/tablepage"
	"goa/internal/talk"
	"goa/lexicon"
)

// Config is what a [Server] works with.
type Config struct {
	Keeper *match.Keeper
	// Hub is where the keeper publishes.
	Hub *hub.Hub[match.ID, *match.Snapshot]
	// Grades are those of the keeper's bots, the weakest first.
	Grades []string
	// DefaultGrade is the grade of bots if a guest has not chosen one; the middle one
	// if empty.
	DefaultGrade string
	// BaseURL is where people find the server, without a slash at the end. If
	// it begins with https, cookies are sent nowhere else. Empty: links begin
	// with the host that was asked for.
	BaseURL string
	// NearbyURL is where other machines on the local network find the server. Links
	// that a guest on this machine shares, such as on localhost, begin with it.
	// If it is empty, other machines cannot reach the server.
	NearbyURL string
	// Hosts are more names that the server answers to, besides those of the
	// machine and of the base URL.
	Hosts []string
	// Adviser gives hints at tables that allow them; nil for none.
	Adviser ai.Player
	// Explainer explains questions to guests who play with explanations; nil for
	// none. It must take no longer than a few milliseconds.
	Explainer ai.Player
	// ExplainTime is how long a page waits until an explanation can be thought
	// about, and then for the thought: a quarter of a second if it is 0.
	ExplainTime time.Duration
	// Limits are what one guest and one address may ask for; those of
	// [limit.Default] if there are none.
	Limits limit.Limits
	// Heartbeat is how often a stream says that it is alive: 15 seconds if it is
	// not set. Pages take a stream that is silent for longer for dead.
	Heartbeat time.Duration
	Log       *slog.Logger
	// Bans lists whom the operator does not want to be served; nil for nobody.
	Bans func(context.Context) ([]limit.Ban, error)
	// Ready tells why the store cannot be written or read, or nil.
	Ready func(context.Context) error
	// Talk lets people talk at tables; nil if nobody can.
	Talk *talk.Manager
	// Analyst analyses games that are over; nil if nobody does.
	Analyst *analyst.Manager
	// Progress remembers how guests get on; nil if nobody does.
	Progress *progress.Manager
	// Evenings are the club evenings; nil if there are none.
	Evenings *contest.Evenings
	// Metrics are more numbers to tell those on this machine.
	Metrics func() []metrics.Family
	// Sessions keeps those of guests, and Secret seals their tokens. Without a
	// secret, guests who have only looked are not recognized after a restart.
	Sessions session.Store
	Secret   []byte
	// Invite is the code that visitors must bring once; empty for a server that is
	// open to everybody.
	Invite string
	// Counts count the sessions and the codes of each network; nil for no bound.
	Counts Counts
	// Draw draws a table for links to it; nil if there are no such pictures.
	Draw func(*preview.Table) ([]byte, error)
	// Base is the path that all pages are under, as in [frame.Links]. Requests for other
	// paths are answered with 404.
	Base string
	// OnDevice is set if the server is part of the reader's own browser. Then nobody
	// else can join a game, and pages stand in a frame of their own site.
	OnDevice bool
	// Server is where a game on the reader's device finds the server that it came from:
	// the path of its start page. It is empty if there is none.
	Server string
	// Device has the files of a game for the reader's own device; nil if there is none.
	// The game's pages are under [frame.DevicePath].
	Device DeviceFolder
	// Notifications tells guests who do not look that a table waits for them; nil for
	// nobody is told.
	Notifications *notifications.Service
}

// DeviceFolder has the files of a game that runs in browsers. It sends the one that
// the path value "file" names.
type DeviceFolder interface {
	http.Handler
	Size() int // how many bytes a browser loads
}

// Server answers requests. Its methods may be called by any goroutine.
type Server struct {
	Config
	links     frame.Links
	hosts     hosts.Names
	library   rulespage.Library
	limits    *limit.Limiter
	sessions  *session.Manager
	readiness readiness
	counts    counts
	bans      *limit.Bans
	handle    http.Handler
	streams   atomic.Int64 // that are open
	groups    viewerGroups
	kinds     tablepage.Kinds
	rendered  chan struct{} // has as many as tables are being rendered for viewers
	primers   primers
	previews  previews
	standings standingsCache
	began     time.Time // when heartbeats are counted from
	stop      sync.Once
	stopped   chan struct{}
	adviser   adviser
	explained explained
	readers   *limit.Workers // who read what guests send
}

// readingTime is how long reading what a guest sent may take: a hundred times
// what a game takes.
const readingTime = 2 * time.Second

// New returns a server; Close it before its keeper.
func New(c Config) (*Server, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.ExplainTime == 0 {
		c.ExplainTime = 250 * time.Millisecond
	}
	if c.Heartbeat == 0 {
		c.Heartbeat = 15 * time.Second
	}
	if c.Limits == (limit.Limits{}) {
		c.Limits = limit.Default()
	}
	s := &Server{Config: c, limits: limit.New(c.Limits), hosts: hosts.New(c.BaseURL, c.Hosts), stopped: make(chan struct{}), began: time.Now()}
	s.counts = newCounts()
	if c.Bans == nil {
		c.Bans = func(context.Context) ([]limit.Ban, error) { return nil, nil }
	}
	s.bans = limit.NewBans(c.Bans)
	s.sessions = session.NewManager(c.Sessions, c.Secret, s.isKnown)
	s.adviser.bot, s.adviser.think = c.Adviser, c.Keeper.Think
	s.rendered = make(chan struct{}, runtime.GOMAXPROCS(0))
	s.readers = limit.NewWorkers(runtime.GOMAXPROCS(0), readingTime)
	if err := s.readWords(); err != nil {
		return nil, err
	}
	var err error
	if s.links, err = frame.NewLinks(c.Base); err != nil {
		return nil, err
	}
	s.handle = s.newHandler()
	return s, nil
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handle.ServeHTTP(w, r) }

// Close ends all streams, so that a server that waits for its requests can stop.
// Viewers come back by themselves when there is a server again.
func (s *Server) Close() { s.stop.Do(func() { close(s.stopped) }) }

// readWords reads the words of all languages before anybody waits for them. On a device
// there is one reader, who needs one language and waits for the start.
func (s *Server) readWords() error {
	if s.OnDevice {
		return nil
	}
	for _, language := range lexicon.Languages() {
		if _, err := lexicon.For(language, edition.Default().Words); err != nil {
			return err
		}
	}
	return nil
}

// vocabulary returns the words of an edition in a language, or nil if there are none.
func vocabulary(language, name string) *lexicon.Lexicon {
	words, err := lexicon.For(language, name)
	if err != nil {
		return nil
	}
	return words
}

// wordsFor returns the words of an edition in the language of the request.
func (s *Server) wordsFor(r *http.Request, name string) *lexicon.Lexicon {
	return vocabulary(prefsOf(r).Lang, name)
}

// pageWords are the words of pages about no table in particular.
func (s *Server) pageWords(r *http.Request) *lexicon.Lexicon {
	return s.wordsFor(r, edition.Default().Words)
}

// wordsOf returns the words of a table in a language. A player's own data has
// the words that it names.
func (s *Server) wordsOf(t match.Terms, language string) *lexicon.Lexicon {
	if words := vocabulary(language, t.Words); words != nil {
		return words
	}
	return vocabulary(language, edition.Default().Words)
}

// seeOther sends the visitor to a path of this server.
func (s *Server) seeOther(w http.ResponseWriter, r *http.Request, path string) error {
	http.Redirect(w, r, string(s.links.Link(path)), http.StatusSeeOther)
	return nil
}

// cookiePath is the path of all cookies: that of the pages.
func (s *Server) cookiePath() string { return string(s.links.Link("/")) }

// address returns where a path of this server is found.
func (s *Server) address(r *http.Request, path string) string { return s.placeOf(r).origin + path }

// complete adds to a table what is known elsewhere: where the server is found,
// whether its viewer can be notified, and who has asked for a rematch. What cannot
// be looked up is left out.
func (s *Server) complete(r *http.Request, shown *tablepage.Table, at place, owner match.Owner) {
	ctx := r.Context()
	at.show(shown)
	s.explainTo(r, shown, owner)
	shown.OnDevice = s.OnDevice
	shown.SlowBots = s.slowBots(shown)
	shown.HereOnly = shown.HereOnly || s.OnDevice
	if shown.Days != nil && shown.Notifiable && shown.Sits() && shown.Status != match.Finished {
		list, err := s.Notifications.List(ctx, owner)
		shown.NoAddress = err == nil && len(list) == 0
		shown.Mails = s.Notifications.Offers(messenger.Mail)
	}
	if shown.Again != "" && owner != "" {
		if t, err := s.Keeper.Snapshot(ctx, shown.Again); err == nil {
			shown.Rematch = t.InvitationOf(owner)
		}
	}
}

func (s *Server) secure() bool { return strings.HasPrefix(s.BaseURL, "https://") }
