package notifications_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
)

// hangingSender is a [messenger.Sender] whose targets hang if their name begins
// with "hang".
type hangingSender struct{ *recordingSender }

func (s hangingSender) Send(ctx context.Context, a messenger.Address, m messenger.Message) error {
	if !strings.HasPrefix(a.Target, "hang") {
		return s.recordingSender.Send(ctx, a, m)
	}
	select {
	case <-time.After(15 * time.Second): // sleeps: in the bubble of its test, until a client would give up
	case <-ctx.Done():
	}
	return fmt.Errorf("no answer")
}

// Webhooks that answered once and have hung since then delay nobody else's
// messages, neither to targets that have answered recently nor to new ones.
func TestHangingWebhooksDelayNobody(t *testing.T) {
	pairs := 36 // with more messages than there are places
	if testing.Short() {
		pairs = 12 // with more messages than there are places for targets that never have answered
	}
	for name, answered := range map[string]bool{"targets that have answered": true, "targets that never have": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newClub(t)
				c.service.Senders[messenger.JSON] = hangingSender{c.sender}
				put := func(owner match.Owner, origin match.Origin, target string) {
					t.Helper()
					a := notifications.Address{Owner: owner, Origin: origin, To: messenger.Address{Kind: messenger.JSON, Target: target}, Made: time.Now(), Confirmed: time.Now()}
					if answered {
						a.Answered = time.Now()
					}
					_, err := c.store.PutAddress(t.Context(), a, notifications.AddressLimits{Owner: 9, Origin: 9999})
					c.must(err)
				}
				var tables []*match.Snapshot
				for pair := range pairs { // on three networks
					a, b := match.Owner(fmt.Sprint("a", pair)), match.Owner(fmt.Sprint("b", pair))
					for i := range 8 {
						put(a, match.Origin(fmt.Sprint("bad", pair%3)), fmt.Sprint("hang a", pair, i))
						put(b, match.Origin(fmt.Sprint("bad", pair%3)), fmt.Sprint("hang b", pair, i))
					}
					tables = append(tables, c.tableOf(a, b))
				}
				put("bo", "home", "bo")
				s := c.table(twoDays)
				time.Sleep(time.Hour)
				c.sender.told()
				for _, hostile := range tables {
					c.play(c.play(hostile, waiting(hostile)), "")
				}
				time.Sleep(time.Second)
				began := time.Now()
				c.play(s, "ana")
				for len(c.sender.told()) == 0 {
					if time.Sleep(100 * time.Millisecond); time.Since(began) > time.Minute {
						break
					}
				}
				if took := time.Since(began); took > 3*time.Second {
					t.Errorf("bo is told after %v", took)
				}
			})
		})
	}
}

// tableOf seats two people who are ready.
func (c club) tableOf(a, b match.Owner) *match.Snapshot {
	c.t.Helper()
	s, err := c.Create(c.t.Context(), match.NewTable{Host: a, Days: twoDays, Seats: []match.NewSeat{
		{Kind: match.Person, Name: "A", Owner: a}, {Kind: match.Person, Name: "B", Owner: b},
	}})
	c.must(err)
	for _, owner := range []match.Owner{a, b} {
		s, err = c.Ready(c.t.Context(), match.Command{Table: s.ID(), Owner: owner}, true)
		c.must(err)
	}
	return s
}

// waiting returns the owner that a table of two waits for.
func waiting(s *match.Snapshot) match.Owner {
	for _, owner := range s.Called() {
		if s.WaitsFor(owner) {
			return owner
		}
	}
	return ""
}
