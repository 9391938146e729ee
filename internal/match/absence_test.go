package match_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// three returns a table of ana, bea and cid, in the bubble's time, that waits
// for one of them.
func three(t *testing.T, h house, waitsFor match.Owner) *match.Snapshot {
	t.Helper()
	seats := []match.NewSeat{person("Ana"), {Kind: match.Person, Name: "Bea", Owner: "bea"}, {Kind: match.Person, Name: "Cid", Owner: "cid"}}
	s := h.create(seats...)
	for _, owner := range []match.Owner{"ana", "bea", "cid"} {
		s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: owner}, true))
	}
	for !s.WaitsFor(waitsFor) {
		s = h.moveOf(s, []match.Owner{"ana", "bea", "cid"}[viewOf(t, s, "ana").Waiting.Seats[0]])
	}
	return s
}

// moveOf makes the first possible move of an owner.
func (h house) moveOf(s *match.Snapshot, owner match.Owner) *match.Snapshot {
	h.t.Helper()
	v := viewOf(h.t, s, owner)
	return h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
}

// lastChange returns the last change of the seats, as everyone can read it.
func lastChange(t *testing.T, s *match.Snapshot) match.SeatChange {
	t.Helper()
	changes := viewOf(t, s, "eve").Changes
	if len(changes) == 0 {
		t.Fatal("the log tells of no change of seats")
	}
	return changes[len(changes)-1]
}

const beas = goa.Seat(1)

// Whatever a host does, a player's hand stays hidden.
func TestHostCannotLookIntoAHand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := three(t, h, "bea")
		h.refused("a link to an occupied seat", s, match.NotYourSeat)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}))
		h.refused("a bot in the seat of a player who is there", s, match.NotAbsent)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: beas}))
		if viewOf(t, s, "ana").Seats[beas].Link != "" {
			t.Error("the host is shown the link that bea has made for her telephone")
		}
		link := viewOf(t, s, "bea").Seats[beas].Link
		claimed, _, err := h.Claim(t.Context(), "ana", link, "Ana")
		h.refused("a second seat for a player", s, match.AlreadySeated)(claimed, err)
		time.Sleep(11 * time.Minute)
		h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		synctest.Wait()
		s = h.must(h.Snapshot(t.Context(), s.ID()))
		h.refused("a link to the seat of a player who is away", s, match.NotYourSeat)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}))
		claimed, _, err = h.Claim(t.Context(), "ana-2", link, "Ana")
		h.refused("the old link", s, match.BadLink)(claimed, err)
	})
}

func TestBotPlaysForAnAbsentPlayerUntilTheyAreBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := three(t, h, "bea")
		time.Sleep(9 * time.Minute)
		h.refused("after nine minutes", s, match.NotAbsent)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "cid", Seat: beas}, "random", ""))
		h.must(h.Look(t.Context(), s.ID(), "bea")) // she looks, and thinks
		time.Sleep(9 * time.Minute)
		h.refused("nine minutes after she was seen", s, match.NotAbsent)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "cid", Seat: beas}, "random", ""))
		time.Sleep(2 * time.Minute)
		h.refused("a stranger's bot", s, match.NotYourSeat)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "eve", Seat: beas}, "random", ""))
		h.refused("a bot for a player who is not waited for", s, match.NotAbsent)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "cid", Seat: 0}, "random", ""))
		s = h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "cid", Seat: beas}, "random", ""))
		if c := lastChange(t, s); c.Kind != match.SeatReplaced || c.Seat != beas || c.By != 2 || c.Name != "Bea" {
			t.Errorf("the log tells %+v", c)
		}
		v := viewOf(t, s, "bea")
		if !v.Seats[beas].MayReturn || v.Seats[beas].Mine || v.Seat != goa.Nobody {
			t.Errorf("bea is told %+v", v.Seats[beas])
		}
		synctest.Wait()
		list, _, err := h.Tables(t.Context(), "bea", match.Cursor{}, 10)
		if err != nil || len(list) != 1 || list[0].ForMe {
			t.Errorf("her list is %+v: %v", list, err)
		}
		s = h.must(h.ComeBack(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}))
		if c := lastChange(t, s); c.Kind != match.SeatReturned || c.Seat != beas {
			t.Errorf("the log tells %+v", c)
		}
		if len(s.SeatsOf("bea")) != 1 {
			t.Error("bea is not back")
		}
		h.refused("back twice", s, nil)(h.ComeBack(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}))
		h.refused("a stranger comes back", s, match.NotYourSeat)(h.ComeBack(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}))
	})
}

