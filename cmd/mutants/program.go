package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

const syntaxMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo

// program is the compiled tests of a package with all its mutants.
type program struct {
	path, dir string
	sites     []*site
	code      string            // a hash of the code that is mutated
	declares  map[string]string // by test name, a hash of the file that declares it
}

// build compiles the tests of a package with all mutants that compile.
func build(ctx context.Context, name, folder string) (*program, error) {
	loaded, err := packages.Load(&packages.Config{Context: ctx, Mode: syntaxMode}, name)
	if err != nil {
		return nil, err
	}
	if len(loaded) != 1 || len(loaded[0].Errors) > 0 {
		return nil, fmt.Errorf("%s is not one package that compiles: %v", name, loaded[0].Errors)
	}
	p := loaded[0]
	p.Dir = filepath.Dir(p.GoFiles[0])
	root, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	sites, files, err := compiling(ctx, p, find(p, root))
	if err != nil {
		return nil, err
	}
	path, err := programPath(name, folder)
	if err != nil {
		return nil, err
	}
	made := &program{path: path, dir: p.Dir, sites: sites}
	if made.code, made.declares, err = hashes(p.Dir); err != nil {
		return nil, err
	}
	if err := made.compile(ctx, p.PkgPath, files); err != nil {
		return nil, err
	}
	list, err := json.Marshal(sites)
	if err != nil {
		return nil, err
	}
	return made, os.WriteFile(made.siteFile(), list, 0o666)
}

// folder returns the folder of the package, as the names of mutants begin with it.
func (p *program) folder() (string, error) {
	root, err := os.Getwd()
	if err != nil {
		return "", err
	}
	folder, err := filepath.Rel(root, p.dir)
	return filepath.ToSlash(folder), err
}

// programPath returns where the program of a package is kept.
func programPath(name, folder string) (string, error) {
	return filepath.Abs(filepath.Join(folder, strings.ReplaceAll(filepath.ToSlash(filepath.Clean(name)), "/", ".")+".test"))
}

// siteFile returns the name of the file that lists the program's mutants, for a
// machine that only runs it.
func (p *program) siteFile() string { return p.path + ".sites.json" }

// readProgram returns the program of a package that was built before, perhaps on
// another machine. The tree must be the one it was built from.
func readProgram(name, folder string) (*program, error) {
	path, err := programPath(name, folder)
	if err != nil {
		return nil, err
	}
	dir, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	p := &program{path: path, dir: dir}
	list, err := os.ReadFile(p.siteFile())
	if err != nil {
		return nil, fmt.Errorf("%s was not built with -build: %w", name, err)
	}
	if err := json.Unmarshal(list, &p.sites); err != nil {
		return nil, fmt.Errorf("%s: %w", p.siteFile(), err)
	}
	p.code, p.declares, err = hashes(dir)
	return p, err
}

// compile writes the changed files beside the program and builds it with them. The
// tree is not touched.
func (p *program) compile(ctx context.Context, name string, files map[string][]byte) error {
	changed := p.path + ".files"
	if err := os.RemoveAll(changed); err != nil {
		return err
	}
	if err := os.MkdirAll(changed, 0o777); err != nil {
		return err
	}
	replace := map[string]string{}
	for file, text := range files {
		replace[file] = filepath.Join(changed, filepath.Base(file)+".txt") // an extension that does not make it code of the module
		if err := os.WriteFile(replace[file], text, 0o666); err != nil {
			return err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	list := filepath.Join(changed, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o666); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", list, "-o", p.path, name)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s does not build with mutants: %w\n%s", name, err, out)
	}
	return nil
}

