package arena

import (
	"context"

	"goa/goa"
	"goa/nature"
)

// table is where one worker plays its games, one after the other.
type table struct {
	match    *Match
	rules    *goa.Rules
	seatings []seating
	of       []int   // the name of each place
	bots     []bot   // by place
	rescue   insider // finishes the seats of bots that failed
	lots     blind   // ... where even that fails
	hears    bool    // some bot wants to be told events
	keeps    bool    // moves are recorded
	deal     nature.Deal

	// The game that is on.
	block, number int
	seats         int
	at            seating
	state         goa.State
	view          goa.View
	legal         []goa.Move
	failed        [goa.MaxSeats]bool
	game          Game
	events        []goa.Event
	moves         []goa.Move
}

// playBlock plays a deal with every seating and adds the games to list.
func (t *table) playBlock(ctx context.Context, number int, list []Game) ([]Game, error) {
	t.block = number
	t.deal.Renew(dealSeed(t.match.Seed, number))
	for i, s := range t.seatings {
		t.number = i
		if t.match.AllSeatings {
			s = s.turned(t.of, number)
		}
		g, err := t.playDeal(ctx, s)
		if err != nil {
			return list, err
		}
		list = append(list, g)
	}
	return list, nil
}

// playDeal plays a game, or in the solo game one for each bot.
func (t *table) playDeal(ctx context.Context, s seating) (Game, error) {
	if !t.match.solo() {
		return t.playGame(ctx, s, t.match.Players)
	}
	var all Game
	for place := range t.bots {
		g, err := t.playGame(ctx, seating{uint8(place)}, 1)
		if err != nil {
			return all, err
		}
		all.Seats[place] = g.Seats[0]
		all.Moves += g.Moves
		all.FlagSales += g.FlagSales
		all.FlagDucats += g.FlagDucats
	}
	all.Block, all.First = t.block, goa.Nobody
	all.rank(len(t.bots))
	return all, nil
}

// playGame plays a whole game. It fails only if the match is stopped, or if
// its record cannot be written.
func (t *table) playGame(ctx context.Context, s seating, seats int) (Game, error) {
	t.at, t.seats = s, seats
	t.state = goa.New(t.rules, seats)
	t.failed = [goa.MaxSeats]bool{}
	t.events, t.moves = t.events[:0], t.moves[:0]
	t.game = Game{Block: t.block, Number: t.number, First: goa.Nobody}
	t.deal.Again()
	t.lots.x = uint64(t.block)
	for seat := range goa.Seat(seats) {
		if err := t.bots[s[seat]].start(ctx, t, seat); err != nil {
			t.fail(seat, err)
		}
	}
	if t.hears || t.keeps {
		t.playTold(ctx)
	} else {
		t.playOn(ctx)
	}
	if err := ctx.Err(); err != nil {
		return t.game, err
	}
	t.finish(ctx)
	if t.keeps {
		return t.game, t.writeRecord()
	}
	return t.game, nil
}

// playOn plays to the end and tells nobody.
func (t *table) playOn(ctx context.Context) {
	for {
		t.deal.PlayChance(&t.state, nil)
		if t.state.Over() {
			return
		}
		m, ok := t.next(ctx)
		if !ok {
			return
		}
		t.state.Play(m)
	}
}

// playTold plays to the end and keeps moves and events.
func (t *table) playTold(ctx context.Context) {
	for !t.state.Over() {
		var m goa.Move
		if t.state.Turn() == goa.Nature {
			m = t.deal.Move(&t.state)
		} else {
			var ok bool
			if m, ok = t.next(ctx); !ok {
				return
			}
		}
		events, err := t.state.Apply(m)
		if err != nil {
			panic(err) // the move was checked
		}
		t.moves = append(t.moves, m)
		t.events = append(t.events, events...)
	}
}

// next returns the move of whose turn it is, or false when the match is stopped.
func (t *table) next(ctx context.Context) (goa.Move, bool) {
	if t.game.Moves == 0 {
		t.game.First = t.state.Flag()
	}
	t.game.Moves++
	t.legal = t.state.Moves(t.legal[:0])
	m := t.legal[0]
	if len(t.legal) > 1 {
		var ok bool
		if m, ok = t.ask(ctx, t.state.Turn()); !ok {
			return m, false
		}
	}
	switch m.Kind {
	case goa.Sell, goa.Buy, goa.Take:
		t.noteFlag(m)
	default:
	}
	return m, true
}

// ask returns the move of a seat: that of the planner from the first failure
// of its bot on.
func (t *table) ask(ctx context.Context, seat goa.Seat) (goa.Move, bool) {
	b := t.bots[t.at[seat]]
	if random, ok := b.(*blind); ok {
		m, _ := random.choose(ctx, t, seat)
		return m, true
	}
	if ctx.Err() != nil {
		return goa.Move{}, false
	}
	if !t.failed[seat] {
		m, err := b.choose(ctx, t, seat)
		if ctx.Err() != nil {
			return m, false
		}
		if err == nil {
			if why := t.state.Check(m); why != goa.Legal {
				err = &goa.IllegalMoveError{Move: m, Reason: why}
			}
		}
		if err == nil {
			return m, true
		}
		t.fail(seat, err)
		t.legal = t.state.Moves(t.legal[:0])
	}
	m, err := t.rescue.choose(ctx, t, seat)
	if err != nil || t.state.Check(m) != goa.Legal {
		t.legal = t.state.Moves(t.legal[:0])
		m, _ = t.lots.choose(ctx, t, seat) // the game must come to its end
	}
	return m, ctx.Err() == nil
}

// noteFlag remembers what is paid for the flag by a move that ends an auction.
func (t *table) noteFlag(m goa.Move) {
	lot, ok := t.state.Auction()
	if !ok || lot.Tile != goa.NoTile {
		return
	}
	t.game.FlagSales++
	switch m.Kind {
	case goa.Sell:
		t.game.FlagDucats += lot.High
	case goa.Buy:
		t.game.FlagDucats += lot.Price
	default:
	}
}

// finish ranks the seats and tells the bots.
func (t *table) finish(ctx context.Context) {
	for seat := range goa.Seat(t.seats) {
		s := Seated{Bot: t.at[seat], Failed: t.failed[seat]}
		if !s.Failed {
			s.Score = int16(t.state.Score(seat).Total())
			s.Ducats = int16(t.state.Player(seat).Ducats())
		}
		t.game.Seats[seat] = s
	}
	t.game.rank(t.seats)
	for seat := range t.seats {
		if s := t.game.Seats[seat]; !s.Failed {
			if err := t.bots[s.Bot].end(ctx, t, s); err != nil {
				t.complain(goa.Seat(seat), err)
			}
		}
	}
}
