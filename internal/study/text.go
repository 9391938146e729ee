package study

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"goa/goa"
)

// text returns the findings for people, in Markdown.
func (v *view) text() string {
	var d document
	d.say("# What games between bots say about Goa")
	d.say("Copies of the bot `%s` played %s, %s for each edition and number of players, with all seats alike and every deal played once. "+
		"These are bots: what wins among them is a hint, not a proof, of what wins among people. All figures and pictures on this page are written by one command and come out the same on every machine:",
		v.Plan.Grade, plural(v.Plan.Total(), "game", "games"), thousands(v.Plan.Games))
	d.say("```console\n%s\n```", v.command)
	d.say("Intervals are those of 95%%. “Even” is what everybody would have if nothing mattered: one win in two, three or four.%s", v.optionsText())
	v.tellScores(&d)
	v.tellSources(&d)
	v.tellPrices(&d)
	v.tellRounds(&d)
	v.tellFlag(&d)
	v.tellFirst(&d)
	v.tellTracks(&d)
	v.tellColonies(&d)
	v.tellOrder(&d)
	d.say("## For programs")
	d.say("Everything is also in tables, for every edition and number of players: [scores.csv](scores.csv), [sources.csv](sources.csv), [prices.csv](prices.csv) (by tile and round, with quartiles), " +
		"[first-tiles.csv](first-tiles.csv), [tracks.csv](tracks.csv), [levels.csv](levels.csv), [colonies.csv](colonies.csv), [seats.csv](seats.csv). " +
		"Pieces have the names of [notation.md](../notation.md). A win that is shared counts in parts; a lot that nobody bid for costs 0.")
	return d.String()
}

func (v *view) optionsText() string {
	if o := v.Plan.Options.String(); o != "" {
		return " Options: " + o + "."
	}
	return ""
}

// document is Markdown text being written.
type document struct{ strings.Builder }

// say adds a paragraph.
func (d *document) say(format string, args ...any) {
	if d.Len() > 0 {
		d.WriteByte('\n')
	}
	fmt.Fprintf(d, format, args...)
	d.WriteByte('\n')
}

// table adds a table; the columns after the first are numbers.
func (d *document) table(header []string, rows [][]string) {
	d.WriteByte('\n')
	d.row(header)
	marks := []string{"---"}
	for range header[1:] {
		marks = append(marks, "---:")
	}
	d.row(marks)
	for _, r := range rows {
		d.row(r)
	}
}

func (d *document) row(cells []string) { fmt.Fprintf(d, "| %s |\n", strings.Join(cells, " | ")) }

func (v *view) tellScores(d *document) {
	d.say("## How games come out")
	var rows [][]string
	for _, t := range v.Stats {
		rows = append(rows, []string{
			t.Edition.Title, fmt.Sprint(t.Players), one(t.scores.mean()),
			fmt.Sprintf("%d – %d – %d", t.scores.quantile(0.25), t.scores.quantile(0.5), t.scores.quantile(0.75)),
			one(t.winners.mean()), fmt.Sprint(t.margin.quantile(0.5)), one(t.meanColonies()), one(t.prices[goa.NoTile][0].paid.mean()),
			percent(t.freeShare()), thousands(int(math.Round(float64(t.moves) / float64(max(1, t.games))))),
		})
	}
	d.table([]string{"edition", "players", "points, mean", "quartiles", "winner's points", "lead, median", "colonies", "flag, ducats", "free lots", "moves a game"}, rows)
	d.say("![Victory points](scores.svg)")
}

// meanColonies returns the mean number of colonies that a player has founded
// by the end.
func (t *Stats) meanColonies() float64 {
	sum, n := 0, 0
	for k, w := range t.colonies {
		sum += k * w.n
		n += w.n
	}
	return float64(sum) / float64(max(1, n))
}

// freeShare returns the share of lots that nobody bid for, without the flag.
func (t *Stats) freeShare() float64 {
	none, all := 0, 0
	for tile := goa.NoTile + 1; tile < goa.NumTiles; tile++ {
		none += t.prices[tile][0].how[free]
		all += t.prices[tile][0].paid.n()
	}
	return float64(none) / float64(max(1, all))
}

