package web

import (
	"math"
	"net/http"
	"strconv"
	"time"

	"goa/internal/delivery"
	"goa/internal/eveningpage"
	"goa/internal/frame"
	"goa/internal/limit"
)

// route is all that is settled about a request before it is answered.
type route struct {
	pattern string // as [http.ServeMux] reads it
	handle  handler
	cost    routeCost
	maxBody int64 // in bytes
}

// routeCost is what a request counts against the limits of its visitor.
type routeCost uint8

const (
	_          routeCost = iota // forgotten
	costProbe                   // of machines that look whether the server is well, by any name of it
	costNone                    // the same for everybody, and from memory
	costPage                    // something is looked up, computed or appended
	costStream                  // stays open; how many are is limited as well
	costTable                   // a table is stored for ever
)

// amount is the cost as a number of pages.
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
	maxForm   = 64 << 10
	maxRecord = 1 << 20 // many times the longest game
	maxTalk   = 8 << 10 // a line in which every character is escaped
)

// routes is everything that the server answers to.
func (s *Server) routes() []route {
	return []route{
		{"GET /healthz", isLive, costProbe, maxForm},
		{"GET /healthz/live", isLive, costProbe, maxForm},
		{"GET /healthz/ready", s.isReady, costProbe, maxForm},
		{delivery.AssetPattern, s.asset, costNone, maxForm},
		{"GET /metrics", s.metrics, costPage, maxForm},

		{"GET /worker.js", s.worker, costPage, maxForm},
		{"GET /manifest.webmanifest", s.manifest, costPage, maxForm},
		{"GET /apple-touch-icon.png", s.touchIcon, costNone, maxForm},
		{"GET " + offlinePath, s.offline, costPage, maxForm},
		{"GET " + frame.DevicePath + "{file...}", s.device, costPage, maxForm},

		{"GET " + doorPath, s.door, costPage, maxForm},
		{"POST " + doorPath, s.bringCode, costPage, maxForm},

		{"GET /{$}", s.start, costPage, maxForm},
		{"GET /rules", s.rules, costPage, maxForm},
		{"GET /learn/{name}", s.learn, costPage, maxForm},
		{"POST /learn/{name}/move", s.lessonMove, costPage, maxForm},
		{"POST /learn/{name}/choose", s.lessonChoose, costPage, maxForm},
		{"GET /puzzle", s.puzzleOfTheDay, costPage, maxForm},
		{"GET /puzzle/{number}", s.puzzle, costPage, maxForm},
		{"POST /puzzle/{number}/move", s.answerPuzzle, costPage, maxForm},
		{"GET /puzzles", s.puzzles, costPage, maxForm},
		{"GET /settings", s.settings, costPage, maxForm},
		{"POST /settings", s.saveSettings, costPage, maxForm},
		{"POST /settings/sessions", s.endSessions, costPage, maxForm},
		{"POST /settings/unblock", s.unblock, costPage, maxForm},
		{"POST /settings/calls", s.addAddress, costPage, maxForm},
		{"POST /settings/calls/change", s.changeAddress, costPage, maxForm},
		{"GET /calls/{token}", s.confirmPage, costPage, maxForm},
		{"POST /calls/{token}", s.confirmAddress, costPage, maxForm},
		{"GET /off/{token}", s.switchOffPage, costPage, maxForm},
		{"POST /off/{token}", s.switchOff, costPage, maxForm},
		{"GET /never/{token}", s.neverPage, costPage, maxForm},
		{"POST /never/{token}", s.never, costPage, maxForm},
		{"POST /settings/unmute", s.unmute, costPage, maxForm},
		{"POST /settings/along", s.takeAlong, costPage, maxForm},
		{"GET /me/{pass}", s.arrive, costPage, maxForm},
		{"POST /me/{pass}", s.usePass, costPage, maxForm},
		{"GET /next", s.next, costPage, maxForm},
		{"GET /waiting", s.waitingTables, costPage, maxForm},

		{"GET /play", s.playPage, costPage, maxForm},
		{"POST /play", s.playNow, costTable, maxForm},
		{"GET /new", s.newTable, costPage, maxForm},
		{"POST /new", s.createTable, costTable, maxForm},
		{"GET /open", s.openPage, costPage, maxForm},
		{"POST /open", s.openRecord, costTable, maxRecord},
		{"GET /box", s.box, costPage, maxForm},
		{"POST /box", s.checkBox, costPage, maxForm},
		{"POST /box/open", s.openBox, costPage, maxRecord},
		{"POST /box/file", s.saveBox, costPage, maxForm},
		{"POST /box/play", s.playBox, costTable, maxForm},
		{"POST /box/table", s.seatBox, costPage, maxForm},
		{"GET /s/{secret}", s.link, costPage, maxForm},
		{"POST /s/{secret}", s.claim, costPage, maxForm},
		{"GET /j/{id}/{secret}", s.joinLink, costPage, maxForm},
		{"POST /j/{id}/{secret}", s.join, costPage, maxForm},

		{"GET " + frame.DayPath, s.dealOfTheDay, costPage, maxForm},
		{"GET " + frame.DaysPath, s.days, costPage, maxForm},
		{"GET /d/{id}", s.deal, costPage, maxForm},
		{"POST /d/{id}", s.playDeal, costTable, maxForm},
		{"POST /d/{id}/show", s.showResult, costPage, maxForm},
		{"POST /d/{id}/give-up", s.giveUpDeal, costPage, maxForm},

		{"GET " + eveningpage.ListPath, s.evenings, costPage, maxForm},
		{"POST " + eveningpage.ListPath, s.openEvening, costTable, maxForm},
		{"GET /e/{id}", s.evening, costPage, maxForm},
		{"GET /e/{id}/events", s.eveningEvents, costStream, maxForm},
		{"GET /e/{id}/print", s.printEvening, costPage, maxForm},
		{"GET /e/{id}/results.csv", s.eveningCSV, costPage, maxForm},
		{"POST /e/{id}/join", s.joinEvening, costPage, maxForm},
		{"POST /e/{id}/add", s.addToEvening, costPage, maxForm},
		{"POST /e/{id}/leave", s.leaveEvening, costPage, maxForm},
		{"POST /e/{id}/next", s.nextOfEvening, costTable, maxForm},
		{"POST /e/{id}/finish", s.finishEvening, costPage, maxForm},
		{"POST /e/{id}/result", s.typeResult, costPage, maxForm},
		{"POST /e/{id}/delete", s.deleteEvening, costPage, maxForm},
		{"GET /season/{id}", s.season, costPage, maxForm},

		{"GET /g/{id}", s.table, costPage, maxForm},
		{"GET /g/{id}/events", s.events, costStream, maxForm},
		{"GET /g/{id}/record", s.record, costPage, maxForm},
		{"GET /g/{id}/preview.png", s.preview, costPage, maxForm},
		{"GET /g/{id}/hint", s.hint, costPage, maxForm},
		{"POST /g/{id}/explain", s.setExplaining, costPage, maxForm},
		{"GET /g/{id}/turn", s.turn, costPage, maxForm},
		{"GET /g/{id}/orders", s.ordersForm, costPage, maxForm},
		{"POST /g/{id}/move", s.move, costPage, maxForm},
		{"POST /g/{id}/choose", s.choose, costPage, maxForm},
		{"POST /g/{id}/order", s.order, costPage, maxForm},
		{"POST /g/{id}/pick", s.pick, costPage, maxForm},
		{"POST /g/{id}/ready", s.ready, costPage, maxForm},
		{"POST /g/{id}/offer", s.offer, costPage, maxForm},
		{"POST /g/{id}/bot", s.seatBot, costPage, maxForm},
		{"POST /g/{id}/agree", s.agree, costPage, maxForm},
		{"POST /g/{id}/return", s.comeBack, costPage, maxForm},
		{"POST /g/{id}/sit", s.sit, costPage, maxForm},
		{"POST /g/{id}/block", s.block, costPage, maxForm},
		{"GET /g/{id}/talk", s.talkPage, costPage, maxForm},
		{"POST /g/{id}/talk", s.sayLine, costPage, maxTalk},
		{"POST /g/{id}/mute", s.muteLine, costPage, maxForm},
		{"POST /g/{id}/report", s.reportLine, costPage, maxForm},
		{"GET /g/{id}/notes", s.notes, costPage, maxForm},
		{"POST /g/{id}/notes", s.setNotes, costPage, maxForm},
		{"POST /g/{id}/leave", s.leave, costPage, maxForm},
		{"POST /g/{id}/calls", s.setCalls, costPage, maxForm},
		{"POST /g/{id}/end", s.endGame, costPage, maxForm},
		{"POST /g/{id}/delete", s.delete, costPage, maxForm},
		{"POST /g/{id}/share", s.shareDeal, costPage, maxForm},
		{"POST /g/{id}/again", s.again, costTable, maxForm},
		{"POST /g/{id}/fork", s.fork, costTable, maxForm},
		{"GET /g/{id}/advice", s.afterGame, costPage, maxForm},
		{"GET /g/{id}/analysis", s.analysis, costPage, maxForm},
		{"POST /g/{id}/analysis", s.analyse, costTable, maxForm},
		{"GET /g/{id}/analysis/mistake", s.retry, costPage, maxForm},
		{"POST /g/{id}/analysis/mistake/move", s.retryMove, costPage, maxForm},
		{"POST /g/{id}/analysis/mistake/choose", s.retryChoose, costPage, maxForm},
		{"GET /g/{id}/board", s.board, costPage, maxForm},
		{"GET /g/{id}/board/worth", s.boardWorth, costPage, maxForm},
		{"GET /g/{id}/board/record", s.boardRecord, costPage, maxForm},
		{"POST /g/{id}/board/move", s.boardMove, costPage, maxForm},
		{"POST /g/{id}/board/choose", s.boardChoose, costPage, maxForm},
		{"POST /g/{id}/board/remark", s.boardRemark, costPage, maxForm},
		{"POST /g/{id}/board/remove", s.boardRemove, costPage, maxForm},
		{"POST /g/{id}/board/keep", s.boardKeep, costTable, maxForm},
		{"POST /g/{id}/{other}", s.notFound, costPage, maxForm},

		{"GET /g/{id}/campaign", s.campaign, costPage, maxForm},
		{"GET /g/{id}/campaign-file", s.campaignFile, costPage, maxForm},
		{"POST /g/{id}/session", s.nextSession, costTable, maxForm},

		{"GET /", s.notFound, costPage, maxForm},
	}
}

