package analyst

import (
	"context"
	"sync"
	"time"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/match"
)

// Limits on what the server computes for people who look at single positions.
const (
	looksEach   = 2  // at once for one person: the page shown now, and the one before
	looksOrigin = 6  // for one network
	looksAll    = 24 // for everyone
	looksKept   = 512
	lookTime    = 15 * time.Second // including the wait; after that, nobody is likely to be looking
)

// looks limits how many positions are valued at once, and remembers their values. Its
// methods are safe for concurrent use.
type looks struct {
	mu     sync.Mutex
	owner  map[match.Owner]int
	origin map[match.Origin]int
	all    int
	kept   map[look]analysis.Assessment
	order  []look // the keys of kept, the oldest first
}

// look is a position and the effort spent on it.
type look struct {
	state  goa.State
	effort analysis.Effort
}

// enter counts a person who looks, unless there are too many. Callers must call leave
// when they are done.
func (l *looks) enter(by match.Owner, from match.Origin) (leave func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.owner == nil {
		l.owner, l.origin = map[match.Owner]int{}, map[match.Origin]int{}
	}
	if l.owner[by] >= looksEach || from != "" && l.origin[from] >= looksOrigin || l.all >= looksAll {
		return nil, false
	}
	l.count(by, from, 1)
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.count(by, from, -1)
	}, true
}

// count adds n to the counts of a person who looks. Counts of 0 are deleted.
func (l *looks) count(by match.Owner, from match.Origin, n int) {
	l.all += n
	if l.owner[by] += n; l.owner[by] == 0 {
		delete(l.owner, by)
	}
	if from == "" {
		return
	}
	if l.origin[from] += n; l.origin[from] == 0 {
		delete(l.origin, from)
	}
}

func (l *looks) recall(at look) (analysis.Assessment, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a, ok := l.kept[at]
	return a, ok
}

func (l *looks) remember(at look, a analysis.Assessment) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil {
		l.kept = map[look]analysis.Assessment{}
	}
	if _, have := l.kept[at]; have {
		return
	}
	if len(l.order) == looksKept {
		delete(l.kept, l.order[0])
		l.order = l.order[1:]
	}
	l.kept[at] = a
	l.order = append(l.order, at)
}

// Value returns the value of a position. The owner of the command waits for it, but
// games come first. It returns [Busy] if too many people look.
func (m *Manager) Value(ctx context.Context, c match.Command, s *goa.State, e analysis.Effort) (analysis.Assessment, error) {
	at := look{*s, e}
	if a, ok := m.looks.recall(at); ok {
		return a, nil
	}
	var a analysis.Assessment
	err := m.lookAt(ctx, c, func(ctx context.Context, g analysis.Gate) (err error) {
		a, err = m.assess(ctx, s, e, g)
		return err
	})
	if err == nil {
		m.looks.remember(at, a)
	}
	return a, err
}

// Judge returns how much a move would give away, as a report would after a first
// look. Like [Manager.Value], it may return [Busy].
func (m *Manager) Judge(ctx context.Context, c match.Command, s *goa.State, played goa.Move) (loss int, err error) {
	err = m.lookAt(ctx, c, func(ctx context.Context, g analysis.Gate) (err error) {
		loss, err = analysis.Judge(ctx, s, played, g)
		return err
	})
	return loss, err
}

// lookAt does work on a single position for a person who waits for it.
func (m *Manager) lookAt(ctx context.Context, c match.Command, work func(context.Context, analysis.Gate) error) error {
	from := m.keeper.NetworkOf(c.Sender)
	leave, ok := m.looks.enter(c.Owner, from)
	if !ok {
		return Busy
	}
	defer leave()
	waiting, stop := context.WithTimeout(ctx, lookTime)
	defer stop()
	err := work(waiting, &gate{keeper: m.keeper, by: match.Owner(shareOf(from, c.Owner)), waits: true})
	if err != nil && waiting.Err() != nil && ctx.Err() == nil {
		return Busy
	}
	return err
}
