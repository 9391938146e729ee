package arena

import "math"

// Report is the result of a match; programs read it, keep its names.
type Report struct {
	Edition string  `json:"edition"`
	Players int     `json:"players"`
	Options string  `json:"options"`
	Seed    string  `json:"seed"`
	Version string  `json:"version"`
	Blocks  int     `json:"blocks"`
	Bots    []Bot   `json:"bots"`
	Seats   []Seat  `json:"seats"`
	Flag    float64 `json:"flag_price"` // mean, in ducats; 0 if it was taken free
}

// Bot is what one bot has reached. A win is shared by those who share it.
type Bot struct {
	Name      string     `json:"name"`
	Games     int        `json:"games"`
	WinShare  float64    `json:"win_share"`
	CI95      [2]float64 `json:"ci95"`
	MeanScore float64    `json:"mean_score"`
	Failures  int        `json:"failures"`
}

// Seat is what was reached at one seat, whoever sat there.
type Seat struct {
	Seat      int     `json:"seat"`
	WinShare  float64 `json:"win_share"`
	MeanScore float64 `json:"mean_score"`
}

// report adds up the blocks in their order. Edition, options and version are
// the caller's to fill in.
func (m *Match) report(blocks []block) Report {
	r := Report{Players: len(m.Bots), Seed: m.Seed, Blocks: len(blocks)}
	shares := make([]float64, len(blocks))
	var flag prices
	for i, name := range m.Bots {
		var bot, seat tally
		for b := range blocks {
			bot.add(blocks[b].bots[i])
			seat.add(blocks[b].seats[i])
			shares[b] = blocks[b].bots[i].share()
		}
		r.Bots = append(r.Bots, Bot{
			Name: name, Games: bot.games, WinShare: bot.share(), CI95: interval(shares),
			MeanScore: float64(bot.score) / float64(bot.games), Failures: bot.failures,
		})
		r.Seats = append(r.Seats, Seat{Seat: i, WinShare: seat.share(), MeanScore: float64(seat.score) / float64(seat.games)})
	}
	for b := range blocks {
		flag.sales += blocks[b].flag.sales
		flag.ducats += blocks[b].flag.ducats
	}
	r.Flag = float64(flag.ducats) / float64(max(1, flag.sales))
	return r
}

// interval is where the mean of shares lies with 95 %, by the normal
// approximation. One share alone says nothing; where all games were won, or
// all lost, the rule of three bounds what was not seen.
func interval(shares []float64) [2]float64 {
	n := float64(len(shares))
	if n < 2 {
		return [2]float64{0, 1}
	}
	sum, squares := 0.0, 0.0
	for _, x := range shares {
		sum += x
	}
	switch sum {
	case 0:
		return [2]float64{0, min(1, 3/n)}
	case n:
		return [2]float64{max(0, 1-3/n), 1}
	}
	mean := sum / n
	for _, x := range shares {
		squares += (x - mean) * (x - mean)
	}
	const z = 1.959964
	half := z * math.Sqrt(squares/(n-1)/n)
	return [2]float64{max(0, mean-half), min(1, mean+half)}
}
