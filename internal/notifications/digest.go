package notifications

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/zone"
)

// digestKind is the kind of jobs that tell an address once a day which tables
// wait. Each job plans the next day's, which replaces it.
const digestKind = "digest"

func digestName(number int64) jobs.Name {
	return jobs.Name{Kind: digestKind, Key: strconv.FormatInt(number, 10)}
}

// digestArgs identify a digest of an address.
type digestArgs struct {
	Due   time.Time `json:"due"` // when it was first due, before any retries
	Tries int       `json:"tries,omitempty"`
}

func (d digestArgs) job(number int64, due time.Time) jobs.Job {
	text, err := json.Marshal(d)
	if err != nil {
		panic(err) // a time and a number cannot fail
	}
	return jobs.Job{Name: digestName(number), Due: due, Args: string(text)}
}

// digestOf parses the arguments of a job. Jobs of older versions lack them.
func digestOf(j jobs.Job) (number int64, d digestArgs, err error) {
	if number, err = strconv.ParseInt(j.Key, 10, 64); err == nil && j.Args != "" {
		err = json.Unmarshal([]byte(j.Args), &d)
	}
	if err != nil {
		return 0, d, fmt.Errorf("job %s %s: %w", j.Kind, j.Key, err)
	}
	if d.Due.IsZero() {
		d.Due = j.Due
	}
	return number, d, nil
}

// nextDigest returns when the next digest after a moment is due: once a day, at the
// chosen hour in the reader's time zone.
func (s Settings) nextDigest(after time.Time) time.Time {
	local := after.In(s.place())
	for day := 0; ; day++ {
		noon := time.Date(local.Year(), local.Month(), local.Day()+day, 12, 0, 0, 0, local.Location())
		at := time.Date(noon.Year(), noon.Month(), noon.Day(), s.Hour, 0, 0, 0, local.Location())
		if at.Day() != noon.Day() { // the clocks change at midnight, so the time fell on the evening before
			at = zone.Until(at)
		}
		if at.After(after) {
			return at
		}
	}
}

// plan returns the changes to the daily job of an address.
func (a *Address) plan(now time.Time) jobs.Changes {
	name := digestName(a.Number)
	if !a.Daily || !a.Active() {
		return jobs.Changes{Cancel: []jobs.Name{name}}
	}
	next := a.nextDigest(now)
	return jobs.Replace(digestArgs{Due: next}.job(a.Number, next))
}

// digest tells an address which tables wait, if any do.
func (s *Service) digest(ctx context.Context, j jobs.Job) error {
	number, d, err := digestOf(j)
	if err != nil {
		return err
	}
	a, err := s.Store.Address(ctx, number)
	if errors.Is(err, ErrNotFound) || err == nil && (!a.Daily || !a.Active()) {
		return nil
	}
	if err != nil {
		return err
	}
	list, err := s.waiting(ctx, a.Owner)
	if err != nil {
		return err
	}
	if len(list) > 0 {
		place, wait := s.flights.begin(&a)
		if place == nil {
			return jobs.Later(wait)
		}
		defer place.end() // also if something panics
		again, err := s.sendDigest(ctx, place, &a, list, d)
		if err != nil {
			return err
		}
		if again > 0 {
			d.Tries++
			return s.Queue.Change(context.WithoutCancel(ctx), jobs.Replace(d.job(number, time.Now().Add(again))))
		}
	}
	after := time.Now()
	if after.Before(d.Due) { // the database's clock is ahead
		after = d.Due
	}
	return s.Queue.Change(context.WithoutCancel(ctx), a.plan(after))
}

// digestPatience is how long a digest is retried. Then it is skipped, since the
// next one says the same.
const digestPatience = time.Hour

// sendDigest sends a digest, or returns how long to wait before trying again.
func (s *Service) sendDigest(ctx context.Context, place *flight, a *Address, list []match.Listing, d digestArgs) (again time.Duration, err error) {
	sendErr, prompt := s.transmit(ctx, place, a, *s.digestMessage(a, list, d.Due))
	if sendErr == nil {
		return 0, s.noteSuccess(ctx, a, prompt)
	}
	if a.Health, err = s.noteFailure(ctx, a, sendErr); err != nil || a.Off != "" {
		return 0, err
	}
	again = backoff(d.Tries+1, sendErr)
	if e, ok := errors.AsType[*messenger.Error](sendErr); !ok || e.Lasting || time.Since(d.Due)+again > digestPatience {
		return 0, nil
	}
	return again, nil
}

// digestMessage lists the waiting tables.
func (s *Service) digestMessage(a *Address, list []match.Listing, due time.Time) *messenger.Message {
	words := s.words(a.Lang, "")
	m := s.frame(a, "digest-"+strconv.FormatInt(a.Number, 10)+"-"+due.In(a.place()).Format(time.DateOnly), "/next")
	m.Title, m.Waiting = words.Page("call.digest.title", "n", len(list)), len(list)
	var lines []string
	for _, l := range list {
		standing := match.ParseStanding(l.Standing)
		line := strings.Join(l.Names, ", ")
		if standing.Round > 0 {
			line += " · " + words.Page("round", "n", standing.Round, "of", strconv.Itoa(goa.NumRounds))
		}
		lines = append(lines, line+" · "+words.Page("call.since", "time", timeText(l.Since, a.Settings)), s.base(a)+"/g/"+string(l.ID))
	}
	m.Text = strings.Join(lines, "\n")
	return m
}
