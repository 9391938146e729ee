package house_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The tests examine the whole module, from its root.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// layers lists the layers of the house, from the ground up, by path within the module.
// The house is described in docs/adr/0002-the-house.md. A package imports only packages
// from layers below its own, or packages within it.
var layers = [][]string{
	{"goa"},
	{"edition", "lexicon", "rulebook"},
	{"nature", "record", "internal/picture", "internal/preview"},
	{"campaign"},
	{"ai", "ai/search", "ai/net", "ai/ladder"},
	{"internal/jobs", "internal/pgserver", "internal/scheduler", "internal/zone", "internal/reasons", "internal/prices", "internal/chart", "internal/memory", "internal/presence", "internal/gamefile", "internal/waittest"},
	{"internal/autopilot", "internal/likeness", "internal/turnclock"},
	{"internal/match", "internal/hub", "internal/advice", "internal/playout", "internal/parallel", "internal/delivery", "internal/fasttempl", "internal/limit", "internal/hosts", "internal/session", "internal/metrics", "internal/messenger", "internal/bridge"},
	{"arena", "internal/talk", "internal/notifications", "internal/logcodec", "internal/analysis", "internal/progress", "internal/contest"},
	{"internal/operator", "internal/transfer", "internal/distributed", "internal/analyst", "internal/lesson", "internal/puzzle", "internal/sandbox"},
	{"internal/frame", "internal/pricechart"},
	{"internal/tablepage", "internal/rulespage", "internal/boxpage", "internal/settingspage", "internal/analysispage", "internal/puzzlepage", "internal/campaignpage"},
	{"internal/startpage", "internal/dealpage", "internal/talkfeed"},
	{"internal/eveningpage"},
	{"internal/sqlite", "internal/postgres", "internal/journal", "internal/pgtest", "internal/chromium", "internal/storetest", "internal/costtest", "internal/messengertest", "internal/visit"},
	{"internal/web", "internal/engine", "internal/study", "internal/luck", "internal/selfplay", "internal/calibration", "internal/soak", "internal/bench", "internal/perft", "internal/load", "internal/keyboard", "internal/house", "internal/licenses", "internal/site", "internal/database"},
	{"internal/server", "internal/attack"},
	{"internal/cli", "internal/device"},
	{"internal/release"},
	{"cmd/goa", "cmd/exhaustive", "cmd/release", "cmd/steady", "cmd/mutants", "cmd/goawasm"},
}

// plainLayers is the last layer that imports nothing from outside except the standard
// library.
const plainLayers = 1

// goPackage is a package as described by go list.
type goPackage struct {
	ImportPath string
	Name       string
	Standard   bool
	Imports    []string
	Module     *struct{ Main bool }
}

const modulePath = "goa"

func (p goPackage) ours() bool  { return p.Module != nil && p.Module.Main }
func (p goPackage) dir() string { return dirOf(p.ImportPath) }

// dirOf returns the path of our package within the module.
func dirOf(importPath string) string {
	return strings.TrimPrefix(importPath, modulePath+"/")
}

// layerOf returns the layer of a package, or -1 if no layer contains it.
func layerOf(dir string) int {
	return slices.IndexFunc(layers, func(f []string) bool { return slices.Contains(f, dir) })
}

// listPackages returns the packages of the module and all their dependencies, by import
// path. It leaves out tests, which may use any layer.
func listPackages(t *testing.T) map[string]goPackage {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-pgo=off", "-deps", "-json=ImportPath,Name,Standard,Imports,Module", "./...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	all := map[string]goPackage{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("go list: %v", err)
		}
		all[p.ImportPath] = p
	}
}

func TestImportsOnlyPointDown(t *testing.T) {
	all := listPackages(t)
	for p := range maps.Values(all) {
		if !p.ours() {
			continue
		}
		if layerOf(p.dir()) < 0 {
			t.Errorf("package %s has no place in the house: draw it into house_test.go and docs/adr/0002-the-house.md", p.dir())
			continue
		}
		for _, imported := range p.Imports {
			if why := wrongArrow(p, all[imported]); why != "" {
				t.Errorf("package %s imports %s: %s", p.dir(), imported, why)
			}
		}
	}
}

// wrongArrow returns the reason why one of our packages may not import another, or "".
func wrongArrow(from, to goPackage) string {
	dir, target := from.dir(), to.dir()
	switch {
	case to.Standard:
		return ""
	case !to.ours() && layerOf(dir) <= plainLayers:
		return "below layer 2 only the standard library comes from outside"
	case !to.ours():
		return ""
	case dir == "cmd/release" && target == "internal/release":
		return ""
	case dir == "cmd/goawasm" && target == "internal/device":
		return ""
	case strings.HasPrefix(dir, "cmd/") && target != "internal/cli":
		return "a command only starts internal/cli"
	case layerOf(target) >= layerOf(dir) && !related(dir, target):
		return "arrows point down"
	default:
		return ""
	}
}

// related reports whether packages belong to one family, such as ai, ai/search and
// ai/ladder.
func related(a, b string) bool {
	family := func(dir string) string { first, _, _ := strings.Cut(dir, "/"); return first }
	return family(a) == family(b) && family(a) != "internal"
}

func TestPackagesSayWhatTheyAreAbout(t *testing.T) {
	vague := []string{"util", "utils", "common", "types", "helper", "helpers"}
	for p := range maps.Values(listPackages(t)) {
		if !p.ours() {
			continue
		}
		if slices.Contains(vague, p.Name) || slices.Contains(vague, path.Base(p.dir())) {
			t.Errorf("package %s is named after nothing in the game", p.dir())
		}
		if strings.Count(p.dir(), "/") > 1 {
			t.Errorf("package %s lies more than two deep", p.dir())
		}
	}
}

