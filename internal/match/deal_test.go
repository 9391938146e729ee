package match_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/storetest"
)

// dealing configures games of one person to be played from deals.
func dealing(c *match.Config) {
	c.NewBot, c.Fingerprint = storetest.NewBot, func(grade string) string { return "print of " + grade }
}

// moves returns all moves of a finished game.
func moves(t *testing.T, s *match.Snapshot, owner match.Owner) (all []goa.Move) {
	t.Helper()
	for _, m := range export(t, s, owner).Moves() {
		all = append(all, m)
	}
	return all
}

// playAlone plays the game of an owner against bots until it is over, or until it
// has the given number of moves.
func (h house) playAlone(s *match.Snapshot, owner match.Owner, until int) *match.Snapshot {
	h.t.Helper()
	choose := atRandom(3)
	for s.Status() != match.Finished && s.At() < until {
		if s = h.must(h.Look(h.t.Context(), s.ID(), owner)); s.WaitsFor(owner) {
			v := viewOf(h.t, s, owner)
			s = h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: v.Seat, Entry: v.Entry}, choose(v.Legal).String()))
			continue
		}
		synctest.Wait()
		time.Sleep(time.Second) // sleeps: in the bubble of its test
	}
	return s
}

// bubble runs a test in a house where games are played from deals.
func bubble(t *testing.T, test func(t *testing.T, h house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, dealing)
		defer h.Close()
		test(t, h)
	})
}

const toTheEnd = 100_000

func TestWhichGamesHaveADeal(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		solo := match.NewTable{Host: "ana", Options: []string{"solo=1"}, Seats: []match.NewSeat{person("Ana")}}
		for what, c := range map[string]struct {
			s    *match.Snapshot
			want bool
		}{
			"against bots":    {h.create(person("Ana"), bot("A"), bot("B")), true},
			"in another seat": {h.create(bot("A"), person("Ana")), true},
			"against Lakshmi": {h.must(h.Create(t.Context(), solo)), true},
			"around a device": {h.create(person("Ana"), person("Bea")), false},
			"with a friend":   {h.create(person("Ana"), match.NewSeat{Kind: match.Open}), false},
		} {
			if got := viewOf(t, c.s, "ana").Deal.ID != ""; got != c.want {
				t.Errorf("%s: the game has a deal: %v", what, got)
			}
		}
		s := h.create(person("Ana"), bot("A"))
		if d := viewOf(t, s, "eve").Deal; d != (match.DealView{}) {
			t.Errorf("a spectator learns %+v", d)
		}
		d, err := h.store.Deal(t.Context(), viewOf(t, s, "ana").Deal.ID)
		if err != nil || d.Host != "ana" || d.Seat != 0 || !slices.Equal(d.Grades, []string{"", "random"}) || d.Bots == "" {
			t.Errorf("the deal is %+v, %v", d, err)
		}
	})
}

// The first entry of a table that plays a deal is of a kind that versions of the
// program without deals refuse.
func TestTheLogBeginsWithTheDeal(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		s := h.create(person("Ana"), bot("A"))
		_, log, err := h.store.Load(t.Context(), s.ID())
		if err != nil || log[0].Kind != match.DealEntry || match.DealEntry <= match.RestFromEntry {
			t.Errorf("the log begins with %+v, %v", log[0], err)
		}
	})
}

