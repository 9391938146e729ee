package licenses

import (
	"runtime/debug"
	"strings"
)

// Materials is a list of the components of the program, in the required part of the
// CycloneDX format.
type Materials struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// pageParts are the works of others in the pages. internal/frame/static/VENDORED
// contains their checksums.
var pageParts = []component{
	{Type: "library", Name: "htmx.org", Version: "4.0.0", PURL: "pkg:npm/htmx.org@4.0.0"},
	{Type: "file", Name: "@fontsource/im-fell-english-sc", Version: "5.3.0", PURL: "pkg:npm/%40fontsource/im-fell-english-sc@5.3.0"},
	{Type: "file", Name: "@fontsource/alegreya-sans", Version: "5.3.0", PURL: "pkg:npm/%40fontsource/alegreya-sans@5.3.0"},
	{Type: "file", Name: "game-icons.net", Version: "1"},
}

// NewMaterials returns the materials of a build. version is the version of the program.
// A build does not know a version that was set by the linker.
func NewMaterials(build *debug.BuildInfo, version string) Materials {
	b := Materials{Format: "CycloneDX", Spec: "1.6", Version: 1}
	b.Metadata.Component = component{Type: "application", Name: build.Main.Path, Version: version}
	goVersion := strings.TrimPrefix(build.GoVersion, "go")
	b.Components = append(b.Components, component{Type: "library", Name: "std", Version: goVersion, PURL: "pkg:golang/std@" + goVersion})
	for _, m := range build.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := component{Type: "library", Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version}
		if m.Sum != "" {
			c.Properties = []property{{"go:sum", m.Sum}}
		}
		b.Components = append(b.Components, c)
	}
	b.Components = append(b.Components, pageParts...)
	return b
}