// A player with an open stream is present, however long they think.
func TestConnectedPlayersAreNotAbsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := three(t, h, "bea")
		_, leave, err := h.Watch(t.Context(), s.ID(), "bea")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		h.refused("while she is connected", s, match.NotAbsent)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		leave()
		time.Sleep(9 * time.Minute)
		h.refused("soon after she has gone", s, match.NotAbsent)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		time.Sleep(time.Minute)
		h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
	})
}

// A restart is not an absence: nobody could have been seen.
func TestRestartMakesNobodyAbsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		s := three(t, h, "bea")
		h.Close()
		time.Sleep(time.Hour)
		again := newHouse(t, func(c *match.Config) { c.Store = h.store })
		again.store = h.store
		defer again.Close()
		again.refused("just after a restart", s, match.NotAbsent)(again.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		time.Sleep(10 * time.Minute)
		again.must(again.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
	})
}

func TestAnotherPersonGetsASeatIfAllOthersAgree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := three(t, h, "bea")
		h.refused("while she may be there", s, match.NotAbsent)(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}))
		time.Sleep(10 * time.Minute)
		h.refused("a stranger agrees", s, match.NotYourSeat)(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "eve", Seat: beas}))
		s = h.must(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}))
		h.refused("ana agrees twice", s, nil)(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}))
		if c := lastChange(t, s); c.Kind != match.SeatAgreed || c.By != 0 || viewOf(t, s, "ana").Seats[beas].Link != "" {
			t.Errorf("one of two agrees: the log tells %+v", c)
		}
		s = h.must(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "cid", Seat: beas}))
		if c := lastChange(t, s); c.Kind != match.SeatOpened {
			t.Errorf("all agree: the log tells %+v", c)
		}
		link := viewOf(t, s, "cid").Seats[beas].Link
		if link == "" || viewOf(t, s, "ana").Seats[beas].Link != link || viewOf(t, s, "eve").Seats[beas].Link != "" {
			t.Error("the link is for those who have agreed")
		}
		claimed, _, err := h.Claim(t.Context(), "ana", link, "Ana")
		h.refused("one of them takes the seat", s, match.AlreadySeated)(claimed, err)
		s, _, err = h.Claim(t.Context(), "dan", link, "Dan")
		if err != nil {
			t.Fatal(err)
		}
		if c := lastChange(t, s); c.Kind != match.SeatTaken || c.Name != "Bea" || c.New != "Dan" {
			t.Errorf("the log tells %+v", c)
		}
		if !viewOf(t, s, "bea").Seats[beas].Lost {
			t.Error("bea is not told that someone else has her seat")
		}
	})
}

// A player who plays has not left: the votes of the others are void.
func TestOwnersWhoPlayKeepTheirSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := three(t, h, "bea")
		time.Sleep(10 * time.Minute)
		h.must(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}))
		s = h.must(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "cid", Seat: beas}))
		link := viewOf(t, s, "cid").Seats[beas].Link
		s = h.moveOf(s, "bea")
		claimed, _, err := h.Claim(t.Context(), "dan", link, "Dan")
		h.refused("the earlier link", s, match.BadLink)(claimed, err)
	})
}

// With two players, neither alone can give the other's seat away, because they
// could take it themselves. A bot may play.
func TestOneAloneDecidesNothingButABot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.create(match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"}, person("Ana"), bot("Bot"))
		h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true))
		s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, true))
		for !s.WaitsFor("bea") {
			synctest.Wait()
			if s = h.must(h.Snapshot(t.Context(), s.ID())); s.WaitsFor("ana") {
				s = h.play(s, viewOf(t, s, "ana").Legal[0].String())
			}
		}
		time.Sleep(time.Hour)
		h.refused("ana alone agrees", s, match.NotYourSeat)(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0}))
		h.refused("a bot's hand for a friend", s, match.NotYourSeat)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 2}))
		s = h.must(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 2}))
		if viewOf(t, s, "ana").Seats[2].Offered {
			t.Error("ana alone has given a bot's hand away")
		}
		if s = h.must(h.Agree(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 2})); !viewOf(t, s, "bea").Seats[2].Offered {
			t.Error("both agree, and nobody may sit down")
		}
	})
}