func (v *view) tellSources(d *document) {
	d.say("## Where points come from")
	header := []string{v.edition.Title}
	for _, t := range v.chosen {
		header = append(header, fmt.Sprintf("winners of %d", t.Players), "others", "difference")
	}
	var rows [][]string
	best, lead, total := 0, 0.0, 0.0
	for _, i := range v.sources() {
		row, sum := []string{v.words.ScoreLine(sourceNames[i])}, 0.0
		for _, t := range v.chosen {
			w, o := t.sources[ofWinners].mean(i), t.sources[ofOthers].mean(i)
			row = append(row, one(w), one(o), fmt.Sprintf("%+.1f", w-o))
			sum += (w - o) / float64(len(v.chosen))
		}
		if total += sum; sum > lead {
			best, lead = i, sum
		}
		rows = append(rows, row)
	}
	d.table(header, rows)
	d.say("Winners are ahead by %s points on average, and most of it, %s, is in one line: %s.", one(total), one(lead), strings.ToLower(v.words.ScoreLine(sourceNames[best])))
	d.say("![Where points come from](sources.svg)")
}

func (v *view) tellPrices(d *document) {
	d.say("## What lots cost")
	d.say("Mean prices in ducats over the rounds of a half; in brackets how many of these lots nobody bid for.")
	header := append([]string{v.edition.Title}, v.legend()...)
	for part := range goa.Part(goa.NumParts) {
		list := v.pricedTiles(part)
		if len(list) == 0 {
			continue
		}
		d.say("### %s", v.words.Part(part))
		var rows [][]string
		for _, tile := range list {
			row := []string{v.words.Tile(tile)}
			for _, t := range v.chosen {
				p := t.half(tile, part)
				n := p.paid.n()
				if n == 0 {
					row = append(row, "–")
					continue
				}
				row = append(row, fmt.Sprintf("%s (%s)", one(p.paid.mean()), percent(float64(p.how[free])/float64(n))))
			}
			rows = append(rows, row)
		}
		d.table(header, rows)
		d.say("The dearest tile is %s, the cheapest %s.", quoted(v.words.Tile(list[0])), quoted(v.words.Tile(list[len(list)-1])))
		d.say("![What lots cost, %s](prices-%s.svg)", v.words.Part(part), part)
	}
}

