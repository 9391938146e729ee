package advice_test

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/advice"
	"goa/nature"
)

// sale is the forecast for a lot when a player was to bid, and the price it went for.
type sale struct {
	bidders, fair, price int
	inside, told         bool // whether the price is in the range that a hint shows, if it shows any
}

// series is a number of games between bots of a grade.
type series struct {
	grade, edition string
	seats, games   int
	seed           string
}

// salesOf plays games and records every auction.
func salesOf(t *testing.T, of series) (all []sale) {
	t.Helper()
	e, err := edition.ByName(of.edition)
	if err != nil {
		t.Fatal(err)
	}
	for g := range of.games {
		name := fmt.Sprint(of.seed, of.grade, of.edition, of.seats, g)
		s, luck := goa.New(e.Rules(edition.Options{}), of.seats), nature.New(name)
		var bots []ai.Player
		for i := range of.seats {
			bot, err := ladder.New(of.grade, uint64(16*g+i))
			if err != nil {
				t.Fatal(err)
			}
			bots = append(bots, bot)
		}
		type foreseen struct {
			sale
			low, high int
		}
		var open []foreseen
		for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
			v, legal := s.View(s.Turn()), s.Moves(nil)
			if s.Ask() == goa.AskBid {
				a := advice.Ask(t.Context(), sure{ai.Thought{Move: legal[0]}}, v, legal)
				f := foreseen{sale: sale{bidders: advice.Bidders(&v.Public), fair: a.Lot.Fair}}
				f.low, f.high, f.told = a.PriceRange()
				open = append(open, f)
			}
			m := legal[0]
			if len(legal) > 1 {
				m = bots[s.Turn()].Choose(t.Context(), v, legal)
			}
			events, err := s.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if e.Kind != goa.LotSold && e.Kind != goa.LotBought && e.Kind != goa.LotTaken {
					continue
				}
				for _, f := range open {
					f.price = int(e.N)
					f.inside = f.told && f.low <= f.price && f.price <= f.high
					all = append(all, f.sale)
				}
				open = open[:0]
			}
		}
	}
	return all
}

// Four of five lots go for a price inside the range that hints show, in games that the
// ranges were not counted from.
func TestHintsForeseePrices(t *testing.T) {
	var told, inside int
	for _, grade := range []string{"novice", "trader", "merchant"} {
		for seats := 2; seats <= goa.MaxSeats; seats++ {
			for _, s := range salesOf(t, series{grade, "2012", seats, 4, "fresh"}) {
				if s.told {
					told++
				}
				if s.inside {
					inside++
				}
			}
		}
	}
	if share := float64(inside) / float64(told); told < 1000 || share < .75 || share > .93 {
		t.Errorf("%d of %d lots, %.0f%%, go for a price in the range that is told, want about 85%%", inside, told, 100*share)
	}
}

// GOA_PRICES=20 counts prices.txt anew, from 20 games of each grade, edition and number
// of players (a tenth of that for grades that search), and prints the error of forecasts
// by grade.
func TestPricesAreMeasured(t *testing.T) {
	games, err := strconv.Atoi(cmp.Or(os.Getenv("GOA_PRICES"), "0"))
	if err != nil {
		t.Fatal(err)
	}
	if games == 0 {
		t.Skip("GOA_PRICES=20 counts prices")
	}
	type key struct{ bidders, fair int }
	seen := map[key][]int{}
	for _, grade := range []string{"novice", "apprentice", "trader", "merchant", "governor"} {
		n := games
		if ladder.Describe(grade).Iterations > 0 {
			n = max(1, games/10)
		}
		var off []int
		for seats := 2; seats <= goa.MaxSeats; seats++ {
			for _, of := range []string{"2004", "2012", "2026"} {
				for _, s := range salesOf(t, series{grade, of, seats, n, "counted"}) {
					seen[key{s.bidders, s.fair}] = append(seen[key{s.bidders, s.fair}], s.price)
					off = append(off, s.price-s.fair)
				}
			}
		}
		t.Logf("| %s | %s |", grade, errors(off))
	}
	var lines []string
	for k, v := range seen {
		if slices.Sort(v); len(v) >= 50 {
			lines = append(lines, fmt.Sprintf("%d %2d %2d %2d", k.bidders, k.fair, v[len(v)/10], v[len(v)*9/10]))
		}
	}
	slices.Sort(lines)
	text := "# players still to bid, price foreseen, prices that a tenth of the lots stayed below and went beyond\n" + strings.Join(lines, "\n") + "\n"
	if err := os.WriteFile("prices.txt", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// errors formats the number of forecasts, their mean error, its mean size, and how many
// were off by at most two ducats.
func errors(off []int) string {
	var sum, size, near float64
	for _, d := range off {
		sum += float64(d)
		size += math.Abs(float64(d))
		if -2 <= d && d <= 2 {
			near++
		}
	}
	n := float64(len(off))
	return fmt.Sprintf("%d | %+.1f | %.1f | %.0f%%", len(off), sum/n, size/n, 100*near/n)
}
