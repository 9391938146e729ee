package licenses

import (
	"encoding/json"
	"os"
	"runtime/debug"
	"strings"
	"testing"
)

// A list of materials names everything that is linked, with names that scanners know.
func TestMaterials(t *testing.T) {
	b := NewMaterials(&debug.BuildInfo{
		GoVersion: "go1.26.1", Main: debug.Module{Path: "goa", Version: "(devel)"},
		Deps: []*debug.Module{
			{Path: "rsc.io/qr", Version: "v0.2.0", Sum: "h1:abc="},
			{Path: "example.org/old", Version: "v1.0.0", Replace: &debug.Module{Path: "example.org/fork", Version: "v1.0.1"}},
		},
	}, "v1.2.3")
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"bomFormat":"CycloneDX","specVersion":"1.6","version":1`, `"type":"application","name":"goa","version":"v1.2.3"`,
		`"purl":"pkg:golang/std@1.26.1"`, `"purl":"pkg:golang/rsc.io/qr@v0.2.0","properties":[{"name":"go:sum","value":"h1:abc="}]`,
		`"purl":"pkg:golang/example.org/fork@v1.0.1"`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
}

// The works of others in the pages are those with recorded checksums.
func TestMaterialsOfThePages(t *testing.T) {
	list, err := os.ReadFile("../frame/static/VENDORED")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range pageParts {
		if part.PURL != "" && !strings.Contains(string(list), part.Name+"@"+part.Version+"/") {
			t.Errorf("%s %s is not in internal/frame/static/VENDORED", part.Name, part.Version)
		}
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(fields) < 3 {
			continue
		}
		at := strings.LastIndex(fields[2], "@")
		known := false
		for _, part := range pageParts {
			known = known || part.Name == fields[2][:at]
		}
		if !known {
			t.Errorf("%s is not among the materials", fields[2])
		}
	}
}
