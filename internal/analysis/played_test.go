package analysis_test

import (
	"testing"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/playout"
	"goa/nature"
	"goa/record"
)

// sample describes a game to play, up to a number of moves; 0 stands for all of it.
type sample struct {
	seed, edition string
	options       []string
	moves         int
}

// played returns the record of a game between bots of these grades.
func played(t testing.TB, of sample, grades ...string) *record.Record {
	t.Helper()
	e, err := edition.ByName(of.edition)
	if err != nil {
		t.Fatal(err)
	}
	o, err := edition.ParseOptions(of.options)
	if err != nil {
		t.Fatal(err)
	}
	var players []record.Seat
	var bots []ai.Player
	for i, name := range grades {
		bot, err := ladder.New(name, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, bot)
		players = append(players, record.Seat{Name: []string{"Ana", "Bo", "Cleo", "Dara"}[i], Kind: name})
	}
	r, err := record.New(e, o, players)
	if err != nil {
		t.Fatal(err)
	}
	start, err := r.Start()
	if err != nil {
		t.Fatal(err)
	}
	var list []goa.Move
	g := playout.Game{Chance: nature.New(of.seed), After: func(_ *goa.State, m goa.Move, _ []goa.Event) { list = append(list, m) }}
	for g.Begin(start); g.Next() && (of.moves == 0 || len(list) < of.moves); {
		m, err := g.Ask(t.Context(), bots[g.State.Turn()])
		if err != nil {
			t.Fatal(err)
		}
		g.Play(m)
	}
	if of.moves > 0 {
		list = list[:min(of.moves, len(list))]
	}
	for _, m := range list {
		if err := r.Append(m); err != nil {
			t.Fatal(err)
		}
	}
	return r
}
