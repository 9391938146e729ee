package attack

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"sync/atomic"
)

// addressButton matches the button on the settings page that sends a message to an
// address.
var addressButton = regexp.MustCompile(`name="test" value="(\d+)"`)

// internalTargets asks the server to send messages to targets that only this machine can reach,
// under all their names. It also guesses links of messages.
func (a *attack) internalTargets(ctx context.Context) error {
	inside, visits, err := secretService()
	if err != nil {
		return err
	}
	defer inside.Close()
	_, port, _ := net.SplitHostPort(inside.Addr().String())
	for _, host := range []string{
		"127.0.0.1", "localhost", "LOCALHOST.", "127.1", "0x7f000001", "2130706433", "017700000001", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]",
		"[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "127.0.0.1.", "user@127.0.0.1", "example.org@127.0.0.1", "localhost.localdomain",
	} {
		for _, kind := range addressKinds(host) {
			target := "http://" + host + ":" + port + "/"
			if kind == "push" {
				target = fmt.Sprintf(`{"endpoint":%q,"keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`, target)
			}
			if err := a.requestMessage(ctx, kind, target); err != nil {
				return err
			}
			if n := visits.Load(); n > 0 {
				return fmt.Errorf("%s: the server has called %s", kind, target)
			}
		}
	}
	return a.guessedLinks(ctx)
}

// disguisedTargets adds webhooks at addresses that look public but are not:
// wrapped IPv4 addresses, and special-purpose networks.
func (a *attack) disguisedTargets(ctx context.Context) error {
	for _, host := range []string{
		"[::ffff:0:127.0.0.1]", "[::ffff:0:10.0.0.1]", "[64:ff9b:1::7f00:1]", "[100:0:0:1::1]", "[4000::1]", "[2001:db8::1]", "[3fff::1]", "[5f00::1]", "[fec0::1]",
		"192.0.0.192", "198.19.0.1", "240.0.0.1", "192.52.193.1", "192.175.48.1",
	} {
		page, err := a.localGuest().Post(ctx, "/settings/calls", url.Values{"kind": {"json"}, "target": {"http://" + host + "/"}})
		if err := want("a webhook at "+host, page, err, http.StatusBadRequest); err != nil {
			return err
		}
	}
	return nil
}

// addressKinds returns the kinds of addresses to try for a host. For most hosts that is
// only one, since the server sends few messages on demand.
func addressKinds(host string) []string {
	if host == "localhost" {
		return []string{"json", "ntfy", "discord", "slack", "push"}
	}
	return []string{"json"}
}

// secretService listens where no outside client can connect, and counts connections.
func secretService() (net.Listener, *atomic.Int64, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	visits := new(atomic.Int64)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			visits.Add(1)
			_ = conn.Close() // whoever connected
		}
	}()
	return l, visits, nil
}

// requestMessage adds an address and, if it is accepted, asks for a message.
func (a *attack) requestMessage(ctx context.Context, kind, target string) error {
	g := a.localGuest()
	page, err := g.Post(ctx, "/settings/calls", url.Values{"kind": {kind}, "target": {target}})
	got, err := status(page, err)
	if err != nil || got == http.StatusBadRequest || got == http.StatusTooManyRequests {
		return err // refused, or the server has stopped after too many messages
	}
	if got != http.StatusSeeOther {
		return fmt.Errorf("%s at %s: status %d", kind, target, got)
	}
	page, err = g.Get(ctx, "/settings")
	if err != nil {
		return err
	}
	for _, button := range addressButton.FindAllStringSubmatch(page.Body, -1) {
		page, err = g.Post(ctx, "/settings/calls/change", url.Values{"test": {button[1]}})
		if err := want("a message to "+target, page, err, http.StatusBadRequest); err != nil {
			return err
		}
	}
	return nil
}

// guessedLinks tries links that were never in a message.
func (a *attack) guessedLinks(ctx context.Context) error {
	for _, path := range []string{"/off/1-", "/off/1-AAAAAAAAAAAAAAAAAAAAAAAA", "/off/-", "/off/zzzzzzzzzzzzzzzzzzzzzzzz-A", "/calls/1-", "/calls/1-AAAAAAAAAAAAAAAAAAAAAAAA",
		"/never/-", "/never/00000000000000000000000000000000-", "/never/00000000000000000000000000000000-AAAAAAAAAAAAAAAAAAAAAAAA"} {
		g := a.localGuest()
		page, err := g.Post(ctx, path, url.Values{})
		if err := want(path, page, err, http.StatusNotFound); err != nil {
			return err
		}
	}
	return nil
}
