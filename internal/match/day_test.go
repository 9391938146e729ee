package match_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// daily configures deals of the day for a house.
func daily(c *match.Config) {
	dealing(c)
	c.DayGrade = "random"
}

// todays returns the deal of the day.
func (h house) todays() *match.Deal {
	h.t.Helper()
	id, ok := h.Today()
	if !ok {
		h.t.Fatal("there is no deal of the day")
	}
	d, err := h.Deal(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return d
}

// tomorrow waits until the next day has begun.
func tomorrow() {
	now := time.Now().UTC()
	time.Sleep(now.Truncate(24*time.Hour).AddDate(0, 0, 1).Sub(now))
}

// Every process has the same deal on a day, processes with another secret have a
// different one, and every day has its own kind of game.
func TestTheDealOfTheDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := newHouse(t, daily), newHouse(t, daily)
		third := newHouse(t, daily, func(c *match.Config) { c.Secret = []byte("another") })
		published := newHouse(t, daily, func(c *match.Config) { c.Secret, c.DaySecret = []byte("another"), []byte("secret") })
		none := newHouse(t, dealing)
		for _, h := range []house{one, two, third, published, none} {
			defer h.Close()
		}
		if _, ok := none.Today(); ok {
			t.Error("a server without bots for it has a deal of the day")
		}
		seen := map[match.DealID]bool{}
		for range 14 {
			d, other := one.todays(), two.todays()
			if d.ID != other.ID || d.ID != published.todays().ID || d.ID == third.todays().ID || seen[d.ID] || !one.DayOngoing(d) || d.Host != "" {
				t.Fatalf("the deals of a day are %+v and %+v", d, other)
			}
			seen[d.ID] = true
			var want []string
			switch time.Now().UTC().Weekday() {
			case time.Wednesday:
				want = []string{"solo=2"}
			case time.Saturday, time.Sunday:
				want = []string{"solo=2", "campaign"}
			default: // three bots
			}
			if bots := len(d.Grades) - 1; !slices.Equal(d.Options, want) || want == nil && bots != 3 || want != nil && bots != 0 || d.Grades[d.Seat] != "" {
				t.Errorf("on a %s it is played with %v and %v from seat %d", time.Now().UTC().Weekday(), d.Options, d.Grades, d.Seat)
			}
			yesterday := d.ID
			tomorrow()
			if d, err := one.Deal(t.Context(), yesterday); err != nil || one.DayOngoing(d) {
				t.Errorf("yesterday's: %+v, %v", d, err)
			}
		}
	})
}

// People who make the same moves in processes that share nothing but the secret play
// the same game, on every kind of day.
func TestTheDealOfTheDayIsTheSameGame(t *testing.T) {
	for weekday, after := range map[time.Weekday]int{time.Saturday: 0, time.Monday: 2, time.Wednesday: 4} {
		t.Run(weekday.String(), func(t *testing.T) {
			var games [2][]goa.Move
			for i, owner := range []match.Owner{"ana", "bo"} {
				synctest.Test(t, func(t *testing.T) {
					h := newHouse(t, daily)
					defer h.Close()
					for range after {
						tomorrow()
					}
					if got := time.Now().UTC().Weekday(); got != weekday {
						t.Fatalf("it is %s", got)
					}
					s := h.playAlone(h.accept(h.todays(), owner), owner, toTheEnd)
					if v := viewOf(t, s, owner).Deal; v.Void != "" || v.Day == "" {
						t.Errorf("the game is %+v", v)
					}
					tomorrow()
					games[i] = moves(t, s, owner)
				})
			}
			if !slices.Equal(games[0], games[1]) {
				t.Errorf("the games have %d and %d moves, and differ", len(games[0]), len(games[1]))
			}
		})
	}
}

