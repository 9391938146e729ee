package perft

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"goa/edition"
)

var update = flag.Bool("update", false, "write the counts that are found into the files")

// The files contain one position per line: a case and its count.
func TestCountsAreUnchanged(t *testing.T) {
	files, err := filepath.Glob("testdata/*.perft")
	if err != nil || len(files) == 0 {
		t.Fatalf("no counts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".perft"), func(t *testing.T) {
			t.Parallel()
			testFile(t, file)
		})
	}
}

func testFile(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var found bytes.Buffer
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			fmt.Fprintln(&found, line)
			continue
		}
		at := strings.LastIndexByte(line, ' ')
		want, err := strconv.ParseUint(line[at+1:], 10, 64)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		c, n := countOf(t, line[:at])
		fmt.Fprintf(&found, "%s %d\n", c, n)
		if n != want && !*update {
			t.Errorf("%s: %d ways, want %d", c, n, want)
		}
	}
	if *update {
		if err := os.WriteFile(file, found.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func countOf(t *testing.T, text string) (Case, uint64) {
	t.Helper()
	c, err := parseCase(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Position()
	if err != nil {
		t.Fatal(err)
	}
	n, err := Count(t.Context(), &s, c.Depth)
	if err != nil {
		t.Fatal(err)
	}
	return c, n
}

func TestDivideAddsUp(t *testing.T) {
	s, err := Case{Setting: edition.Setting{Edition: edition.Default(), Players: 3}, Seed: "divide", At: 120}.Position()
	if err != nil {
		t.Fatal(err)
	}
	parts, err := Divide(t.Context(), &s, 3)
	if err != nil || len(parts) != len(s.Moves(nil)) {
		t.Fatalf("%d parts, want %d; %v", len(parts), len(s.Moves(nil)), err)
	}
	var sum uint64
	for _, p := range parts {
		sum += p.Nodes
	}
	if n, err := Count(t.Context(), &s, 3); n != sum || err != nil {
		t.Errorf("the parts add up to %d, not to %d; %v", sum, n, err)
	}
	if n, err := Count(t.Context(), &s, 0); n != 1 || err != nil {
		t.Errorf("there are %d ways to do nothing; %v", n, err)
	}
}

func TestCountStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := Case{Setting: edition.Setting{Edition: edition.Default(), Players: 2}, Seed: "stop"}.Position()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Count(ctx, &s, 50); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestWrongCases(t *testing.T) {
	name := edition.Default().Name
	for _, text := range []string{
		"", "nowhere 2 - a 0 1", name + " 5 - a 0 1", name + " 2 nothing a 0 1",
		name + " 2 - a x 1", name + " 2 - a 0 -1", name + " 2 - a 0",
	} {
		if s, err := parseCase(text); err == nil {
			t.Errorf("%q was read as %v", text, s)
		}
	}
	long := Case{Setting: edition.Setting{Edition: edition.Default(), Players: 2}, Seed: "a", At: 1 << 20}
	if _, err := long.Position(); err == nil {
		t.Error("a game went on for ever")
	}
}

// parseCase is the inverse of [Case.String].
func parseCase(text string) (Case, error) {
	words := strings.Fields(text)
	if len(words) != 6 {
		return Case{}, fmt.Errorf("%q: want edition, players, options or -, seed, at and depth", text)
	}
	ed, err := edition.ByName(words[0])
	if err != nil {
		return Case{}, err
	}
	var list []string
	if words[2] != "-" {
		list = strings.Split(words[2], ",")
	}
	options, err := edition.ParseOptions(list)
	if err != nil {
		return Case{}, err
	}
	c := Case{Setting: edition.Setting{Edition: ed, Options: options}, Seed: words[3]}
	for i, number := range map[int]*int{1: &c.Players, 4: &c.At, 5: &c.Depth} {
		if *number, err = strconv.Atoi(words[i]); err != nil || *number < 0 {
			return Case{}, fmt.Errorf("%q: %q is not a number", text, words[i])
		}
	}
	if _, err := c.Rules(); err != nil {
		return Case{}, fmt.Errorf("%q: %w", text, err)
	}
	return c, nil
}
