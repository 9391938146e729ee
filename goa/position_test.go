package goa_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

func TestPositionRoundTrip(t *testing.T) {
	everyGame(t, func(t *testing.T, w *walker) {
		if len(w.moves)%16 > 0 && w.s.Depth() == 0 {
			return
		}
		p := w.s.Position()
		got, err := goa.FromPosition(w.s.Rules(), p)
		if err != nil {
			t.Fatalf("%v\n%s", err, asJSON(t, p))
		}
		if got != w.s {
			t.Fatalf("another game:\n%s\n%s", asJSON(t, got.Position()), asJSON(t, p))
		}
		if len(w.moves)%96 > 0 {
			return // reading JSON is slow
		}
		var read goa.Position
		if err := json.Unmarshal(asJSON(t, p), &read); err != nil {
			t.Fatal(err)
		}
		if got, err := goa.FromPosition(w.s.Rules(), read); err != nil || got != w.s {
			t.Fatalf("another game after JSON (%v):\n%s", err, asJSON(t, p))
		}
	})
}

func asJSON(t testing.TB, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestPositionRefusesUnknownFields(t *testing.T) {
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	text := string(asJSON(t, s.Position()))
	for _, wrong := range []string{
		strings.Replace(text, `"seats"`, `"chairs":2,"seats"`, 1),
		strings.Replace(text, `{"ducats"`, `{"gold":1,"ducats"`, 1),
		strings.Replace(text, `"task"`, `"when":1,"task"`, 1),
	} {
		var p goa.Position
		if err := json.Unmarshal([]byte(wrong), &p); err == nil || !strings.Contains(err.Error(), "is not a field") {
			t.Errorf("got %v, want an unknown field in %s", err, wrong)
		}
	}
}

// A position from outside is rejected, or it can be played to the end.
func TestHostilePositions(t *testing.T) {
	var h hostility
	everyGame(t, func(t *testing.T, w *walker) {
		if w.rng.IntN(40) == 0 {
			h.try(t, &w.s, w.rng)
		}
	})
	if h.accepted == 0 || h.accepted == h.tried {
		t.Errorf("%d of %d changed positions could be played", h.accepted, h.tried)
	}
}

// hostility changes positions and tries to load them. It keeps tasks of the
// positions that it has seen, to put them where they do not belong.
type hostility struct {
	accepted, tried int
	tasks           []any
}

func (h *hostility) try(t *testing.T, s *goa.State, rng *rand.Rand) {
	t.Helper()
	h.tried++
	if h.change(t, s, rng) {
		h.accepted++
	}
}

// change reports whether the changed position was accepted, and if so plays it.
func (h *hostility) change(t *testing.T, s *goa.State, rng *rand.Rand) bool {
	t.Helper()
	var tree map[string]any
	if err := json.Unmarshal(asJSON(t, s.Position()), &tree); err != nil {
		t.Fatal(err)
	}
	tasks := tree["tasks"]
	switch rng.IntN(3) {
	case 0:
		mutate(tree, rng)
	case 1:
		mutate(tasks, rng)
	default:
		if len(h.tasks) > 0 {
			tree["tasks"] = h.tasks[rng.IntN(len(h.tasks))]
		}
	}
	if rng.IntN(2) > 0 {
		mutate(tree, rng)
	}
	if tasks != nil {
		h.tasks = append(h.tasks, tasks)
	}
	text := asJSON(t, tree)
	var p goa.Position
	if json.Unmarshal(text, &p) != nil {
		return false
	}
	got, err := goa.FromPosition(s.Rules(), p)
	if err != nil {
		if _, ok := errors.AsType[*goa.PositionError](err); !ok {
			t.Fatalf("%T: %v", err, err)
		}
		return false
	}
	playToTheEnd(t, got, rng, text)
	return true
}

// playToTheEnd fails if the game gets stuck or takes forever.
func playToTheEnd(t *testing.T, s goa.State, rng *rand.Rand, from []byte) {
	t.Helper()
	last := goa.Move{}
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%s: panic: %v\nfrom %s\nat %s", last, r, from, asJSON(t, s.Position()))
		}
	}()
	w := walker{s: s, rng: rng}
	for n := 0; !s.Over(); n++ {
		if n > 20_000 {
			t.Fatalf("no end\nfrom %s", from)
		}
		w.s = s
		var ok bool
		if last, ok = w.choose(); !ok {
			t.Fatalf("dead end after %s\nfrom %s\nat %s", last, from, asJSON(t, s.Position()))
		}
		if why := s.Check(last); why != goa.Legal {
			t.Fatalf("%s is %s\nfrom %s\nat %s", last, why, from, asJSON(t, s.Position()))
		}
		s.Play(last)
		if err := s.Invariants(); err != nil {
			t.Fatalf("after %s: %v\nfrom %s\nat %s", last, err, from, asJSON(t, s.Position()))
		}
	}
	for seat := range goa.Seat(s.Seats()) {
		v := s.View(seat)
		asJSON(t, s.Score(seat))
		v.Deal(new(goa.State), rng.IntN)
	}
}

func FuzzPosition(f *testing.F) {
	for i, c := range fewSettings() {
		w := newWalker(f, c, uint64(i))
		for range 15 * i {
			w.step()
		}
		f.Add(asJSON(f, w.s.Position()), uint8(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, i uint8) {
		c := fewSettings()[int(i)%len(fewSettings())]
		var p goa.Position
		if json.Unmarshal(text, &p) != nil {
			return
		}
		if s, err := goa.FromPosition(rulesOf(t, c.edition, c.options...), p); err == nil {
			playToTheEnd(t, s, rand.New(rand.NewPCG(1, 1)), text)
		}
	})
}
