package analysis

import (
	"context"
	"fmt"

	"goa/ai"
	"goa/goa"
	"goa/internal/parallel"
	"goa/internal/reasons"
	"goa/record"
)

// Options say how a record is analyzed. The report does not depend on Workers.
type Options struct {
	Passes   int                   // for a decision that is thought through; 0: the number that the fit was made for
	Workers  int                   // at once; 0: one for each core
	Progress func(done, total int) // called by the caller's goroutine; may be nil
	First    func(*Report)         // gets the provisional report as soon as it is known; may be nil
	Quick    bool                  // stop there
	// Gate makes a gate for each worker; nil: workers never wait.
	Gate func() Gate
}

// Gate makes a worker of an analysis compute only while nothing more urgent does.
type Gate interface {
	// Pass waits until the worker may continue for a moment, well below a second.
	// It is called again and again, and fails only if the context ends.
	Pass(ctx context.Context) error
	// Step is called between steps of about a millisecond. It may wait for a few
	// milliseconds.
	Step(ctx context.Context)
	// Leave reports that the worker has stopped computing for now.
	Leave()
}

// open is a gate that is always open.
type open struct{}

func (open) Pass(ctx context.Context) error { return ctx.Err() }
func (open) Step(context.Context)           {}
func (open) Leave()                         {}

// Analyze analyzes a game as far as it was played. If a record is broken, or
// there is nothing to analyze in it, the error gives the reason. If the context
// ends, Analyze returns its error and no report.
func Analyze(ctx context.Context, r *record.Record, o Options) (*Report, error) {
	if err := OwnFit().Check(); err != nil {
		return nil, err
	}
	g, err := read(r)
	if err != nil {
		return nil, err
	}
	w := newWork(g, o)
	if err := w.pass(ctx, quick); err != nil {
		return nil, err
	}
	suspects := w.suspects()
	first, err := w.report(len(suspects) > 0)
	if err != nil || o.Quick {
		return first, err
	}
	if o.First != nil {
		o.First(first)
	}
	w.suspect = suspects
	if err := w.pass(ctx, thorough); err != nil {
		return nil, err
	}
	return w.report(false)
}

// effort is how much work a pass puts into a stretch of the game.
type effort struct {
	depth   Depth // for decisions
	all     bool  // all decisions, not only suspects
	passes  int   // for a level
	samples int   // of possible draws, for the seat that draws
	aside   int   // the same for other seats
	drawn   int   // passes for each sample
	priced  int   // passes for a price; 0: none
	laid    int   // samples of a market that is laid out
}

var (
	quick    = effort{depth: Screening, all: true, passes: 4, samples: 6, aside: 2, drawn: 2, laid: 16}
	thorough = effort{depth: Thinking, passes: 32, samples: 24, aside: 6, drawn: 8, priced: 24, laid: 64}
)

// found is what a pass found out about a stretch, by seat.
type found struct {
	level  []int         // before the stretch; 0 for a seat whose value follows from later ones
	luck   []int         // that a stretch of chance brought
	claims map[int]Claim // by index of the move
	whys   map[int]*reasons.Account
	lot    *Lot // set instead of the others if the piece is an auction
}

// work is an analysis under way.
type work struct {
	game    *game
	options Options
	depth   Depth // of thorough thought
	found   []found
	lots    []Lot
	final   []int // value of the last position of an unfinished game, by seat
	claims  map[int]Claim
	whys    map[int]*reasons.Account
	thought map[int]bool // moves whose claim was thought through
	suspect map[int]bool
	done    int // pieces of earlier passes
}

func newWork(g *game, o Options) *work {
	return &work{game: g, options: o, depth: o.depth(), found: make([]found, len(g.stretches)), lots: g.lots(), claims: map[int]Claim{}, whys: map[int]*reasons.Account{}, thought: map[int]bool{}}
}

// depth returns the depth of thorough thought.
func (o *Options) depth() Depth { return thinking(o.Passes) }

// thinking returns the depth for a number of passes; 0 stands for [Thinking].
// Fewer passes also mean fewer playouts.
func thinking(passes int) Depth {
	d := Thinking
	if passes > 0 {
		d.Pairs = min(d.Pairs, max(1, d.Pairs*passes/(d.Trees*d.Passes)))
		d.Passes = max(1, passes/d.Trees)
	}
	return d
}

