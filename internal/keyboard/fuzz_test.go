package keyboard

import (
	"strings"
	"testing"
)

// A line that is too long to be a move is refused like any other invalid one,
// and the game goes on.
func TestALongLineIsNotAMove(t *testing.T) {
	tab := newTypedGame(t, strings.Repeat("x", 1<<20)+"\nflag b1\n", "Ana", "Bo")
	wantText(t, tab.run(t), "places the flag on b1")
}

// Whatever is typed, the game can be saved and read again.
func FuzzKeys(f *testing.F) {
	for _, keys := range []string{
		"1\ntoken b2\nTOKEN c2\n", "flag b1; token b2; token c2\n", "\nfly away\n0\n99\nbid 3\n?\nm\n", "u\nflag b1\nu\nu\n", "s x\ns\ny\nq\nz", ";;;", "h\nhint\np", "-1\n+1\n1e3",
	} {
		f.Add(keys)
	}
	f.Fuzz(func(t *testing.T, keys string) { newTypedGame(t, keys, "Ana", "Bo").run(t) })
}
