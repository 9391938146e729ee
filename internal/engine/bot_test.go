//go:build !race

package engine_test

import (
	"os"
	"os/exec"
	"regexp"
	"testing"
)

var botResult = regexp.MustCompile(`^[0-9]{3,4} moves\nseat 0: [0-9]+ points, place [1-3]\nseat 1: .*\nseat 2: .*\n$`)

func TestExampleBotPlaysAGame(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	t.Setenv(asProgram, "1")
	args := []string{"../../docs/examples/random_bot.py", "--players", "3", "--edition", names()[0], "--", os.Args[0]}
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
