package notify

import (
	"errors"
	"io"
	"net"
	"net/mail"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"
)

// letterbox is a mail server that keeps what it gets.
type letterbox struct {
	address string
	refuse  *smtp.SMTPError // recipients
	letters []string
}

func newLetterbox(t *testing.T) *letterbox {
	t.Helper()
	b := &letterbox{}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &letter{box: b}, nil }))
	server.Domain = "localhost"
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b.address = listener.Addr().String()
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }()
	t.Cleanup(func() { server.Close(); <-done })
	return b
}

type letter struct{ box *letterbox }

func (*letter) Reset()                               {}
func (*letter) Logout() error                        { return nil }
func (*letter) Mail(string, *smtp.MailOptions) error { return nil }
func (l *letter) Rcpt(string, *smtp.RcptOptions) error {
	if l.box.refuse != nil {
		return l.box.refuse
	}
	return nil
}

func (l *letter) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	l.box.letters = append(l.box.letters, string(text))
	return err
}

func mails(t *testing.T, b *letterbox) *Mails {
	t.Helper()
	m, err := NewMails("smtp://"+b.address+"?tls=no", "Goa <goa@example.org>")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestALetterArrives(t *testing.T) {
	box := newLetterbox(t)
	bad := hostile
	bad.Title = "Zug für Änne\r\nBcc: evil@example.org"
	bad.Text = "line\r\n.\r\nQUIT\nlast"
	if err := mails(t, box).Send(t.Context(), Address{Mail, "anna@example.org"}, bad); err != nil {
		t.Fatal(err)
	}
	if len(box.letters) != 1 {
		t.Fatalf("%d letters", len(box.letters))
	}
	got, err := mail.ReadMessage(strings.NewReader(box.letters[0]))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"From": `"Goa" <goa@example.org>`, "To": "<anna@example.org>", "Bcc": "", "Message-Id": "<t1-17@example.org>",
		"List-Unsubscribe": "<" + bad.Off + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Auto-Submitted": "auto-generated",
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s: %q, want %q", name, got.Header.Get(name), want)
		}
	}
	body, _ := io.ReadAll(got.Body)
	for _, want := range []string{"last", bad.URL, bad.OffWords, bad.Off} {
		if !strings.Contains(string(body), want) {
			t.Errorf("%q is not in the letter:\n%s", want, body)
		}
	}
}

func TestWhatAMailServerRefuses(t *testing.T) {
	box := newLetterbox(t)
	m := mails(t, box)
	for _, c := range []struct {
		code          int
		gone, lasting bool
	}{{550, true, true}, {554, false, true}, {451, false, false}} {
		box.refuse = &smtp.SMTPError{Code: c.code, Message: "no"}
		e, ok := errors.AsType[*Error](m.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile))
		if !ok || e.Gone != c.gone || e.Lasting != c.lasting {
			t.Errorf("%d: %+v", c.code, e)
		}
	}
	away, err := NewMails("smtp://127.0.0.1:1?tls=no", "goa@example.org")
	if err != nil {
		t.Fatal(err)
	}
	if e, ok := errors.AsType[*Error](away.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile)); !ok || e.Lasting {
		t.Errorf("a server that is away: %+v", e)
	}
}

func TestMailAddresses(t *testing.T) {
	for text, want := range map[string]bool{
		"anna@example.org": true, "a.b+goa@mail.example.org": true,
		"anna": false, "anna@": false, "anna@localhost": false, "Anna <anna@example.org>": false, "anna@example.org, ben@example.org": false,
		"anna@example.org\r\nBcc: x@y.z": false, "": false, strings.Repeat("a", 300) + "@example.org": false,
	} {
		if got := new(Mails).Check(Address{Mail, text}) == nil; got != want {
			t.Errorf("%.40q is taken: %t", text, got)
		}
	}
}

func TestMailServersAsTheyAreGiven(t *testing.T) {
	for server, want := range map[string]string{
		"smtp://mail.example.org": "", "smtps://u:p@mail.example.org:465": "", "smtp://localhost:25?tls=no": "",
		"mail.example.org:25": "must be given as smtp://", "http://mail.example.org": "must be given as smtp://",
		"smtp://mail.example.org:99999": "no port", "smtp://mail.example.org?tls=maybe": "tls=no",
	} {
		_, err := NewMails(server, "goa@example.org")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", server, err, want)
		}
	}
	if _, err := NewMails("http://name:secret@host", "goa@example.org"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("the password is told: %v", err)
	}
	if _, err := NewMails("smtp://localhost", "nobody"); err == nil {
		t.Error("a sender without an address is taken")
	}
}
