package luck

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"goa/ai"
	"goa/edition"
)

// small returns a plan that is quick to play.
func small() Plan {
	return Plan{
		Edition: edition.Default(), Players: []int{2, 3}, Grades: []string{ai.Random, ai.Greedy}, Against: ai.Greedy, Deals: 4, Seed: "test", Version: "1",
	}
}

func play(t *testing.T, p Plan) [][]Deal {
	t.Helper()
	all, err := p.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestEqualPlansPlayEqualGames(t *testing.T) {
	p := small()
	p.Workers = 1
	want := play(t, p)
	p.Workers = 3
	if got := play(t, p); !reflect.DeepEqual(got, want) {
		t.Error("three workers play other games")
	}
	p.Seed = "other"
	if got := play(t, p); reflect.DeepEqual(got, want) {
		t.Error("another seed has the same games")
	}
	for i, deals := range want {
		if len(deals) != p.Deals {
			t.Errorf("%d deals of %d players", len(deals), p.Players[i])
		}
		for _, d := range deals {
			if len(d.Apart)+len(d.Together)/2 != p.Games(p.Players[i]) {
				t.Errorf("%d players: %d and %d results", p.Players[i], len(d.Apart), len(d.Together))
			}
			for _, o := range append(d.Apart, d.Together...) {
				if o.Place < 1 || o.Place > p.Players[i] || (o.Win > 0) != (o.Place == 1) || o.Lead > 0 && o.Place != 1 {
					t.Errorf("%+v cannot be", o)
				}
			}
		}
	}
}

// Deals in the file are not played again, a line that was cut off is, and more
// deals can be added.
func TestDealsAreKept(t *testing.T) {
	p := small()
	p.Deals = 5
	want := play(t, p)
	p.Resume = filepath.Join(t.TempDir(), "deals")
	p.Deals = 2
	play(t, p)
	text, err := os.ReadFile(p.Resume)
	if err != nil {
		t.Fatal(err)
	}
	marked := bytes.Replace(text, []byte(`"points":`), []byte(`"points":1`), 1)
	if err := os.WriteFile(p.Resume, marked[:len(marked)-9], 0o666); err != nil {
		t.Fatal(err)
	}
	p.Deals = 5
	got := play(t, p)
	if got[0][0].Apart[0] == want[0][0].Apart[0] {
		t.Error("the first deal was played again")
	}
	got[0][0] = want[0][0]
	if !reflect.DeepEqual(got, want) {
		t.Error("resumed games differ")
	}
	p.Seed = "other"
	if _, err := p.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "other games") {
		t.Errorf("the file of another plan: %v", err)
	}
}

func TestARunCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := small()
	if _, err := p.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func TestPlansThatCannotBePlayed(t *testing.T) {
	for name, change := range map[string]func(*Plan){
		"one deal": func(p *Plan) { p.Deals = 1 }, "one grade": func(p *Plan) { p.Grades = p.Grades[:1] },
		"an unknown grade": func(p *Plan) { p.Grades[0] = "oracle" }, "one player": func(p *Plan) { p.Players = []int{1} },
	} {
		p := small()
		change(&p)
		if p.Check() == nil {
			t.Errorf("%s can be played", name)
		}
	}
}

// The second game of a pair has exchanged seats: it is another game.
func TestSeatsAreExchanged(t *testing.T) {
	same := 0
	all := play(t, small())[0]
	for _, d := range all {
		if reflect.DeepEqual(d.Together[:2], d.Together[2:4]) {
			same++
		}
	}
	if same == len(all) {
		t.Error("both games of every deal are the same")
	}
}

// Two grades sit at every pair of seats equally often, first as often as second.
func TestSeatsTakeTurns(t *testing.T) {
	for players := 2; players <= 4; players++ {
		seen := map[[2]int]int{}
		pairs := players * (players - 1)
		for deal := range 3 * pairs {
			one, other := seatsOf(deal, players)
			seen[[2]int{one, other}]++
			if one == other {
				t.Errorf("both sit at seat %d", one)
			}
		}
		if len(seen) != pairs {
			t.Errorf("%d players: %d pairs of seats, want %d", players, len(seen), pairs)
		}
	}
}

// The report finds that greedy players beat random ones, and its files can be read.
func TestReport(t *testing.T) {
	p := small()
	all := play(t, p)
	r := p.Report(all)
	if len(r.Players) != 2 || r.Games != p.Deals*(p.Games(2)+p.Games(3)) {
		t.Fatalf("%d games with %d numbers of players", r.Games, len(r.Players))
	}
	for _, tables := range r.Players {
		for _, way := range tables.Pairs[0].Ways {
			if way.Ahead.Value < 0.6 || way.Ahead.Low > way.Ahead.Value || way.Ahead.High < way.Ahead.Value || way.Needed.Value > 40 {
				t.Errorf("%d players, %s: %+v", tables.Players, way.Way, way)
			}
		}
		for _, m := range tables.Measures {
			total := 0.0
			for _, s := range m.Shares {
				total += s.Of.Value
			}
			if total < 0.999 || total > 1.001 || m.Deviation <= 0 {
				t.Errorf("%d players, %s: shares add up to %v", tables.Players, m.Name, total)
			}
		}
	}
	var text, table bytes.Buffer
	if err := errors.Join(r.WriteText(&text), p.WriteCSV(&table, all)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "greedy over random") {
		t.Errorf("the report says\n%s", &text)
	}
	rows, err := csv.NewReader(&table).ReadAll()
	if want := 1 + p.Deals*(len(all[0][0].Apart)+len(all[0][0].Together)+len(all[1][0].Apart)+len(all[1][0].Together)); err != nil || len(rows) != want {
		t.Errorf("%d rows, want %d, %v", len(rows), want, err)
	}
	for _, picture := range []string{r.DrawShares(), r.DrawRanking(2), r.DrawRanking(3)} {
		read := xml.NewDecoder(strings.NewReader(picture))
		for err = nil; err == nil; {
			_, err = read.Token()
		}
		if err != io.EOF {
			t.Errorf("a picture cannot be read: %v", err)
		}
	}
}
