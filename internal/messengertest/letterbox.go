package messengertest

import (
	"io"
	"net"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// Letterbox is a mail server that keeps the letters it receives.
type Letterbox struct {
	*inbox
	Address string // host and port

	mu     sync.Mutex
	refuse *smtp.SMTPError
}

// NewLetterbox starts a mail server for the duration of a test.
func NewLetterbox(t testing.TB) *Letterbox {
	t.Helper()
	b := &Letterbox{inbox: newInbox()}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &letter{box: b}, nil }))
	server.Domain = "localhost"
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b.Address = listener.Addr().String()
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }()
	t.Cleanup(func() {
		_ = server.Close()
		_ = listener.Close() // in case it has not begun to serve
		<-done
	})
	return b
}

// Refuse makes the server refuse all recipients with a code from now on; 0 makes
// it accept them again.
func (b *Letterbox) Refuse(code int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refuse = nil
	if code != 0 {
		b.refuse = &smtp.SMTPError{Code: code, Message: "no"}
	}
}

// letter is a session of a client that delivers to the box.
type letter struct{ box *Letterbox }

func (*letter) Reset()                               {}
func (*letter) Logout() error                        { return nil }
func (*letter) Mail(string, *smtp.MailOptions) error { return nil }

func (l *letter) Rcpt(string, *smtp.RcptOptions) error {
	l.box.mu.Lock()
	defer l.box.mu.Unlock()
	if l.box.refuse != nil {
		return l.box.refuse
	}
	return nil
}

func (l *letter) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	l.box.put(string(text))
	return err
}
