package messenger

import (
	"bufio"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// moodyServer starts a mail server that refuses one command with an answer, or
// hangs up on it if the answer is empty. It returns its address and the first
// bytes that its client sends.
func moodyServer(t *testing.T, command, answer string) (address string, first <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	begun, done := make(chan string, 1), make(chan struct{})
	go func() {
		defer close(done)
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		io.WriteString(conn, "220 moody.example\r\n")
		in := bufio.NewReader(conn)
		start, _ := in.Peek(4)
		begun <- string(start)
		serveMoody(in, conn, command, answer)
	}()
	t.Cleanup(func() { listener.Close(); <-done })
	return listener.Addr().String(), begun
}

func serveMoody(in *bufio.Reader, out io.Writer, command, answer string) {
	for letter := false; ; {
		line, err := in.ReadString('\n')
		said := strings.TrimSpace(line)
		switch {
		case err != nil:
			return
		case letter && said != ".":
		case strings.HasPrefix(said, command) && answer == "":
			return
		case said == "QUIT":
			io.WriteString(out, "221 bye\r\n")
			return
		case strings.HasPrefix(said, command):
			fmt.Fprintf(out, "%s\r\n", answer)
			letter = false
		case said == "DATA":
			letter = true
			io.WriteString(out, "354 go on\r\n")
		default:
			letter = false
			io.WriteString(out, "250 fine\r\n")
		}
	}
}

// An address is gone only if the mail server refuses this recipient. A refusal of
// the sender or of the letter lasts, and a lost connection may pass.
func TestWhenAMailServerRefuses(t *testing.T) {
	for _, c := range []struct {
		command, answer string
		lasting, gone   bool
	}{
		{"MAIL", "550 you may not send", true, false},
		{"RCPT", "550 no such person", true, true},
		{"RCPT", "451 try later", false, false},
		{"RCPT", "", false, false},
		{"DATA", "554 no letters today", true, false},
		{".", "550 this looks like spam", true, false},
		{".", "452 no room", false, false},
		{"EHLO", "", false, false},
	} {
		address, _ := moodyServer(t, c.command, c.answer)
		m, err := NewMails("smtp://"+address+"?tls=no", "goa@example.org")
		if err != nil {
			t.Fatal(err)
		}
		e, ok := errors.AsType[*Error](m.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile))
		if !ok || e.Lasting != c.lasting || e.Gone != c.gone {
			t.Errorf("%s answered by %q: %+v", c.command, c.answer, e)
		}
	}
}

// Once a mail server has accepted a letter, it is sent, however the connection ends:
// nobody gets the same letter again.
func TestALetterThatWasAcceptedIsSent(t *testing.T) {
	for _, c := range []struct{ command, answer string }{{"RSET", "421 going away"}, {"RSET", "550 no"}, {"RSET", ""}, {"QUIT", ""}} {
		address, _ := moodyServer(t, c.command, c.answer)
		m, err := NewMails("smtp://"+address+"?tls=no", "goa@example.org")
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile); err != nil {
			t.Errorf("%s answered by %q after the letter: %v", c.command, c.answer, err)
		}
	}
}

// With smtps, TLS begins before anything is said; with smtp, after the server has
// greeted.
func TestWhenTLSBegins(t *testing.T) {
	for scheme, want := range map[string]string{"smtps": "\x16\x03", "smtp": "EHLO"} {
		address, first := moodyServer(t, "", "")
		m, err := NewMails(scheme+"://"+address, "goa@example.org")
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := errors.AsType[*Error](m.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile)); !ok || e.Lasting {
			t.Errorf("%s: %v", scheme, e)
		}
		if got := <-first; !strings.HasPrefix(got, want) {
			t.Errorf("%s begins with %q, want %q", scheme, got, want)
		}
	}
}

// Push services are called by HTTP/2, as they want it.
func TestCallsByHTTP2(t *testing.T) {
	var proto string
	served := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { proto = r.Proto }))
	served.EnableHTTP2 = true
	served.StartTLS()
	defer served.Close()
	client := (&Outside{Allowed: loopback}).Client()
	client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: served.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	resp, err := client.Get(served.URL)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if proto != "HTTP/2.0" {
		t.Errorf("called by %s", proto)
	}
}

// closing is a body that reports when it is closed.
type closing struct {
	io.Reader
	closed bool
}

func (c *closing) Close() error { c.closed = true; return nil }

// Every answer is closed, so that its connection ends.
func TestAnswersAreClosed(t *testing.T) {
	for _, code := range []int{200, 404, 500} {
		body := &closing{Reader: strings.NewReader("text")}
		resp := answer(code, body)
		resp.Body = body
		outcome(resp, nil)
		if !body.closed {
			t.Errorf("an answer with code %d stays open", code)
		}
	}
}

// Networks are allowed by number: a name may lead elsewhere tomorrow.
func TestAllowedNetworks(t *testing.T) {
	out := &Outside{Allowed: loopback}
	for text, want := range map[string]bool{
		"http://127.0.0.1/x": true, "http://127.9.9.9:8080": true, "http://[::1]/": true, "http://[::ffff:127.0.0.1]/": true,
		"http://localhost/": false, "http://93.184.215.14/": false, "http://[2a00::1]/": false, "http://%zz/": false, "": false,
	} {
		if got := out.isAllowed(text); got != want {
			t.Errorf("%q is allowed: %t", text, got)
		}
	}
}
