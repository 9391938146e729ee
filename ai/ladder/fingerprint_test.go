package ladder_test

import (
	"testing"

	"goa/ai/ladder"
)

// Every grade has a fingerprint of its own, which never varies.
func TestFingerprints(t *testing.T) {
	seen := map[string]string{}
	for _, name := range ladder.Names() {
		fingerprint := ladder.Fingerprint(name)
		if other, ok := seen[fingerprint]; ok {
			t.Errorf("%s and %s have the same fingerprint", name, other)
		}
		if fingerprint != ladder.Fingerprint(name) {
			t.Errorf("the fingerprint of %s changes", name)
		}
		seen[fingerprint] = name
	}
}
