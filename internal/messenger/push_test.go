package messenger

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"goa/internal/messengertest"
)

// contact is the address of the server's operator.
const contact = "host@example.org"

func pushes(t *testing.T) (*Pushes, PushKeys) {
	t.Helper()
	keys, err := NewPushKeys([]byte("a secret of the server"))
	if err != nil {
		t.Fatal(err)
	}
	return NewPushes(&Outside{Allowed: loopback}, keys, contact), keys
}

func TestABrowserReadsWhatIsPushed(t *testing.T) {
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	for range 2 {
		if err := p.Send(t.Context(), Address{Push, b.Subscription()}, hostile); err != nil {
			t.Fatal(err)
		}
	}
	got, topics := b.All(), b.Topics.All()
	if problems := b.Problems.All(); len(problems) > 0 || len(got) != 2 {
		t.Fatalf("problems %v, got %v", problems, got)
	}
	var m struct {
		ID, Title, URL string
		Waiting        int
	}
	if err := json.Unmarshal([]byte(got[0]), &m); err != nil || m.ID != hostile.ID || m.Title != hostile.Title || m.URL != hostile.URL || m.Waiting != 3 {
		t.Errorf("%+v, %v", m, err)
	}
	if topics[0] != topics[1] || topics[0] == "" {
		t.Errorf("topics %q of one message sent twice", topics)
	}
}

func TestASubscriptionThatHasEndedIsGone(t *testing.T) {
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	b.Answer.Store(http.StatusGone)
	if e, ok := errors.AsType[*Error](p.Send(t.Context(), Address{Push, b.Subscription()}, hostile)); !ok || !e.Gone {
		t.Errorf("%v, want it gone", e)
	}
}

func TestKeysFollowFromTheSecret(t *testing.T) {
	one, _ := NewPushKeys([]byte("one"))
	again, _ := NewPushKeys([]byte("one"))
	other, _ := NewPushKeys([]byte("other"))
	if one != again || one == other {
		t.Errorf("%v, %v, %v", one, again, other)
	}
}

func TestBadSubscriptions(t *testing.T) {
	p, keys := pushes(t)
	p.out = new(Outside)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	b.Endpoint = "https://push.example/1"
	good := b.Subscription()
	for name, text := range map[string]string{
		"no JSON":          "x",
		"no UTF-8":         strings.TrimSuffix(good, "}") + `,"x":"` + "\xff" + `"}`,
		"empty":            "{}",
		"private endpoint": strings.Replace(good, "https://push.example", "http://169.254.169.254", 1),
		"no key":           strings.Replace(good, b.Key(), "AAAA", 1),
		"short secret":     strings.Replace(good, b.Auth(), "AAAA", 1),
		"too long":         strings.Replace(good, "/1", "/"+strings.Repeat("1", 3000), 1),
	} {
		if p.Check(Address{Push, text}) == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if err := p.Check(Address{Push, good}); err != nil {
		t.Error(err)
	}
}
