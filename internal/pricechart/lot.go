package pricechart

import (
	"fmt"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/prices"
	"goa/lexicon"
)

// Lot says what a lot is worth to some players.
type Lot struct {
	Rows  []Row
	words *lexicon.Lexicon
	chart chart
}

// Row says what a lot is worth to a player.
type Row struct {
	Seat          goa.Seat
	Name, Worth   string
	With, Without string // shares of the win, with the lot at its price and without it
	Dash          string // of the player's line
}

// NoPrice stands for the price of a lot that has none yet.
const NoPrice = -1

// New returns what a lot is worth according to the curves of some players. The
// price is the one that the lot went for, or the next one to pay.
func New(words *lexicon.Lexicon, names []string, curves []prices.Curve, price int) *Lot {
	l := &Lot{words: words}
	for i := range curves {
		c := &curves[i]
		row := Row{Seat: c.Seat, Name: names[c.Seat], Worth: Worth(words, c), With: "–", Without: share(words, c.Out), Dash: Dash(i)}
		if price != NoPrice && price < len(c.Taken) {
			row.With = share(words, c.Taken[price])
		}
		l.Rows = append(l.Rows, row)
	}
	l.draw(curves, price)
	return l
}

// Worth returns what a lot is worth to a player, in words.
func Worth(words *lexicon.Lexicon, c *prices.Curve) string {
	switch {
	case c.Worth == prices.Never:
		return words.Analysis("worth.never")
	case c.All:
		return words.Analysis("worth.all", "n", c.Worth)
	default:
		return number(c.Worth)
	}
}

// Dash returns the dash pattern of the n-th player's line, for people who
// cannot see colors.
func Dash(n int) string {
	return [goa.MaxSeats]string{"", "9 4", "2 4", "12 4 3 4"}[n%goa.MaxSeats]
}

// share formats a share of the win in tenths of a percent.
func share(words *lexicon.Lexicon, value int) string {
	tenths := (value + prices.Whole/2000) / (prices.Whole / 1000)
	return words.Analysis("share", "amount", words.Analysis("tenths", "n", tenths/10, "tenth", tenths%10))
}

// The chart, in its own units.
const (
	wide  = 420
	high  = 190
	left  = 58 // for shares
	foot  = 26 // for prices
	right = 12
)

// chart shows what a lot adds to each player's share of the win.
type chart struct {
	lines  []line
	levels []mark // shares
	ticks  []mark // prices
	paid   int    // the position of the price; 0 if there is none
}

// line is the line of a player, with a letter at its end.
type line struct {
	seat         goa.Seat
	points, dash string
	end          mark
}

// mark is a text at a position.
type mark struct {
	x, y int
	text string
}

// draw draws the curves, each minus the value of staying out.
func (l *Lot) draw(curves []prices.Curve, price int) {
	n, most := 2, 1
	for i := range curves {
		c := &curves[i]
		n = max(n, len(c.Taken))
		for _, share := range c.Taken {
			most = max(most, share-c.Out, c.Out-share)
		}
	}
	x := func(price int) int { return left + price*(wide-left-right)/(n-1) }
	y := func(gain int) int { return 8 + (high-8)/2 - gain*(high-8)/2/most }
	for _, gain := range []int{most, 0, -most} {
		text := l.words.Analysis("share", "amount", number(gain*100/prices.Whole))
		l.chart.levels = append(l.chart.levels, mark{left - 5, y(gain), text})
	}
	for step, price := max(1, n/8), 0; price < n; price += step {
		l.chart.ticks = append(l.chart.ticks, mark{x(price), high + foot - 8, number(price)})
	}
	for i := range curves {
		c := &curves[i]
		if len(c.Taken) == 0 {
			continue
		}
		var points strings.Builder
		for price, share := range c.Taken {
			fmt.Fprintf(&points, "%d,%d ", x(price), y(share-c.Out))
		}
		last := len(c.Taken) - 1
		end := mark{x(last) - 4, y(c.Taken[last]-c.Out) - 5, string([]rune(l.Rows[i].Name + "?")[:1])}
		l.chart.lines = append(l.chart.lines, line{c.Seat, strings.TrimSpace(points.String()), Dash(i), end})
	}
	if price != NoPrice {
		l.chart.paid = x(min(price, n-1))
	}
}

func number(n int) string { return strconv.Itoa(n) }
