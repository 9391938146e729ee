package lesson

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/advice"
	"goa/internal/parallel"
	"goa/internal/playout"
	"goa/lexicon"
	"goa/nature"
)

// Follow measures the benefit of explanations. Two players each play their own
// games against bots of a grade. One makes the moves that the displayed
// explanations call sensible, and otherwise moves at random. The other only moves
// at random.
type Follow struct {
	Seed  string
	Games int    // for each of the two players
	Seats int    // at the table; one is the player's
	Grade string // of the bots
}

// Followed says how often each player won. Shared wins count in part.
type Followed struct {
	Grade     string  `json:"grade"`
	Seats     int     `json:"seats"`
	Games     int     `json:"games"`
	With      float64 `json:"with"`       // share of games won with explanations
	Without   float64 `json:"without"`    // share of games won without explanations
	WithError float64 `json:"with-error"` // half of the 95% interval of With
	Decisions int     `json:"decisions"`  // that were explained, in all games
	Named     float64 `json:"named"`      // share of those whose explanation names a reason
	Words     int     `json:"words"`      // most words in an explanation
}

// played is the result of one game.
type played struct {
	won              float64
	decisions, named int
	words            int
}

// Run plays the games on all cores.
func (f Follow) Run(ctx context.Context) (Followed, error) {
	sum := Followed{Grade: f.Grade, Seats: f.Seats, Games: f.Games}
	named, squares := 0, 0.0
	take := func(number int, p played) error {
		if number%2 == 1 {
			sum.Without += p.won
			return nil
		}
		sum.With += p.won
		squares += p.won * p.won
		sum.Decisions += p.decisions
		named += p.named
		sum.Words = max(sum.Words, p.words)
		return nil
	}
	newWorker := func() (parallel.Worker[played], error) { return f.newFollower() }
	if err := parallel.Run(ctx, parallel.Plan{End: 2 * f.Games}, newWorker, take); err != nil {
		return sum, err
	}
	n := float64(f.Games)
	sum.With, sum.Without = sum.With/n, sum.Without/n
	sum.WithError = 1.96 * math.Sqrt(max(0, squares/n-sum.With*sum.With)/n)
	sum.Named = float64(named) / float64(max(1, sum.Decisions))
	return sum, nil
}

// follower plays games.
type follower struct {
	Follow
	words     *lexicon.Lexicon
	rules     *goa.Rules
	explainer ai.Player
}

func (f Follow) newFollower() (*follower, error) {
	e := edition.Default()
	rules, err := e.RulesFor(edition.Options{}, f.Seats)
	if err != nil {
		return nil, err
	}
	words, err := lexicon.For(lexicon.DefaultLanguage, e.Words)
	if err != nil {
		return nil, err
	}
	explainer, err := ladder.New(advice.Explainer, playout.BotSeed(f.Seed, "explainer"))
	return &follower{f, words, rules, explainer}, err
}

// Close implements [parallel.Worker].
func (f *follower) Close() {}

// Do plays a game. Games with even numbers have explanations. The odd number that
// follows has the same chance and opponents, without explanations.
func (f *follower) Do(ctx context.Context, number int) (p played, err error) {
	game, explained := number/2, number%2 == 0
	seed := playout.Seed(f.Seed, game)
	me := goa.Seat(game % f.Seats)
	bot, err := ladder.New(f.Grade, playout.BotSeed(seed, "bot"))
	if err != nil {
		return p, err
	}
	dice := rand.New(rand.NewPCG(playout.BotSeed(seed, "player"), 0))
	names := make([]string, f.Seats)
	for i := range names {
		names[i] = fmt.Sprint("P", i)
	}
	g := playout.Game{Chance: nature.New(seed)}
	var events []goa.Event
	g.After = func(_ *goa.State, _ goa.Move, more []goa.Event) { events = append(events, more...) }
	g.Begin(goa.New(f.rules, f.Seats))
	for g.Next() {
		if err := ctx.Err(); err != nil {
			return p, err
		}
		switch {
		case g.State.Turn() != me:
			g.Play(bot.Choose(ctx, *g.View(), g.Legal))
			continue
		case !explained:
			g.Play(g.Legal[dice.IntN(len(g.Legal))])
			continue
		}
		e := advice.Explain(ctx, f.explainer, *g.View(), g.Legal)
		told := e.Tell(f.words, names, events)
		events = events[:0]
		p.decisions++
		p.words = max(p.words, told.Words())
		if told.Why != "" {
			p.named++
		}
		choice := g.Legal
		if len(told.Moves) > 0 {
			choice = told.Moves
		}
		g.Play(choice[dice.IntN(len(choice))])
	}
	p.won = share(&g.State, me)
	return p, nil
}

// share returns a seat's share of the win.
func share(s *goa.State, me goa.Seat) float64 {
	first, ranks := 0, s.Ranks()
	if ranks[me] != 1 {
		return 0
	}
	for _, rank := range ranks[:s.Seats()] {
		if rank == 1 {
			first++
		}
	}
	return 1 / float64(first)
}
