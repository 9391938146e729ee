package arena

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/playout"
)

// Entrant makes the player for one game. It is called once for every game and
// seat. So a player may remember what happens in its game, and only one
// goroutine uses it. Several games are played at once: data that players share
// must be safe for concurrent use.
//
// A match that is played again has the same report if the player's choices
// depend only on the Sitting, including its seed, and on the game.
//
// A player that panics or chooses an illegal move has failed. It comes last in
// that game, and the planner finishes the game for its seat. There is no clock.
// The context passed to [ai.Player] ends when the match is stopped.
type Entrant func(s Sitting) ai.Player

// Sitting is a seat of a new game.
type Sitting struct {
	Seat  goa.Seat
	Seats int
	Rules *goa.Rules
	Seed  uint64 // the player's own, independent of the deal
}

// Watcher is a player that wants to see what happens.
type Watcher interface {
	// Watch is called before every choice and when the game is over. It gets
	// the events since the last call, as far as the player's seat may see them.
	// The events are valid during the call.
	Watch(events []goa.Event)
}

// Finisher is a player that wants to learn the result of a game.
type Finisher interface {
	// Finish is called with the player's points and its place, from 1.
	Finish(score, place int)
}

// entrantName matches the names of entrants, which appear in records, in rows
// and in the file to resume from.
var entrantName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$`)

// checkEntrant returns the reason why a player cannot be entered under a name,
// or nil.
func checkEntrant(name string, e Entrant) error {
	switch _, taken := ladder.Prepare(name); {
	case e == nil:
		return fmt.Errorf("no player is entered as %q", name)
	case !entrantName.MatchString(name):
		return fmt.Errorf("a player cannot be named %q: use at most 40 letters, digits, dots and hyphens", name)
	case taken == nil:
		return fmt.Errorf("a player cannot be named %q: that is a built-in bot", name)
	default:
		return nil
	}
}

// entrant is a player of the calling program. A new one is made for every game.
type entrant struct {
	newPlayer Entrant
	seed      uint64
	player    ai.Player
	told      int         // events
	seen      []goa.Event // events passed on in this call
}

// start makes the player. If it is a Watcher, the worker keeps all events of
// the game.
func (e *entrant) start(_ context.Context, w *worker, seat goa.Seat) (err error) {
	defer catch(&err)
	dice := playout.SeatDice(e.seed, w.block, w.number, seat)
	e.told = 0
	e.player = e.newPlayer(Sitting{Seat: seat, Seats: w.seats, Rules: w.rules, Seed: dice.Next()})
	if e.player == nil {
		return errors.New("no player sat down")
	}
	if _, ok := e.player.(Watcher); ok {
		w.game.After = w.remember
	}
	return nil
}

func (e *entrant) choose(ctx context.Context, w *worker, seat goa.Seat) (goa.Move, error) {
	if err := e.watch(w, seat); err != nil {
		return goa.Move{}, err
	}
	return w.game.Ask(ctx, e.player)
}

// watch shows the player what has happened.
func (e *entrant) watch(w *worker, seat goa.Seat) (err error) {
	watcher, ok := e.player.(Watcher)
	if !ok {
		return nil
	}
	defer catch(&err)
	e.seen = e.seen[:0]
	for _, event := range w.events[e.told:] {
		e.seen = append(e.seen, event.SeenBy(seat))
	}
	e.told = len(w.events)
	watcher.Watch(e.seen)
	return nil
}

func (e *entrant) end(_ context.Context, w *worker, s Seated) (err error) {
	defer catch(&err)
	if err := e.watch(w, w.seatOf(s.Bot)); err != nil {
		return err
	}
	if f, ok := e.player.(Finisher); ok {
		f.Finish(int(s.Score), int(s.Place))
	}
	return nil
}

func (e *entrant) close() { e.player = nil }

// catch turns a player's panic into an error.
func catch(err *error) {
	if v := recover(); v != nil {
		*err = &playout.PanicError{Value: v}
	}
}

// seatOf returns the seat of the bot at a place in the list.
func (w *worker) seatOf(place uint8) goa.Seat {
	for seat := range goa.Seat(w.seats) {
		if w.at[seat] == place {
			return seat
		}
	}
	return goa.Nobody
}
