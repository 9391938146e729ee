package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
)

func open() match.NewSeat { return match.NewSeat{Kind: match.Open} }

func TestFriendsJoinByLink(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(person("Ana"), open(), bot("Bot"))
	v := viewOf(t, s, "ana")
	if v.Waiting.Why != match.ForPeople || v.Status != match.Gathering || !v.Seats[1].Offered {
		t.Fatalf("the table waits for %+v", v.Waiting)
	}
	link := v.Seats[1].Link
	if id, seat, err := h.FindLink(t.Context(), link); id != s.ID() || seat != 1 || err != nil {
		t.Fatalf("the link leads to seat %d of %s: %v", seat, id, err)
	}
	if viewOf(t, s, "eve").Seats[1].Link != "" {
		t.Error("a spectator sees the link")
	}
	claim := func(by match.Owner, name string) (*match.Snapshot, error) {
		s, _, err := h.Claim(t.Context(), by, link, name)
		return s, err
	}
	h.refused("a name that no record can have", s, match.BadName)(claim("bea", "Bea: bid 3"))
	h.refused("a long name", s, match.BadName)(claim("bea", strings.Repeat("e", match.MaxName+1)))
	h.refused("nobody's claim", s, match.BadLink)(claim("", "Bea"))
	s = h.must(claim("bea", "  Ana "))
	if got := viewOf(t, s, "bea").Seats[1]; got.Name != "Ana 2" || !got.Mine || got.Kind != match.Person {
		t.Errorf("bea sits as %+v", got)
	}
	h.refused("bea again", s, nil)(claim("bea", "Bea"))
	h.refused("a second one with the link", s, match.BadLink)(claim("eve", "Eve"))
	if why := viewOf(t, s, "ana").Waiting.Why; why != match.ForReady {
		t.Errorf("the table waits for %d, not for people to be ready", why)
	}

	s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, true))
	s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, false))
	s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true))
	h.refused("a stranger is ready", s, match.NotYourSeat)(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}, true))
	if s.Status() != match.Gathering {
		t.Fatal("it began without bea")
	}
	s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, true))
	if s.Status() != match.Playing || s.At() == 0 {
		t.Errorf("it did not begin")
	}
}

func TestSeatMovesToAnotherDevice(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(person("Ana"), open())
	old := viewOf(t, s, "ana").Seats[1].Link
	_, _, err := h.Claim(t.Context(), "bea", old, "Bea")
	if err != nil {
		t.Fatal(err)
	}
	h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, true))
	s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 1}))
	if _, _, err := h.FindLink(t.Context(), old); !errors.Is(err, match.BadLink) {
		t.Errorf("the old link: %v", err)
	}
	v := viewOf(t, s, "bea")
	if !v.Seats[1].Mine || !v.Seats[1].Ready {
		t.Errorf("bea lost the seat by making a link: %+v", v.Seats[1])
	}
	if _, _, err := h.Claim(t.Context(), "bea-phone", v.Seats[1].Link, "Bea"); err != nil {
		t.Fatal(err)
	}
	s = h.must(h.Snapshot(t.Context(), s.ID()))
	if len(s.SeatsOf("bea")) != 0 || len(s.SeatsOf("bea-phone")) != 1 {
		t.Error("the seat did not move")
	}
	h.refused("the old device", s, match.NotYourSeat)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 1}))
}

func TestHostFillsSeatsThatAreNobodys(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(person("Ana"), match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"}, open(), bot("Bot"))
	h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true))
	s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, true))
	h.refused("another's link to an open seat", s, match.NotYourSeat)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 2}))
	s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 3})) // a bot that has no hand yet
	if viewOf(t, s, "ana").Seats[3].Link == "" || viewOf(t, s, "bea").Seats[3].Link != "" {
		t.Error("only the host is shown the links to give away")
	}
	s = h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 2}, "random", "Bo"))
	if s.Status() != match.Playing {
		t.Fatal("a bot on the last seat did not begin the game")
	}
	s = h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 1}, "random", ""))
	if len(s.SeatsOf("bea")) != 0 {
		t.Error("bea did not concede")
	}
	if _, err := h.ComeBack(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}); !errors.Is(err, match.NotYourSeat) {
		t.Errorf("back after she conceded: %v", err)
	}
}

