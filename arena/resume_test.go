package arena

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"goa/ai"
)

// interrupted plays a match and stops it after some blocks.
func interrupted(t *testing.T, m Plan, after int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	m.Blocks = after
	if _, err := m.Run(ctx); err != nil {
		t.Fatal(err)
	}
}

func TestAResumedMatchEndsTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays each of three matches seven times")
	}
	for _, c := range []struct {
		name string
		m    Plan
	}{
		{"rotations", newMatch(t, "", ai.Greedy, ai.Random)},
		{"options and seatings", func() Plan {
			m := newMatch(t, "gambit,captains", ai.Greedy, ai.Random, ai.Random)
			m.AllSeatings = true
			return m
		}()},
		{"solo", newMatch(t, "solo=2", ai.Greedy, ai.Random)},
	} {
		m := c.m
		m.Blocks = 9
		var rows bytes.Buffer
		m.CSV = &rows
		want := play(t, m)
		for _, torn := range []string{"", "3 0 1 180"} {
			half := m
			half.Resume = filepath.Join(t.TempDir(), "match.arena")
			half.CSV = nil
			interrupted(t, half, 5)
			addTo(t, half.Resume, torn)
			var again bytes.Buffer
			half.CSV = &again
			if got := play(t, half); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: resumed\n%+v\nin one go\n%+v", c.name, got, want)
			}
			if again.String() != rows.String() {
				t.Errorf("%s: other rows when resumed", c.name)
			}
			before := read(t, half.Resume)
			again.Reset()
			if got := play(t, half); !reflect.DeepEqual(got, want) || read(t, half.Resume) != before {
				t.Errorf("%s: a finished match was changed by resuming it", c.name)
			}
		}
	}
}

func addTo(t *testing.T, file, text string) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A match that is canceled in the middle leaves whole blocks behind.
func TestACanceledMatchGoesOn(t *testing.T) {
	m := newMatch(t, "", ai.Random, ai.Random)
	m.Resume = filepath.Join(t.TempDir(), "match.arena")
	ctx, cancel := context.WithCancel(t.Context())
	m.Progress = func(Progress) { cancel() }
	m.Blocks = 1 << 20
	if _, err := m.Run(ctx); err == nil {
		t.Fatal("the match was not cancelled")
	}
	m.Blocks, m.Progress = strings.Count(read(t, m.Resume), "\n")+10, nil // more than were played
	got := play(t, m)
	m.Resume = ""
	if want := play(t, m); !reflect.DeepEqual(got, want) {
		t.Errorf("resumed\n%+v\nin one go\n%+v", got, want)
	}
}

func TestAFileOfAnotherMatchIsRefused(t *testing.T) {
	m := newMatch(t, "", ai.Greedy, ai.Random)
	m.Resume = filepath.Join(t.TempDir(), "match.arena")
	play(t, m)
	good := read(t, m.Resume)
	for why, change := range map[string]func(*Plan){
		`seed is "arena" there, "other" here`: func(m *Plan) { m.Seed = "other" },
		"bots is":                             func(m *Plan) { m.Bots = []string{ai.Random, ai.Random} },
		"version is":                          func(m *Plan) { m.Version = "2" },
		"seatings is":                         func(m *Plan) { m.AllSeatings = true },
		"not a file of finished blocks": func(m *Plan) {
			m.Resume = filepath.Join(t.TempDir(), "letter")
			if err := os.WriteFile(m.Resume, []byte("Dear Ana,\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		},
		"is missing": func(m *Plan) { m.Records = t.TempDir() },
	} {
		other := m
		change(&other)
		if _, err := other.Run(t.Context()); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("the error is %v, want %q", err, why)
		}
	}
	if read(t, m.Resume) != good {
		t.Error("a refused file was changed")
	}
	for why, change := range map[string][2]string{
		"out of order":    {"\n1 0 ", "\n2 0 "},
		"is not a number": {"\n1 0 ", "\n1 x "},
		"numbers, want":   {"\n1 0 ", "\n1 0 7 "},
		"not a possible":  {" | 1 ", " | 9 "},
		"there is no":     {"plan ", "plot "},
		"cannot begin":    {"\n1 0 ", "\n1 0 \x00"},
		"seats, want 2":   {"\n1 0 ", "\n1 | 0 "},
		"another match":   {`"players":2`, `"players":3`},
	} {
		text := strings.Replace(good, change[0], change[1], 1)
		if why == "cannot begin" {
			i := strings.Index(good, "\n1 0 ") + len("\n1 0 ")
			text = good[:i] + "7" + good[i+1:]
		}
		if err := os.WriteFile(m.Resume, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("the error is %v, want %q", err, why)
		}
	}
}
