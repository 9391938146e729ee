package server

import (
	"fmt"
	"strconv"
	"strings"
)

// Size is a number of bytes, written as 64M, for example. A *Size is the value of a
// flag.
type Size int64

var sizeUnits = []struct {
	letter string
	bytes  int64
}{{"G", 1 << 30}, {"M", 1 << 20}, {"K", 1 << 10}}

// Set reads a size.
func (s *Size) Set(text string) error {
	number, unit := text, int64(1)
	for _, u := range sizeUnits {
		if cut, ok := strings.CutSuffix(strings.ToUpper(text), u.letter); ok {
			number, unit = cut, u.bytes
		}
	}
	n, err := strconv.ParseInt(number, 10, 32)
	if err != nil || n < 0 {
		return fmt.Errorf("%q is not a size: write a number of bytes, or one such as 64M", text)
	}
	*s = Size(n * unit)
	return nil
}

// String is the inverse of Set.
func (s Size) String() string {
	for _, u := range sizeUnits {
		if n := int64(s); n > 0 && n%u.bytes == 0 {
			return fmt.Sprint(n/u.bytes, u.letter)
		}
	}
	return fmt.Sprint(int64(s))
}

// Type returns the kind of value for lists of flags.
func (Size) Type() string { return "size" }
