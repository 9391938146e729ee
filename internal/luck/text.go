package luck

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// WriteText writes the report for people.
func (r *Report) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "edition %s, %d deals for each number of players, %d games, seed %s\n", r.Edition, r.Deals, r.Games, r.Seed)
	fmt.Fprintf(w, "grades %s; all other bots: %s; in brackets 95%% intervals\n", strings.Join(r.Grades, ", "), r.Against)
	for _, t := range r.Players {
		t.writeShares(w)
		t.writeSeats(w)
		t.writePairs(w)
	}
	return w.Flush()
}

func (t *Tables) writeShares(w io.Writer) {
	fmt.Fprintf(w, "\n%d players: where differences come from\n", t.Players)
	fmt.Fprint(w, "  of\tmean\tdeviation")
	for part := range numParts {
		fmt.Fprintf(w, "\t%s", part)
	}
	fmt.Fprintln(w)
	for _, m := range t.Measures {
		fmt.Fprintf(w, "  %s\t%.2f\t%.2f", m.Name, m.Mean, m.Deviation)
		for _, s := range m.Shares {
			fmt.Fprintf(w, "\t%s", s.Of.percent())
		}
		fmt.Fprintln(w)
	}
}

func (t *Tables) writeSeats(w io.Writer) {
	fmt.Fprintln(w, "  seat\tpoints\twins")
	for _, s := range t.Seats {
		name := "begins"
		if s.After > 0 {
			name = fmt.Sprintf("%d after", s.After)
		}
		fmt.Fprintf(w, "  %s\t%.1f (%.1f to %.1f)\t%s\n", name, s.Points.Value, s.Points.Low, s.Points.High, s.Win.percent())
	}
}

func (t *Tables) writePairs(w io.Writer) {
	fmt.Fprintln(w, "  pair\tway\tahead after one\tneeded for 95%\tgames each")
	for _, p := range t.Pairs {
		for _, way := range p.Ways {
			fmt.Fprintf(w, "  %s over %s\t%s\t%s\t%s\t%s\n", p.Stronger, p.Weaker, way.Way, way.Ahead.percent(), way.Needed.units(1), way.Needed.units(way.GamesEach))
		}
	}
}

// percent formats a share.
func (e Estimate) percent() string {
	return fmt.Sprintf("%.1f%% (%.1f to %.1f)", 100*e.Value, 100*e.Low, 100*e.High)
}

// units formats a number of units, each with the given number of games.
func (e Estimate) units(games int) string {
	text := func(x float64) string {
		if x > mostUnits {
			return fmt.Sprintf("over %d", mostUnits*games)
		}
		return strconv.Itoa(int(x) * games)
	}
	return fmt.Sprintf("%s (%s to %s)", text(e.Value), text(e.Low), text(e.High))
}

// WriteCSV writes a row for every result of a player whose grade is compared.
func (p *Plan) WriteCSV(out io.Writer, all [][]Deal) error {
	w := csv.NewWriter(out)
	row := func(cells ...any) error {
		texts := make([]string, len(cells))
		for i, c := range cells {
			texts[i] = fmt.Sprint(c)
		}
		return w.Write(texts)
	}
	if err := row("players", "deal", "games", "after", "repetition", "grade", "opponent", "place", "win_12", "points", "lead"); err != nil {
		return err
	}
	for i, deals := range all {
		players := p.Players[i]
		for n, d := range deals {
			for at, o := range d.Apart {
				seat, repetition := at/len(p.Grades)/repetitions, at/len(p.Grades)%repetitions
				if err := row(players, n, "apart", seat, repetition, p.Grades[at%len(p.Grades)], p.Against, o.Place, o.Win, o.Points, o.Lead); err != nil {
					return err
				}
			}
			one, other := seatsOf(n, players)
			for at, o := range d.Together {
				weaker, game, worse := at/2/exchanged, at/2%exchanged, at%2
				seats := [2]int{one, other}
				names := [2]string{p.Grades[weaker+1], p.Grades[weaker]}
				if err := row(players, n, "together", seats[(game+worse)%2], game, names[worse], names[1-worse], o.Place, o.Win, o.Points, o.Lead); err != nil {
					return err
				}
			}
		}
	}
	w.Flush()
	return w.Error()
}
