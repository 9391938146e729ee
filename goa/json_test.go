package goa_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"goa/goa"
)

func TestEventsAndMovesAreTheirJSON(t *testing.T) {
	someGames(t, func(t *testing.T, w *walker) {
		m, ok := w.choose()
		if !ok || !w.sampled(4) {
			return
		}
		var move goa.Move
		if err := json.Unmarshal(asJSON(t, m), &move); err != nil || move != m {
			t.Fatalf("%s came back as %s (%v)", m, move, err)
		}
		s := w.s
		events, err := s.Apply(m)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			sameEvent(t, e)
			sameEvent(t, e.SeenBy(goa.Nobody))
		}
	})
}

func sameEvent(t *testing.T, e goa.Event) {
	t.Helper()
	text := asJSON(t, e)
	var got goa.Event
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if got != e {
		t.Fatalf("%s came back as %+v, was %+v", text, got, e)
	}
}

// sampleOf has a value for every field that an event can have.
var sampleOf = map[goa.Field]string{
	goa.FieldSeat: "1", goa.FieldOther: "2", goa.FieldN: "7", goa.FieldTile: `"duty"`, goa.FieldCell: `"c3"`,
	goa.FieldCard: `"spice-sale-2"`, goa.FieldTrack: `"tax"`, goa.FieldPlace: `"madras"`, goa.FieldSpice: `"clove"`,
	goa.FieldAction: `"harvest"`, goa.FieldColony: `"cochin"`, goa.FieldColonyTile: `"quilon-clove-ginger"`,
	goa.FieldBonanza: `"bonanza-ducats"`, goa.FieldStory: `"tax-story"`, goa.FieldCaptain: `"javanese"`,
	goa.FieldGambit: `"power-broker"`, goa.FieldAuctionCard: `"solo-b-3-8"`, goa.FieldKind: `"one-shot"`,
	goa.FieldMoney: `"5"`, goa.FieldActionCard: `"solo-action-b-8"`, goa.FieldAutomaAction: `"madras"`,
	goa.FieldGoal: `"goal-fields"`, goa.FieldBonus: `"bonus-ships"`,
}

func TestEveryKindOfEventHasJSON(t *testing.T) {
	for _, k := range goa.EventKinds() {
		text := `{"event":"` + k.String() + `"`
		for _, f := range k.Fields() {
			text += `,"` + f.String() + `":` + sampleOf[f]
		}
		text += "}"
		var e goa.Event
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := asJSON(t, e); string(got) != text {
			t.Errorf("got %s, want %s", got, text)
		}
	}
}

func TestEventJSONIsExact(t *testing.T) {
	for _, text := range []string{
		`{"event":"ships-gained","seat":0,"n":4}`,
		`{"event":"card-drawn","seat":2,"card":null}`,
		`{"event":"auction-opened","seat":1,"n":1,"tile":null,"cell":"b1"}`,
		`{"event":"lot-sold","seat":1,"other":0,"n":3,"tile":"clove-2"}`,
		`{"event":"game-ended"}`,
		`{"event":"captain-kept","seat":2,"captain":null}`,
		`{"event":"gambit-pledged","seat":0,"gambit":null}`,
	} {
		var e goa.Event
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := asJSON(t, e); string(got) != text {
			t.Errorf("got %s, want %s", got, text)
		}
	}
}

func TestWrongEventsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"seat":0}`:                                   "must say which",
		`{"event":"ship-gained"}`:                      `"ship-gained" is not an event`,
		`{"event":"ships-gained","seat":0}`:            "n: missing",
		`{"event":"passed","seat":0,"n":1}`:            "exactly the fields",
		`{"event":"passed","seat":4}`:                  "is not a seat",
		`{"event":"bid-made","seat":0,"n":1e9}`:        "whole number",
		`{"event":"tile-kept","seat":0,"tile":"hat"}`:  `no "hat"`,
		`{"event":"flag-placed","seat":0,"cell":null}`: `no ""`,
	} {
		var e goa.Event
		if err := json.Unmarshal([]byte(text), &e); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

func TestScoreJSON(t *testing.T) {
	c := goa.Score{Levels: 31, Colonies: 3, Symbols: 4, Richest: 3, Singles: 1, Story: -5}
	want := `{"levels":31,"colonies":3,"symbols":4,"richest":3,"singles":1,"duties":0,"missions":0,"story":-5,"total":37}`
	if got := string(asJSON(t, c)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var back goa.Score
	if err := json.Unmarshal([]byte(want), &back); err != nil || back != c {
		t.Errorf("came back as %+v (%v)", back, err)
	}
}

// The JSON that a seat reads is the same to the byte, whatever the others hold.
func TestViewJSONTellsNothingHidden(t *testing.T) {
	someGames(t, func(t *testing.T, w *walker) {
		if w.rng.IntN(32) > 0 && w.s.Todo() != "keep" { // some captains are kept face down
			return
		}
		for seat := goa.Seat(w.s.Seats() - 1); seat >= -1; seat-- {
			if seat < 0 {
				seat = goa.Nobody
			}
			v := w.s.View(seat)
			var dealt goa.State
			v.Deal(&dealt, w.rng.IntN)
			other := dealt.View(seat)
			if a, b := asJSON(t, v), asJSON(t, other); !bytes.Equal(a, b) {
				t.Fatalf("seat %s can tell two deals apart:\n%s\n%s", seat, a, b)
			}
		}
	})
}

// A view in JSON has the same fields as a position for the same things. It has
// no hand, pick or captain to choose but its own.
func TestViewJSONIsTheOpenPosition(t *testing.T) {
	someGames(t, func(t *testing.T, w *walker) {
		if w.rng.IntN(32) > 0 {
			return
		}
		p := w.s.Position()
		hands := 0
		for i := range p.Players {
			hands += len(p.Players[i].Hand)
			p.Players[i].Hand, p.Players[i].Pick = nil, goa.NoGambit
			p.Players[i].Captains, p.Players[i].Kept = nil, goa.NoCaptain
		}
		open, view := fieldsOf(t, p), fieldsOf(t, w.s.View(0))
		for name, value := range open {
			if !bytes.Equal(view[name], value) {
				t.Fatalf("%s is %s in the view, %s in the position", name, view[name], value)
			}
		}
		var sizes []int
		var held [][]int
		for name, to := range map[string]any{"hand-sizes": &sizes, "held": &held} {
			if err := json.Unmarshal(view[name], to); err != nil {
				t.Fatal(err)
			}
		}
		for i, n := range sizes {
			hands -= n
			for _, k := range held[i] {
				n -= k
			}
			if n != 0 {
				t.Fatalf("held %v does not add up to hand-sizes %v", held, sizes)
			}
		}
		if hands != 0 {
			t.Fatalf("hand-sizes %v are not those of the hands", sizes)
		}
	})
}

func fieldsOf(t *testing.T, v any) map[string]json.RawMessage {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(asJSON(t, v), &fields); err != nil {
		t.Fatal(err)
	}
	return fields
}
