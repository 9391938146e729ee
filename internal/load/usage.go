package load

import (
	"context"
	"fmt"
	"time"
)

// usage is the resource use of all processes together.
type usage struct {
	memory int64
	cpu    time.Duration // since their start
}

// usage returns the resource use of all processes together.
func (r *run) usage(ctx context.Context) (u usage, err error) {
	for _, p := range r.processes {
		memory, err := p.Memory(ctx)
		if err != nil {
			return u, fmt.Errorf("the server does not tell what it uses: %w", err)
		}
		seconds, err := p.Metric(ctx, "goa_cpu_seconds_total")
		if err != nil {
			return u, err
		}
		u.memory += memory
		u.cpu += time.Duration(seconds * float64(time.Second))
	}
	return u, nil
}
