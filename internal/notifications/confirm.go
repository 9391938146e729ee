package notifications

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"

	"goa/internal/limit"
	"goa/internal/messenger"
)

// An unknown address gets one message that asks its reader to confirm it. A
// mail contains a link; a webhook gets a code, which the guest types in the
// settings. The same message has a link to refuse all further requests.

// ErrBadCode is returned for a wrong code.
var ErrBadCode = errors.New("that is not the code that was sent")

// askToConfirm sends the only message that an unknown address gets.
func (s *Service) askToConfirm(ctx context.Context, a *Address) error {
	words := s.words(a.Lang, "")
	m := &messenger.Message{
		ID: "confirm-" + rand.Text(), Title: words.Page("call.confirm.title"), Text: words.Page("call.confirm.text"),
		URL: s.base(a) + "/calls/" + s.token("confirm", a),
		Off: s.base(a) + "/never/" + s.neverToken(boxOf(a.To)), OffWords: words.Page("call.never"),
	}
	if a.To.Kind != messenger.Mail { // other kinds show only the text
		m.URL = s.base(a) + "/settings#calls"
		m.Text = words.Page("call.code.text", "name", s.code(a)) + "\n" + m.OffWords + " " + m.Off
	}
	return s.sendNow(ctx, a, m)
}

// seal returns a keyed hash of the parts, which only this server can compute.
func (s *Service) seal(parts ...string) []byte {
	mac := hmac.New(sha256.New, s.key)
	for _, part := range parts {
		mac.Write([]byte(strconv.Itoa(len(part)) + " " + part))
	}
	return mac.Sum(nil)
}

// code returns the code that confirms a webhook: forty bits, in letters and
// digits that are hard to confuse.
func (s *Service) code(a *Address) string {
	sum := s.seal("code", strconv.FormatInt(a.Number, 36), string(a.Owner), string(a.To.Kind), a.To.Target)
	text := base32.StdEncoding.EncodeToString(sum[:5])
	return text[:4] + "-" + text[4:]
}

// ConfirmCode confirms a webhook with the code that was sent to it. It returns
// [ErrBadCode], [ErrNotFound], or [ErrBusy] after too many tries.
func (s *Service) ConfirmCode(ctx context.Context, by limit.Visitor, number int64, code string) error {
	a, err := s.own(ctx, by, number)
	switch {
	case err != nil:
		return err
	case !a.Confirmed.IsZero():
		return s.planMissing(ctx, &a)
	case a.To.Kind == messenger.Mail || a.expired(time.Now()):
		return ErrNotFound
	}
	if ok, err := s.take(ctx, codeTries(strconv.FormatInt(number, 36))); err != nil || !ok {
		return cmp.Or(err, ErrBusy)
	}
	if !hmac.Equal([]byte(plainCode(code)), []byte(plainCode(s.code(&a)))) {
		return ErrBadCode
	}
	return s.confirm(ctx, &a)
}

// AddressToConfirm returns the address that a confirmation link is for, or
// [ErrBadLink].
func (s *Service) AddressToConfirm(ctx context.Context, token string) (Address, error) {
	a, err := s.byToken(ctx, "confirm", token)
	if err == nil && (a.expired(time.Now()) || a.To.Kind != messenger.Mail) {
		err = ErrBadLink
	}
	return a, err
}

// Confirm confirms an email address with the link that was sent to it, or
// returns [ErrBadLink].
func (s *Service) Confirm(ctx context.Context, token string) error {
	a, err := s.AddressToConfirm(ctx, token)
	if err != nil {
		return err
	}
	if !a.Confirmed.IsZero() {
		return s.planMissing(ctx, &a)
	}
	return s.confirm(ctx, &a)
}

// planMissing plans the daily job of a confirmed address if there is none, because the
// first confirmation failed halfway. An existing job stays as it is: it may be about to
// retry today's digest.
func (s *Service) planMissing(ctx context.Context, a *Address) error {
	change := a.plan(time.Now())
	if change.Cancel = nil; len(change.Add) == 0 {
		return nil
	}
	return s.Queue.Change(ctx, change)
}

// confirm stores that an address is confirmed, and plans its daily job even if the
// reader goes away in between.
func (s *Service) confirm(ctx context.Context, a *Address) error {
	a.Confirmed = now()
	err := s.Store.ChangeAddress(ctx, a.Number, func(old *Address) { old.Confirmed, old.Answered = a.Confirmed, a.Confirmed })
	if err != nil {
		return err
	}
	return s.Queue.Change(context.WithoutCancel(ctx), a.plan(time.Now()))
}

// neverToken returns the token of the link to refuse all further requests. It
// contains the stored form of the box, so it works even after the address has
// been deleted.
func (s *Service) neverToken(b box) string {
	return b.hash() + "-" + base64.RawURLEncoding.EncodeToString(s.seal("never", b.hash())[:18])
}

// neverHash returns the stored form of the box from a token of neverToken, or
// [ErrBadLink].
func (s *Service) neverHash(token string) (string, error) {
	hash, _, _ := strings.Cut(token, "-")
	if b, err := hex.DecodeString(hash); err != nil || len(b) != 16 {
		return "", ErrBadLink
	}
	want := hash + "-" + base64.RawURLEncoding.EncodeToString(s.seal("never", hash)[:18])
	if !hmac.Equal([]byte(token), []byte(want)) {
		return "", ErrBadLink
	}
	return hash, nil
}

// HasRefused reports whether the reader with this link has refused all further
// requests, or returns [ErrBadLink].
func (s *Service) HasRefused(ctx context.Context, token string) (bool, error) {
	hash, err := s.neverHash(token)
	if err != nil {
		return false, err
	}
	return s.Store.Refused(ctx, hash)
}

// Refuse makes sure that the reader with this link is never asked again, under
// any spelling of the address, or returns [ErrBadLink].
func (s *Service) Refuse(ctx context.Context, token string) error {
	hash, err := s.neverHash(token)
	if err != nil {
		return err
	}
	return s.Store.Refuse(ctx, hash, now())
}

// TakeBack allows the reader with this link to be asked again, or returns
// [ErrBadLink].
func (s *Service) TakeBack(ctx context.Context, token string) error {
	hash, err := s.neverHash(token)
	if err != nil {
		return err
	}
	return s.Store.TakeBack(ctx, hash)
}
