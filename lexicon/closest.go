package lexicon

import (
	"slices"
	"strings"
)

// Closest returns the first available language among the preferred ones, and
// whether there is one. The best come first. For example, it returns "fr" for
// "fr-CA" or "fr_CA.UTF-8".
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
