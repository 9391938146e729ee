package attack

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
)

// mailSink is a mail server that counts messages and discards them.
type mailSink struct {
	listener net.Listener
	letters  atomic.Int64
}

func newMailSink() (*mailSink, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &mailSink{listener: l}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go s.serve(conn)
		}
	}()
	return s, nil
}

func (s *mailSink) address() string { return s.listener.Addr().String() }

// serve speaks enough SMTP for a client without TLS or login.
func (s *mailSink) serve(conn net.Conn) {
	defer conn.Close()
	answer := func(line string) { fmt.Fprintf(conn, "%s\r\n", line) }
	answer("220 sink")
	inLetter := false
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		line := lines.Text()
		switch word, _, _ := strings.Cut(strings.ToUpper(line), " "); {
		case inLetter && line == ".":
			inLetter = false
			s.letters.Add(1)
			answer("250 taken")
		case inLetter:
		case word == "DATA":
			inLetter = true
			answer("354 go on")
		case word == "QUIT":
			answer("221 bye")
			return
		default:
			answer("250 fine")
		}
	}
}

const (
	// bombs is how many mails an attacker sends to one mailbox. hookBombs is how many
	// messages they send to one host.
	bombs, hookBombs = 40, 160
	// A mailbox receives at most mailboxMails. A domain receives at most
	// domainMessages, and one more for each network.
	mailboxMails, domainMessages = 3, 100
	bombNetworks                 = 16
)

// mailBombs sends as many unsolicited messages as it can: to one mailbox in many
// spellings, from many networks of one customer, and to many webhooks of one host.
func (a *attack) mailBombs(ctx context.Context) error {
	_, mails, err := a.notifier(ctx)
	if err != nil {
		return err
	}
	for i := range bombs {
		spelling := []string{"victim+%d@gmail.com", "Vic.Tim+%d@gmail.com", "VICTIM+x%d@googlemail.com", "v.ictim+%d@GMAIL.com"}[i%4]
		g := a.notified(fmt.Sprintf("2001:db8:77:%x::1", i))
		page, err := g.Post(ctx, "/settings/calls", url.Values{"kind": {"mail"}, "target": {fmt.Sprintf(spelling, i)}})
		if err := want("a mail", page, err, http.StatusSeeOther, http.StatusTooManyRequests); err != nil {
			return err
		}
	}
	if n := mails.letters.Load(); n > mailboxMails || n == 0 {
		return fmt.Errorf("%d mails went to one mailbox; at most %d may", n, mailboxMails)
	}
	return a.hookBombs(ctx)
}

// hookBombs sends messages to one host, each to a different path.
func (a *attack) hookBombs(ctx context.Context) error {
	hooks, err := newHookServer("")
	if err != nil {
		return err
	}
	defer hooks.close()
	for i := range hookBombs {
		g := a.notified(fmt.Sprintf("198.18.210.%d", i%bombNetworks+1))
		page, err := g.Post(ctx, "/settings/calls", url.Values{"kind": {"json"}, "target": {fmt.Sprint(hooks.base, "/", i)}})
		if err := want("a webhook", page, err, http.StatusSeeOther, http.StatusTooManyRequests); err != nil {
			return err
		}
		if page, err = g.Get(ctx, "/settings"); err != nil {
			return err
		}
		for _, button := range addressButton.FindAllStringSubmatch(page.Body, -1) {
			page, err = g.Post(ctx, "/settings/calls/change", url.Values{"test": {button[1]}})
			if _, err := status(page, err); err != nil {
				return err
			}
		}
	}
	if n, _ := hooks.numbers(); n > domainMessages+bombNetworks || n == 0 {
		return fmt.Errorf("%d messages went to one host that has confirmed nothing; at most %d may", n, domainMessages+bombNetworks)
	}
	return nil
}
