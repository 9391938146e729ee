package study

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"goa/goa"
)

// plot is a picture of some findings.
type plot struct {
	name string
	draw func(*view) string
}

var plots = []plot{
	{"scores.svg", (*view).drawScores},
	{"sources.svg", (*view).drawSources},
	{"prices-a.svg", func(v *view) string { return v.drawPrices(goa.PartA) }},
	{"prices-b.svg", func(v *view) string { return v.drawPrices(goa.PartB) }},
	{"flag.svg", (*view).drawFlag},
	{"first-tiles.svg", (*view).drawFirst},
	{"tracks.svg", (*view).drawTracks},
}

func (v *view) drawScores() string {
	var list []bars
	for _, t := range v.chosen {
		list = append(list, bars{playersText(t.Players), t.scores, t.winners})
	}
	return barsChart("Victory points", v.edition.Title+", all players; full color: who won", nil, list)
}

func (v *view) drawSources() string {
	var legend []string
	for _, name := range v.sources() {
		legend = append(legend, v.words.ScoreLine(sourceNames[name]))
	}
	var list []stack
	for _, t := range v.chosen {
		for who, name := range []string{"winners", "others"} {
			s := stack{label: playersText(t.Players) + ": " + name}
			for _, i := range v.sources() {
				s.parts = append(s.parts, t.sources[who].mean(i))
			}
			list = append(list, s)
		}
	}
	return stackChart("Where points come from", v.edition.Title+", mean victory points", legend, list)
}

// sources returns the lines of the score for which anyone had points.
func (v *view) sources() (list []int) {
	for i := range sourceNames {
		for _, t := range v.chosen {
			if (t.sources[ofWinners].lines[i] != 0 || t.sources[ofOthers].lines[i] != 0) && !slices.Contains(list, i) {
				list = append(list, i)
			}
		}
	}
	return list
}

func (s *sourceSums) mean(line int) float64 { return float64(s.lines[line]) / float64(max(1, s.n)) }

// minLots is how often a tile must have been auctioned to be shown.
const minLots = 20

// pricedTiles returns the tiles that were auctioned often enough in a half, the
// most expensive first.
func (v *view) pricedTiles(part goa.Part) []goa.Tile {
	var list []goa.Tile
	mean := map[goa.Tile]float64{}
	for tile := goa.NoTile + 1; tile < goa.NumTiles; tile++ {
		sum, n := 0.0, 0
		for _, t := range v.chosen {
			p := t.half(tile, part)
			if k := p.paid.n(); k > 0 {
				sum += p.paid.mean()
				n++
				if k < minLots {
					n = -goa.MaxSeats
				}
			}
		}
		if n > 0 {
			list = append(list, tile)
			mean[tile] = sum / float64(n)
		}
	}
	slices.SortStableFunc(list, func(a, b goa.Tile) int { return cmp.Compare(mean[b], mean[a]) })
	return list
}

func (v *view) drawPrices(part goa.Part) string {
	var rows []dotRow
	for _, tile := range v.pricedTiles(part) {
		row := dotRow{label: v.words.Tile(tile)}
		for i, t := range v.chosen {
			if p := t.half(tile, part); p.paid.n() > 0 {
				row.dots = append(row.dots, dot{p.paid.mean(), float64(p.paid.quantile(0.25)), float64(p.paid.quantile(0.75)), i})
			}
		}
		rows = append(rows, row)
	}
	return dotChart{
		"What lots cost: " + v.words.Part(part), v.edition.Title + ", ducats; dot: mean, bar: the middle half of all prices",
		v.legend(), rows, -1, func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) },
	}.draw()
}

// legend returns the names of the numbers of players.
func (v *view) legend() (list []string) {
	for _, t := range v.chosen {
		list = append(list, playersText(t.Players))
	}
	return list
}

func (v *view) drawFlag() string {
	var lines [][]float64
	for _, t := range v.chosen {
		line := make([]float64, goa.NumRounds)
		for i := range line {
			line[i] = t.prices[goa.NoTile][i+1].paid.mean()
		}
		lines = append(lines, line)
	}
	return lineChart("The price of the flag", v.edition.Title+", mean ducats", v.legend(), lines)
}

// times formats a multiple of the even share.
func times(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "×" }

// luckRow returns a row of a chart of chances to win.
func luckRow(label string, l luck) dotRow {
	return dotRow{label: label, note: strconv.Itoa(l.n), dots: []dot{{l.ratio, l.low, l.high, 3}}}
}

// minPlayers is how many players must have done something for its chance to be
// shown.
const minPlayers = 60

// firstTiles returns the tiles that were often enough the first one bought, the
// luckiest first.
func (v *view) firstTiles() (list []goa.Tile, of map[goa.Tile]luck) {
	of = map[goa.Tile]luck{}
	for tile := goa.NoTile + 1; tile < goa.NumTiles; tile++ {
		if l := ratioOf(v.chosen, func(t *Stats) wins { return t.first[tile] }); l.n >= minPlayers {
			list = append(list, tile)
			of[tile] = l
		}
	}
	slices.SortStableFunc(list, func(a, b goa.Tile) int { return cmp.Compare(of[b].ratio, of[a].ratio) })
	return list, of
}

func (v *view) drawFirst() string {
	var rows []dotRow
	list, of := v.firstTiles()
	for _, tile := range list {
		rows = append(rows, luckRow(v.words.Tile(tile), of[tile]))
	}
	return dotChart{"Chances by the first tile bought", v.edition.Title + ", all numbers of players; 1× is an even share; bar: 95% interval; right: players", nil, rows, 1, times}.draw()
}

func (v *view) drawTracks() string {
	var rows []dotRow
	for _, row := range []struct {
		name string
		pick func(*Stats, int) wins
	}{
		{"row 3", func(t *Stats, track int) wins { return t.third[track] }},
		{"row 5", func(t *Stats, track int) wins { return t.fifth[track] }},
	} {
		for track := range goa.NumTracks + 1 {
			if l := ratioOf(v.chosen, func(t *Stats) wins { return row.pick(t, track) }); l.n >= minPlayers {
				rows = append(rows, luckRow(fmt.Sprintf("%s: %s", row.name, v.trackName(track)), l))
			}
		}
	}
	return dotChart{"Chances by the track that reached a row first", v.edition.Title + ", all numbers of players; 1× is an even share; bar: 95% interval; right: players", nil, rows, 1, times}.draw()
}

func (v *view) trackName(track int) string {
	if track == never {
		return "none"
	}
	return v.words.Track(goa.Track(track))
}

func playersText(n int) string { return strconv.Itoa(n) + " players" }
