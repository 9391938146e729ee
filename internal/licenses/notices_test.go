package licenses_test

import (
	"os/exec"
	"strings"
	"testing"

	"goa/internal/licenses"
)

// The notices contain the terms of every module that is linked into the program, and of
// the fonts, the pictures and the script of the pages.
func TestEverythingLinkedHasItsNotice(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-pgo=off", "-deps",
		"-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "goa/cmd/goa").Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Fields(strings.ReplaceAll(string(out), " ", "@"))
	if len(linked) < 5 {
		t.Fatalf("only %q is linked", linked)
	}
	parts := strings.Split(licenses.Text(), strings.Repeat("=", 80)+"\n")
	terms := map[string]string{}
	for _, part := range parts[1:] {
		name, text, _ := strings.Cut(part, "\n")
		terms[name] = text
	}
	names := []string{
		"The Go standard library and runtime", "IM Fell English SC, Alegreya Sans (fonts)",
		"Pictures of game-icons.net, by Lorc, Delapouite and contributors", "htmx 4.0.0, with its extension for server-sent events",
	}
	for _, module := range linked {
		names = append(names, strings.ReplaceAll(module, "@", " "))
	}
	for _, name := range names {
		if len(terms[name]) < 200 {
			t.Errorf("%s has no terms (go generate ./internal/licenses)", name)
		}
	}
}
