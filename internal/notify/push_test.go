package notify

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// browser is one that has subscribed, with the push service it belongs to.
type browser struct {
	key      *ecdh.PrivateKey
	auth     []byte
	endpoint string
	answer   int
	got      []string // messages, in the clear
	topics   []string
	problems []string
}

func newBrowser(t *testing.T, server PushKeys) *browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{key: key, auth: make([]byte, 16), answer: http.StatusCreated}
	_, _ = rand.Read(b.auth)
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if err := b.receive(r, body, server.Public); err != nil {
			b.problems = append(b.problems, err.Error())
		}
		w.WriteHeader(b.answer)
	}))
	t.Cleanup(service.Close)
	b.endpoint = service.URL + "/push/1"
	return b
}

func (b *browser) subscription() string {
	return fmt.Sprintf(`{"endpoint":%q,"expirationTime":null,"keys":{"p256dh":%q,"auth":%q}}`, b.endpoint, encode(b.key.PublicKey().Bytes()), encode(b.auth))
}

// receive does what a push service and a browser do: check who sends it, and
// decrypt it (RFC 8291 and 8188).
func (b *browser) receive(r *http.Request, body []byte, server string) error {
	if err := checkVAPID(r.Header.Get("Authorization"), server, "http://"+r.Host); err != nil {
		return err
	}
	if r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") == "" {
		return fmt.Errorf("headers %v", r.Header)
	}
	text, err := b.decrypt(body)
	if err != nil {
		return err
	}
	b.got = append(b.got, text)
	b.topics = append(b.topics, r.Header.Get("Topic"))
	return nil
}

func (b *browser) decrypt(body []byte) (string, error) {
	salt, size, rest := body[:16], binary.BigEndian.Uint32(body[16:20]), body[20:]
	sender, record := rest[1:1+rest[0]], rest[1+rest[0]:]
	if len(record) > int(size) {
		return "", errors.New("more than one record")
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return "", err
	}
	shared, err := b.key.ECDH(public)
	if err != nil {
		return "", err
	}
	info := slices.Concat([]byte("WebPush: info\x00"), b.key.PublicKey().Bytes(), sender)
	ikm, _ := hkdf.Key(sha256.New, shared, b.auth, string(info), 32)
	key, _ := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	clear, err := gcm.Open(nil, nonce, record, nil)
	return strings.TrimSuffix(strings.TrimRight(string(clear), "\x00"), "\x02"), err
}

// checkVAPID checks the signature that says which server a message is from.
func checkVAPID(header, server, audience string) error {
	token, key, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	if !ok || key != server {
		return fmt.Errorf("authorization %q is not of the server %q", header, server)
	}
	parts := strings.Split(token, ".")
	public, _ := decode(key)
	signature, _ := decode(parts[2])
	k, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), public)
	if err != nil {
		return err
	}
	hash := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(k, hash[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is wrong")
	}
	var claims struct{ Aud, Sub string }
	text, _ := decode(parts[1])
	if err := json.Unmarshal(text, &claims); err != nil || claims.Aud != audience || claims.Sub != "mailto:host@example.org" {
		return fmt.Errorf("claims %s: %v", text, err)
	}
	return nil
}

func pushes(t *testing.T) (*Pushes, PushKeys) {
	t.Helper()
	keys, err := NewPushKeys([]byte("a secret of the server"))
	if err != nil {
		t.Fatal(err)
	}
	return NewPushes(&Outside{Allowed: loopback}, keys, "host@example.org"), keys
}

func TestABrowserReadsWhatIsPushed(t *testing.T) {
	p, keys := pushes(t)
	b := newBrowser(t, keys)
	for range 2 {
		if err := p.Send(t.Context(), Address{Push, b.subscription()}, hostile); err != nil {
			t.Fatal(err)
		}
	}
	if len(b.problems) > 0 || len(b.got) != 2 {
		t.Fatalf("problems %v, got %v", b.problems, b.got)
	}
	var m struct {
		ID, Title, URL string
		Waiting        int
	}
	if err := json.Unmarshal([]byte(b.got[0]), &m); err != nil || m.ID != hostile.ID || m.Title != hostile.Title || m.URL != hostile.URL || m.Waiting != 3 {
		t.Errorf("%+v, %v", m, err)
	}
	if b.topics[0] != b.topics[1] || b.topics[0] == "" {
		t.Errorf("topics %q of one message sent twice", b.topics)
	}
}

func TestASubscriptionThatHasEndedIsGone(t *testing.T) {
	p, keys := pushes(t)
	b := newBrowser(t, keys)
	b.answer = http.StatusGone
	if e, ok := errors.AsType[*Error](p.Send(t.Context(), Address{Push, b.subscription()}, hostile)); !ok || !e.Gone {
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
	b := newBrowser(t, keys)
	b.endpoint = "https://push.example/1"
	good := b.subscription()
	for name, text := range map[string]string{
		"no JSON":          "x",
		"empty":            "{}",
		"private endpoint": strings.Replace(good, "https://push.example", "http://169.254.169.254", 1),
		"no key":           strings.Replace(good, encode(b.key.PublicKey().Bytes()), "AAAA", 1),
		"short secret":     strings.Replace(good, encode(b.auth), "AAAA", 1),
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
