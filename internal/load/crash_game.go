package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/match"
	"goa/internal/postgres"
	"goa/internal/sqlite"
	"goa/internal/visit"
)

// crashGame is a table at which people keep playing whatever happens to the server. They
// record the answers they receive.
type crashGame struct {
	*visit.Game
	rivals atomic.Pointer[[2]*visit.Site] // where the next move is made twice at once; nil after that

	mu    sync.Mutex
	moves []attempt
	looks []look
	odd   []string // answers that should never come
	over  bool
}

// outcome is the answer to a player's move.
type outcome uint8

const (
	lost         outcome = iota // no answer: the move may have been made or not
	acknowledged                // the move is made
	refused                     // the move was not made, and never will be
)

// attempt is a posted move.
type attempt struct {
	move             string
	entry            int // of the page on which it was chosen
	promised         int // the entry that the server promised
	posted, answered time.Time
	outcome          outcome
}

// look is a page that was loaded.
type look struct {
	entry        int
	asked, shown time.Time
}

func newCrashGame(t *visit.Game) *crashGame {
	p := &crashGame{Game: t}
	t.Looked = func(entry int, asked time.Time) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.looks = append(p.looks, look{entry, asked, time.Now()})
	}
	return p
}

// One table in botEvery has a bot.
const botEvery = 10

// newCrashGames creates tables with [visit.NewGame], some with a bot.
func newCrashGames(ctx context.Context, s *visit.Site, tables, viewers int, progress func(what string, done, of int)) ([]*crashGame, error) {
	games := make([]*crashGame, tables)
	err := each(tables, atOnce, func(i int) error {
		t, err := visit.NewGame(ctx, s, i, viewers, i%botEvery == 0)
		if err == nil {
			games[i] = newCrashGame(t)
		}
		return err
	}, func(done int) { progress("tables", done, tables) })
	return games, err
}

// keepPlaying makes a move from time to time until ctx or the game ends. Without an
// answer, people try again after a while.
func (p *crashGame) keepPlaying(ctx context.Context, every, patience time.Duration) {
	for sleep(ctx, p.pause(every)) == nil {
		if p.playOnce(ctx, patience) {
			p.mu.Lock()
			p.over = true
			p.mu.Unlock()
			return
		}
	}
}

// pause returns how long people wait between moves. Every fourth time they do not wait,
// so that some requests follow an answer at once, perhaps one from another process.
func (p *crashGame) pause(every time.Duration) time.Duration {
	if p.Dice.IntN(4) == 0 {
		return 0
	}
	return every * 4 / 3
}

// playOnce makes a move if a player can, and reports whether the game is over.
func (p *crashGame) playOnce(ctx context.Context, patience time.Duration) (over bool) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c, err := p.Mover(ctx)
	if err != nil {
		p.noteOdd(err)
		return errors.Is(err, visit.ErrOver)
	}
	sites, texts := []*visit.Site{c.By.Site}, []string{c.Move}
	if rivals := p.rivals.Swap(nil); rivals != nil {
		all := visit.Moves(c.Page.Body)
		sites, texts = rivals[:], []string{c.Move, all[p.Dice.IntN(len(all))]}
	}
	var wg sync.WaitGroup
	for i, s := range sites {
		wg.Go(func() {
			by := *c.By
			by.Site = s
			p.try(ctx, &by, c.Page, texts[i])
		})
	}
	wg.Wait()
	return false
}

