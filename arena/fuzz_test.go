package arena

import "testing"

// A line of a file of finished blocks that can be read is a game that can be
// written.
func FuzzParseLine(f *testing.F) {
	f.Add("0 0 1 180 8 20 | 0 1 12 30 4 | 1 2 0 20 3 failed", uint8(2))
	f.Add("0 0 -1 180 8 20 | 0 1 12 30 4", uint8(1))
	f.Add(" | ", uint8(1))
	f.Fuzz(func(t *testing.T, line string, n uint8) {
		seats := 1 + int(n)%4
		g, err := parseLine([]byte(line), seats)
		if err != nil {
			return
		}
		text := appendLine(nil, &g, seats)
		again, err := parseLine(text[:len(text)-1], seats)
		if err != nil || again != g {
			t.Fatalf("%q is %+v, written %q it is %+v, %v", line, g, text, again, err)
		}
	})
}
