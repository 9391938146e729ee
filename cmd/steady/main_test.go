package main

import (
	"os"
	"testing"
)

// burn also starts this test program.
func TestMain(m *testing.M) {
	if burning() {
		return
	}
	os.Exit(m.Run())
}
