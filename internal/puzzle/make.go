package puzzle

import (
	"cmp"
	"context"
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
	"goa/internal/playout"
	"goa/nature"
)

// A position becomes a puzzle if its best answer leads by this much: after a
// first look, after a thorough one, and in playouts.
const (
	leadAtSight  = 0.06
	leadThought  = 0.06
	leadPlayed   = 0.05
	surely       = 2.2 // standard errors by which a lead in playouts must exceed zero
	nearby       = 0.15
	mostPerGame  = 2
	triesPerGame = 4
)

// The amount of thought that the maker gives.
const (
	sightPasses   = 6
	thoughtTrees  = 4
	thoughtPasses = 60
	leastPairs    = 60
	mostPairs     = 160
)

// Maker finds puzzles in games of strong bots.
type Maker struct {
	Seed    string
	Grade   string             // of the bots
	Skip    func(of Kind) bool // kinds that are already numerous enough; may be nil
	Workers int                // at once; 0: one for each core
	Each    func(*Puzzle)      // called for each puzzle, one after the other; may be nil
}

// settings returns the settings of the games. Some occur more than once.
func settings() []edition.Setting {
	var list []edition.Setting
	for _, ed := range edition.All() {
		for _, players := range []int{2, 3, 4, 2} {
			list = append(list, edition.Setting{Edition: ed, Players: players})
		}
	}
	return list
}

