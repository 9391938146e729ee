package notifications

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
)

// addressLimits is how many addresses an owner and a network may have. The
// limit of a network is large, because all customers of a provider may appear
// as one network.
var addressLimits = AddressLimits{Owner: 8, Origin: 1000}

// Delays are the delays that an owner can choose for notifications.
var Delays = []time.Duration{0, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 8 * time.Hour}

var (
	// ErrBusy is returned when too many messages were requested.
	ErrBusy = errors.New("too many messages were requested")
	// ErrRefused is returned if the reader of an address never wants to be
	// asked again.
	ErrRefused = errors.New("the reader has refused such messages")
	// ErrBadLink is returned for a link in a message that is invalid or has
	// expired.
	ErrBadLink = errors.New("the link is not valid")
)

// confirmFor is how long an address can wait for its confirmation.
const confirmFor = 2 * 24 * time.Hour

// expired reports whether an address was never confirmed and no longer can be.
func (a *Address) expired(now time.Time) bool {
	return a.Confirmed.IsZero() && now.Sub(a.Made) >= confirmFor
}

// expireKind is the kind of jobs that delete unconfirmed addresses: their
// readers may never have asked for anything.
const expireKind = "expire"

func (s *Service) expire(ctx context.Context, j jobs.Job) error {
	number, err := strconv.ParseInt(j.Key, 10, 64)
	if err != nil {
		return fmt.Errorf("job %s %s: %w", j.Kind, j.Key, err)
	}
	a, err := s.Store.Address(ctx, number)
	switch {
	case errors.Is(err, ErrNotFound) || err == nil && !a.Confirmed.IsZero():
		return nil
	case err != nil:
		return err
	case !a.expired(time.Now()): // the database's clock may be ahead
		return jobs.Later(time.Until(a.Made.Add(confirmFor)))
	default:
		return s.Store.RemoveAddress(ctx, a.Owner, number)
	}
}

// InvalidError says that an address cannot be used, at least for now.
type InvalidError struct {
	Reason messenger.Reason // empty if a message could not be sent
	err    error
}

func (e *InvalidError) Error() string { return e.err.Error() }
func (e *InvalidError) Unwrap() error { return e.err }

func invalid(err error) error {
	why, _ := errors.AsType[messenger.Reason](err)
	return &InvalidError{why, err}
}

// Offers reports whether people can be notified by this kind of message.
func (s *Service) Offers(k messenger.Kind) bool { return s != nil && s.Senders[k] != nil }

// Add adds an address of a visitor. An email address is confirmed by a link
// that is sent there, a webhook by a code; see [Service.Confirm] and
// [Service.ConfirmCode]. A browser's subscription needs no confirmation. Add
// returns an [*InvalidError], [ErrFull], [ErrOriginFull], [ErrBusy] or
// [ErrRefused].
func (s *Service) Add(ctx context.Context, by limit.Visitor, a Address) (Address, error) {
	if err := s.Senders.Check(a.To); err != nil {
		return a, invalid(err)
	}
	a.Owner, a.Made, a.Health = match.Owner(by.Guest), now(), Health{}
	if _, err := s.List(ctx, a.Owner); err != nil {
		return a, err
	}
	known, err := s.confirmed(ctx, &a)
	if err != nil {
		return a, err
	}
	if known {
		return a, s.put(ctx, &a)
	}
	if a.To.Kind == messenger.Push && messenger.IsPushService(a.To.Target) {
		a.Confirmed = a.Made
		return a, s.put(ctx, &a)
	}
	if err := s.mayAsk(ctx, by, a.To); err != nil {
		return a, err
	}
	if a.To.Kind == messenger.Push {
		a.Confirmed = a.Made
	}
	if err := s.put(ctx, &a); err != nil || !a.Confirmed.IsZero() {
		return a, err
	}
	err = s.askToConfirm(ctx, &a)
	e, failed := errors.AsType[*messenger.Error](err)
	if failed && (e.Lasting || a.To.Kind != messenger.Mail) {
		err = errors.Join(err, s.Remove(ctx, a.Owner, a.Number)) // nobody can ever confirm it
	}
	return a, err
}

// mayAsk returns an error unless an unsolicited message may be sent to an
// address for a visitor, and counts it.
func (s *Service) mayAsk(ctx context.Context, by limit.Visitor, to messenger.Address) error {
	b := boxOf(to)
	refused, err := s.Store.Refused(ctx, b.hash())
	if err != nil {
		return err
	}
	if refused {
		return ErrRefused
	}
	if ok, err := s.allowUnasked(ctx, by, b); err != nil || !ok {
		return cmp.Or(err, ErrBusy)
	}
	return nil
}

func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// confirmed reports whether the owner has confirmed the same address before. If
// so, it copies its Confirmed and Answered times.
func (s *Service) confirmed(ctx context.Context, a *Address) (bool, error) {
	list, err := s.Store.Addresses(ctx, a.Owner)
	for _, old := range list {
		if old.To == a.To && !old.Confirmed.IsZero() {
			a.Confirmed, a.Answered = old.Confirmed, old.Answered
			return true, err
		}
	}
	return false, err
}

