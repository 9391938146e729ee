package arena

import (
	"context"
	"strings"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/playout"
	"goa/nature"
)

// worker plays the games of a match, one after the other.
type worker struct {
	game       playout.Game // the game in progress
	match      *Plan
	rules      *goa.Rules
	seatings   []seating
	of         []int   // the name of each place
	bots       []bot   // by place
	substitute builtin // plays on for bots that failed
	lastResort random  // plays if even the substitute fails
	deal       nature.Deal

	// More about that game.
	block, number int
	seats         int
	at            seating
	failed        [goa.MaxSeats]bool
	result        Game
	events        []goa.Event // all of them, if a bot or a record needs them
	moves         []goa.Move
	done          block // so far
}

// players returns the bots of this program by place, and nil for other places.
// All workers share them.
func (m *Plan) players() ([]ai.Player, error) {
	players := make([]ai.Player, len(m.Bots))
	for i, name := range m.Bots {
		if strings.HasPrefix(name, programPrefix) || m.Entrants[name] != nil {
			continue
		}
		t, err := ladder.Prepare(name)
		if err != nil {
			return nil, err
		}
		players[i] = t.New(m.seedOf(i))
	}
	return players, nil
}

// newWorker returns a worker with its own bots. The list players holds the bots
// of this program, by place.
func newWorker(m *Plan, players []ai.Player) (*worker, error) {
	planner, err := ladder.New(ai.Planner, m.seedOf(len(m.Bots)))
	if err != nil {
		return nil, err
	}
	w := &worker{match: m, rules: m.Edition.Rules(m.Options), seatings: m.seatings(), substitute: builtin{planner}}
	_, w.of = m.names()
	w.game = playout.Game{Chance: &w.deal, Legal: make([]goa.Move, 0, 512), Before: w.countFlags}
	if m.Records != "" {
		w.game.After = w.remember
	}
	for i, name := range m.Bots {
		command, isProgram := strings.CutPrefix(name, programPrefix)
		switch {
		case m.Entrants[name] != nil:
			w.bots = append(w.bots, &entrant{newPlayer: m.Entrants[name], seed: m.seedOf(i)})
		case isProgram:
			p, err := newProgram(m, command, m.seedOf(i))
			if err != nil {
				return nil, err
			}
			w.game.After = w.remember
			w.bots = append(w.bots, p)
		case name == ai.Random:
			w.bots = append(w.bots, &random{seed: m.seedOf(i)})
		default:
			w.bots = append(w.bots, builtin{players[i]})
		}
	}
	return w, nil
}

// Close implements [parallel.Worker].
func (w *worker) Close() {
	for _, b := range w.bots {
		b.close()
	}
}

// Do plays a block: one deal with every seating.
func (w *worker) Do(ctx context.Context, number int) (block, error) {
	w.block = number
	w.deal.Renew(w.match.dealSeed(number))
	w.done = block{Games: make([]Game, 0, len(w.seatings))}
	for i, s := range w.seatings {
		w.number = i
		if w.match.AllSeatings {
			s = s.rotated(w.of, number)
		}
		g, err := w.playDeal(ctx, s)
		if err != nil {
			return block{}, err
		}
		w.done.Games = append(w.done.Games, g)
	}
	return w.done, nil
}

// playDeal plays one game or, in solo play, one game for each bot.
func (w *worker) playDeal(ctx context.Context, s seating) (Game, error) {
	if !w.match.solo() {
		return w.playGame(ctx, s, w.match.Players)
	}
	var all Game
	for place := range w.bots {
		g, err := w.playGame(ctx, seating{uint8(place)}, 1)
		if err != nil {
			return all, err
		}
		all.Seats[place] = g.Seats[0]
		all.Moves += g.Moves
		all.FlagSales += g.FlagSales
		all.FlagDucats += g.FlagDucats
	}
	all.Block, all.First = w.block, goa.Nobody
	all.rank(len(w.bots))
	return all, nil
}