// Make plays games until the context ends and writes the puzzles found.
func (m *Maker) Make(ctx context.Context, out io.Writer) error {
	workers := m.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var write sync.Mutex
	var all sync.WaitGroup
	errs := make([]error, workers)
	tell := func(p *Puzzle) error {
		write.Lock()
		defer write.Unlock()
		if err := Write(out, p); err != nil {
			return err
		}
		if m.Each != nil {
			m.Each(p)
		}
		return nil
	}
	for i := range workers {
		all.Go(func() {
			w := newWeigher()
			for ctx.Err() == nil && errs[i] == nil {
				if err := m.game(ctx, w, int(next.Add(1)-1), tell); err != nil && ctx.Err() == nil {
					errs[i] = err
				}
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// moment is a decision of a game that may become a puzzle.
type moment struct {
	at    int // decisions before it
	kind  Kind
	state goa.State
	view  goa.View
	list  []weighed
}

// lead returns the lead of the best answer.
func (m *moment) lead() float64 { return m.list[0].worth - m.list[1].worth }

// game plays one game and passes the puzzles in it to tell.
func (m *Maker) game(ctx context.Context, w *weigher, number int, tell func(*Puzzle) error) error {
	kinds := settings()
	setting := kinds[number%len(kinds)]
	moments, err := m.moments(ctx, w, setting, number)
	if err != nil {
		return err
	}
	slices.SortStableFunc(moments, func(a, b *moment) int { return cmp.Compare(b.lead(), a.lead()) })
	found := 0
	for _, each := range moments[:min(len(moments), triesPerGame)] {
		if found == mostPerGame {
			break
		}
		p, err := m.try(ctx, w, setting, number, each)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		found++
		if err := tell(p); err != nil {
			return err
		}
	}
	return nil
}

// moments plays a game and returns the decisions whose best answer leads at
// first sight. It only considers the rounds between the first and the last:
// openings and final sums do not make good puzzles.
func (m *Maker) moments(ctx context.Context, w *weigher, setting edition.Setting, number int) (list []*moment, err error) {
	rules, err := setting.Rules()
	if err != nil {
		return nil, err
	}
	bots := make([]ai.Player, setting.Players)
	for i := range bots {
		if bots[i], err = ladder.New(m.Grade, playout.BotSeed(m.Seed, number, i)); err != nil {
			return nil, err
		}
	}
	g := playout.Game{Chance: nature.New(playout.Seed(m.Seed, "game", number))}
	g.Begin(goa.New(rules, setting.Players))
	for at := 0; g.Next(); at++ {
		each := &moment{at: at, state: g.State, view: *g.View()}
		kind, ok := kindOf(each.view.Ask())
		if ok && each.view.Round() > 1 && (m.Skip == nil || !m.Skip(kind)) {
			each.kind = kind
			moves := answers(kind, g.Legal)
			if len(moves) >= leastAnswers {
				if each.list, err = w.weigh(ctx, &each.view, moves, playout.BotSeed(m.Seed, "sight"), effort{1, sightPasses}); err != nil {
					return nil, err
				}
				if each.lead() >= leadAtSight {
					list = append(list, each)
				}
			}
		}
		move, err := g.Ask(ctx, bots[g.State.Turn()])
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g.Play(move)
	}
	return list, nil
}

// answers chooses the moves that a puzzle offers. Bids that differ by one ducat
// are worth nearly the same, so every second one is offered, from the lowest.
func answers(kind Kind, legal []goa.Move) []goa.Move {
	if kind != Bid {
		return slices.Clone(legal)
	}
	var list, bids []goa.Move
	for _, m := range legal {
		if m.Kind == goa.Bid {
			bids = append(bids, m)
		} else {
			list = append(list, m)
		}
	}
	slices.SortFunc(bids, func(a, b goa.Move) int { return cmp.Compare(a.Amount(), b.Amount()) })
	for i := 0; i < len(bids) && i < 2*mostBids; i += 2 {
		list = append(list, bids[i])
	}
	return list
}

// mostBids is the maximum number of bids offered.
const mostBids = 4

// try thinks a moment through and plays its answers out. It returns nil if the
// best answer does not clearly lead.
func (m *Maker) try(ctx context.Context, w *weigher, setting edition.Setting, number int, each *moment) (*Puzzle, error) {
	moves := make([]goa.Move, len(each.list))
	for i, a := range each.list {
		moves[i] = a.move
	}
	list, err := w.weigh(ctx, &each.view, moves, playout.BotSeed(m.Seed, "thought"), effort{thoughtTrees, thoughtPasses / max(1, len(moves)/8)})
	if err != nil {
		return nil, err
	}
	if list[0].worth-list[1].worth < leadThought {
		return nil, nil
	}
	played, err := m.confirm(ctx, w, each, list, number)
	if err != nil || played == nil {
		return nil, err
	}
	p := &Puzzle{
		Position: each.state.Position(), Kind: each.kind,
		Lead: thousandths(played.mean), Error: thousandths(played.err), From: fmt.Sprintf("%s/%d/%d", m.Seed, number, each.at),
	}
	p.Position.Edition, p.Position.Data = setting.Edition.Name, setting.Edition.Hash
	p.Position.Options = setting.Options.Strings()
	for _, a := range list {
		p.Answers = append(p.Answers, Answer{a.move.String(), thousandths(a.worth)})
	}
	return p, nil
}

// confirm plays the best answer out against each answer that comes near it. It
// returns the smallest lead, or nil if one is not clear.
func (m *Maker) confirm(ctx context.Context, w *weigher, each *moment, list []weighed, number int) (*lead, error) {
	var least *lead
	for i, rival := range list[1:] {
		if i > 0 && list[0].worth-rival.worth > nearby || i == 3 {
			break
		}
		seed := playout.Seed(m.Seed, "pair", number, each.at, i)
		l, err := w.playOut(ctx, &each.view, [2]goa.Move{list[0].move, rival.move}, seed, pairing{leastPairs, mostPairs, func(l lead) bool {
			return isClear(l) || l.mean+surely*l.err < leadPlayed
		}})
		if err != nil {
			return nil, err
		}
		if !isClear(l) {
			return nil, nil
		}
		if least == nil || l.mean < least.mean {
			least = &l
		}
	}
	return least, nil
}

// isClear reports whether playouts confirm a lead.
func isClear(l lead) bool { return l.mean >= leadPlayed && l.mean > surely*l.err }
