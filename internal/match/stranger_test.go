package match_test

import (
	"reflect"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

// All strangers see the same before, during and after a game. Anyone who has,
// had or may have a seat is not a stranger, and a table without spectators has
// no strangers.
func TestStrangersAreShownTheSame(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	gathering := h.create(person("Ana"), match.NewSeat{Kind: match.Open, Owner: "bea"}, bot("Bot"))
	playing := h.hotSeat(2)
	later := h.must(h.Move(t.Context(), match.Command{Table: playing.ID(), Owner: "ana", Seat: 0, Entry: playing.VersionFor("ana")}, viewOf(t, playing, "ana").Legal[0].String()))
	for name, s := range map[string]*match.Snapshot{"gathering": gathering, "playing": playing, "later": later} {
		want, err := s.For("somebody", goa.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		for _, owner := range []match.Owner{"eve", ""} {
			if got, err := s.For(owner, goa.Nobody); err != nil || !s.IsStranger(owner) || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %q is shown %+v, and somebody %+v: %v", name, owner, got, want, err)
			}
		}
		if s.IsStranger("ana") {
			t.Errorf("%s: the host is a stranger", name)
		}
	}
	closed := h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{person("Ana"), bot("Bot")}}))
	if closed.IsStranger("eve") {
		t.Error("somebody is shown what nobody may see")
	}
}
