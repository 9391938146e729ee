package frame

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

var (
	tinted  = regexp.MustCompile(`--([\w-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)`)
	twoTone = regexp.MustCompile(`light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)`)
	soil    = regexp.MustCompile(`--soil: [^;]*`)
)

// luminance returns the relative luminance of WCAG 2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	hex = hex[1:]
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	sum := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// Goods have a contrast of 3 to 1 with sheets and fields, and the letters on
// them of 4.5 to 1, in light and dark mode. axe does not see masks and
// gradients.
func TestPiecesStandOut(t *testing.T) {
	colors := map[string][2]string{}
	var fields [][]string
	for _, file := range []string{"goa.css", "pieces.css"} {
		css, err := os.ReadFile("static/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range tinted.FindAllStringSubmatch(string(css), -1) {
			colors[m[1]] = [2]string{m[2], m[3]}
		}
		fields = append(fields, twoTone.FindAllStringSubmatch(soil.FindString(string(css)), -1)...)
	}
	if len(fields) != 2 {
		t.Fatalf("fields have %d tones", len(fields))
	}
	letters := map[string]string{"pepper": "#fff", "nutmeg": "#fff", "clove": "#fff", "cinnamon": "#fff", "ginger": "#1a1000"}
	for _, name := range []string{
		"pepper", "nutmeg", "clove", "cinnamon", "ginger",
		"wood-ship", "wood-colonist", "wood-ducat", "wood-card", "wood-extra", "wood-spice",
	} {
		for theme, day := range []string{"by day", "by night"} {
			color := colors[name][theme]
			grounds := []string{colors["panel"][theme]}
			if letter, ok := letters[name]; ok {
				if got := contrast(t, letter, color); got < 4.5 {
					t.Errorf("%s %s: its letter stands out by %.2f, want 4.5", name, day, got)
				}
				grounds = append(grounds, fields[0][theme+1], fields[1][theme+1])
			}
			for _, ground := range grounds {
				if got := contrast(t, color, ground); got < 3 {
					t.Errorf("%s %s stands out from %s by %.2f, want 3", name, day, ground, got)
				}
			}
		}
	}
}
