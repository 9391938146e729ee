package calls

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/notify"
)

// digestKind are the jobs that tell an address once a day which tables wait. One
// is never done: it makes way for that of the next day.
const digestKind = "digest"

func digestName(number int64) jobs.Name {
	return jobs.Name{Kind: digestKind, Key: strconv.FormatInt(number, 10)}
}

// nextDigest is when an address is told next after a moment.
func (s Settings) nextDigest(after time.Time) time.Time {
	local := after.In(s.place())
	for day := 0; ; day++ {
		at := time.Date(local.Year(), local.Month(), local.Day()+day, s.Hour, 0, 0, 0, s.place())
		if at.After(after) {
			return at
		}
	}
}

// plan returns what becomes of the daily job of an address.
func (a *Address) plan(now time.Time) jobs.Changes {
	name := digestName(a.Number)
	if !a.Daily || !a.Active() {
		return jobs.Changes{Cancel: []jobs.Name{name}}
	}
	return jobs.Replace(jobs.Job{Name: name, Due: a.nextDigest(now)})
}

// digest tells an address which tables wait, if any do.
func (s *Service) digest(ctx context.Context, j jobs.Job) error {
	number, err := strconv.ParseInt(j.Key, 10, 64)
	if err != nil {
		return fmt.Errorf("job %s %s: %w", j.Kind, j.Key, err)
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
		if err := s.handDigest(ctx, &a, list, j.Due); err != nil {
			return err
		}
	}
	return s.Queue.Change(context.WithoutCancel(ctx), a.plan(time.Now()))
}

// handDigest hands a digest over. One that cannot be is left out: the next one
// says as much. It returns an error if it is to be tried again.
func (s *Service) handDigest(ctx context.Context, a *Address, list []match.Listing, due time.Time) error {
	sent := s.hand(ctx, a, *s.digestMessage(a, list, due))
	if sent == nil {
		return s.noteSuccess(ctx, a)
	}
	health, err := s.noteFailure(ctx, a, sent)
	if e, ok := errors.AsType[*notify.Error](sent); err == nil && ok && !e.Lasting && health.Off == "" && time.Since(due) < time.Hour {
		return sent
	}
	a.Health = health
	return err
}

// digestMessage lists the tables that wait.
func (s *Service) digestMessage(a *Address, list []match.Listing, due time.Time) *notify.Message {
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
