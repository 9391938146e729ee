//go:build !race

package engine_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/engine"
)

// Every edition can be played to its end with any number of players. The client asks for
// the moves each time. Nature is played by hand or by the engine.
func TestWholeGames(t *testing.T) {
	for i, name := range names() {
		for seats := 2; seats <= goa.MaxSeats; seats++ {
			for _, auto := range []bool{false, true} {
				if testing.Short() && seats > 2 {
					continue // one goroutine plays them all
				}
				t.Run(fmt.Sprintf("%s with %d players, auto %t", name, seats, auto), func(t *testing.T) {
					options := [][]string{
						{}, {"quick-start", "bonanza", "planned-expansion"}, {"gambit", "story=drawn", "captains"},
					}[(seats+i)%3]
					c := newClient(t, engine.Options{})
					c.must("new", fields{"edition": name, "seats": seats, "options": options, "seed": "whole", "auto": auto})
					c.playToTheEnd(uint64(seats), auto)
					c.checkEnd(seats)
					c.checkReload()
				})
			}
		}
	}
}

// playToTheEnd plays a random game and checks every reply.
func (c *client) playToTheEnd(seed uint64, auto bool) {
	c.t.Helper()
	rng := newRand(seed)
	for st := c.must("status", nil); !st.Over; {
		if auto && st.Turn == "nature" {
			c.t.Fatalf("Nature is to move: %s", st.line)
		}
		m := c.pick(rng)
		next := c.must("play", fields{"move": m})
		switch {
		case next.At != st.At+len(next.Played):
			c.t.Fatalf("%d moves after %d: %s", len(next.Played), st.At, next.line)
		case next.Played[0] != m || !auto && len(next.Played) != 1:
			c.t.Fatalf("%s was played as %v", m, next.Played)
		}
		if st = next; st.At > 10_000 {
			c.t.Fatal("the game does not end")
		}
	}
}

// checkEnd makes every request that is possible after the end of the game.
func (c *client) checkEnd(seats int) {
	c.t.Helper()
	if st := c.must("status", nil); st.Turn != nil || !st.Over {
		c.t.Errorf("after the end: %s", st.line)
	}
	if a := c.must("moves", nil); a.line != `{"ok":true,"turn":null,"moves":[]}` {
		c.t.Errorf("moves after the end: %s", a.line)
	}
	for _, m := range []string{"end", "?"} {
		if a := c.ask("play", fields{"move": m}); a.Error.Code != "over" {
			c.t.Errorf("play %s after the end: %s", m, a.line)
		}
	}
	var scores []struct{ Levels, Colonies, Symbols, Richest, Singles, Duties, Missions, Story, Total, Rank int }
	if err := json.Unmarshal(c.must("score", nil).Seats, &scores); err != nil || len(scores) != seats {
		c.t.Fatalf("%d scores for %d seats: %v", len(scores), seats, err)
	}
	for _, s := range scores {
		better := 0
		for _, other := range scores {
			if other.Total > s.Total {
				better++
			}
		}
		if s.Total != s.Levels+s.Colonies+s.Symbols+s.Richest+s.Singles+s.Duties+s.Missions+s.Story || s.Rank <= better {
			c.t.Errorf("score %+v among %+v", s, scores)
		}
	}
}

// checkReload loads the game as a record and as a position, at its end and in the
// middle.
func (c *client) checkReload() {
	c.t.Helper()
	for range 3 {
		st, rec, pos := c.must("status", nil), c.must("record", nil), c.must("position", nil)
		other := newClient(c.t, engine.Options{})
		if got := other.must("load", fields{"record": rec.Record}); standing(got) != standing(st) {
			c.t.Errorf("loaded from its record:\n%s\nbefore:\n%s", got.line, st.line)
		}
		if got := other.must("position", nil); got.line != pos.line {
			c.t.Errorf("position after loading the record:\n%s\nbefore:\n%s", got.line, pos.line)
		}
		if got := other.must("record", nil); got.line != rec.line {
			c.t.Errorf("record after loading it:\n%s\nbefore:\n%s", got.Record, rec.Record)
		}
		at := fmt.Sprintf(`"at":%d`, st.At)
		want := strings.Replace(standing(st), at, `"at":0`, 1)
		if got := other.must("load", fields{"position": pos.Position}); standing(got) != want {
			c.t.Errorf("loaded from its position:\n%s\nbefore:\n%s", got.line, want)
		}
		if got := other.must("position", nil); got.line != pos.line {
			c.t.Errorf("position after loading it:\n%s\nbefore:\n%s", got.line, pos.line)
		}
		c.must("undo", fields{"to": st.At / 2})
	}
}

