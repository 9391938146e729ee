package notifications

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
)

// A wait becomes a job for each address (fanOut), and each of those jobs sends
// one message (deliver). A worker deletes its own job, in the transaction that
// stores the job's results. So after a crash only messages that were just
// being sent are sent again.

// sendKind is the kind of jobs that send one message to one address.
const sendKind = "send"

// sendArgs say which message to send, and to whom.
type sendArgs struct {
	match.WaitArgs
	Kind   string `json:"kind"` // of the job it comes from
	Number int64  `json:"number"`
	Tries  int    `json:"tries,omitempty"`
}

// key identifies the message in the queue.
func (a sendArgs) key() string { return a.numbered(a.Entry) }

// id returns the ID of the message, the same for all addresses of its reader.
// The reader sees it, so it must not contain the number of an entry.
func (a sendArgs) id(t *match.Snapshot, reader match.Owner) string {
	return a.numbered(t.VersionAt(reader, a.Entry))
}

func (a sendArgs) numbered(n int) string {
	seat := max(0, int(a.Seat)+1) // 0 for the whole table
	return string(a.Table) + "-" + strconv.Itoa(n) + "-" + strconv.Itoa(seat) + "-" + a.Kind
}

func (a sendArgs) job(due time.Time) jobs.Job {
	text, err := json.Marshal(a)
	if err != nil {
		panic(err) // texts and numbers cannot fail
	}
	return jobs.Job{Name: jobs.Name{Kind: sendKind, Key: a.key() + "/" + strconv.FormatInt(a.Number, 10)}, Due: due, Args: string(text)}
}

// fanOut adds a job for each address of everyone to be notified.
func (s *Service) fanOut(ctx context.Context, j jobs.Job) error {
	var args match.WaitArgs
	if err := json.Unmarshal([]byte(j.Args), &args); err != nil {
		return fmt.Errorf("job %s %s: %w", j.Kind, j.Key, err)
	}
	change := jobs.Changes{Cancel: []jobs.Name{j.Name}}
	t, err := s.Tables.SnapshotWith(ctx, args.Table, args.Entry)
	if errors.Is(err, match.NotFound) {
		return s.Queue.Change(ctx, change)
	}
	if err != nil {
		return err
	}
	if early := tooEarly(t, j.Kind, args); early > 0 {
		return jobs.Later(early)
	}
	readers, since := readersOf(t, j.Kind, args)
	for _, owner := range readers {
		list, err := s.Store.Addresses(ctx, owner)
		if err != nil {
			return err
		}
		for _, a := range list {
			send := sendArgs{WaitArgs: args, Kind: j.Kind, Number: a.Number}
			switch {
			case !a.Active():
			case j.Kind != match.CallKind && j.Kind != match.BegunKind:
				change.Add = append(change.Add, send.job(time.Time{}))
			case !a.Daily:
				change.Add = append(change.Add, send.job(since.Add(a.Delay)))
			}
		}
	}
	return s.Queue.Change(ctx, change)
}

// tooEarly returns how long it is until the deadline that a job is about, or 0 or less
// if it has passed or does not matter. A job may begin before its deadline, because
// jobs are due by the database's clock, which may be ahead.
func tooEarly(t *match.Snapshot, kind string, args match.WaitArgs) time.Duration {
	wait, _ := t.WaitOf(args.Seat)
	if kind != match.OverdueKind || wait.Entry != args.Entry {
		return 0
	}
	return time.Until(wait.Deadline)
}

// readersOf returns the owners to notify, and when the reason for it began.
func readersOf(t *match.Snapshot, kind string, args match.WaitArgs) (list []match.Owner, since time.Time) {
	wait, _ := t.WaitOf(args.Seat)
	same := wait.Entry == args.Entry
	for _, owner := range t.Called() {
		own := owner == wait.Owner
		switch kind {
		case match.CallKind, match.RemindKind:
			if same && own {
				list = append(list, owner)
			}
		case match.OverdueKind:
			if same && !own && wait.Overdue {
				list = append(list, owner)
			}
		case match.OverKind:
			if t.Status() == match.Finished {
				list = append(list, owner)
			}
		case match.BegunKind:
			if t.Status() == match.Playing && !t.WaitsFor(owner) { // otherwise the owner is notified of the turn
				list = append(list, owner)
			}
		}
	}
	switch kind {
	case match.OverKind:
		return list, t.Since()
	case match.BegunKind:
		return list, t.Begun()
	default:
		return list, wait.Since
	}
}

// deliver sends a message to an address, unless it is no longer needed.
func (s *Service) deliver(ctx context.Context, j jobs.Job) error {
	var args sendArgs
	if err := json.Unmarshal([]byte(j.Args), &args); err != nil {
		return fmt.Errorf("job %s %s: %w", j.Kind, j.Key, err)
	}
	a, err := s.Store.Address(ctx, args.Number)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	place, wait := s.flights.begin(&a)
	if place == nil {
		return jobs.Later(wait)
	}
	defer place.end() // also if something panics
	msg, err := s.compose(ctx, args, &a)
	if msg == nil {
		return err
	}
	sendErr, prompt := s.transmit(ctx, place, &a, *msg)
	return s.finish(ctx, queuedMessage{j, args, &a}, sendErr, prompt)
}

// shutdownGrace is how long a message in flight may still take when the process
// ends. Abandoning it would mean sending it twice.
const shutdownGrace = 3 * time.Second

