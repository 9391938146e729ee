package web

import (
	"io"
	"strconv"
	"strings"
)

// encoder compresses what is written to it. After Flush all of it is on its
// way.
type encoder interface {
	io.WriteCloser
	Flush() error
}

// accepted returns "br", "gzip" or nothing, what a header likes best of these.
func accepted(header string) (best string) {
	for part := range strings.SplitSeq(header, ",") {
		name, usable := weighed(part)
		switch {
		case usable && name == "br":
			return "br"
		case usable && name == "gzip":
			best = "gzip"
		}
	}
	return best
}

// weighed returns the name of an encoding in a header, and whether its weight
// is more than nothing.
func weighed(part string) (name string, usable bool) {
	name, weight, _ := strings.Cut(part, ";")
	if q, ok := strings.CutPrefix(strings.TrimSpace(weight), "q="); ok {
		n, err := strconv.ParseFloat(q, 64)
		usable = err == nil && n > 0
	} else {
		usable = true
	}
	return strings.TrimSpace(name), usable
}

// plain is no encoding at all.
type plain struct{ io.Writer }

func (plain) Flush() error { return nil }
func (plain) Close() error { return nil }
