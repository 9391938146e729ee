package load

import (
	"context"
	"net/url"
	"time"

	"goa/internal/visit"
)

// These turn-based tables belong to people who have put their phones away. They show the
// cost of a server that only keeps deadlines.

const (
	// guestsPerTen is the number of people for every ten tables. Some sit at several.
	guestsPerTen = 34
	// settleTime is how long a server has to settle after people have come.
	settleTime = 15 * time.Second
)

// days seats people at turn-based tables, has them leave, and measures what the server
// uses while nothing happens.
func (r *run) days(ctx context.Context, report *Report) error {
	people := make([]*visit.Guest, max(r.Days*guestsPerTen/10, visit.MaxSeats))
	err := each(len(people), atOnce, func(i int) error {
		people[i] = &visit.Guest{Site: r.site}
		_, err := people[i].Post(ctx, "/settings", url.Values{})
		return err
	}, func(done int) { r.Progress("guests", done, len(people)) })
	if err != nil {
		return err
	}
	err = each(r.Days, atOnce, func(i int) error {
		t := &visit.Game{Site: r.site, Seats: visit.MaxSeats}
		for j := range visit.MaxSeats {
			t.Guests = append(t.Guests, people[(i*visit.MaxSeats+j)%len(people)])
		}
		form := t.Form()
		form.Set("turn", "48")
		form.Set("bank", "72")
		form.Set("rests", "on")
		return t.Begin(ctx, form)
	}, func(done int) { r.Progress("tables", done, r.Days) })
	if err != nil {
		return err
	}
	r.site.Client.CloseIdleConnections()
	if err := r.pass(ctx, "settling", settleTime); err != nil {
		return err
	}
	before, err := r.usage(ctx)
	if err != nil {
		return err
	}
	began := time.Now()
	if err := r.pass(ctx, "idle", r.Time); err != nil {
		return err
	}
	after, err := r.usage(ctx)
	report.Days, report.Guests, report.Seconds = r.Days, len(people), time.Since(began).Seconds()
	report.Memory, report.IdleCPU = after.memory, 100*(after.cpu-before.cpu).Seconds()/report.Seconds
	return err
}

// pass waits for a while.
func (r *run) pass(ctx context.Context, what string, d time.Duration) error {
	for s := range int(d.Seconds()) {
		r.Progress(what, s, int(d.Seconds()))
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
