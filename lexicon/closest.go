package lexicon

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Closest returns the first language there is of those that somebody prefers,
// best first, and whether there was one: "fr" of "fr-CA" or "fr_CA.UTF-8".
func Closest(preferred ...string) (language string, ok bool) {
	known := Languages()
	for _, tag := range preferred {
		tag = strings.ToLower(strings.TrimSpace(tag))
		if i := strings.IndexAny(tag, "-_.@"); i >= 0 {
			tag = tag[:i]
		}
		if slices.Contains(known, tag) {
			return tag, true
		}
	}
	return DefaultLanguage, false
}

// Preferred returns the languages of an Accept-Language header (RFC 9110), best
// first, without those that are not wanted at all.
func Preferred(header string) []string {
	type wish struct {
		tag     string
		quality float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		tag, parameter, _ := strings.Cut(part, ";")
		w := wish{strings.TrimSpace(tag), 1}
		if text, ok := strings.CutPrefix(strings.TrimSpace(parameter), "q="); ok {
			q, err := strconv.ParseFloat(text, 64)
			if err != nil || q <= 0 || q > 1 {
				continue
			}
			w.quality = q
		}
		if w.tag != "" {
			wishes = append(wishes, w)
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.quality, a.quality) })
	tags := make([]string, len(wishes))
	for i, w := range wishes {
		tags[i] = w.tag
	}
	return tags
}
