package jobs_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/internal/jobs"
)

// A panic of a worker is logged and reported as a failure, since nobody else hears
// of it.
func TestPanicsAreLogged(t *testing.T) {
	var out bytes.Buffer
	failures := 0
	workers := jobs.Logged(slog.New(slog.NewTextHandler(&out, nil)), map[string]jobs.Worker{
		"errand": func(context.Context, jobs.Job) error { panic("a bug") },
	}, func(_ string, failed bool) {
		if failed {
			failures++
		}
	})
	err := workers["errand"](t.Context(), errand(7, 0).Job)
	if err == nil || failures != 1 || !strings.Contains(out.String(), "kind=errand key=7") || !strings.Contains(out.String(), "a bug") {
		t.Errorf("%d failures, %v; got the log\n%s", failures, err, &out)
	}
}

// Attempts are counted by the kind of the job.
func TestAttemptsAreCountedByKind(t *testing.T) {
	done := func(context.Context, jobs.Job) error { return nil }
	var told []string
	workers := jobs.Logged(slog.New(slog.DiscardHandler), map[string]jobs.Worker{"errand": done, "analysis": done}, func(kind string, _ bool) {
		told = append(told, kind)
	})
	for _, kind := range []string{"errand", "analysis", "errand"} {
		if err := workers[kind](t.Context(), jobs.Job{Name: jobs.Name{Kind: kind, Key: "7"}}); err != nil {
			t.Error(err)
		}
	}
	if want := []string{"errand", "analysis", "errand"}; !slices.Equal(told, want) {
		t.Errorf("told of %q, want %q", told, want)
	}
}

// A worker may say why it wants to wait. That is no failure.
func TestAReasonToWait(t *testing.T) {
	why := fmt.Errorf("the table is being read: %w", jobs.Later(time.Hour))
	worker := func(context.Context, jobs.Job) error { return why }
	if got, want := jobs.Attempt(t.Context(), worker, jobs.Job{}, 2), (jobs.Outcome{Again: time.Hour}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	var out bytes.Buffer
	logged := jobs.Logged(slog.New(slog.NewTextHandler(&out, nil)), map[string]jobs.Worker{"errand": worker}, func(_ string, failed bool) {
		if failed {
			t.Error("it counts as a failure")
		}
	})
	if err := logged["errand"](t.Context(), jobs.Job{}); err != why || out.Len() > 0 {
		t.Errorf("got %v and the log\n%s", err, &out)
	}
}
