package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"goa/internal/jobs"
)

// botKind is the kind of jobs that make bots play at a table until it waits for
// people.
const botKind = "bot"

// botArgs say at which table bots play, and from which entry on.
type botArgs struct {
	Table ID  `json:"table"`
	Entry int `json:"entry"`
}

// Workers returns the workers for the jobs of tables, by kind.
func (k *Keeper) Workers() map[string]jobs.Worker {
	return map[string]jobs.Worker{botKind: k.playBots}
}

// botJob returns the job of the bots at a table. Its key contains the entry, so
// that a job that is just ending is not confused with the next one.
func (g *game) botJob(key string) jobs.Job {
	return jobs.Job{Name: jobs.Name{Kind: botKind, Key: string(g.table.ID) + "/" + key}, Args: jsonText(botArgs{g.table.ID, g.entry})}
}

// jobsSince returns the jobs that have become due since an earlier state of the
// table, which is nil for a new table.
func (g *game) jobsSince(before *game) jobs.Changes {
	c := g.callJobs(before)
	c.Add = append(c.Add, g.botJobs(before)...)
	c.Add = append(c.Add, g.eveningJobs(before)...)
	return c
}

// botJobs returns the bots' job if it has become due. While it is the bots'
// turn there is a job, unless bots play without people and nobody is watching.
func (g *game) botJobs(before *game) []jobs.Job {
	if _, bots := g.botsTurn(); !bots {
		return nil
	}
	if before != nil {
		_, bots := before.botsTurn()
		if joined := before.botsAlone() && !g.botsAlone(); bots && !joined {
			return nil
		}
	}
	return []jobs.Job{g.botJob(strconv.Itoa(g.entry))}
}

// botTask is a job of the bots that a room carries out.
type botTask struct {
	ctx   context.Context // of the waiting worker, which this request comes from
	entry int             // the bots play from this entry on
	done  chan error      // has room for one
}

// playBots makes bots play at a table until it waits for people.
func (k *Keeper) playBots(ctx context.Context, j jobs.Job) error {
	var args botArgs
	if err := json.Unmarshal([]byte(j.Args), &args); err != nil {
		return fmt.Errorf("job %s %s: %w", j.Kind, j.Key, err)
	}
	for {
		r, err := k.room(args.Table)
		if err != nil {
			return err
		}
		err = r.perform(ctx, args.Entry)
		switch {
		case errors.Is(err, NotFound):
			return nil // the table is gone
		case !errors.Is(err, errIdle):
			return err
		}
	}
}

// errIdle is the answer of a room that was about to leave memory.
var errIdle = errors.New("the room was idle")

// perform makes the bots play in a room.
func (r *room) perform(ctx context.Context, entry int) error {
	c := botTask{ctx, entry, make(chan error, 1)}
	select {
	case r.botTasks <- c:
	case <-r.done: // answered below
	case <-ctx.Done():
	}
	select {
	case err := <-c.done:
		return err
	case <-r.done:
		return orElse(r.err, errIdle)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// take takes on a job of the bots.
func (r *room) take(c botTask) {
	if r.game.entry < c.entry && !r.tryCatchUp() {
		c.done <- fmt.Errorf("table %s: entry %d was not found", r.id, c.entry)
		return
	}
	r.playing = append(r.playing, c)
}

// finish ends the bots' jobs, because there is nothing left for them to do.
func (r *room) finish() {
	for _, c := range r.playing {
		c.done <- nil
	}
	r.playing = nil
}

// orElse returns err, or the other error if err is nil.
func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