// goFiles calls f with every Go file of the module. Go does not know which files these
// tests depend on, and would repeat an old result. But it knows that they read GOA_ANEW,
// which make sets to a new value each time.
func goFiles(t *testing.T, f func(path string)) {
	t.Helper()
	os.Getenv("GOA_ANEW")
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules"):
			return filepath.SkipDir
		case !d.IsDir() && filepath.Ext(name) == ".go":
			f(filepath.ToSlash(path))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The rules read fields of Rules and never the name of an edition. Only the packages
// with its data and its words use the name.
func TestNoEditionIsNamedInCode(t *testing.T) {
	fset := token.NewFileSet()
	goFiles(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "edition/") || strings.HasPrefix(path, "lexicon/") {
			return
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		for n := range ast.Preorder(file) {
			if namesEdition(n) {
				t.Errorf("%s: an edition is named in code", fset.Position(n.Pos()))
			}
		}
	})
}

var editionName = regexp.MustCompile(`(^|[^0-9])(2004|2012|2026)([^0-9]|$)`)

func namesEdition(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident:
		return editionName.MatchString(n.Name)
	case *ast.BasicLit:
		v := constant.MakeFromLiteral(n.Value, n.Kind, 0)
		if v.Kind() == constant.String {
			return editionName.MatchString(constant.StringVal(v))
		}
		return editionName.MatchString(v.ExactString())
	default:
		return false
	}
}

var ruleTag = regexp.MustCompile(`\b(?:G|SET|TOK|AUC|ACT|EXP|TIL|SCO|VAR|RUL)-[0-9]+[a-f]?\b`)

func TestCitedRulesExist(t *testing.T) {
	rules := readFile(t, "rulebook/rules.md")
	defined := map[string]bool{}
	for _, line := range strings.Split(rules, "\n") {
		if item, ok := strings.CutPrefix(line, "- "); ok && ruleTag.MatchString(item) {
			defined[ruleTag.FindString(item)] = true
		}
	}
	cites := func(path string) {
		for _, tag := range ruleTag.FindAllString(readFile(t, path), -1) {
			if !defined[tag] {
				t.Errorf("%s cites %s, which rulebook/rules.md does not have", path, tag)
			}
		}
	}
	goFiles(t, cites)
	for _, pattern := range []string{"docs/*.md", "rulebook/*.md"} {
		docs, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range docs {
			cites(path)
		}
	}
}

func TestRulingsAreExplained(t *testing.T) {
	explained := ruleTag.FindAllString(readFile(t, "rulebook/rulings.md"), -1)
	tag := ""
	for _, line := range strings.Split(readFile(t, "rulebook/rules.md"), "\n") {
		if strings.HasPrefix(line, "- ") {
			tag = ruleTag.FindString(line)
		}
		isRule := strings.HasPrefix(strings.TrimSpace(line), "- ") // or a part of a rule
		if isRule && strings.Contains(strings.ToLower(line), "ruling") && !slices.Contains(explained, tag) {
			t.Errorf("rulebook/rules.md marks a ruling at %s that rulebook/rulings.md does not explain", tag)
		}
	}
}

var required = regexp.MustCompile(`(?m)^\s*(?:(?:require|tool) )?([a-z0-9.-]+\.[a-z]+/\S+)(?: v\S+)?$`)

func TestDependenciesHaveAReason(t *testing.T) {
	reasons := readFile(t, "docs/adr/0001-dependencies.md")
	for _, m := range required.FindAllStringSubmatch(readFile(t, "go.mod"), -1) {
		if !strings.Contains(reasons, "`"+m[1]+"`") {
			t.Errorf("go.mod requires %s, for which docs/adr/0001-dependencies.md gives no reason", m[1])
		}
	}
}

// named matches a row of a table in ADR 1: a module or a tool, and its version.
var named = regexp.MustCompile("(?m)^\\| `([a-z0-9.-]+\\.[a-z]+/\\S+)` \\| ([0-9][^ |]*) \\|")

// Everything that ADR 1 gives a reason for exists, with the version in the document.
func TestReasonsHaveADependency(t *testing.T) {
	rows := named.FindAllStringSubmatch(readFile(t, "docs/adr/0001-dependencies.md"), -1)
	if len(rows) < 10 {
		t.Fatalf("only %d rows found", len(rows))
	}
	for _, row := range rows {
		if !requires(readFile(t, "go.mod"), row[1], row[2]) {
			t.Errorf("docs/adr/0001-dependencies.md names %s %s, which go.mod does not have", row[1], row[2])
		}
	}
}

// requires reports whether a go.mod contains a module, or the module of a tool.
func requires(mod, path, version string) bool {
	if tool, _, isTool := strings.Cut(path, "/cmd/"); isTool {
		return strings.Contains(mod, "\t"+path+"\n") && requires(mod, tool, version)
	}
	return regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(path+" v"+version) + `( // indirect)?$`).MatchString(mod)
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Without their generator, templates could change without notice, and the generated
// files would be stale.
func TestTemplatesAreGenerated(t *testing.T) {
	templates, err := filepath.Glob("*/*/*.templ")
	if err != nil || len(templates) == 0 {
		t.Fatalf("there are %d templates: %v", len(templates), err)
	}
	for _, file := range templates {
		doc, err := os.ReadFile(filepath.Join(filepath.Dir(file), "doc.go"))
		if err != nil || !strings.Contains(string(doc), "\n//go:generate ../../scripts/templates\n") {
			t.Errorf("doc.go beside %s does not generate it", file)
		}
	}
}
