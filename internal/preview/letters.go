//go:build !js

package preview

import (
	"image"
	"image/color"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// typefaces are the letters of one picture. They cache what they drew last, so two
// pictures cannot share them.
type typefaces struct{ small, body, bold, title font.Face }

// fonts returns the fonts, which are read once.
var fonts = sync.OnceValues(func() (list [2]*opentype.Font, err error) {
	for i, text := range [][]byte{goregular.TTF, gobold.TTF} {
		if list[i], err = opentype.Parse(text); err != nil {
			return list, err
		}
	}
	return list, nil
})

func newTypefaces() (t typefaces, err error) {
	f, err := fonts()
	if err != nil {
		return t, err
	}
	for _, face := range []struct {
		to   *font.Face
		font *opentype.Font
		size float64
	}{{&t.small, f[0], 13}, {&t.body, f[0], 26}, {&t.bold, f[1], 18}, {&t.title, f[1], 36}} {
		if *face.to, err = opentype.NewFace(face.font, &opentype.FaceOptions{Size: face.size, DPI: 72, Hinting: font.HintingFull}); err != nil {
			return t, err
		}
	}
	return t, nil
}

func at(x, y int) fixed.Point26_6 { return fixed.P(x, y) }

// width returns the width of a text in pixels.
func (typefaces) width(f font.Face, text string) int { return font.MeasureString(f, text).Ceil() }

// shortened returns as much of a text as fits.
func (t typefaces) shortened(f font.Face, text string, width int) string {
	if t.width(f, text) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && t.width(f, string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// softHyphen marks where a word can be broken.
const softHyphen = "\u00ad"

// wrapped returns a text in lines that fit. A word that does not fit is broken
// where possible, or shortened.
func (t typefaces) wrapped(f font.Face, text string, width int) (lines []string) {
	now := ""
	for word := range strings.FieldsSeq(text) {
		whole := strings.ReplaceAll(word, softHyphen, "")
		if next := strings.TrimSpace(now + " " + whole); t.width(f, next) <= width {
			now = next
			continue
		}
		if now != "" {
			lines = append(lines, now)
		}
		head, rest := whole, ""
		if t.width(f, whole) > width {
			head, rest = t.broken(f, word, width)
		}
		if rest != "" {
			lines = append(lines, head)
			head = rest
		}
		now = t.shortened(f, head, width)
	}
	if now != "" {
		lines = append(lines, now)
	}
	return lines
}

// broken returns as much of a word as fits with a hyphen, and the rest. If the word
// cannot be broken, rest is empty.
func (t typefaces) broken(f font.Face, word string, width int) (head, rest string) {
	parts := strings.Split(word, softHyphen)
	for n := len(parts) - 1; n > 0; n-- {
		if head = strings.Join(parts[:n], "") + "-"; t.width(f, head) <= width {
			return head, strings.Join(parts[n:], "")
		}
	}
	return strings.Join(parts, ""), ""
}

// paletted returns the picture with few colors, which makes the file small.
func (c *canvas) paletted() image.Image {
	colors := color.Palette{paper, panel, ink, faint, line, blue, gold}
	for _, s := range seats {
		colors = append(colors, s, mixed(s, panel))
	}
	for _, s := range spices {
		colors = append(colors, s, mixed(s, panel))
	}
	for _, k := range slices.Sorted(maps.Keys(ofKinds)) {
		colors = append(colors, ofKinds[k], mixed(ink, ofKinds[k]))
	}
	colors = append(colors, mixed(ink, panel), mixed(ink, paper), mixed(blue, paper), mixed(faint, paper), mixed(blue, panel))
	out := image.NewPaletted(c.Bounds(), colors)
	known := map[color.RGBA]uint8{}
	for y := range Height {
		for x := range Width {
			v := c.RGBAAt(x, y)
			i, ok := known[v]
			if !ok {
				i = uint8(colors.Index(v))
				known[v] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}

func mixed(a, b color.RGBA) color.RGBA {
	half := func(x, y uint8) uint8 { return uint8((int(x) + int(y)) / 2) }
	return color.RGBA{half(a.R, b.R), half(a.G, b.G), half(a.B, b.B), 255}
}
