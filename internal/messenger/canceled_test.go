package messenger

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"goa/internal/messengertest"
)

// A message to a server that does not answer is given up when its context ends. It
// may be sent again.
func TestMessagesThatAreGivenUp(t *testing.T) {
	p, keys := pushes(t)
	for kind, sender := range map[Kind]Sender{Push: p, JSON: NewWebhooks(&Outside{Allowed: loopback})} {
		ctx, cancel := context.WithCancel(t.Context())
		served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			cancel()
			<-r.Context().Done()
		}))
		b := messengertest.NewBrowser(t, keys.Public, contact)
		b.Endpoint = served.URL
		target := map[Kind]string{Push: b.Subscription(), JSON: served.URL}[kind]
		e, ok := errors.AsType[*Error](sender.Send(ctx, Address{kind, target}, hostile))
		if !ok || e.Lasting || e.Gone || !errors.Is(e, context.Canceled) {
			t.Errorf("%s: got %v, want an error that may pass", kind, e)
		}
		served.Close()
	}
}

// A letter that nobody waits for any more is not sent.
func TestALetterThatIsGivenUp(t *testing.T) {
	box := messengertest.NewLetterbox(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e, ok := errors.AsType[*Error](mails(t, box).Send(ctx, Address{Mail, "anna@example.org"}, hostile))
	if !ok || e.Lasting || len(box.All()) > 0 {
		t.Errorf("got %v and %d letters, want an error that may pass", e, len(box.All()))
	}
}

// If no address of a server answers, the error tells about the last one that was
// tried. It may pass, even if other addresses are private.
func TestServersWithoutAnAddressThatAnswers(t *testing.T) {
	away := httptest.NewServer(nil)
	away.Close()
	url := strings.Replace(away.URL, "127.0.0.1", "friend.example", 1)
	for _, private := range []bool{false, true} {
		out := &Outside{Allowed: loopback, Resolve: func(context.Context, string) ([]netip.Addr, error) {
			list := []netip.Addr{netip.MustParseAddr("127.0.0.1")}
			if private {
				list = append(list, netip.MustParseAddr("10.0.0.1"))
			}
			return list, nil
		}}
		e, ok := errors.AsType[*Error](NewWebhooks(out).Send(t.Context(), Address{JSON, url}, hostile))
		if !ok || e.Lasting || errors.Is(e, Private) {
			t.Errorf("with a private address %t: got %v, want an error that may pass", private, e)
		}
	}
}

// A host may allow several networks. Each of them can be reached.
func TestSeveralAllowedNetworks(t *testing.T) {
	out := &Outside{Allowed: []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("fd00::/8"), netip.MustParsePrefix("192.168.5.7/32")}}
	for text, want := range map[string]bool{
		"10.1.2.3": true, "fd12::1": true, "192.168.5.7": true, "::ffff:192.168.5.7": true,
		"10.2.0.1": false, "192.168.5.8": false, "127.0.0.1": false, "fe80::1": false, "93.184.215.14": true,
	} {
		if got := out.mayReach(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s can be reached: %t, want %t", text, got, want)
		}
	}
}

// Messages do not go through the operator's proxy, from which a stranger could
// reach what is near the server.
func TestMessagesUseNoProxy(t *testing.T) {
	if transport := new(Outside).Client().Transport.(*http.Transport); transport.Proxy != nil {
		t.Error("messages go through a proxy")
	}
}

// A mail server that cannot be used is an error without the password, which would
// be logged.
func TestErrorsDoNotRepeatThePassword(t *testing.T) {
	for _, server := range []string{
		"https://name:secret@mail.example.org", "smtp://name:secret@", "smtp://name:secret@mail.example.org:0", "smtp://name:secret@mail.example.org:x",
		"smtp://name:secret@mail.example.org?tls=maybe", "name:secret@mail.example.org",
	} {
		if _, err := NewMails(server, "goa@example.org"); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", server, err)
		}
	}
}