// noRoute is what holds for requests that no route answers: those with a method
// that their path does not have.
var noRoute = route{cost: costPage, maxBody: maxForm}

// newHandler returns what answers all requests: the routes, and before them
// what holds for every one.
func (s *Server) newHandler() http.Handler {
	return s.under(s.routed(s.protect(s.knownHosts(s.identified(s.admitted(s.limited(s.closed(http.HandlerFunc(s.answer)))))))))
}

// visitor is the sender of a request, as limits and bans see it.
func (s *Server) visitor(r *http.Request) limit.Visitor {
	return limit.Visitor{Guest: string(guest(r)), Address: limit.AddressOf(r, s.BaseURL != "")}
}

// admitted lets through visitors whom the operator has not banned.
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

// limited lets through requests within the limits of their route. Requests from
// this machine are not counted.
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
				defer closeStream()
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

// searchCost is what a search counts in addition to its page: it takes twenty times
// as long as another page.
const searchCost = 4

// charge counts a request as so many more, and returns errBusy if that is beyond the
// limits of its visitor.
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

// setRetry sets the header that says when to come back.
func setRetry(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
}

// policy lets a page load nothing but what this server sends, and no other site show
// it.
func (s *Server) policy() string {
	if s.OnDevice {
		return basePolicy + "frame-ancestors 'self'"
	}
	return basePolicy + "frame-ancestors 'none'"
}

const basePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "

// protect does what holds for every request, however it is answered.
func (s *Server) protect(next http.Handler) http.Handler {
	sameOrigin := http.NewCrossOriginProtection()
	if err := sameOrigin.AddTrustedOrigin(s.BaseURL); err != nil && s.BaseURL != "" { // a proxy may pass on another name, or no port
		s.Log.Error("forms are believed by their host alone", "base URL", s.BaseURL, "err", err)
	}
	sameOrigin.SetDenyHandler(s.handler(func(http.ResponseWriter, *http.Request) error { return errForeign }))
	policy := s.policy()
	inner := delivery.Observed(delivery.Timed(sameOrigin.Handler(next), s.local), s.seen)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		// The addresses of seats are secrets. Without any referrer, forms of pages
		// without TLS would not say whose they are, and be taken for foreign.
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