// pass looks at all stretches of the game, and then at its auctions.
func (w *work) pass(ctx context.Context, e effort) error {
	if !e.all {
		e.depth = w.depth
	}
	stretches := len(w.game.stretches)
	n := stretches + len(w.lots)
	plan := parallel.Plan{End: n, Workers: w.options.Workers}
	if tell := w.options.Progress; tell != nil {
		plan.Progress = func(p parallel.Progress) { tell(w.done+p.Done, 2*n) }
	}
	err := parallel.Run(ctx, plan, func() (parallel.Worker[found], error) {
		return &worker{work: w, effort: e, thinker: w.thinker()}, nil
	}, func(i int, f found) error {
		if f.lot != nil {
			w.lots[i-stretches] = *f.lot
			return nil
		}
		w.found[i].level, w.found[i].luck = f.level, f.luck
		for at, c := range f.claims {
			w.claims[at], w.whys[at], w.thought[at] = c, f.whys[at], !e.all
		}
		return nil
	})
	w.done += n
	if err != nil {
		return err
	}
	return w.valueEnd(ctx, e)
}

// valueEnd values the last position of an unfinished game.
func (w *work) valueEnd(ctx context.Context, e effort) error {
	s := w.game.last()
	if s.Over() {
		return nil
	}
	t := w.thinker()
	defer t.gate.Leave()
	w.final = w.final[:0]
	for seat := range goa.Seat(w.game.seats()) {
		v := s.View(seat)
		value, err := t.level(ctx, &v, ai.NewDice(seed, &v, noMoves).Stream(luckOfLevel), e.passes)
		if err != nil {
			return err
		}
		w.final = append(w.final, value)
	}
	return nil
}

// thinker returns a thinker that waits at the gate of the options.
func (w *work) thinker() *thinker {
	t := newThinker(ai.Learned())
	if w.options.Gate != nil {
		t.use(w.options.Gate())
	}
	return t
}

// suspects returns the decisions that may turn out to be mistakes.
func (w *work) suspects() map[int]bool {
	list := map[int]bool{}
	for at, c := range w.claims {
		if c.MayBeMistake(w.game.seats()) {
			list[at] = true
		}
	}
	return list
}

// worker works on stretches of the game.
type worker struct {
	work    *work
	effort  effort
	thinker *thinker
}

// Close implements [parallel.Worker].
func (w *worker) Close() { w.thinker.gate.Leave() }

// Do examines a stretch. A position that the bots of this program cannot evaluate
// is an error, not a crash.
func (w *worker) Do(ctx context.Context, number int) (f found, err error) {
	at := 0
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("move %d: the position cannot be valued: %v", at+1, v)
		}
	}()
	g := w.work.game
	if number >= len(g.stretches) {
		l := w.work.lots[number-len(g.stretches)]
		at = l.At
		l, err = w.thinker.price(ctx, &g.states[at], l, w.effort.priced)
		return found{lot: &l}, err
	}
	p := &g.stretches[number]
	at = p.from
	if err := w.values(ctx, p, number == 0, &f); err != nil {
		return f, err
	}
	f.claims, f.whys = map[int]Claim{}, map[int]*reasons.Account{}
	for _, at := range p.unforced {
		if !w.effort.all && !w.work.suspect[at] {
			continue
		}
		d := g.decision(at)
		c, err := w.thinker.look(ctx, d, w.effort.depth)
		if err != nil {
			return f, err
		}
		f.claims[at] = c
		if w.effort.all {
			continue
		}
		if f.whys[at], err = w.thinker.why(ctx, d, c); err != nil {
			return f, err
		}
	}
	return f, nil
}

// values finds what the beginning of a stretch is worth to each seat that is not
// to move there, and what chance brought. Values before a seat's own moves and
// before chance follow from later ones (see line), except at the beginning of the
// game.
func (w *worker) values(ctx context.Context, p *stretch, first bool, f *found) error {
	g, e := w.work.game, &w.effort
	before, after := &g.states[p.from], &g.states[p.to]
	for seat := range goa.Seat(g.seats()) {
		level := 0
		if p.who != seat && (first || p.who != goa.Nature) {
			v := before.View(seat)
			luck := ai.NewDice(seed, &v, noMoves).Stream(luckOfLevel)
			var err error
			if level, err = w.thinker.valueOf(ctx, before, seat, luck, e.passes); err != nil {
				return err
			}
		}
		f.level = append(f.level, level)
		if p.who != goa.Nature {
			continue
		}
		samples := e.aside
		switch {
		case before.Stage() == goa.Setup:
			samples = e.laid
		case before.Actor() == seat:
			samples = e.samples
		}
		if g.states[p.to].Turn() == goa.Nature {
			f.luck = append(f.luck, 0) // the record ends in the middle of it
			continue
		}
		luckOf, err := w.thinker.chance(ctx, draws{before, after}, seat, samples, e.drawn)
		if err != nil {
			return err
		}
		f.luck = append(f.luck, luckOf)
	}
	return nil
}
