package selfplay

import (
	"context"
	"fmt"
	"slices"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/playout"
	"goa/nature"
)

// Game is a game as stored in a shard.
type Game struct {
	Number  int
	Table   int   // index in the plan
	Bots    []int // indexes in the plan, by seat
	Choices []Choice
	Points  []int // at the end, by seat
	Ducats  []int
}

// Choice is a decision, of a player or Nature, with more than one possible answer.
type Choice struct {
	Index  int     // among the legal moves, or of Nature's outcome
	Odd    bool    // see [Odd]
	Win    []int   // each seat's share of the win in thousandths, as the bot saw it; nil if unknown
	Visits []Visit // moves that search has looked at, best first; nil without search
}

// Visit is the number of iterations that search has spent on a move.
type Visit struct {
	Index int // among the legal moves
	Times int
}

// worker plays games of a plan, one after another.
type worker struct {
	plan    *Plan
	trials  []ladder.Trial
	game    playout.Game
	luck    *nature.Source // of the current game
	current *Game
}

func (p *Plan) newWorker() (*worker, error) {
	w := &worker{plan: p}
	w.game = playout.Game{Chance: w, Legal: make([]goa.Move, 0, 256)}
	for _, name := range p.names() {
		t, err := ladder.Prepare(name)
		if err != nil {
			return nil, err
		}
		w.trials = append(w.trials, t)
	}
	return w, nil
}

// Close implements [parallel.Worker].
func (w *worker) Close() {}

// Do plays the game of a number and returns it as stored.
func (w *worker) Do(ctx context.Context, number int) ([]byte, error) {
	g, err := w.play(ctx, number)
	if err != nil {
		return nil, err
	}
	return g.append(nil), nil
}

// luckOf returns the random source of a game: for its table, its bots, its odd moves and
// Nature's.
func (p *Plan) luckOf(number int) *nature.Source {
	return nature.New(fmt.Sprintf("%s/selfplay %d", p.Seed, number))
}

// draw draws an element of a list by weight and returns its index.
func draw[T any](luck *nature.Source, list []T, weight func(T) int) int {
	sum := 0
	for _, x := range list {
		sum += weight(x)
	}
	n := luck.IntN(sum)
	for i, x := range list {
		if n -= weight(x); n < 0 {
			return i
		}
	}
	panic("selfplay: no weight")
}

// names returns the names of all bots, by their numbers in games.
func (p *Plan) names() (list []string) {
	for _, s := range p.Bots {
		list = append(list, s.Name)
	}
	if p.Against != "" {
		list = append(list, p.Against)
	}
	return list
}

// seat draws the bot of every seat.
func (p *Plan) seat(luck *nature.Source, players int) (bots []int) {
	for range players {
		bots = append(bots, draw(luck, p.Bots, func(s Share) int { return s.Weight }))
	}
	if p.Against != "" {
		bots[luck.IntN(players)] = len(p.Bots)
	}
	return bots
}

// play plays the game of a number.
func (w *worker) play(ctx context.Context, number int) (*Game, error) {
	p, luck := w.plan, w.plan.luckOf(number)
	g := &Game{Number: number, Table: draw(luck, p.Tables, func(t Table) int { return t.Weight })}
	w.luck, w.current = luck, g
	table := p.Tables[g.Table]
	bots := make([]ai.Player, table.Players)
	g.Bots = p.seat(luck, table.Players)
	for i, bot := range g.Bots {
		bots[i] = w.trials[bot].New(playout.BotSeed(p.Seed, fmt.Sprintf("%d/seat %d", number, i)))
	}
	strange := p.strange(luck)
	w.game.Begin(goa.New(table.rules(), table.Players))
	for w.game.Next() {
		turn := w.game.State.Turn()
		c, ok := strange.choice(luck, &w.game.State, w.game.Legal)
		if !ok {
			var err error
			if c, err = w.ask(ctx, bots[turn]); err != nil {
				return nil, fmt.Errorf("game %d: %s: %w", number, p.names()[g.Bots[turn]], err)
			}
		}
		g.Choices = append(g.Choices, c)
		w.game.Play(w.game.Legal[c.Index])
	}
	g.finish(&w.game.State)
	return g, nil
}

// Move moves for Nature and records her choice, unless she has none.
func (w *worker) Move(s *goa.State) goa.Move {
	n := s.Outcomes()
	i := w.luck.IntN(n)
	if n > 1 {
		w.current.Choices = append(w.current.Choices, Choice{Index: i})
	}
	return s.Outcome(i)
}

// PlayChance implements [playout.Chance].
func (w *worker) PlayChance(s *goa.State, played func(goa.Move)) {
	nature.PlayChance(w, s, played)
}

func (g *Game) finish(s *goa.State) {
	for i := range goa.Seat(s.Seats()) {
		g.Points = append(g.Points, s.Score(i).Total())
		g.Ducats = append(g.Ducats, s.Player(i).Ducats())
	}
}

// ask has a bot choose.
func (w *worker) ask(ctx context.Context, bot ai.Player) (Choice, error) {
	t := ai.Think(ctx, bot, *w.game.View(), w.game.Legal)
	if err := ctx.Err(); err != nil {
		return Choice{}, err // an interrupted thought may differ
	}
	w.game.List()
	i := slices.Index(w.game.Legal, t.Move)
	if i < 0 {
		return Choice{}, &goa.IllegalMoveError{Move: t.Move, Reason: w.game.State.Check(t.Move)}
	}
	return Choice{Index: i, Win: t.Win, Visits: w.visits(t.Candidates)}, nil
}

// visits returns the visits to the legal moves that search has looked at.
func (w *worker) visits(list []ai.Candidate) (found []Visit) {
	for _, c := range list {
		if i := slices.Index(w.game.Legal, c.Move); c.Visits > 0 && i >= 0 {
			found = append(found, Visit{i, c.Visits})
		}
	}
	return found
}

// strange says which odd moves a game has.
type strange struct {
	until   int // last round with odd moves; 0 for none
	moves   int // hundredths of the decisions
	placing bool
}

func (p *Plan) strange(luck *nature.Source) strange {
	s := strange{moves: p.Odd.Moves, placing: luck.IntN(100) < p.Odd.Placing}
	if luck.IntN(100) < p.Odd.Games {
		s.until = 1 + luck.IntN(goa.NumRounds)
	}
	return s
}

// choice returns an odd choice if it is time for one.
func (o *strange) choice(luck *nature.Source, s *goa.State, legal []goa.Move) (Choice, bool) {
	ask := s.Ask()
	atRandom := o.placing && s.Round() == 1 && (ask == goa.AskFlag || ask == goa.AskToken)
	if !atRandom && (s.Round() > o.until || luck.IntN(100) >= o.moves) {
		return Choice{}, false
	}
	n := len(legal)
	if ask == goa.AskBid {
		n = min(n, 1+oddBids)
	}
	return Choice{Index: luck.IntN(n), Odd: true}, true
}

// oddBids is the number of bids, the lowest ones, from which an odd one is drawn.
const oddBids = 8
