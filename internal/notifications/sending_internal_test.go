package notifications

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/messenger"
)

// patientSender is a [messenger.Sender] that gets no answer. It waits until its
// context ends.
type patientSender struct{ *desk }

func (patientSender) Send(ctx context.Context, _ messenger.Address, _ messenger.Message) error {
	<-ctx.Done()
	return ctx.Err()
}

// A message in flight may take three more seconds when the process stops.
func TestAMessageInFlightHasThreeSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &desk{}
		s := at(t, d, hook())
		s.Senders[messenger.JSON] = patientSender{d}
		a := d.all[1]
		place, _ := s.flights.begin(&a)
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		began := time.Now()
		sent, _ := s.transmit(ctx, place, &a, messenger.Message{})
		if took := time.Since(began); sent == nil || took != time.Minute+3*time.Second {
			t.Errorf("it takes %v: %v", took, sent)
		}
	})
}

// observedContext counts the functions that are to be called when it ends.
type observedContext struct {
	context.Context
	done           chan struct{}
	added, removed *int
}

func (c observedContext) Done() <-chan struct{} { return c.done }

// AfterFunc is what [context.AfterFunc] calls.
func (c observedContext) AfterFunc(func()) (stop func() bool) {
	*c.added++
	return func() bool {
		*c.removed++
		return true
	}
}

// contextSender is a [messenger.Sender] that keeps the context of its last message.
type contextSender struct {
	*desk
	ctx context.Context
}

func (s *contextSender) Send(ctx context.Context, _ messenger.Address, _ messenger.Message) error {
	s.ctx = ctx
	return nil
}

// When a message has been sent, its context ends, and the context of the queue, which
// lives as long as the process, keeps nothing of it.
func TestNothingIsLeftOfASentMessage(t *testing.T) {
	d := &desk{}
	s := at(t, d, hook())
	sender := &contextSender{desk: d}
	s.Senders[messenger.JSON] = sender
	a := d.all[1]
	place, _ := s.flights.begin(&a)
	added, removed := 0, 0
	queue := observedContext{context.Background(), make(chan struct{}), &added, &removed}
	if err, _ := s.transmit(queue, place, &a, messenger.Message{}); err != nil || added != 1 || removed != 1 {
		t.Errorf("%v; of %d functions that wait for the end, %d are removed", err, added, removed)
	}
	if sender.ctx.Err() == nil {
		t.Error("the context of the message has not ended")
	}
}

// strictDesk is a desk that refuses changes under a context that has ended.
type strictDesk struct{ *desk }

func (d strictDesk) Change(ctx context.Context, c jobs.Changes) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return d.desk.Change(ctx, c)
}

func (d strictDesk) ChangeAddress(ctx context.Context, number int64, change func(*Address)) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return d.desk.ChangeAddress(ctx, number, change)
}

// The result of a message is stored even if the process is stopping.
func TestResultsAreStoredAtTheEnd(t *testing.T) {
	for _, sent := range []error{nil, errSend} {
		failing := hook()
		failing.Failures = 1
		d := &desk{}
		s := at(t, d, failing)
		s.Store, s.Queue = strictDesk{d}, strictDesk{d}
		ctx, stop := context.WithCancel(t.Context())
		stop()
		a := d.all[1]
		err := s.finish(ctx, queuedMessage{sendArgs{}.job(time.Time{}), sendArgs{Number: 1}, &a}, sent, true)
		if want := map[bool]int{true: 0, false: 2}[sent == nil]; err != nil || len(d.changed) != 1 || d.all[1].Failures != want {
			t.Errorf("after %v: %v, changes %v, %d failures, want %d", sent, err, d.changed, d.all[1].Failures, want)
		}
	}
}

// Failures are logged: requests that were not sent, addresses that are switched off, and
// messages that may be sent again.
func TestFailuresAreLogged(t *testing.T) {
	message := queuedMessage{job: sendArgs{}.job(time.Time{}), args: sendArgs{Number: 1}}
	for _, c := range []struct {
		name  string
		fails map[string]error
		do    func(s *Service, a *Address) error
		sends error
		want  string
	}{
		{"sent", nil, func(s *Service, a *Address) error {
			message.to = a
			return s.finish(t.Context(), message, nil, true)
		}, nil, ""},
		{"sent, and the queue fails", map[string]error{"queue": errQueue}, func(s *Service, a *Address) error {
			message.to = a
			return s.finish(t.Context(), message, nil, true)
		}, nil, `level=ERROR msg="a sent message could not be removed from the queue and may be sent again" err="the queue is gone"`},
		{"not sent", nil, func(s *Service, a *Address) error {
			_, err := s.noteFailure(t.Context(), a, errSend)
			return err
		}, nil, ""},
		{"gone", nil, func(s *Service, a *Address) error {
			_, err := s.noteFailure(t.Context(), a, &messenger.Error{Gone: true})
			return err
		}, nil, `level=INFO msg="an address is switched off" kind=json why=gone failures=1`},
		{"requested", nil, func(s *Service, a *Address) error { return s.sendNow(t.Context(), a, new(messenger.Message)) }, nil, ""},
		{"requested, and not sent", nil, func(s *Service, a *Address) error {
			if err := s.sendNow(t.Context(), a, new(messenger.Message)); err == nil {
				t.Error("a request that fails is not told")
			}
			return nil
		}, errSend, `level=INFO msg="a message could not be sent" kind=json err="no answer"`},
	} {
		var out bytes.Buffer
		d := &desk{fails: c.fails, sends: c.sends}
		s := at(t, d, hook())
		s.Log = slog.New(slog.NewTextHandler(&out, nil))
		a := d.all[1]
		if err := c.do(s, &a); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		_, got, _ := strings.Cut(strings.TrimSpace(out.String()), " ") // without the time
		if got != c.want {
			t.Errorf("%s: logged %q, want %q", c.name, got, c.want)
		}
	}
}
