package selfplay_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"goa/goa"
	"goa/internal/parallel"
	"goa/internal/selfplay"
)

// planOf returns a plan of a few games at small and at unusual tables.
func planOf(t *testing.T, dir string) selfplay.Plan {
	t.Helper()
	tables, err := selfplay.ParseTables("2012:2*2,2004:3:gambit,2026:1:solo=2,2026:2:captains+story=drawn")
	if err != nil {
		t.Fatal(err)
	}
	bots, err := selfplay.ParseShares("novice,greedy,novice~20,navigator/2")
	if err != nil {
		t.Fatal(err)
	}
	games := 14
	if testing.Short() {
		games = 6
	}
	return selfplay.Plan{
		Tables: tables, Bots: bots, Odd: selfplay.Odd{Games: 50, Moves: 10, Placing: 30},
		Games: games, PerShard: 5, Seed: "test", Version: "test", Dir: dir,
	}
}

func readDir(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func writeDir(t *testing.T, dir string, files map[string][]byte) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func sameFiles(t *testing.T, got, want map[string][]byte) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
	for name := range want {
		if !bytes.Equal(got[name], want[name]) {
			t.Errorf("%s has %d bytes which differ from the %d wanted", name, len(got[name]), len(want[name]))
		}
	}
}

// played contains the shards that undisturbed returns, once they are played.
var played map[string][]byte

// undisturbed returns the shards of an undisturbed run. All tests share them and must
// not change them.
func undisturbed(t *testing.T) map[string][]byte {
	t.Helper()
	if played != nil {
		return played
	}
	p := planOf(t, t.TempDir())
	p.Workers = 1
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	played = readDir(t, p.Dir)
	return played
}

func TestGamesDoNotDependOnWorkers(t *testing.T) {
	p := planOf(t, t.TempDir())
	p.Workers = 3
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := undisturbed(t)
	sameFiles(t, readDir(t, p.Dir), want)
	if files := (p.Games + 4) / 5; len(want) != files {
		t.Errorf("%d games in files of 5 are %d files", p.Games, len(want))
	}
}

// A run that was stopped, or killed in the middle of a write, goes on to the same bytes.
func TestAStoppedRunGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("plays the same plan eight times")
	}
	want := undisturbed(t)
	stopped := planOf(t, t.TempDir())
	stopped.Workers = 1
	ctx, stop := context.WithCancel(t.Context())
	stopped.Progress = func(p parallel.Progress) {
		if p.Done > 3 {
			stop()
		}
	}
	if err := stopped.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	last := want["00001.games"]
	for name, files := range map[string]map[string][]byte{
		"nothing yet":         {},
		"half a header":       {"00000.games": want["00000.games"][:30]},
		"a header":            {"00000.games": want["00000.games"][:bytes.IndexByte(want["00000.games"], '}')+2]},
		"half a game":         {"00000.games": want["00000.games"], "00001.games": last[:len(last)-7]},
		"all but a checksum":  {"00000.games": want["00000.games"], "00001.games": last[:len(last)-4]},
		"one whole shard":     {"00000.games": want["00000.games"]},
		"everything":          want,
		"stopped by the user": readDir(t, stopped.Dir),
	} {
		t.Run(name, func(t *testing.T) {
			p := planOf(t, t.TempDir())
			writeDir(t, p.Dir, files)
			if err := p.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			sameFiles(t, readDir(t, p.Dir), want)
		})
	}
}

// Games of another plan are left alone.
func TestAnotherPlanIsRefused(t *testing.T) {
	p := planOf(t, t.TempDir())
	p.Games = 1
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := readDir(t, p.Dir)
	p.Seed, p.Games = "other", 2
	if err := p.Run(t.Context()); err == nil {
		t.Error("games of two seeds share a file")
	}
	sameFiles(t, readDir(t, p.Dir), before)
}

