package distributed

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/parallel"
)

// memory is a [Store] with the workers of its jobs. It loses the first jobs, and
// delivers every result twice.
type memory struct {
	mu       sync.Mutex
	lose     int
	down     bool
	projects map[string]Project
	results  map[int][]byte
	handed   map[string]int // jobs, by key
	work     jobs.Worker
	running  sync.WaitGroup
}

var errDown = errors.New("the database is down")

func (m *memory) Change(ctx context.Context, c jobs.Changes) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.down {
		return errDown
	}
	for _, j := range c.Add {
		if m.lose > 0 {
			m.lose--
			continue
		}
		if m.handed[j.Key]++; m.handed[j.Key] > 1 {
			continue
		}
		for range 2 {
			m.running.Go(func() {
				time.Sleep(time.Millisecond) // sleeps: a remote worker takes some time
				if m.work != nil {
					_ = m.work(context.WithoutCancel(ctx), j)
				}
			})
		}
	}
	return nil
}

func (m *memory) Post(_ context.Context, p Project) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.down {
		return errDown
	}
	m.projects[p.ID] = p
	return nil
}

func (m *memory) Withdraw(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.projects, id)
	return nil
}

func (m *memory) FindProject(_ context.Context, id string) (Project, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p, ok := m.projects[id]; ok {
		return p, nil
	}
	return Project{}, ErrOver
}

func (m *memory) Projects(context.Context) (list []Project, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.projects {
		list = append(list, p)
	}
	return list, nil
}

func (m *memory) HandIn(_ context.Context, _ string, r Result) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.results[r.First] = r.Packed
	return nil
}

func (m *memory) Results(_ context.Context, _ string, taken []int) (list []Result, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.down {
		return nil, errDown
	}
	for _, first := range taken {
		delete(m.results, first)
	}
	for first, packed := range m.results {
		list = append(list, Result{first, packed})
	}
	return list, nil
}

// doubler doubles numbers.
type doubler struct{}

func (doubler) Do(_ context.Context, n int) (int, error) { return 2 * n, nil }
func (doubler) Close()                                   {}

// begin starts a command and its workers.
func begin(t *testing.T, m *memory, silence func(time.Duration)) (c *Command, stop func()) {
	t.Helper()
	m.projects, m.results, m.handed = map[string]Project{}, map[int][]byte{}, map[string]int{}
	w := &Worker{Store: m, Program: "this", Commands: map[string]Open{"double": func(settings string) (func() (parallel.BlockWorker, error), error) {
		if settings != "" {
			return nil, fmt.Errorf("%s cannot be", settings)
		}
		return func() (parallel.BlockWorker, error) { return parallel.NewBlockWorker(doubler{}), nil }, nil
	}}}
	m.work = w.work
	ctx, cancel := context.WithCancel(t.Context())
	c, err := Start(ctx, m, Project{ID: "p", Command: "double", Program: "this"}, silence)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		c.Run(ctx)
	}()
	return c, func() {
		cancel()
		<-ended
		m.running.Wait()
		if len(m.projects) > 0 {
			t.Error("the project was not withdrawn")
		}
	}
}

// double has the command do pieces and returns the results.
func double(t *testing.T, c *Command, end int) (got []int, err error) {
	err = parallel.Run(t.Context(), parallel.Plan{End: end, Workers: 3, Remote: c},
		func() (parallel.Worker[int], error) { return nil, errors.New("nobody is needed here") },
		func(_, result int) error { got = append(got, result); return nil })
	return got, err
}

// Lost jobs are posted again, and duplicate results count once.
func TestLostAndDoubleBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, silences := &memory{lose: 3}, 0
		c, stop := begin(t, m, func(time.Duration) { silences++ })
		defer stop()
		got, err := double(t, c, 1000)
		want := make([]int, 1000)
		for i := range want {
			want[i] = 2 * i
		}
		if err != nil || !slices.Equal(got, want) || silences == 0 {
			t.Errorf("%d results, %d silences, %v", len(got), silences, err)
		}
	})
}

// A command survives a database that is unavailable for a while, and ends if it stays
// unavailable.
func TestAnUnavailableDatabase(t *testing.T) {
	for _, c := range []struct {
		away time.Duration
		want error
	}{{30 * time.Second, nil}, {time.Hour, errDown}} {
		synctest.Test(t, func(t *testing.T) {
			m := &memory{}
			command, stop := begin(t, m, nil)
			defer stop()
			m.setDown(true)
			go func() {
				time.Sleep(c.away)
				m.setDown(false)
			}()
			if got, err := double(t, command, 100); !errors.Is(err, c.want) || err == nil && len(got) != 100 {
				t.Errorf("away for %v: %d results, %v, want %v", c.away, len(got), err, c.want)
			}
			time.Sleep(c.away)
		})
	}
}

func (m *memory) setDown(down bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.down = down
}
