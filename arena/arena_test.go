package arena

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/record"
)

func newMatch(t testing.TB, options string, bots ...string) Plan {
	t.Helper()
	var texts []string
	if options != "" {
		texts = strings.Split(options, ",")
	}
	o, err := edition.ParseOptions(texts)
	if err != nil {
		t.Fatal(err)
	}
	m := Plan{Setting: edition.Setting{Edition: edition.Default(), Options: o, Players: len(bots)}, Bots: bots, Blocks: 4, Seed: "arena", Version: "test"}
	if strings.Contains(options, "solo=") {
		m.Players = 1
	}
	return m
}

func play(t testing.TB, m Plan) Report {
	t.Helper()
	r, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWorkersDoNotMatter(t *testing.T) {
	matches, blocks := [][]string{{ai.Random, ai.Greedy}, {ai.Greedy, ai.Random, ai.Random, ai.Random}, {ai.Planner, ai.Greedy}}, 6
	if testing.Short() {
		matches, blocks = matches[:1], 4
	}
	for _, bots := range matches {
		m := newMatch(t, "", bots...)
		m.Blocks = blocks
		m.Workers = 1
		want := play(t, m)
		m.Workers = 4
		if got := play(t, m); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: with four workers\n%+v\nwith one\n%+v", bots, got, want)
		}
	}
}

func TestWinsAddUp(t *testing.T) {
	for n := 2; n <= goa.MaxSeats; n++ {
		bots := []string{ai.Random, ai.Greedy, ai.Random, ai.Greedy}[:n]
		r := play(t, newMatch(t, "", bots...))
		sum, seats, order := 0.0, 0.0, 0.0
		for i, b := range r.Bots {
			sum += b.WinShare
			seats += r.Seats[i].WinShare
			order += r.Order[i].WinShare
			if b.Games != n*r.Blocks || b.Failures != 0 {
				t.Errorf("%d players: %+v", n, b)
			}
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(seats-1) > 1e-9 || math.Abs(order-1) > 1e-9 {
			t.Errorf("%d players: shares of bots add up to %v, of seats to %v, of the order to %v", n, sum, seats, order)
		}
	}
}

// Every deal of a block is the same, and every bot has every seat.
func TestABlockIsOneDeal(t *testing.T) {
	var out bytes.Buffer
	m := newMatch(t, "", ai.Greedy, ai.Random, ai.Random)
	m.CSV = &out
	play(t, m)
	rows := readCSV(t, &out)
	for block := range m.Blocks {
		first := rows[3*block]["first"]
		sat := map[string]bool{}
		for _, row := range rows[3*block : 3*block+3] {
			if row["block"] != strconv.Itoa(block) || row["deal"] != "arena/"+row["block"] || row["first"] != first {
				t.Errorf("block %d: %v", block, row)
			}
			for seat := range 3 {
				if row["bot_"+strconv.Itoa(seat)] == ai.Greedy {
					sat[strconv.Itoa(seat)] = true
				}
			}
		}
		if len(sat) != 3 {
			t.Errorf("block %d: greedy sat at %v", block, sat)
		}
	}
}

func readCSV(t *testing.T, out *bytes.Buffer) (rows []map[string]string) {
	t.Helper()
	lines, err := csv.NewReader(out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

func TestSeatings(t *testing.T) {
	for _, c := range []struct {
		bots string
		all  bool
		want int
	}{
		{"a b", false, 2}, {"a b", true, 2}, {"a b c", false, 3}, {"a b c", true, 6},
		{"a b c d", false, 4}, {"a b c d", true, 24}, {"a b b b", true, 4}, {"a a b b", true, 6}, {"a a a a", true, 1},
	} {
		m := Plan{Bots: strings.Fields(c.bots), AllSeatings: c.all}
		m.Players = len(m.Bots)
		list := m.seatings()
		if len(list) != c.want {
			t.Errorf("%s, all %v: %d seatings, want %d", c.bots, c.all, len(list), c.want)
		}
		_, of := m.names()
		for block := range 3 {
			for _, s := range list {
				turned, seen := s.rotated(of, block), map[uint8]bool{}
				for seat := range m.Bots {
					seen[turned[seat]] = true
					if of[turned[seat]] != of[s[seat]] {
						t.Errorf("%s: block %d seats another name at seat %d", c.bots, block, seat)
					}
				}
				if len(seen) != m.Players {
					t.Errorf("%s: block %d seats %v", c.bots, block, turned)
				}
			}
		}
	}
}

func TestSoloComparesBotsOnTheSameDeals(t *testing.T) {
	m := newMatch(t, "solo=1", ai.Greedy, ai.Random)
	m.Records = t.TempDir()
	r := play(t, m)
	if len(r.Seats) != 0 || r.Seatings != "alone" || r.Games != 2*m.Blocks || r.Bots[0].WinShare <= r.Bots[1].WinShare {
		t.Errorf("%+v", r)
	}
	alone := newMatch(t, "solo=1", ai.Greedy)
	if got := play(t, alone); got.Bots[0].MeanScore != r.Bots[0].MeanScore {
		t.Errorf("alone %v points, beside another bot %v", got.Bots[0].MeanScore, r.Bots[0].MeanScore)
	}
	if files, _ := filepath.Glob(filepath.Join(m.Records, "*.goa")); len(files) != r.Games {
		t.Errorf("%d records of %d games", len(files), r.Games)
	}
}

// cheat answers with illegal moves, or panics.
type cheat struct{ panics bool }

func (c cheat) Choose(context.Context, goa.View, []goa.Move) goa.Move {
	if c.panics {
		panic("caught")
	}
	return goa.Move{Kind: goa.PlaceFlag}
}

func TestPlayersWhoFailAreLast(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games in one goroutine")
	}
	for _, c := range []cheat{{}, {panics: true}} {
		m := newMatch(t, "", ai.Random, ai.Random, ai.Random)
		failures := 0
		m.Failed = func(f Failure) { failures++ }
		w, err := newWorker(&m, make([]ai.Player, 3))
		if err != nil {
			t.Fatal(err)
		}
		w.bots[1] = builtin{c}
		if c.panics {
			w.substitute = builtin{c} // even then the game must end
		}
		played, err := w.Do(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		all := newCollector(&m)
		if err := all.add(0, played); err != nil {
			t.Fatal(err)
		}
		got := m.report(all.sum, nil).Bots[1]
		if got.Failures != 3 || got.WinShare != 0 || got.MeanScore != 0 || failures != 3 {
			t.Errorf("%+v: %+v, %d failures", c, got, failures)
		}
		for _, g := range played.Games {
			for _, s := range g.Seats[:3] {
				if (s.Bot == 1) != (s.Place == 3) || s.Failed != (s.Bot == 1) {
					t.Errorf("%+v: %+v", c, g)
				}
			}
		}
	}
}

func TestSharedWins(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats []Seated
		want  []uint8 // places
		wins  []uint8
	}{
		{"points", []Seated{{Score: 30}, {Score: 31}}, []uint8{2, 1}, []uint8{0, 12}},
		{"ducats break ties", []Seated{{Score: 30, Ducats: 4}, {Score: 30, Ducats: 5}}, []uint8{2, 1}, []uint8{0, 12}},
		{"two share", []Seated{{Score: 30}, {Score: 30}, {Score: 7}}, []uint8{1, 1, 3}, []uint8{6, 6, 0}},
		{"three share", []Seated{{}, {}, {}, {Score: -1}}, []uint8{1, 1, 1, 4}, []uint8{4, 4, 4, 0}},
		{"failed", []Seated{{Failed: true}, {Score: -3}, {Failed: true}}, []uint8{2, 1, 2}, []uint8{0, 12, 0}},
		{"all failed", []Seated{{Failed: true}, {Failed: true}}, []uint8{1, 1}, []uint8{6, 6}},
	} {
		var g Game
		copy(g.Seats[:], c.seats)
		g.rank(len(c.seats))
		for i := range c.seats {
			if g.Seats[i].Place != c.want[i] || g.Seats[i].Wins != c.wins[i] {
				t.Errorf("%s: seat %d is %+v", c.name, i, g.Seats[i])
			}
		}
	}
}

func TestAMatchCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newMatch(t, "", ai.Random, ai.Random).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a match that was stopped has the error %v", err)
	}
}

