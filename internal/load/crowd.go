package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"goa/internal/visit"
)

// A crowd is a number of tables with bots that think long. At every other table, bots
// play among themselves and are watched. At the others, a person plays against them.
// Beside the crowd, one person plays against quick bots. That person's waits are
// measured.

// botGame is a game against bots, or between them.
type botGame struct {
	*visit.Guest
	path string
	dice *rand.Rand
	news chan visit.StreamEvent // the latest event that the viewer has not seen
}

// newBotGame creates a table of four, with bots of a grade that move at once.
func newBotGame(ctx context.Context, s *visit.Site, number int, person bool, grade string) (*botGame, error) {
	g := &botGame{Guest: &visit.Guest{Site: s}, dice: rand.New(rand.NewPCG(uint64(number), 11)), news: make(chan visit.StreamEvent, 1)}
	form := url.Values{"pace": {"at-once"}, "spectators": {"on"}, "hints": {"on"}}
	for i := range visit.MaxSeats {
		at := strconv.Itoa(i)
		form.Set("seat"+at, "bot")
		form.Set("grade"+at, grade)
	}
	if person {
		form.Set("seat0", "me")
	}
	made, err := g.Post(ctx, "/new", form)
	if err != nil {
		return nil, err
	}
	if g.path = made.Where(); !strings.HasPrefix(g.path, "/g/") {
		return nil, fmt.Errorf("a new table of bots leads to %q", g.path)
	}
	return g, nil
}

// look follows the stream of the game until ctx ends.
func (g *botGame) look(ctx context.Context) {
	g.KeepListening(ctx, g.path+"/events", visit.Follower{Tell: func(u visit.StreamEvent) {
		for {
			select {
			case g.news <- u:
				return
			default:
			}
			select {
			case old := <-g.news:
				u.Others = u.Others || old.Others || !old.Mine
			default:
			}
		}
	}})
}

// playOn makes moves when possible, with pauses in between, until ctx ends or the game
// is over.
func (g *botGame) playOn(ctx context.Context, every time.Duration) {
	for ctx.Err() == nil {
		page, err := g.Get(ctx, g.path)
		if err != nil || isOver(page.Body) {
			return
		}
		if list := visit.Moves(page.Body); len(list) > 0 {
			_, _ = g.Ask(ctx, "POST", g.path+"/move", visit.Form(page.Body, list[g.dice.IntN(len(list))]), true) // the next page shows the outcome
			select {
			case <-time.After(every):
			case <-ctx.Done():
			}
			continue
		}
		select {
		case <-g.news:
		case <-ctx.Done():
		}
	}
}

// isOver reports whether a page shows the end of a game.
func isOver(page string) bool { return strings.Contains(page, `class="finish"`) }

// crowd has the person play beside the crowd and fills in the report.
func (r *run) crowd(ctx context.Context, report *Report) error {
	busy, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer stop()
	games := make([]*botGame, r.Crowd)
	err := each(r.Crowd, atOnce, func(i int) (err error) {
		games[i], err = newBotGame(ctx, r.site, i, i%2 > 0, r.Grade)
		return err
	}, func(done int) { r.Progress("tables of bots", done, r.Crowd) })
	if err != nil {
		return err
	}
	for i, g := range games {
		all.Go(func() { g.look(busy) })
		if i%2 > 0 {
			all.Go(func() { g.playOn(busy, r.Every) })
		}
	}
	began := time.Now()
	timed, cancel := context.WithTimeout(ctx, r.Time)
	defer cancel()
	for n := 0; timed.Err() == nil; n++ {
		if err := r.person(timed, n); err != nil && timed.Err() == nil {
			return err
		}
	}
	report.Crowd, report.Grade, report.Seconds = r.Crowd, r.Grade, time.Since(began).Seconds()
	report.Wait, report.Answer, report.Hint = timesOf(&r.waits), timesOf(&r.answer), timesOf(&r.hints)
	report.Page, report.Load = timesOf(&r.page), timesOf(&r.loaded)
	after, err := r.usage(ctx)
	report.Memory = after.memory
	r.mu.Lock()
	defer r.mu.Unlock()
	report.Failed, report.Failures = r.failed, r.failures
	return err
}

const (
	// personsGrade is the grade of the person's opponents.
	personsGrade = "merchant"
	// hintEvery is how often the person asks for a hint. It is rare enough that no
	// request is refused.
	hintEvery = 3 * time.Second
)

// person plays one game against quick bots and measures.
func (r *run) person(ctx context.Context, number int) error {
	g, err := newBotGame(ctx, r.site, number, true, personsGrade)
	if err != nil {
		return err
	}
	looking, stop := context.WithCancel(ctx)
	defer stop()
	go g.look(looking)
	for {
		asked := time.Now()
		page, err := g.Get(ctx, g.path)
		if err != nil || isOver(page.Body) {
			return err
		}
		r.loaded.add(time.Since(asked))
		r.page.add(page.Server)
		list := visit.Moves(page.Body)
		if len(list) == 0 { // it is too soon
			if err := g.turn(ctx, visit.Version(page.Body)); err != nil {
				return err
			}
			continue
		}
		if time.Since(r.hinted) > hintEvery {
			r.askHint(ctx, g)
		}
		if err := r.personMoves(ctx, g, page, list[g.dice.IntN(len(list))]); err != nil {
			return err
		}
	}
}

// askHint asks for a hint and measures how long it takes.
func (r *run) askHint(ctx context.Context, g *botGame) {
	asked := time.Now()
	if _, err := g.Ask(ctx, "GET", g.path+"/hint", nil, true); err != nil && ctx.Err() == nil {
		r.fail(err)
	}
	r.hinted = time.Now()
	r.hints.add(r.hinted.Sub(asked))
}

// personMoves makes a move. If others move in between, it measures the time until it is
// the person's turn again.
func (r *run) personMoves(ctx context.Context, g *botGame, page *visit.Answer, move string) error {
	posted := time.Now()
	if _, err := g.Ask(ctx, "POST", g.path+"/move", visit.Form(page.Body, move), true); err != nil {
		return err
	}
	r.answer.add(time.Since(posted))
	others := false
	for seen := visit.Version(page.Body); ; {
		select {
		case u := <-g.news:
			if u.Version <= seen {
				continue
			}
			others = others || u.Others || !u.Mine
			if !u.Mine && !u.Over {
				continue
			}
			if others {
				r.waits.add(time.Since(posted))
			}
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// turn waits until it is the person's turn again, from a version on.
func (g *botGame) turn(ctx context.Context, seen int) error {
	for {
		select {
		case u := <-g.news:
			if u.Version > seen && (u.Mine || u.Over) {
				return nil
			}
		case <-time.After(time.Second): // the page may have been newer than the stream
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
