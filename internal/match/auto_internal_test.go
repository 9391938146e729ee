package match

import (
	"testing"

	"goa/internal/autopilot"
)

// Preferences do not apply to the next owner of a seat.
func TestAutoGoesWithItsOwner(t *testing.T) {
	_, _, s := newTable(t)
	p := &proposal{game: s.game, now: now()}
	p.setAuto("ana", autopilot.Auto{Forced: true})
	if p.auto[1] != (autopilot.Auto{Forced: true}) {
		t.Fatalf("at ana's second seat %+v is done", p.auto[1])
	}
	if err := p.add(SeatEntry, 1, `{"kind":"person","name":"Bea","owner":"bea"}`); err != nil {
		t.Fatal(err)
	}
	if p.auto[0] != (autopilot.Auto{Forced: true}) || p.auto[1] != (autopilot.Auto{}) {
		t.Errorf("at ana's seat %+v is done, at bea's %+v", p.auto[0], p.auto[1])
	}
}
