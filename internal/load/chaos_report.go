package load

import (
	"context"
	"slices"
	"time"
)

// report compares the answers that people received with the stored games.
func (c *chaos) report(ctx context.Context) (*ChaosReport, error) {
	r := &ChaosReport{Processes: c.Processes, Tables: c.Tables, Viewers: c.Viewers, Resumed: timesOf(&c.resumed)}
	for _, f := range append([]fault{kill, replacement}, faults...) {
		if healed := c.healed[f.name]; healed != nil {
			r.Faults = append(r.Faults, FaultReport{f.name, timesOf(healed)})
		}
	}
	stored, err := openStored(ctx, c.url)
	if err != nil {
		return nil, err
	}
	var rest, trouble sample[time.Duration]
	for i, g := range c.games {
		c.Progress("histories", i, len(c.games))
		c.judge(ctx, stored, g, r)
		c.measure(g, &rest, &trouble)
	}
	r.AtRest, r.InFaults, r.Failures = timesOf(&rest), timesOf(&trouble), c.failures
	return r, stored.close()
}

// judge finds the faults of a table and counts its moves.
func (c *chaos) judge(ctx context.Context, s *stored, g *crashGame, r *ChaosReport) {
	made, err := s.compare(ctx, g)
	if err != nil {
		c.fail("%s: %v", g.Path, err)
	}
	acked, cut := g.counts()
	r.Acknowledged += acked
	r.Cut += cut
	r.Refused += len(g.moves) - acked - cut
	r.Made += made
	for _, text := range g.odd {
		c.fail("%s: somebody was told: %s", g.Path, text)
	}
	_, entries, err := s.store.Load(ctx, g.ID())
	if err == nil {
		r.Entries += len(entries)
		h := newHistory(entries, g.Seats)
		h.mixed = c.From != ""
		err = h.check(g.moves, g.looks)
	}
	if err != nil {
		c.fail("%s: %v", g.Path, err)
	}
}

// measure sorts the durations of moves by whether there was trouble meanwhile.
func (c *chaos) measure(g *crashGame, rest, trouble *sample[time.Duration]) {
	for _, a := range g.moves {
		at, ok := g.Arrival(a.entry + 1)
		if a.outcome != acknowledged || !ok {
			continue
		}
		if slices.ContainsFunc(c.troubles, func(s span) bool { return a.posted.Before(s.to) && at.After(s.from) }) {
			trouble.add(at.Sub(a.posted))
		} else {
			rest.add(at.Sub(a.posted))
		}
	}
}
