package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"goa/ai"
	"goa/internal/advice"
	"goa/internal/match"
	"goa/internal/tablepage"
)

const (
	// hintTime is how long a bot may think about a hint.
	hintTime = 2 * time.Second
	// explainTime is how long it may then look for reasons.
	explainTime = time.Second
	// hintWait is how long a guest waits for the bot to start thinking.
	hintWait = 5 * time.Second
	// hintPause is how soon a guest may ask again.
	hintPause = time.Second
)

// adviser gives hints, one at a time per guest. Its bot shares the processors with
// the bots that play.
type adviser struct {
	bot   ai.Player // nil: there are no hints
	think func(ctx context.Context, by match.Command, think func()) error
	mu    sync.Mutex
	asked map[match.Owner]time.Time // the time, or whileThinking while the guest waits
}

// whileThinking marks a hint that the bot is still thinking about.
var whileThinking = time.Unix(1<<40, 0)

// admit reports whether a guest may have a hint now. If so, the caller must
// dismiss the guest afterwards.
func (a *adviser) admit(owner match.Owner, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for other, at := range a.asked {
		if now.Sub(at) > hintPause {
			delete(a.asked, other)
		}
	}
	if _, soon := a.asked[owner]; soon || a.bot == nil {
		return false
	}
	if a.asked == nil {
		a.asked = map[match.Owner]time.Time{}
	}
	a.asked[owner] = whileThinking
	return true
}

func (a *adviser) dismiss(owner match.Owner, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked[owner] = now
}

// hint shows what a strong bot would do in the guest's place. The bot knows only
// what the guest knows.
func (s *Server) hint(w http.ResponseWriter, r *http.Request) error {
	v := viewerOf(r)
	_, shown, err := s.look(r, v)
	if err != nil {
		return err
	}
	if isFromElsewhere(r) {
		return s.seeOther(w, r, "/g/"+string(shown.Table.ID))
	}
	status := http.StatusOK
	if shown.MayAsk() {
		if shown.Deal.Closed {
			return match.DealClosed
		}
		given, ok := s.adviser.advise(r.Context(), s.commandBy(r, v.owner), shown)
		if !ok {
			status = http.StatusTooManyRequests
			shown.NoHint()
		} else if err := s.Keeper.Advised(r.Context(), match.Command{Table: shown.Table.ID, Owner: v.owner}); err != nil {
			return err
		} else {
			shown.Advise(given)
		}
	}
	if r.Header.Get("HX-Request") != "" {
		return s.send(w, r, status, tablepage.Hints(shown))
	}
	return s.sendTable(w, r, status, shown)
}

// isFromElsewhere reports whether a request comes from another site, or from a browser
// that loads a page in advance. Most browsers say so. A hint for such a request could
// make a game not count although its player wanted none.
func isFromElsewhere(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "cross-site" || site == "same-site" || r.Header.Get("Sec-Purpose") != ""
}

// advise returns a hint for a table, with reasons and the value of the lot; ok is false
// if there was no time for one.
func (a *adviser) advise(ctx context.Context, by match.Command, shown *tablepage.Table) (given advice.Advice, ok bool) {
	if !a.admit(by.Owner, time.Now()) {
		return given, false
	}
	defer func() { a.dismiss(by.Owner, time.Now()) }()
	waiting, stop := context.WithTimeout(ctx, hintWait)
	defer stop()
	err := a.think(waiting, by, func() {
		thinking, stop := context.WithTimeout(ctx, hintTime)
		defer stop()
		given = advice.Ask(thinking, a.bot, shown.View, shown.Legal)
		explaining, stop := context.WithTimeout(ctx, explainTime)
		defer stop()
		given.Explain(explaining)
	})
	return given, err == nil
}

// turn sends a few bytes: whether it is the viewer's turn, the title of the tab,
// the version of the game and how many other tables wait for the viewer. Hidden tabs
// and pages that may have missed an update poll it.
func (s *Server) turn(w http.ResponseWriter, r *http.Request) error {
	v := viewerOf(r)
	look := s.Keeper.Look
	if r.Header.Get("Goa-Hidden") != "" {
		look = s.Keeper.LookHidden
	}
	t, err := look(r.Context(), match.ID(r.PathValue("id")), v.owner)
	if err != nil {
		return err
	}
	shown, err := s.show(t, v)
	if err != nil {
		return err
	}
	others, err := s.Keeper.OthersWaiting(r.Context(), v.owner, t)
	if err != nil {
		return err
	}
	sendText(w, strings.Join([]string{shown.TurnMark(), shown.Title(), strconv.Itoa(shown.Entry), strconv.Itoa(others)}, "\n"))
	return nil
}
