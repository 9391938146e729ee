package advice

import "goa/goa"

// Report is advice for programs, as the protocol's "go" answers it. Shares
// and values are fractions: of a win if Win is set, otherwise of victory
// points.
type Report struct {
	Turn       goa.Seat    `json:"turn"`
	Grade      string      `json:"grade"`
	Move       string      `json:"move"`
	Win        []float64   `json:"win,omitempty"`
	Candidates []Candidate `json:"candidates"`
	Worth      *int        `json:"worth,omitempty"` // ducats that the lot is worth to the seat
	Fair       *int        `json:"fair,omitempty"`  // the price it should fetch
	Cut        bool        `json:"cut,omitempty"`   // the time ran out before the thought was finished
}

// Candidate is a move of a report.
type Candidate struct {
	Move  string  `json:"move"`
	Value float64 `json:"value"`
}

// Report returns the advice that a bot of a grade gave to a seat.
func (a *Advice) Report(turn goa.Seat, grade string) *Report {
	r := &Report{Turn: turn, Grade: grade, Move: a.Move.String(), Candidates: []Candidate{}, Cut: a.Cut}
	for _, share := range a.Win {
		r.Win = append(r.Win, float64(share)/1000)
	}
	for _, c := range a.Candidates {
		r.Candidates = append(r.Candidates, Candidate{c.Move.String(), float64(c.Value) / 1000})
	}
	if a.OnLot {
		r.Worth, r.Fair = &a.Lot.Worth, &a.Lot.Fair
	}
	return r
}
