package match_test

import (
	"errors"
	"testing"

	"goa/internal/match"
)

// One link seats all friends, each at a free seat, and nobody without it.
func TestOneLinkForAllFriends(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(match.NewSeat{Kind: match.Person, Name: "Ana", Owner: "ana"}, open(), open(), open())
	other := h.create(match.NewSeat{Kind: match.Person, Name: "Ana", Owner: "ana"}, open())
	link := s.TableLink("ana")
	if link == "" || s.TableLink("bo") != "" || s.TableLink("") != "" {
		t.Fatal("the link is the host's to hand out")
	}
	join := func(by match.Owner, token string) error {
		now, err := h.Join(t.Context(), match.Command{Table: s.ID(), Owner: by}, token, string(by))
		if err == nil {
			s = now
		}
		return err
	}
	for _, forged := range []string{"", "x", other.TableLink("ana"), link[1:]} {
		if err := join("eve", forged); !errors.Is(err, match.BadLink) || s.CanJoin("eve", forged) {
			t.Errorf("%q leads to a seat: %v", forged, err)
		}
	}
	if err := join("", link); !errors.Is(err, match.BadLink) {
		t.Errorf("nobody sits down: %v", err)
	}
	for i, friend := range []match.Owner{"bo", "cleo", "bo", "dom"} {
		if err := join(friend, link); err != nil || len(s.SeatsOf(friend)) != 1 {
			t.Fatalf("%d: %s has the seats %v: %v", i, friend, s.SeatsOf(friend), err)
		}
	}
	if err := join("eve", link); !errors.Is(err, match.BadLink) || s.CanJoin("eve", link) || s.TableLink("ana") != "" {
		t.Errorf("all seats are taken, and eve gets one: %v", err)
	}
	if !s.CanJoin("bo", link) {
		t.Error("bo's link no longer leads back to the seat")
	}
	for _, owner := range []match.Owner{"ana", "bo", "cleo", "dom"} {
		s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: owner}, true))
	}
	s = h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "bo", Seat: s.SeatsOf("bo")[0]}, "random", ""))
	if err := join("eve", link); !errors.Is(err, match.BadLink) {
		t.Errorf("eve joins a game that has begun: %v", err)
	}
}
