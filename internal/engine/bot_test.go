package engine_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// program returns the command that speaks the protocol: goa engine, or this
// test while the program has no such command.
func program(t *testing.T) []string {
	t.Helper()
	deps, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "goa/cmd/goa").Output()
	if err != nil || !slices.Contains(strings.Fields(string(deps)), "goa/internal/engine") {
		t.Setenv(asProgram, "1")
		return []string{os.Args[0]}
	}
	goa := filepath.Join(t.TempDir(), "goa")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", goa, "goa/cmd/goa").CombinedOutput(); err != nil {
		t.Fatalf("build goa: %v\n%s", err, out)
	}
	return []string{goa, "engine"}
}

var botResult = regexp.MustCompile(`^[0-9]{3,4} moves\nseat 0: [0-9]+ points, place [1-3]\nseat 1: .*\nseat 2: .*\n$`)

func TestExampleBotPlaysAGame(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	args := append([]string{"../../docs/examples/random_bot.py", "--players", "3", "--edition", names()[0], "--"}, program(t)...)
	var results [2]string
	for i := range results {
		cmd := exec.CommandContext(t.Context(), python, args...)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		results[i] = string(out)
	}
	if !botResult.MatchString(results[0]) || results[0] != results[1] {
		t.Errorf("two games with one seed:\n%s\n%s", results[0], results[1])
	}
}
