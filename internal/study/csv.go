package study

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"goa/goa"
)

// csvFile is a file of rows for programs.
type csvFile struct {
	name string
	rows func(f *Findings, add func(cells ...any)) // the first row is the header
}

var csvFiles = []csvFile{
	{"scores.csv", scoreRows},
	{"sources.csv", sourceRows},
	{"prices.csv", priceRows},
	{"first-tiles.csv", firstTileRows},
	{"tracks.csv", trackRows},
	{"levels.csv", levelRows},
	{"seats.csv", seatRows},
	{"colonies.csv", colonyRows},
}

func (s csvFile) write(w io.Writer, f *Findings) error {
	out := csv.NewWriter(w)
	var failed error
	s.rows(f, func(cells ...any) {
		row := make([]string, len(cells))
		for i, c := range cells {
			if x, ok := c.(float64); ok {
				row[i] = strconv.FormatFloat(x, 'f', 4, 64)
			} else {
				row[i] = fmt.Sprint(c)
			}
		}
		if err := out.Write(row); err != nil && failed == nil {
			failed = err
		}
	})
	out.Flush()
	if failed != nil {
		return failed
	}
	return out.Error()
}

func scoreRows(f *Findings, add func(...any)) {
	add("edition", "players", "score", "players_with_it", "of_them_winners")
	for _, t := range f.Stats {
		for score, n := range t.scores.counts {
			won := 0
			if score < len(t.winners.counts) {
				won = t.winners.counts[score]
			}
			if n > 0 {
				add(t.Edition.Name, t.Players, score, n, won)
			}
		}
	}
}

func sourceRows(f *Findings, add func(...any)) {
	add("edition", "players", "who", "source", "mean_points")
	for _, t := range f.Stats {
		for who, name := range []string{"winners", "others"} {
			for i, source := range sourceNames {
				s := &t.sources[who]
				add(t.Edition.Name, t.Players, name, source, float64(s.lines[i])/float64(max(1, s.n)))
			}
		}
	}
}

func priceRows(f *Findings, add func(...any)) {
	add("edition", "players", "tile", "round", "lots", "free", "bought_by_auctioneer", "sold", "mean", "quartile_1", "median", "quartile_3")
	for _, t := range f.Stats {
		for tile := range t.prices {
			name := goa.Tile(tile).String()
			if goa.Tile(tile) == goa.NoTile {
				name = "flag"
			}
			for round := 1; round <= goa.NumRounds; round++ {
				p := &t.prices[tile][round]
				if n := p.paid.n(); n > 0 {
					add(t.Edition.Name, t.Players, name, round, n, p.how[free], p.how[bought], p.how[sold],
						p.paid.mean(), p.paid.quantile(0.25), p.paid.quantile(0.5), p.paid.quantile(0.75))
				}
			}
		}
	}
}

// addWins adds a row with a share of wins and its interval.
func addWins(add func(...any), t *Stats, w wins, labels ...any) {
	if w.n == 0 {
		return
	}
	low, high := w.interval()
	add(append(append([]any{t.Edition.Name, t.Players}, labels...), w.n, w.share(), low, high)...)
}

func firstTileRows(f *Findings, add func(...any)) {
	add("edition", "players", "first_tile", "players_with_it", "win_share", "low_95", "high_95")
	for _, t := range f.Stats {
		for tile, w := range t.first {
			name := "none"
			if goa.Tile(tile) != goa.NoTile {
				name = goa.Tile(tile).String()
			}
			addWins(add, t, w, name)
		}
	}
}

// trackName returns the name of a track, or "none" for never.
func trackName(track int) string {
	if track == never {
		return "none"
	}
	return goa.Track(track).String()
}

func trackRows(f *Findings, add func(...any)) {
	add("edition", "players", "row", "first_track_there", "players_with_it", "win_share", "low_95", "high_95")
	for _, t := range f.Stats {
		for track := range t.third {
			addWins(add, t, t.third[track], 3, trackName(track))
		}
		for track := range t.fifth {
			addWins(add, t, t.fifth[track], 5, trackName(track))
		}
	}
}

func levelRows(f *Findings, add func(...any)) {
	add("edition", "players", "track", "last_row", "players_with_it", "win_share", "low_95", "high_95")
	for _, t := range f.Stats {
		for track := range t.levels {
			for level, w := range t.levels[track] {
				addWins(add, t, w, goa.Track(track).String(), level+1)
			}
		}
	}
}

func seatRows(f *Findings, add func(...any)) {
	add("edition", "players", "seats_after_the_first", "players_with_it", "win_share", "low_95", "high_95", "mean_score")
	for _, t := range f.Stats {
		for after, w := range t.after {
			if w.n > 0 {
				low, high := w.interval()
				add(t.Edition.Name, t.Players, after, w.n, w.share(), low, high, float64(t.afterScore[after])/float64(w.n))
			}
		}
	}
}

func colonyRows(f *Findings, add func(...any)) {
	add("edition", "players", "colonies", "players_with_it", "win_share", "low_95", "high_95")
	for _, t := range f.Stats {
		for n, w := range t.colonies {
			addWins(add, t, w, n)
		}
	}
}
