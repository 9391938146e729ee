package attack

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"goa/internal/visit"
)

// hookServer receives webhooks and records the codes in them.
type hookServer struct {
	server  *http.Server
	base    string
	hostile string // paths with this prefix hang from the second message on

	mu      sync.Mutex
	codes   map[string]string // the latest by path
	visits  int
	hanging int
	honest  chan struct{} // signals a message other than a code at an honest path; has room for one
}

var (
	codeText      = regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}`)
	confirmButton = regexp.MustCompile(`name="confirm" form="code-\d+" value="(\d+)"`)
)

func newHookServer(hostile string) (*hookServer, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	h := &hookServer{base: "http://" + l.Addr().String(), hostile: hostile, codes: map[string]string{}, honest: make(chan struct{}, 1)}
	h.server = &http.Server{Handler: h}
	go func() { _ = h.server.Serve(l) }() // until it is closed
	return h, nil
}

func (h *hookServer) close() { _ = h.server.Close() }

// ServeHTTP implements [http.Handler].
func (h *hookServer) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<16)) // a missing part contains no code
	code := codeText.FindString(string(body))
	hostile := h.hostile != "" && strings.HasPrefix(r.URL.Path, h.hostile)
	h.mu.Lock()
	h.visits++
	if code != "" {
		h.codes[r.URL.Path] = code
	}
	hang := hostile && code == ""
	if hang {
		h.hanging++
	}
	h.mu.Unlock()
	if hang {
		<-r.Context().Done()
		return
	}
	if code == "" {
		select {
		case h.honest <- struct{}{}:
		default:
		}
	}
}

func (h *hookServer) numbers() (visits, hanging int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.visits, h.hanging
}

func (h *hookServer) code(path string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.codes[path]
}

// add adds a webhook of a guest, enters the code if one is requested, and reports
// whether messages are sent there.
func (h *hookServer) add(ctx context.Context, g *visit.Guest, path string) (bool, error) {
	page, err := g.Post(ctx, "/settings/calls", url.Values{"kind": {"json"}, "target": {h.base + path}})
	if got, err := status(page, err); err != nil || got != http.StatusSeeOther {
		return false, err
	}
	if page, err = g.Get(ctx, "/settings"); err != nil {
		return false, err
	}
	button := confirmButton.FindStringSubmatch(page.Body)
	if button == nil {
		return addressButton.MatchString(page.Body), nil
	}
	page, err = g.Post(ctx, "/settings/calls/change", url.Values{"confirm": {button[1]}, "code": {h.code(path)}})
	got, err := status(page, err)
	return got == http.StatusSeeOther, err
}

// notifier returns a server that sends messages to this machine, and its mail server.
// The first call starts them.
func (a *attack) notifier(ctx context.Context) (*visit.Site, *mailSink, error) {
	if a.notify != nil {
		return a.notify, a.mails, nil
	}
	sink, err := newMailSink()
	if err != nil {
		return nil, nil, err
	}
	a.mails = sink
	a.notify, err = a.serveAll(ctx, "notify", "--base-url", "http://"+publicName, "--call-network", "127.0.0.0/8",
		"--mail", "smtp://"+sink.address()+"?tls=no", "--mail-from", "goa@example.org", "--guest-tables", "1000", "--address-tables", "1000")
	return a.notify, a.mails, err
}

// notified returns a new guest, from an address, of the server that sends messages.
func (a *attack) notified(address string) *visit.Guest {
	return &visit.Guest{Site: a.notify, Header: map[string]string{"Host": publicName, "X-Forwarded-For": address}}
}

const (
	// heldPairs is how many pairs of strangers have hanging webhooks. heldHooks is how
	// many each of them has.
	heldPairs, heldHooks = 48, 6
	// toldWithin is how soon an honest guest must get a message meanwhile. On an idle
	// machine it takes a hundredth of that.
	toldWithin = 8 * time.Second
)

// hangingWebhooks uses webhooks that accept the code and hang from then on. They must not delay
// other guests' messages.
func (a *attack) hangingWebhooks(ctx context.Context) error {
	if _, _, err := a.notifier(ctx); err != nil {
		return err
	}
	hooks, err := newHookServer("/bad/")
	if err != nil {
		return err
	}
	defer hooks.close()
	ana, bo := a.notified("198.18.200.1"), a.notified("198.18.200.2")
	if added, err := hooks.add(ctx, bo, "/bo"); err != nil || !added {
		return achieved(err, "an honest webhook is not added")
	}
	honest := &visit.Game{Site: a.notify, Seats: 2, Guests: []*visit.Guest{ana, bo}}
	if err := a.overDays(ctx, honest); err != nil {
		return err
	}
	for _, g := range []*visit.Guest{bo, ana, bo} { // so that it is ana's turn
		if err := passTurn(ctx, g, honest.Path); err != nil {
			return err
		}
	}
	var tables []*visit.Game
	for i := range heldPairs {
		t := &visit.Game{Site: a.notify, Seats: 2}
		for j := range 2 {
			g := a.notified(fmt.Sprintf("198.18.201.%d", i+1))
			for k := range heldHooks {
				if _, err := hooks.add(ctx, g, fmt.Sprintf("/bad/%d/%d/%d", i, j, k)); err != nil {
					return err
				}
			}
			t.Guests = append(t.Guests, g)
		}
		tables = append(tables, t)
	}
	for _, t := range tables {
		if err := a.overDays(ctx, t); err != nil {
			return err
		}
	}
	for range 100 { // until as many hang as possible
		if _, hanging := hooks.numbers(); hanging >= heldPairs*heldHooks {
			break // more than a server can serve at once
		}
		time.Sleep(20 * time.Millisecond)
	}
	select {
	case <-hooks.honest: // the message that the game has begun
	default:
	}
	began := time.Now()
	if err := passTurn(ctx, ana, honest.Path); err != nil {
		return err
	}
	select {
	case <-hooks.honest:
		return nil
	case <-time.After(toldWithin):
		_, hanging := hooks.numbers()
		return fmt.Errorf("beside %d messages to webhooks that hang, somebody is not told within %s", hanging, time.Since(began).Round(time.Second))
	case <-ctx.Done():
		return ctx.Err()
	}
}

// overDays starts a turn-based game, and does not look at it afterwards.
func (a *attack) overDays(ctx context.Context, t *visit.Game) error {
	form := t.Form()
	form.Set("turn", "48")
	return t.Begin(ctx, form)
}

// passTurn plays until it is the other player's turn.
func passTurn(ctx context.Context, g *visit.Guest, path string) error {
	for range 100 {
		page, err := g.Get(ctx, path)
		if err != nil {
			return err
		}
		list := visit.Moves(page.Body)
		if len(list) == 0 {
			return nil
		}
		if _, err := g.Ask(ctx, "POST", path+"/move", visit.Form(page.Body, list[0]), true); err != nil {
			return err
		}
	}
	return fmt.Errorf("%s: a turn never ends", path)
}
