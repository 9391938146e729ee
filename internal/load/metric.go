package load

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// metric returns a metric of the server, or 0 if it does not have it.
func (s *site) metric(ctx context.Context, name string) (float64, error) {
	page, err := (&guest{site: s}).get(ctx, "/metrics")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(page.body) {
		if text, ok := strings.CutPrefix(line, name+" "); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
			if err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
			return n, err
		}
	}
	return 0, nil
}

// memory returns how much of the machine's memory the server uses.
func (s *site) memory(ctx context.Context) (int64, error) {
	n, err := s.metric(ctx, "goa_memory_bytes")
	if err == nil && n == 0 {
		err = errors.New("/metrics does not tell the memory")
	}
	return int64(n), err
}

// usage is what all processes together use of the machine.
type usage struct {
	memory int64
	cpu    time.Duration // since they began
}

// usage returns what all processes use together.
func (r *run) usage(ctx context.Context) (u usage, err error) {
	for _, p := range r.processes {
		memory, err := p.memory(ctx)
		if err != nil {
			return u, fmt.Errorf("the server does not tell what it uses: %w", err)
		}
		seconds, err := p.metric(ctx, "goa_cpu_seconds_total")
		if err != nil {
			return u, err
		}
		u.memory += memory
		u.cpu += time.Duration(seconds * float64(time.Second))
	}
	return u, nil
}
