package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"goa/goa"
)

// Fault says what was wrong with a decision. Mistakes with the same fault have
// the same remedy.
type Fault uint8

// The faults. The last two are not about a decision but about unused resources
// at the end of a game.
const (
	Overpaid   Fault = iota // bid or bought although the lot was not worth it
	LetGo                   // gave up a lot that was worth more
	SoldCheap               // sold a lot that was worth more to its auctioneer
	Misplaced               // put the flag or a token in the wrong place
	Misjudged               // chose the wrong Gambit, captain or benefit
	Neglected               // did not take a step on a track
	Missed                  // did not take an action other than a step
	Unused                  // left a card, a tile or an extra action unused
	Wasted                  // used something that was better kept
	Mishandled              // carried out an action badly
	IdleMoney               // ended with ducats that brought nothing
	IdleExtras              // ended with extra actions
	numFaults
)

var faultNames = [numFaults]string{
	"overpaid", "let-go", "sold-cheap", "misplaced", "misjudged", "neglected", "missed", "unused", "wasted", "mishandled", "idle-money", "idle-extras",
}

// String returns the stable name of the fault.
func (f Fault) String() string { return faultNames[f] }

// MarshalText returns the stable name.
func (f Fault) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads a stable name.
func (f *Fault) UnmarshalText(text []byte) error {
	i := slices.Index(faultNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no fault %q", text)
	}
	*f = Fault(i)
	return nil
}

// Habit is a fault that a player had in a game, or in several.
type Habit struct {
	Fault  Fault      `json:"fault"`
	Track  goa.Track  `json:"track,omitzero"`  // the track that was Neglected
	Action goa.Action `json:"action,omitzero"` // the action that was Missed
	Games  int        `json:"games"`           // in which it occurred
	Times  int        `json:"times"`           // how often; for the last two faults, ducats or cards left at the end
	Loss   int        `json:"loss"`            // total cost
}

// Same reports whether two habits have the same remedy.
func (h *Habit) Same(other *Habit) bool {
	return h.Fault == other.Fault && h.Track == other.Track && h.Action == other.Action
}

// Recurring adds up the habits of several games. Habits that occurred in the
// most games come first, and among these the most costly.
func Recurring(games ...[]Habit) (all []Habit) {
	for _, list := range games {
		for _, h := range list {
			i := slices.IndexFunc(all, func(other Habit) bool { return other.Same(&h) })
			if i < 0 {
				all = append(all, h)
				continue
			}
			all[i].Games += h.Games
			all[i].Times += h.Times
			all[i].Loss += h.Loss
		}
	}
	slices.SortStableFunc(all, func(a, b Habit) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(b.Loss, a.Loss), cmp.Compare(b.Times, a.Times))
	})
	return all
}

// habits returns the faults of a seat's decisions in a report, and what the
// seat had left at the end of the game.
func (w *work) habits(r *Report, seat goa.Seat) []Habit {
	var one [][]Habit
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.Seat != seat || d.Severity == Good {
			continue
		}
		if h, ok := habitOf(d); ok {
			one = append(one, []Habit{h})
		}
	}
	all := Recurring(append(one, idle(w.game.last(), seat))...)
	for i := range all {
		all[i].Games = 1
	}
	slices.SortStableFunc(all, func(a, b Habit) int { return cmp.Compare(b.Loss, a.Loss) })
	return all
}

// habitOf returns the fault of a verdict.
func habitOf(d *Verdict) (Habit, bool) {
	played, err := goa.ParseMove(d.Played)
	if err != nil {
		return Habit{}, false
	}
	best, err := goa.ParseMove(d.Best)
	if err != nil || best == played {
		return Habit{}, false
	}
	h := faultOf(d.Kind, played, best)
	h.Games, h.Times, h.Loss = 1, 1, d.Loss
	return h, true
}

// Fault returns what was wrong with a decision; ok is false if nothing better
// is known.
func (d *Verdict) Fault() (f Fault, ok bool) {
	h, ok := habitOf(d)
	return h.Fault, ok
}

// faultOf compares the played move with the best one.
func faultOf(k Kind, played, best goa.Move) Habit {
	switch {
	case played.Kind == goa.PlaceFlag || played.Kind == goa.PlaceToken:
		return Habit{Fault: Misplaced}
	case k == Placing:
		return Habit{Fault: Misjudged}
	case k == Auction:
		return Habit{Fault: faultOfBid(played, best)}
	}
	switch best.Kind {
	case goa.Progress, goa.PlayCardOn, goa.UseViceKing:
		return Habit{Fault: Neglected, Track: best.Track()}
	case goa.BuildShips:
		return Habit{Fault: Missed, Action: goa.BuildShipsAction}
	case goa.Harvest:
		return Habit{Fault: Missed, Action: goa.HarvestAction}
	case goa.Tax:
		return Habit{Fault: Missed, Action: goa.TaxAction}
	case goa.Explore:
		return Habit{Fault: Missed, Action: goa.ExploreAction}
	case goa.Found:
		return Habit{Fault: Missed, Action: goa.FoundAction}
	case goa.PlayCard, goa.UseTile, goa.UseSwap, goa.UseEspionage, goa.UseExtra:
		return Habit{Fault: Unused}
	case goa.EndTurn, goa.Pass:
		return Habit{Fault: Wasted}
	default:
		return Habit{Fault: Mishandled}
	}
}

// faultOfBid compares moves of an auction.
func faultOfBid(played, best goa.Move) Fault {
	switch {
	case played.Kind == goa.Sell:
		return SoldCheap
	case played.Kind == goa.Buy:
		return Overpaid
	case played.Kind == goa.Bid && (best.Kind == goa.Pass || best.Kind == goa.Bid && best.Amount() < played.Amount()):
		return Overpaid
	case played.Kind == goa.Bid || played.Kind == goa.Pass:
		return LetGo
	default:
		return Misjudged
	}
}

// manyIdle is how many unused ducats are worth mentioning.
const manyIdle = 8

// idle returns useless resources that a seat has left at the end: ducats that
// do not make it the richest, or far more of them than needed for that, and
// extra actions.
func idle(s *goa.State, seat goa.Seat) (list []Habit) {
	if !s.Over() {
		return nil
	}
	money, most := s.Player(seat).Ducats(), 0
	for other := range goa.Seat(s.Seats()) {
		if other != seat {
			most = max(most, s.Player(other).Ducats())
		}
	}
	if s.Seats() > 1 && money >= most {
		money -= most
	}
	if money >= manyIdle {
		list = append(list, Habit{Fault: IdleMoney, Games: 1, Times: money})
	}
	if n := s.Player(seat).Extras(); n > 0 {
		list = append(list, Habit{Fault: IdleExtras, Games: 1, Times: n})
	}
	return list
}