// A game that began from a position has the position in its record, and can be taken
// back to it.
func TestRecordOfALoadedPosition(t *testing.T) {
	c := newClient(t, engine.Options{})
	c.must("new", fields{"seats": 3, "seed": "before", "auto": true})
	rng := newRand(1)
	for range 40 {
		c.must("play", fields{"move": c.pick(rng)})
	}
	start := c.must("position", nil)
	c.must("load", fields{"position": start.Position, "seed": "after", "auto": true})
	for range 40 {
		c.must("play", fields{"move": c.pick(rng)})
	}
	st, pos, rec := c.must("status", nil), c.must("position", nil), c.must("record", nil)
	if !strings.Contains(rec.Record, "\nposition {") {
		t.Errorf("the record does not say where it begins:\n%s", rec.Record)
	}
	if got := c.must("load", fields{"record": rec.Record}); standing(got) != standing(st) {
		t.Errorf("got %s, want %s", got.line, st.line)
	}
	if got := c.must("position", nil); got.line != pos.line {
		t.Errorf("got %s, want %s", got.line, pos.line)
	}
	c.must("undo", fields{"to": 0})
	if got := c.must("position", nil); got.line != start.line {
		t.Errorf("back at the start: got %s, want %s", got.line, start.line)
	}
}

// undos matches the line of a record that counts undos.
var undos = regexp.MustCompile(`undos [0-9]+\\n`)

// After an undo, a client sees what it saw at that number of moves. Playing on from
// there gives the same luck.
func TestUndoIsAPrefix(t *testing.T) {
	for _, auto := range []bool{false, true} {
		c := newClient(t, engine.Options{})
		st := c.must("new", fields{"seats": 4, "seed": "prefix", "auto": auto})
		seen := map[int][3]string{}
		var moves []string // sent by the client, by the number of moves before
		var ats []int
		rng := newRand(7)
		look := func() [3]string {
			text := undos.ReplaceAllString(c.must("record", nil).line, "")
			return [3]string{standing(c.must("status", nil)), c.must("position", nil).line, text}
		}
		for range 150 {
			seen[st.At] = look()
			m := "?"
			if st.Turn != "nature" {
				m = c.pick(rng)
			}
			moves, ats = append(moves, m), append(ats, st.At)
			st = c.must("play", fields{"move": m})
		}
		end := look()
		for i := len(ats) - 1; i >= 0; i -= 11 {
			c.must("undo", fields{"to": ats[i]})
			if got := look(); got != seen[ats[i]] {
				t.Fatalf("after undo to %d:\n%s\nbefore:\n%s", ats[i], got, seen[ats[i]])
			}
			c.must("play", fields{"moves": moves[i:]})
			if got := look(); got != end {
				t.Fatalf("played again from %d:\n%s\nbefore:\n%s", ats[i], got, end)
			}
		}
	}
}

