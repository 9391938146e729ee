package arena_test

import (
	"context"
	"fmt"

	"goa/ai"
	"goa/arena"
	"goa/edition"
)

// elsewhere plays blocks with workers that know a match only by its settings. A real one
// would send the numbers to another process and wait for the result.
type elsewhere struct {
	newWorker func() (arena.RemoteWorker, error)
}

func (e elsewhere) Do(ctx context.Context, first, end int) ([]byte, error) {
	w, err := e.newWorker()
	if err != nil {
		return nil, err
	}
	defer w.Close()
	return w.Do(ctx, first, end)
}

// The process that runs a match passes on its settings and collects the results.
func ExampleRemote() {
	m := arena.Plan{Bots: []string{ai.Greedy, ai.Random}, Blocks: 5, Seed: "far away"}
	m.Edition, m.Players = edition.Default(), 2
	settings, err := m.Settings()
	if err != nil {
		fmt.Println(err)
		return
	}
	newWorker, err := arena.Open(settings) // in the other process
	if err != nil {
		fmt.Println(err)
		return
	}
	m.Remote = elsewhere{newWorker}
	report, err := m.Run(context.Background())
	fmt.Println(report.Games, err)
	// Output: 10 <nil>
}
