package load

import (
	"context"
	"fmt"
	"time"
)

// usage is what all processes together use of the machine.
type usage struct {
	memory int64
	cpu    time.Duration // since they began
}

// usage returns what all processes use together.
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
