package prices

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// auctions calls look for auctions of a game between planners before anyone has
// bid.
func auctions(t *testing.T, name string, options []string, seats int, look func(s *goa.State, lot goa.Auction)) {
	t.Helper()
	e, err := edition.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	bot := ai.NewPlanner(ai.Style{Evaluation: ai.Learned()}, 40, 1)
	s, luck := goa.New(e.Rules(o), seats), nature.New(fmt.Sprint("prices", name, options, seats))
	seen := 0
	for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
		lot, on := s.Auction()
		if now := 10*s.Round() + lot.Token; on && s.Ask() == goa.AskBid && lot.High == 0 && now != seen {
			seen = now
			look(&s, lot)
		}
		s.Play(bot.Choose(t.Context(), s.View(s.Turn()), s.Moves(nil)))
	}
}

var games = []struct {
	edition string
	options []string
	seats   int
}{
	{"2004", nil, 4}, {"2012", nil, 2}, {"2012", []string{"story=tax-story"}, 3}, {"2026", []string{"gambit", "captains", "bonanza"}, 3},
}

// A lot is worth less the more expensive it is, and worth its price as long as a
// seat is no worse off with it than if it stays out.
func TestCurvesCross(t *testing.T) {
	p, again := New(), New()
	worths := map[bool]int{}
	for _, g := range games {
		auctions(t, g.edition, g.options, g.seats, func(s *goa.State, lot goa.Auction) {
			for seat := range goa.Seat(g.seats) {
				v := s.View(seat)
				c, ok := p.Curve(&v, 4)
				if !ok || c.Seat != seat || len(c.Taken) == 0 || len(c.Taken) > v.Player(seat).Ducats()+1 {
					t.Fatalf("%t, %+v", ok, c)
				}
				for price, share := range c.Taken {
					if price > 0 && share > c.Taken[price-1] || share < 0 || share > Whole {
						t.Fatalf("at %d: %+v", price, c)
					}
				}
				if c.Worth >= 0 && c.Taken[c.Worth] < c.Out || !c.All && c.At(c.Worth+1) >= c.Out && c.Worth+1 < len(c.Taken) {
					t.Fatalf("%+v", c)
				}
				if c.By == seat && (seat != lot.Auctioneer || c.Price > 0) {
					t.Fatalf("a player who stays out takes the lot: %+v", c)
				}
				if b, _ := again.Curve(&v, 4); !reflect.DeepEqual(b, c) {
					t.Fatalf("%+v, and again %+v", c, b)
				}
				worths[c.Worth >= 3]++
			}
		})
	}
	if worths[true] < 20 || worths[false] < 20 {
		t.Errorf("%d lots are worth 3 or more, %d less", worths[true], worths[false])
	}
}

// An auction that is settled for a price moves exactly that much money and
// nothing else.
func TestAuctionsAreSettled(t *testing.T) {
	p := New()
	settled := 0
	for _, g := range games {
		auctions(t, g.edition, g.options, g.seats, func(before *goa.State, lot goa.Auction) {
			if len(g.options) > 1 {
				return // Gambits, captains and Bonanzas move money too
			}
			for by := range goa.Seat(g.seats) {
				for price := range before.Player(by).Ducats() + 1 {
					s := *before
					if !p.settle(&s, by, price) {
						if by != lot.Auctioneer && price > 0 {
							t.Fatalf("%s: seat %d cannot have the lot for %d", g.edition, by, price)
						}
						continue
					}
					if got := before.Player(by).Ducats() - s.Player(by).Ducats(); got != price {
						t.Fatalf("%s: seat %d pays %d, not %d", g.edition, by, got, price)
					}
					tax := 0
					if before.Story() == goa.TaxStory {
						tax = int(before.Rules().StoryGives.Tax)
					}
					seller := lot.Auctioneer
					if got := s.Player(seller).Ducats() - before.Player(seller).Ducats(); by != seller && got != price+tax {
						t.Fatalf("%s: the auctioneer gets %d of %d", g.edition, got, price)
					}
					settled++
				}
			}
		})
	}
	if settled < 500 {
		t.Errorf("%d auctions were settled", settled)
	}
}

// Search moves a curve to its own value of the lot. The result is the same when
// asked again, and the search stops with its context.
func TestCorrection(t *testing.T) {
	p := New()
	moved, n := 0, 0
	auctions(t, "2012", nil, 2, func(s *goa.State, _ goa.Auction) {
		if n++; n%4 != 0 {
			return
		}
		v := s.View(0)
		before, _ := p.Curve(&v, 4)
		one, two := before, before
		one.Taken, two.Taken = append([]int{}, before.Taken...), append([]int{}, before.Taken...)
		for _, c := range []*Curve{&one, &two} {
			if err := p.Correct(t.Context(), &v, c, 4, 4); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(one, two) || len(one.Taken) != len(before.Taken) {
			t.Fatalf("%+v and %+v of %+v", one, two, before)
		}
		if one.Out != before.Out {
			moved++
		}
		done, stop := context.WithCancel(t.Context())
		stop()
		if err := p.Correct(done, &v, &two, 4, 4); !errors.Is(err, context.Canceled) {
			t.Errorf("after the context ended: %v", err)
		}
	})
	if moved == 0 {
		t.Error("search sees every lot as the net does")
	}
}

// Outside of auctions, and in solo games, there are no prices.
func TestNoPrices(t *testing.T) {
	p := New()
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	v := s.View(0)
	if _, ok := p.Curve(&v); ok {
		t.Error("there is a price before the market is laid out")
	}
	if _, _, ok := p.Fair(&v); ok {
		t.Error("there is a fair price before the market is laid out")
	}
}

// Values between two corrections are proportional.
func TestBetween(t *testing.T) {
	for price, want := range map[int]int{0: 10, 2: 10, 4: 20, 6: 30, 9: 30} {
		for _, turned := range []bool{false, true} {
			by, to := [2]int{2, 6}, [2]int{10, 30}
			if turned {
				by, to = [2]int{6, 2}, [2]int{30, 10}
			}
			if got := between(by, to, price); got != want {
				t.Errorf("at %d it is %d, not %d", price, got, want)
			}
		}
	}
}