// Until a day is over, people see nothing of its games but their own. Then the games
// are open to everyone except people who still play.
func TestTheDealOfTheDayIsClosedUntilTheDayIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, daily)
		defer h.Close()
		tomorrow()
		tomorrow() // a day with bots
		d := h.todays()
		anas := h.playAlone(h.accept(d, "ana"), "ana", toTheEnd)
		bos := h.playAlone(h.accept(d, "bo"), "bo", toTheEnd)
		cys := h.playAlone(h.accept(d, "cy"), "cy", 60)
		if bos.At() != anas.At() {
			t.Errorf("bo and ana did the same and have %d and %d moves", bos.At(), anas.At())
		}
		closed := func(when string, of *match.Snapshot, owner match.Owner, want error) {
			t.Helper()
			for how, err := range map[string]error{"look": of.MayLook(owner), "see": second(of.For(owner, goa.Nobody)), "export": second(of.Export(owner, goa.Nobody))} {
				if !errors.Is(err, want) {
					t.Errorf("%s, %s: %v, want %v", when, how, err, want)
				}
			}
		}
		fork := func(owner match.Owner) error {
			_, err := h.Fork(t.Context(), match.Command{Table: anas.ID(), Owner: owner}, 30, []match.NewSeat{person("A"), bot("B"), bot("C"), bot("D")})
			return err
		}
		for _, owner := range []match.Owner{"bo", "cy", "eve", ""} {
			closed("on the day, "+string(owner), anas, owner, match.DealClosed)
		}
		if err := anas.MayLook("ana"); err != nil {
			t.Errorf("ana looks at her own game: %v", err)
		}
		if _, err := anas.Export("ana", 0); !errors.Is(err, match.DealClosed) {
			t.Errorf("ana takes her game elsewhere: %v", err)
		}
		for owner, want := range map[match.Owner]error{"ana": nil, "bo": match.DealClosed, "cy": match.DealClosed, "eve": match.DealClosed} {
			if _, err := anas.Review(owner); !errors.Is(err, want) {
				t.Errorf("%s reviews ana's game: %v, want %v", owner, err, want)
			}
		}
		if _, err := cys.Review("cy"); !errors.Is(err, match.NotOver) {
			t.Errorf("cy reviews a game that goes on: %v", err)
		}
		played := playedAt(t, anas, "ana")
		closedTo := func(when string, owners map[match.Owner]bool) {
			t.Helper()
			for owner, want := range owners {
				if got, err := h.ClosedTo(t.Context(), owner, played); got != want || err != nil {
					t.Errorf("%s, a record of the deal is closed to %q: %v, %v", when, owner, got, err)
				}
			}
		}
		closedTo("on the day", map[match.Owner]bool{"ana": false, "bo": false, "cy": true, "eve": true, "": true})
		if got, err := h.ClosedTo(t.Context(), "eve", played[:10]); got || err != nil {
			t.Errorf("ten moves say of which deal they are: %v, %v", got, err)
		}
		if err := fork("ana"); !errors.Is(err, match.DealClosed) {
			t.Errorf("ana plays on from a position: %v", err)
		}
		if _, err := h.ShareDeal(t.Context(), match.Command{Table: anas.ID(), Owner: "ana"}); !errors.Is(err, match.NotShared) {
			t.Errorf("ana makes a link: %v", err)
		}
		if v := viewOf(t, h.accept(d, "ana"), "ana").Deal; !v.Practice || !v.Ongoing {
			t.Errorf("ana's second try is %+v", v)
		}
		tomorrow()
		closed("cy, who still plays", anas, "cy", match.DealClosed)
		closedTo("the day after", map[match.Owner]bool{"ana": false, "eve": false, "": false})
		for _, owner := range []match.Owner{"ana", "bo", "eve", ""} {
			closed("the day after, "+string(owner), anas, owner, nil)
		}
		if err := fork("bo"); err != nil {
			t.Errorf("bo plays on from a position: %v", err)
		}
		cys = h.playAlone(cys, "cy", toTheEnd)
		if v := viewOf(t, cys, "cy").Deal; v.Void != match.VoidLate {
			t.Errorf("cy ended after the day: %+v", v)
		}
		closed("cy, who is done", anas, "cy", nil)
		for owner, want := range map[match.Owner]match.Void{"dan": match.VoidLate, "bo": match.VoidAgain} {
			late := h.accept(d, owner)
			if v := viewOf(t, late, owner).Deal; v.Void != want {
				t.Errorf("%s plays it the day after: %+v", owner, v)
			}
		}
		if _, err := h.AttemptAt(t.Context(), d.ID, "dan"); !errors.Is(err, match.NotFound) {
			t.Errorf("dan's late game counts as a try: %v", err)
		}
		list, err := h.PastDays(t.Context(), "9999-12-31", 9)
		if err != nil || len(list) != 1 || list[0].ID != d.ID {
			t.Errorf("the days before are %+v, %v", list, err)
		}
	})
}

// playedAt returns the moves of a finished game, as far as its player sees it.
func playedAt(t *testing.T, s *match.Snapshot, owner match.Owner) (all []goa.Move) {
	t.Helper()
	rec, err := s.Review(owner)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range rec.Moves() {
		all = append(all, m)
	}
	return all
}
