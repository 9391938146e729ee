package engine_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"goa/internal/engine"
)

// BenchmarkStep measures a step of a client that plays at random. The client gets the
// legal moves, and the view if wanted, and plays a move.
func BenchmarkStep(b *testing.B) {
	b.Run("moves", func(b *testing.B) { stepByRequests(b, false) })
	b.Run("moves and view", func(b *testing.B) { stepByRequests(b, true) })
	b.Run("with moves", func(b *testing.B) { stepWith(b, 1, `["moves"]`) })
	b.Run("with moves and view", func(b *testing.B) { stepWith(b, 1, `["moves","view"]`) })
	b.Run("16 games with moves", func(b *testing.B) { stepWith(b, 16, `["moves"]`) })
	b.Run("16 games with moves and view", func(b *testing.B) { stepWith(b, 16, `["moves","view"]`) })
}

// stepByRequests uses a separate request for everything.
func stepByRequests(b *testing.B, view bool) {
	c, rng := newClient(b, engine.Options{}), newRand(1)
	begin := func(n int) {
		c.must("new", fields{"seats": 4, "seed": fmt.Sprint(n), "auto": true})
	}
	begin(0)
	for n := 0; b.Loop(); n++ {
		var a struct {
			Turn  *int
			Moves []string
		}
		if err := json.Unmarshal([]byte(c.line(`{"do":"moves"}`)), &a); err != nil {
			b.Fatal(err)
		}
		if a.Turn == nil {
			begin(n)
			continue
		}
		if view {
			c.line(fmt.Sprintf(`{"do":"view","seat":%d}`, *a.Turn))
		}
		c.line(`{"do":"play","move":"` + a.Moves[rng.IntN(len(a.Moves))] + `"}`)
	}
}

// stepWith has everything brought along with the replies, and plays games in turn.
func stepWith(b *testing.B, games int, with string) {
	c, rng := newClient(b, engine.Options{}), newRand(1)
	moves := make([][]string, games)
	read := func(i int, line string) {
		var a struct{ Moves []string }
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			b.Fatal(err)
		}
		moves[i] = a.Moves
	}
	for n := 0; b.Loop(); n++ {
		i := n % games
		if len(moves[i]) == 0 {
			read(i, c.line(fmt.Sprintf(`{"do":"new","game":"%d","seats":4,"seed":"%d","auto":true,"with":%s}`, i, n, with)))
			continue
		}
		move := moves[i][rng.IntN(len(moves[i]))]
		read(i, c.line(fmt.Sprintf(`{"do":"play","game":"%d","move":%q,"with":%s}`, i, move, with)))
	}
}
