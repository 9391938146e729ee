package match_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

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

// People who play together and block each other go on. Their links answer as before, so
// nobody learns of the block.
func TestBlockedPeopleKeepTheirSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.create(person("Ana"), open())
		join, link := s.TableLink("ana"), viewOf(t, s, "ana").Seats[beas].Link
		if _, _, err := h.Claim(t.Context(), "eve", link, "Eve"); err != nil {
			t.Fatal(err)
		}
		for _, owner := range []match.Owner{"ana", "eve"} {
			s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: owner}, true))
		}
		h.must(h.Block(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}))
		eve := match.Command{Table: s.ID(), Owner: "eve"}
		answers := func(when string, claims, sits, joins error) {
			t.Helper()
			claimed, _, err := h.Claim(t.Context(), "eve", link, "Eve")
			h.refused("the link of eve's seat "+when, s, claims)(claimed, err)
			h.refused("a seat for eve "+when, s, sits)(h.Sit(t.Context(), eve, "Eve"))
			h.refused("the table's link "+when, s, joins)(h.Join(t.Context(), eve, join, "Eve"))
		}
		answers("while she plays", nil, nil, nil)
		for !s.WaitsFor("eve") {
			s = h.moveOf(s, "ana")
		}
		time.Sleep(time.Hour)
		h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		synctest.Wait()
		s = h.must(h.Snapshot(t.Context(), s.ID()))
		answers("while a bot plays for her", match.BadLink, match.NotYourSeat, match.BadLink)
		if s = h.must(h.ComeBack(t.Context(), eve)); len(s.SeatsOf("eve")) != 1 {
			t.Error("eve is not back")
		}
	})
}
