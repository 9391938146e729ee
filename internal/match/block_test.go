package match_test

import (
	"errors"
	"testing"

	"goa/internal/match"
)

// If one of two people has blocked the other, they cannot sit at one table,
// whoever comes second.
func TestBlockedPeopleDoNotMeet(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	eve := match.NewSeat{Kind: match.Person, Name: "Eve", Owner: "eve"}
	s := h.create(person("Ana"), eve, bot("Bot"))
	h.refused("a stranger blocks", s, match.NotYourSeat)(h.Block(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 1}))
	h.refused("herself", s, match.NotYourSeat)(h.Block(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0}))
	h.refused("a bot", s, match.NotYourSeat)(h.Block(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 2}))
	h.must(h.Block(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 1}))
	claim := func(s *match.Snapshot, host, by match.Owner) error {
		_, _, err := h.Claim(t.Context(), by, viewOf(t, s, host).Seats[1].Link, "Guest")
		return err
	}
	of := func(host match.Owner, seats ...match.NewSeat) *match.Snapshot {
		return h.must(h.Create(t.Context(), match.NewTable{Host: host, Seats: seats, Spectators: true}))
	}
	if err := claim(of("ana", person("Ana"), open()), "ana", "eve"); !errors.Is(err, match.Blocked) {
		t.Errorf("eve sits down at ana's table: %v", err)
	}
	if err := claim(of("eve", person("Eve"), open()), "eve", "ana"); !errors.Is(err, match.Blocked) {
		t.Errorf("ana is seated with eve: %v", err)
	}
	beas := of("bea", person("Bea"), open(), match.NewSeat{Kind: match.Person, Name: "Ana", Owner: "ana"})
	if err := claim(beas, "bea", "eve"); !errors.Is(err, match.Blocked) {
		t.Errorf("eve sits down where ana sits: %v", err)
	}
	if err := claim(of("bea", person("Bea"), open()), "bea", "eve"); err != nil {
		t.Errorf("eve cannot play with others: %v", err)
	}
	list, err := h.Blocks(t.Context(), "ana")
	if err != nil || len(list) != 1 || list[0].Name != "Eve" {
		t.Fatalf("ana has blocked %+v: %v", list, err)
	}
	if err := h.Unblock(t.Context(), "ana", list[0].Number); err != nil {
		t.Fatal(err)
	}
	if err := claim(of("ana", person("Ana"), open()), "ana", "eve"); err != nil {
		t.Errorf("eve is still blocked: %v", err)
	}
}
