package engine_test

import (
	"bytes"
	"fmt"
	"testing"

	"goa/internal/engine"
)

// What a reply brings along is identical to the replies of separate requests.
func TestIncludedRepliesAreTheSame(t *testing.T) {
	c, rng := newClient(t, engine.Options{}), newRand(7)
	a := c.must("new", fields{"seats": 3, "seed": "along", "options": []string{"bonanza"}, "with": []string{"moves", "view"}})
	for n := 0; ; n++ {
		alone := c.must("moves", nil)
		if got, want := fmt.Sprintf("%s", a.Moves), fmt.Sprintf("%s", alone.Moves); got != want {
			t.Fatalf("after %d moves: brought along\n%s\nasked for\n%s", a.At, got, want)
		}
		seat := any("spectator")
		if turn, ok := a.Turn.(float64); ok {
			seat = int(turn)
		}
		if want := c.must("view", fields{"seat": seat}).View; !bytes.Equal(a.View, want) {
			t.Fatalf("after %d moves: brought along\n%s\nasked for\n%s", a.At, a.View, want)
		}
		if got := c.must("moves", fields{"with": []string{"view"}}).View; !bytes.Equal(a.View, got) {
			t.Fatalf("after %d moves: play brought\n%s\nmoves brought\n%s", a.At, a.View, got)
		}
		if a.Over {
			break
		}
		a = c.must("play", fields{"move": c.pick(rng), "with": []string{"moves", "view"}})
	}
}

// Games of one process are independent. They turn out as in separate processes.
func TestGamesAreIndependent(t *testing.T) {
	const games = 5
	together := newClient(t, engine.Options{})
	alone := make([]*client, games)
	over := 0
	begin := func(i int) fields {
		return fields{"seats": 2 + i%3, "seed": fmt.Sprint("apart ", i), "auto": true}
	}
	for i := range alone {
		alone[i] = newClient(t, engine.Options{})
		alone[i].must("new", begin(i))
		f := begin(i)
		f["game"] = fmt.Sprint(i)
		together.must("new", f)
	}
	rng := newRand(3)
	for done := make([]bool, games); over < games; {
		i := rng.IntN(games)
		if done[i] {
			continue
		}
		move := alone[i].pick(rng)
		want := alone[i].must("play", fields{"move": move})
		if got := together.must("play", fields{"move": move, "game": fmt.Sprint(i)}); got.line != want.line {
			t.Fatalf("game %d: together\n%s\nalone\n%s", i, got.line, want.line)
		}
		if done[i] = want.Over; want.Over {
			over++
		}
	}
}
