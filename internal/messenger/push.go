//go:build !js

package messenger

import (
	"context"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/SherClockHolmes/webpush-go"
)

// PushKeys prove to push services that this server is the one that a browser
// subscribed to.
type PushKeys struct {
	Public  string // for pages, in the form that browsers expect
	private string
}

// NewPushKeys derives the keys from a server's secret. All processes with that
// secret have the same keys, and a browser's subscription is valid as long as
// the secret is.
func NewPushKeys(secret []byte) (PushKeys, error) {
	for try := range 8 { // one text in 2^32 is not a key
		bits, err := hkdf.Key(sha256.New, secret, nil, fmt.Sprintf("goa web push %d", try), 32)
		if err != nil {
			return PushKeys{}, err
		}
		if key, err := ecdh.P256().NewPrivateKey(bits); err == nil {
			return PushKeys{encode(key.PublicKey().Bytes()), encode(key.Bytes())}, nil
		}
	}
	return PushKeys{}, errors.New("no key follows from this secret")
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// Pushes is the [Sender] of [Push].
type Pushes struct {
	out    *Outside
	client *http.Client
	keys   PushKeys
	// contact is where a push service can complain: a mail address or an https
	// address of this server.
	contact string
}

// NewPushes returns a sender that connects through out.
func NewPushes(out *Outside, keys PushKeys, contact string) *Pushes {
	return &Pushes{out, out.Client(), keys, contact}
}

// pushLife is how long, in seconds, a push service keeps a message for a device
// that is off. After a day the next digest says the same.
const pushLife = 24 * 60 * 60

// subscription parses a browser's subscription.
func (p *Pushes) subscription(text string) (*webpush.Subscription, error) {
	var s webpush.Subscription
	if len(text) > maxURL+500 || !utf8.ValidString(text) {
		return nil, NoSubscription
	}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return nil, NoSubscription
	}
	if err := p.out.CheckURL(s.Endpoint); err != nil {
		return nil, err
	}
	if !strings.HasPrefix(s.Endpoint, "https://") && !p.out.isAllowed(s.Endpoint) {
		return nil, NoSubscription
	}
	if key, err := decode(s.Keys.P256dh); err != nil || !onCurve(key) {
		return nil, NoSubscription
	}
	if auth, err := decode(s.Keys.Auth); err != nil || len(auth) != 16 {
		return nil, NoSubscription
	}
	return &s, nil
}

func decode(text string) ([]byte, error) {
	if b, err := base64.RawURLEncoding.DecodeString(text); err == nil {
		return b, nil
	}
	return base64.URLEncoding.DecodeString(text)
}

func onCurve(key []byte) bool {
	_, err := ecdh.P256().NewPublicKey(key)
	return err == nil
}

// Check implements [Sender].
func (p *Pushes) Check(a Address) error {
	_, err := p.subscription(a.Target)
	return err
}

// Send implements [Sender].
func (p *Pushes) Send(ctx context.Context, a Address, m Message) error {
	s, err := p.subscription(a.Target)
	if err != nil {
		return lasting(err)
	}
	body, err := json.Marshal(map[string]any{"id": m.ID, "title": m.Title, "text": m.Text, "url": m.URL, "off": m.Off, "waiting": m.Waiting})
	if err != nil {
		return lasting(err)
	}
	hash := sha256.Sum256([]byte(m.ID))
	return outcome(webpush.SendNotificationWithContext(ctx, body, s, &webpush.Options{
		HTTPClient: p.client, Subscriber: p.contact, TTL: pushLife, Urgency: webpush.UrgencyNormal,
		Topic:          encode(hash[:])[:32], // a second try replaces the first one if it is still waiting
		VAPIDPublicKey: p.keys.Public, VAPIDPrivateKey: p.keys.private,
	}))
}
