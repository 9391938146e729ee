package calibration

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/playout"
	"goa/nature"
)

// Plan says which games to play and what to do with their decisions.
type Plan struct {
	Seed     string
	By       string          // the bot that plays out: ByPlanner or BySearcher
	Setting  edition.Setting // of all games
	Games    int             // at most; 0: until the context ends
	Workers  int             // at once; 0: one for each core
	Most     int             // pairs for a decision
	Verdicts bool            // play out only blunders, to check what reports say
	Done     []Line          // played out before
	Out      io.Writer       // gets a line for each decision as soon as it is known
	Each     func(Line)      // called after each; may be nil
}

// Grades returns the grades of the bots whose decisions are judged.
func Grades() []string { return []string{"novice", "trader", "merchant", "admiral"} }

// Run plays until all games are played or the context ends, and writes the
// results. Decisions that were being played out when it ended are written with
// the pairs so far.
func (p *Plan) Run(ctx context.Context) error {
	rules, err := p.Setting.Rules()
	if err != nil {
		return err
	}
	r := &run{plan: p, rules: rules, done: map[key]bool{}}
	for _, l := range p.Done {
		r.done[l.key()] = true
	}
	workers := p.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var all sync.WaitGroup
	errs := make([]error, workers)
	for i := range workers {
		all.Go(func() { errs[i] = r.work(ctx) })
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// run is a plan in progress.
type run struct {
	plan  *Plan
	rules *goa.Rules
	done  map[key]bool
	next  atomic.Int64
	write sync.Mutex
}

// work plays one game after the other.
func (r *run) work(ctx context.Context) error {
	looker, player := analysis.NewLooker(), newOutplay(r.plan.By)
	for ctx.Err() == nil {
		game := int(r.next.Add(1) - 1)
		if r.plan.Games > 0 && game >= r.plan.Games {
			return nil
		}
		if err := r.game(ctx, looker, player, game); err != nil && ctx.Err() == nil {
			return fmt.Errorf("game %d: %w", game, err)
		}
	}
	return nil
}

// decision is a decision of a game, with the claim of the first look.
type decision struct {
	analysis.Decision
	at      int
	grade   string
	claim   analysis.Claim
	stratum int
}

// strata divide decisions by the claim of the first look, in thousandths of the
// whole. Few decisions are clear mistakes, and those matter most.
var strata = [...]int{10, 35, 80}

// stratumOf returns how many bounds a first claim reaches.
func stratumOf(c analysis.Claim, unit int) (n int) {
	for n < len(strata) && c.Loss >= strata[n]*unit/1000 {
		n++
	}
	return n
}

// most returns how many decisions of a stratum are played out. To check
// verdicts it takes more from each game, since few decisions are blunders.
func (r *run) most() int {
	if r.plan.Verdicts {
		return 4
	}
	return 2
}

// game plays a game, chooses some of its decisions and plays them out: a few of
// each stratum.
func (r *run) game(ctx context.Context, looker *analysis.Looker, player *analysis.Outplay, game int) error {
	luck := sourceOf(r.plan, game)
	list, err := r.decisions(ctx, game, luck)
	if err != nil {
		return err
	}
	var by [len(strata) + 1][]int
	for i := range list {
		d := &list[i]
		if d.claim, err = looker.Look(ctx, &d.Decision, analysis.Screening); err != nil {
			return err
		}
		d.stratum = stratumOf(d.claim, r.whole())
		by[d.stratum] = append(by[d.stratum], i)
	}
	var chosen []choice
	for n := range by {
		if r.plan.Verdicts && n < len(by)-2 {
			continue
		}
		of := len(by[n])
		taken := min(of, r.most())
		for range taken {
			i := luck.IntN(len(by[n]))
			chosen = append(chosen, choice{&list[by[n][i]], of, taken})
			by[n] = slices.Delete(by[n], i, i+1)
		}
	}
	// If the time ends within a game, no stratum is favored.
	for left := len(chosen); left > 0; left-- {
		i := luck.IntN(left)
		if err := r.decision(ctx, looker, player, game, chosen[i]); err != nil {
			return err
		}
		chosen[i] = chosen[left-1]
	}
	return nil
}

// choice is a decision to be played out, one of several taken from a stratum.
type choice struct {
	*decision
	of, taken int
}

// decisions plays a game and returns its decisions: the moves that had
// alternatives.
func (r *run) decisions(ctx context.Context, game int, luck *nature.Source) ([]decision, error) {
	players, grades := r.plan.Setting.Players, Grades()
	bots, names := make([]ai.Player, players), make([]string, players)
	for i := range bots {
		names[i] = grades[luck.IntN(len(grades))]
		bot, err := ladder.New(names[i], playout.BotSeed(r.plan.Seed, game, i))
		if err != nil {
			return nil, err
		}
		bots[i] = bot
	}
	g := playout.Game{Chance: nature.New(playout.Seed(r.plan.Seed, "game", game))}
	g.Begin(goa.New(r.rules, players))
	var list []decision
	for g.Next() {
		turn := g.State.Turn()
		d := decision{at: len(list), grade: names[turn]}
		d.View, d.Legal = *g.View(), append([]goa.Move(nil), g.Legal...)
		m, err := g.Ask(ctx, bots[turn])
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		d.Played = m
		list = append(list, d)
		g.Play(m)
	}
	return list, nil
}

// decision thinks a decision through, plays both moves out and writes a line.
func (r *run) decision(ctx context.Context, looker *analysis.Looker, player *analysis.Outplay, game int, d choice) error {
	p, v := r.plan, &d.View
	l := Line{
		Seed: p.Seed, Game: game, At: d.at, By: p.By, Edition: p.Setting.Edition.Name, Options: p.Setting.Options.Strings(),
		Players: p.Setting.Players, Grade: d.grade, Round: v.Round(), Ask: v.Ask().String(), Kind: analysis.KindOf(v.Ask()).String(),
		Played: d.Played.String(), Stratum: d.stratum, Of: d.of, Taken: d.taken, Screen: d.claim.Loss, ScreenNoise: d.claim.Noise,
	}
	if r.done[l.key()] {
		return nil
	}
	claim, err := looker.Look(ctx, &d.Decision, analysis.Thinking)
	if err != nil {
		return err
	}
	if claim.Best == d.Played {
		return nil
	}
	class := analysis.ClassOf(l.Players, l.Round, analysis.KindOf(v.Ask()))
	told := analysis.OwnFit().ReportedLoss(class, claim)
	if p.Verdicts && analysis.OwnFit().Severity(class, claim) < analysis.Blunder {
		return nil
	}
	// The reported loss is compared with its half, and everything with the loss
	// that counts as costly.
	var losses []int
	if told > 0 {
		losses = append(losses, told/2)
	}
	if !p.Verdicts {
		losses = append(losses, r.whole()/10)
	}
	s, cut := playOut(ctx, player, duel{v, [2]goa.Move{claim.Best, d.Played}, playout.Seed(p.Seed, "pair", game, d.at)}, losses, p.Most)
	if s.n < leastPairs/2 {
		return nil // time ran out before there was a result
	}
	l.Best, l.Claim, l.Noise, l.Told, l.Cut = claim.Best.String(), claim.Loss, claim.Noise, told, cut
	l.Ahead = claim.Ahead
	l.OutPairs, l.Out, l.OutNoise = claim.Out.Pairs, claim.Out.Loss, claim.Out.Noise
	l.Pairs, l.Loss, l.Error = s.n, int(s.mean()), int(s.err())
	return r.tell(l)
}

// tell writes a line.
func (r *run) tell(l Line) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	r.write.Lock()
	defer r.write.Unlock()
	if _, err := r.plan.Out.Write(append(text, '\n')); err != nil {
		return err
	}
	if r.plan.Each != nil {
		r.plan.Each(l)
	}
	return nil
}

// whole returns the measure of losses in these games.
func (r *run) whole() int { return analysis.LossScale(r.plan.Setting.Players) }

// sourceOf returns the source of chance that chooses the bots and the decisions
// of a game.
func sourceOf(p *Plan, game int) *nature.Source {
	return nature.New(playout.Seed(p.Seed, "choice", game))
}