// Around one device a person may play for several, as long as nobody else sits
// there.
func TestSecondSeatAroundOneDevice(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(person("Ana"), open(), open())
	first, second := viewOf(t, s, "ana").Seats[1].Link, viewOf(t, s, "ana").Seats[2].Link
	s, _, err := h.Claim(t.Context(), "ana", first, "Ana's sister")
	if err != nil || len(s.SeatsOf("ana")) != 2 {
		t.Fatalf("a second seat around one device: %v", err)
	}
	if _, _, err := h.Claim(t.Context(), "bea", second, "Bea"); err != nil {
		t.Fatal(err)
	}
	s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 2}))
	claimed, _, err := h.Claim(t.Context(), "ana", viewOf(t, s, "bea").Seats[2].Link, "Ana")
	h.refused("a third seat beside bea", s, match.AlreadySeated)(claimed, err)
}

// A link made to a bot's seat before the game is invalid once the game has begun, because
// the bot then has a hand.
func TestLinkToABotDiesWhenTheGameBegins(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(person("Ana"), match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"}, bot("Bot"))
	s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 2}))
	link := viewOf(t, s, "ana").Seats[2].Link
	h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true))
	s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, true))
	if s.Status() != match.Playing || link == "" {
		t.Fatal("the game did not begin")
	}
	if _, _, err := h.Claim(t.Context(), "ana-2", link, "Ana"); !errors.Is(err, match.BadLink) {
		t.Errorf("a bot's hand for the holder of the link: %v", err)
	}
	if v := viewOf(t, s, "ana"); v.Seats[2].Offered || v.Seats[2].Link != "" {
		t.Errorf("the seat seems to be offered: %+v", v.Seats[2])
	}
}

// A running game does not belong to its host alone.
func TestHostCannotDeleteTheGameOfOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := three(t, h, "bea")
		deletes := func(what string, want error) {
			t.Helper()
			if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", what, err, want)
			}
		}
		deletes("while bea and cid play", match.OthersPlay)
		time.Sleep(31 * 24 * time.Hour)
		deletes("while cid, who is not waited for, plays", match.OthersPlay)
		h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "cid", Seat: 2}, "random", "")) // cid leaves
		h.must(h.Look(t.Context(), s.ID(), "bea"))
		deletes("right after bea was seen", match.OthersPlay)
		time.Sleep(time.Hour)
		deletes("when cid has left, and bea has been away for a month", nil)
		if _, err := h.Snapshot(t.Context(), s.ID()); !errors.Is(err, match.NotFound) {
			t.Errorf("the table is still there: %v", err)
		}
	})
}

// A player for whom a bot plays may come back, for a month.
func TestHostCannotDeleteTheGameOfAnAbsentPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.create(person("Ana"), match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"})
		for _, owner := range []match.Owner{"ana", "bea"} {
			s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: owner}, true))
		}
		for !s.WaitsFor("bea") {
			s = h.moveOf(s, "ana")
		}
		time.Sleep(time.Hour)
		h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: beas}, "random", ""))
		time.Sleep(29 * 24 * time.Hour)
		if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); !errors.Is(err, match.OthersPlay) {
			t.Errorf("after 29 days: %v", err)
		}
		time.Sleep(2 * 24 * time.Hour)
		if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); err != nil {
			t.Errorf("after 31 days: %v", err)
		}
	})
}

// Hosts may delete a table where nobody has begun to play, a finished one, and
// one that all others have left.
func TestHostDeletesWhatNobodyElsePlays(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	gathering := h.create(person("Ana"), match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"})
	left := h.create(person("Ana"), match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"})
	for _, owner := range []match.Owner{"ana", "bea"} {
		left = h.must(h.Ready(t.Context(), match.Command{Table: left.ID(), Owner: owner}, true))
	}
	left = h.must(h.SeatBot(t.Context(), match.Command{Table: left.ID(), Owner: "bea", Seat: beas}, "random", ""))
	for what, s := range map[string]*match.Snapshot{
		"gathering": gathering, "left by the others": left, "finished": h.finish(5), "around one device": h.hotSeat(3),
	} {
		if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); err != nil {
			t.Errorf("a table that is %s: %v", what, err)
		}
	}
}
