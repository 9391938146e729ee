package load

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

// maxSeats is how many can sit at a table; further viewers look on.
const maxSeats = 4

// game is a game that is played on the server.
type game struct {
	site   *site
	path   string
	guests []*guest // those with seats first
	seats  int
	dice   *rand.Rand
	looked func(entry int, asked time.Time) // called for pages loaded to move; may be nil

	mu   sync.Mutex
	seen []int       // by guest, the latest entry
	at   []time.Time // when
	all  []time.Time // by entry, when the last guest got it
	turn int         // the guest whose page has buttons to move with, as far as is known
	news chan struct{}
}

// newGame seats people, the first as the host and the others by link, and
// begins the game. The last of at most four seats may be a bot's.
func newGame(ctx context.Context, s *site, number, viewers int, bot bool) (*game, error) {
	seats := min(max(viewers, 2), maxSeats)
	if bot {
		seats = min(seats, maxSeats-1)
	}
	t := &game{
		site: s, seats: seats, seen: make([]int, viewers), at: make([]time.Time, viewers),
		dice: rand.New(rand.NewPCG(uint64(number), 7)), news: make(chan struct{}, 1),
	}
	for range max(viewers, seats) {
		g := &guest{site: s}
		// People make every move themselves: forced moves are not automatic.
		if _, err := g.post(ctx, "/settings", url.Values{}); err != nil {
			return nil, err
		}
		t.guests = append(t.guests, g)
	}
	form := t.form()
	if bot {
		form.Set("seat"+strconv.Itoa(seats), "bot")
		form.Set("pace", "at-once")
	}
	return t, t.begin(ctx, form)
}

// form is the form of a new table for the first guest and others by link.
func (t *game) form() url.Values {
	form := url.Values{"seat0": {"me"}, "name0": {"P0"}, "spectators": {"on"}}
	for i := 1; i < maxSeats; i++ {
		form.Set("seat"+strconv.Itoa(i), "none")
		if i < t.seats {
			form.Set("seat"+strconv.Itoa(i), "link")
		}
	}
	return form
}

// begin makes the table and lets all sit down.
func (t *game) begin(ctx context.Context, form url.Values) error {
	made, err := t.guests[0].post(ctx, "/new", form)
	if err != nil {
		return err
	}
	t.path = made.where()
	if !strings.HasPrefix(t.path, "/g/") {
		return fmt.Errorf("a new table leads to %q instead of to a table", t.path)
	}
	return t.gather(ctx)
}

// gather lets the others sit down, and all get ready.
func (t *game) gather(ctx context.Context) error {
	lobby, err := t.guests[0].get(ctx, t.path)
	if err != nil {
		return err
	}
	found := links(lobby.body)
	if len(found) != t.seats-1 {
		return fmt.Errorf("%s: the page has %d links for %d friends", t.path, len(found), t.seats-1)
	}
	for i, link := range found {
		if _, err := t.guests[i+1].post(ctx, link, url.Values{"name": {"P" + strconv.Itoa(i+1)}}); err != nil {
			return err
		}
	}
	for _, g := range t.guests[:t.seats] {
		if _, err := g.post(ctx, t.path+"/ready", url.Values{"ready": {"yes"}}); err != nil {
			return err
		}
	}
	for _, g := range t.guests[t.seats:] {
		if _, err := g.get(ctx, "/"); err != nil { // for a cookie
			return err
		}
	}
	return nil
}

// see notes that a viewer has received an update.
func (t *game) see(viewer int, u streamEvent) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if entry := entryOf(u.version); entry > t.seen[viewer] {
		t.seen[viewer], t.at[viewer] = entry, now
	}
	for len(t.all) <= slices.Min(t.seen) {
		t.all = append(t.all, now)
	}
	if u.mine && viewer < t.seats {
		t.turn = viewer
	}
	select {
	case t.news <- struct{}{}:
	default:
	}
}

// arrival returns when every viewer had an entry, if all have.
func (t *game) arrival(entry int) (at time.Time, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if entry >= len(t.all) {
		return at, false
	}
	return t.all[entry], true
}

// id returns the ID of the table.
func (t *game) id() match.ID { return match.ID(strings.TrimPrefix(t.path, "/g/")) }

// waitBeyond waits until every viewer has an update beyond an entry, and
// returns when the last one got it.
func (t *game) waitBeyond(ctx context.Context, entry int) (last time.Time, err error) {
	for {
		all := true
		t.mu.Lock()
		for i, v := range t.seen {
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

// Errors at a table where no person is to move: the game is over, or others are
// to move.
var (
	errOver   = errors.New("the game is over")
	errNobody = errors.New("nobody can move")
)

// choice is a page on which somebody can move, and the chosen move.
type choice struct {
	by   *guest
	page *answer
	move string
}

// mover finds a player who can move, by looking at the pages, and chooses a
// move.
func (t *game) mover(ctx context.Context) (*choice, error) {
	t.mu.Lock()
	first := t.turn
	t.mu.Unlock()
	over := false
	for i := range t.seats {
		by := t.guests[(first+i)%t.seats]
		asked := time.Now()
		page, err := by.get(ctx, t.path)
		if err != nil {
			return nil, err
		}
		if t.looked != nil {
			t.looked(entry(page.body), asked)
		}
		over = over || strings.Contains(page.body, `class="finish"`)
		if list := moves(page.body); len(list) > 0 {
			return &choice{by, page, list[t.dice.IntN(len(list))]}, nil
		}
	}
	if over {
		return nil, errOver
	}
	return nil, errNobody
}

// play posts a choice, as the script of the page does.
func (t *game) play(ctx context.Context, c *choice) error {
	_, err := t.post(ctx, c.by, c.page, c.move)
	return err
}

// post posts a move from a page, and returns the entry that the page waits for.
func (t *game) post(ctx context.Context, by *guest, page *answer, move string) (promised int, err error) {
	a, err := by.ask(ctx, "POST", t.path+"/move", form(page.body, move), true)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(a.header.Get("Table-Entry"))
	return entryOf(n), err
}