// shared plays a game of ana's and makes a link to its deal.
func (h house) shared() (*match.Snapshot, *match.Deal) {
	h.t.Helper()
	s := h.playAlone(h.create(person("Ana"), bot("A"), bot("B")), "ana", toTheEnd)
	s = h.must(h.ShareDeal(h.t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
	d, err := h.Deal(h.t.Context(), viewOf(h.t, s, "ana").Deal.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return s, d
}

// accept makes the table at which an owner plays a deal.
func (h house) accept(d *match.Deal, owner match.Owner) *match.Snapshot {
	h.t.Helper()
	return h.must(h.PlayDeal(h.t.Context(), match.Command{Owner: owner}, d, string(owner), func(at goa.Seat) string { return "Bot " + at.String() }))
}

// Two people who make the same moves play the same game.
func TestTheSameDealIsTheSameGame(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		s, d := h.shared()
		other := h.playAlone(h.accept(d, "bo"), "bo", toTheEnd)
		if got, want := moves(t, other, "bo"), moves(t, s, "ana"); !slices.Equal(got, want) {
			t.Errorf("bo's game has %d moves, ana's %d, and they differ", len(got), len(want))
		}
		list, err := h.AttemptsAt(t.Context(), d.ID, 9)
		if err != nil || len(list) != 2 || list[0].Owner != "ana" || list[1].Owner != "bo" {
			t.Fatalf("the attempts are %+v, %v", list, err)
		}
		for i, a := range list {
			st := match.ParseStanding(a.Standing)
			if st.Deal == nil || st.Deal.Void != "" || st.Deal.Name != []string{"Ana", "bo"}[i] || st.Points[st.Deal.Seat] != match.ParseStanding(list[0].Standing).Points[0] {
				t.Errorf("the result of %s is %s", a.Owner, a.Standing)
			}
		}
	})
}

// A proposal that was not stored draws nothing.
func TestDroppedProposalsDrawNothing(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		s, d := h.shared()
		want := moves(t, s, "ana")
		fails := &failing{Memory: h.store}
		again := opened(t, h.store, match.Config{
			Store: fails, Secret: []byte("secret"), Bots: storetest.Bots, NewBot: storetest.NewBot,
			Fingerprint: func(grade string) string { return "print of " + grade },
		})
		defer again.Close()
		mine := again.accept(d, "bo")
		choose := atRandom(3)
		for mine.Status() != match.Finished {
			mine = again.must(again.Look(t.Context(), mine.ID(), "bo"))
			if !mine.WaitsFor("bo") {
				synctest.Wait()
				time.Sleep(time.Second)
				continue
			}
			v := viewOf(t, mine, "bo")
			c, text := match.Command{Table: mine.ID(), Owner: "bo", Seat: v.Seat, Entry: v.Entry}, choose(v.Legal).String()
			fails.next = true
			if _, err := again.Move(t.Context(), c, text); !errors.Is(err, errFails) {
				t.Fatalf("a store that fails: %v", err)
			}
			mine = again.must(again.Move(t.Context(), c, text))
		}
		if got := moves(t, mine, "bo"); !slices.Equal(got, want) {
			t.Errorf("the games have %d and %d moves, and differ", len(got), len(want))
		}
	})
}

var errFails = errors.New("the store fails")

// failing is a store whose next append fails.
type failing struct {
	*storetest.Memory
	next bool
}

func (f *failing) Append(ctx context.Context, id match.ID, entries []match.Entry, s *match.Summary) error {
	if f.next {
		f.next = false
		return errFails
	}
	return f.Memory.Append(ctx, id, entries, s)
}

// void returns why ana's game does not count.
func void(t testing.TB, s *match.Snapshot) match.Void {
	t.Helper()
	return viewOf(t, s, "ana").Deal.Void
}

func TestGamesThatDoNotCount(t *testing.T) {
	for name, c := range map[string]struct {
		want   match.Void
		change func(*match.Config)                            // of the process that continues the game
		during func(*testing.T, house, *match.Snapshot) error // what happens then
	}{
		"nothing happens": {"", nil, nil},
		"another secret":  {match.VoidLuck, func(c *match.Config) { c.Secret = []byte("another") }, nil},
		"other bots":      {match.VoidBots, func(c *match.Config) { c.Fingerprint = func(string) string { return "new" } }, nil},
		"no time to think": {match.VoidCut, func(c *match.Config) {
			c.Patience, c.NewBot = time.Millisecond, func(string, uint64) match.Chooser { return middling{} }
		}, nil},
		"a hint": {match.VoidHints, nil, func(t *testing.T, h house, s *match.Snapshot) error {
			return h.Advised(t.Context(), match.Command{Table: s.ID(), Owner: "ana"})
		}},
		"a stranger asks for a hint": {"", nil, func(t *testing.T, h house, s *match.Snapshot) error {
			return h.Advised(t.Context(), match.Command{Table: s.ID(), Owner: "eve"})
		}},
		"another bot": {match.VoidSeat, nil, func(t *testing.T, h house, s *match.Snapshot) error {
			_, err := h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 1}, "greedy", "")
			return err
		}},
		"she gives up": {match.VoidGiven, nil, func(t *testing.T, h house, s *match.Snapshot) error {
			_, err := h.GiveUp(t.Context(), match.Command{Table: s.ID(), Owner: "ana"})
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t, dealing)
				s := h.playAlone(h.create(person("Ana"), bot("A")), "ana", 120)
				h.Close()
				next := newHouse(t, dealing, func(k *match.Config) {
					k.Store, k.Bots = h.store, map[string]match.Chooser{"random": match.Random{}, "greedy": match.Random{}}
				}, func(k *match.Config) {
					if c.change != nil {
						c.change(k)
					}
				})
				if c.during != nil {
					if err := c.during(t, next, s); err != nil {
						t.Fatal(err)
					}
				}
				s = next.playAlone(next.must(next.Snapshot(t.Context(), s.ID())), "ana", toTheEnd)
				if got := void(t, s); got != c.want {
					t.Errorf("the game does not count because of %q, want %q", got, c.want)
				}
				next.Close()
				// The reason stays the same, whatever the next process knows.
				loaded := newHouse(t, dealing, func(k *match.Config) { k.Store, k.Secret = h.store, []byte("a third") })
				defer loaded.Close()
				s = loaded.must(loaded.Snapshot(t.Context(), s.ID()))
				if got := void(t, s); got != c.want {
					t.Errorf("after a restart it does not count because of %q, want %q", got, c.want)
				}
				_, err := loaded.ShareDeal(t.Context(), match.Command{Table: s.ID(), Owner: "ana"})
				if want := map[bool]error{true: nil, false: match.NotShared}[c.want == ""]; !errors.Is(err, want) {
					t.Errorf("a link to it: %v, want %v", err, want)
				}
			})
		})
	}
}

