//go:build !race

package arena_test

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A program outside this repository enters its player: the example is a module
// of its own, which requires this one with a replace directive.
func TestAModuleOfItsOwnEntersItsPlayer(t *testing.T) {
	const module = "../docs/examples/gobot"
	program := filepath.Join(t.TempDir(), "gobot")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".")
	build.Dir = module
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build %s (go mod tidy there if requirements have changed): %v\n%s", module, err, out)
	}
	play := func(seed string) string {
		out, err := exec.CommandContext(t.Context(), program, "-blocks", "3", "-against", "greedy", "-seed", seed).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	report := play("a")
	row := regexp.MustCompile(`(?m)^ *thrifty +6 +([0-9.]+)%.* 0$`).FindStringSubmatch(report)
	if row == nil || strings.Contains(report, "gobot:") {
		t.Fatalf("the example has not played six games without a failure:\n%s", report)
	}
	if wins, err := strconv.ParseFloat(row[1], 64); err != nil || wins <= 50 {
		t.Errorf("the example does not beat the greedy bot:\n%s", report)
	}
	if again := play("a"); again != report {
		t.Errorf("equal seeds, but\n%s\nand then\n%s", report, again)
	}
	if play("b") == report {
		t.Error("another seed plays the same match")
	}
}
