package analysispage

import (
	"fmt"
	"strings"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/prices"
	"goa/lexicon"
)

// Auction is one of the game, told: what its lot was worth to each, what it
// should have fetched and what was paid.
type Auction struct {
	Title string
	Text  string // who paid what, and what would have been fair
	Link  string // to its position, or nothing
	Rows  []PriceRow
	Line  string // all of it
	Chart chart
}

// PriceRow is what a lot was worth to a player.
type PriceRow struct {
	Seat          goa.Seat
	Name, Worth   string
	With, Without string // shares of the win, with the lot at the price that was paid and without it
}

// Auctions tells all auctions of the game.
func (s *Story) Auctions() (list []Auction) {
	for i := range s.Report.Auctions {
		list = append(list, s.auction(&s.Report.Auctions[i]))
	}
	return list
}

func (s *Story) auction(l *analysis.Lot) Auction {
	a := Auction{Link: s.linkTo(l.At, goa.Nobody), Title: s.say("auction", "round", l.Round, "tile", s.lot(l.Tile), "seat", s.Names[l.Auctioneer])}
	values := []any{"n", l.Paid, "value", l.Fair, "to", s.Words.Player(l.To, s.Names), "seat", s.Words.Player(l.Winner, s.Names)}
	switch {
	case l.Winner < 0:
		a.Text = s.say("auction.open", values...)
	case l.Winner == l.To:
		a.Text = s.say("auction.same", values...)
	default:
		a.Text = s.say("auction.paid", values...)
	}
	var worths []string
	for i := range l.Curves {
		c := &l.Curves[i]
		row := PriceRow{Seat: c.Seat, Name: s.Names[c.Seat], Worth: s.worth(c), With: "–", Without: s.Amount(c.Out)}
		if l.Winner >= 0 && l.Paid < len(c.Taken) {
			row.With = s.Amount(c.Taken[l.Paid])
		}
		a.Rows = append(a.Rows, row)
		worths = append(worths, row.Name+" "+row.Worth)
	}
	a.Line = a.Title + ". " + a.Text + " " + s.say("auction.worth", "list", strings.Join(worths, ", "))
	a.Chart = s.chart(l)
	return a
}

// lot is the name of a lot.
func (s *Story) lot(t goa.Tile) string {
	if t == goa.NoTile {
		return s.Words.Term(lexicon.Flag, 1)
	}
	return s.Words.Tile(t)
}

// worth tells what a lot is worth to a player.
func (s *Story) worth(c *prices.Curve) string {
	switch {
	case c.Worth == prices.Never:
		return s.say("worth.never")
	case c.All:
		return s.say("worth.all", "n", c.Worth)
	default:
		return number(c.Worth)
	}
}

// moment tells a decision of an auction by its lot and its prices, if they say
// why it was no good.
func (s *Story) moment(d *analysis.Verdict, values []any) (string, bool) {
	l := s.Report.LotAt(d.At)
	fault, ok := d.Fault()
	if l == nil || !ok || l.Winner < 0 || len(l.Curves) <= int(d.Seat) {
		return "", false
	}
	c := &l.Curves[d.Seat]
	name := ""
	switch {
	case fault == analysis.Overpaid && l.Winner == d.Seat && l.Paid > c.Worth:
		name = "moment.overpaid"
	case fault == analysis.LetGo && l.Winner != d.Seat && l.Paid < c.Worth:
		name = "moment.let-go"
	case fault == analysis.SoldCheap && l.Winner != d.Seat && l.Paid < c.Worth:
		name = "moment.sold"
	default:
		return "", false
	}
	values = append(values, "best", s.move(d, d.Best), "n", l.Paid, "tile", s.lot(l.Tile), "worth", s.worth(c), "to", s.Names[l.Winner],
		"kept", s.Amount(s.Report.Between[d.Seat][d.At]), "left", s.Amount(s.Report.Values[d.Seat][d.At+1]))
	return s.say(name, values...), true
}

// The chart of a lot, in units of its picture.
const (
	chartWide  = 420
	chartHigh  = 190
	chartLeft  = 58
	chartFoot  = 26
	chartRight = 12
)

// chart shows what a lot adds to each player's share of the win, by price.
type chart struct {
	Lines  []graphLine
	Ends   []chartEnd // a letter at the end of each line
	Levels []graphLevel
	Ticks  []graphRound // prices
	Zero   int          // where a lot adds nothing
	Paid   int          // where the price that was paid is; 0 if there is none
}

// chartEnd names a line where it ends, for people who do not see colours.
type chartEnd struct {
	X, Y int
	Text string
}

// chart draws the curves of a lot, each less what staying out is worth.
func (s *Story) chart(l *analysis.Lot) (c chart) {
	prices, most := 2, 1
	for i := range l.Curves {
		curve := &l.Curves[i]
		prices = max(prices, len(curve.Taken))
		for _, share := range curve.Taken {
			most = max(most, share-curve.Out, curve.Out-share)
		}
	}
	x := func(price int) int { return chartLeft + price*(chartWide-chartLeft-chartRight)/(prices-1) }
	y := func(gain int) int { return 8 + (chartHigh-8)/2 - gain*(chartHigh-8)/2/most }
	c.Zero = y(0)
	for _, gain := range []int{most, 0, -most} {
		c.Levels = append(c.Levels, graphLevel{y(gain), s.level(gain)})
	}
	for step, price := max(1, prices/8), 0; price < prices; price += step {
		c.Ticks = append(c.Ticks, graphRound{x(price), price})
	}
	for i := range l.Curves {
		curve := &l.Curves[i]
		var points strings.Builder
		for price, share := range curve.Taken {
			fmt.Fprintf(&points, "%d,%d ", x(price), y(share-curve.Out))
		}
		c.Lines = append(c.Lines, graphLine{curve.Seat, s.Names[curve.Seat], strings.TrimSpace(points.String()), dashes[i%len(dashes)]})
		if n := len(curve.Taken); n > 0 {
			c.Ends = append(c.Ends, chartEnd{x(n-1) - 4, y(curve.Taken[n-1]-curve.Out) - 5, string([]rune(s.Names[curve.Seat] + "?")[:1])})
		}
	}
	if l.Winner >= 0 {
		c.Paid = x(min(l.Paid, prices-1))
	}
	return c
}

// Habits tells the faults of a player, the most costly first.
func (s *Story) Habits(seat goa.Seat) (lines []string) {
	for _, h := range s.Report.Players[seat].Habits {
		what := s.say("habit."+h.Fault.String(), "n", h.Times, "track", s.Words.Track(h.Track), "action", s.Words.Action(h.Action))
		if h.Loss == 0 {
			lines = append(lines, what)
			continue
		}
		lines = append(lines, s.say("habit", "what", what, "n", h.Times, "loss", s.Amount(h.Loss)))
	}
	return lines
}

// Advice is one sentence for a player after the game, or nothing if there is
// nothing to say.
func (s *Story) Advice(seat goa.Seat) string {
	list := s.Report.Players[seat].Habits
	if len(list) == 0 {
		return ""
	}
	return Advice(s.Words, &list[0])
}

// Advice tells what to do about a habit.
func Advice(words *lexicon.Lexicon, h *analysis.Habit) string {
	return words.Analysis("advice."+h.Fault.String(), "track", words.Track(h.Track), "action", words.Action(h.Action))
}
