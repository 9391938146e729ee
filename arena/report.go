package arena

import (
	"slices"

	"goa/ai"
)

// Report is the result of a match. Other programs read it, so keep its names.
type Report struct {
	Edition  string  `json:"edition"`
	Players  int     `json:"players"`
	Options  string  `json:"options"`
	Seed     string  `json:"seed"`
	Version  string  `json:"version"`
	Blocks   int     `json:"blocks"`
	Games    int     `json:"games"`
	Seatings string  `json:"seatings"` // "rotations", "all" or "alone"
	Anchor   string  `json:"anchor"`   // the bot whose Elo is 1000
	Bots     []Bot   `json:"bots"`
	Seats    []Seat  `json:"seats"`
	Order    []Order `json:"order"`
	SPRT     *SPRT   `json:"sprt"`
	Flag     float64 `json:"flag_price"` // mean, in ducats; 0 if it was taken free
}

// Bot is the result of one bot. Tied bots share a win.
type Bot struct {
	Name      string      `json:"name"`
	Games     int         `json:"games"`
	WinShare  float64     `json:"win_share"`
	CI95      [2]float64  `json:"ci95"`
	Elo       float64     `json:"elo"`
	EloCI95   *[2]float64 `json:"elo_ci95"` // null if no two blocks differ
	MeanScore float64     `json:"mean_score"`
	ScoreCI95 *[2]float64 `json:"score_ci95"` // null after one block
	Failures  int         `json:"failures"`
}

// Seat is the result at one seat, regardless of the bot there.
type Seat struct {
	Seat      int        `json:"seat"`
	WinShare  float64    `json:"win_share"`
	CI95      [2]float64 `json:"ci95"`
	MeanScore float64    `json:"mean_score"`
}

// Order is the result of sitting After seats after the first player.
type Order struct {
	After     int        `json:"after"`
	WinShare  float64    `json:"win_share"`
	CI95      [2]float64 `json:"ci95"`
	MeanScore float64    `json:"mean_score"`
}

// SPRT is the state of the sequential test of the first bot against the second.
type SPRT struct {
	A        string     `json:"a"`
	B        string     `json:"b"`
	Elo0     float64    `json:"elo0"`
	Elo1     float64    `json:"elo1"`
	Alpha    float64    `json:"alpha"`
	Beta     float64    `json:"beta"`
	LLR      float64    `json:"llr"`
	Bounds   [2]float64 `json:"bounds"`
	Decision string     `json:"decision"` // "elo0", "elo1" or "open"
}

// report makes a report of the sums.
func (m *Plan) report(s *sum, q *sequential) Report {
	r := Report{
		Edition: m.Edition.Name, Players: m.Players, Options: m.Options.String(), Seed: m.Seed, Version: m.Version,
		Blocks: s.blocks, Games: s.games, Seatings: m.seatingsName(), SPRT: m.sprtReport(q), Seats: []Seat{}, Order: []Order{},
		Flag: float64(s.flagDucats) / float64(max(1, s.flagSales)),
	}
	if m.solo() {
		r.Games *= len(m.Bots)
	}
	names, of := m.names()
	anchor := max(0, slices.Index(names, ai.Planner))
	r.Anchor = names[anchor]
	rated := rate(&s.pairs, len(names), s.blocks, anchor)
	games := float64(s.perBlock)
	whole := int64(wholeWin * s.perBlock)
	for i, name := range m.Bots {
		r.Bots = append(r.Bots, Bot{
			Name: name, Games: s.games, WinShare: s.bots[i].mean() / float64(whole), CI95: shareInterval(&s.bots[i], whole),
			Elo: rated.elo[of[i]], EloCI95: rated.ci[of[i]],
			MeanScore: s.scores[i].mean() / games, ScoreCI95: meanInterval(&s.scores[i], games), Failures: s.failed[i],
		})
	}
	for i := range s.seats {
		each := float64(max(1, s.games))
		r.Seats = append(r.Seats, Seat{i, s.seat[i].mean() / float64(whole), shareInterval(&s.seat[i], whole), float64(s.seatScore[i]) / each})
		r.Order = append(r.Order, Order{i, s.after[i].mean() / float64(whole), shareInterval(&s.after[i], whole), float64(s.afterScore[i]) / each})
	}
	return r
}

func (m *Plan) seatingsName() string {
	switch {
	case m.solo():
		return "alone"
	case m.AllSeatings:
		return "all"
	default:
		return "rotations"
	}
}

func (m *Plan) sprtReport(q *sequential) *SPRT {
	if q == nil {
		return nil
	}
	names, _ := m.names()
	if len(names) == 1 {
		names = append(names, names[0])
	}
	t := &SPRT{
		A: names[0], B: names[1], Elo0: q.Elo0, Elo1: q.Elo1, Alpha: sprtError, Beta: sprtError,
		LLR: q.llr, Bounds: [2]float64{-sprtBound, sprtBound}, Decision: "open",
	}
	switch {
	case !q.decided():
	case q.llr > 0:
		t.Decision = "elo1"
	default:
		t.Decision = "elo0"
	}
	return t
}
