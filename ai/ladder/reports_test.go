package ladder_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// report is the part of goa arena's report that docs/ladder.md repeats.
type report struct {
	Edition string
	Players int
	Options string
	Seed    string
	Blocks  int
	Bots    []struct {
		Name     string
		WinShare float64    `json:"win_share"`
		Interval [2]float64 `json:"ci95"`
		Score    float64    `json:"mean_score"`
		Failures int
	}
}

// The tables of docs/ladder.md repeat the reports beside it, and contain no
// other results with their seeds.
func TestLadderRepeatsItsReports(t *testing.T) {
	const docs = "../../docs/"
	text, err := os.ReadFile(docs + "ladder.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(docs + "ladder/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d reports, %v", len(files), err)
	}
	rows, seeds := map[string]string{}, map[string]bool{}
	for _, file := range files {
		r := readReport(t, file)
		for _, bot := range r.Bots {
			if bot.Failures > 0 {
				t.Errorf("%s: %s failed %d times", file, bot.Name, bot.Failures)
			}
		}
		rows[r.row()], seeds[r.Seed] = file, true
	}
	for line := range strings.Lines(string(text)) {
		_, cells, found := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		if !found || !seeds[seedOf(line)] {
			continue
		}
		if rows[strings.TrimSpace(cells)] == "" {
			t.Errorf("no report says %s", line)
		}
		delete(rows, strings.TrimSpace(cells))
	}
	for row, file := range rows {
		t.Errorf("%s: the ladder has no row that ends with\n%s", file, row)
	}
}

// seedOf returns the seed at the end of a row's command, or "".
func seedOf(line string) string {
	_, seed, _ := strings.Cut(line, " --seed ")
	seed, _, _ = strings.Cut(seed, "`")
	return seed
}

func readReport(t *testing.T, file string) (r report) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil || len(r.Bots) < 2 {
		t.Fatalf("%s: %+v, %v", file, r, err)
	}
	return r
}

// row returns the ladder's line about a match, except for its name: blocks,
// wins of the first bot, mean scores of the first two, and the command.
func (r *report) row() string {
	names := make([]string, len(r.Bots))
	for i, bot := range r.Bots {
		names[i] = bot.Name
	}
	command := "--bots " + strings.Join(names, ",")
	if r.Players != 2 {
		command += fmt.Sprint(" --players ", r.Players)
	}
	if r.Edition != "2012" {
		command += " --edition " + r.Edition
	}
	if r.Options != "" {
		command += " --options " + r.Options
	}
	first := r.Bots[0]
	return fmt.Sprintf("%s | %.1f%% | %.1f to %.1f%% | %.1f : %.1f | `%s --blocks %d --seed %s` |", thousands(r.Blocks),
		100*first.WinShare, 100*first.Interval[0], 100*first.Interval[1], first.Score, r.Bots[1].Score, command, r.Blocks, r.Seed)
}

// thousands writes a number below a million the way the tables do: 1,000.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}