// Push services replace a message by another one with the same topic, if it still
// waits for its device. So different messages have different topics, even if they
// look the same.
func TestMessagesAreNotReplacedByOthers(t *testing.T) {
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	for i := range 3 {
		m := hostile
		m.ID = fmt.Sprint("t", i, "-17")
		if err := p.Send(t.Context(), Address{Push, b.Subscription()}, m); err != nil {
			t.Fatal(err)
		}
	}
	topics := map[string]bool{}
	for _, topic := range b.Topics.All() {
		topics[topic] = true
	}
	if len(topics) != 3 {
		t.Errorf("three messages have the topics %q", b.Topics.All())
	}
}

// A push has all of the message that the browser shows or uses.
func TestAPushHasAllOfTheMessage(t *testing.T) {
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	if err := p.Send(t.Context(), Address{Push, b.Subscription()}, hostile); err != nil {
		t.Fatal(err)
	}
	var got struct {
		ID, Title, Text, URL, Off string
		Waiting                   int
	}
	if err := json.Unmarshal([]byte(b.Wait(t, 1)), &got); err != nil {
		t.Fatal(err)
	}
	if got.ID != hostile.ID || got.Title != hostile.Title || got.Text != hostile.Text || got.URL != hostile.URL || got.Off != hostile.Off || got.Waiting != hostile.Waiting {
		t.Errorf("got %+v", got)
	}
}

// A server keeps its keys when it is updated. Otherwise all browsers would have to
// subscribe again.
func TestKeysOfEarlierVersions(t *testing.T) {
	keys, err := NewPushKeys([]byte("a secret of the server"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "BKnNtCiuvVs9kTl48balL7qnqFGav49bZcz-jOoFsOc977I0nrxBjAOorRWdTuTar059BJ5aX1thr6ExV2cBLYo"
	if keys.Public != want {
		t.Errorf("the key is %s, want %s", keys.Public, want)
	}
	if other, err := NewPushKeys([]byte("a secret of another server")); err != nil || other.Public == want {
		t.Errorf("another server has the same key, %v", err)
	}
}

// Names that players choose are shown as they are: nothing in them is formatted,
// notifies anyone or becomes another character.
func TestNamesInChats(t *testing.T) {
	m := Message{Title: `A&B <x> @here \*`, Text: `&lt; \_ ~~no~~ ` + "`code` ||spoiler|| # > [a](b) *b* _i_", URL: "https://goa.example/g/t1"}
	for kind, want := range map[Kind]string{
		Slack:   "*A&amp;B &lt;x&gt; @here \\∗*\n&amp;lt; \\_\u200b ∼∼no∼∼ ˋcodeˋ ||spoiler|| # &gt; [a](b) ∗b∗ _\u200bi_\u200b\n<https://goa.example/g/t1>",
		Discord: `**A&B \<x\> @` + "\u200b" + `here \\\***` + "\n" + `&lt; \\\_ \~\~no\~\~ ` + "\\`code\\`" + ` \|\|spoiler\|\| \# \> \[a](b) \*b\* \_i\_` + "\n<https://goa.example/g/t1>",
	} {
		body, _ := shape(kind, m)
		var got struct{ Text, Content string }
		if err := json.Unmarshal(body, &got); err != nil {
			t.Fatal(err)
		}
		if text := got.Text + got.Content; text != want {
			t.Errorf("%s: got\n%q, want\n%q", kind, text, want)
		}
	}
}

// One sender sends many letters, each to its own reader.
func TestManyLetters(t *testing.T) {
	box := messengertest.NewLetterbox(t)
	m := mails(t, box)
	for n, to := range []string{"anna@example.org", "ben@example.org", "anna@example.org"} {
		msg := hostile
		msg.ID = fmt.Sprint("m", n)
		if err := m.Send(t.Context(), Address{Mail, to}, msg); err != nil {
			t.Fatal(err)
		}
		if letter := box.Wait(t, n+1); !strings.Contains(letter, "To: <"+to+">") || !strings.Contains(letter, "<"+msg.ID+"@example.org>") {
			t.Errorf("letter %d to %s is\n%s", n, to, letter)
		}
	}
}
