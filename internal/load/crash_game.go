package load

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/sqlite"
)

// crashGame is a table at which people play on whatever happens to the server,
// and remember what they were told.
type crashGame struct {
	*game
	mu    sync.Mutex
	moves []attempt
	over  bool
}

// attempt is a move that somebody has posted.
type attempt struct {
	move         string
	entry        int // of the page that it was chosen from
	posted       time.Time
	acknowledged bool
}

// keepPlaying makes a move from time to time until ctx ends or the game does.
func (p *crashGame) keepPlaying(ctx context.Context, every time.Duration) {
	nobody := 0
	for sleep(ctx, every) == nil {
		c, err := p.mover(ctx)
		if errors.Is(err, errOver) {
			nobody++ // a bot may be thinking
		}
		if err == nil {
			nobody = 0
			p.try(ctx, c)
		}
		if nobody == giveUp {
			p.mu.Lock()
			p.over = true
			p.mu.Unlock()
			return
		}
	}
}

// giveUp is after how many looks at pages without a button a game is taken to
// be over. Whether it is, is seen in the database in the end.
const giveUp = 40

// try posts a move and notes the answer. A move that is refused leaves no trace: the page
// was older than the table.
func (p *crashGame) try(ctx context.Context, c *choice) {
	a := attempt{move: c.move, entry: entry(c.page.body), posted: time.Now()}
	err := p.play(ctx, c)
	if refused, ok := errors.AsType[*StatusError](err); ok && refused.Status < 500 {
		return
	}
	a.acknowledged = err == nil
	p.mu.Lock()
	defer p.mu.Unlock()
	p.moves = append(p.moves, a)
}

// acknowledgedAfter waits for a move that was posted and acknowledged after
// some time, or the end of the game, and returns the entry before it.
func (p *crashGame) acknowledgedAfter(ctx context.Context, t time.Time) (entry int, over bool, err error) {
	for {
		p.mu.Lock()
		over := p.over
		i := slices.IndexFunc(p.moves, func(a attempt) bool { return a.acknowledged && a.posted.After(t) })
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

// stored is the database that a server has left.
type stored struct {
	store  *sqlite.Store
	keeper *match.Keeper
}

func openStored(ctx context.Context, path string) (*stored, error) {
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	return &stored{s, match.NewKeeper(match.Config{Store: s})}, nil
}

func (s *stored) close() error {
	s.keeper.Close()
	return s.store.Close()
}

// compare makes sure that a table has exactly the moves that its people made:
// each that was acknowledged is the entry after the page it was chosen from,
// and no entry is a move that nobody made. It returns how many are there of
// those whose answer was lost.
func (s *stored) compare(ctx context.Context, p *crashGame) (kept int, err error) {
	id := match.ID(strings.TrimPrefix(p.path, "/g/"))
	_, entries, err := s.store.Load(ctx, id)
	if err != nil {
		return 0, err
	}
	made := map[int]attempt{} // by entry
	for _, a := range p.moves {
		at := a.entry // entries are numbered from 1
		there := at < len(entries) && entries[at].Kind == match.MoveEntry && entries[at].Text == a.move
		if a.acknowledged && !there {
			return kept, fmt.Errorf("the move %q after entry %d was acknowledged and is lost", a.move, at)
		}
		if there {
			made[at+1] = a
		}
	}
	for _, e := range entries {
		if e.Kind != match.MoveEntry || e.Seat < 0 || int(e.Seat) >= p.seats {
			continue // of Nature or a bot, or no move
		}
		a, ok := made[e.Number]
		if !ok {
			return kept, fmt.Errorf("entry %d is the move %q, which nobody made", e.Number, e.Text)
		}
		if !a.acknowledged {
			kept++
		}
	}
	return kept, s.whole(ctx, id, p.over)
}

// whole makes sure that a table can be loaded, for which every move is played
// again, that it is over if its people found it so, and that its record is then
// whole.
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
