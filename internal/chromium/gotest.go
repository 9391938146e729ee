package chromium

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// testPage and testWorker run a Go program in a dedicated worker, where files can be
// written, and collect its output.
const (
	testPage = `<!DOCTYPE html><title>test</title><script>
window.printed = ""; window.code = -1;
const worker = new Worker("worker.js");
worker.onmessage = ({ data }) => { if (data.text !== undefined) printed += data.text; else code = data.code; };
worker.onerror = (event) => { printed += event.message; code = 99; };
</script>`
	testWorker = `importScripts("wasm_exec.js");
const decoder = new TextDecoder("utf-8");
fs.writeSync = (_, bytes) => { postMessage({ text: decoder.decode(bytes) }); return bytes.length; };
fs.write = (_, bytes, offset, length, position, callback) => callback(null, fs.writeSync(1, bytes));
const go = new Go();
go.argv = ["test", ...FLAGS];
Object.assign(go.env, ENVIRONMENT);
go.exit = (code) => postMessage({ code });
WebAssembly.instantiateStreaming(fetch("test.wasm"), go.importObject).then(({ instance }) => go.run(instance));`
)

// GoTest runs the tests of a package in a browser, as part of the calling test. If
// there is no browser, it skips the test.
func GoTest(t *testing.T, pkg string, patience time.Duration, flags ...string) {
	t.Helper()
	printed := goRun(t, &testRun{pkg, patience, nil, flags}, QuickCompiler)
	t.Logf("%d tests have passed in the browser", strings.Count(printed, "--- PASS"))
}

// QuickCompiler makes a browser compile a program only once. By default it compiles
// everything again in the background to make it faster, which takes longer than a test.
var QuickCompiler = chromedp.Flag("js-flags", "--liftoff-only")

// GoRun is GoTest with an environment, in a browser that compiles the program to be
// fast. It returns the output of the tests.
func GoRun(t *testing.T, pkg string, patience time.Duration, environment map[string]string, flags ...string) string {
	t.Helper()
	return goRun(t, &testRun{pkg, patience, environment, flags})
}

// testRun is what to run, and for how long at most.
type testRun struct {
	pkg         string
	patience    time.Duration
	environment map[string]string
	flags       []string
}

func goRun(t *testing.T, r *testRun, options ...chromedp.ExecAllocatorOption) string {
	t.Helper()
	tab, stop, err := Start(options...)
	if err != nil {
		t.Skip(err)
	}
	defer stop()
	server := httptest.NewServer(http.FileServer(http.Dir(testFolder(t, r.pkg, r.environment, r.flags))))
	defer server.Close()
	ctx, cancel := context.WithTimeout(tab, r.patience)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(server.URL)); err != nil {
		t.Fatal(err)
	}
	_, err = chromedp.Run(ctx, chromedp.Poll[bool]("code >= 0", chromedp.WithPollingInterval(200*time.Millisecond), chromedp.WithPollingTimeout(r.patience)))
	printed, _ := chromedp.Run(tab, chromedp.Evaluate[string]("printed")) // on failure, err says why
	code, _ := chromedp.Run(tab, chromedp.Evaluate[int]("code"))
	if err != nil || code != 0 || !strings.HasSuffix(strings.TrimSpace(printed), "PASS") {
		t.Fatalf("%v, code %d:\n%s", err, code, printed)
	}
	return printed
}

// testFolder makes a folder with a page that runs the tests of a package.
func testFolder(t *testing.T, pkg string, environment map[string]string, flags []string) string {
	t.Helper()
	dir := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-o", filepath.Join(dir, "test.wasm"), pkg)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	script, err := WasmExec(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	worker := testWorker
	for name, value := range map[string]any{"FLAGS": flags, "ENVIRONMENT": environment} {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		worker = strings.Replace(worker, name, string(text), 1)
	}
	for name, text := range map[string]string{
		"index.html": testPage, "worker.js": worker, "wasm_exec.js": string(script),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// WasmExec returns the script of the Go distribution that runs programs in browsers.
func WasmExec(ctx context.Context) ([]byte, error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}