// Only undos that take back something new are counted.
func TestUndosAreCounted(t *testing.T) {
	c := newClient(t, engine.Options{})
	st := c.must("new", fields{"seats": 2, "seed": "count", "auto": true})
	first := st.At
	count := func(want string) {
		t.Helper()
		if got := undos.FindString(c.must("record", nil).line); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	c.must("play", fields{"move": "flag d1"})
	c.must("undo", fields{"to": first})
	count("")
	c.must("undo", fields{"to": first - 1})
	count(`undos 1\n`)
	c.must("play", fields{"move": "?"})
	c.must("undo", fields{"to": 0})
	count(`undos 2\n`)
	var reply struct{ Record string }
	if err := json.Unmarshal([]byte(c.must("record", nil).line), &reply); err != nil {
		t.Fatal(err)
	}
	c.must("load", fields{"record": reply.Record})
	count(`undos 2\n`)
}

func TestEqualRequestsHaveEqualReplies(t *testing.T) {
	a, b := newClient(t, engine.Options{}), newClient(t, engine.Options{})
	rng := newRand(3)
	ask := func(do string, more fields) {
		t.Helper()
		if got, want := a.must(do, more), b.must(do, more); got.line != want.line {
			t.Fatalf("%s %v:\n%s\n%s", do, more, got.line, want.line)
		}
	}
	ask("new", fields{"seats": 3, "seed": "equal", "auto": true, "options": []string{"bonanza"}})
	for range 200 {
		ask("play", fields{"move": a.pick(rng)})
		for _, do := range []string{"status", "position", "record", "score"} {
			ask(do, nil)
		}
		ask("view", fields{"seat": rng.IntN(3)})
	}
}

func TestPlayIsAllOrNothing(t *testing.T) {
	c := newClient(t, engine.Options{})
	c.must("new", fields{"seats": 2}) // without a seed: failed requests must not choose one
	look := func() (all string) {
		for _, do := range []string{"status", "position", "record"} {
			all += c.must(do, nil).line + "\n"
		}
		return all
	}
	before := look()
	lists := [][]string{{"?", "?", "bid 1"}, {"?", "first 0"}, {"?", "lay gold"}, {"end"}}
	for _, moves := range lists {
		if a := c.ask("play", fields{"moves": moves}); a.OK {
			t.Errorf("%v was played: %s", moves, a.line)
		}
		if got := look(); got != before {
			t.Fatalf("%v changed the game:\n%s\nbefore:\n%s", moves, got, before)
		}
	}
	if a := c.must("play", fields{"move": "?"}); a.Seed == nil {
		t.Errorf("the seed that was chosen is not told: %s", a.line)
	}
}

// Choices that commute can come in any order within a list.
func TestCommutingChoicesAreSorted(t *testing.T) {
	if testing.Short() {
		t.Skip("a hunt in one goroutine")
	}
	found := map[string]int{}
	for seed := range uint64(20) {
		c := newClient(t, engine.Options{})
		c.must("new", fields{"seats": 2, "seed": fmt.Sprint(seed), "auto": true, "options": []string{"quick-start"}})
		rng := newRand(seed)
		var run []string // choices of one kind
		from := 0        // moves before them
		for st := c.must("status", nil); !st.Over; {
			m := c.pick(rng)
			verb := choice(m)
			if len(run) == 0 || choice(run[0]) != verb || len(st.Played) > 1 {
				run, from = nil, st.At
			}
			run = append(run, m)
			st = c.must("play", fields{"move": m})
			if len(run) < 2 || !slices.Contains([]string{"pay", "put", "sell", "return", "fill"}, verb) {
				continue
			}
			want := c.goods()
			c.must("undo", fields{"to": from})
			back := slices.Clone(run)
			slices.Reverse(back)
			a := c.ask("play", fields{"moves": back})
			switch {
			case !a.OK:
				found["not "+verb]++ // two successive choices that do not mix
			case slices.Equal(a.Played, back): // nothing to sort
			default:
				found[verb]++
				if got := c.goods(); got != want {
					t.Fatalf("%v reversed:\n%s\nwant:\n%s", run, got, want)
				}
			}
			if a.OK {
				c.must("undo", fields{"to": from})
			}
			c.must("play", fields{"moves": run})
		}
	}
	for _, verb := range []string{"pay", "put", "return", "sell"} {
		if found[verb] == 0 || found["not "+verb]*10 > found[verb] {
			t.Errorf("reversed lists by verb: %v", found)
		}
	}
}

// goods returns the goods of the players.
func (c *client) goods() string {
	c.t.Helper()
	var p goa.Position
	if err := json.Unmarshal(c.must("position", nil).Position, &p); err != nil {
		c.t.Fatal(err)
	}
	return fmt.Sprintf("%+v", p.Players)
}

// choice returns the verb of the choice that a move is part of.
func choice(move string) string {
	verb, what, _ := strings.Cut(move, " ")
	if verb == "gain" && what != "spice" {
		return "put" // a mixed harvest
	}
	return verb
}

// A user corrects a number of an edition and plays with it.
func TestCorrectedEdition(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.edition")
	if err := os.WriteFile(file, []byte("based-on 2012\nedition mine\n[tracks]\ntaxes 9 S 9 S 9 S 10 S 11 S\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	own, err := edition.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int16{"mine": 9, "2012": 4} {
		c := newClient(t, engine.Options{Edition: own})
		st := c.must("new", fields{"seats": 2, "edition": name, "seed": "taxes", "auto": true})
		for rng := newRand(1); !slices.Contains(st.Played, "tax"); {
			m := c.pick(rng)
			if c.ask("play", fields{"move": "tax"}).OK {
				c.must("undo", fields{"to": st.At})
				m = "tax"
			}
			st = c.must("play", fields{"move": m})
		}
		i := slices.IndexFunc(st.Events, func(e goa.Event) bool { return e.Kind == goa.DucatsGained })
		if i < 0 || st.Events[i].N != want {
			t.Errorf("taxes of %s: %v, want %d ducats", name, st.Events, want)
		}
		rec := c.must("record", nil).Record
		plain := newClient(t, engine.Options{})
		if got := plain.must("load", fields{"record": rec}); standing(got) != standing(c.must("status", nil)) {
			t.Errorf("the record does not carry its numbers: %s", got.line)
		}
		if got := plain.must("load", fields{"position": plain.must("position", nil).Position}); !got.OK {
			t.Errorf("the numbers of the present game are not known by their hash: %s", got.line)
		}
		pos := c.must("position", nil)
		if a := newClient(t, engine.Options{}).ask("load", fields{"position": pos.Position}); a.OK != (name != "mine") {
			t.Errorf("position of %s in an engine that does not know it: %s", name, a.line)
		}
	}
}
