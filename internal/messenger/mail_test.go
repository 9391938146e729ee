package messenger

import (
	"errors"
	"io"
	"net/mail"
	"strings"
	"testing"

	"goa/internal/messengertest"
)

func mails(t *testing.T, b *messengertest.Letterbox) *Mails {
	t.Helper()
	m, err := NewMails("smtp://"+b.Address+"?tls=no", "Goa <goa@example.org>")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestALetterArrives(t *testing.T) {
	box := messengertest.NewLetterbox(t)
	bad := hostile
	bad.Title = "Zug für Änne\r\nBcc: evil@example.org"
	bad.Text = "line\r\n.\r\nQUIT\nlast"
	if err := mails(t, box).Send(t.Context(), Address{Mail, "anna@example.org"}, bad); err != nil {
		t.Fatal(err)
	}
	got, err := mail.ReadMessage(strings.NewReader(box.Wait(t, 1)))
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
	box := messengertest.NewLetterbox(t)
	m := mails(t, box)
	for _, c := range []struct {
		code          int
		gone, lasting bool
	}{{550, true, true}, {554, false, true}, {451, false, false}} {
		box.Refuse(c.code)
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
		"root@[127.0.0.1]": false, "x@[10.0.0.7]": false, "x@10.0.0.7": false, "x@[IPv6:::1]": false, "x@[::ffff:10.0.0.7]": false, "x@10.0.0.7.example.org": true,
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
		"smtp://:25": "must be given as smtp://", "smtp:mail.example.org": "must be given as smtp://",
		"smtp://mail.example.org:0": "not a port", "smtp://mail.example.org:99999999999999999999": "not a port",
		"smtp://mail.example.org:99999": "not a port", "smtp://mail.example.org?tls=maybe": "tls=no",
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