// Shards replay, choice by choice, to the end that they record.
func TestShardsReplay(t *testing.T) {
	p := planOf(t, t.TempDir())
	writeDir(t, p.Dir, undisturbed(t))
	games, choices, odd, wins, searched := 0, 0, 0, 0, 0
	for name := range readDir(t, p.Dir) {
		err := selfplay.ReadShard(filepath.Join(p.Dir, name), func(s *selfplay.Shard, g *selfplay.Game) error {
			games++
			for _, c := range g.Choices {
				if c.Odd {
					odd++
				}
				if c.Win != nil {
					wins++
				}
				if c.Visits == nil {
					continue
				}
				searched++
				if best := c.Visits[0]; best.Index != c.Index || best.Times < 1 {
					t.Errorf("game %d: choice %d was looked at %d times, but %d was made", g.Number, best.Index, best.Times, c.Index)
				}
			}
			end, err := selfplay.Replay(s.Tables[g.Table], g, func(*goa.State, int) { choices++ })
			if err == nil && !end.Over() {
				t.Errorf("game %d is not over", g.Number)
			}
			broken := *g
			broken.Points = append([]int{g.Points[0] + 1}, g.Points[1:]...)
			if _, err := selfplay.Replay(s.Tables[g.Table], &broken, nil); err == nil {
				t.Errorf("game %d replays to an end that it did not have", g.Number)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if games != p.Games || choices < 100*games || odd == 0 || wins == 0 || searched < wins {
		t.Errorf("%d games, %d choices, %d odd, %d with shares of the win, %d searched", games, choices, odd, wins, searched)
	}
}

// A changed shard is reported, and never replayed.
func TestBrokenShardsAreTold(t *testing.T) {
	want := undisturbed(t)["00000.games"]
	for name, change := range map[string]func([]byte) []byte{
		"another file":   func([]byte) []byte { return []byte("goa net 1\n{}\n") },
		"another data":   func(b []byte) []byte { return bytes.Replace(b, []byte(`"data":["`), []byte(`"data":["0`), 1) },
		"no tables":      func(b []byte) []byte { return bytes.Replace(b, []byte(`"tables"`), []byte(`"chairs"`), 1) },
		"a flipped bit":  func(b []byte) []byte { b[len(b)-40] ^= 4; return b },
		"an endless one": func(b []byte) []byte { return append(b, 0xff, 0xff, 0xff, 0xff, 0x7f) },
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "x.games")
			if err := os.WriteFile(file, change(bytes.Clone(want)), 0o666); err != nil {
				t.Fatal(err)
			}
			if err := selfplay.ReadShard(file, func(*selfplay.Shard, *selfplay.Game) error { return nil }); err == nil {
				t.Error("it is read")
			}
		})
	}
}

func TestWordsOfAPlan(t *testing.T) {
	for _, text := range []string{"", "2012", "2012:9", "2012:2:nothing", "2012:2*0", "1999:2", "2012:1", "2012:2:solo=1"} {
		if _, err := selfplay.ParseTables(text); err == nil {
			t.Errorf("%q is a table", text)
		}
	}
	for _, text := range []string{"", "oracle", "merchant*x", "merchant~0", "greedy~5", "merchant@no-such-file"} {
		if _, err := selfplay.ParseShares(text); err == nil {
			t.Errorf("%q is a bot", text)
		}
	}
}

// The rows are the same for any number of workers, and contain what they should.
func TestRows(t *testing.T) {
	p := planOf(t, t.TempDir())
	writeDir(t, p.Dir, undisturbed(t))
	shards, err := filepath.Glob(filepath.Join(p.Dir, "*.games"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var texts [][]byte
	for workers := 1; workers <= 2; workers++ {
		m := selfplay.Matrix{Shards: shards, Share: 100, Out: filepath.Join(dir, "rows"), Workers: workers}
		d, err := m.Write(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(m.Out)
		if err != nil {
			t.Fatal(err)
		}
		if d.Games != p.Games || d.Rows < 20*p.Games || len(text) != d.Rows*d.RowSize {
			t.Errorf("%d games, %d rows, %d bytes", d.Games, d.Rows, len(text))
		}
		texts = append(texts, text)
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Error("two workers write other rows than one")
	}
}

// A bot to play against sits once at every table. Over all games it gets every seat.
func TestABotIsPlayedAgainst(t *testing.T) {
	if testing.Short() {
		t.Skip("the workers are those of the other runs")
	}
	p := planOf(t, t.TempDir())
	p.Tables = p.Tables[:2] // two and three players
	p.Bots, p.Against, p.Games = p.Bots[:1], "random", 12
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	seats := map[int]int{}
	for name := range readDir(t, p.Dir) {
		err := selfplay.ReadShard(filepath.Join(p.Dir, name), func(s *selfplay.Shard, g *selfplay.Game) error {
			if s.Against != p.Against {
				t.Errorf("game %d is against %q, want %q", g.Number, s.Against, p.Against)
			}
			for seat, bot := range g.Bots {
				if bot == len(s.Bots) {
					seats[seat]++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if sum := seats[0] + seats[1] + seats[2]; sum != p.Games || seats[0] == 0 || seats[1] == 0 {
		t.Errorf("it has played %d seats of %d games: %v", sum, p.Games, seats)
	}
}