// People who have not finished a shared deal cannot see its games.
func TestGamesOfASharedDealAreClosed(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		s := h.playAlone(h.create(person("Ana"), bot("A"), bot("B")), "ana", toTheEnd)
		if err := s.MayLook("bo"); err != nil {
			t.Errorf("before there is a link: %v", err)
		}
		if _, err := h.Deal(t.Context(), viewOf(t, s, "ana").Deal.ID); !errors.Is(err, match.NotFound) {
			t.Errorf("a deal without a link: %v", err)
		}
		h.refused("eve makes a link", s, match.NotYourSeat)(h.ShareDeal(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}))
		s = h.must(h.ShareDeal(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		h.refused("ana makes it twice", s, nil)(h.ShareDeal(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		d, err := h.Deal(t.Context(), viewOf(t, s, "ana").Deal.ID)
		if err != nil {
			t.Fatal(err)
		}
		closed := func(what string, of *match.Snapshot, owner match.Owner, want error) {
			t.Helper()
			for how, err := range map[string]error{
				"look": of.MayLook(owner), "see": second(of.For(owner, goa.Nobody)), "see a seat": second(of.For(owner, 0)), "export": second(of.Export(owner, goa.Nobody)),
			} {
				if !errors.Is(err, want) {
					t.Errorf("%s, %s: %v, want %v", what, how, err, want)
				}
			}
			if want != nil && of.IsStranger(owner) {
				t.Errorf("%s: sees what strangers see", what)
			}
		}
		closed("bo, who has not played", s, "bo", match.DealClosed)
		closed("nobody", s, "", match.DealClosed)
		closed("ana", s, "ana", nil)
		bos := h.playAlone(h.accept(d, "bo"), "bo", 60)
		closed("bo, who plays", s, "bo", match.DealClosed)
		closed("eve looks at bo's game", bos, "eve", match.DealClosed)
		if _, err := bos.Export("bo", 0); !errors.Is(err, match.DealClosed) {
			t.Errorf("bo takes the game elsewhere: %v", err)
		}
		if err := h.Advised(t.Context(), match.Command{Table: bos.ID(), Owner: "bo"}); !errors.Is(err, match.DealClosed) {
			t.Errorf("bo is advised: %v", err)
		}
		if _, err := h.NewLink(t.Context(), match.Command{Table: bos.ID(), Owner: "bo", Seat: 0}); !errors.Is(err, match.NotYourSeat) {
			t.Errorf("bo gives the seat away: %v", err)
		}
		if again := h.accept(d, "bo"); again.ID() != bos.ID() {
			t.Error("bo clicks twice and has two tables")
		}
		h.must(h.GiveUp(t.Context(), match.Command{Table: bos.ID(), Owner: "bo"}))
		closed("bo, who has given up", s, "bo", nil)
		practice := h.accept(d, "bo")
		if v := viewOf(t, practice, "bo").Deal; practice.ID() == bos.ID() || !v.Practice || v.Void != match.VoidAgain {
			t.Errorf("bo once more: %+v", v)
		}
		closed("eve looks at bo's practice", practice, "eve", match.DealClosed)
		// The deal of a deleted table counts as seen.
		cys := h.accept(d, "cy")
		if err := h.Delete(t.Context(), match.Command{Table: cys.ID(), Owner: "cy"}); err != nil {
			t.Fatal(err)
		}
		closed("cy, who has deleted the table", s, "cy", nil)
		if v := viewOf(t, h.accept(d, "cy"), "cy").Deal; !v.Practice {
			t.Error("cy has deleted the table and begins anew")
		}
	})
}

func second[T any](_ T, err error) error { return err }

// A store that does not answer opens nothing.
func TestClosedGamesStayClosedIfTheStoreFails(t *testing.T) {
	bubble(t, func(t *testing.T, h house) {
		s, d := h.shared()
		h.must(h.GiveUp(t.Context(), match.Command{Table: h.accept(d, "bo").ID(), Owner: "bo"}))
		k := match.NewKeeper(match.Config{Store: mute{h.store}, Secret: []byte("secret"), Bots: storetest.Bots})
		defer k.Close()
		now, err := k.Snapshot(t.Context(), s.ID())
		if err != nil || !errors.Is(now.MayLook("bo"), match.DealClosed) {
			t.Errorf("bo may look: %v", err)
		}
	})
}

// mute is a store that does not know who has played.
type mute struct{ *storetest.Memory }

func (mute) Attempt(context.Context, match.DealID, match.Owner) (match.Attempt, error) {
	return match.Attempt{}, errFails
}
