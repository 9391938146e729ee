package visit

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"goa/internal/match"
)

// MaxSeats is the number of seats at a table; further viewers only watch.
const MaxSeats = 4

// Game is a game that is played on the server.
type Game struct {
	Site   *Site
	Path   string
	Guests []*Guest // those with seats first
	Seats  int
	Dice   *rand.Rand
	Looked func(entry int, asked time.Time) // called for pages loaded to move; may be nil

	mu   sync.Mutex
	Seen []int       // the latest entry of each guest
	at   []time.Time // the time of each guest's latest entry
	all  []time.Time // by entry, when the last guest received it
	turn int         // the guest whose page has buttons to move with, as far as known
	news chan struct{}
}

// NewGame seats people, the first as the host and the others by link, and
// begins the game. The last of at most four seats can be a bot's.
func NewGame(ctx context.Context, s *Site, number, viewers int, bot bool) (*Game, error) {
	seats := min(max(viewers, 2), MaxSeats)
	if bot {
		seats = min(seats, MaxSeats-1)
	}
	t := &Game{
		Site: s, Seats: seats, Seen: make([]int, viewers), at: make([]time.Time, viewers),
		Dice: rand.New(rand.NewPCG(uint64(number), 7)), news: make(chan struct{}, 1),
	}
	for range max(viewers, seats) {
		g := &Guest{Site: s}
		// People make every move themselves: forced moves are not automatic.
		if _, err := g.Post(ctx, "/settings", url.Values{}); err != nil {
			return nil, err
		}
		t.Guests = append(t.Guests, g)
	}
	form := t.Form()
	if bot {
		form.Set("seat"+strconv.Itoa(seats), "bot")
		form.Set("pace", "at-once")
	}
	return t, t.Begin(ctx, form)
}

// AtTable returns the game of a table at which people sit. They choose moves by
// their own dice.
func AtTable(path string, people []*Guest, dice *rand.Rand) *Game {
	return &Game{
		Site: people[0].Site, Path: path, Guests: people, Seats: len(people), Seen: make([]int, len(people)), at: make([]time.Time, len(people)),
		Dice: dice, news: make(chan struct{}, 1),
	}
}

// Form returns the form of a new table for the first guest and others by link.
func (t *Game) Form() url.Values {
	form := url.Values{"seat0": {"me"}, "name0": {"P0"}, "spectators": {"on"}}
	for i := 1; i < MaxSeats; i++ {
		form.Set("seat"+strconv.Itoa(i), "none")
		if i < t.Seats {
			form.Set("seat"+strconv.Itoa(i), "link")
		}
	}
	return form
}

// Begin makes the table and seats everyone.
func (t *Game) Begin(ctx context.Context, form url.Values) error {
	made, err := t.Guests[0].Post(ctx, "/new", form)
	if err != nil {
		return err
	}
	t.Path = made.Where()
	if !strings.HasPrefix(t.Path, "/g/") {
		return fmt.Errorf("a new table leads to %q instead of to a table", t.Path)
	}
	return t.gather(ctx)
}

// gather seats the others and makes everyone ready.
func (t *Game) gather(ctx context.Context) error {
	lobby, err := t.Guests[0].Get(ctx, t.Path)
	if err != nil {
		return err
	}
	found := Links(lobby.Body)
	if len(found) != t.Seats-1 {
		return fmt.Errorf("%s: the page has %d links for %d friends", t.Path, len(found), t.Seats-1)
	}
	for i, link := range found {
		if _, err := t.Guests[i+1].Post(ctx, link, url.Values{"name": {"P" + strconv.Itoa(i+1)}}); err != nil {
			return err
		}
	}
	for _, g := range t.Guests[:t.Seats] {
		if _, err := g.Post(ctx, t.Path+"/ready", url.Values{"ready": {"yes"}}); err != nil {
			return err
		}
	}
	for _, g := range t.Guests[t.Seats:] {
		if _, err := g.Get(ctx, "/"); err != nil { // for a cookie
			return err
		}
	}
	return nil
}

// See records that a viewer has received an update.
func (t *Game) See(viewer int, u StreamEvent) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if entry := entryOf(u.Version); entry > t.Seen[viewer] {
		t.Seen[viewer], t.at[viewer] = entry, now
	}
	for len(t.all) <= slices.Min(t.Seen) {
		t.all = append(t.all, now)
	}
	if u.Mine && viewer < t.Seats {
		t.turn = viewer
	}
	select {
	case t.news <- struct{}{}:
	default:
	}
}

// Arrival returns when the last viewer received an entry, if all have.
func (t *Game) Arrival(entry int) (at time.Time, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if entry >= len(t.all) {
		return at, false
	}
	return t.all[entry], true
}

// ID returns the ID of the table.
func (t *Game) ID() match.ID { return match.ID(strings.TrimPrefix(t.Path, "/g/")) }

// WaitBeyond waits until every viewer has an update beyond an entry, and
// returns when the last one received it.
func (t *Game) WaitBeyond(ctx context.Context, entry int) (last time.Time, err error) {
	for {
		all := true
		t.mu.Lock()
		for i, v := range t.Seen {
			all = all && v > entry
			if t.at[i].After(last) {
				last = t.at[i]
			}
		}
		t.mu.Unlock()
		if all {
			return last, nil
		}
		select {
		case <-t.news:
		case <-ctx.Done():
			return last, ctx.Err()
		}
	}
}

// Errors at a table where no person can move: the game is over, or others are
// to move.
var (
	ErrOver   = errors.New("the game is over")
	ErrNobody = errors.New("nobody can move")
)

// Choice is a page on which a guest can move, and the chosen move.
type Choice struct {
	By   *Guest
	Page *Answer
	Move string
}

// Mover finds a player who can move, by looking at the pages, and chooses a
// move.
func (t *Game) Mover(ctx context.Context) (*Choice, error) {
	t.mu.Lock()
	first := t.turn
	t.mu.Unlock()
	over := false
	for i := range t.Seats {
		by := t.Guests[(first+i)%t.Seats]
		asked := time.Now()
		page, err := by.Get(ctx, t.Path)
		if err != nil {
			return nil, err
		}
		if t.Looked != nil {
			t.Looked(Entry(page.Body), asked)
		}
		over = over || strings.Contains(page.Body, `class="finish"`)
		if list := Moves(page.Body); len(list) > 0 {
			return &Choice{by, page, list[t.Dice.IntN(len(list))]}, nil
		}
	}
	if over {
		return nil, ErrOver
	}
	return nil, ErrNobody
}

// Play posts a choice, as the script of the page does.
func (t *Game) Play(ctx context.Context, c *Choice) error {
	_, err := t.Post(ctx, c.By, c.Page, c.Move)
	return err
}

// Post posts a move from a page, and returns the entry that the page waits for.
func (t *Game) Post(ctx context.Context, by *Guest, page *Answer, move string) (promised int, err error) {
	a, err := by.Ask(ctx, "POST", t.Path+"/move", Form(page.Body, move), true)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(a.Header.Get("Table-Entry"))
	return entryOf(n), err
}