// tellRounds shows how the prices of kinds of tiles change over the game, at
// the fullest table.
func (v *view) tellRounds(d *document) {
	t := v.chosen[len(v.chosen)-1]
	d.say("## Prices by round")
	d.say("Mean prices of all tiles of a kind, with %s.", playersText(t.Players))
	var rows [][]string
	for kind := range goa.TileKind(goa.NumTileKinds) {
		row := []string{v.words.TileKind(kind)}
		for round := 1; round <= goa.NumRounds; round++ {
			var paid histogram
			for tile := goa.NoTile + 1; tile < goa.NumTiles; tile++ {
				if tile.Kind() == kind {
					paid.merge(&t.prices[tile][round].paid)
				}
			}
			cell := "–"
			if paid.n() >= minLots {
				cell = one(paid.mean())
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	d.table(rounds(), rows)
}

// rounds returns the header of a table by round.
func rounds() []string {
	header := []string{"mean price in round"}
	for round := 1; round <= goa.NumRounds; round++ {
		header = append(header, fmt.Sprint(round))
	}
	return header
}

func (v *view) tellFlag(d *document) {
	d.say("## The flag")
	header := rounds()
	var rows [][]string
	for _, t := range v.chosen {
		row := []string{playersText(t.Players)}
		for round := 1; round <= goa.NumRounds; round++ {
			row = append(row, one(t.prices[goa.NoTile][round].paid.mean()))
		}
		rows = append(rows, row)
	}
	d.table(header, rows)
	t := v.chosen[len(v.chosen)-1]
	d.say("With %s the flag costs %s ducats in the first round and %s in the last, when it still brings an extra action and the first turn, but no placing to come.", playersText(t.Players),
		one(t.prices[goa.NoTile][1].paid.mean()), one(t.prices[goa.NoTile][goa.NumRounds].paid.mean()))
	d.say("![The price of the flag](flag.svg)")
}

func quoted(text string) string { return "“" + text + "”" }

// luckTable adds a table of chances.
func luckTable(d *document, what string, labels []string, list []luck) {
	var rows [][]string
	for i, l := range list {
		rows = append(rows, []string{labels[i], thousands(l.n), times(l.ratio), fmt.Sprintf("%s to %s", times(l.low), times(l.high))})
	}
	d.table([]string{what, "players", "chance to win", "interval"}, rows)
}

func (v *view) tellFirst(d *document) {
	d.say("## The first tile")
	d.say("How often a player won whose first tile from an auction was this one, in multiples of an even share, over all numbers of players of %s. A tile that wins is also one that was cheap for what it is: the price is part of it.", v.edition.Title)
	tiles, of := v.firstTiles()
	var labels []string
	var list []luck
	for _, tile := range tiles {
		labels = append(labels, v.words.Tile(tile))
		list = append(list, of[tile])
	}
	luckTable(d, "first tile", labels, list)
	better, worse := decided(labels, list)
	d.say("Better than even, with all of the interval: %s. Worse: %s. Among so many tiles about one stands there by chance alone.", listed(better), listed(worse))
	d.say("![Chances by the first tile](first-tiles.svg)")
}

// decided returns the labels whose interval does not contain the even share.
func decided(labels []string, list []luck) (better, worse []string) {
	for i, l := range list {
		switch {
		case l.low > 1:
			better = append(better, labels[i])
		case l.high < 1:
			worse = append(worse, labels[i])
		}
	}
	return better, worse
}

// listed joins names, or returns "none".
func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func (v *view) tellTracks(d *document) {
	d.say("## Which track first")
	d.say("Whose marker got there first. Players who play well get further on every track, so compare tracks with each other rather than with “none”.")
	for _, row := range []struct {
		name string
		pick func(*Stats, int) wins
	}{
		{"first marker on row 3", func(t *Stats, track int) wins { return t.third[track] }},
		{"first marker on row 5", func(t *Stats, track int) wins { return t.fifth[track] }},
	} {
		var labels []string
		var list []luck
		for track := range goa.NumTracks + 1 {
			if l := ratioOf(v.chosen, func(t *Stats) wins { return row.pick(t, track) }); l.n >= minPlayers {
				labels = append(labels, v.trackName(track))
				list = append(list, l)
			}
		}
		luckTable(d, row.name, labels, list)
	}
	d.say("![Chances by track](tracks.svg)")
	var rows [][]string
	for track := range goa.NumTracks {
		row := []string{v.trackName(track)}
		for level := range goa.NumLevels {
			l := ratioOf(v.chosen, func(t *Stats) wins { return t.levels[track][level] })
			cell := "–"
			if l.n >= minPlayers {
				cell = fmt.Sprintf("%s (%s)", times(l.ratio), percent(float64(l.n)/float64(v.seats())))
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	d.say("Where markers stood in the end: the chance of winning for players who had it there and, in brackets, how many did.")
	d.table([]string{"track", "row 1", "row 2", "row 3", "row 4", "row 5"}, rows)
}

// seats returns the total number of players in all games of the edition.
func (v *view) seats() (n int) {
	for _, t := range v.chosen {
		n += t.games * t.Players
	}
	return max(1, n)
}

func (v *view) tellColonies(d *document) {
	d.say("## Colonies")
	var labels []string
	var list []luck
	for k := range goa.NumColonies + 1 {
		if l := ratioOf(v.chosen, func(t *Stats) wins { return t.colonies[k] }); l.n >= minPlayers {
			labels = append(labels, plural(k, "colony", "colonies"))
			list = append(list, l)
		}
	}
	luckTable(d, "founded", labels, list)
}

func (v *view) tellOrder(d *document) {
	d.say("## The first player")
	var rows [][]string
	for _, t := range v.Stats {
		row := []string{t.Edition.Title, fmt.Sprint(t.Players)}
		for after := range goa.MaxSeats {
			cell := ""
			if w := t.after[after]; w.n > 0 {
				low, high := w.interval()
				cell = fmt.Sprintf("%s (%s to %s)", percent(w.share()), percent(low), percent(high))
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	rows = slices.DeleteFunc(rows, func(r []string) bool { return r[2] == "" })
	d.table([]string{"edition", "players", "first player", "next", "third", "last of four"}, rows)
	d.say("The first player starts with fewer ducats. If that is fair, all shares in a row are equal.")
}