// try posts a move and records the answer. A move is refused only if its page was out of
// date.
func (p *crashGame) try(ctx context.Context, by *visit.Guest, page *visit.Answer, move string) {
	a := attempt{move: move, entry: visit.Entry(page.Body), posted: time.Now()}
	var err error
	a.promised, err = p.Post(ctx, by, page, move)
	a.answered = time.Now()
	wrong, answered := errors.AsType[*visit.StatusError](err)
	switch {
	case err == nil:
		a.outcome = acknowledged
	case answered && wrong.Status == http.StatusConflict:
		a.outcome = refused
	default:
		p.noteOdd(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.moves = append(p.moves, a)
}

// noteOdd records answers that blame the player. People only do what their pages offer.
func (p *crashGame) noteOdd(err error) {
	if wrong, ok := errors.AsType[*visit.StatusError](err); ok && wrong.Status < 500 {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.odd = append(p.odd, wrong.Error())
	}
}

// acknowledgedAfter waits for a move posted and acknowledged after t, or for
// the end of the game, and returns the entry before it.
func (p *crashGame) acknowledgedAfter(ctx context.Context, t time.Time) (entry int, over bool, err error) {
	for {
		p.mu.Lock()
		over := p.over
		i := slices.IndexFunc(p.moves, func(a attempt) bool { return a.outcome == acknowledged && a.posted.After(t) })
		if i >= 0 {
			entry = p.moves[i].entry
		}
		p.mu.Unlock()
		if i >= 0 || over {
			return entry, over, nil
		}
		if err := sleep(ctx, 5*time.Millisecond); err != nil {
			return 0, false, err
		}
	}
}

// counts returns the number of acknowledged moves and of lost answers.
func (p *crashGame) counts() (acknowledgedOnes, lostOnes int) {
	for _, a := range p.moves {
		switch a.outcome {
		case acknowledged:
			acknowledgedOnes++
		case lost:
			lostOnes++
		case refused:
		}
	}
	return acknowledgedOnes, lostOnes
}

// stored is the database left by a server.
type stored struct {
	store interface {
		match.Store
		contest.EveningStore
		Close() error
	}
	keeper *match.Keeper
}

// openStored opens a database: a file, or PostgreSQL.
func openStored(ctx context.Context, db string) (*stored, error) {
	s := new(stored)
	var err error
	if postgres.IsURL(db) {
		s.store, err = postgres.OpenExisting(ctx, db)
	} else {
		s.store, err = sqlite.Open(ctx, db)
	}
	if err != nil {
		return nil, err
	}
	s.keeper = match.NewKeeper(match.Config{Store: s.store})
	return s, nil
}

func (s *stored) close() error {
	s.keeper.Close()
	return s.store.Close()
}

// compare makes sure that a table has exactly the moves that its people made. Each
// acknowledged move must be the entry after the page on which it was chosen, and every
// move in the log must have been made by a player. It returns how many moves with a lost
// answer are in the log.
func (s *stored) compare(ctx context.Context, p *crashGame) (found int, err error) {
	id := p.ID()
	_, entries, err := s.store.Load(ctx, id)
	if err != nil {
		return 0, err
	}
	made := map[int]attempt{} // by entry
	for _, a := range p.moves {
		at := a.entry // entries are numbered from 1
		there := at < len(entries) && entries[at].Kind == match.MoveEntry && entries[at].Text == a.move
		if a.outcome == refused {
			continue // another attempt may have made the same move
		}
		if a.outcome == acknowledged && !there {
			return found, fmt.Errorf("the move %q after entry %d was acknowledged and is lost", a.move, at)
		}
		if a.outcome == acknowledged && (a.promised <= at || a.promised > len(entries)) {
			return found, fmt.Errorf("the move %q after entry %d was promised as entry %d, and there are %d", a.move, at, a.promised, len(entries))
		}
		if there && (made[at+1].move == "" || a.outcome == acknowledged) {
			made[at+1] = a
		}
	}
	for _, e := range entries {
		if e.Kind != match.MoveEntry || e.Seat < 0 || int(e.Seat) >= p.Seats {
			continue // Nature's, a bot's, or not a move
		}
		a, ok := made[e.Number]
		if !ok {
			return found, fmt.Errorf("entry %d is the move %q, which nobody made", e.Number, e.Text)
		}
		if a.outcome != acknowledged {
			found++
		}
	}
	return found, s.whole(ctx, id, p.over)
}

// whole makes sure that a table can be loaded, which replays every move. It also checks
// that the game is over if its people found it so, and that its record is then complete.
func (s *stored) whole(ctx context.Context, id match.ID, over bool) error {
	t, err := s.keeper.Snapshot(ctx, id)
	if err != nil {
		return err
	}
	if over && t.Status() != match.Finished {
		return errors.New("nobody could move although the game is not over")
	}
	if t.Status() != match.Finished {
		return nil
	}
	r, err := t.Export("", goa.Nobody)
	if err != nil {
		return err
	}
	return r.Check()
}
