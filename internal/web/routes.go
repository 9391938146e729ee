package web

import (
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"goa/internal/delivery"
	"goa/internal/eveningpage"
	"goa/internal/frame"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/startpage"
)

// route is everything that is known about a request before it is answered.
type route struct {
	pattern string // as [http.ServeMux] reads it
	handle  handler
	cost    routeCost
	maxBody int64 // in bytes
}

// routeCost is how much a request counts against the limits of its visitor.
type routeCost uint8

const (
	_          routeCost = iota // no cost was given
	costProbe                   // health checks by machines, under any name of the server
	costNone                    // the same for everyone, and from memory
	costPage                    // something is looked up, computed or appended
	costStream                  // stays open; the number of open streams is limited too
	costTable                   // a table is stored forever
)

// amount returns the cost as a number of pages.
func (c routeCost) amount() float64 {
	switch c {
	case costProbe, costNone:
		return 0
	case costStream:
		return 2
	case costTable:
		return 20
	default:
		return 1
	}
}

const (
	maxForm   = 64 << 10 // for every other route
	maxRecord = 1 << 20  // many times the longest game
	maxTalk   = 8 << 10  // a line in which every character is escaped
)

// Routes by their cost. Each reads at most maxForm bytes, unless upTo sets another
// limit.
func probe(pattern string, h handler) route  { return route{pattern, h, costProbe, maxForm} }
func fixed(pattern string, h handler) route  { return route{pattern, h, costNone, maxForm} }
func page(pattern string, h handler) route   { return route{pattern, h, costPage, maxForm} }
func stream(pattern string, h handler) route { return route{pattern, h, costStream, maxForm} }
func stored(pattern string, h handler) route { return route{pattern, h, costTable, maxForm} }

// upTo returns the route with another limit on the size of the body, in bytes.
func (rt route) upTo(limit int64) route {
	rt.maxBody = limit
	return rt
}

// routes returns every route of the server.
func (s *Server) routes() []route {
	return slices.Concat(s.siteRoutes(), s.playRoutes(), s.dealRoutes(), s.eveningRoutes(), s.tableRoutes(), s.analysisRoutes(), []route{
		page("POST /g/{id}/{other}", s.notFound),
		page("GET /", s.notFound),
	})
}

// siteRoutes are the routes of the program itself, of the pages to read and learn
// from, and of the guests' settings.
func (s *Server) siteRoutes() []route {
	return []route{
		probe("GET /healthz", isLive),
		probe("GET /healthz/live", isLive),
		probe("GET /healthz/ready", s.isReady),
		fixed(delivery.AssetPattern, s.asset),
		page("GET /metrics", s.metrics),

		page("GET /worker.js", s.worker),
		page("GET /manifest.webmanifest", s.manifest),
		fixed("GET /apple-touch-icon.png", s.touchIcon),
		page("GET "+offlinePath, s.offline),
		page("GET "+frame.DevicePath+"{file...}", s.device),

		page("GET "+startpage.InviteCodePath, s.inviteCodePage),
		page("POST "+startpage.InviteCodePath, s.enterCode),

		page("GET /{$}", s.start),
		page("GET /rules", s.rules),
		page("GET /learn/{name}", s.learn),
		page("POST /learn/{name}/move", s.lessonMove),
		page("POST /learn/{name}/choose", s.lessonChoose),
		page("GET /puzzle", s.puzzleOfTheDay),
		page("GET /puzzle/{number}", s.puzzle),
		page("POST /puzzle/{number}/move", s.answerPuzzle),
		page("GET /puzzles", s.puzzles),
		page("GET /settings", s.settings),
		page("POST /settings", s.saveSettings),
		page("POST /settings/sessions", s.endSessions),
		page("POST /settings/unblock", s.unblock),
		page("POST /settings/calls", s.addAddress),
		page("POST /settings/calls/change", s.changeAddress),
		page("GET /calls/{token}", s.confirmPage),
		page("POST /calls/{token}", s.confirmAddress),
		page("GET /off/{token}", s.switchOffPage),
		page("POST /off/{token}", s.switchOff),
		page("GET /never/{token}", s.neverPage),
		page("POST /never/{token}", s.never),
		page("POST /settings/unmute", s.unmute),
		page("POST /settings/along", s.newPass),
		page("GET /me/{pass}", s.confirmPass),
		page("POST /me/{pass}", s.usePass),
		page("GET /next", s.next),
		page("GET /waiting", s.waitingTables),
	}
}

