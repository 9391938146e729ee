package selfplay

import (
	"context"
	"errors"
	"os"

	"goa/internal/parallel"
)

// Run plays the games of a plan that its directory does not yet contain. When the
// context ends, all finished games are kept.
func (p Plan) Run(ctx context.Context) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := os.MkdirAll(p.Dir, 0o777); err != nil {
		return err
	}
	w := &shardWriter{plan: &p}
	done, err := w.resume()
	if err != nil {
		return errors.Join(err, w.close())
	}
	newWorker := func() (parallel.Worker[[]byte], error) { return p.newWorker() }
	todo := parallel.Plan{First: done, End: p.Games, Workers: p.Workers, Progress: p.Progress}
	err = parallel.Run(ctx, todo, newWorker, w.add)
	return errors.Join(err, w.close())
}
