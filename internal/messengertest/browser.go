package messengertest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
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
	"sync/atomic"
	"testing"
)

// Browser is a subscribed browser together with its push service. It keeps messages
// in the clear.
type Browser struct {
	*inbox
	Topics   *inbox // of the messages
	Problems *inbox // with the messages
	Endpoint string
	Answer   atomic.Int64 // the status code with which the push service answers

	key             *ecdh.PrivateKey
	auth            []byte
	server, contact string
}

// NewBrowser subscribes a browser to a server, which is identified by its public
// key and the mail address of its operator.
func NewBrowser(t testing.TB, server, contact string) *Browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &Browser{inbox: newInbox(), Topics: newInbox(), Problems: newInbox(), key: key, auth: make([]byte, 16), server: server, contact: contact}
	b.Answer.Store(http.StatusCreated)
	_, _ = rand.Read(b.auth)
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if err := b.receive(r, body); err != nil {
			b.Problems.put(err.Error())
		}
		w.WriteHeader(int(b.Answer.Load()))
	}))
	t.Cleanup(service.Close)
	b.Endpoint = service.URL + "/push/1"
	return b
}

// Key and Auth return what the browser gives to servers that send it messages.
func (b *Browser) Key() string  { return encode(b.key.PublicKey().Bytes()) }
func (b *Browser) Auth() string { return encode(b.auth) }

// Subscription returns what a page of the browser would send to the server.
func (b *Browser) Subscription() string {
	return fmt.Sprintf(`{"endpoint":%q,"expirationTime":null,"keys":{"p256dh":%q,"auth":%q}}`, b.Endpoint, b.Key(), b.Auth())
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func decode(text string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(text) }

// receive does what a push service and a browser do: check the sender, and decrypt
// the message (RFC 8291 and 8188).
func (b *Browser) receive(r *http.Request, body []byte) error {
	if err := b.checkVAPID(r.Header.Get("Authorization"), "http://"+r.Host); err != nil {
		return err
	}
	if r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") == "" {
		return fmt.Errorf("headers %v", r.Header)
	}
	text, err := b.decrypt(body)
	if err != nil {
		return err
	}
	b.Topics.put(r.Header.Get("Topic"))
	b.put(text)
	return nil
}

func (b *Browser) decrypt(body []byte) (string, error) {
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
	plain, err := gcm.Open(nil, nonce, record, nil)
	return strings.TrimSuffix(strings.TrimRight(string(plain), "\x00"), "\x02"), err
}

// checkVAPID checks the signature that identifies the server.
func (b *Browser) checkVAPID(header, audience string) error {
	token, key, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	if !ok || key != b.server {
		return fmt.Errorf("authorization %q is not of the server %q", header, b.server)
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
	if err := json.Unmarshal(text, &claims); err != nil || claims.Aud != audience || claims.Sub != "mailto:"+b.contact {
		return fmt.Errorf("claims %s: %v", text, err)
	}
	return nil
}