// playRoutes are the routes that lead to a table.
func (s *Server) playRoutes() []route {
	return []route{
		page("GET /play", s.playPage),
		stored("POST /play", s.playNow),
		page("GET /new", s.newTable),
		stored("POST /new", s.createTable),
		page("GET /open", s.openPage),
		stored("POST /open", s.openRecord).upTo(maxRecord),
		page("GET /box", s.box),
		page("POST /box", s.checkBox),
		page("POST /box/open", s.openBox).upTo(maxRecord),
		page("POST /box/file", s.saveBox),
		stored("POST /box/play", s.playBox),
		page("POST /box/table", s.seatBox),
		page("GET /s/{secret}", s.link),
		page("POST /s/{secret}", s.claim),
		page("GET /j/{id}/{secret}", s.joinLink),
		page("POST /j/{id}/{secret}", s.join),
	}
}

// dealRoutes are the routes of deals that several guests play.
func (s *Server) dealRoutes() []route {
	return withoutTable(
		page("GET "+frame.DayPath, s.dealOfTheDay),
		page("GET "+frame.DaysPath, s.days),
		page("GET /d/{id}", s.deal),
		stored("POST /d/{id}", s.playDeal),
		page("POST /d/{id}/show", s.showResult),
		page("POST /d/{id}/give-up", s.giveUpDeal),
	)
}

// eveningRoutes are the routes of evenings and seasons.
func (s *Server) eveningRoutes() []route {
	return withoutTable(
		page("GET "+eveningpage.ListPath, s.evenings),
		stored("POST "+eveningpage.ListPath, s.openEvening),
		page("GET /e/{id}", s.evening),
		stream("GET /e/{id}/events", s.eveningEvents),
		page("GET /e/{id}/print", s.printEvening),
		page("GET /e/{id}/results.csv", s.eveningCSV),
		page("POST /e/{id}/join", s.joinEvening),
		page("POST /e/{id}/add", s.addToEvening),
		page("POST /e/{id}/leave", s.leaveEvening),
		stored("POST /e/{id}/next", s.nextOfEvening),
		page("POST /e/{id}/finish", s.finishEvening),
		page("POST /e/{id}/result", s.enterResult),
		page("POST /e/{id}/delete", s.deleteEvening),
		page("GET /season/{id}", s.season),
	)
}

// withoutTable returns routes whose addresses name no table. If nothing is found, the
// page is missing, not a table.
func withoutTable(routes ...route) []route {
	for i, rt := range routes {
		routes[i].handle = func(w http.ResponseWriter, r *http.Request) error {
			err := rt.handle(w, r)
			if errors.Is(err, match.NotFound) {
				return errNotFound
			}
			return err
		}
	}
	return routes
}

// tableRoutes are the routes of a table.
func (s *Server) tableRoutes() []route {
	return []route{
		page("GET /g/{id}", s.table),
		stream("GET /g/{id}/events", s.events),
		page("GET /g/{id}/record", s.record),
		page("GET /g/{id}/preview.png", s.preview),
		page("GET /g/{id}/hint", s.hint),
		page("POST /g/{id}/explain", s.setExplaining),
		page("GET /g/{id}/turn", s.turn),
		page("GET /g/{id}/orders", s.ordersForm),
		page("POST /g/{id}/move", s.move),
		page("POST /g/{id}/choose", s.choose),
		page("POST /g/{id}/order", s.order),
		page("POST /g/{id}/pick", s.pick),
		page("POST /g/{id}/ready", s.ready),
		page("POST /g/{id}/offer", s.offer),
		page("POST /g/{id}/bot", s.seatBot),
		page("POST /g/{id}/agree", s.agree),
		page("POST /g/{id}/return", s.comeBack),
		page("POST /g/{id}/sit", s.sit),
		page("POST /g/{id}/block", s.block),
		page("GET /g/{id}/talk", s.talkPage),
		page("POST /g/{id}/talk", s.sayLine).upTo(maxTalk),
		page("POST /g/{id}/mute", s.muteLine),
		page("POST /g/{id}/report", s.reportLine),
		page("GET /g/{id}/notes", s.notes),
		page("POST /g/{id}/notes", s.setNotes),
		page("POST /g/{id}/leave", s.leave),
		page("POST /g/{id}/calls", s.setTableNotifications),
		page("POST /g/{id}/end", s.endGame),
		page("POST /g/{id}/delete", s.delete),
		page("POST /g/{id}/share", s.shareDeal),
		stored("POST /g/{id}/again", s.rematch),
		stored("POST /g/{id}/fork", s.fork),
		page("GET /g/{id}/campaign", s.campaign),
		page("GET /g/{id}/campaign-file", s.campaignFile),
		stored("POST /g/{id}/session", s.nextSession),
	}
}