func TestImpossibleMatches(t *testing.T) {
	for why, change := range map[string]func(*Plan){
		"give as many names":   func(m *Plan) { m.Bots = m.Bots[:1] },
		"no bot":               func(m *Plan) { m.Bots[0] = "oracle" },
		"must be positive":     func(m *Plan) { m.Blocks = 0 },
		"an edition":           func(m *Plan) { m.Edition = nil },
		"must be larger":       func(m *Plan) { m.SPRT = &Hypotheses{5, 5} },
		"cannot be started":    func(m *Plan) { m.Bots[1] = "cmd:./no-such-program" },
		"names no program":     func(m *Plan) { m.Bots[1] = "cmd: " },
		"without option solo":  func(m *Plan) { m.Players, m.Bots = 1, m.Bots[:1] },
		"hypotheses are about": func(m *Plan) { *m = newMatch(t, "solo=1", ai.Random); m.SPRT = &Hypotheses{0, 5} },
	} {
		m := newMatch(t, "", ai.Random, ai.Random)
		change(&m)
		if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("the error is %v, want %q", err, why)
		}
	}
}

// The recorded game is the one that was counted.
func TestRecordsAgreeWithTheRows(t *testing.T) {
	var out bytes.Buffer
	m := newMatch(t, "bonanza,gambit", ai.Greedy, ai.Random, ai.Random)
	m.Records, m.CSV = filepath.Join(t.TempDir(), "games"), &out
	play(t, m)
	for i, row := range readCSV(t, &out) {
		text, err := os.ReadFile(m.recordNames(i/3, i%3)[0])
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Check(); err != nil {
			t.Fatal(err)
		}
		s, err := r.At(r.Len())
		if err != nil || !s.Over() || r.Tag("deal") != row["deal"] {
			t.Fatalf("game %d: %v, over %v, deal %q", i, err, s.Over(), r.Tag("deal"))
		}
		for seat, p := range r.Players() {
			n := strconv.Itoa(seat)
			if got := strconv.Itoa(s.Score(goa.Seat(seat)).Total()); got != row["score_"+n] || p.Kind != row["bot_"+n] ||
				strconv.Itoa(s.Ranks()[seat]) != row["place_"+n] {
				t.Errorf("game %d, seat %d: %s points by %s in the record, the row is %v", i, seat, got, p.Kind, row)
			}
		}
	}
}