// transmit sends a message, even if ctx ends meanwhile, and frees its place. sendErr is
// the error of sending, if any. prompt reports whether the target answered within
// promptWithin.
func (s *Service) transmit(ctx context.Context, place *flight, a *Address, msg messenger.Message) (sendErr error, prompt bool) {
	sending, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(shutdownGrace, cancel) })
	defer stop()
	began := time.Now()
	sendErr = s.Senders.Send(sending, a.To, msg)
	place.end()
	return sendErr, time.Since(began) < promptWithin
}

// queuedMessage is a message in the queue and its address.
type queuedMessage struct {
	job  jobs.Job
	args sendArgs
	to   *Address
}

// finish removes a sent message from the queue. A message that was not sent is
// tried again later, unless its address has been switched off.
func (s *Service) finish(ctx context.Context, e queuedMessage, sendErr error, prompt bool) error {
	ctx = context.WithoutCancel(ctx)
	if sendErr == nil {
		if err := s.Queue.Change(ctx, jobs.Changes{Cancel: []jobs.Name{e.job.Name}}); err != nil {
			s.Log.Error("a sent message could not be removed from the queue and may be sent again", "err", err)
		}
		return s.noteSuccess(ctx, e.to, prompt)
	}
	health, err := s.noteFailure(ctx, e.to, sendErr)
	if err != nil {
		return err
	}
	if health.Off != "" {
		return nil
	}
	e.args.Tries++
	return s.Queue.Change(ctx, jobs.Replace(e.args.job(time.Now().Add(backoff(e.args.Tries, sendErr)))))
}

const (
	firstBackoff = 10 * time.Second
	maxBackoff   = 6 * time.Hour
)

// backoff returns how long a message waits after this many tries and this
// latest result.
func backoff(tries int, sendErr error) time.Duration {
	d := firstBackoff
	for range tries - 1 {
		d = min(4*d, maxBackoff)
	}
	if e, ok := errors.AsType[*messenger.Error](sendErr); ok {
		d = max(d, e.After)
	}
	return d
}

const (
	// patience and maxFailures are how long, and with how many failures, an
	// address may be unreachable before it is switched off.
	patience    = 3 * 24 * time.Hour
	maxFailures = 5
	// maxRefusals is how many failures in a row it takes to switch off an address
	// whose receiver refuses a message.
	maxRefusals = 3
)

// answeredFor is the precision of the time at which a target last answered.
const answeredFor = 12 * time.Hour

// noteSuccess records that an address works again, and now and then that its
// target answers promptly.
func (s *Service) noteSuccess(ctx context.Context, a *Address, prompt bool) error {
	at := now()
	news := prompt && at.Sub(a.Answered) >= answeredFor
	if a.Health == (Health{}) && !news {
		return nil
	}
	err := s.Store.ChangeAddress(ctx, a.Number, func(a *Address) {
		if a.Health = (Health{}); news {
			a.Answered = at
		}
	})
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// noteFailure records that a message could not be sent, and returns the health
// of its address, which may now be switched off.
func (s *Service) noteFailure(ctx context.Context, a *Address, why error) (h Health, err error) {
	at := now()
	err = s.Store.ChangeAddress(ctx, a.Number, func(a *Address) {
		a.Health = a.after(why, at)
		h = a.Health
	})
	if errors.Is(err, ErrNotFound) {
		return Health{Off: OffGone}, nil
	}
	if h.Off != "" {
		s.Log.Info("an address is switched off", "kind", a.To.Kind, "why", h.Off, "failures", h.Failures)
	}
	return h, err
}

// after returns the health of an address after one more failure.
func (h Health) after(why error, now time.Time) Health {
	if h.Failures++; h.Since.IsZero() {
		h.Since = now
	}
	var e messenger.Error
	if found, ok := errors.AsType[*messenger.Error](why); ok {
		e = *found
	}
	switch {
	case e.Gone:
		h.Off = OffGone
	case e.Lasting && h.Failures >= maxRefusals:
		h.Off = OffRefused
	case h.Failures >= maxFailures && now.Sub(h.Since) >= patience:
		h.Off = OffUnreachable
	}
	return h
}

// compose makes the message of a job for the reader at an address. It is nil
// if there is nothing left to say, and after an error. If it is not known yet
// whether there is something to say, the error is that of [jobs.Later].
func (s *Service) compose(ctx context.Context, args sendArgs, a *Address) (*messenger.Message, error) {
	if !a.Active() {
		return nil, nil
	}
	t, err := s.Tables.SnapshotWith(ctx, args.Table, args.Entry)
	if errors.Is(err, match.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	readers, since := readersOf(t, args.Kind, args.WaitArgs)
	if !slices.Contains(readers, a.Owner) {
		return nil, nil
	}
	known, again, err := s.alreadyKnows(ctx, args, a.Owner, since)
	switch {
	case err != nil:
		return nil, err
	case again > 0:
		return nil, jobs.Later(again)
	case known:
		return nil, nil
	default:
		return s.message(ctx, t, args, a)
	}
}

// alreadyKnows reports whether an owner already knows the news: they have looked
// since their turn came, or are looking at the table right now. If that is not known
// yet, it returns how long to wait before asking again.
func (s *Service) alreadyKnows(ctx context.Context, args sendArgs, owner match.Owner, since time.Time) (bool, time.Duration, error) {
	switch args.Kind {
	case match.CallKind:
		// Entries store whole milliseconds: a look within the same millisecond
		// may have come before the entry.
		return s.Tables.HasLooked(ctx, args.Table, owner, since.Add(time.Millisecond))
	case match.OverKind, match.BegunKind:
		return s.Tables.HasLooked(ctx, args.Table, owner, since)
	default:
		looks, err := s.Tables.IsLooking(ctx, args.Table, owner)
		return looks, 0, err
	}
}
