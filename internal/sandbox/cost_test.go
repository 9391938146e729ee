package sandbox_test

import (
	"strings"
	"testing"

	"goa/internal/costtest"
	"goa/internal/sandbox"
)

// Every view of a board makes its tree, so a record with the maximum number of
// remarks must not cost more than reading them.
func TestTreesCostAsMuchAsTheRecordIsLong(t *testing.T) {
	costtest.Linear(t, 1000, func(n int) func() {
		rec := played(t, "cost", 20)
		for range n {
			if err := rec.Comment(7, strings.Repeat("x", 150)); err != nil {
				t.Fatal(err)
			}
		}
		return func() {
			tree, err := sandbox.New(rec)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := tree.Record(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
