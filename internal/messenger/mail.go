//go:build !js

package messenger

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Mails is the [Sender] of [Mail], through one SMTP server.
type Mails struct {
	from    *mail.Address
	host    string
	options []gomail.Option
}

// From returns the address that mails come from, without a name.
func (m *Mails) From() string { return m.from.Address }

const mailTimeout = 20 * time.Second

// NewMails returns a sender for an SMTP server and the address that mails come
// from. The server is an address such as
//
//	smtp://name:password@mail.example.org:587   begins in the clear, must change to TLS
//	smtps://name:password@mail.example.org:465  TLS from the beginning
//	smtp://localhost:25?tls=no                  a server on this machine
func NewMails(server, from string) (*Mails, error) {
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("%q is not a mail address to send from; one is \"Goa <goa@example.org>\"", from)
	}
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" {
		return nil, errors.New("the mail server must be given as smtp://name:password@host:port or smtps://…") // does not repeat the password
	}
	m := &Mails{from: sender, host: u.Hostname(), options: []gomail.Option{gomail.WithTimeout(mailTimeout), gomail.WithoutNoop()}}
	if err := m.secure(u); err != nil {
		return nil, err
	}
	if password, ok := u.User.Password(); ok {
		m.options = append(m.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	if _, err := gomail.NewClient(m.host, m.options...); err != nil {
		return nil, fmt.Errorf("the mail server %s: %w", m.host, err)
	}
	return m, nil
}

// secure determines the port and the use of TLS.
func (m *Mails) secure(u *url.URL) error {
	port, _ := strconv.Atoi(u.Port()) // digits, if anything
	if u.Port() == "" {
		port = map[string]int{"smtp": 587, "smtps": 465}[u.Scheme]
	}
	if port < 1 || port > 65535 {
		return fmt.Errorf("%q is not a port of a mail server", u.Port())
	}
	m.options = append(m.options, gomail.WithPort(port))
	switch tls := u.Query().Get("tls"); {
	case u.Scheme == "smtps":
		m.options = append(m.options, gomail.WithSSL())
	case tls == "no":
		m.options = append(m.options, gomail.WithTLSPolicy(gomail.NoTLS))
	case tls == "":
		m.options = append(m.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		return fmt.Errorf("tls=%s is not known; there is tls=no for a server on this machine", tls)
	}
	return nil
}

// Check implements [Sender].
func (m *Mails) Check(a Address) error {
	_, err := checkMail(a.Target)
	return err
}

// checkMail checks the address of one person, without a name. Its domain must be a
// name: a stranger must not choose the machine that the mail server connects to.
func checkMail(text string) (string, error) {
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text || len(text) > 254 || !strings.Contains(domain(text), ".") || isIP(domain(text)) {
		return "", NoMailAddress
	}
	return parsed.Address, nil
}

// isIP reports whether a domain is an IP address, in brackets or without.
func isIP(domain string) bool {
	_, err := netip.ParseAddr(domain)
	return err == nil || strings.HasPrefix(domain, "[")
}

// Send implements [Sender].
func (m *Mails) Send(ctx context.Context, a Address, msg Message) error {
	to, err := checkMail(a.Target)
	if err != nil {
		return lasting(err)
	}
	letter, err := m.write(to, msg)
	if err != nil {
		return lasting(err)
	}
	client, err := gomail.NewClient(m.host, m.options...)
	if err != nil {
		return temporary("%w", err)
	}
	err = client.DialAndSendWithContext(ctx, letter)
	if letter.IsDelivered() {
		return nil // err is only about how the connection ended
	}
	return mailOutcome(err)
}

// write makes the letter of a message.
func (m *Mails) write(to string, msg Message) (*gomail.Msg, error) {
	letter := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	letter.FromMailAddress(m.from)
	if err := letter.To(to); err != nil {
		return nil, err
	}
	letter.Subject(msg.Title)
	letter.SetMessageIDWithValue(msg.ID + "@" + domain(m.from.Address))
	letter.SetDate()
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	if msg.Off != "" {
		letter.SetGenHeaderPreformatted("List-Unsubscribe", "<"+msg.Off+">")
		letter.SetGenHeaderPreformatted("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	letter.SetBodyString(gomail.TypeTextPlain, body(msg))
	return letter, nil
}

func domain(address string) string { return address[strings.LastIndex(address, "@")+1:] }

// body returns the text of a letter: the message, then links on lines of their own.
func body(msg Message) string {
	text := msg.Text + "\n\n" + msg.URL + "\n"
	if msg.Off != "" {
		text += "\n-- \n" + strings.TrimSpace(msg.OffWords+"\n"+msg.Off) + "\n"
	}
	return text
}

// mailOutcome turns the answer of a mail server into an error, or nil.
func mailOutcome(err error) error {
	if err == nil {
		return nil
	}
	if refused, ok := errors.AsType[*gomail.SendError](err); ok && refused.ErrorCode() >= 500 {
		return &Error{Lasting: true, Gone: refused.Reason == gomail.ErrSMTPRcptTo && refused.ErrorCode() == 550, err: errors.New("the mail server refused the message")}
	}
	return temporary("the mail server could not be reached: %w", err)
}
