package study

import (
	"context"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
)

func small(games int) Plan {
	return Plan{Editions: edition.All(), Players: []int{2, 4}, Grade: ai.Greedy, Games: games, Seed: "test"}
}

func run(t *testing.T, p Plan) *Findings {
	t.Helper()
	f, err := p.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// files runs a study and returns the files it has written.
func files(t *testing.T, p Plan) map[string]string {
	t.Helper()
	dir := t.TempDir()
	if err := run(t, p).Write(dir, "goa study"); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(name)] = string(text)
	}
	return all
}

func TestEqualPlansWriteEqualFiles(t *testing.T) {
	p := small(20)
	if testing.Short() {
		p = small(4)
	}
	p.Workers = 1
	want := files(t, p)
	p.Workers = 4
	got := files(t, p)
	if len(got) != 1+len(csvFiles)+len(plots) {
		t.Errorf("%d files", len(got))
	}
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs when four play at once", name)
		}
	}
	p.Seed = "other"
	if other := files(t, p); other["prices.csv"] == want["prices.csv"] {
		t.Error("another seed has the same prices")
	}
}

// Everything that is counted by player or by lot adds up.
func TestCountsAddUp(t *testing.T) {
	if testing.Short() {
		t.Skip("many games for their sums")
	}
	for _, table := range run(t, small(30)).Stats {
		players := table.games * table.Players
		sum := func(list []wins) (n, twelfths int) {
			for _, w := range list {
				n += w.n
				twelfths += w.twelfths
			}
			return n, twelfths
		}
		for name, list := range map[string][]wins{
			"first": table.first[:], "third": table.third[:], "fifth": table.fifth[:], "after": table.after[:],
			"levels": table.levels[0][:], "colonies": table.colonies[:],
		} {
			if n, twelfths := sum(list); n != players || twelfths != table.games*wholeWin {
				t.Errorf("%s, %d players: %s counts %d players and %d/12 wins of %d games", table.Edition.Name, table.Players, name, n, twelfths, table.games)
			}
		}
		if flags := table.prices[goa.NoTile][0].paid.n(); flags != table.games*goa.NumRounds {
			t.Errorf("%s, %d players: the flag was auctioned %d times in %d games", table.Edition.Name, table.Players, flags, table.games)
		}
		lots := 0
		for tile := range table.prices {
			lots += table.prices[tile][0].paid.n()
		}
		// In each round everyone places a token, and the holder of the flag places two
		// (TOK-1, TOK-2).
		if want := table.games * goa.NumRounds * (table.Players + 1); lots != want {
			t.Errorf("%s, %d players: %d lots, want %d", table.Edition.Name, table.Players, lots, want)
		}
		points := 0
		for _, s := range table.sources {
			for _, vp := range s.lines {
				points += vp
			}
		}
		if mean := float64(points) / float64(players); mean != table.scores.mean() {
			t.Errorf("sources add up to %v points, scores to %v", mean, table.scores.mean())
		}
	}
}

func TestPicturesAndTablesCanBeRead(t *testing.T) {
	if testing.Short() {
		t.Skip("files are read by one goroutine")
	}
	for name, text := range files(t, small(30)) {
		switch filepath.Ext(name) {
		case ".svg":
			for d := xml.NewDecoder(strings.NewReader(text)); ; {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			if !strings.Contains(text, "prefers-color-scheme:dark") || strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
				t.Errorf("%s is not for the dark, or has no numbers", name)
			}
		case ".csv":
			rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
			if err != nil || len(rows) < 6 {
				t.Errorf("%s: %d rows, %v", name, len(rows), err)
			}
		case ".md":
			for _, s := range csvFiles {
				if !strings.Contains(text, "("+s.name+")") {
					t.Errorf("%s does not mention %s", name, s.name)
				}
			}
			for _, p := range plots {
				if !strings.Contains(text, "("+p.name+")") {
					t.Errorf("%s does not show %s", name, p.name)
				}
			}
			if strings.Contains(text, "%!") || strings.Contains(text, "NaN") {
				t.Errorf("%s has a fault of formatting", name)
			}
		}
	}
}

// The study in the documentation is what the command writes now.
func TestTheDocumentsHaveAStudy(t *testing.T) {
	for name, text := range files(t, small(1)) {
		there, err := os.ReadFile(filepath.Join("../../docs/study", name))
		if err != nil {
			t.Error(err)
			continue
		}
		head, _, _ := strings.Cut(text, "\n")
		if got, _, _ := strings.Cut(string(there), "\n"); filepath.Ext(name) == ".csv" && got != head {
			t.Errorf("%s begins with %q, but would be written with %q: run goa study", name, got, head)
		}
	}
}

func TestHistogram(t *testing.T) {
	var h histogram
	for _, x := range []int{1, 2, 2, 3, 10, -4} {
		h.add(x)
	}
	if h.n() != 6 || h.mean() != 3 || h.quantile(0.25) != 1 || h.quantile(0.5) != 2 || h.quantile(0.75) != 3 || h.quantile(1) != 10 {
		t.Errorf("n %d, mean %v, quartiles %d %d %d, most %d", h.n(), h.mean(), h.quantile(0.25), h.quantile(0.5), h.quantile(0.75), h.quantile(1))
	}
	var empty histogram
	if empty.mean() != 0 || empty.quantile(0.5) != 0 {
		t.Error("nothing has a mean")
	}
}

// Numbers of players are combined by their even shares: half of the wins with two players
// and a quarter with four are both even.
func TestRatio(t *testing.T) {
	two, four := &Stats{Setting: edition.Setting{Players: 2}}, &Stats{Setting: edition.Setting{Players: 4}}
	for i := range 400 {
		two.first[1].add(wholeWin * (i % 2))
		won := 0
		if i%4 == 0 {
			won = wholeWin
		}
		four.first[1].add(won)
	}
	l := ratioOf([]*Stats{two, four}, func(t *Stats) wins { return t.first[1] })
	if l.n != 800 || l.ratio != 1 || l.low > 0.95 || l.low < 0.85 || l.high < 1.05 || l.high > 1.15 {
		t.Errorf("%+v", l)
	}
}

func TestAStudyCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := small(5).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	p := small(0)
	if _, err := p.Run(t.Context()); err == nil {
		t.Error("a study without games has findings")
	}
	p = small(1)
	p.Grade = "oracle"
	if _, err := p.Run(t.Context()); err == nil {
		t.Error("an unknown bot can be studied")
	}
}

// Settings come from a database. Changed settings cannot make a worker read a
// file.
func TestSettingsOfStrangersAreRefused(t *testing.T) {
	p := small(1)
	good, err := p.Settings()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "weights")
	for bot, want := range map[string]string{
		"merchant@" + file: "has weights in a file", "cmd:" + file: "there is no bot", "merchant@net": "", "merchant~20": "",
	} {
		_, err := Open(strings.Replace(good, `"`+p.Grade+`"`, `"`+bot+`"`, 1))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("a worker is told to play %s: got %v, want %q", bot, err, want)
		}
		here := p
		here.Grade = bot
		if _, err := here.Settings(); (err == nil) != (want == "") {
			t.Errorf("others are to play %s: got %v, want %q", bot, err, want)
		}
	}
}
