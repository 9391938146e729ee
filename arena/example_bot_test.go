//go:build !race

package arena

import (
	"os/exec"
	"testing"
	"time"

	"goa/ai"
)

// The bot in the documentation plays whole games and beats chance.
func TestExampleBot(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	m := newMatch(t, "", ai.Random, programPrefix+python+" ../docs/examples/greedy_bot.py")
	m.Blocks, m.MoveTime = 10, 20*time.Second
	m.Failed = func(f Failure) { t.Errorf("%+v", f) }
	r := play(t, m)
	if b := r.Bots[1]; b.Failures != 0 || b.Games != 20 || b.WinShare <= 0.5 {
		t.Errorf("%+v", r.Bots)
	}
}
