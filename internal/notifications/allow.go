package notifications

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"goa/internal/limit"
)

// These limits apply to messages that strangers request, not to messages about
// waiting tables. All processes of a database share the counts, which survive a
// restart.
const day = 24 * time.Hour

// visitorAllowances returns the allowances of one visitor, for all receivers together.
func visitorAllowances(by limit.Visitor) (all []Allowance) {
	if by.Guest != "" {
		all = append(all, Allowance{"guest " + by.Guest, 6, day / 12})
	}
	if by.Address != "" {
		all = append(all, Allowance{"address " + by.Address, 20, day / 60})
	}
	if site := limit.Site(by.Address); site != by.Address {
		all = append(all, Allowance{"site " + site, 40, day / 120})
	}
	return all
}

// allowAsked reports whether a visitor may have a message sent to a confirmed
// address.
func (s *Service) allowAsked(ctx context.Context, by limit.Visitor) (bool, error) {
	return s.take(ctx, visitorAllowances(by))
}

// allowUnasked reports whether a visitor may have a message sent to a box whose
// reader has confirmed nothing. One box gets three messages a day, however it
// is spelled. A domain gets a hundred at once and then one every ten minutes.
// When that is used up, each network may still have one message a day sent
// there. So a few networks can neither flood a domain nor block everyone else's
// mail to it.
func (s *Service) allowUnasked(ctx context.Context, by limit.Visitor, to box) (bool, error) {
	all := append(visitorAllowances(by), Allowance{"to " + to.name, 3, day / 3})
	ok, err := s.take(ctx, append(all, Allowance{"domain " + to.domain, 100, day / 144}))
	if site := limit.Site(by.Address); err == nil && !ok && site != "" {
		ok, err = s.take(ctx, append(all, Allowance{"domain " + to.domain + " from " + site, 1, day}))
	}
	return ok, err
}

// codeTries returns the allowance that limits how often a code can be tried for an
// address.
func codeTries(number string) []Allowance { return []Allowance{{"code " + number, 10, time.Hour}} }

// take takes one from each allowance. It hashes their names, so that the store does
// not reveal who received messages.
func (s *Service) take(ctx context.Context, all []Allowance) (bool, error) {
	hidden := make([]Allowance, len(all))
	for i, a := range all {
		mac := hmac.New(sha256.New, s.key)
		mac.Write([]byte("allowance " + a.Name))
		a.Name = hex.EncodeToString(mac.Sum(nil)[:16])
		hidden[i] = a
	}
	return s.Store.Take(ctx, hidden, time.Now())
}

// plainCode returns a code in the form used for comparison. People type spaces,
// small letters, and digits for the letters that look like them.
func plainCode(text string) string {
	return strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I").Replace(strings.ToUpper(strings.TrimSpace(text)))
}