// Links can be shown again only with the secret; they are stored as hashes.
func TestLinksAreNotStored(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(person("Ana"), open())
	link := viewOf(t, s, "ana").Seats[1].Link
	_, entries, err := h.store.Load(t.Context(), s.ID())
	if err != nil || link == "" || strings.Contains(fmt.Sprintf("%+v", entries), link) {
		t.Errorf("link %q is in the log %+v: %v", link, entries, err)
	}
	for secret, want := range map[string]string{"secret": link, "another": ""} {
		other := match.NewKeeper(match.Config{Store: h.store, Secret: []byte(secret)})
		s, err := other.Snapshot(t.Context(), s.ID())
		if err != nil {
			t.Fatal(err)
		}
		if got := viewOf(t, s, "ana").Seats[1]; got.Link != want || !got.Offered {
			t.Errorf("with the secret %q the link is %q, want %q", secret, got.Link, want)
		}
		other.Close()
	}
}

func TestWhoMayLook(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{person("Ana"), bot("Bot")}}))
	for _, owner := range []match.Owner{"eve", ""} {
		if _, err := s.For(owner, goa.Nobody); !errors.Is(err, match.NoSpectators) {
			t.Errorf("%q may look: %v", owner, err)
		}
		if _, err := s.Export(owner, goa.Nobody); !errors.Is(err, match.NoSpectators) {
			t.Errorf("%q may export: %v", owner, err)
		}
	}
	for _, seat := range []goa.Seat{1, 2, 99, -1, -99} {
		if _, err := s.For("ana", seat); !errors.Is(err, match.NotYourSeat) {
			t.Errorf("ana may look from seat %d: %v", seat, err)
		}
	}
	for _, at := range []int{-1, s.At() + 1} {
		if _, err := s.ForAt("ana", 0, at); !errors.Is(err, match.NoSuchPosition) {
			t.Errorf("position %d of %d: %v", at, s.At(), err)
		}
	}
}

func TestWishesThatCannotBeFulfilled(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	two := []match.NewSeat{person("Ana"), bot("Bot")}
	for field, n := range map[string]match.NewTable{
		"edition": {Edition: "1492", Seats: two},
		"options": {Options: []string{"expansion-that-never-was"}, Seats: two},
		"seats":   {Seats: two[:1]},
		"name":    {Seats: []match.NewSeat{person("Ana"), person("")}},
		"bot":     {Seats: []match.NewSeat{person("Ana"), {Kind: match.Bot, Name: "Deep", Grade: "genius"}}},
		"opening": {Seats: two, Opening: []goa.Move{{Kind: goa.Tax}}},
	} {
		n.Host = "ana"
		_, err := h.Create(t.Context(), n)
		if wrong, ok := errors.AsType[*match.TableError](err); !ok || wrong.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := h.Create(t.Context(), match.NewTable{Seats: two}); !errors.Is(err, match.NotHost) {
		t.Errorf("a table of nobody: %v", err)
	}
	if list, _, err := h.Tables(t.Context(), "ana", match.Cursor{}, 10); err != nil || len(list) != 0 {
		t.Errorf("%d tables were made: %v", len(list), err)
	}
}

func TestListsAndNext(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	first := h.hotSeat(2)
	time.Sleep(2 * time.Millisecond) // sleeps: the second waits less, by a clock that counts milliseconds
	second := h.hotSeat(2)
	time.Sleep(2 * time.Millisecond) // sleeps: and the third less than that
	third := h.hotSeat(2)
	h.create(match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"}, open())
	list, _, err := h.Tables(t.Context(), "ana", match.Cursor{}, 10)
	if err != nil || len(list) != 4 || list[0].ID != first.ID() || list[1].ID != second.ID() || list[2].ID != third.ID() || list[3].ForMe {
		t.Fatalf("ana's tables are %+v, %v", list, err)
	}
	for but, want := range map[match.ID]match.ID{"": first.ID(), first.ID(): second.ID(), second.ID(): third.ID(), third.ID(): first.ID(), list[3].ID: first.ID(), "no-such": first.ID()} {
		if id, ok, err := h.Next(t.Context(), "ana", but); id != want || !ok || err != nil {
			t.Errorf("after %q comes %q, %t, %v; want %q", but, id, ok, err, want)
		}
	}
	for owner, want := range map[match.Owner]int{"ana": 3, "bea": 1, "eve": 0} {
		if n, err := h.Waiting(t.Context(), owner); n != want || err != nil {
			t.Errorf("%d tables wait for %s, want %d: %v", n, owner, want, err)
		}
	}
	if n, err := h.OthersWaiting(t.Context(), "ana", second); n != 2 || err != nil {
		t.Errorf("besides one %d tables wait for ana, want 2: %v", n, err)
	}
	if _, ok, err := h.Next(t.Context(), "eve", ""); ok || err != nil {
		t.Errorf("a table waits for eve: %v", err)
	}
}
