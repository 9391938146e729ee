//go:build !race

package web_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"goa/lexicon"
)

// Every text that the pages use exists, and all existing texts are used: by their
// key, or by a composed one.
func TestTextsOfThePages(t *testing.T) {
	files, err := filepath.Glob("*.*")
	if err != nil {
		t.Fatal(err)
	}
	others := []string{"../notifications/*.go", "../../lexicon/question.go", "../site/*.templ"} // messages, questions of both, and the window of the game in the browser
	for _, folder := range pageFolders {
		others = append(others, folder+"/*.go", folder+"/*.templ")
	}
	for _, others := range others {
		more, err := filepath.Glob(others)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	used := map[string]bool{}
	families := map[string]bool{"give.": true, "state.": true, "motion.": true, "theme.": true, "tip.": true} // composed of more than two parts
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, m := range saying.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(lexicon.PageTexts(), m[1]) {
				t.Errorf("%s asks for the text %q, which is not there", file, m[1])
			}
		}
		for _, m := range literal.FindAllStringSubmatch(text, -1) {
			used[m[1]] = true
		}
		for _, m := range composed.FindAllStringSubmatch(text, -1) {
			families[m[1]] = true
		}
	}
	for _, name := range lexicon.PageTexts() {
		ofFamily := slices.ContainsFunc(slices.Collect(maps.Keys(families)), func(f string) bool { return strings.HasPrefix(name, f) })
		if !ofFamily && !used[name] {
			t.Errorf("nothing asks for the text %q", name)
		}
	}
}