var testName = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Example)\w*)\(`)

// hashes returns one hash of a folder's code, and one of each test's file.
func hashes(folder string) (code string, declares map[string]string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", nil, err
	}
	all, declares := sha256.New(), map[string]string{}
	all.Write([]byte(support))
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		source, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return "", nil, err
		}
		if !strings.HasSuffix(e.Name(), "_test.go") {
			fmt.Fprintln(all, e.Name(), len(source))
			all.Write(source)
			continue
		}
		sum := sha256.Sum256(source)
		for _, m := range testName.FindAllSubmatch(source, -1) {
			declares[string(m[1])] = hex.EncodeToString(sum[:8])
		}
	}
	return hex.EncodeToString(all.Sum(nil)[:8]), declares, nil
}

// tests returns the names of the program's tests.
func (p *program) tests(ctx context.Context) ([]string, error) {
	cmd := exec.CommandContext(ctx, p.path, "-test.list", "^(Test|Fuzz|Example)")
	cmd.Dir = p.dir
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s lists no tests: %w", p.path, err)
	}
	names := strings.Fields(string(out))
	return slices.DeleteFunc(names, func(n string) bool { return p.declares[n] == "" }), nil
}

// unit is a test, or a part of a long test, that runs by itself.
type unit struct {
	Pattern string        // for -test.run
	Hash    string        // of the file that declares it
	Took    time.Duration // without a mutant
	Reached []int         // mutants that it reaches
	Failed  bool          // without a mutant
	Skipped bool
}

// long is how long a test must take for its parts to be run alone.
const long = 2 * time.Second

// measure runs a test without a mutant. If the test is long and has parts, measure
// returns those instead.
func (p *program) measure(ctx context.Context, pattern, hash string, limit time.Duration) ([]unit, error) {
	u, parts, err := p.measureOne(ctx, pattern, hash, limit)
	if err != nil || u.Took < long || len(parts) < 2 || u.Failed {
		return []unit{u}, err
	}
	var all []unit
	for _, part := range parts {
		one, _, err := p.measureOne(ctx, pattern+"/^"+regexp.QuoteMeta(part)+"$", hash, limit)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

var subtest = regexp.MustCompile(`(?m)^    --- (?:PASS|FAIL|SKIP): [^/\s]+/(\S+) \(`)

func (p *program) measureOne(ctx context.Context, pattern, hash string, limit time.Duration) (unit, []string, error) {
	folder, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return unit{}, nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "reached")
	began := time.Now()
	out, failed, err := p.run(ctx, pattern, limit, "GOA_MUTANTS_REACHED="+file, "-test.v")
	if err != nil {
		return unit{}, nil, err
	}
	u := unit{Pattern: pattern, Hash: hash, Took: time.Since(began), Failed: failed, Skipped: strings.Contains(out, "--- SKIP: "+strings.Trim(pattern, "^$"))}
	lines, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return unit{}, nil, err
	}
	for _, line := range strings.Fields(string(lines)) {
		if id, err := strconv.Atoi(line); err == nil {
			u.Reached = append(u.Reached, id)
		}
	}
	slices.Sort(u.Reached)
	u.Reached = slices.Compact(u.Reached)
	var parts []string
	for _, m := range subtest.FindAllStringSubmatch(out, -1) {
		parts = append(parts, m[1])
	}
	return u, parts, nil
}

// grace is how long a program may take to end after its tests have reached their
// limit.
const grace = 10 * time.Second

// run runs some tests in their own process and reports whether they failed. They fail
// by reporting a failure, by crashing, or by not ending within the limit. Processes
// that they started end with them.
func (p *program) run(ctx context.Context, pattern string, limit time.Duration, variable string, flags ...string) (out string, failed bool, err error) {
	within, cancel := context.WithTimeout(ctx, limit+grace)
	defer cancel()
	arguments := append([]string{"-test.run", pattern, "-test.short", "-test.failfast", "-test.timeout", limit.String()}, flags...)
	cmd := exec.CommandContext(within, p.path, arguments...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), variable)
	ownGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	cmd.WaitDelay = 5 * time.Second
	text, err := cmd.CombinedOutput()
	if cmd.Process != nil {
		_ = killGroup(cmd) // servers that it has left behind
	}
	if ctx.Err() != nil {
		return "", false, ctx.Err()
	}
	if _, exit := errors.AsType[*exec.ExitError](err); err != nil && !exit && within.Err() == nil && !errors.Is(err, exec.ErrWaitDelay) {
		return "", false, err
	}
	return string(text), err != nil, nil
}
