package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
)

func TestBackoffGrowsUpToAMinute(t *testing.T) {
	var got []time.Duration
	for _, failures := range []int{1, 2, 3, 6, 7, 8, 1000} {
		got = append(got, jobs.Backoff(failures)/time.Second)
	}
	if want := []time.Duration{1, 2, 4, 32, 60, 60, 60}; !slices.Equal(got, want) {
		t.Errorf("got %v seconds, want %v", got, want)
	}
}

func TestWhatComesOfAnAttempt(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	failure := errors.New("it failed")
	for _, c := range []struct {
		what   string
		ctx    context.Context
		answer error
		want   jobs.Outcome
	}{
		{"it is done", t.Context(), nil, jobs.Outcome{Done: true}},
		{"it is done in the last moment", ended, nil, jobs.Outcome{Done: true}},
		{"it was interrupted", ended, failure, jobs.Outcome{}},
		{"it wants to wait", t.Context(), jobs.Later(time.Hour), jobs.Outcome{Again: time.Hour}},
		{"it failed the third time", t.Context(), failure, jobs.Outcome{Again: jobs.Backoff(3), Err: failure}},
	} {
		got := jobs.Attempt(c.ctx, func(context.Context, jobs.Job) error { return c.answer }, jobs.Job{}, 2)
		if got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.what, got, c.want)
		}
	}
	got := jobs.Attempt(t.Context(), func(context.Context, jobs.Job) error { panic("a bug") }, jobs.Job{}, 0)
	if got.Done || got.Err == nil || !strings.Contains(got.Err.Error(), "a bug") {
		t.Errorf("it panicked: got %+v", got)
	}
}

func TestOnlyFailuresAreLogged(t *testing.T) {
	var out bytes.Buffer
	answers := map[string]error{"fine": nil, "waits": jobs.Later(time.Hour), "fails": errors.New("no luck")}
	tried := map[bool]int{} // by whether it failed
	workers := jobs.Logged(slog.New(slog.NewTextHandler(&out, nil)), map[string]jobs.Worker{
		"x": func(_ context.Context, j jobs.Job) error { return answers[j.Key] },
	}, func(_ string, failed bool) { tried[failed]++ })
	for key, want := range answers {
		if got := workers["x"](t.Context(), jobs.Job{Name: jobs.Name{Kind: "x", Key: key}}); got != want {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	answers["stopped"] = errors.New("no time")
	if got := workers["x"](gone, jobs.Job{Name: jobs.Name{Kind: "x", Key: "stopped"}}); got != answers["stopped"] {
		t.Errorf("interrupted: got %v", got)
	}
	silent := jobs.Logged(slog.New(slog.DiscardHandler), map[string]jobs.Worker{"x": func(context.Context, jobs.Job) error { return nil }}, nil)
	if err := silent["x"](t.Context(), jobs.Job{}); err != nil {
		t.Errorf("without a function to tell: %v", err)
	}
	if tried[false] != 2 || tried[true] != 1 {
		t.Errorf("told of these attempts, by whether they failed: %v", tried)
	}
	if lines := strings.Count(out.String(), "\n"); lines != 1 || !strings.Contains(out.String(), `kind=x key=fails err="no luck"`) {
		t.Errorf("got the log\n%s", out.String())
	}
}

// shelf is a LocalStore that forgets everything.
type shelf struct{}

func (shelf) Done(jobs.Stored)         {}
func (shelf) Again(jobs.Stored, error) {}

// Jobs begin in the order in which they are due, and canceled jobs never do.
func TestLocalKeepsTheOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := jobs.NewLocal(shelf{})
		var got []string
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			done <- l.Work(ctx, map[string]jobs.Worker{"x": func(_ context.Context, j jobs.Job) error {
				got = append(got, j.Key)
				return nil
			}})
		}()
		for id, hours := range []int{5, 1, 4, 2, 3} {
			name := jobs.Name{Kind: "x", Key: string('a' + rune(hours))}
			l.Changed(nil, []jobs.Stored{{ID: int64(id), Job: jobs.Job{Name: name, Due: time.Now().Add(time.Duration(hours) * time.Hour)}}})
		}
		l.Changed([]int64{2}, nil)
		time.Sleep(24 * time.Hour)
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if want := []string{"b", "c", "d", "f"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
