package main

import (
	"os"
	"testing"
)

// The test program is the one that burn starts, too.
func TestMain(m *testing.M) {
	if burning() {
		return
	}
	os.Exit(m.Run())
}
