package notifications_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/storetest"
	"goa/internal/turnclock"
	"goa/nature"
)

// recordingSender is a [messenger.Sender] that keeps the messages it receives,
// with their times.
type recordingSender struct {
	mu     sync.Mutex
	began  time.Time
	got    []string // time, address and title
	all    []messenger.Message
	answer error // to all messages
}

func (*recordingSender) Check(a messenger.Address) error {
	if a.Target == "" {
		return errors.New("no target")
	}
	return nil
}

func (s *recordingSender) Send(_ context.Context, a messenger.Address, m messenger.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, fmt.Sprintf("%v %s: %s", time.Since(s.began).Round(time.Minute), a.Target, m.Title))
	s.all = append(s.all, m)
	return s.answer
}

// answers sets the answer to all messages from now on.
func (s *recordingSender) answers(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = err
}

// restart measures time from now on.
func (s *recordingSender) restart() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.began = time.Now()
}

// sent returns all messages so far.
func (s *recordingSender) sent() []messenger.Message {
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.all)
}

// told returns the messages sent since the last call.
func (s *recordingSender) told() (list []string) {
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	list, s.got = s.got, nil
	slices.Sort(list) // messages due at the same moment come in any order
	return list
}

// club is a store, its tables, and the service that notifies its people.
type club struct {
	*match.Keeper
	t       *testing.T
	store   *storetest.Memory
	service *notifications.Service
	sender  *recordingSender
}

func newClub(t *testing.T) club {
	t.Helper()
	c := club{t: t, store: new(storetest.Memory), sender: &recordingSender{began: time.Now()}}
	c.Keeper = match.NewKeeper(match.Config{Store: c.store, Idle: time.Minute, Luck: func() *nature.Source { return nature.New("club") }})
	var err error
	c.service, err = notifications.New(notifications.Config{
		Store: c.store, Queue: c.store, Tables: c.Keeper, Secret: []byte("secret"), BaseURL: "https://goa.example",
		Senders: messenger.Senders{messenger.JSON: c.sender, messenger.Mail: c.sender},
	})
	if err != nil {
		t.Fatal(err)
	}
	workers := c.Workers()
	maps.Copy(workers, c.service.Workers())
	stop := jobs.Start(c.store, workers)
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
		c.Close()
	})
	return c
}

func (c club) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// add adds a webhook named after its owner.
func (c club) add(owner match.Owner, set notifications.Settings) notifications.Address {
	c.t.Helper()
	a, err := c.service.Add(c.t.Context(), limit.Visitor{Guest: string(owner)}, notifications.Address{
		To: messenger.Address{Kind: messenger.JSON, Target: fmt.Sprint(owner, set.Delay)}, Settings: set,
	})
	c.must(err)
	c.must(c.service.ConfirmCode(c.t.Context(), limit.Visitor{Guest: string(owner)}, a.Number, c.sender.takeCode(c.t)))
	return a
}

// codeText matches a code as messages show it.
var codeText = regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}`)

// takeCode returns the code of the last message and removes that message.
func (s *recordingSender) takeCode(t *testing.T) string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	code := ""
	if n := len(s.all); n > 0 {
		code = codeText.FindString(s.all[n-1].Text)
		s.all, s.got = s.all[:n-1], s.got[:len(s.got)-1]
	}
	if code == "" {
		t.Fatal("no code was sent")
	}
	return code
}

// table seats ana and bo, who are ready. It is ana's turn, and nobody is
// looking.
func (c club) table(days *turnclock.Days) *match.Snapshot {
	c.t.Helper()
	s, err := c.Create(c.t.Context(), match.NewTable{Host: "ana", Days: days, Spectators: true, Seats: []match.NewSeat{
		{Kind: match.Person, Name: "Ana", Owner: "ana"}, {Kind: match.Person, Name: "Bo", Owner: "bo"},
	}})
	c.must(err)
	for _, name := range []match.Owner{"ana", "bo"} {
		s, err = c.Ready(c.t.Context(), match.Command{Table: s.ID(), Owner: name}, true)
		c.must(err)
	}
	if s.WaitsFor("bo") {
		s = c.play(s, "bo")
	}
	time.Sleep(time.Hour) // sleeps: in the bubble of the club
	return s
}

// play plays for an owner until it is the other's turn.
func (c club) play(s *match.Snapshot, owner match.Owner) *match.Snapshot {
	c.t.Helper()
	for s.WaitsFor(owner) {
		v, err := s.For(owner, s.DefaultSeat(owner))
		c.must(err)
		s, err = c.Move(c.t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String())
		c.must(err)
	}
	return s
}

// wants checks the messages sent since the last check.
func (c club) wants(what string, want ...string) {
	c.t.Helper()
	if got := c.sender.told(); !slices.Equal(got, want) {
		c.t.Errorf("%s: told %q, want %q", what, got, want)
	}
}
