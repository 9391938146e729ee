package house_test

import (
	"strings"
	"testing"
)

// mostLines is how many lines a file written by hand may have. A longer one usually
// hides two ideas.
const mostLines = 400

func TestFilesAreShort(t *testing.T) {
	files := 0
	goFiles(t, func(path string) {
		text := readFile(t, path)
		if generated(text) {
			return
		}
		files++
		if n := strings.Count(text, "\n"); n > mostLines {
			t.Errorf("%s has %d lines: split it by subject", path, n)
		}
	})
	if files == 0 {
		t.Error("no file was found")
	}
}

// generated reports whether a Go file says that it is generated.
func generated(text string) bool {
	head, _, _ := strings.Cut("\n"+text, "\npackage ")
	return strings.Contains(head, "// Code generated ") && strings.Contains(head, " DO NOT EDIT.")
}
