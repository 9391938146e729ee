package analysispage

import (
	"strings"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/pricechart"
	"goa/lexicon"
)

// Auction describes an auction of the game: the value of its lot to each player,
// the price it should have fetched, and the price that was paid.
type Auction struct {
	*pricechart.Lot
	Title string
	Text  string // who paid what, and what would have been fair
	Link  string // to its position, or empty
	Line  string // all of it
}

// Auctions describes all auctions of the game.
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
	paid := l.Paid
	if l.Winner < 0 {
		paid = pricechart.NoPrice
	}
	a.Lot = pricechart.New(s.Words, s.Names, l.Curves, paid)
	var worths []string
	for _, row := range a.Rows {
		worths = append(worths, s.say("auction.worth.one", "seat", row.Name, "worth", row.Worth))
	}
	a.Line = a.Title + ". " + a.Text + " " + s.say("auction.worth", "list", strings.Join(worths, ", "))
	return a
}

// lot names a lot within a sentence.
func (s *Story) lot(t goa.Tile) string {
	if t == goa.NoTile {
		return s.say("lot.flag")
	}
	return s.say("lot", "tile", s.Words.Tile(t))
}

// moment describes a decision in an auction by its lot and its prices, if they
// explain why it was a mistake.
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
	// The loss is the one shown everywhere else, not that of the columns, which
	// may be larger or smaller.
	left := s.Report.Values[d.Seat][d.At+1]
	kept := min(s.Report.Whole, left+d.Loss)
	values = append(values, "best", s.move(d, d.Best), "n", l.Paid, "tile", s.lot(l.Tile), "worth", pricechart.Worth(s.Words, c), "to", s.Names[l.Winner],
		"kept", s.Amount(kept), "left", s.Amount(kept-d.Loss))
	return s.say(name, values...), true
}

// Habits describes the faults of a player, the most costly first.
func (s *Story) Habits(seat goa.Seat) (lines []string) {
	for _, h := range s.Report.Players[seat].Habits {
		lines = append(lines, s.habit(&h))
	}
	return lines
}

// habit names a habit, and says what it cost.
func (s *Story) habit(h *analysis.Habit) string {
	if h.Loss == 0 {
		return s.fault(h)
	}
	return s.say("habit", "what", s.fault(h), "n", h.Times, "loss", s.Amount(h.Loss))
}

// fault says in a few words what the player does wrong.
func (s *Story) fault(h *analysis.Habit) string {
	return s.say("habit."+h.Fault.String(), "n", h.Times, "track", s.Words.Track(h.Track), "action", s.Words.Action(h.Action))
}

// Advice returns one sentence for a player after the game, or "" if there is
// nothing to say.
func (s *Story) Advice(seat goa.Seat) string {
	list := s.Report.Players[seat].Habits
	if len(list) == 0 {
		return ""
	}
	return Advice(s.Words, &list[0])
}

// Advice says what to do about a habit.
func Advice(words *lexicon.Lexicon, h *analysis.Habit) string {
	return words.Analysis("advice."+h.Fault.String(), "track", words.Track(h.Track), "action", words.Action(h.Action))
}
