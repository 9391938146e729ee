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
	"goa/internal/delivery"
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

// Config holds what a [Server] works with.
type Config struct {
	Keeper *match.Keeper
	// Hub is where the keeper publishes.
	Hub *hub.Hub[match.ID, *match.Snapshot]
	// Grades are the grades of the keeper's bots, weakest first.
	Grades []string
	// DefaultGrade is the grade of bots if a guest has not chosen one. If it is empty,
	// the middle grade is used.
	DefaultGrade string
	// BaseURL is the public address of the server, without a trailing slash. If it
	// begins with https, cookies are only sent over TLS. If it is empty, links begin
	// with the host of the request.
	BaseURL string
	// NearbyURL is the address of the server for other machines on the local network. It
	// begins the links that a guest on this machine shares, for example on localhost. If
	// it is empty, other machines cannot reach the server.
	NearbyURL string
	// Hosts are further names that the server answers to, besides those of the machine
	// and of the base URL.
	Hosts []string
	// Adviser gives hints at tables that allow them; nil for none.
	Adviser ai.Player
	// Explainer explains questions to guests who play with explanations; nil for none.
	// It must not take longer than a few milliseconds.
	Explainer ai.Player
	// ExplainTime limits how long a page waits until thinking about an explanation
	// can begin, and then how long the thinking may take. Zero means a quarter of a
	// second each.
	ExplainTime time.Duration
	// Limits limit the requests of one guest, one address and one site. If they are not
	// set, [limit.Default] applies.
	Limits limit.Limits
	// Heartbeat is how often a stream signals that it is alive. Zero means 15 seconds.
	// Pages treat a stream that is silent for longer as dead.
	Heartbeat time.Duration
	Log       *slog.Logger
	// Bans returns the visitors that the operator has banned; nil for none.
	Bans func(context.Context) ([]limit.Ban, error)
	// Ready returns why the store cannot be written or read, or nil if it can.
	Ready func(context.Context) error
	// Talk is the chat at tables; nil for none.
	Talk *talk.Manager
	// Analyst analyzes games that are over; nil for none.
	Analyst *analyst.Manager
	// Progress remembers the progress of guests; nil for none.
	Progress *progress.Manager
	// Evenings are the club evenings; nil for none.
	Evenings *contest.Evenings
	// Metrics returns further metrics for requests from this machine.
	Metrics func() []metrics.Family
	// Sessions stores the sessions of guests, and Secret seals their tokens. Without a
	// secret, guests who have only looked are not recognized after a restart.
	Sessions session.Store
	Secret   []byte
	// Invite is the code that visitors must enter once. If it is empty, the server is
	// open to everyone.
	Invite string
	// Counts counts the sessions, invitation codes and attempts at deals of each
	// network; nil for no limit.
	Counts Counts
	// Draw draws a table as a picture for links to it; nil for no pictures.
	Draw func(*preview.Table) ([]byte, error)
	// Base is the path that all pages are under, as in [frame.Links]. Requests for other
	// paths are answered with 404.
	Base string
	// OnDevice is set if the server is part of the reader's own browser. Then other
	// people cannot join a game, and pages are in a frame of their own site.
	OnDevice bool
	// Server is the path of the start page of the server that an on-device game came
	// from. It is empty if there is none.
	Server string
	// Device has the files of the on-device game; nil for none. The pages of the game
	// are under [frame.DevicePath].
	Device DeviceFolder
	// Notifications tells guests who are not looking that a table waits for them; nil
	// for no notifications.
	Notifications *notifications.Service
}

// DeviceFolder has the files of a game that runs in the browser. It sends the file that
// the path value "file" names.
type DeviceFolder interface {
	http.Handler
	Size() int // how many bytes a browser loads
}

// Server answers requests. Its methods are safe for concurrent use.
type Server struct {
	Config
	links        frame.Links
	hosts        hosts.Names
	library      rulespage.Library
	limits       *limit.Limiter
	sessions     *session.Manager
	readiness    readiness
	counts       counts
	bans         *limit.Bans
	handle       http.Handler
	streams      atomic.Int64 // the number of open streams
	detached     delivery.OpenStreams
	groups       viewerGroups
	kinds        tablepage.Kinds
	renderSlots  chan struct{} // has one element for each table being rendered
	primers      primers
	previews     previews
	standings    standingsCache
	began        time.Time // heartbeats are counted from here
	stop         sync.Once
	stopped      chan struct{}
	adviser      adviser
	explanations explanations
	readers      *limit.Workers // read what guests send
}

// readingTime limits how long reading data from a guest may take. It is a hundred times
// what a game takes.
const readingTime = 2 * time.Second

// New returns a server. Close it before its keeper.
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
	s.renderSlots = make(chan struct{}, runtime.GOMAXPROCS(0))
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

// Close ends all streams, so that an HTTP server that waits for its requests can stop.
// Viewers reconnect automatically when there is a server again. An HTTP server does not
// wait for streams that have left it; Close returns when all of these have ended. It
// takes three seconds at most, even if viewers accept nothing.
func (s *Server) Close() {
	s.stop.Do(func() { close(s.stopped) })
	if !s.detached.Close() {
		s.Log.Warn("streams did not end in time")
	}
}

// readWords reads the words of all languages before a request needs them. On a device
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

// pageWords returns the words of pages about no particular table.
func (s *Server) pageWords(r *http.Request) *lexicon.Lexicon {
	return s.wordsFor(r, edition.Default().Words)
}

// wordsOf returns the words of a table in a language. A player's own data has the words
// that it names.
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

// cookiePath returns the path of all cookies, which is that of the pages.
func (s *Server) cookiePath() string { return string(s.links.Link("/")) }

// address returns the full address of a path of this server.
func (s *Server) address(r *http.Request, path string) string { return s.placeOf(r).origin + path }

// complete adds information from elsewhere to a table: the address of the server,
// whether the viewer can be notified, and who has asked for a rematch. If something
// cannot be looked up, it is left out.
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
	if shown.RematchID != "" && owner != "" {
		if t, err := s.Keeper.Snapshot(ctx, shown.RematchID); err == nil {
			shown.Rematch = t.InviterOf(owner)
		}
	}
}

func (s *Server) secure() bool { return strings.HasPrefix(s.BaseURL, "https://") }
