package server

import (
	"context"
	"log/slog"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
)

// pruneEvery is how often a server looks for old tables.
const pruneEvery = time.Hour

// pruning is the job of pruning, which never ends. One process does it for all. Every
// server starts it again, since its host may have changed the flags.
var pruning = jobs.Job{Name: jobs.Name{Kind: "prune"}}

// prune compresses and deletes old tables.
func prune(k *match.Keeper, r match.Retention, log *slog.Logger) jobs.Worker {
	return func(ctx context.Context, _ jobs.Job) error {
		done, err := k.Prune(ctx, time.Now(), r)
		if err != nil {
			return err
		}
		if (done != match.Pruned{}) {
			log.Info("pruned", "compressed", done.Compressed, "forgotten", done.Forgotten)
		}
		return jobs.Later(pruneEvery)
	}
}
