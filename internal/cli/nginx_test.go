package cli

import (
	"bufio"
	"bytes"
	"context"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"goa/internal/pgtest"
	"goa/internal/waittest"
)

// People play through Debian's nginx, configured as in deploy/nginx.conf. Two of its
// three processes take turns serving their tables, even when one of them is killed.
func TestTwoProcessesBehindNginx(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers take their time")
	}
	db := pgtest.Database(t)
	t.Setenv("GOA_SECRET", strings.Repeat("s", 30))
	front, one, two, nobody := freePort(t), freePort(t), freePort(t), freePort(t)
	base := "http://" + front
	startNginx(t, map[string]string{"127.0.0.1:8081": one, "127.0.0.1:8082": two, "127.0.0.1:8083": nobody, "listen 80;": "listen " + front + ";", "goa.example.org": "127.0.0.1"})
	serve := func(at string) *process {
		return startServer(t, "--addr", at, "--db", db, "--base-url", base)
	}
	first, second := serve(one), serve(two)
	ana := newGuest(t, base)
	ana.post("/settings", url.Values{"lang": {"en"}}) // no automatic moves, which would hand over the device
	table := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	seen := ana.follow(t.Context(), table)
	play := func(what string) {
		t.Helper()
		for range 12 {
			before := ana.entry(table)
			ana.move(table)
			if after := ana.entry(table); after == before {
				t.Fatalf("%s: the move after entry %s was not made", what, before)
			}
		}
		entry := ana.entry(table)
		waittest.Until(t, what+": a stream has come to entry "+entry, func() bool { return *seen.Load() == entry })
	}
	play("both serve")
	if err := first.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	play("one was killed")
	serve(one)
	if err := second.stop(os.Interrupt); err != nil {
		t.Error(err)
	}
	play("the other one ended")
}

// follow reads the stream of a table and reopens it when it ends. The result points to
// the last entry received.
func (p *guest) follow(ctx context.Context, table string) *atomic.Pointer[string] {
	var last atomic.Pointer[string]
	last.Store(new(string))
	go func() {
		for ctx.Err() == nil {
			p.readStream(ctx, table, &last)
			time.Sleep(50 * time.Millisecond) // sleeps: before the stream is reopened, as in a browser
		}
	}()
	return &last
}

func (p *guest) readStream(ctx context.Context, table string, last *atomic.Pointer[string]) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.base+table+"/events?entry="+*last.Load(), nil)
	if err != nil {
		return
	}
	res, err := p.Do(req)
	if err != nil {
		return
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
			last.Store(&id)
		}
	}
}

// Services and images use existing flags and variables.
func TestDeployedCommands(t *testing.T) {
	known := map[string]bool{"GOA_SECRET": true}
	serve := new(app).serveCommand()
	serve.Flags().VisitAll(func(f *pflag.Flag) { known["--"+f.Name], known[variableOf(f.Name)] = true, true })
	files, err := filepath.Glob("../../deploy/*")
	if err != nil || len(files) != 6 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	word, named := regexp.MustCompile(`--[a-z-]+|GOA_[A-Z_]+`), 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "ExecStart=") && !strings.Contains(line, "GOA_") {
				continue
			}
			for _, w := range word.FindAllString(line, -1) {
				if named++; !known[w] {
					t.Errorf("%s: goa serve knows no %s", file, w)
				}
			}
		}
	}
	if named < 8 {
		t.Errorf("%d flags and variables were found", named)
	}
}

// startNginx runs nginx with the deployed configuration, with some words replaced.
func startNginx(t *testing.T, words map[string]string) {
	t.Helper()
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		nginx = "/usr/sbin/nginx"
	}
	if _, err := os.Stat(nginx); err != nil {
		t.Skip("nginx is not installed here: scripts/setup does that")
	}
	text, err := os.ReadFile("../../deploy/nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	setup := string(text)
	for old, word := range words {
		if !strings.Contains(setup, old) {
			t.Fatalf("the set-up has no %q", old)
		}
		setup = strings.ReplaceAll(setup, old, word)
	}
	folder := t.TempDir()
	around := "daemon off; pid nginx.pid; error_log stderr warn; worker_processes 1;"
	if os.Getuid() == 0 {
		around += " user root;" // root owns the folder
	}
	around += "\nevents {}\nhttp {\naccess_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;\n"
	if err := os.WriteFile(filepath.Join(folder, "nginx.conf"), []byte(around+setup+"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	cmd := exec.Command(nginx, "-p", folder+"/", "-c", "nginx.conf", "-e", "stderr")
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
		if t.Failed() {
			t.Logf("nginx says\n%s", said.String())
		}
	})
	listening := regexp.MustCompile(`listen ([0-9.:]+);`).FindStringSubmatch(setup)[1]
	waittest.Until(t, "nginx answers", func() bool {
		res, err := http.Get("http://" + listening + "/")
		if err == nil {
			res.Body.Close()
		}
		return err == nil
	})
}
