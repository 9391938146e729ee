package visit

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Metric returns a metric of the server, or 0 if the server does not have it.
func (s *Site) Metric(ctx context.Context, name string) (float64, error) {
	page, err := (&Guest{Site: s}).Get(ctx, "/metrics")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(page.Body) {
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

// Memory returns how much of the machine's memory the server uses.
func (s *Site) Memory(ctx context.Context) (int64, error) {
	n, err := s.Metric(ctx, "goa_memory_bytes")
	if err == nil && n == 0 {
		err = errors.New("/metrics does not tell the memory")
	}
	return int64(n), err
}
