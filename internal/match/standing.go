package match

import (
	"encoding/json"
	"slices"
	"time"

	"goa/goa"
)

// Standing is what a list shows about how a game stands. Stores keep it as an
// opaque text.
type Standing struct {
	Round  int        `json:"round,omitempty"`  // that is on; 0 if the game has not begun
	Waits  []goa.Seat `json:"waits,omitempty"`  // for whom, bots among them
	Until  []int64    `json:"until,omitempty"`  // until when each of them has time, in milliseconds; nothing if the table is not over days
	Points []int      `json:"points,omitempty"` // by seat, of a game that is over
	Ranks  []int      `json:"ranks,omitempty"`  // the places of the seats, from 1
	// Deal is about a game from a deal that is over; nil of any other.
	Deal *DealStanding `json:"deal,omitempty"`
}

// String returns the text that [ParseStanding] reads.
func (s Standing) String() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // numbers can be written
	}
	return string(text)
}

// ParseStanding is the inverse of [Standing.String]; what tables have that were
// stored before there was one is the zero Standing.
func ParseStanding(text string) (s Standing) {
	if json.Unmarshal([]byte(text), &s) != nil {
		return Standing{}
	}
	return s
}

// standing returns how the game stands.
func (g *game) standing() (s Standing) {
	if g.begun {
		s.Round = g.state.Round()
	}
	if g.over() {
		ranks := g.state.Ranks()
		for i := range g.table.Seats {
			s.Points = append(s.Points, g.state.Score(goa.Seat(i)).Total())
			s.Ranks = append(s.Ranks, ranks[i])
		}
		s.Deal = g.dealStanding()
		return s
	}
	waiting := g.waiting()
	for i := range goa.Seat(g.table.Seats) {
		if !waiting.has(i) {
			continue
		}
		s.Waits = append(s.Waits, i)
		if until, ok := g.deadline(i); ok {
			s.Until = append(s.Until, until.UnixMilli())
		}
	}
	if len(s.Until) < len(s.Waits) {
		s.Until = nil // a bot is among them, and at once done
	}
	return s
}

// TimeOf returns until when a seat has time, or the least time of the seats
// that the game waits for; ok is false if no clock runs.
func (s *Standing) TimeOf(seat goa.Seat) (until time.Time, ok bool) {
	if len(s.Until) == 0 || len(s.Until) != len(s.Waits) {
		return until, false
	}
	ms := slices.Min(s.Until)
	if at := slices.Index(s.Waits, seat); at >= 0 {
		ms = s.Until[at]
	}
	return time.UnixMilli(ms), true
}