// analysisRoutes are the routes for learning from a game.
func (s *Server) analysisRoutes() []route {
	return []route{
		page("GET /g/{id}/advice", s.afterGame),
		page("GET /g/{id}/analysis", s.analysis),
		stored("POST /g/{id}/analysis", s.analyze),
		page("GET /g/{id}/analysis/mistake", s.retry),
		page("POST /g/{id}/analysis/mistake/move", s.retryMove),
		page("POST /g/{id}/analysis/mistake/choose", s.retryChoose),
		page("GET /g/{id}/board", s.board),
		page("GET /g/{id}/board/worth", s.boardWorth),
		page("GET /g/{id}/board/record", s.boardRecord),
		page("POST /g/{id}/board/move", s.boardMove),
		page("POST /g/{id}/board/choose", s.boardChoose),
		page("POST /g/{id}/board/remark", s.boardRemark),
		page("POST /g/{id}/board/remove", s.boardRemove),
		stored("POST /g/{id}/board/keep", s.boardKeep),
	}
}

// noRoute applies to requests that no route answers because their path does not
// support the method.
var noRoute = page("", nil)

// newHandler returns the handler of all requests: the routes, and before them the
// checks that apply to every request.
func (s *Server) newHandler() http.Handler {
	return s.under(s.routed(s.protect(s.knownHosts(s.identified(s.admitted(s.limited(s.invited(http.HandlerFunc(s.answer)))))))))
}

// visitor returns the sender of a request, as limits and bans see it.
func (s *Server) visitor(r *http.Request) limit.Visitor {
	return limit.Visitor{Guest: string(guest(r)), Address: limit.AddressOf(r, s.BaseURL != "")}
}

// admitted refuses visitors whom the operator has banned.
func (s *Server) admitted(next http.Handler) http.Handler {
	refuse := s.handler(func(http.ResponseWriter, *http.Request) error { return errBanned })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		banned, err := s.bans.Has(r.Context(), s.visitor(r))
		if err != nil {
			s.Log.Error("the list of bans cannot be read", "err", err)
		}
		if banned && routingOf(r).cost.amount() > 0 {
			refuse.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// limited refuses requests beyond the limits of their visitor, and limits how much of
// their bodies is read. Requests from this machine are not counted.
func (s *Server) limited(next http.Handler) http.Handler {
	refuse := s.handler(func(http.ResponseWriter, *http.Request) error { return errBusy })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rt := routingOf(r)
		r.Body = http.MaxBytesReader(w, r.Body, rt.maxBody)
		if rt.cost.amount() == 0 || s.local(r) {
			next.ServeHTTP(w, r)
			return
		}
		v := s.visitor(r)
		wait := s.limits.Take(v, rt.cost.amount())
		if wait == 0 && rt.cost == costStream {
			closeStream, ok := s.limits.OpenStream(v)
			if ok {
				rt.atEnd(closeStream)
			} else {
				wait = 30 * time.Second
			}
		}
		if wait > 0 {
			setRetry(w, wait)
			refuse.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// searchCost is what a search costs in addition to its page. It takes twenty times as
// long as other pages.
const searchCost = 4

// charge adds to the cost of a request. It returns errBusy if that exceeds the limits
// of its visitor.
func (s *Server) charge(w http.ResponseWriter, r *http.Request, more float64) error {
	if s.local(r) {
		return nil
	}
	wait := s.limits.Take(s.visitor(r), more)
	if wait == 0 {
		return nil
	}
	setRetry(w, wait)
	return errBusy
}

// setRetry sets the header that says when to try again.
func setRetry(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
}

// policy returns a Content-Security-Policy. A page can load only what this server
// sends, and no other site can show it in a frame.
func (s *Server) policy() string {
	if s.OnDevice {
		return basePolicy + "frame-ancestors 'self'"
	}
	return basePolicy + "frame-ancestors 'none'"
}

const basePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "

// protect applies the rules for every request, whatever its route.
func (s *Server) protect(next http.Handler) http.Handler {
	sameOrigin := http.NewCrossOriginProtection()
	if err := sameOrigin.AddTrustedOrigin(s.BaseURL); err != nil && s.BaseURL != "" { // a proxy may forward another name, or no port
		s.Log.Error("the base URL is not an origin: forms are checked by their host alone", "base URL", s.BaseURL, "err", err)
	}
	sameOrigin.SetDenyHandler(s.handler(func(http.ResponseWriter, *http.Request) error { return errForeign }))
	policy := s.policy()
	inner := delivery.Observed(delivery.Timed(sameOrigin.Handler(next), s.local), s.countRequest)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		// The addresses of seats are secrets. But without any referrer, forms of
		// pages without TLS would not name their origin and would count as foreign.
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		inner.ServeHTTP(w, r)
	})
}

func (s *Server) asset(w http.ResponseWriter, r *http.Request) error {
	s.links.Assets.ServeHTTP(w, r)
	return nil
}

func (s *Server) notFound(http.ResponseWriter, *http.Request) error { return errNotFound }
