package study

import (
	"fmt"
	"strconv"
)

// one formats a number with one decimal.
func one(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// percent formats a share without decimals.
func percent(x float64) string { return strconv.FormatFloat(100*x, 'f', 0, 64) + "%" }

// thousands formats a number with commas.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// plural returns a text such as "1 game" or "2 games".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%s %s", thousands(n), many)
}