// put stores an address and plans its daily job, and its deletion if nobody
// confirms it, even if the visitor goes away in between.
func (s *Service) put(ctx context.Context, a *Address) (err error) {
	if a.Number, err = s.Store.PutAddress(ctx, *a, addressLimits); err != nil {
		return err
	}
	change := a.plan(time.Now())
	if a.Confirmed.IsZero() {
		name := jobs.Name{Kind: expireKind, Key: strconv.FormatInt(a.Number, 10)}
		change.Cancel = append(change.Cancel, name)
		change.Add = append(change.Add, jobs.Job{Name: name, Due: a.Made.Add(confirmFor)})
	}
	return s.Queue.Change(context.WithoutCancel(ctx), change)
}

// sendNow sends a message while the visitor waits.
func (s *Service) sendNow(ctx context.Context, a *Address, m *messenger.Message) error {
	place, _ := s.flights.begin(a)
	if place == nil {
		return ErrBusy
	}
	defer place.end()
	if err := s.Senders.Send(ctx, a.To, *m); err != nil {
		s.Log.Info("a message could not be sent", "kind", a.To.Kind, "err", err)
		return invalid(err)
	}
	return nil
}

// Test sends a message to a visitor's address to show that it arrives. An
// address that was switched off is switched on again if it accepts the message.
func (s *Service) Test(ctx context.Context, by limit.Visitor, number int64) error {
	a, err := s.own(ctx, by, number)
	if err != nil {
		return err
	}
	if a.Confirmed.IsZero() {
		return ErrNotFound
	}
	if ok, err := s.allowAsked(ctx, by); err != nil || !ok {
		return cmp.Or(err, ErrBusy)
	}
	words := s.words(a.Lang, "")
	m := s.frame(&a, "test-"+rand.Text(), "/settings#calls")
	m.Title, m.Text = words.Page("call.test.title"), words.Page("call.test.text")
	if err := s.sendNow(ctx, &a, m); err != nil {
		return err
	}
	if a.Health = (Health{}); a.Daily {
		err = s.Queue.Change(ctx, a.plan(time.Now()))
	}
	return errors.Join(err, s.Store.ChangeAddress(ctx, number, func(a *Address) { a.Health = Health{} }))
}

// own returns an address if it belongs to the visitor.
func (s *Service) own(ctx context.Context, by limit.Visitor, number int64) (Address, error) {
	a, err := s.Store.Address(ctx, number)
	if err == nil && (a.Owner != match.Owner(by.Guest) || by.Guest == "") {
		err = ErrNotFound
	}
	return a, err
}

// List returns the addresses of an owner, the oldest first. It deletes those
// that were not confirmed in time.
func (s *Service) List(ctx context.Context, owner match.Owner) (list []Address, err error) {
	if s == nil || owner == "" {
		return nil, nil
	}
	all, err := s.Store.Addresses(ctx, owner)
	for _, a := range all {
		if a.expired(time.Now()) {
			err = errors.Join(err, s.Store.RemoveAddress(ctx, owner, a.Number))
			continue
		}
		list = append(list, a)
	}
	return list, err
}

// Remove deletes an address of an owner.
func (s *Service) Remove(ctx context.Context, owner match.Owner, number int64) error {
	if err := s.Store.RemoveAddress(ctx, owner, number); err != nil {
		return err
	}
	if _, err := s.Store.Address(ctx, number); err == nil {
		return nil // it belongs to someone else
	}
	return s.Queue.Change(ctx, jobs.Changes{Cancel: []jobs.Name{digestName(number)}})
}

// SessionEnded deletes the addresses of a browser whose session has ended. If
// the owner has no session left, it deletes all of the owner's addresses, since
// nobody could manage them anymore.
func (s *Service) SessionEnded(ctx context.Context, owner match.Owner, session string, last bool) error {
	list, err := s.List(ctx, owner)
	for _, a := range list {
		if last || a.Session == session && session != "" {
			err = errors.Join(err, s.Remove(ctx, owner, a.Number))
		}
	}
	return err
}

// token returns the proof that a link comes from a message. It is valid as long
// as the address is.
func (s *Service) token(what string, a *Address) string {
	seal := hmac.New(sha256.New, s.key)
	number := strconv.FormatInt(a.Number, 36)
	for _, part := range []string{what, number, string(a.Owner), string(a.To.Kind), a.To.Target} {
		seal.Write([]byte(strconv.Itoa(len(part)) + " " + part))
	}
	return number + "-" + base64.RawURLEncoding.EncodeToString(seal.Sum(nil)[:18])
}

// byToken returns the address that a link is for, or [ErrBadLink].
func (s *Service) byToken(ctx context.Context, what, token string) (Address, error) {
	text, _, _ := strings.Cut(token, "-")
	number, err := strconv.ParseInt(text, 36, 64)
	if err != nil {
		return Address{}, ErrBadLink
	}
	a, err := s.Store.Address(ctx, number)
	if errors.Is(err, ErrNotFound) || err == nil && !hmac.Equal([]byte(token), []byte(s.token(what, &a))) {
		return Address{}, ErrBadLink
	}
	return a, err
}

// offPath returns the path of the page that switches off an address.
func (s *Service) offPath(a *Address) string { return "/off/" + s.token("off", a) }

// AddressToSwitchOff returns the address that a link to switch it off is for, or
// [ErrBadLink].
func (s *Service) AddressToSwitchOff(ctx context.Context, token string) (Address, error) {
	return s.byToken(ctx, "off", token)
}

// SwitchOff deletes the address that a link is for, or returns [ErrBadLink].
func (s *Service) SwitchOff(ctx context.Context, token string) error {
	a, err := s.AddressToSwitchOff(ctx, token)
	if err != nil {
		return err
	}
	return s.Remove(ctx, a.Owner, a.Number)
}
