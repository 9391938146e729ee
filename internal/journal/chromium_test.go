//go:build !race && !js

package journal_test

import (
	"testing"
	"time"

	"goa/internal/chromium"
)

// The same suites run in a real browser, on its files.
func TestInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	chromium.GoTest(t, "goa/internal/journal", 5*time.Minute, "-test.v", "-test.run", "^Test(Store|Sessions|Analyses|Jobs|Deals|Progress)$")
}
