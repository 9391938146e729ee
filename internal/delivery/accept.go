package delivery

import (
	"strconv"
	"strings"
)

// pageEncoding returns "gzip", "br" or "": the fastest of these that an
// Accept-Encoding header allows.
func pageEncoding(header string) string {
	if acceptsGzip(header) {
		return "gzip"
	}
	return AcceptedEncoding(header)
}

// AcceptedEncoding returns "br", "gzip" or "": the smallest of these that an
// Accept-Encoding header allows.
func AcceptedEncoding(header string) (best string) {
	for part := range strings.SplitSeq(header, ",") {
		name, usable := parseEncoding(part)
		switch {
		case usable && name == "br":
			return "br"
		case usable && name == "gzip":
			best = "gzip"
		}
	}
	return best
}

// acceptsGzip reports whether an Accept-Encoding header allows gzip.
func acceptsGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if name, usable := parseEncoding(part); usable && name == "gzip" {
			return true
		}
	}
	return false
}

// parseEncoding returns the name of one encoding in a header, and whether its
// weight is more than zero.
func parseEncoding(part string) (name string, usable bool) {
	name, weight, _ := strings.Cut(part, ";")
	if q, ok := strings.CutPrefix(strings.TrimSpace(weight), "q="); ok {
		n, _ := strconv.ParseFloat(q, 64) // 0 if it is not a number
		usable = n > 0
	} else {
		usable = true
	}
	return strings.TrimSpace(name), usable
}
