package tablepage

import (
	"image"
	"strconv"
	"strings"
	"testing"

	"rsc.io/qr"
)

// The code is that of the text, dot by dot, with a white border.
func TestCodesSayWhatTheyShould(t *testing.T) {
	for _, text := range []string{"http://192.168.1.20:8080/s/abcdefghijklmnopqrstuvwxyz234567", "https://goa.example.org/s/x"} {
		want, err := qr.Encode(text, qr.M)
		if err != nil {
			t.Fatal(err)
		}
		side, path := QRCode(text)
		if side != want.Size+8 {
			t.Errorf("%s: %d dots wide, want %d with 4 around", text, side, want.Size)
		}
		got := dots(t, side, path)
		for y := range side {
			for x := range side {
				if got[image.Pt(x, y)] != want.Black(x-4, y-4) {
					t.Fatalf("%s: the dot %d,%d is wrong", text, x, y)
				}
			}
		}
	}
	if side, _ := QRCode(strings.Repeat("x", 10_000)); side != 0 {
		t.Error("a text that is too long has a code")
	}
}

// dots reads the path of a code.
func dots(t *testing.T, side int, path string) map[image.Point]bool {
	t.Helper()
	black := map[image.Point]bool{}
	for run := range strings.SplitSeq(strings.TrimSuffix(path, "z"), "z") {
		run = strings.NewReplacer("M", "", "h-", " ", "h", " ", "v", " ").Replace(run)
		var n []int
		for word := range strings.FieldsSeq(run) {
			v, err := strconv.Atoi(word)
			if err != nil {
				t.Fatalf("%q: %v", run, err)
			}
			n = append(n, v)
		}
		for x := range n[2] {
			black[image.Pt(n[0]+x, n[1])] = true
		}
	}
	if len(black) == 0 || side == 0 {
		t.Fatal("no dots")
	}
	return black
}