// playGame plays a whole game. It fails only if the match is stopped, or if the
// game cannot be recorded.
func (w *worker) playGame(ctx context.Context, s seating, seats int) (Game, error) {
	w.begin(s, seats)
	for seat := range goa.Seat(seats) {
		if err := w.bots[s[seat]].start(ctx, w, seat); err != nil {
			w.fail(seat, err)
		}
	}
	for w.game.Next() {
		m, ok := w.ask(ctx, w.game.State.Turn())
		if !ok {
			break
		}
		w.game.Play(m)
	}
	if err := ctx.Err(); err != nil {
		return Game{}, err
	}
	w.finish(ctx)
	if w.match.Records != "" {
		return w.result, w.keepRecord()
	}
	return w.result, nil
}

// begin sets up the next game.
func (w *worker) begin(s seating, seats int) {
	w.at, w.seats = s, seats
	w.game.Begin(goa.New(w.rules, seats))
	w.failed = [goa.MaxSeats]bool{}
	w.events, w.moves = w.events[:0], w.moves[:0]
	w.result = Game{Block: w.block, Number: w.number}
	w.deal.Again()
	w.lastResort.dice = ai.DiceAt(uint64(w.block))
}

// remember keeps the moves and events of the game.
func (w *worker) remember(_ *goa.State, m goa.Move, events []goa.Event) {
	w.moves = append(w.moves, m)
	w.events = append(w.events, events...)
}

// ask returns the move of a seat's bot, or of the substitute once the bot has
// failed. It returns false if the match is stopped.
func (w *worker) ask(ctx context.Context, seat goa.Seat) (goa.Move, bool) {
	b := w.bots[w.at[seat]]
	if quick, ok := b.(*random); ok {
		m, _ := quick.choose(ctx, w, seat)
		return m, true
	}
	if ctx.Err() != nil {
		return goa.Move{}, false
	}
	if !w.failed[seat] {
		m, err := b.choose(ctx, w, seat)
		if err == nil || ctx.Err() != nil {
			return m, ctx.Err() == nil
		}
		w.fail(seat, err)
		w.game.List()
	}
	m, err := w.substitute.choose(ctx, w, seat)
	if err != nil {
		w.game.List()
		m, _ = w.lastResort.choose(ctx, w, seat) // the game must end
	}
	return m, ctx.Err() == nil
}

// countFlags notes the price of the flag if a move ends its auction.
func (w *worker) countFlags(m goa.Move) {
	switch m.Kind {
	case goa.Sell, goa.Buy, goa.Take:
	default:
		return
	}
	lot, ok := w.game.State.Auction()
	if !ok || lot.Tile != goa.NoTile {
		return
	}
	w.result.FlagSales++
	switch m.Kind {
	case goa.Sell:
		w.result.FlagDucats += lot.High
	case goa.Buy:
		w.result.FlagDucats += lot.Price
	default:
	}
}

// finish ranks the seats and sends the bots their results.
func (w *worker) finish(ctx context.Context) {
	w.result.First, w.result.Moves = w.game.First, w.game.Moves
	for seat := range goa.Seat(w.seats) {
		s := Seated{Bot: w.at[seat], Failed: w.failed[seat]}
		if !s.Failed {
			s.Score = int16(w.game.State.Score(seat).Total())
			s.Ducats = int16(w.game.State.Player(seat).Ducats())
		}
		w.result.Seats[seat] = s
	}
	w.result.rank(w.seats)
	for seat := range w.seats {
		if s := w.result.Seats[seat]; !s.Failed {
			if err := w.bots[s.Bot].end(ctx, w, s); err != nil {
				w.report(goa.Seat(seat), err)
			}
		}
	}
}

// fail notes that the bot at a seat has failed in this game.
func (w *worker) fail(seat goa.Seat, err error) {
	w.failed[seat] = true
	w.report(seat, err)
}

func (w *worker) report(seat goa.Seat, err error) {
	w.done.Failures = append(w.done.Failures, failed{w.match.Bots[w.at[seat]], w.block, w.number, err.Error()})
}
