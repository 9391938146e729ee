package tablepage

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// qrQuiet is the width, in dots, of the white border that a code needs to be readable.
const qrQuiet = 4

// QRCode returns a text as a QR code: the length of its side in dots, with the white
// border, and the black dots as an SVG path. If the text is too long, side is 0.
func QRCode(text string) (side int, path string) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return 0, ""
	}
	var b strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from+qrQuiet, y+qrQuiet, x-from, x-from)
			}
		}
	}
	return code.Size + 2*qrQuiet, b.String()
}
