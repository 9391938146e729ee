package attack

import (
	"context"
	"errors"
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

// add adds webhooks of a guest who has none, and enters the codes that are requested. It
// returns how many of the webhooks get messages.
func (h *hookServer) add(ctx context.Context, g *visit.Guest, paths ...string) (added int, err error) {
	var taken []string
	for _, path := range paths {
		page, err := g.Post(ctx, "/settings/calls", url.Values{"kind": {"json"}, "target": {h.base + path}})
		got, err := status(page, err)
		if err != nil {
			return 0, err
		}
		if got == http.StatusSeeOther {
			taken = append(taken, path)
		}
	}
	page, err := g.Get(ctx, "/settings")
	if err != nil {
		return 0, err
	}
	added = len(addressButton.FindAllString(page.Body, -1))
	for i, button := range confirmButton.FindAllStringSubmatch(page.Body, -1) { // in the order in which they were added
		if i == len(taken) {
			return 0, fmt.Errorf("more than %d webhooks wait for a code", len(taken))
		}
		page, err := g.Post(ctx, "/settings/calls/change", url.Values{"confirm": {button[1]}, "code": {h.code(taken[i])}})
		got, err := status(page, err)
		if err != nil {
			return 0, err
		}
		if got == http.StatusSeeOther {
			added++
		}
	}
	return added, nil
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

// notified returns a new guest of the server that sends messages. The guest's requests
// come from the given address.
func (a *attack) notified(address string) *visit.Guest {
	return &visit.Guest{Site: a.notify, Header: map[string]string{"Host": publicName, "X-Forwarded-For": address}}
}

const (
	// heldPairs is how many pairs of strangers have hanging webhooks. heldHooks is how
	// many each of them has. In a short plan these are fewHeldPairs and fewHeldHooks:
	// as many as the limit for messages to one host lets through, from as many networks
	// as possible.
	heldPairs, heldHooks       = 48, 6
	fewHeldPairs, fewHeldHooks = 32, 2
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
	if added, err := hooks.add(ctx, bo, "/bo"); err != nil || added != 1 {
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
	if err := a.holdMessages(ctx, hooks); err != nil {
		return err
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
		return fmt.Errorf("while %d messages to hanging webhooks are in flight, somebody is not notified within %s", hanging, time.Since(began).Round(time.Second))
	case <-ctx.Done():
		return ctx.Err()
	}
}

// holdMessages has pairs of strangers begin games, about which they are told by webhooks
// that hang. It returns when as many hang as possible.
func (a *attack) holdMessages(ctx context.Context, hooks *hookServer) error {
	var tables []*visit.Game
	added := 0
	pairs, each := a.size(heldPairs, fewHeldPairs), a.size(heldHooks, fewHeldHooks)
	for i := range pairs {
		t := &visit.Game{Site: a.notify, Seats: 2}
		for j := range 2 {
			g := a.notified(fmt.Sprintf("198.18.201.%d", i+1))
			var paths []string
			for k := range each {
				paths = append(paths, fmt.Sprintf("/bad/%d/%d/%d", i, j, k))
			}
			n, err := hooks.add(ctx, g, paths...)
			if err != nil {
				return err
			}
			added += n
			t.Guests = append(t.Guests, g)
		}
		tables = append(tables, t)
	}
	if added == 0 {
		return errors.New("no webhook of a stranger is added")
	}
	for _, t := range tables {
		if err := a.overDays(ctx, t); err != nil {
			return err
		}
	}
	for range 100 {
		if _, hanging := hooks.numbers(); hanging >= pairs*each {
			break // more than a server can serve at once
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil
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
