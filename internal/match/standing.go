package match

import (
	"encoding/json"
	"slices"
	"time"

	"goa/goa"
)

// Standing is what a list shows about the state of a game. Stores keep it as an
// opaque text.
type Standing struct {
	Round  int        `json:"round,omitempty"`  // the current round; 0 if the game has not begun
	Waits  []goa.Seat `json:"waits,omitempty"`  // the seats it waits for, including bots
	Until  []int64    `json:"until,omitempty"`  // when each of them runs out of time, in milliseconds; empty if the table is not turn-based
	Points []int      `json:"points,omitempty"` // by seat, in a finished game
	Ranks  []int      `json:"ranks,omitempty"`  // the places of the seats, from 1
	// Deal describes a finished game from a deal; otherwise nil.
	Deal *DealStanding `json:"deal,omitempty"`
	// Evening describes a finished game of an evening; otherwise nil.
	Evening *EveningStanding `json:"evening,omitempty"`
}

// String returns the text that [ParseStanding] reads.
func (s Standing) String() string { return jsonText(s) }

// ParseStanding is the inverse of [Standing.String]. Tables stored before there
// were standings have the zero Standing.
func ParseStanding(text string) (s Standing) {
	if json.Unmarshal([]byte(text), &s) != nil {
		return Standing{}
	}
	return s
}

// standing returns the standing of the game.
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
		s.Deal, s.Evening = g.dealStanding(), g.eveningStanding()
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
		s.Until = nil // one of them is a bot, which moves at once
	}
	return s
}

// TimeOf returns when a seat runs out of time or, if the game does not wait for
// it, the earliest such time of all seats; ok is false if no clock runs.
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
