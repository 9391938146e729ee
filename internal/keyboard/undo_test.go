package keyboard

import (
	"strings"
	"testing"

	"goa/goa"
)

// Taking back a choice is free. Undoing past new information is announced and
// counted.
func TestUndoPastSomethingNewIsPractice(t *testing.T) {
	tab := newTypedGame(t, "flag b1\nu\nflag b1\nq\n", "Ana", "Bo")
	out := tab.run(t)
	wantText(t, out, "Undone\\.\n")
	if tab.Record.Undos() != 0 || tab.Record.Practice() {
		t.Errorf("%d undos are counted", tab.Record.Undos())
	}

	tab = newTypedGame(t, strings.Repeat("1\n", 90)+strings.Repeat("u\n", 90)+"q\n", "Ana", "Bo")
	out = tab.run(t)
	wantText(t, out, "You had already seen something new, so this game now counts as practice")
	if tab.Record.Undos() == 0 || !tab.Record.Practice() {
		t.Error("no undo is counted")
	}
}

// If there is a file to save to, the game is written after every move, so that
// quitting loses nothing.
func TestEveryMoveIsKept(t *testing.T) {
	tab := newTypedGame(t, "flag b1\nu\nflag c1\n", "Ana", "Bo")
	var lengths []int
	tab.Keep = func() error {
		lengths = append(lengths, tab.Record.Len())
		return nil
	}
	tab.File = "kept.goa"
	tab.GoOn = func(file string) string { return "goa campaign " + file + " --play" }
	out := tab.run(t)
	wantText(t, out, "Saved. Continue with: goa campaign kept.goa --play · Look at it with: goa replay kept.goa\n")
	last := tab.Record.Len()
	if n := len(lengths); n != last+2 || lengths[n-1] != last || lengths[n-2] != last-1 || lengths[n-3] != last {
		t.Errorf("kept after %v moves; there are %d", lengths, last)
	}
	if tab.state.TokenAt(1) == goa.NoCell {
		t.Error("the flag is not placed")
	}
}
